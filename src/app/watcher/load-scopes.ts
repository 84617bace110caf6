/** Loads the scopes of a folder repeatedly, and checks them all at once, offline. */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { needsPermission } from '../../declare/load.ts';
import { parseDeclaration } from '../../declare/parse.ts';
import type { FoundScope, ScopeFolder } from '../../declare/scopes.ts';
import type { SourceText } from '../../declare/yaml/place.ts';
import { projectOfCreates } from '../../model/dialect.ts';
import { catchKnown, KnownError } from '../../model/errors.ts';
import type { WatchedScope } from '../../model/watched-scope.ts';
import type { PutScope } from '../../watcher/scope-store.ts';
import type { Io } from '../io.ts';
import type { CloudFlags, SourceFlags } from '../settings/flags.ts';
import { nameAccount } from '../settings/journal-place.ts';
import { cloudCodes, readScopeCloud } from './look-at-scope.ts';

/**
 * A scope as this process knows it; all fields are from one load. Without `scope`, it cannot be looked at, and `fault`
 * says why.
 */
export interface LoadedScope extends PutScope {
  readonly scope: WatchedScope | undefined;
  readonly fault: KnownError | undefined;
}

type LoaderFlags = Pick<CloudFlags, 'clouds'> & Pick<SourceFlags, 'password-env'>;

/** The result of reading a declaration. It is not read again as long as its revision and its keys do not change. */
interface CheckedScope extends Omit<FoundScope, 'sources'> {
  /** The cloud and the account. */
  readonly place: string;
  readonly account: string;
  readonly usesFiles?: boolean;
}

export function openScopeLoader(folder: ScopeFolder, flags: LoaderFlags, io: Pick<Io, 'env' | 'cwd'>) {
  /** By file, because two files of a folder may have the same id. */
  let checked: ReadonlyMap<string, CheckedScope> = new Map();

  /** Keeps no texts, which take memory. */
  async function check({ sources, ...found }: FoundScope): Promise<CheckedScope> {
    const { file, revision, scope } = found;
    const unread = { ...found, place: '', account: '' };
    if (scope === undefined) return unread;
    try {
      const cloud = await readScopeCloud(scope, flags, io);
      const place = `${cloud.endpoint.origin}\n${nameAccount({ ...cloud, project: undefined })}`;
      const known = checked.get(file);
      // A faulty one is read again each time, because a change outside its files may repair it.
      const isSame = known?.fault === undefined && known?.revision === revision && known.place === place;
      if (isSame) return known;
      // Lets other work run, because a large declaration takes a while.
      await nextTurn();
      const declaration = await parseDeclaration(sources, {
        passwordVariables: flags['password-env'],
        cwd: folder.root,
      });
      const account = nameAccount({ ...cloud, project: projectOfCreates(declaration.settings) });
      return { ...found, place, account, usesFiles: declaration.used.length > 0 };
    } catch (error) {
      return { ...unread, fault: catchKnown(error) };
    }
  }

  return {
    /** Reads all scopes. Throws KnownError if the folder cannot be read; then the loaded scopes stay. */
    async load(): Promise<readonly LoadedScope[]> {
      const now = new Map<string, CheckedScope>();
      for (const one of await folder.find()) {
        // While its YAML cannot be read, it is still a scope of its repository.
        const link = one.link || (one.fault && checked.get(one.file)?.link) || '';
        now.set(one.file, await check({ ...one, link }));
      }
      checked = now;
      const byId = new Map([...now.values()].map((one) => [one.id, makeLoaded(one)]));
      return [...byId.values()];
    },
    /**
     * Reads the files of a loaded scope again; undefined if no such scope is loaded, or its file is gone. `sources`: empty
     * if there is no `scope`; their digest is the revision.
     */
    async read(id: string): Promise<(LoadedScope & { readonly sources: readonly SourceText[] }) | undefined> {
      const was = [...checked.values()].findLast((one) => one.id === id);
      if (was === undefined) return undefined;
      const known = makeLoaded(was);
      const read = await folder.read(was.file).catch(catchKnown);
      if (read === undefined) return undefined;
      if (read instanceof KnownError) return { ...known, scope: undefined, fault: read, sources: [] };
      const { revision, scope, fault, sources } = read;
      return revision === was.revision ? { ...known, sources } : { ...known, revision, scope, fault, sources };
    },
  };
}

function makeLoaded({ id, revision, scope, link, account, usesFiles, fault }: CheckedScope): LoadedScope {
  const { everyMs = brokenMs, cloud = '', owner = '' } = scope ?? {};
  const facts = { cloud, owner, link };
  if (fault === undefined) return { id, revision, account, facts, everyMs, scope, fault, usesFiles };
  const faulty = { id, account, facts, everyMs, scope: undefined, fault };
  if (isOwnLack(fault)) return { ...faulty, revision: digestOf(`${id}\n${revision}`), isLeft: true };
  // A change outside its files can break or repair it, which must be visible at once. The message may name what differs
  // between machines.
  return { ...faulty, revision: digestOf(`${revision}\n${fault.code}`) };
}

/** Whether the fault is not in the scope: another process may have its cloud, or the right. */
function isOwnLack(fault: KnownError): boolean {
  return cloudCodes.includes(fault.code) || needsPermission(fault);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 12);
}

/** Time between two looks at a scope that cannot be read. A new revision makes it due anyway. */
const brokenMs = 15 * 60_000;

/** Loads the scopes of a folder repeatedly, and checks them all at once, offline. */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { journalAccountOf } from '../../cloud/keys.ts';
import type { Declaration } from '../../declare/declaration.ts';
import { makeDesiredHosts } from '../../declare/desired-hosts.ts';
import { DeclarationError } from '../../declare/faults/diagnostic.ts';
import { needsPermission } from '../../declare/load.ts';
import { type ParseOptions, parseDeclaration } from '../../declare/parse.ts';
import type { FoundScope, ScopeFolder } from '../../declare/scopes.ts';
import type { SourceText } from '../../declare/yaml/source-text.ts';
import { journalProjectOf } from '../../model/dialect.ts';
import { KnownError } from '../../model/errors.ts';
import { escapeText } from '../../model/text/escape.ts';
import type { WatchedScope } from '../../model/watched-scope.ts';
import type { CheckedDeclaration } from '../../report/format.ts';
import type { PutScope } from '../../watcher/scope-store.ts';
import type { Io } from '../io.ts';
import type { CloudFlags, SourceFlags } from '../settings/flags.ts';
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

/** Whether the fault is not in the scope: another process may have its cloud, or the right. */
function isOwnLack(fault: KnownError): boolean {
  return cloudCodes.includes(fault.code) || needsPermission(fault);
}

/** The result of reading a declaration. It is not read again as long as its revision and its keys do not change. */
interface CheckedScope {
  /** Without its texts, which take memory. */
  readonly found: FoundScope;
  /** The cloud and the account. */
  readonly place: string;
  readonly account: string;
  readonly fault: KnownError | undefined;
}

export function openScopeLoader(folder: ScopeFolder, flags: LoaderFlags, io: Pick<Io, 'env' | 'cwd'>) {
  const { 'password-env': passwordVariables = [] } = flags;
  /** By file, because two files of a folder may have the same id. */
  let checked: ReadonlyMap<string, CheckedScope> = new Map();
  let loaded: ReadonlyMap<string, { readonly known: LoadedScope; readonly was: CheckedScope }> = new Map();

  async function check(found: FoundScope): Promise<CheckedScope> {
    const { file, revision, scope, sources, fault } = found;
    const none = { found: { ...found, sources: [] }, place: '', account: '' };
    if (scope === undefined) return { ...none, fault };
    try {
      const { endpoint, keys } = await readScopeCloud(scope, flags, io);
      const place = `${endpoint.origin}\n${journalAccountOf(keys.publicKey, undefined)}`;
      const known = checked.get(file);
      // A faulty one is read again each time, because a change outside its files may repair it.
      const isSame = known?.fault === undefined && known?.found.revision === revision && known.place === place;
      if (isSame) return known;
      // Lets other work run, because a large declaration takes a while.
      await nextTurn();
      const declaration = await parseDeclaration(sources, { passwordVariables });
      const account = journalAccountOf(keys.publicKey, journalProjectOf(declaration.settings));
      return { ...none, place, account, fault: undefined };
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      return { ...none, fault: error };
    }
  }

  function makeLoaded({ found: { id, revision, scope }, account, fault }: CheckedScope): LoadedScope {
    const { everyMs = brokenMs } = scope ?? {};
    if (fault === undefined) return { id, revision, account, everyMs, scope, fault };
    const faulty = { id, account, everyMs, scope: undefined, fault };
    if (isOwnLack(fault)) return { ...faulty, revision: digestOf(`${id}\n${revision}`), isLeft: true };
    // A change outside its files can break or repair it, which must be visible at once. The message may name a path,
    // which differs between machines.
    return { ...faulty, revision: digestOf(`${revision}\n${fault.code}`) };
  }

  return {
    /** Reads all scopes. Throws KnownError if the folder cannot be read; then the loaded scopes stay. */
    async load(): Promise<readonly LoadedScope[]> {
      const now = new Map<string, CheckedScope>();
      for (const one of await folder.find()) now.set(one.file, await check(one));
      checked = now;
      loaded = new Map([...now.values()].map((was) => [was.found.id, { known: makeLoaded(was), was }]));
      return [...loaded.values()].map(({ known }) => known);
    },
    /**
     * Reads the files of a loaded scope again; undefined if no such scope is loaded. `sources`: empty if there is no
     * `scope`; their digest is the revision.
     */
    async read(id: string): Promise<(LoadedScope & { readonly sources: readonly SourceText[] }) | undefined> {
      const entry = loaded.get(id);
      if (entry === undefined) return undefined;
      const { known, was } = entry;
      try {
        const { revision, scope, fault, sources } = await folder.read(was.found.file);
        return revision === was.found.revision ? { ...known, sources } : { ...known, revision, scope, fault, sources };
      } catch (error) {
        if (!(error instanceof KnownError)) throw error;
        return { ...known, scope: undefined, fault: error, sources: [] };
      }
    },
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 12);
}

/** Time between two looks at a scope that cannot be read. A new revision makes it due anyway. */
const brokenMs = 15 * 60_000;

// Checks the scope files of a controller and everything that they declare, offline and without keys.

/** What all scopes declare together. Throws DeclarationError with the faults of all of them, or KnownError. */
export async function checkScopes(
  folder: ScopeFolder,
  rules: ParseOptions,
  io: Pick<Io, 'cwd' | 'err'>,
): Promise<Omit<CheckedDeclaration, 'madeAt'>> {
  const faults: KnownError[] = [];
  const checked: Declaration[] = [];
  const keepFault = (error: unknown) => {
    if (!(error instanceof KnownError)) throw error;
    faults.push(error);
  };
  for (const found of await folder.find()) await checkScope(found, rules).then((one) => checked.push(one), keepFault);
  refuse(faults, io);
  const hosts = checked.flatMap(makeDesiredHosts);
  return {
    hosts: hosts.length,
    regions: [...new Set(hosts.map(({ key }) => key.region))],
    files: checked.flatMap(({ files }) => files),
    notes: checked.flatMap(({ notes }) => notes),
  };
}

async function checkScope({ scope, sources, fault }: FoundScope, rules: ParseOptions): Promise<Declaration> {
  if (scope === undefined) throw fault ?? new Error('a scope without a fault');
  return parseDeclaration(sources, rules);
}

/** All faults with a place in a file become one failure. The others are printed besides. */
function refuse(faults: readonly KnownError[], io: Pick<Io, 'err'>): void {
  const placed = faults.filter((one) => one instanceof DeclarationError);
  const [first, ...others] = [
    ...(placed.length === 0 ? [] : [uniteFaults(placed)]),
    ...faults.filter((one) => !(one instanceof DeclarationError)),
  ];
  if (first === undefined) return;
  for (const { message } of others) io.err(`note: ${escapeText(message)}\n`);
  throw first;
}

function uniteFaults(errors: readonly DeclarationError[]): DeclarationError {
  const total = errors.reduce((sum, one) => sum + one.total, 0);
  return new DeclarationError(
    errors.flatMap(({ diagnostics }) => diagnostics),
    total,
  );
}

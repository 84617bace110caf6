/** The scopes of a folder, checked against each other, and read again and again. */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PutScope } from '../../controller/scope-store.ts';
import type { KnownScope } from '../../controller/worker.ts';
import { journalProjectOf } from '../../core/dialect.ts';
import { KnownError } from '../../core/errors.ts';
import type { WatchedScope } from '../../core/watched-scope.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { parseDeclaration } from '../../declaration/parse.ts';
import { expandName } from '../../declaration/range.ts';
import { type FoundScope, findScopes, type KeptScopes } from '../../declaration/scopes/load-scopes.ts';
import { journalAccountOf } from '../../provider/keys.ts';
import { shown } from '../../report/words/style.ts';
import type { Io } from '../io.ts';
import { parseVariablePatterns } from '../settings/flag-values.ts';
import { type Claims, claimsOf, findOverlaps, type Overlap } from './overlaps.ts';
import { readScopeKeys } from './scope-access.ts';

/**
 * A scope as this process knows it. Without `scope`, it cannot be looked at, and `fault` says why.
 */
export interface LoadedScope extends PutScope, KnownScope {
  readonly scope: WatchedScope | undefined;
  readonly fault: KnownError | undefined;
}

export interface ScopeLoader {
  /** Reads all files. Throws KnownError where the folder cannot be read: what was loaded stays. */
  load(): Promise<readonly LoadedScope[]>;
  /** As it was loaded last. */
  find(id: string): LoadedScope | undefined;
}

export interface LoaderFlags {
  readonly endpoint?: string | undefined;
  readonly 'password-env'?: readonly string[] | undefined;
}

/** What a declaration came to, by its revision: it is not read twice. */
interface CheckedScope {
  readonly revision: string;
  readonly account: string;
  readonly claims: Claims;
  readonly fault: KnownError | undefined;
}

export function openScopeLoader(folder: string, flags: LoaderFlags, io: Pick<Io, 'env' | 'cwd'>): ScopeLoader {
  const patterns = parseVariablePatterns('password-env', flags['password-env'] ?? []);
  const place = resolve(io.cwd, folder);
  const cache: KeptScopes = new Map();
  let checked: ReadonlyMap<string, CheckedScope> = new Map();
  let overlaps: ReadonlyMap<string, Overlap> = new Map();
  let loaded: ReadonlyMap<string, LoadedScope> = new Map();

  async function check(found: FoundScope): Promise<CheckedScope> {
    const { id, revision, scope, sources, fault } = found;
    const known = checked.get(id);
    if (known?.revision === revision && fault === undefined) return known;
    const none = { revision, account: '', claims: claimsOf('', []) };
    if (scope === undefined) return { ...none, fault };
    // Others have their turn: a large declaration takes a while.
    await nextTurn();
    try {
      const { endpoint, keys } = readScopeKeys(scope, flags, io);
      const declaration = await parseDeclaration(sources, { passwordVariables: patterns, cwd: place });
      const account = journalAccountOf(keys.publicKey, journalProjectOf(declaration.settings));
      const claims = claimsOf(`${endpoint.origin}\n${account}`, [...namesOf(declaration)]);
      return { revision, account, claims, fault: undefined };
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      return { ...none, fault: error };
    }
  }

  return {
    async load() {
      const found = await findScopes(place, cache);
      const now = new Map<string, CheckedScope>();
      for (const one of found) now.set(one.id, await check(one));
      const isAsBefore = now.size === checked.size && [...now].every(([id, one]) => checked.get(id) === one);
      // A second of work for a million hosts, in which nobody else has a turn.
      if (!isAsBefore) overlaps = findOverlaps([...now].map(([id, { claims }]) => ({ id, claims })));
      checked = now;
      loaded = new Map<string, LoadedScope>(
        found.map(({ id, revision, scope, fault }): readonly [string, LoadedScope] => {
          const { account = '', fault: own } = now.get(id) ?? {};
          const overlap = overlaps.get(id);
          const wrong = fault ?? own ?? (overlap === undefined ? undefined : makeOverlapError(id, overlap));
          const { everyMs = brokenMs, policy = { kind: 'manual' } as const } = scope ?? {};
          if (wrong === undefined) return [id, { id, revision, account, everyMs, policy, scope, fault: undefined }];
          // Another scope can break this one, and mend it: that is to be seen at once, too.
          // A message may name a path, which is not the same on each machine.
          const broken = digestOf(`${revision}\n${overlap === undefined ? wrong.code : wrong.message}`);
          return [id, { id, revision: broken, account, everyMs, policy, scope: undefined, fault: wrong }];
        }),
      );
      return [...loaded.values()];
    },
    find: (id) => loaded.get(id),
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 12);
}

function describeHost(claim: string): string {
  const [region = '', name = ''] = claim.split('\n');
  return `${shown(name)} (${shown(region)})`;
}

/** Between two looks at a scope that cannot be read: its revision makes it due anyway. */
const brokenMs = 15 * 60_000;

export function* namesOf({ hosts }: Declaration) {
  for (const { fields, names } of hosts) for (const name of expandName(names)) yield `${fields.region}\n${name}`;
}

export function makeOverlapError(
  id: string,
  { others, hosts, count }: { others: readonly string[]; hosts: readonly string[]; count: number },
): KnownError {
  const names = hosts.map(describeHost).join(', ');
  const more = count > hosts.length ? ` and ${count - hosts.length} more` : '';
  return new KnownError(
    'scopes-clash',
    `The scope ${id} declares hosts that ${others.join(', ')} declares, too: ${names}${more}.`,
    { suggestions: ['Let one scope declare a host. None of them is looked at until then.'] },
  );
}

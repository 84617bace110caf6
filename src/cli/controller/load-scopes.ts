/** Loads the scopes of a source repeatedly, and checks them against each other. */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PutScope } from '../../controller/scope-store.ts';
import type { KnownScope } from '../../controller/worker.ts';
import { journalProjectOf } from '../../core/dialect.ts';
import { KnownError } from '../../core/errors.ts';
import type { WatchedScope } from '../../core/watched-scope.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { parseDeclaration } from '../../declaration/parse.ts';
import { expandName } from '../../declaration/range.ts';
import type { FoundScope, ScopeSource } from '../../declaration/scopes/scope-source.ts';
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
  /**
   * Reads all scopes. Throws KnownError if the source cannot be read; then the loaded scopes stay.
   */
  load(): Promise<readonly LoadedScope[]>;
  /** The scope as it was last loaded. */
  find(id: string): LoadedScope | undefined;
}

export interface LoaderFlags {
  readonly endpoint?: string | undefined;
  readonly 'password-env'?: readonly string[] | undefined;
}

/**
 * The result of reading a declaration. It is not read again as long as its revision and its keys do
 * not change.
 */
interface CheckedScope {
  readonly revision: string;
  /** The cloud and the account. */
  readonly place: string;
  readonly account: string;
  readonly claims: Claims;
  readonly fault: KnownError | undefined;
}

const noClaims = claimsOf('', []);

export function openScopeLoader(source: ScopeSource, flags: LoaderFlags, io: Pick<Io, 'env' | 'cwd'>): ScopeLoader {
  const passwordVariables = parseVariablePatterns('password-env', flags['password-env'] ?? []);
  /** By file, because two files of a folder may have the same id. */
  let checked: ReadonlyMap<string, CheckedScope> = new Map();
  let overlaps: ReadonlyMap<string, Overlap> = new Map();
  let loaded: ReadonlyMap<string, LoadedScope> = new Map();

  /**
   * A faulty scope is read again each time, because a change outside its own files may repair it.
   */
  function isKnown({ revision, ...one }: Pick<FoundScope, 'id' | 'file' | 'revision'>): boolean {
    const known = checked.get(placeOf(one));
    return known?.fault === undefined && known?.revision === revision;
  }

  async function check(found: FoundScope): Promise<CheckedScope> {
    const { revision, scope, fault } = found;
    const none = { revision, place: '', account: '', claims: noClaims };
    if (scope === undefined) return { ...none, fault };
    try {
      const { endpoint, keys } = readScopeKeys(scope, flags, io);
      const place = `${endpoint.origin}\n${journalAccountOf(keys.publicKey, undefined)}`;
      const known = checked.get(placeOf(found));
      if (known !== undefined && isKnown(found) && known.place === place) return known;
      // Lets other work run, because a large declaration takes a while.
      await nextTurn();
      const sources = found.sources ?? (await source.readSources?.(scope)) ?? [];
      const declaration = await parseDeclaration(sources, {
        passwordVariables,
        isPublished: source.readSources !== undefined,
      });
      const account = journalAccountOf(keys.publicKey, journalProjectOf(declaration.settings));
      const claims = claimsOf(`${endpoint.origin}\n${account}`, [...namesOf(declaration)]);
      return { revision, place, account, claims, fault: undefined };
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      return { ...none, fault: error };
    }
  }

  return {
    async load() {
      const found = await source.find(isKnown);
      const now = new Map<string, CheckedScope>();
      for (const one of found) now.set(placeOf(one), await check(one));
      const isAsBefore =
        now.size === checked.size && [...now].every(([place, { claims }]) => checked.get(place)?.claims === claims);
      // This takes a second for a million hosts and blocks everything else.
      if (!isAsBefore) {
        overlaps = findOverlaps(
          found.map((one) => ({ id: one.id, claims: now.get(placeOf(one))?.claims ?? noClaims })),
        );
      }
      checked = now;
      loaded = new Map<string, LoadedScope>(
        found.map(({ id, file, revision, scope }): readonly [string, LoadedScope] => {
          const { account = '', fault } = now.get(placeOf({ id, file })) ?? {};
          const overlap = overlaps.get(id);
          const wrong = fault ?? (overlap === undefined ? undefined : makeOverlapError(id, overlap));
          const { everyMs = brokenMs, policy = { kind: 'manual' } as const } = scope ?? {};
          if (wrong === undefined) return [id, { id, revision, account, everyMs, policy, scope, fault: undefined }];
          // Another scope can break or repair this one, which must be visible at once. The message
          // is not part of the digest if it may name a path, which differs between machines.
          const broken = digestOf(`${revision}\n${overlap === undefined ? wrong.code : wrong.message}`);
          return [id, { id, revision: broken, account, everyMs, policy, scope: undefined, fault: wrong }];
        }),
      );
      return [...loaded.values()];
    },
    find: (id) => loaded.get(id),
  };
}

function placeOf({ id, file }: Pick<FoundScope, 'id' | 'file'>): string {
  return JSON.stringify([id, file]);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 12);
}

function describeHost(claim: string): string {
  const [region = '', name = ''] = claim.split('\n');
  return `${shown(name)} (${shown(region)})`;
}

/** Time between two looks at a scope that cannot be read. A new revision makes it due anyway. */
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
    { suggestions: ['Declare each host in one scope only. Until then, no worker looks at them.'] },
  );
}

/** Loads the scopes of a folder repeatedly, and checks them against each other. */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PutScope } from '../../controller/scope-store.ts';
import { journalProjectOf } from '../../core/dialect.ts';
import { KnownError } from '../../core/errors.ts';
import { escapeText } from '../../core/text/escape.ts';
import { expandName } from '../../core/text/name-range.ts';
import type { WatchedScope } from '../../core/watched-scope.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { makeDesiredHosts } from '../../declaration/desired-hosts.ts';
import { DeclarationError } from '../../declaration/faults/diagnostic.ts';
import { needsPermission } from '../../declaration/load.ts';
import { type ParseOptions, parseDeclaration } from '../../declaration/parse.ts';
import type { FoundScope, ScopeFolder } from '../../declaration/scopes.ts';
import type { SourceText } from '../../declaration/yaml/source-text.ts';
import { journalAccountOf } from '../../provider/keys.ts';
import type { CheckedDeclaration } from '../../report/format.ts';
import { shown } from '../../report/words/style.ts';
import type { Io } from '../io.ts';
import type { CloudFlags, SourceFlags } from '../settings/flags.ts';
import { cloudCodes, readScopeCloud } from './look-at-scope.ts';

/**
 * A scope as this process knows it; all fields are from one load. Without `scope`, it cannot be
 * looked at, and `fault` says why.
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

/**
 * The result of reading a declaration. It is not read again as long as its revision and its keys do
 * not change.
 */
interface CheckedScope {
  /** Without its texts, which take memory. */
  readonly found: FoundScope;
  /** The cloud and the account. */
  readonly place: string;
  readonly account: string;
  readonly claims: Claims;
  readonly fault: KnownError | undefined;
}

const noClaims = claimsOf('', []);

export function openScopeLoader(folder: ScopeFolder, flags: LoaderFlags, io: Pick<Io, 'env' | 'cwd'>) {
  const { 'password-env': passwordVariables = [] } = flags;
  /** By file, because two files of a folder may have the same id. */
  let checked: ReadonlyMap<string, CheckedScope> = new Map();
  let overlaps: ReadonlyMap<string, Overlap> = new Map();
  let loaded: ReadonlyMap<string, { readonly known: LoadedScope; readonly was: CheckedScope }> = new Map();

  async function check(found: FoundScope): Promise<CheckedScope> {
    const { file, revision, scope, sources, fault } = found;
    const none = { found: { ...found, sources: [] }, place: '', account: '', claims: noClaims };
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
      const claims = claimsOf(`${endpoint.origin}\n${account}`, [...namesOf(declaration)]);
      return { ...none, place, account, claims, fault: undefined };
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      return { ...none, fault: error };
    }
  }

  function makeLoaded({ found: { id, revision, scope }, account, fault }: CheckedScope): LoadedScope {
    const overlap = overlaps.get(id);
    const wrong = fault ?? (overlap === undefined ? undefined : makeOverlapError(id, overlap));
    const { everyMs = brokenMs } = scope ?? {};
    if (wrong === undefined) return { id, revision, account, everyMs, scope, fault: undefined };
    const faulty = { id, account, everyMs, scope: undefined, fault: wrong };
    if (isOwnLack(wrong)) return { ...faulty, revision: digestOf(`${id}\n${revision}`), isLeft: true };
    // Another scope can break or repair this one, which must be visible at once. The message is not
    // part of the digest if it may name a path, which differs between machines.
    const broken = digestOf(`${revision}\n${overlap === undefined ? wrong.code : wrong.message}`);
    return { ...faulty, revision: broken };
  }

  return {
    /** Reads all scopes. Throws KnownError if the folder cannot be read; then the loaded scopes stay. */
    async load(): Promise<readonly LoadedScope[]> {
      const now = new Map<string, CheckedScope>();
      for (const one of await folder.find()) now.set(one.file, await check(one));
      const isAsBefore =
        now.size === checked.size && [...now].every(([file, { claims }]) => checked.get(file)?.claims === claims);
      // This takes a second for a million hosts and blocks everything else.
      if (!isAsBefore) overlaps = findOverlaps([...now.values()].map(({ found: { id }, claims }) => ({ id, claims })));
      checked = now;
      loaded = new Map([...now.values()].map((was) => [was.found.id, { known: makeLoaded(was), was }]));
      return [...loaded.values()].map(({ known }) => known);
    },
    /**
     * Reads the files of a loaded scope again; undefined if no such scope is loaded. `sources`: empty if
     * there is no `scope`; their digest is the revision.
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

function describeHost(claim: string): string {
  const [region = '', name = ''] = claim.split('\n');
  return `${shown(name)} (${shown(region)})`;
}

/** Time between two looks at a scope that cannot be read. A new revision makes it due anyway. */
const brokenMs = 15 * 60_000;

export function* namesOf({ hosts }: Declaration) {
  for (const { fields, names } of hosts) for (const name of expandName(names)) yield `${fields.region}\n${name}`;
}

function makeOverlapError(
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

// Finds hosts that two scopes declare. To save memory, it keeps only 53 bits and the name of
// each host.

/** What a scope declares. */
type Claims = ReturnType<typeof claimsOf>;

interface Overlap {
  /** Ids of the other scopes. */
  readonly others: readonly string[];
  /** The names of some of the hosts. */
  readonly hosts: readonly string[];
  readonly count: number;
}

const mostNamed = 3;

/** `place`: the cloud and the account in which the names must be unique. */
export function claimsOf(place: string, names: readonly string[]) {
  // The names are one text, because a million small strings take twenty times as much memory.
  return { hashes: Float64Array.from(names, (name) => hashOf(`${place}\n${name}`)), names: names.join('\0') };
}

/** The overlaps by the id of each scope that shares a host with another one. */
export function findOverlaps(
  scopes: readonly { readonly id: string; readonly claims: Claims }[],
): ReadonlyMap<string, Overlap> {
  const owners = new Map<number, string>();
  const shared = new Map<number, Set<string>>();
  for (const { id, claims } of scopes) {
    for (const hash of claims.hashes) {
      const owner = owners.get(hash);
      if (owner === undefined) owners.set(hash, id);
      else if (owner !== id) shared.set(hash, (shared.get(hash) ?? new Set([owner])).add(id));
    }
  }
  if (shared.size === 0) return new Map();
  return new Map(
    scopes.flatMap(({ id, claims }) => {
      const found = [...claims.hashes].flatMap((hash, index) => (shared.get(hash)?.has(id) === true ? [index] : []));
      if (found.length === 0) return [];
      const names = claims.names.split('\0');
      const others = new Set(found.flatMap((index) => [...(shared.get(claims.hashes[index] ?? 0) ?? [])]));
      others.delete(id);
      const hosts = found.slice(0, mostNamed).map((index) => names[index] ?? '');
      return [[id, { others: [...others].sort(), hosts, count: found.length }] as const];
    }),
  );
}

/** FNV-1a, twice, as one whole number of 53 bits. */
function hashOf(text: string): number {
  let [low, high] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ (unit + 0x61), 0x01000193);
  }
  return (low >>> 0) + ((high >>> 0) & 0x1fffff) * 2 ** 32;
}

// Checks the scope files of a controller and everything that they declare, offline and without
// keys.

interface ReadableScope {
  readonly id: string;
  readonly scope: WatchedScope;
  readonly declaration: Declaration;
}

/**
 * What all scopes declare together. Throws DeclarationError with the faults of all of them, or
 * KnownError.
 */
export async function checkScopes(
  folder: ScopeFolder,
  rules: ParseOptions,
  io: Pick<Io, 'cwd' | 'err'>,
): Promise<Omit<CheckedDeclaration, 'madeAt'>> {
  const faults: KnownError[] = [];
  const checked: ReadableScope[] = [];
  const keepFault = (error: unknown) => {
    if (!(error instanceof KnownError)) throw error;
    faults.push(error);
  };
  for (const found of await folder.find()) await checkScope(found, rules).then((one) => checked.push(one), keepFault);
  // Only the keys identify the account, and clouds.yaml may be on another machine.
  const claims = checked.map(({ id, scope, declaration }) => ({
    id,
    claims: claimsOf(scope.cloud, [...namesOf(declaration)]),
  }));
  for (const [id, overlap] of findOverlaps(claims)) faults.push(makeOverlapError(id, overlap));
  refuse(faults, io);
  const hosts = checked.flatMap(({ declaration }) => makeDesiredHosts(declaration));
  return {
    hosts: hosts.length,
    regions: [...new Set(hosts.map(({ key }) => key.region))],
    files: checked.flatMap(({ declaration }) => declaration.files),
    notes: checked.flatMap(({ declaration }) => declaration.notes),
  };
}

async function checkScope({ id, scope, sources, fault }: FoundScope, rules: ParseOptions): Promise<ReadableScope> {
  if (scope === undefined) throw fault ?? new Error('a scope without a fault');
  return { id, scope, declaration: await parseDeclaration(sources, rules) };
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

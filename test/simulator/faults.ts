/** Everything that can go wrong in a history. A seed enables some of it; what really happened is counted. */
import type { SeededRandom } from './seeded.ts';

/** One request to create. */
export const createFaults = [
  'create: connection refused',
  'create: connection timed out',
  'create: bad certificate',
  'create: request lost',
  'create: reset after commit',
  'create: timeout, not committed',
  'create: timeout, committed',
  'create: body cut, not committed',
  'create: body cut, committed',
  'create: 5xx, not committed',
  'create: 5xx, committed',
  'create: 429',
  'create: 429, committed',
  'create: 429 with Retry-After',
  'create: throttled',
  'create: odd status, not committed',
  'create: odd status, committed',
  'create: wrong Action, not committed',
  'create: wrong Action, committed',
  'create: odd RetCode, not committed',
  'create: odd RetCode, committed',
  'create: refused for sure',
  'create: refused',
  'create: refused, committed',
  'create: accepted, not committed',
  'create: commits late',
  'create: slow answer',
] as const;

/** One page. */
export const readFaults = [
  'read: connection refused',
  'read: reset',
  'read: timeout',
  'read: 429',
  'read: 5xx',
  'read: odd status',
  'read: RetCode',
  'read: odd RetCode',
  'read: body cut',
  'read: wrong Action',
  'read: HostSet is no list',
  'read: row without HostId',
] as const;

/** How a cloud lists, for a whole history. */
export const listingFaults = [
  'listing: shows new hosts late',
  'listing: shows deleted hosts still',
  'listing: replicas differ',
  'listing: random order',
  'listing: newest first',
  'listing: filter after limit',
  'listing: capped window',
  'listing: Offset counts pages',
  'listing: Limit clamped',
  'listing: row repeated',
  'listing: row missing',
  'listing: TotalCount absent',
  'listing: TotalCount low',
  'listing: TotalCount high',
  'listing: TotalCount as text',
  'listing: TotalCount changing',
  'listing: names in lower case',
] as const;

/** People who mend what a run left. */
const settlingFaults = [
  'operator: settles a doubt with a host',
  'operator: settles a doubt as not created',
  'operator: unlocks a dead holder',
  'operator: unlocks a stopped holder',
  'operator: two break one lock',
  'operator: deletes the files of the lock',
] as const;

/** Other people. */
export const humanFaults = [
  'others: hosts come and go between pages',
  'others: make a host',
  'others: make a host of a declared name',
  'others: delete a host',
  'others: make and delete a host of a name in doubt',
  'others: give a host a name in doubt',
  'operator: renames a host',
  'operator: removes a host',
  'operator: allows a replacement',
  'operator: deletes a declared host',
  'operator: deletes a host that is listed again',
  'operator: edits the zone with a doubt open',
  'operator: edits the project with a doubt open',
  'operator: edits the endpoint with a doubt open',
  'operator: applies a plan twice with a deletion in between',
  ...settlingFaults,
] as const;

/** The machine and its processes. */
export const machineFaults = [
  'process: killed',
  'process: killed with a create in flight',
  'process: interrupted',
  'process: stopped for minutes',
  'process: a second applier, common lock',
  'machine: power cut',
  'machine: unsynced bytes lost',
  'machine: write torn',
  'machine: wall clock jumps',
  'disk: EIO',
  'disk: ENOSPC',
  'journal: lost',
  'journal: restored old copy',
  'run: longer than the window',
] as const;

/** What any history may have. The order counts: a seed chooses among them one by one. */
export const faultKinds = [...createFaults, ...readFaults, ...listingFaults, ...humanFaults, ...machineFaults] as const;

/** What a seed chooses by itself, after all the others. */
export const clockFaults = ['machine: another time namespace'] as const;

/** What only the histories over two regions have. */
export const moveFaults = [
  'operator: moves a host',
  'operator: renames a host into another region',
  'operator: declares a removed host again',
  'read: a region cannot be read',
] as const;

/** What people do in the console: only in the histories of other hands. */
export const consoleFaults = [
  'others: rename a host',
  'others: give a host a declared name',
  'others: give a host nearly its name',
  'others: swap two names',
  'others: move a host to another project',
  'others: remove a host',
  'others: make a declared host',
  'others: replace a host',
] as const;

/** What only the histories of other hands have. */
export const handsFaults = [
  ...consoleFaults,
  'others: make a host of an unsettled name',
  'operator: adds a host',
  'operator: edits the zones',
  'operator: edits the project',
  'operator: uses another cloud',
  'operator: rotates the keys',
  'operator: applies one name only',
  'keys: see fewer hosts',
] as const;

/** What only the histories over a shared journal have. */
export const databaseFaults = [
  'database: connection breaks',
  'database: fails over, nothing lost',
  'database: fails over, tail lost',
  'database: made anew',
  'database: restored from a dump',
] as const;

/** All that may happen in some history. */
export const everyFault = [...faultKinds, ...clockFaults, ...moveFaults, ...handsFaults, ...databaseFaults] as const;

export type FaultKind = (typeof everyFault)[number];

export interface Faults {
  /** Whether it happens now; what happens is counted. */
  strikes(kind: FaultKind, chance: number): boolean;
  /** Whether this history has it at all. */
  has(kind: FaultKind): boolean;
  count(kind: FaultKind): void;
  /** From now on nothing goes wrong any more. */
  stop(): void;
  readonly stopped: () => boolean;
  readonly counts: ReadonlyMap<FaultKind, number>;
}

/** What needs several things to meet is there more often, so that it happens at all. */
const rare: ReadonlySet<FaultKind> = new Set([
  'create: request lost',
  'create: timeout, committed',
  'create: timeout, not committed',
  'create: 429, committed',
  'create: 5xx, not committed',
  'create: odd status, not committed',
  'read: odd status',
  'others: give a host a name in doubt',
  'operator: allows a replacement',
  'listing: names in lower case',
  'operator: renames a host',
  'operator: edits the zone with a doubt open',
  'operator: edits the project with a doubt open',
  'operator: edits the endpoint with a doubt open',
  ...settlingFaults,
  'process: killed',
  'machine: power cut',
  'journal: restored old copy',
]);

/** Each kind is there with this chance: some histories are almost calm, some see several troubles meet. */
export function chooseFaults(random: SeededRandom, share: number): ReadonlySet<FaultKind> {
  return new Set(faultKinds.filter((kind) => random.chance(rare.has(kind) ? share * 2 : share)));
}

export function startFaults(enabled: ReadonlySet<FaultKind>, random: SeededRandom): Faults {
  const counts = new Map<FaultKind, number>();
  let stopped = false;
  const count = (kind: FaultKind) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  };
  const has = (kind: FaultKind) => !stopped && enabled.has(kind);
  return {
    counts,
    count,
    has,
    strikes(kind, chance) {
      if (!has(kind) || !random.chance(chance)) return false;
      count(kind);
      return true;
    },
    stop() {
      stopped = true;
    },
    stopped: () => stopped,
  };
}

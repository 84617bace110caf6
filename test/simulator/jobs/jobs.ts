/** The kinds of proof, each a number of seeds: what a worker thread is asked to do. */
import type { Applier } from '../applier.ts';
import { type PointsTried, playPoints } from '../crash-points.ts';
import { chooseDatabaseFaults, openDatabaseHome } from '../database-home.ts';
import { createFaults, type FaultKind, handsFaults, moveFaults } from '../faults.ts';
import { chooseRules, type HistoryOptions, playHistory } from '../history.ts';
import { hostwright } from '../hostwright.ts';
import { listThenCreate, retryOnError, stateFile } from '../rivals.ts';
import { chooseLateCommits, type WorldRules } from '../rules.ts';
import { streamOf } from '../seeded.ts';
import { addBroken, addWorld, emptySummary, type Summary } from './summary.ts';

export const rivals = ['hostwright', 'retry on error', 'list then create', 'state file'] as const;
export const brokenAssumptions = ['lag beyond the window', 'no common lock', 'cold start told to proceed'] as const;

export type Job =
  | { readonly kind: 'histories' }
  /** Each seed with a wall clock that keeps time, with one that jumps while runs work, and with one that jumps for good. */
  | { readonly kind: 'wall clocks' }
  | { readonly kind: 'throttled' }
  | { readonly kind: 'moves' }
  | { readonly kind: 'uhost' }
  /** Declared hosts that others made and change. */
  | { readonly kind: 'other hands' }
  /** Journal and lock in a database. */
  | { readonly kind: 'shared journal' }
  | { readonly kind: 'broken'; readonly assumption: (typeof brokenAssumptions)[number] }
  | { readonly kind: 'rival'; readonly rival: (typeof rivals)[number] }
  /** A seed is one scenario with one set of timings. */
  | ({ readonly kind: 'crashes' } & PointsTried);

const appliers: Readonly<Record<(typeof rivals)[number], Applier>> = {
  hostwright,
  'retry on error': retryOnError,
  'list then create': listThenCreate,
  'state file': stateFile,
};

const ours = { applier: hostwright, strict: true, assumed: true } as const;

/** Plays the seeds from `from` on. Never rejects: what is thrown is a broken promise too. */
export async function playJob(job: Job, from: number, count: number): Promise<Summary> {
  const summary = emptySummary();
  for (let seed = from; seed < from + count; seed += 1) {
    try {
      if (job.kind === 'crashes') await playPoints(seed, job, summary);
      else if (job.kind === 'wall clocks') await playWallClocks(seed, summary);
      else addWorld(summary, seed, await playHistory(seed, optionsOf(job, seed)));
    } catch (error) {
      addBroken(summary, seed, error instanceof Error ? String(error.stack) : String(error));
    }
  }
  return summary;
}

/**
 * Adds what is decided differently as a broken promise. A run whose wall clock disagrees with that of the run before it may
 * wait, so a clock that stays where it jumped makes another history.
 */
async function playWallClocks(seed: number, summary: Summary): Promise<void> {
  const play = async (options: Pick<HistoryOptions, 'wall' | 'wallIsSetRight'>) => {
    const world = await playHistory(seed, { ...ours, ...options, keepTrace: true });
    addWorld(summary, seed, world);
    return world.trace.lines.map(decisionIn);
  };
  const kept = await play({ wall: 'keeps time' });
  const jumping = await play({ wall: 'jumps', wallIsSetRight: true });
  await play({ wall: 'jumps' });
  const length = Math.max(kept.length, jumping.length);
  const at = Array.from({ length }, (_, index) => index).find((index) => kept[index] !== jumping[index]);
  if (at !== undefined) addBroken(summary, seed, `a jump of the wall clock makes "${kept[at]}" "${jumping[at]}"`);
}

/** Messages name the wall clock, for people. */
function decisionIn(line: string): string {
  return line.replace(/\+?\d{4,6}-\d\d-\d\dT[\d:.]+Z/g, 'WALL').replace(/(append \S+) \d+/, '$1');
}

export function optionsOf(job: Exclude<Job, { kind: 'crashes' | 'wall clocks' }>, seed: number): HistoryOptions {
  switch (job.kind) {
    case 'histories':
      return ours;
    case 'throttled':
      return { ...ours, rules: throttledRules(seed) };
    case 'moves':
      return { ...ours, rules: movingRules(seed) };
    case 'uhost':
      return { ...ours, rules: uhostRules(seed) };
    case 'other hands': {
      const inDatabase = streamOf(seed, 'home').chance(0.25);
      return { ...ours, rules: handsRules(seed), ...(inDatabase && { openHome: openDatabaseHome() }) };
    }
    case 'shared journal':
      return { ...ours, rules: sharedRules(seed), openHome: openDatabaseHome() };
    case 'broken':
      return { ...ours, assumed: false, ...breaking(job.assumption, chooseRules(seed)) };
    case 'rival':
      return { ...ours, applier: appliers[job.rival], strict: job.rival === 'hostwright', rules: roughRules(seed) };
  }
}

function breaking(
  assumption: (typeof brokenAssumptions)[number],
  rules: WorldRules,
): Pick<HistoryOptions, 'rules' | 'secondMachine'> {
  const faults = new Set(rules.faults);
  const slow = { visibilityMs: 30_000, commitMs: 30_000, settleWaitMs: 2_000 };
  const lost = new Set([...lagging, 'journal: lost'] as const);
  switch (assumption) {
    case 'lag beyond the window':
      return { rules: { ...slow, faults: new Set(lagging), settleWindowMs: 5_000, onDoubt: 'recreate' } };
    case 'no common lock':
      return { rules: { faults }, secondMachine: true };
    case 'cold start told to proceed': {
      return { rules: { ...slow, faults: lost, settleWindowMs: 60_001, coldStart: 'proceed' } };
    }
  }
}

const lagging = [
  'listing: shows new hosts late',
  'create: commits late',
  'create: request lost',
  'create: timeout, committed',
  'create: reset after commit',
] as const satisfies readonly FaultKind[];

/** A cloud that takes fewer requests than it is sent, and makes some of what it refuses; hosts come and show late. */
export function throttledRules(seed: number): Partial<WorldRules> {
  const { faults } = chooseRules(seed);
  // Beside them, what else may befall a create would seldom leave room for it.
  const others = [...faults].filter((kind) => !kind.startsWith('create: '));
  return { faults: new Set<FaultKind>([...others, ...throttling]), createTrouble: 0.25 };
}

export const throttling = [
  'create: 429',
  'create: 429, committed',
  'create: 429 with Retry-After',
  'create: throttled',
  'create: commits late',
  'read: 429',
  'listing: shows new hosts late',
] as const satisfies readonly FaultKind[];

/** In every second history of a cloud that speaks `uhost`: hosts come late of requests that it has turned down. */
export const lateRefusals = [
  'create: refused, committed',
  'create: commits late',
  'listing: shows new hosts late',
] as const satisfies readonly FaultKind[];

export function uhostRules(seed: number): Partial<WorldRules> {
  const random = streamOf(seed, 'uhost');
  if (random.chance(0.5)) return { dialect: 'uhost' };
  // Beside them, what else may befall a create would seldom leave room for it.
  const others = [...chooseRules(seed).faults].filter((kind) => !kind.startsWith('create: '));
  return {
    dialect: 'uhost',
    ...chooseLateCommits(random),
    faults: new Set<FaultKind>([...others, ...lateRefusals]),
    createTrouble: 0.4,
  };
}

export function sharedRules(seed: number): Partial<WorldRules> {
  return { faults: new Set<FaultKind>([...chooseRules(seed).faults, ...chooseDatabaseFaults(seed)]) };
}

/** A moved host is hardest to tell where the old one comes or shows late. */
const lateComers = [
  'create: refused, committed',
  'create: 429, committed',
  'create: commits late',
  'listing: shows new hosts late',
] as const satisfies readonly FaultKind[];

/** Two regions, and an operator who moves hosts between them; now and then one of them cannot be read. */
export function movingRules(seed: number): Partial<WorldRules> {
  const { faults } = chooseRules(seed);
  const random = streamOf(seed, 'moves');
  const kinds = moveFaults.filter((kind) => random.chance(kind.startsWith('operator: ') ? 0.8 : 0.3));
  const late = lateComers.filter(() => random.chance(0.4));
  return { moves: true, fleet: 'shop', faults: new Set<FaultKind>([...faults, ...kinds, ...late]), createTrouble: 0.5 };
}

/** What leaves a create without an outcome, so that its name may be given to another host. */
const unsettling = ['create: refused', 'create: accepted, not committed', 'create: timeout, not committed'] as const;

/** Half of the hosts and more are those of other people, who have the console open. */
export function handsRules(seed: number): Partial<WorldRules> {
  const random = streamOf(seed, 'other hands');
  // A listing that is not proven says nothing of anybody's host.
  const isClear = random.chance(0.6);
  const faults = [...chooseRules(seed).faults].filter((kind) => !(isClear && /^(listing|read|disk): /.test(kind)));
  const kinds = handsFaults.filter(() => random.chance(0.6));
  const moves = moveFaults.filter(() => random.chance(0.3));
  const others = [...unsettling, 'operator: renames a host', 'operator: removes a host'] as const;
  return {
    hands: true,
    ...(random.chance(0.4) && { dialect: 'uhost' as const }),
    faults: new Set<FaultKind>([...faults, ...kinds, ...moves, ...others.filter(() => random.chance(0.4))]),
    createTrouble: 0.3,
  };
}

/** About 45 of 100 sends meet a fault, and nothing else goes wrong but lag and kills. */
export function roughRules(seed: number): Partial<WorldRules> {
  const faults = new Set<FaultKind>([
    ...createFaults.filter((kind) => kind !== 'create: slow answer'),
    'listing: shows new hosts late',
    'process: killed',
  ]);
  return { faults, replicas: 1, seed, createTrouble: 0.03 };
}

/** The numbers of a history: what its cloud allows itself, and what its runs were told of that. */
import type { DialectName } from '../../src/model/dialect.ts';
import type { ApplyOrder } from './applier.ts';
import type { FaultKind } from './faults.ts';
import type { SeededRandom } from './seeded.ts';

export interface WorldRules {
  readonly seed: number;
  /** V: a new host shows, and a deleted one is gone, after this many milliseconds. */
  readonly visibilityMs: number;
  /** D: a request commits at most this many milliseconds after its client stopped. */
  readonly commitMs: number;
  readonly replicas: number;
  /** W, `--settle-window`: covers D and V, or the run is outside of its assumptions. */
  readonly settleWindowMs: number;
  readonly settleWaitMs: number;
  /** Whether the operator says what an HTTP 429 means. */
  readonly explains429: boolean;
  readonly stalenessMs: number;
  readonly parallelism: number;
  /** `fleet` of the declaration. */
  readonly fleet: string | undefined;
  readonly onDoubt: 'hold' | 'recreate';
  readonly coldStart: 'wait' | 'proceed';
  /** Whether the system tells its boot and whether a process has ended (`/proc`); else no two runs share a clock. */
  readonly tellsBoots: boolean;
  /** After how many records a run keeps a checkpoint; nothing: more than a history has. */
  readonly checkpointEvery?: number;
  /** The dialect that the cloud speaks; nothing: the documented one. */
  readonly dialect?: DialectName;
  /** Hosts are declared in two regions, and moved between them. */
  readonly moves?: boolean;
  /** The declared hosts are those of other hands, who go on with them (hands.ts). */
  readonly hands?: boolean;
  readonly faults: ReadonlySet<FaultKind>;
  /** The chance of each fault of a create that is there, a request. */
  readonly createTrouble: number;
}

export const calmRules: WorldRules = {
  seed: 1,
  visibilityMs: 0,
  commitMs: 0,
  replicas: 1,
  settleWindowMs: 60_000,
  settleWaitMs: 20_000,
  explains429: false,
  stalenessMs: 0,
  parallelism: 4,
  fleet: 'shop',
  onDoubt: 'hold',
  coldStart: 'wait',
  tellsBoots: true,
  faults: new Set(),
  createTrouble: 0,
};

/** The settle window of an operator who has changed nothing, and a cloud that makes hosts at its very edge. */
export function chooseLateCommits(
  random: SeededRandom,
): Pick<WorldRules, 'visibilityMs' | 'commitMs' | 'settleWindowMs'> {
  return { visibilityMs: random.below(9_000), commitMs: 1_000 + random.below(289_001), settleWindowMs: 300_000 };
}

const losesRows = [
  'listing: filter after limit',
  'listing: capped window',
  'listing: Offset counts pages',
  'listing: Limit clamped',
  'listing: row missing',
] as const satisfies readonly FaultKind[];

/**
 * What the operator of such a cloud must say (A8): answers of two states, put together, prove no membership. One that
 * shows a deleted host makes up for a row that was lost.
 */
export function withStaleness(rules: WorldRules): WorldRules {
  const isNeeded = rules.replicas > 1 && losesRows.some((kind) => rules.faults.has(kind));
  return isNeeded ? { ...rules, stalenessMs: rules.visibilityMs } : rules;
}

export const usualOrigin = 'https://api.example.com';
/** Of the histories of other hands: another cloud that takes the same keys. */
export const otherOrigin = 'https://api.example.net';
export const region = 'cn-1';
/** Every request of `uhost` names a project: this one, unless somebody says another. */
export const usualProject = 'org-1';
export const otherProject = 'org-2';
/** Of the histories in which hosts are moved: the one that they are moved to, and back from. */
export const otherRegion = 'cn-2';
/** Of the emulator's keys: so that a journal that was really written can be played on. */
export const account = '8ee5d7c0deba';
export const folder = `/state/hostwright/${account}`;
export const journalPath = `${folder}/journal`;

/** The cloud that an order is for, however it is spelled. */
export function originOf({ endpoint }: Pick<ApplyOrder, 'endpoint'>): string {
  return endpoint === undefined ? usualOrigin : new URL(endpoint).origin;
}

/**
 * A small world in which every interleaving can be tried: two appliers, one journal, one lock and one cloud. All that
 * decides is production code; the world says what can happen to it. Plain data: a move makes a new one.
 *
 * Time is counted in ticks. A1: a request commits within D = 1 tick of the moment at which its sender stopped, or
 * never. A2: a host is in every listing from V = 1 tick after its commit, and before that in some and not in others.
 * So W = D + V = 2 ticks is the settle window of an operator who knows the cloud.
 */

import type { Life, LifeEffect } from '../../src/creating/creation.ts';
import type { RunEffect, RunState } from '../../src/creating/round-state.ts';
import { emptyLedger, type Ledger } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import type { Observation } from '../../src/listing/observation.ts';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import type { ColdCause, Moment } from '../../src/model/intent.ts';
import { desiredHost, liveAs } from '../support/model/builders.ts';
import type { Budget, Scope } from './scopes.ts';

/** The shortest rest of a run, so that every wait of production code is a whole number of ticks. */
export const tickMs = 200;
export const commitTicks = 1;
export const visibleTicks = 1;
export const settleTicks = commitTicks + visibleTicks;
/** A listing is decided upon so many ticks after it was made, at most. */
export const oldestListing = 2;

export type Who = 0 | 1;
export const everybody: readonly Who[] = [0, 1];

export interface CloudHost {
  readonly hostId: string;
  readonly name: string;
  /** The intent of which it came, and the file in which that was recorded; nothing: somebody else made it. */
  readonly origin: { readonly intent: string; readonly file: number } | undefined;
  /** From this tick on, every listing shows it. */
  readonly shownBy: number;
}

/** A request whose bytes have arrived. */
export interface Arrived {
  readonly intent: string;
  readonly name: string;
  readonly file: number;
  readonly committed: boolean;
  /** Last tick at which it may commit; nothing while its sender may still be sending. */
  readonly commitBy: number | undefined;
  /** Its sender waits for the answer. */
  readonly isAwaited: boolean;
  /** What `NameTruth.stopped` was before it. */
  readonly stoppedBefore: number;
}

export interface Journal {
  /** The fold of what is on disk. */
  readonly ledger: Ledger;
  readonly file: number;
  /** No applier has begun in this file. */
  readonly isNew: boolean;
  /** Generation of the last writer that counts: what an earlier one writes behind it is passed over. */
  readonly writer: number;
}

export interface Flight {
  readonly desired: DesiredHost;
  readonly intent: string;
  readonly life: Life;
  readonly effect: LifeEffect;
  /** Its bytes have left. */
  readonly written: boolean;
}

export interface Look {
  readonly observation: Observation;
  /** Tick at which it was made. */
  readonly at: number;
  readonly recorded: boolean;
}

export interface Run {
  readonly generation: number;
  readonly file: number;
  readonly cold: ColdCause | undefined;
  readonly plan: string;
  readonly lockedAt: Moment;
  readonly stage: 'opening' | 'planning' | 'creating' | 'ending';
  /** What it remembers; the same object as the journal's where nothing failed and nobody else wrote. */
  readonly ledger: Ledger;
  readonly journalFailed: boolean;
  /** Made, and not decided upon. */
  readonly look: Look | undefined;
  readonly rounds: { readonly state: RunState; readonly effect: RunEffect } | undefined;
  /** Milliseconds on the clock, while it rests. */
  readonly restUntil: number;
  readonly flights: readonly Flight[];
  readonly signalled: boolean;
  /** The last look that it decided upon, and each name that any look showed. */
  readonly lastLook: Look | undefined;
  readonly shownNames: readonly string[];
  /** Names whose requests were written, not refused, and not seen since. */
  readonly written: readonly string[];
  /** Names that its plan held. */
  readonly held: readonly string[];
}

/** What truly happened, by tick, for the laws alone; -100: never. */
export interface NameTruth {
  /** The last request that may have made a host stopped. */
  readonly stopped: number;
  readonly sighted: number;
}

export const never = -100;

export interface Breach {
  readonly law: string;
  readonly what: string;
}

export interface World {
  readonly now: number;
  readonly boot: number;
  readonly hosts: readonly CloudHost[];
  readonly arrived: readonly Arrived[];
  readonly journal: Journal;
  readonly lock: { readonly generation: number; readonly heldBy: Who | undefined };
  readonly runs: readonly [Run | undefined, Run | undefined];
  readonly left: Budget;
  readonly truth: Readonly<Record<string, NameTruth>>;
  /** When the last run took the lock that could not know what was before it. */
  readonly coldAt: number;
  /** Each create whose bytes left, since the journal was lost. */
  readonly spent: readonly { readonly plan: string; readonly name: string }[];
  readonly nextId: number;
  /** Names that the last run that ended called held or in doubt. */
  readonly lastWords: readonly string[];
  /** Laws that the last move broke. */
  readonly breaches: readonly Breach[];
}

export function firstWorld({ names, budget, startsCold }: Scope): World {
  const moment = { boot: bootName(0), ms: 0, wall: '' };
  const before = foldRecords(emptyLedger, [
    { type: 'began', moment },
    { type: 'ended', moment },
  ]);
  return {
    now: 0,
    boot: 0,
    hosts: [],
    arrived: [],
    journal: { ledger: startsCold ? emptyLedger : before, file: 0, isNew: startsCold, writer: 0 },
    lock: { generation: 0, heldBy: undefined },
    runs: [undefined, undefined],
    left: budget,
    truth: Object.fromEntries(names.map((name) => [name, { stopped: never, sighted: never }])),
    coldAt: never,
    spent: [],
    nextId: 1,
    lastWords: [],
    breaches: [],
  };
}

const declaredByName = new Map<string, DesiredHost>();

/** The first name is the cheapest, so that it is the canary. One object a name: runs tell creates apart by identity. */
export function declared(name: string): DesiredHost {
  const known = declaredByName.get(name);
  if (known !== undefined) return known;
  const made = desiredHost({ name, cpu: name.charCodeAt(0) });
  declaredByName.set(name, made);
  return made;
}

export const listed = ({ name, hostId }: CloudHost): LiveHost => liveAs(declared(name), { hostId });

/** The clock of a later boot is behind that of an earlier one, so that a comparison of the two goes wrong visibly. */
export function clockOf({ now, boot }: Pick<World, 'now' | 'boot'>): number {
  return 10_000_000 + now * tickMs - boot * 1_000_000;
}

const bootNames: string[] = [];

/** One text a boot: what is the same object is compared at once. */
export function bootName(boot: number): string {
  bootNames[boot] ??= `boot-${boot}`;
  return bootNames[boot];
}

export const momentOf = (world: World): Moment => ({ boot: bootName(world.boot), ms: clockOf(world), wall: '' });

/** Whether nobody may send: free, or its holder is dead. */
export function isTakeable({ lock, runs }: World): boolean {
  return lock.heldBy === undefined || runs[lock.heldBy]?.generation !== lock.generation;
}

export function holdsLock({ lock }: World, who: Who, run: Run): boolean {
  return lock.heldBy === who && lock.generation === run.generation;
}

/** A world is changed in a copy, before anybody else has it. */
export type Draft<Whole> = { -readonly [Field in keyof Whole]: Whole[Field] };

export const copyOf = (world: World): Draft<World> => ({ ...world });
export const copyOfRun = (run: Run): Draft<Run> => ({ ...run });

export function spend(world: World, what: keyof Budget): Draft<World> {
  const next = copyOf(world);
  next.left = { ...world.left, [what]: world.left[what] - 1 };
  return next;
}

export function withRun(world: World, who: Who, run: Run | undefined): Draft<World> {
  const next = copyOf(world);
  next.runs = who === 0 ? [run, world.runs[1]] : [world.runs[0], run];
  return next;
}

export function breach(world: World, law: string, what: string): World {
  const next = copyOf(world);
  next.breaches = [...world.breaches, { law, what }];
  return next;
}

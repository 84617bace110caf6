/** What production code asks for, carried out in the small world; what happened, told to it. */
import { advanceLife, beginLife, type LifeEvent } from '../../src/creating/creation.ts';
import type { RunEffect, RunEvent, RunState } from '../../src/creating/round-state.ts';
import { advanceRun } from '../../src/creating/rounds.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import { zoneOf } from '../../src/model/host.ts';
import type { JournalRecord, Moment } from '../../src/model/intent.ts';
import { checkSend } from './laws.ts';
import {
  type Arrived,
  breach,
  clockOf,
  copyOfRun,
  type Draft,
  type Flight,
  holdsLock,
  momentOf,
  type Run,
  spend,
  type Who,
  type World,
  withRun,
} from './world.ts';

/** One thing that can happen. */
export interface Move {
  readonly label: string;
  readonly world: World;
}

/** What became of a write to the journal; a failed one may be on disk all the same. */
export type Write = 'done' | 'failed' | 'failed-but-there';

const everyWrite = ['done', 'failed', 'failed-but-there'] as const;
const soundWrite = ['done'] as const;

/** All the ways in which a write may go. */
export function writesOf({ left }: World, { journalFailed }: Run): readonly Write[] {
  return left.faults > 0 && !journalFailed ? everyWrite : soundWrite;
}

/** What a run remembers of these records, and what of them is on disk. `ledger`: what it knew, and they folded in. */
export function record(
  before: World,
  who: Who,
  run: Run,
  { records, ledger }: { readonly records: readonly JournalRecord[]; readonly ledger: Ledger },
  write: Write,
): Draft<World> {
  const world = write === 'done' ? before : spend(before, 'faults');
  const writer = copyOfRun(run);
  writer.ledger = ledger;
  const after = withRun(world, who, writer);
  if (run.journalFailed) return after;
  writer.journalFailed = write !== 'done';
  // A file that was removed while it was open takes what is written to it, and nobody will read that.
  if (write === 'failed' || run.file !== world.journal.file) return after;
  // Of a run that was replaced, behind its successor (journal/line.ts).
  if (run.generation < world.journal.writer) return after;
  const { file } = world.journal;
  const isNew = world.journal.isNew && !records.some(({ type }) => type === 'began');
  // What a replaced run wrote after this one had read the file counts no more from here on.
  after.journal = { ledger, file, isNew, writer: run.generation };
  return after;
}

/** Tells the rounds, and begins what they ask for. */
export function tellRounds(world: World, who: Who, run: Run, event: RunEvent): World {
  if (run.rounds === undefined) throw new Error('the rounds have not begun');
  return enter(world, who, run, advanceRun(run.rounds.state, event));
}

export function enter(world: World, who: Who, run: Run, [state, effect]: readonly [RunState, RunEffect]): World {
  const next = copyOfRun(run);
  next.rounds = { state, effect };
  next.restUntil = effect.type === 'rest' ? clockOf(world) + effect.ms : 0;
  if (effect.type === 'end') next.stage = 'ending';
  const after = withRun(world, who, next);
  if (effect.type !== 'send' || effect.creates.length === 0) return after;
  const flights = effect.creates.map(({ desired, presumedAbsent }): Flight => {
    const intent = `i-${after.nextId}`;
    after.nextId += 1;
    const { imageId, cpu, memory, key } = desired;
    const spec = { imageId, cpu, memory, zone: zoneOf(desired) };
    const [life, lifeEffect] = beginLife({ intent, key, plan: run.plan, spec, presumedAbsent });
    return { desired, intent, life, effect: lifeEffect, written: false };
  });
  next.flights = [...run.flights, ...flights];
  return after;
}

/** Tells one create what happened; where that ends it, the rounds take its result. */
export function tellLife(world: World, who: Who, flight: Flight, event: LifeEvent): World {
  const run = world.runs[who];
  if (run === undefined) throw new Error('nobody runs');
  const [life, effect] = advanceLife(flight.life, event);
  const { desired, intent: id, written } = flight;
  const told = copyOfRun(run);
  if (effect.type !== 'end') {
    const advanced: Flight = { desired, intent: id, life, effect, written };
    told.flights = run.flights.map((one) => (one.intent === id ? advanced : one));
    const next = withRun(world, who, told);
    const isAgain = effect.type === 'write' && written;
    return isAgain ? breach(next, 'I2', `${desired.key.name} is to be written twice`) : next;
  }
  const { result, unrecorded } = effect;
  told.flights = run.flights.filter(({ intent }) => intent !== id);
  const sent = run.ledger.intents.get(id)?.sent ?? run.lockedAt;
  const intent = flight.life.step === 'connecting' ? undefined : { id, sent, stopped: momentOf(world) };
  const now = clockOf(world);
  return tellRounds(world, who, told, { type: 'answered', desired, result, intent, unrecorded, chance: 0.5, now });
}

/** The moves by which one create's records reach the disk, or do not. */
export function recordLife(world: World, who: Who, flight: Flight): readonly Move[] {
  const { effect, intent, desired } = flight;
  const run = world.runs[who];
  if (effect.type !== 'record' || run === undefined) return [];
  const { name } = desired.key;
  const { records } = effect;
  const written = { records, ledger: foldRecords(run.ledger, records) };
  const what = `${who} records ${records.map(({ type }) => type).join('+')} of ${name}`;
  return writesOf(world, run).map((write): Move => {
    const fails = write !== 'done' || run.journalFailed;
    const after = record(world, who, run, written, write);
    const held = after.runs[who]?.flights.find((one) => one.intent === intent) ?? flight;
    const event: LifeEvent = fails ? { type: 'unrecorded', reason: 'the disk is full' } : { type: 'recorded' };
    return { label: `${what}: ${write}`, world: tellLife(after, who, held, event) };
  });
}

/** The check between the record and the first byte. */
export function checkLock(world: World, who: Who, run: Run, flight: Flight): Move {
  const isOurs = holdsLock(world, who, run) && run.file === world.journal.file;
  const now: Moment = momentOf(world);
  const event: LifeEvent = isOurs ? { type: 'locked' } : { type: 'unlocked', reason: 'another run took the lock', now };
  return { label: `${who} checks the lock: ${event.type}`, world: tellLife(world, who, flight, event) };
}

/** The bytes leave. */
export function write(before: World, who: Who, run: Run, flight: Flight): Move {
  const { name } = flight.desired.key;
  const world = checkSend(before, run, flight);
  const truth = world.truth[name];
  if (truth === undefined) throw new Error(`${name} is not declared`);
  const { intent } = flight;
  const { desired, life, effect } = flight;
  const left: Flight = { desired, intent, life, effect, written: true };
  const sender = copyOfRun(run);
  sender.flights = run.flights.map((one) => (one.intent === intent ? left : one));
  sender.written = [...run.written, name];
  const { plan } = run;
  const stoppedBefore = truth.stopped;
  const fate = { committed: false, commitBy: undefined, isAwaited: true, stoppedBefore };
  const arrived: Arrived = { intent, name, file: run.file, ...fate };
  const after = withRun(world, who, sender);
  after.arrived = [...world.arrived, arrived];
  after.truth = { ...world.truth, [name]: { ...truth, stopped: world.now } };
  after.spent = [...world.spent, { plan, name }];
  let next: World = after;
  const isOnDisk = run.file !== world.journal.file || world.journal.ledger.intents.has(intent);
  if (!isOnDisk || run.journalFailed || !run.ledger.intents.has(intent)) {
    next = breach(next, 'I1', `bytes of ${name} left, and its intent is not on disk`);
  }
  const isSpent = world.spent.some((one) => one.plan === plan && one.name === name);
  if (isSpent) next = breach(next, 'I12', `plan ${plan} sent ${name} a second time`);
  if (!holdsLock(world, who, run)) next = breach(next, 'I15', `${who} sent ${name} without the lock`);
  return { label: `${who} writes the request for ${name}`, world: next };
}

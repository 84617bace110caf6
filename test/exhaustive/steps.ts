/** What production code asks for, carried out in the small world; what happened, told to it. */
import type { LifeEvent } from '../../src/core/creation.ts';
import type { JournalRecord, Moment } from '../../src/core/intent.ts';
import type { RunEffect, RunEvent, RunState } from '../../src/core/round-state.ts';
import { checkSend } from './laws.ts';
import type { Reducers } from './reducers.ts';
import type { Scope } from './scope.ts';
import { breach, clockOf, type Flight, holdsLock, momentOf, type Run, type Who, type World, withRun } from './world.ts';

export interface Rules {
  readonly scope: Scope;
  readonly reducers: Reducers;
}

/** One thing that can happen. `rows`: of tables 1.2 and 1.9 of the safety document. */
export interface Move {
  readonly label: string;
  readonly world: World;
  readonly rows?: readonly string[];
}

/** What became of a write to the journal; a failed one may be on disk all the same. */
export type Write = 'done' | 'failed' | 'failed-but-there';

/** What a run remembers of these records, and what of them is on disk. */
export function record(
  world: World,
  who: Who,
  run: Run,
  records: readonly JournalRecord[],
  write: Write,
  { reducers }: Rules,
): World {
  if (run.journalFailed) {
    return withRun(world, who, { ...run, ledger: reducers.foldRecords(run.ledger, records) });
  }
  const ledger = reducers.foldRecords(run.ledger, records);
  const after = withRun(world, who, { ...run, ledger, journalFailed: write !== 'done' });
  // A file that was removed while it was open takes what is written to it, and nobody will read that.
  if (write === 'failed' || run.file !== world.journal.file) return after;
  // Of a run that was replaced, behind its successor (journal/codec.ts).
  if (run.generation < world.journal.writer) return after;
  const isNew = world.journal.isNew && !records.some(({ type }) => type === 'began');
  // What a replaced run wrote after this one had read the file counts no more from here on.
  return { ...after, journal: { ...world.journal, ledger, isNew, writer: run.generation } };
}

/** Tells the rounds, and begins what they ask for. */
export function tellRounds(world: World, who: Who, run: Run, event: RunEvent, rules: Rules): World {
  if (run.rounds === undefined) throw new Error('the rounds have not begun');
  return enter(world, who, run, rules.reducers.advanceRun(run.rounds.state, event), rules);
}

export function enter(
  world: World,
  who: Who,
  run: Run,
  [state, effect]: readonly [RunState, RunEffect],
  rules: Rules,
): World {
  const next: Run = { ...run, rounds: { state, effect }, restUntil: 0 };
  switch (effect.type) {
    case 'list':
      return withRun(world, who, next);
    case 'rest':
      return withRun(world, who, { ...next, restUntil: clockOf(world) + effect.ms });
    case 'end':
      return withRun(world, who, { ...next, stage: 'ending' });
    case 'send': {
      let nextId = world.nextId;
      const flights = effect.creates.map(({ desired, presumedAbsent }): Flight => {
        const intent = `i-${nextId}`;
        nextId += 1;
        const { imageId, cpu, memory, key } = desired;
        const spec = { imageId, cpu, memory };
        const [life, lifeEffect] = rules.reducers.beginLife({ intent, key, plan: run.plan, spec, presumedAbsent });
        return { desired, intent, life, effect: lifeEffect, written: false };
      });
      return withRun({ ...world, nextId }, who, { ...next, flights: [...next.flights, ...flights] });
    }
  }
}

/** Tells one create what happened; where that ends it, the rounds take its result. */
export function tellLife(world: World, who: Who, flight: Flight, event: LifeEvent, rules: Rules): World {
  const run = world.runs[who];
  if (run === undefined) throw new Error('nobody runs');
  const [life, effect] = rules.reducers.advanceLife(flight.life, event);
  const others = run.flights.filter(({ intent }) => intent !== flight.intent);
  if (effect.type !== 'end') {
    const flights = run.flights.map((one) => (one.intent === flight.intent ? { ...one, life, effect } : one));
    const next = withRun(world, who, { ...run, flights });
    const isAgain = effect.type === 'write' && flight.written;
    return isAgain ? breach(next, 'I2', `${flight.desired.key.name} is to be written twice`) : next;
  }
  const { result, unrecorded } = effect;
  const sent = run.ledger.intents.get(flight.intent)?.sent ?? run.lockedAt;
  const intent = flight.life.step === 'connecting' ? undefined : { id: flight.intent, sent };
  const answered: RunEvent = {
    type: 'answered',
    desired: flight.desired,
    result,
    intent,
    unrecorded,
    chance: 0.5,
    now: clockOf(world),
  };
  return tellRounds(world, who, { ...run, flights: others }, answered, rules);
}

/** The moves by which one create's records reach the disk, or do not. */
export function recordLife(world: World, who: Who, flight: Flight, rules: Rules): readonly Move[] {
  const { effect, intent, desired } = flight;
  const run = world.runs[who];
  if (effect.type !== 'record' || run === undefined) return [];
  const { name } = desired.key;
  const what = `${who} records ${effect.records.map(({ type }) => type).join('+')} of ${name}`;
  const make = (write: Write): Move => {
    const fails = write !== 'done' || run.journalFailed;
    const before = write === 'done' ? world : withFault(world);
    const after = record(before, who, run, effect.records, write, rules);
    const held = after.runs[who]?.flights.find((one) => one.intent === intent) ?? flight;
    const event: LifeEvent = fails ? { type: 'unrecorded', reason: 'the disk is full' } : { type: 'recorded' };
    return { label: `${what}: ${write}`, world: tellLife(after, who, held, event, rules) };
  };
  const mayFail = world.left.faults > 0 && !run.journalFailed;
  return mayFail ? [make('done'), make('failed'), make('failed-but-there')] : [make('done')];
}

export function withFault(world: World): World {
  return { ...world, left: { ...world.left, faults: world.left.faults - 1 } };
}

/** The check between the record and the first byte. */
export function checkLock(world: World, who: Who, run: Run, flight: Flight, rules: Rules): Move {
  const isOurs = holdsLock(world, who, run) && run.file === world.journal.file;
  const now: Moment = momentOf(world);
  const event: LifeEvent =
    isOurs || !rules.reducers.looksAtLock
      ? { type: 'locked' }
      : { type: 'unlocked', reason: 'another run took the lock', now };
  return { label: `${who} checks the lock: ${event.type}`, world: tellLife(world, who, flight, event, rules) };
}

/** The bytes leave. */
export function write(before: World, who: Who, run: Run, flight: Flight): Move {
  const { name } = flight.desired.key;
  const world = checkSend(before, run, flight);
  const truth = world.truth[name];
  if (truth === undefined) throw new Error(`${name} is not declared`);
  const { intent } = flight;
  const flights = run.flights.map((one) => (one.intent === intent ? { ...one, written: true } : one));
  const use = `${run.plan}/${name}`;
  const stoppedBefore = truth.stopped;
  let next: World = withRun(world, who, { ...run, flights, written: [...run.written, name] });
  next = {
    ...next,
    arrived: [
      ...world.arrived,
      {
        intent,
        name,
        file: run.file,
        committed: false,
        commitBy: undefined,
        sender: 'waits',
        shownBy: undefined,
        stoppedBefore,
      },
    ],
    truth: { ...world.truth, [name]: { ...truth, stopped: world.now } },
    spent: [...world.spent, use],
  };
  const isOnDisk = run.file !== world.journal.file || world.journal.ledger.intents.has(intent);
  if (!isOnDisk || run.journalFailed || !run.ledger.intents.has(intent)) {
    next = breach(next, 'I1', `bytes of ${name} left, and its intent is not on disk`);
  }
  if (world.spent.includes(use)) next = breach(next, 'I12', `plan ${run.plan} sent ${name} a second time`);
  if (!holdsLock(world, who, run)) next = breach(next, 'I15', `${who} sent ${name} without the lock`);
  return { label: `${who} writes the request for ${name}`, world: next };
}

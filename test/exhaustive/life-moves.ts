/** What may happen to one create on its way: each step of its life, and each answer of table 1.2. */
import type { CreateAnswer } from '../../src/model/ports.ts';
import { checkLock, type Move, recordLife, tellLife, write } from './steps.ts';
import {
  commitTicks,
  copyOf,
  copyOfRun,
  type Flight,
  momentOf,
  type Run,
  spend,
  type Who,
  type World,
  withRun,
} from './world.ts';

export function lifeMoves(world: World, who: Who, run: Run, flight: Flight): readonly Move[] {
  const { effect, written, desired } = flight;
  switch (effect.type) {
    case 'connect': {
      const { name } = desired.key;
      const connected = tellLife(world, who, flight, { type: 'connected', now: momentOf(world) });
      const moves: Move[] = [{ label: `${who} is connected for ${name}`, world: connected }];
      if (world.left.faults > 0) {
        const answer: CreateAnswer = { status: 'not-sent', reason: 'connection refused' };
        const event = { type: 'answered', answer, now: momentOf(world) } as const;
        const failed = tellLife(spend(world, 'faults'), who, flight, event);
        moves.push({ label: `${who} cannot connect for ${name}`, world: failed });
      }
      return moves;
    }
    case 'record':
      return recordLife(world, who, flight);
    case 'check-lock':
      return [checkLock(world, who, run, flight)];
    case 'write':
      return written ? answers(world, who, flight) : [write(world, who, run, flight)];
    case 'end':
      return [];
  }
}

/** Every answer that a request may get, whatever the cloud has made of it. Only the plain one is no fault. */
function answers(world: World, who: Who, flight: Flight): readonly Move[] {
  const arrived = world.arrived.find(({ intent }) => intent === flight.intent);
  const isFaulty = world.left.faults > 0;
  const accepted: CreateAnswer = { status: 'accepted', hostIds: [] };
  const refused: CreateAnswer = { status: 'refused', reason: 'the gateway gave up' };
  const surelyRefused: CreateAnswer = { status: 'refused', reason: 'quota', sure: true };
  const inDoubt: CreateAnswer = { status: 'in-doubt', reason: 'the connection was reset' };
  const tell = (answer: CreateAnswer, what: string, cloud: World): Move => {
    const { name } = flight.desired.key;
    const seen = answer.status === 'refused' ? without(cloud, who, name) : cloud;
    const event = { type: 'answered', answer, now: momentOf(world) } as const;
    return { label: `${who} hears: ${name} ${what}`, world: tellLife(seen, who, flight, event) };
  };
  const faulty = spend(world, 'faults');
  // Nothing will be made of it any more, and the patience of whoever waits for it ends: that is no fault.
  if (arrived === undefined) {
    const over = tell(inDoubt, 'in doubt, never made', world);
    if (!isFaulty) return [over];
    const never = tell(refused, 'refused, not made', faulty);
    return [over, never, tell(surelyRefused, 'surely refused', surelyAnswered(faulty, flight))];
  }
  const heard = answered(faulty, flight);
  if (arrived.committed) {
    const made = tell(accepted, 'accepted, made', answered(world, flight));
    if (!isFaulty) return [made];
    return [made, tell(inDoubt, 'in doubt, made', heard), tell(refused, 'refused, made', heard)];
  }
  if (!isFaulty) return [];
  return [
    tell(inDoubt, 'in doubt, not made yet', heard),
    tell(refused, 'refused, not made', drop(heard, flight)),
    tell(surelyRefused, 'surely refused', surelyAnswered(faulty, flight)),
    tell(accepted, 'accepted, not made yet', heard),
    tell(refused, 'refused, not made yet', heard),
  ];
}

/** A request that was refused has made nothing that a run must see. */
function without(world: World, who: Who, name: string): World {
  const run = world.runs[who];
  if (run === undefined) return world;
  const next = copyOfRun(run);
  next.written = run.written.filter((written) => written !== name);
  return withRun(world, who, next);
}

function drop(world: World, { intent }: Flight): World {
  const next = copyOf(world);
  next.arrived = world.arrived.filter((one) => one.intent !== intent);
  return next;
}

/** Nothing came of it, and nothing will: it is as if it had not been sent. */
function surelyAnswered(world: World, flight: Flight): World {
  const { name } = flight.desired.key;
  const one = world.arrived.find(({ intent }) => intent === flight.intent);
  const truth = world.truth[name];
  const next = copyOf(drop(world, flight));
  next.spent = world.spent.filter((spent) => spent.name !== name || spent.plan !== planOf(world, flight));
  if (one !== undefined && truth !== undefined && one.commitBy === undefined) {
    next.truth = { ...world.truth, [name]: { ...truth, stopped: one.stoppedBefore } };
  }
  return next;
}

function planOf(world: World, { intent }: Flight): string | undefined {
  return world.runs.find((run) => run?.flights.some((one) => one.intent === intent))?.plan;
}

/** The request's sender has its answer: from now on A1 counts. */
function answered(world: World, flight: Flight): World {
  const { name } = flight.desired.key;
  const truth = world.truth[name];
  if (truth === undefined) throw new Error(`${name} is not declared`);
  const { now } = world;
  const one = world.arrived.find(({ intent }) => intent === flight.intent);
  // Released by a human while it waited: all of it had been sent by then.
  const wasStopped = one?.commitBy !== undefined;
  const rest = world.arrived.filter((other) => other !== one);
  const commitBy = wasStopped ? one.commitBy : now + commitTicks;
  const next = copyOf(world);
  next.arrived = one === undefined || one.committed ? rest : [...rest, { ...one, isAwaited: false, commitBy }];
  if (wasStopped || one === undefined) return next;
  next.truth = { ...world.truth, [name]: { ...truth, stopped: now } };
  return next;
}

/** What an applier may do next: take the lock, look, decide what to plan and what to send, rest, end. */

import type { RoundRules, RunEffect, RunState } from '../../src/creating/round-state.ts';
import { advanceRun, startRun } from '../../src/creating/rounds.ts';
import { exitsOfApply } from '../../src/findings/exits.ts';
import { findOpenIntents, type Ledger } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import { makeListedRecord } from '../../src/ledger/recorder.ts';
import { recordColdSettled } from '../../src/ledger/settle-wait.ts';
import type { Observation } from '../../src/listing/observation.ts';
import type { ColdCause, Moment } from '../../src/model/intent.ts';
import { planFrom } from '../../src/planning/plan.ts';
import { observation, planInputs, unread } from '../support/model/builders.ts';
import { lifeMoves } from './life-moves.ts';
import type { Scope } from './scopes.ts';
import { enter, type Move, record, tellRounds, writesOf } from './steps.ts';
import {
  bootName,
  breach,
  type CloudHost,
  clockOf,
  copyOf,
  copyOfRun,
  declared,
  holdsLock,
  isTakeable,
  type Look,
  listed,
  momentOf,
  type Run,
  settleTicks,
  spend,
  tickMs,
  type Who,
  type World,
  withRun,
} from './world.ts';

export function runMoves(world: World, who: Who, scope: Scope): readonly Move[] {
  const run = world.runs[who];
  if (run === undefined) return begin(world, who, scope);
  if (run.stage === 'opening') return open(world, who, run);
  if (run.stage === 'ending') return end(world, who, run);
  const { rounds, look } = run;
  if (run.stage === 'planning' || rounds?.effect.type === 'list') {
    return look === undefined ? lookAround(world, who, run) : decide(world, who, run, look, scope);
  }
  if (rounds?.effect.type === 'rest') {
    if (clockOf(world) < run.restUntil) return [];
    const rested = tellRounds(world, who, run, { type: 'rested', now: clockOf(world) });
    return [{ label: `${who} has rested`, world: rested }];
  }
  const moves: Move[] = [];
  for (const flight of run.flights) for (const move of lifeMoves(world, who, run, flight)) moves.push(move);
  return moves;
}

export function coldCause({ journal, boot }: World): ColdCause | undefined {
  if (journal.isNew) return 'no-journal';
  const { run } = journal.ledger;
  return run !== undefined && !run.ended && run.began.boot !== bootName(boot) ? 'other-boot' : undefined;
}

function begin(world: World, who: Who, scope: Scope): readonly Move[] {
  if (world.left.runs === 0 || !isTakeable(world)) return [];
  const generation = world.lock.generation + 1;
  const run: Run = {
    generation,
    file: world.journal.file,
    cold: coldCause(world),
    plan: scope.plans === 'shared' ? 'saved' : `run-${generation}`,
    lockedAt: momentOf(world),
    stage: 'opening',
    ledger: world.journal.ledger,
    journalFailed: false,
    look: undefined,
    rounds: undefined,
    restUntil: 0,
    flights: [],
    signalled: false,
    lastLook: undefined,
    shownNames: [],
    written: [],
    held: [],
  };
  const taken = withRun(spend(world, 'runs'), who, run);
  taken.lock = { generation, heldBy: who };
  return [{ label: `${who} takes the lock and opens the journal`, world: taken }];
}

function open(world: World, who: Who, run: Run): readonly Move[] {
  const { cold } = run;
  const moment = momentOf(world);
  const locked = copyOfRun(run);
  locked.lockedAt = moment;
  locked.stage = 'planning';
  const records = [
    { type: 'began', ...(cold !== undefined && { cold }), moment } as const,
    ...(cold === undefined ? settleCold(run, moment) : []),
  ];
  const written = { records, ledger: foldRecords(run.ledger, records) };
  return writesOf(world, run).map((write): Move => {
    const after = record(world, who, locked, written, write);
    if (cold !== undefined) after.coldAt = world.now;
    return { label: `${who} begins: ${write}`, world: write === 'done' ? after : letGo(after, who) };
  });
}

function settleCold({ ledger, lockedAt, stage }: Run, moment: Moment) {
  const windows = { settleWindowMs: settleTicks * tickMs };
  return recordColdSettled(ledger, { ...windows, lockedAt: stage === 'opening' ? moment : lockedAt }, moment);
}

/** Every set of hosts that a listing may show now. */
function listings(world: World): readonly (readonly CloudHost[])[] {
  let sets: readonly (readonly CloudHost[])[] = [[]];
  for (const host of world.hosts) {
    const shown = sets.map((set) => [...set, host]);
    sets = host.shownBy <= world.now ? shown : [...sets, ...shown];
  }
  return sets;
}

function lookAround(world: World, who: Who, run: Run): readonly Move[] {
  const provenAt = clockOf(world);
  const take = (set: readonly CloudHost[], trust: Observation['trust'], before: World): World => {
    const hosts = set.map(listed);
    const look: Look = { observation: observation(hosts, { trust }), at: world.now, recorded: false };
    const looking = copyOfRun(run);
    looking.look = look;
    return withRun(before, who, looking);
  };
  const moves = listings(world).map(
    (set): Move => ({
      label: `${who} lists ${set.map(({ hostId }) => hostId).join() || 'nothing'}`,
      world: take(set, { status: 'trusted', provenAt }, world),
    }),
  );
  if (world.left.faults === 0) return moves;
  const faulty = spend(world, 'faults');
  const flaw = { kind: 'moving' } as const;
  const untrusted = take(world.hosts, { status: 'untrusted', flaw }, faulty);
  const unlisted =
    run.stage === 'planning'
      ? withRun(faulty, who, ending(run))
      : tellRounds(faulty, who, run, {
          type: 'listed',
          observation: unread(),
          ledger: run.ledger,
          now: clockOf(world),
        });
  return [
    ...moves,
    { label: `${who} lists, and cannot trust it`, world: untrusted },
    { label: `${who} cannot list`, world: unlisted },
  ];
}

function ending(run: Run): Run {
  const next = copyOfRun(run);
  next.stage = 'ending';
  return next;
}

function end(world: World, who: Who, run: Run): readonly Move[] {
  const moment = momentOf(world);
  const records = [...settleCold(run, moment), { type: 'ended', moment } as const];
  const written = { records, ledger: foldRecords(run.ledger, records) };
  const checked = checkExit(world, run);
  return writesOf(world, run).map((write): Move => {
    const ended = record(checked, who, run, written, write);
    return { label: `${who} ends and lets go of the lock: ${write}`, world: letGo(ended, who) };
  });
}

/** I7: who says that all went well has seen each host. */
function checkExit(world: World, { rounds, journalFailed, held, ledger, shownNames }: Run): World {
  if (rounds?.effect.type !== 'end' || journalFailed || held.length > 0) return world;
  const { outcomes, stop } = rounds.effect;
  const isFine = exitsOfApply(outcomes, stop, false).length === 0 && findOpenIntents(ledger).length === 0;
  const unseen = outcomes.filter(({ desired }) => !shownNames.includes(desired.key.name));
  return isFine && unseen.length > 0 ? breach(world, 'I7', 'a run ends well that has not seen all hosts') : world;
}

function letGo(world: World, who: Who): World {
  const run = world.runs[who];
  if (run === undefined) return world;
  const outcomes = run.rounds?.effect.type === 'end' ? run.rounds.effect.outcomes : [];
  const unknown = outcomes.filter(({ status }) => status === 'held' || status === 'in-doubt');
  const lastWords = [...run.held, ...unknown.map(({ desired }) => desired.key.name)];
  const next = withRun(world, who, undefined);
  if (holdsLock(world, who, run)) next.lock = { generation: world.lock.generation, heldBy: undefined };
  next.lastWords = lastWords;
  return next;
}

/** What comes of a look: it is recorded, and decided upon. */
function decide(world: World, who: Who, run: Run, look: Look, scope: Scope): readonly Move[] {
  if (look.recorded) {
    const decision = decisionOf(world, run, look, run.ledger, scope);
    return [{ label: `${who} decides`, world: decideOn(world, who, run, look, decision, scope) }];
  }
  const records = [makeListedRecord(run.ledger, look.observation, momentOf(world))];
  const written = { records, ledger: foldRecords(run.ledger, records) };
  // The same whatever becomes of the write.
  const decision = decisionOf(world, run, look, written.ledger, scope);
  return writesOf(world, run).map((write): Move => {
    const recorded = record(world, who, run, written, write);
    const isKept = write !== 'failed' && !run.journalFailed && holdsLock(world, who, run);
    const sighted = isKept ? sight(recorded, look) : recorded;
    const after = sighted.runs[who] ?? run;
    return { label: `${who} decides: ${write}`, world: decideOn(sighted, who, after, look, decision, scope) };
  });
}

function sight(world: World, { observation: { hosts }, at }: Look): World {
  if (hosts.length === 0) return world;
  const truth = { ...world.truth };
  for (const { name } of hosts) {
    const known = truth[name];
    if (known !== undefined) truth[name] = { ...known, sighted: Math.max(known.sighted, at) };
  }
  const next = copyOf(world);
  next.truth = truth;
  return next;
}

interface Decision {
  /** Names that the plan holds. */
  readonly held: readonly string[];
  /** Where the rounds come to; nothing where they do not begin. */
  readonly moved: readonly [RunState, RunEffect] | undefined;
}

/** What production code makes of this look and this ledger. */
function decisionOf(world: World, run: Run, { observation }: Look, ledger: Ledger, scope: Scope): Decision {
  if (run.stage !== 'planning') {
    if (run.rounds === undefined) throw new Error('the rounds have not begun');
    const { held, rounds } = run;
    return { held, moved: advanceRun(rounds.state, { type: 'listed', observation, ledger, now: clockOf(world) }) };
  }
  const desired = scope.names.map(declared);
  const inputs = planInputs(desired, [observation], {
    ledger,
    onDoubt: scope.onDoubt,
    fingerprint: scope.plans === 'shared' ? run.plan : undefined,
  });
  const { creates, held } = planFrom(inputs);
  const isOver = observation.trust.status === 'untrusted' || creates.length === 0;
  return {
    held: held.map(({ key }) => key.name),
    moved: isOver ? undefined : startRun(creates, roundRules(run, scope), { next: () => 0 }),
  };
}

function decideOn(world: World, who: Who, before: Run, look: Look, { held, moved }: Decision, scope: Scope): World {
  const shown = look.observation.hosts.map(({ name }) => name);
  const run = copyOfRun(before);
  run.look = undefined;
  run.lastLook = look;
  run.shownNames = shown.every((name) => before.shownNames.includes(name))
    ? before.shownNames
    : [...new Set([...before.shownNames, ...shown])].sort();
  if (look.observation.trust.status === 'trusted') run.written = before.written.filter((name) => !shown.includes(name));
  run.held = held;
  if (before.stage === 'planning') {
    run.stage = moved === undefined ? 'ending' : 'creating';
    // Approved before: the first round may rest on the listing of the plan.
    if (moved !== undefined && scope.approvedBefore)
      run.look = { observation: look.observation, at: look.at, recorded: true };
  }
  return moved === undefined ? withRun(world, who, run) : enter(world, who, run, moved);
}

function roundRules(run: Run, scope: Scope): RoundRules {
  return {
    parallelism: scope.names.length,
    throttledForMs: 600_000,
    settleWaitMs: 2 * tickMs,
    declared: scope.names.map(declared),
    fleet: { name: undefined, isDeclared: ({ name }) => scope.names.includes(name), allowedReplacements: [] },
    projectId: undefined,
    send: {
      plan: run.plan,
      settleWindowMs: settleTicks * tickMs,
      onDoubt: scope.onDoubt,
      coldStart: 'wait',
      lockedAt: run.lockedAt,
    },
  };
}

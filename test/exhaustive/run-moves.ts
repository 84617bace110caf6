/** What an applier may do next: take the lock, look, decide, rest, send, end. */
import { applyExits } from '../../src/core/apply-exit.ts';
import { diffHosts } from '../../src/core/diff.ts';
import type { ColdCause } from '../../src/core/intent.ts';
import { openIntents } from '../../src/core/ledger.ts';
import type { Observation } from '../../src/core/observation.ts';
import type { RoundRules } from '../../src/core/round-state.ts';
import { comparison, guards, liveAs, observation, region } from '../support/builders.ts';
import { lifeMoves } from './life-moves.ts';
import { enter, type Move, type Rules, record, tellRounds, type Write, withFault } from './steps.ts';
import {
  breach,
  type CloudHost,
  clockOf,
  declared,
  holdsLock,
  isTakeable,
  type Look,
  momentOf,
  type Run,
  spend,
  tickMs,
  type Who,
  type World,
  withRun,
} from './world.ts';

export function runMoves(world: World, who: Who, rules: Rules): readonly Move[] {
  const run = world.runs[who];
  if (run === undefined) return begin(world, who, rules);
  if (run.stage === 'opening') return open(world, who, run, rules);
  if (run.stage === 'ending') return end(world, who, run, rules);
  const { rounds, look } = run;
  if (run.stage === 'planning' || rounds?.effect.type === 'list') {
    return [...(look === undefined ? lookAround(world, who, run, rules) : decide(world, who, run, look, rules))];
  }
  if (rounds?.effect.type === 'rest') {
    if (clockOf(world) < run.restUntil) return [];
    const rested = tellRounds(world, who, run, { type: 'rested', now: clockOf(world) }, rules);
    return [{ label: `${who} has rested`, world: rested }];
  }
  return run.flights.flatMap((flight) => lifeMoves(world, who, run, flight, rules));
}

export function coldCause({ journal, boot }: World): ColdCause | undefined {
  if (journal.isNew) return 'no-journal';
  const { run } = journal.ledger;
  return run !== undefined && !run.ended && run.began.boot !== `boot-${boot}` ? 'other-boot' : undefined;
}

function begin(world: World, who: Who, { scope }: Rules): readonly Move[] {
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
  const taken = { ...world, lock: { generation, heldBy: who }, left: spend(world.left, 'runs') };
  return [{ label: `${who} takes the lock and opens the journal`, world: withRun(taken, who, run) }];
}

const writes = (world: World, run: Run): readonly Write[] =>
  world.left.faults > 0 && !run.journalFailed ? ['done', 'failed', 'failed-but-there'] : ['done'];

function open(world: World, who: Who, run: Run, rules: Rules): readonly Move[] {
  const { cold } = run;
  const moment = momentOf(world);
  return writes(world, run).map((write): Move => {
    const locked: Run = { ...run, lockedAt: moment, stage: 'planning' };
    const before = write === 'done' ? world : withFault(world);
    const began = { type: 'began', ...(cold !== undefined && { cold }), moment } as const;
    const after = record(before, who, locked, [began], write, rules);
    const known = cold === undefined ? after : { ...after, coldAt: world.now };
    return { label: `${who} begins: ${write}`, world: write === 'done' ? known : letGo(known, who) };
  });
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

function lookAround(world: World, who: Who, run: Run, rules: Rules): readonly Move[] {
  const provenAt = clockOf(world);
  const take = (set: readonly CloudHost[], trust: Observation['trust'], before: World): World => {
    const hosts = set.map(({ hostId, name }) => liveAs(declared(name), { hostId }));
    const look: Look = { observation: observation(hosts, { trust }), at: world.now, recorded: false };
    return withRun(before, who, { ...run, look });
  };
  const moves = listings(world).map(
    (set): Move => ({
      label: `${who} lists ${set.map(({ hostId }) => hostId).join() || 'nothing'}`,
      world: take(set, { status: 'trusted', provenAt }, world),
    }),
  );
  if (world.left.faults === 0) return moves;
  const faulty = withFault(world);
  const flaw = { kind: 'moving' } as const;
  const untrusted = take(world.hosts, { status: 'untrusted', view: { region }, flaw }, faulty);
  const unlisted =
    run.stage === 'planning'
      ? withRun(faulty, who, { ...run, stage: 'ending' })
      : tellRounds(faulty, who, run, { type: 'unlisted', reason: 'HTTP 503', now: clockOf(world) }, rules);
  return [
    ...moves,
    { label: `${who} lists, and cannot trust it`, world: untrusted },
    { label: `${who} cannot list`, world: unlisted },
  ];
}

function decide(world: World, who: Who, run: Run, look: Look, rules: Rules): readonly Move[] {
  if (look.recorded) return [{ label: `${who} decides`, world: decideOn(world, who, run, look, rules) }];
  return writes(world, run).map((write): Move => {
    const before = write === 'done' ? world : withFault(world);
    const listed = rules.reducers.listedRecord(run.ledger, look.observation, momentOf(world));
    const recorded = record(before, who, run, [listed], write, rules);
    const isKept = write !== 'failed' && !run.journalFailed && holdsLock(world, who, run);
    const sighted = isKept ? sight(recorded, look) : recorded;
    const after = sighted.runs[who] ?? run;
    return { label: `${who} decides: ${write}`, world: decideOn(sighted, who, after, look, rules) };
  });
}

function sight(world: World, { observation: { hosts }, at }: Look): World {
  const truth = { ...world.truth };
  for (const { name } of hosts) {
    const known = truth[name];
    if (known !== undefined) truth[name] = { ...known, sighted: Math.max(known.sighted, at) };
  }
  return { ...world, truth };
}

function decideOn(world: World, who: Who, before: Run, look: Look, rules: Rules): World {
  const shown = look.observation.hosts.map(({ name }) => name);
  const run: Run = {
    ...before,
    look: undefined,
    lastLook: look,
    shownNames: [...new Set([...before.shownNames, ...shown])].sort(),
    written:
      look.observation.trust.status === 'trusted'
        ? before.written.filter((name) => !shown.includes(name))
        : before.written,
  };
  if (run.stage === 'planning') return plan(world, who, run, look, rules);
  const { observation } = look;
  return tellRounds(world, who, run, { type: 'listed', observation, ledger: run.ledger, now: clockOf(world) }, rules);
}

function plan(world: World, who: Who, run: Run, { observation, at }: Look, rules: Rules): World {
  const { scope, reducers } = rules;
  const diffs = diffHosts(scope.names.map(declared), observation.hosts, comparison());
  const { creates, held } = reducers.planFrom({
    scope: { endpoint: 'https://api.example.com', account: '0123456789ab' },
    observations: [observation],
    diffs,
    selection: { only: [], exclude: [] },
    guards: guards(),
    ledger: run.ledger,
    onDoubt: scope.onDoubt,
  });
  const planned: Run = { ...run, held: held.map(({ key }) => key.name) };
  if (observation.trust.status === 'untrusted' || creates.length === 0) {
    return withRun(world, who, { ...planned, stage: 'ending' });
  }
  // Approved before: the first round may rest on the listing of the plan.
  const look = scope.approvedBefore ? { observation, at, recorded: true } : undefined;
  return enter(
    world,
    who,
    { ...planned, stage: 'creating', look },
    reducers.startRun(creates, roundRules(run, rules), { next: () => 0 }),
    rules,
  );
}

function roundRules(run: Run, { scope }: Rules): RoundRules {
  return {
    parallelism: scope.names.length,
    settleWaitMs: 2 * tickMs,
    guards: { allowedNearMatches: [] },
    isDeclared: ({ name }) => scope.names.includes(name),
    projectId: undefined,
    send: {
      plan: run.plan,
      settleWindowMs: scope.settleWindow * tickMs,
      refusalSettleMs: scope.refusalSettle * tickMs,
      onDoubt: scope.onDoubt,
      coldStart: scope.coldStart,
      lockedAt: run.lockedAt,
    },
  };
}

function end(world: World, who: Who, run: Run, rules: Rules): readonly Move[] {
  return writes(world, run).map((write): Move => {
    const before = write === 'done' ? world : withFault(world);
    const checked = checkExit(before, run);
    const ended = record(checked, who, run, [{ type: 'ended', moment: momentOf(world) }], write, rules);
    return { label: `${who} ends and lets go of the lock: ${write}`, world: letGo(ended, who) };
  });
}

/** I7: who says that all went well has seen each host. */
function checkExit(world: World, { rounds, journalFailed, held, ledger, shownNames }: Run): World {
  if (rounds?.effect.type !== 'end' || journalFailed || held.length > 0) return world;
  const { outcomes, stop } = rounds.effect;
  const isFine = applyExits(outcomes, stop, false).length === 0 && openIntents(ledger).length === 0;
  const unseen = outcomes.filter(({ desired }) => !shownNames.includes(desired.key.name));
  return isFine && unseen.length > 0 ? breach(world, 'I7', 'a run ends well that has not seen all hosts') : world;
}

function letGo(world: World, who: Who): World {
  const run = world.runs[who];
  if (run === undefined) return world;
  const outcomes = run.rounds?.effect.type === 'end' ? run.rounds.effect.outcomes : [];
  const unknown = outcomes.filter(({ status }) => status === 'held' || status === 'in-doubt');
  const lastWords = [...run.held, ...unknown.map(({ desired }) => desired.key.name)];
  const lock = holdsLock(world, who, run) ? { ...world.lock, heldBy: undefined } : world.lock;
  return { ...withRun(world, who, undefined), lock, lastWords };
}

/** What an applier decides upon a look: what to plan, what to send, whether to look again. */

import type { RoundRules, RunEffect, RunState } from '../../src/creating/round-state.ts';
import { advanceRun, startRun } from '../../src/creating/rounds.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import { makeListedRecord } from '../../src/ledger/recorder.ts';
import { planFrom } from '../../src/planning/plan.ts';
import { planInputs } from '../support/model/builders.ts';
import type { Scope } from './scopes.ts';
import { enter, type Move, record, writesOf } from './steps.ts';
import {
  clockOf,
  copyOf,
  copyOfRun,
  declared,
  holdsLock,
  type Look,
  momentOf,
  type Run,
  settleTicks,
  tickMs,
  type Who,
  type World,
  withRun,
} from './world.ts';

/** What comes of a look: it is recorded, and decided upon. */
export function decide(world: World, who: Who, run: Run, look: Look, scope: Scope): readonly Move[] {
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
  const desired = scope.names.map((name) => declared(name, scope));
  const inputs = planInputs(desired, [observation], {
    dialect: scope.dialect,
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
    declared: scope.names.map((name) => declared(name, scope)),
    fleet: { name: undefined, isDeclared: ({ name }) => scope.names.includes(name), allowed: [] },
    projectId: scope.dialect === 'uhost' ? 'org-1' : undefined,
    send: {
      plan: run.plan,
      settleWindowMs: settleTicks * tickMs,
      onDoubt: scope.onDoubt,
      coldStart: 'wait',
      lockedAt: run.lockedAt,
    },
  };
}

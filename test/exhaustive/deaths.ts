/** Kills and signals, at every point of table 1.9; and the rows of the safety document's tables, as the search counts them. */

import { findOpenIntents } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import { isDoubt } from '../../src/model/intent.ts';
import { stopSenders } from './cloud-moves.ts';
import { type Move, tellRounds } from './steps.ts';
import {
  clockOf,
  copyOf,
  copyOfRun,
  everybody,
  type Flight,
  type Run,
  spend,
  type Who,
  type World,
  withRun,
} from './world.ts';

/** Table 1.2, each with and without a host: what an answer said, and what the cloud had made or made later. */
export const answerRows = [
  '1.2 not sent',
  '1.2 accepted, made',
  '1.2 accepted, not made yet',
  '1.2 accepted, made later',
  '1.2 accepted, never made',
  '1.2 refused, made',
  '1.2 refused, not made',
  '1.2 refused, not made yet',
  '1.2 refused, made later',
  '1.2 refused, never made',
  '1.2 surely refused',
  '1.2 in doubt, made',
  '1.2 in doubt, not made yet',
  '1.2 in doubt, made later',
  '1.2 in doubt, never made',
  '1.2 sender dead, made later',
  '1.2 sender dead, never made',
] as const;

/** Table 1.9: where a kill met a run. */
export const killRows = [
  '1.9 before SEND is on disk',
  '1.9 after SEND, before the first byte',
  '1.9 on the wire',
  '1.9 made, no answer',
  '1.9 answer read, not recorded',
  '1.9 accepted and recorded, not visible',
  '1.9 in doubt and recorded',
  '1.9 between rounds',
  '1.9 before anything was sent',
] as const;

export type KillRow = (typeof killRows)[number];

export function deathMoves(world: World): readonly Move[] {
  const { left, runs } = world;
  const moves: Move[] = [];
  for (const who of everybody) {
    const run = runs[who];
    if (run === undefined) continue;
    if (left.crashes > 0) moves.push(...crash(spend(world, 'crashes'), who, run));
    if (left.signals > 0 && !run.signalled) moves.push(...signal(world, who, run));
  }
  if (left.reboots > 0) moves.push(reboot(world));
  return moves;
}

function reboot(world: World): Move {
  const rows: KillRow[] = [];
  let dead = world;
  for (const who of everybody) {
    const run = world.runs[who];
    if (run === undefined) continue;
    dead = kill(dead, who, run);
    rows.push(...whereKilled(world, run));
  }
  const next = spend(dead, 'reboots');
  next.boot += 1;
  return { label: 'the machine starts anew', world: next, rows };
}

function crash(world: World, who: Who, run: Run): readonly Move[] {
  const rows = whereKilled(world, run);
  const moves: Move[] = [{ label: `${who} is killed`, world: kill(world, who, run), rows }];
  if (run.journalFailed || run.file !== world.journal.file || run.ledger !== world.journal.ledger) return moves;
  // Of two records in one write, the first one alone may have reached the disk.
  for (const { effect } of run.flights) {
    const [first, second] = effect.type === 'record' ? effect.records : [];
    if (first === undefined || second === undefined) continue;
    const ledger = foldRecords(world.journal.ledger, [first]);
    const torn = copyOf(world);
    torn.journal = { ...world.journal, ledger };
    moves.push({ label: `${who} is killed, its write torn`, world: kill(torn, who, run), rows });
  }
  return moves;
}

/** The lock stays: whoever wants it next sees that its holder is dead. */
function kill(world: World, who: Who, run: Run): World {
  return withRun(stopSenders(world, run, 'dead'), who, undefined);
}

/** The rows of table 1.9 of a kill now: one for each create on its way, or one for the run. */
function whereKilled(world: World, run: Run): readonly KillRow[] {
  if (run.flights.length > 0) return run.flights.map((flight) => whereInLife(world, flight));
  return [whereInRun(run)];
}

function whereInLife({ arrived }: World, { life, written, intent }: Flight): KillRow {
  switch (life.step) {
    case 'connecting':
    case 'recording':
      return '1.9 before SEND is on disk';
    case 'checking':
      return '1.9 after SEND, before the first byte';
    case 'writing': {
      if (!written) return '1.9 after SEND, before the first byte';
      return arrived.find((one) => one.intent === intent)?.committed === true
        ? '1.9 made, no answer'
        : '1.9 on the wire';
    }
    case 'noting':
    case 'over':
      return '1.9 answer read, not recorded';
  }
}

function whereInRun({ ledger, plan, rounds }: Run): KillRow {
  const open = findOpenIntents(ledger).find((intent) => intent.plan === plan);
  if (open !== undefined) return isDoubt(open) ? '1.9 in doubt and recorded' : '1.9 accepted and recorded, not visible';
  return rounds?.state.begun === true ? '1.9 between rounds' : '1.9 before anything was sent';
}

/** Ends the patience of a run: while it lists a plan, the run; else its sending. */
function signal(world: World, who: Who, run: Run): readonly Move[] {
  const next = spend(world, 'signals');
  const told = copyOfRun(run);
  told.signalled = true;
  const label = `${who} gets a signal`;
  if (run.stage === 'planning') {
    told.look = undefined;
    told.stage = 'ending';
    return [{ label, world: withRun(next, who, told) }];
  }
  if (run.stage !== 'creating') return [];
  return [{ label, world: tellRounds(next, who, told, { type: 'interrupted', now: clockOf(world) }) }];
}

/** What happens to appliers: time passes, the cloud makes hosts, people meddle, processes are killed or signalled. */

import { emptyLedger, findOpenIntents, isOutsideKnown } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import type { JournalRecord } from '../../src/model/intent.ts';
import { coldCause } from './run-moves.ts';
import type { Scope } from './scopes.ts';
import { type Move, tellRounds } from './steps.ts';
import {
  type Arrived,
  type CloudHost,
  clockOf,
  commitTicks,
  copyOf,
  copyOfRun,
  everybody,
  isTakeable,
  momentOf,
  oldestListing,
  type Run,
  spend,
  visibleTicks,
  type Who,
  type World,
  withRun,
} from './world.ts';

export function cloudMoves(world: World, scope: Scope): readonly Move[] {
  const moves: Move[] = [];
  const later = tick(world);
  if (later !== undefined) moves.push(later);
  for (const one of world.arrived) if (!one.committed) moves.push(commit(world, one));
  for (const move of meddle(world, scope)) moves.push(move);
  for (const move of resolve(world)) moves.push(move);
  return moves;
}

export function tick(world: World): Move | undefined {
  const now = world.now + 1;
  for (const run of world.runs) if (run?.look !== undefined && now - run.look.at > oldestListing) return undefined;
  const isOver = ({ commitBy, committed }: Arrived) => !committed && commitBy !== undefined && commitBy < now;
  const next = copyOf(world);
  next.now = now;
  if (world.arrived.some(isOver)) next.arrived = world.arrived.filter((one) => !isOver(one));
  return { label: 'a tick', world: next };
}

export function commit(world: World, one: Arrived): Move {
  const { intent, name, file, isAwaited } = one;
  const shownBy = world.now + visibleTicks;
  const host: CloudHost = { hostId: `h-${world.nextId}`, name, origin: { intent, file }, shownBy };
  const others = world.arrived.filter((other) => other !== one);
  const next = copyOf(world);
  next.hosts = [...world.hosts, host];
  next.arrived = isAwaited ? [...others, { ...one, committed: true }] : others;
  next.nextId += 1;
  return { label: `the cloud makes ${host.hostId} ${name}`, world: next };
}

function meddle(world: World, scope: Scope): readonly Move[] {
  const { left, hosts, nextId, now } = world;
  const moves: Move[] = [];
  if (left.deletions > 0) {
    for (const host of hosts) {
      const next = spend(world, 'deletions');
      next.hosts = hosts.filter((other) => other !== host);
      moves.push({ label: `somebody deletes ${host.hostId}`, world: next });
    }
  }
  if (left.foreign > 0) {
    for (const name of scope.names) {
      const host: CloudHost = { hostId: `h-${nextId}`, name, origin: undefined, shownBy: now + visibleTicks };
      const next = spend(world, 'foreign');
      next.hosts = [...hosts, host];
      next.nextId += 1;
      moves.push({ label: `somebody else makes ${host.hostId} ${name}`, world: next });
    }
  }
  if (left.losses > 0) {
    const next = spend(world, 'losses');
    next.journal = { ledger: emptyLedger, file: world.journal.file + 1, isNew: true, writer: 0 };
    next.spent = [];
    moves.push({ label: 'the journal is lost', world: next });
  }
  return [...moves, ...unlock(world)];
}

/**
 * A human may release the lock of a process that is alive, if not between its check and its last byte: no lock can help
 * there (A3). What it has on its way was sent by then.
 */
function unlock(world: World): readonly Move[] {
  const { lock, runs, left } = world;
  const run = lock.heldBy === undefined ? undefined : runs[lock.heldBy];
  if (left.unlocks === 0 || run === undefined || run.generation !== lock.generation) return [];
  if (run.flights.some(({ effect, written }) => effect.type === 'write' && !written)) return [];
  const free = spend(stopSenders(world, run, true), 'unlocks');
  free.lock = { generation: lock.generation, heldBy: undefined };
  return [{ label: `a human releases the lock of ${lock.heldBy}`, world: free }];
}

/** A resolve holds the lock from beginning to end, and here it does so in one move. */
function resolve(world: World): readonly Move[] {
  const { journal, left, lock, hosts, now } = world;
  if (left.resolves === 0 || journal.isNew || !isTakeable(world)) return [];
  const cold = coldCause(world);
  const moment = momentOf(world);
  const began: JournalRecord = { type: 'began', ...(cold !== undefined && { cold }), moment };
  return findOpenIntents(journal.ledger).flatMap((intent): Move[] => {
    const settle = (closed: JournalRecord, what: string): Move => {
      const ledger = foldRecords(journal.ledger, [began, closed, { type: 'ended', moment }]);
      const generation = lock.generation + 1;
      const next = spend(world, 'resolves');
      next.journal = { ledger, file: journal.file, isNew: journal.isNew, writer: generation };
      next.lock = { generation, heldBy: undefined };
      if (cold !== undefined) next.coldAt = now;
      return { label: `a human says of ${intent.key.name}: ${what}`, world: next };
    };
    const shown = hosts.filter(({ name, shownBy }) => name === intent.key.name && shownBy <= now);
    const made = shown.filter(({ hostId }) => isOutsideKnown(journal.ledger, hostId, intent));
    const its = made.map(({ hostId }) =>
      settle({ type: 'closed', intent: intent.id, how: 'resolved-host', hostId, moment }, `it is ${hostId}`),
    );
    if (shown.length > 0) return its;
    return [settle({ type: 'closed', intent: intent.id, how: 'resolved-not-created', moment }, 'not created')];
  });
}

/** Nothing more is sent of what this run has on its way: from now on A1 counts. */
export function stopSenders(world: World, { flights }: Run, isAwaited: boolean): World {
  if (flights.length === 0 || world.arrived.length === 0) return world;
  const next = copyOf(world);
  const arrived: Arrived[] = [];
  for (const one of world.arrived) {
    if (!flights.some(({ written, intent }) => written && intent === one.intent)) {
      arrived.push(one);
      continue;
    }
    const known = world.truth[one.name];
    const isFirst = one.commitBy === undefined;
    if (known !== undefined && isFirst) next.truth = { ...next.truth, [one.name]: { ...known, stopped: world.now } };
    if (one.committed && !isAwaited) continue;
    arrived.push({ ...one, isAwaited, commitBy: isFirst ? world.now + commitTicks : one.commitBy });
  }
  next.arrived = arrived;
  return next;
}

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
  let dead = world;
  for (const who of everybody) {
    const run = world.runs[who];
    if (run !== undefined) dead = kill(dead, who, run);
  }
  const next = spend(dead, 'reboots');
  next.boot += 1;
  return { label: 'the machine starts anew', world: next };
}

function crash(world: World, who: Who, run: Run): readonly Move[] {
  const moves: Move[] = [{ label: `${who} is killed`, world: kill(world, who, run) }];
  if (run.journalFailed || run.file !== world.journal.file || run.ledger !== world.journal.ledger) return moves;
  // Of two records in one write, the first one alone may have reached the disk.
  for (const { effect } of run.flights) {
    const [first, second] = effect.type === 'record' ? effect.records : [];
    if (first === undefined || second === undefined) continue;
    const ledger = foldRecords(world.journal.ledger, [first]);
    const torn = copyOf(world);
    torn.journal = { ...world.journal, ledger };
    moves.push({ label: `${who} is killed, its write torn`, world: kill(torn, who, run) });
  }
  return moves;
}

/** The lock stays: whoever wants it next sees that its holder is dead. */
function kill(world: World, who: Who, run: Run): World {
  return withRun(stopSenders(world, run, false), who, undefined);
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

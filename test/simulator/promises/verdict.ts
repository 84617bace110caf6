/** What a run said at its end, held against what was; and what becomes of a history once nothing goes wrong any more. */
import { formatKey, type HostKey } from '../../../src/model/host.ts';
import type { ApplyOrder } from '../applier.ts';
import { isLive } from '../cloud/cloud.ts';
import { nodeAt } from '../machine/disk-image.ts';
import type { Run } from '../machine/memory.ts';
import type { Machine } from '../machine/process.ts';
import { breakLock, heldGeneration } from '../people.ts';
import { journalPath } from '../rules.ts';
import type { World } from '../world.ts';
import { judgeClaims } from './claims.ts';
import { journalFacts } from './invariants.ts';
import type { JournalFacts } from './journal-text.ts';
import { isCalled, isInScope, isInView, isPerhapsShown, isShown } from './seen.ts';

/** Longest that a listing takes, from its probe to the end of the run, with all its retries. */
const runEndMs = 5_000;

export function judgeRun(world: World, run: Run): void {
  const { end, endedAt, factsAtEnd, startedAt, process, order } = run;
  judgeSuspected(world, run);
  if (end === undefined || endedAt === undefined || factsAtEnd === undefined || run.judged) return;
  run.judged = true;
  const { watcher, rules } = world;
  const who = `process ${process.number}`;
  if (endedAt - startedAt > rules.settleWindowMs) world.faults.count('run: longer than the window');
  const named = (key: HostKey) =>
    world.cloud.hosts.filter((host) => isCalled(host, key) && isInScope(host, order, rules));
  // What somebody called otherwise meanwhile may have had any name before.
  const renamed = (from: number) =>
    world.cloud.hosts.filter(({ renamedAt, committedAt }) => renamedAt > committedAt && renamedAt > from);
  const selected = order.desired.filter(({ key }) => order.only?.includes(key.name) !== false);
  for (const { key } of selected) {
    const twins = named(key).filter((host) => isInView(host, order, rules) && isShown(host, startedAt, endedAt));
    if (twins.length > 1 && end.trusted && end.exit !== 'duplicate') {
      watcher.break('I8', `${who} says ${end.exit} (${end.why}) with ${twins.length} hosts called ${key.name}`);
    }
  }
  const openAtEnd = factsAtEnd.intents.filter((intent) => intent.end === undefined).map(({ id }) => id);
  // Where another run took the lock meanwhile, or records are lost, what is open is for the next one to tell.
  const untold =
    run.wasReplaced || run.lostRecords ? undefined : openAtEnd.find((id) => end.open?.includes(id) === false);
  if (untold !== undefined) watcher.break('I19', `${who} leaves the intent ${untold} open, and does not say so`);
  if (watcher.assumed) judgeClaims(world, run, factsAtEnd);
  if (end.exit !== 'ok') return;
  // Of several views that were listed at once the one that was proven first says what is known: the other may take long.
  const probe = Math.min(...run.viewProbedAt.values());
  for (const { key } of selected) {
    const sure = named(key).filter((host) => isInView(host, order, rules) && isShown(host, probe, endedAt));
    const from = probe - runEndMs;
    const perhaps = [...named(key), ...renamed(from)].filter((host) => isPerhapsShown(host, from, endedAt));
    if (sure.length > 1 || perhaps.length === 0) {
      watcher.break('I7', `${who} says ok with ${sure.length} to ${perhaps.length} hosts called ${key.name}`);
    }
  }
  const [open] = openAtEnd;
  if (open !== undefined) watcher.break('I7', `${who} says ok with the intent ${open} open`);
}

/** One host holds one name: the others that it might hold may be created. */
function judgeSuspected({ cloud, watcher }: World, run: Run): void {
  const held = [...run.held, ...(run.end?.holds ?? [])];
  for (const { promise, what, key, hostId } of run.suspected.splice(0)) {
    const { request } = cloud.hosts.find((host) => host.hostId === hostId) ?? {};
    const holds = held
      .filter((hold) => formatKey(hold.key) !== formatKey(key))
      // Its create may hold a name before it is there.
      .some(({ hostIds, intents }) => hostIds.includes(hostId) || intents.includes(request?.intent ?? ''));
    if (!holds) watcher.break(promise, what);
  }
}

/** Faults have stopped: within three runs each host is there or held, and one more run sends nothing. */
export async function settleDown(world: World, machine: Machine, declared: ApplyOrder): Promise<void> {
  const { watcher, rules, memory } = world;
  let order = declared;
  await world.wait(rules.settleWindowMs + rules.commitMs + rules.visibilityMs);
  await freeLock(world, machine);
  let last: Run | undefined;
  for (let nth = 1; nth <= 3 && last?.end?.exit !== 'ok'; nth += 1) {
    // What the second one made may show only by now.
    if (nth === 3) await world.wait(rules.settleWindowMs + rules.visibilityMs);
    last = await applyCalmly(world, machine, order);
    await freeLock(world, machine);
    if (last.end?.why !== 'stopped' || order.allowNewScope !== false) continue;
    // Whoever has looked answers for the scope.
    order = { ...order, allowNewScope: true };
    nth -= 1;
  }
  const held = new Set(last?.end?.held);
  for (const { key } of order.desired) {
    const lives = world.cloud.hosts.filter(
      (host) => isCalled(host, key) && isInScope(host, order, rules) && isLive(host),
    );
    const seen = lives.filter((host) => isInView(host, order, rules));
    if (seen.length > 1 && last?.end?.exit !== 'duplicate') {
      watcher.break('I8', `${seen.length} hosts called ${key.name}, and the last run says ${last?.end?.exit}`);
    }
    const there = lives.length > 0;
    if (!there && !held.has(key.name)) {
      watcher.break('I17', `${key.name} is neither there nor held: ${last?.end?.exit} ${last?.end?.why}`);
    }
  }
  const sent = memory.requests.length;
  const again = await applyCalmly(world, machine, order);
  if (memory.requests.length > sent) watcher.break('I9', 'one more run sends something');
  if (again.end?.exit !== last?.end?.exit) {
    watcher.break('I9', `one more run says ${again.end?.exit} after ${last?.end?.exit} ${again.end?.why}`);
  }
  // A host may have come to be after the run that was sent beside it.
  for (const run of world.runs) judgeSuspected(world, run);
  judgeJournal(world, machine, journalFacts(machine, false));
}

async function applyCalmly(world: World, machine: Machine, order: ApplyOrder): Promise<Run> {
  const run = world.begin(machine, order);
  await world.finish(run);
  judgeRun(world, run);
  if (run.end?.why.startsWith('journal-')) world.watcher.break('I10', run.end.why);
  return run;
}

async function freeLock(world: World, machine: Machine): Promise<void> {
  const generation = heldGeneration(machine);
  if (generation !== undefined) await breakLock(world, machine, generation);
}

/** A journal that was not lost tells of every request that was sent under it, and tells what came of it as it was. */
function judgeJournal({ memory, watcher }: World, { image }: Machine, { intents }: JournalFacts): void {
  const journal = nodeAt(image, journalPath);
  for (const { intent, name, answer, journal: then } of memory.requests) {
    const said = intents.find(({ id }) => id === intent);
    const what = `${intent} (${name})`;
    if (said === undefined && then !== undefined && then === journal) {
      watcher.break('I18', `the journal knows nothing of ${what}`);
    }
    if (said?.closedHow === 'not-sent') watcher.break('I18', `the journal says that ${what} was not sent`);
    if (said?.answer !== undefined && said.answer !== answer) {
      watcher.break('I18', `the journal calls ${what} ${said.answer}, and it was ${answer}`);
    }
  }
}

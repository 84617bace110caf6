/**
 * What a run says and records of hosts, held against what they are: each name that it holds for a live host has one that
 * may be it (I27), its journal calls no host of other hands its own (I28), and knows each declared host that it saw (I29).
 */
import { formatKey, type HostKey } from '../../../src/model/host.ts';
import type { ToldHold } from '../applier.ts';
import { type CloudHost, isLive } from '../cloud/cloud.ts';
import { nodeAt } from '../machine/disk-image.ts';
import type { Run } from '../machine/memory.ts';
import { journalPath } from '../rules.ts';
import type { World } from '../world.ts';
import type { JournalFacts } from './journal-text.ts';
import { foldedName, isCalled, isInScope, isInView, isLookedUp, isPerhapsShown, isShown, scopeOf } from './seen.ts';

/** `facts`: what the journal of the run told when it ended. */
export function judgeClaims(world: World, run: Run, facts: JournalFacts): void {
  judgeHolds(world, run, facts);
  judgeOwn(world, run, facts);
  if (run.end?.endedByItself === true && !run.wasReplaced && !run.lostRecords) judgeAdoption(world, run, facts);
}

function judgeHolds({ cloud, rules, watcher }: World, run: Run, facts: JournalFacts): void {
  const { order, startedAt, endedAt = Number.POSITIVE_INFINITY, process, end } = run;
  const declared = new Set(order.desired.map(({ key }) => formatKey(key)));
  const there = cloud.hosts.filter((host) => {
    const isFound = isInScope(host, order, rules) || isLookedUp(host, order, rules);
    return (isFound || isRenamed(host, startedAt)) && isPerhapsShown(host, startedAt, endedAt);
  });
  const known = there.filter(({ hostId }) => facts.known.has(hostId));
  const held = new Map(
    (end?.holds ?? []).filter(({ reason }) => reason === 'may-exist').map((hold) => [formatKey(hold.key), hold]),
  );
  const isHostOf = ({ hostId }: CloudHost, key: HostKey) =>
    facts.idsOf(key).includes(hostId) || facts.listedAs(key).has(hostId);
  const mayBe = (host: CloudHost, { key }: ToldHold) =>
    // It had another name while the run was at work.
    isRenamed(host, startedAt) ||
    (host.region === key.region && foldedName(host.name) === foldedName(key.name)) ||
    (facts.known.has(host.hostId) && (!declared.has(formatKey(host)) || !isInView(host, order, rules))) ||
    // By an id under which the name was known or listed.
    (isHostOf(host, key) && !isCalled(host, key));
  const unseen = facts.intents.filter(({ key, end: how }) => {
    return !declared.has(formatKey(key)) && (how === undefined || how === 'refused');
  });
  const who = `process ${process.number}`;
  const candidates = new Set<string>();
  for (const [name, hold] of held) {
    const own = there.filter((host) => mayBe(host, hold));
    // A host may hold the name that it nearly has now, and each by which it was known or listed.
    for (const host of own) {
      const isNear = foldedName(host.name) === foldedName(hold.key.name);
      candidates.add(
        isNear ? `${host.hostId} now` : isHostOf(host, hold.key) ? `${host.hostId} as ${name}` : host.hostId,
      );
    }
    if (own.length + unseen.length === 0) {
      watcher.break('I27', `${who} holds ${name} (${hold.reason}), and none of ${known.length} known hosts may be it`);
    }
  }
  if (held.size > candidates.size + unseen.length) {
    watcher.break('I27', `${who} holds ${[...held.keys()].join(', ')} for ${candidates.size} hosts`);
  }
}

function judgeOwn({ cloud, memory, rules, watcher }: World, { process }: Run, facts: JournalFacts): void {
  // A host that comes is of the last create of its name.
  const last = new Map(facts.intents.map((intent) => [formatKey(intent.key), intent]));
  for (const { id, hostId, answer, end, spec, stopped, unseenAt } of last.values()) {
    const host = cloud.hosts.find((one) => one.hostId === hostId);
    if (host === undefined || end !== 'seen' || memory.misjudged.has(id)) continue;
    // What was accepted is there under its name.
    if (host.request !== undefined || answer === 'accepted') continue;
    const isOther = host.imageId !== spec.imageId || host.cpu !== spec.cpu || host.memory !== spec.memory;
    // Proven absent so late that no request can have made it.
    const isLate =
      stopped !== undefined && unseenAt?.boot === stopped.boot && unseenAt.ms - stopped.ms > rules.settleWindowMs;
    if (!isOther && !isLate) continue;
    memory.misjudged.add(id);
    const why = isOther ? `of ${host.imageId}, ${host.cpu}, ${host.memory}` : 'that came later';
    watcher.break('I28', `process ${process.number} takes ${host.hostId} ${why} for the host of ${id}`);
  }
}

/** Remembers what the run surely saw under its declared name, and asks its journal for it. */
function judgeAdoption({ cloud, faults, memory, rules, watcher }: World, run: Run, facts: JournalFacts): void {
  const { order, startedAt, endedAt = startedAt, process } = run;
  const journal = nodeAt(process.machine.image, journalPath);
  const scope = scopeOf(order, rules);
  const declared = new Set(order.desired.map(({ key }) => formatKey(key)));
  const isKept = !faults.counts.has('disk: EIO') && !faults.counts.has('disk: ENOSPC');
  for (const { key } of order.desired) {
    if (order.only?.includes(key.name) === false) continue;
    const perhaps = cloud.hosts.filter(
      (host) =>
        mayHaveShown(host, key, startedAt) &&
        (isInScope(host, order, rules) || isRenamed(host, startedAt)) &&
        isPerhapsShown(host, startedAt, endedAt),
    );
    const [host] = perhaps;
    if (host === undefined || perhaps.length > 1 || !isLive(host) || !isInView(host, order, rules)) continue;
    if (!isShown(host, startedAt, endedAt)) continue;
    // A name that is not declared any more has given its host away.
    for (const [name, one] of memory.known) {
      if (one.host === host && !declared.has(formatKey(one.key))) memory.known.set(name, { ...one, host: undefined });
    }
    const known = facts.known.get(host.hostId);
    const isRight = known !== undefined && formatKey(known.key) === formatKey(key) && known.fleet === rules.fleet;
    if (isRight) memory.known.set(`${scope} ${formatKey(key)}`, { key, scope, host, at: endedAt, journal });
    const text = `${host.hostId} ${formatKey(key)}`;
    if (!isRight && isKept && !memory.misjudged.has(text)) {
      memory.misjudged.add(text);
      const what = known === undefined ? 'nothing' : `${known.fleet} ${formatKey(known.key)}`;
      watcher.break(
        'I29',
        `process ${process.number} saw ${host.hostId} as ${formatKey(key)}, and its journal ${what}`,
      );
    }
  }
}

/** Who is renamed twice since then had a name that nobody remembers. */
function mayHaveShown(host: CloudHost, key: HostKey, since: number): boolean {
  return isCalled(host, key) || (isRenamed(host, since) && host.region === key.region);
}

/** Whether people have changed its name or place since then. */
function isRenamed({ renamedAt, committedAt }: CloudHost, since: number): boolean {
  return renamedAt > since && renamedAt > committedAt;
}

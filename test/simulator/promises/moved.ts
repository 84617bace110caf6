/**
 * A host that was moved to another region, or renamed, in the declaration is not bought again beside the one that the
 * fleet has: not while that one is live, whether listings show it yet or not, and not where its create may still make it.
 * The watcher of these histories sees the whole cloud, so it asks no listing.
 */
import { type DesiredHost, formatKey, type HostKey } from '../../../src/model/host.ts';
import { type CloudHost, isLive } from '../cloud/cloud.ts';
import { nodeAt } from '../machine/disk-image.ts';
import type { Run } from '../machine/memory.ts';
import { journalPath, type WorldRules } from '../rules.ts';
import type { WatcherMeans } from './invariants.ts';
import type { JournalFacts } from './journal-text.ts';
import { isCalled, isInView, isShown } from './seen.ts';

/** A create that left while no host of those that it could be a replacement of was there. */
interface Left {
  readonly run: Run;
  readonly desired: DesiredHost;
  readonly declared: ReadonlySet<string>;
  readonly facts: JournalFacts;
}

export function watchMoves({ rules, memory, hosts, now, assumed }: WatcherMeans) {
  const left: Left[] = [];
  const suspect = ({ run, desired }: Left, host: CloudHost, was: HostKey) => {
    const names = `${formatKey(desired.key)} while ${host.hostId} is ${formatKey(was)}`;
    const what = `process ${run.process.number} sends ${names}`;
    run.suspected.push({ promise: 'I21', what, key: desired.key, hostId: host.hostId });
  };
  /** It holds its own name in another region, which is nearer than a new name, unless a host has that one. */
  const isMoved = ({ run, desired }: Left, was: HostKey) =>
    was.name !== desired.key.name &&
    run.order.desired.some(
      ({ key }) =>
        key.name === was.name && key.region !== was.region && !hosts().some((one) => isLive(one) && isCalled(one, key)),
    );
  /** Whether the journal knew enough of the create of that host for a run to ask first. */
  const checkMade = (create: Left, host: CloudHost) => {
    const intent = create.facts.intents.find(({ id }) => id === host.request?.intent);
    // A lost journal knows nothing of it. One that took another host for it, or was told so, does not know whose it is.
    if (intent === undefined || (intent.hostId !== undefined && intent.hostId !== host.hostId)) return;
    // What a refused create made under another spelling, or too late, is nobody's for a journal.
    const isStray = host.name !== host.asked || create.facts.strangers.has(host.hostId);
    if (intent.hostId === undefined && isStray) return;
    // Renamed, and adopted as what it is called by then, it stands for that name.
    const was = create.facts.known.get(host.hostId)?.key ?? { region: host.region, name: host.asked };
    if (isReplacement(create, host, was, rules) && !isMoved(create, was)) suspect(create, host, was);
  };
  /** One that an apply has seen under its declared name, whoever made it. */
  const checkSeen = (create: Left, host: CloudHost) => {
    const { run } = create;
    const journal = nodeAt(run.process.machine.image, journalPath);
    const was = [...memory.known.values()].findLast((one) => one.host === host && one.journal === journal);
    if (was === undefined || !isShown(host, run.startedAt, now())) return;
    if (isReplacement(create, host, was.key, rules) && !isMoved(create, was.key)) suspect(create, host, was.key);
  };
  const watches = (rules.moves === true || rules.hands === true) && assumed && rules.fleet !== undefined;
  return {
    leaving(run: Run, key: HostKey, facts: JournalFacts): void {
      const { allowedReplacements = [], desired: declared } = run.order;
      const desired = declared.find((one) => formatKey(one.key) === formatKey(key));
      if (!watches || desired === undefined || allowedReplacements.includes(key.name)) return;
      const create = { run, desired, declared: new Set(declared.map((one) => formatKey(one.key))), facts };
      left.push(create);
      for (const host of hosts()) {
        if (!isLive(host)) continue;
        if (host.request !== undefined) checkMade(create, host);
        else checkSeen(create, host);
      }
    },
    /** It may come to be after the create that would replace it has left. */
    committed(host: CloudHost): void {
      if (watches) for (const create of left) checkMade(create, host);
    },
  };
}

function isReplacement({ run, desired, declared, facts }: Left, host: CloudHost, was: HostKey, rules: WorldRules) {
  if (declared.has(formatKey(was)) || declared.has(formatKey(host)) || !isInView(host, run.order, rules)) return false;
  // It keeps the name that it held, made by now or not.
  const held = facts.holding.get(host.hostId);
  if (held !== undefined && held !== formatKey(desired.key) && declared.has(held)) return false;
  if (was.name === desired.key.name) return was.region !== desired.key.region;
  // A rename across regions is not noticed: only a name tells that a host was moved.
  if (was.region !== desired.key.region) return false;
  return (
    isAlike(host, desired) && !isOneMore(desired, run) && !facts.told.has(host.hostId) && !mayHoldUnselected(host, run)
  );
}

/** One host holds one name, and a run does not tell what holds those that it was not asked for. */
function mayHoldUnselected(host: CloudHost, { order: { only, desired } }: Run): boolean {
  return only !== undefined && desired.some((one) => !only.includes(one.key.name) && isAlike(host, one));
}

function isAlike(host: CloudHost, { imageId, cpu, memory, diskSpace }: DesiredHost): boolean {
  return host.imageId === imageId && host.cpu === cpu && host.memory === memory && host.diskSpace === diskSpace;
}

/** One more name of an entry of the declaration is no rename. */
function isOneMore({ position, key }: DesiredHost, { order }: Run): boolean {
  const isSame = (one: DesiredHost) => one.position.line === position.line && formatKey(one.key) !== formatKey(key);
  return order.desired.some(isSame);
}

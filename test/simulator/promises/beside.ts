/**
 * No create is sent beside a live host that may be the very one: the host that an apply has seen under this name, whatever
 * it is called now (I24), or one of nearly this name (I25). None is sent where nothing is known while everything that the
 * journal knows is somewhere else (I26). An operator may allow each of it. One host holds one name.
 */
import { formatKey, type HostKey } from '../../../src/model/host.ts';
import { type CloudHost, isLive } from '../cloud/cloud.ts';
import { nodeAt } from '../machine/disk-image.ts';
import type { Run } from '../machine/memory.ts';
import { journalPath } from '../rules.ts';
import type { Watcher, WatcherMeans } from './invariants.ts';
import type { JournalFacts } from './journal-text.ts';
import {
  foldedName,
  isCalled,
  isInScope,
  isInView,
  isLookedUp,
  isPerhapsShown,
  isShown,
  scopeOf,
  wasCalled,
} from './seen.ts';

export function watchBeside({ rules, memory, now, hosts, assumed }: WatcherMeans, add: Watcher['break']) {
  const isAllowed = ({ order }: Run, { name }: HostKey) => order.allowedReplacements?.includes(name) === true;

  /** The host that the journal has last seen under this name in this cloud, and since when. */
  const knownHost = (run: Run, key: HostKey, facts: JournalFacts) => {
    const seen = memory.known.get(`${scopeOf(run.order, rules)} ${formatKey(key)}`);
    const journal = nodeAt(run.process.machine.image, journalPath);
    const known = seen?.journal !== undefined && seen.journal === journal ? seen : undefined;
    const intent = facts.intents.findLast((one) => formatKey(one.key) === formatKey(key) && one.hostId !== undefined);
    const request = memory.requests.find((one) => one.intent === intent?.id && one.intent !== '');
    const made = hosts().find((host) => host.hostId === intent?.hostId && host.request === request);
    if (request === undefined || made === undefined || !isInScope(made, run.order, rules)) return known;
    return known === undefined || known.at < request.leftAt ? { host: made, at: request.leftAt } : known;
  };

  const checkKnown = (run: Run, key: HostKey, facts: JournalFacts): void => {
    const { host, at } = knownHost(run, key, facts) ?? {};
    if (host === undefined || at === undefined || !isLive(host)) return;
    // The journal knows a name by the host that came last, even if two clouds share it. I29 sees to it that it knows it.
    if ((facts.idsOf(key).at(-1) ?? host.hostId) !== host.hostId) return;
    const isFound = isLookedUp(host, run.order, rules) && isShown(host, run.startedAt, now());
    // Once somebody has allowed it, and it was made, it is a host like any other.
    const wasAllowed = memory.requests.some((one) => isCalled(one, key) && one.leftAt > at && isAllowed(one.run, key));
    if (!isFound || wasAllowed) return;
    const what = `process ${run.process.number} sends ${formatKey(key)}, which is ${host.hostId}, now ${host.name}`;
    run.suspected.push({ promise: 'I24', what, key, hostId: host.hostId });
  };

  /** Another host that the journal knows as that of this name, and that a whole listing shows: one was made in its place. */
  const checkFormer = (run: Run, key: HostKey, facts: JournalFacts): void => {
    for (const host of hosts()) {
      const known = facts.known.get(host.hostId);
      if (known === undefined || !isCalled(known.key, key) || !isInView(host, run.order, rules)) continue;
      if (!isLive(host) || !isShown(host, run.startedAt, now())) continue;
      const what = `process ${run.process.number} sends ${formatKey(key)}, which was ${host.hostId}, now ${host.name}`;
      run.suspected.push({ promise: 'I24', what, key, hostId: host.hostId });
    }
  };

  const checkNear = (run: Run, key: HostKey): void => {
    const probe = run.probedAt.get(key.region) ?? now();
    const folded = foldedName(key.name);
    const declared = new Set(run.order.desired.map((one) => formatKey(one.key)));
    for (const host of hosts()) {
      const isNear = host.region === key.region && host.name !== key.name && foldedName(host.name) === folded;
      if (!isNear || declared.has(formatKey(host)) || !isInView(host, run.order, rules)) continue;
      if (!isShown(host, probe, now())) continue;
      const what = `process ${run.process.number} sends ${key.name} while ${host.hostId} is called ${host.name}`;
      run.suspected.push({ promise: 'I25', what, key, hostId: host.hostId });
    }
  };

  const checkScope = ({ order, process, startedAt }: Run, key: HostKey, facts: JournalFacts): void => {
    // Whoever is asked, and thinks, answers for the scope.
    if (order.allowNewScope !== false || order.thinkMs !== undefined) return;
    const journal = nodeAt(process.machine.image, journalPath);
    const known = [...memory.known.values()].filter((one) => one.journal !== undefined && one.journal === journal);
    const scope = scopeOf(order, rules);
    const declared = new Set(order.desired.map((one) => formatKey(one.key)));
    const isSeen = (host: CloudHost) =>
      isInScope(host, order, rules) && host.hidden === 'no' && isPerhapsShown(host, startedAt, now());
    const here = known.filter(({ scope: where, key: name, host }) => {
      // A journal of two clouds knows a name by the host that came last.
      const isLast = host === undefined || (facts.idsOf(name).at(-1) ?? host.hostId) === host.hostId;
      // What was replaced under its name is not missing.
      const isThere = hosts().some((other) => wasCalled(other, name, startedAt) && isSeen(other));
      return where === scope && declared.has(formatKey(name)) && isLast && !isThere;
    });
    const before = [...facts.places].map((place) => (rules.dialect === 'uhost' ? place : place.split(' ')[0]));
    if (before.length > 0 && !before.includes(scope)) {
      add('I26', `process ${process.number} sends ${key.name} to ${scope}, where the journal knows nothing`);
    }
    // One host may have been known by two names.
    const hostsHere = [...new Set(here.flatMap(({ host }) => (host?.region === key.region ? [host] : [])))];
    // One of them is enough, and so is another host of the fleet.
    const isFamiliar = hosts().some((host) => {
      const owner = facts.known.get(host.hostId);
      const isOurs = declared.has(formatKey(host)) || (rules.fleet !== undefined && owner?.fleet === rules.fleet);
      return owner !== undefined && isOurs && host.region === key.region && isSeen(host);
    });
    const areGone = hostsHere.every((host) => isLive(host) && host.hidden === 'from look-ups too');
    if (hostsHere.length > 1 && areGone && !isFamiliar) {
      add('I26', `process ${process.number} sends ${key.name} while it sees none of ${hostsHere.length} known hosts`);
    }
  };

  return {
    leaving(run: Run, key: HostKey, facts: JournalFacts): void {
      if (!assumed) return;
      checkScope(run, key, facts);
      if (isAllowed(run, key)) return;
      checkKnown(run, key, facts);
      checkFormer(run, key, facts);
      checkNear(run, key);
    },
  };
}

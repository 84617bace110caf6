/** The promises of docs/safety.md, checked by somebody who sees the whole world, at the moment at which they count. */

import type { HostKey } from '../../../src/model/host.ts';
import type { Moment } from '../../../src/model/intent.ts';
import { type CloudHost, isLive } from '../cloud/cloud.ts';
import { nodeAt } from '../machine/disk-image.ts';
import type { CreateRequest, Run, SentFor, WorldMemory } from '../machine/memory.ts';
import type { Machine, VirtualProcess } from '../machine/process.ts';
import { folder, journalPath, type WorldRules } from '../rules.ts';
import { watchBeside } from './beside.ts';
import { factsOf, type JournalFacts, recordsIn } from './journal-text.ts';
import { watchMoves } from './moved.ts';
import { isCalled, isInScope, isInView, isShown } from './seen.ts';

export interface Watcher {
  readonly broken: readonly string[];
  /** As its means have it. */
  readonly assumed: boolean;
  /** Hosts of one name beside another one of this tool, as they came to be. */
  readonly duplicates: readonly CloudHost[];
  break(invariant: string, what: string): void;
  /** Before a byte of a create leaves. */
  leaving(run: Run, key: HostKey): SentFor;
  committed(host: CloudHost, hosts: readonly CloudHost[]): void;
}

export interface WatcherMeans {
  readonly rules: WorldRules;
  readonly memory: WorldMemory;
  readonly now: () => number;
  readonly hosts: () => readonly CloudHost[];
  /** Milliseconds of the history at which the clock of this name began. */
  readonly bootedAt: (name: string) => number;
  /** A rival has no journal, and breaks no promise of ours. */
  readonly strict: boolean;
  /** Whether a common lock and a kept or waited-for journal are there (A3, A4). */
  readonly assumed: boolean;
}

/** A file's bytes are never changed in place, so what was read once need not be read again. */
const read = new WeakMap<Uint8Array, JournalFacts>();

export function journalFacts(machine: Machine, durable: boolean): JournalFacts {
  const node = nodeAt(machine.image, journalPath);
  const bytes = (durable ? node?.durable : node?.content) ?? new Uint8Array();
  const before = read.get(bytes);
  if (before !== undefined) return before;
  const facts = factsOf(recordsIn(bytes));
  read.set(bytes, facts);
  return facts;
}

export function startWatcher(means: WatcherMeans): Watcher {
  const { rules, memory, now } = means;
  const broken: string[] = [];
  const duplicates: CloudHost[] = [];
  const add = (invariant: string, what: string) => {
    // A rival breaks no promise of ours, but one that throws proves nothing.
    if (means.strict || invariant === 'bug') broken.push(`${invariant} at ${Math.round(now())}: ${what}`);
  };
  const moved = watchMoves(means);
  const beside = watchBeside(means, add);
  return {
    broken,
    assumed: means.assumed,
    duplicates,
    break: add,
    committed(host, hosts) {
      if (host.request === undefined) return;
      moved.committed(host);
      // The operator wanted another one.
      if (host.request.run.order.allowedReplacements?.includes(host.asked)) return;
      const twins = hosts.filter(
        (other) =>
          other !== host &&
          other.request !== undefined &&
          isLive(other) &&
          other.asked === host.asked &&
          other.region === host.region &&
          other.origin === host.origin &&
          // What people have done with a host is for another promise.
          other.renamedAt === other.committedAt &&
          isOursToKnow(host, other),
      );
      if (twins.length === 0) return;
      duplicates.push(host);
      if (means.assumed) add('I6', `${host.hostId} beside ${twins[0]?.hostId}, both ${host.asked}`);
    },
    leaving(run, key) {
      const { process } = run;
      if (!means.strict) return { intent: '', plan: '' };
      const facts = journalFacts(process.machine, true);
      const open = facts.intents.filter((intent) => sameKey(intent.key, key) && intent.end === undefined);
      const intent = open.findLast(({ id }) => !memory.usedIntents.has(id));
      if (intent !== undefined) memory.usedIntents.add(intent.id);
      else if (open.length === 0) add('I1', `process ${process.number} sends ${key.name} without an intent on disk`);
      else add('I2', `process ${process.number} sends ${key.name} once more for ${open.at(-1)?.id}`);
      if (open.length > 1) add('I3', `${open.map(({ id }) => id).join(', ')} are open for ${key.name}`);
      checkRun(run, key);
      checkReplaced(run, key, facts);
      moved.leaving(run, key, facts);
      beside.leaving(run, key, facts);
      checkLock(process, key);
      checkQ(run, key, facts);
      const plan = intent?.plan ?? '';
      const before = memory.requests.find((one) => one.plan === plan && sameKey(one, key) && !mayBeSentAgain(one));
      if (before !== undefined && plan !== '') add('I12', `the plan ${plan} sent ${key.name} twice`);
      return { intent: intent?.id ?? '', plan };
    },
  };

  /** Whether the run that made a host could see another one, or its journal tell of it. */
  function isOursToKnow({ request }: CloudHost, other: CloudHost): boolean {
    if (request === undefined) return true;
    const { order, process } = request.run;
    if (isInView(other, order, rules)) return true;
    if (!isInScope(other, order, rules)) return false;
    return journalFacts(process.machine, false).intents.some(({ id }) => id === other.request?.intent);
  }

  function checkRun({ approved, order, shown, probedAt, requests, process }: Run, { region, name }: HostKey): void {
    const who = `process ${process.number}`;
    // Whoever is asked may say that more are meant.
    const { thinkMs, maxCreates = Number.POSITIVE_INFINITY } = order;
    const mostCreates = thinkMs === undefined ? maxCreates : Number.POSITIVE_INFINITY;
    const created = new Set([...requests.map((one) => one.name), name]);
    if (created.size > mostCreates) add('I11', `${who} sends ${name} beyond ${mostCreates} creates`);
    // Whatever it was, it is gone for long enough.
    const isShown = now() - (shown.get(`${region}/${name}`) ?? Number.NEGATIVE_INFINITY) < rules.settleWindowMs;
    if (isShown) add('I4', `${who} sends ${name}, which a page had shown it`);
    if (approved?.has(name) !== true) add('I12', `${who} sends ${name}, which nobody approved`);
    const sent = requests.filter((one) => one.region === region && one.answer !== 'refused');
    const unseen = sent.filter((one) => !shown.has(`${region}/${one.name}`));
    // What was refused, and came up all the same, came up.
    const names = requests.filter((one) => one.region === region).map((one) => one.name);
    const seen = new Set(names.filter((one) => shown.has(`${region}/${one}`))).size;
    if (unseen.length > seen) add('I11', `${who} sends ${name} with ${unseen.length} unseen and ${seen} seen`);
    // A round begins with a listing: what was sent before its probe is of an earlier round.
    const earlier = unseen.find(({ leftAt }) => leftAt < (probedAt.get(region) ?? 0));
    if (earlier !== undefined) add('I11', `${who} sends ${name} before ${earlier.name} of a former round shows`);
  }

  /** A renamed host is not bought again beside the one that the fleet has live under its old name. */
  function checkReplaced(run: Run, key: HostKey, facts: JournalFacts): void {
    const { order, probedAt, process } = run;
    const old = memory.renamed.get(key.name);
    const probe = probedAt.get(key.region);
    if (rules.fleet === undefined || old === undefined || probe === undefined) return;
    if (order.allowedReplacements?.includes(key.name)) return;
    // Once somebody has allowed it, and it was made and told, it is a host like any other.
    if (memory.requests.some(({ name }) => name === key.name)) return;
    const [host, another] = means.hosts().filter(({ name, asked }) => name === old || asked === old);
    if (host === undefined || another !== undefined || !isLive(host)) return;
    // Told while the new name was live, as somebody else's host: an orphan that was told is no candidate any more.
    if (facts.told.has(host.hostId)) return;
    // A journal that took another host for it does not know whose it is.
    const isKnown = facts.intents.some(
      ({ id, end, hostId }) => id === host.request?.intent && end === 'seen' && hostId === host.hostId,
    );
    if (!isKnown || !isListed(host, { region: key.region, name: old }, probe, now())) return;
    const what = `process ${process.number} sends ${key.name} while ${host.hostId} is live as ${old}`;
    run.suspected.push({ promise: 'I20', what, key, hostId: host.hostId });
  }

  function checkLock(process: VirtualProcess, { name }: HostKey): void {
    const { number, machine } = process;
    const flying = memory.requests.find(({ run, stoppedAt }) => {
      return stoppedAt === undefined && run.process !== process && run.process.machine === machine;
    });
    const other = flying?.run.process.number;
    if (other !== undefined) add('I15', `process ${number} sends ${name} while ${other} is sending`);
    const mine = generationOf(process);
    if (mine === 0 || hasLockFile(machine, mine + 1) || hasLockFile(machine, `${mine}.released`)) {
      add('I15', `process ${number} sends ${name} without the lock`);
    }
  }

  function checkQ({ order, probedAt, viewProbedAt, process, startedAt }: Run, key: HostKey, facts: JournalFacts): void {
    const probe = probedAt.get(key.region);
    if (probe === undefined) {
      add('I13', `process ${process.number} sends ${key.name} without a listing`);
      return;
    }
    const views = [...viewProbedAt].flatMap(([view, at]) => (view.startsWith(`${key.region}/`) ? [at] : []));
    const first = order.zones === undefined ? probe : Math.min(...views);
    const there = means.hosts().find((host) => isInView(host, order, rules) && isListed(host, key, first, now()));
    if (there !== undefined) {
      add(
        'I13',
        `process ${process.number} sends ${key.name}, which is ${there.hostId} in every listing since the probe`,
      );
    }
    if (!means.assumed) return;
    const early = (what: string, since: number | undefined, ms: number) => {
      // Real numbers that were added up in another order.
      if (since !== undefined && probe < since + ms - 0.001) {
        add('I5', `process ${process.number} sends ${key.name} ${Math.round(probe - since)} ms after ${what}`);
      }
    };
    for (const one of memory.requests) {
      if (!sameKey(one, key) || isSurelyRefused(one)) continue;
      early(one.answer, one.stoppedAt ?? now(), rules.settleWindowMs);
    }
    early('a sighting', worldTime(facts.sightingOf(key)), rules.settleWindowMs);
    // Where a run that was replaced has woken up and written, nobody can tell whose beginning it was.
    const began = facts.began.filter(({ moment }) => (worldTime(moment) ?? 0) >= startedAt);
    const cold = began.length > 1 ? undefined : facts.began.findLast((one) => one.cold);
    if (rules.coldStart === 'wait') early('a cold start', worldTime(cold?.moment), rules.settleWindowMs);
  }

  function worldTime(moment: Moment | undefined): number | undefined {
    return moment === undefined ? undefined : means.bootedAt(moment.boot) + moment.ms;
  }
}

/** Of the lock that a process took last; 0 where it took none. */
export function generationOf({ machine, self }: Pick<VirtualProcess, 'machine' | 'self'>): number {
  const generations = [...machine.image.entries].flatMap(([path, { node }]) => {
    const [, digits] = /\/lock\.(\d+)$/.exec(path) ?? [];
    const text = new TextDecoder().decode(node.content);
    const ours = text.includes(`"pid":${self.pid},`) && text.includes(`"started":"${self.started}"`);
    return digits !== undefined && ours ? [Number(digits)] : [];
  });
  return Math.max(0, ...generations);
}

export function hasLockFile(machine: Machine, file: number | string): boolean {
  return nodeAt(machine.image, `${folder}/lock.${file}`) !== undefined;
}

function isListed(host: CloudHost, key: HostKey, from: number, to: number): boolean {
  return isCalled(host, key) && isShown(host, from, to);
}

function isSurelyRefused({ answer, script }: CreateRequest): boolean {
  return answer === 'refused' && script.sure === true;
}

/** By the same plan. */
function mayBeSentAgain(one: CreateRequest): boolean {
  return isSurelyRefused(one) || (one.answer === 'refused' && one.script.throttled === true);
}

function sameKey(a: HostKey, b: HostKey): boolean {
  return a.region === b.region && a.name === b.name;
}

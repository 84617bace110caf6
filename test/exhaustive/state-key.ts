/**
 * A state as text, the same for states that no future can tell apart: ids are numbered in the order of this text, times
 * are ages, an age past every window is "old", two appliers that change places are the same, and what nothing reads any
 * more (how often a listing was asked, who was refused when) is left out.
 */
import type { Intent, Moment } from '../../src/core/intent.ts';
import { isOutsideKnown, type Ledger, type NameMemory } from '../../src/core/ledger.ts';
import type { RunState } from '../../src/core/round-state.ts';
import { region } from '../support/builders.ts';
import {
  type CloudHost,
  clockOf,
  type Flight,
  holdsLock,
  oldestListing,
  type Run,
  settleTicks,
  tickMs,
  type Who,
  type World,
} from './world.ts';

/** Older than every window, seen from the oldest listing on which a decision may still rest. */
const old = settleTicks + oldestListing + 1;

export function stateKey(world: World, names: readonly string[]): string {
  const [first, second] = world.runs;
  if (second === undefined) return keyWith(world, names, [0, 1]);
  if (first === undefined) return keyWith(world, names, [1, 0]);
  const forward = keyWith(world, names, [0, 1]);
  const backward = keyWith(world, names, [1, 0]);
  return forward < backward ? forward : backward;
}

function keyWith(world: World, names: readonly string[], order: readonly [Who, Who]): string {
  const { left, lock, journal, arrived, truth, now } = world;
  const writer = new KeyWriter(world, names, order);
  const [a, b] = order;
  const { runs, faults, crashes, reboots, deletions, foreign, losses, unlocks, signals, resolves } = left;
  // One text that grows: a list of parts to be joined takes twice as long.
  let text = `${runs}${faults}${crashes}${reboots}${deletions}${foreign}${losses}${unlocks}${signals}${resolves}|${writer.hosts()}`;
  for (const one of arrived.length < 2 ? arrived : arrived.toSorted(byName)) {
    const { name, intent, file, committed, commitBy, shownBy, sender, stoppedBefore } = one;
    const by = commitBy === undefined ? '-' : commitBy - now;
    const shown = shownBy === undefined ? '-' : shownBy - now;
    const isKnown = file === journal.file ? 1 : 0;
    text += `|${name}${writer.intent(intent)}${isKnown}${committed ? 1 : 0}${by},${shown}${sender},${age(now - stoppedBefore)}`;
  }
  text += `|J${journal.isNew ? 1 : 0}|${writer.ledger(journal.ledger)}`;
  const heldBy = lock.heldBy === undefined ? '-' : order.indexOf(lock.heldBy);
  // Who is dead and holds it, is all the same: it may be taken.
  const holder = lock.heldBy === undefined ? undefined : world.runs[lock.heldBy];
  text += holder?.generation === lock.generation ? `|L${heldBy}` : '|L-';
  for (const name of names) {
    const known = truth[name];
    if (known === undefined) continue;
    text += `|${age(now - known.stopped)}${age(now - known.sighted)}${age(now - known.refused)}`;
  }
  text += `|${age(now - world.coldAt)}|${writer.spent()}`;
  return `${text}|${writer.run(world.runs[a], a)}|${writer.run(world.runs[b], b)}`;
}

function age(ticks: number): string {
  return ticks >= old ? 'o' : `${ticks}`;
}

class KeyWriter {
  readonly #world: World;
  readonly #names: readonly string[];
  readonly #ids = new Map<string, number>();
  readonly #plans: readonly (string | undefined)[];
  readonly #now: number;
  readonly #boot: string;
  /** Of the hosts that are there, and those that an older listing shows. */
  readonly #hostIds = new Set<string>();

  constructor(world: World, names: readonly string[], order: readonly [Who, Who]) {
    this.#world = world;
    this.#names = names;
    this.#plans = order.map((who) => world.runs[who]?.plan);
    this.#now = clockOf(world);
    this.#boot = `boot-${world.boot}`;
  }

  intent(id: string | undefined): string {
    return id === undefined ? '-' : this.#number(id);
  }

  spent(): string {
    const { spent } = this.#world;
    if (spent.length === 0) return '';
    return this.#names.map((name) => this.#used((plan) => spent.includes(`${plan}/${name}`))).join();
  }

  hosts(): string {
    const { hosts, now } = this.#world;
    let text = '';
    for (const { hostId, name, origin, shownBy } of hosts.length < 2 ? hosts : hosts.toSorted(byNameAndAge)) {
      this.#hostIds.add(hostId);
      text += `${name}${this.#number(hostId)}${origin === undefined ? 'f' : this.#number(origin.intent)}${origin?.file === this.#world.journal.file ? 1 : 0}${Math.max(0, shownBy - now)},`;
    }
    for (const run of this.#world.runs) {
      for (const { hostId } of run?.look?.observation.hosts ?? []) this.#hostIds.add(hostId);
    }
    return text;
  }

  ledger(ledger: Ledger): string {
    let text = '';
    for (const name of this.#names) {
      const memory = ledger.names.get(`${region}/${name}`);
      text += memory === undefined ? `${name}-;` : `${name}${this.#memory(memory, ledger)};`;
    }
    for (const [hostId, name] of ledger.present.get(region) ?? []) text += `${name}${this.#number(hostId)},`;
    const { run } = ledger;
    text += `${this.#moment(ledger.listedAt.get(region))}${this.#moment(ledger.coldAt)}`;
    return run === undefined ? text : `${text}${run.ended ? 'e' : run.began.boot === this.#boot ? 's' : 'x'}`;
  }

  #memory({ intent, stoppedBefore, sighting, refusedAt, spent }: NameMemory, ledger: Ledger): string {
    const times = `${this.#moment(stoppedBefore)}${this.#moment(sighting?.at)}${this.#moment(refusedAt)}`;
    const used = spent.length === 0 ? '' : this.#used((plan) => spent.includes(plan));
    return `${times}${used}${intent === undefined ? '-' : this.#intentOf(intent, ledger)}`;
  }

  /** Which plans that may still be applied have this property. */
  #used(has: (plan: string) => boolean): string {
    return ['saved', ...this.#plans].map((plan) => (plan !== undefined && has(plan) ? 1 : 0)).join('');
  }

  #intentOf(intent: Intent, ledger: Ledger): string {
    const { id, sent, stopped, answer, end } = intent;
    let outside = '';
    for (const hostId of this.#hostIds) outside += isOutsideKnown(ledger, hostId, intent) ? 1 : 0;
    const last = stopped === undefined ? `s${this.#moment(sent)}` : this.#moment(stopped);
    return `${this.#number(id)}${answer?.[0] ?? '-'}${end?.how ?? '-'}${last}.${outside}`;
  }

  run(run: Run | undefined, who: Who): string {
    if (run === undefined) return '-';
    const { journal, now, runs } = this.#world;
    const { stage, ledger, journalFailed, look, rounds, restUntil, flights, signalled, lastLook } = run;
    const flags = `${stage[0]}${run.cold?.[0] ?? ''}${journalFailed ? 1 : 0}${signalled ? 1 : 0}${run.file === journal.file ? 1 : 0}${holdsLock(this.#world, who, run) ? 1 : 0}`;
    // Whose records count, and whose will: the other's where he came later.
    const isLate = run.generation < journal.writer;
    const isEarlier = runs.some((other) => other !== undefined && other.generation > run.generation);
    const place = `${isLate ? 1 : 0}${isEarlier ? 1 : 0}`;
    const known = ledger === journal.ledger ? '=' : this.ledger(ledger);
    const rest = Math.max(0, Math.ceil((restUntil - this.#now) / tickMs));
    const seen =
      look === undefined
        ? '-'
        : `${look.recorded ? 1 : 0}${now - look.at}${this.#shown(look.observation.hosts)}${look.observation.trust.status[0]}`;
    // The last look matters to the laws alone, and they look at its age.
    const last = lastLook === undefined ? '-' : `${age(now - lastLook.at)}${lastLook.observation.trust.status[0]}`;
    const past = `${run.shownNames.join()}/${run.written.join()}/${run.held.join()}/${last}/${this.#moment(run.lockedAt)}`;
    const flying = flights.map((flight) => this.#flight(flight)).join();
    return `${flags}${place}${known}|${rest}|${seen}|${past}|${flying}|${rounds === undefined ? '-' : rounds.effect.type + this.#rounds(rounds.state)}`;
  }

  #flight({ desired, intent, life, effect, written }: Flight): string {
    const result = life.step === 'noting' ? life.result.status : '';
    const records = effect.type === 'record' ? effect.records.length : '';
    return `${desired.key.name}${this.#number(intent)}${life.step}${records}${result}${written ? 1 : 0}`;
  }

  #rounds(state: RunState): string {
    const waiting = ({ desired, tries, presumedAbsent }: RunState['waiting'][number]) =>
      `${desired.key.name}${tries}${presumedAbsent === undefined ? '' : 'p'}`;
    const { settlingSince, restUntil, shown, outcomes, unsettled, stop } = state;
    return [
      state.waiting.map(waiting).join(),
      state.batch.map(waiting).join(),
      state.flying.map(waiting).join(),
      `${state.roundSize}${state.roundRefused}${state.refusals}${state.begun}${state.interrupted}${stop?.cause ?? ''}`,
      unsettled
        .map(({ desired, intent, accepted }) => `${desired.key.name}${this.intent(intent?.id)}${accepted}`)
        .join(),
      unsettled.length === 0 ? '' : age((this.#now - settlingSince) / tickMs),
      Math.max(0, Math.ceil((restUntil - this.#now) / tickMs)),
      this.#shown(shown),
      outcomes
        .map((one) => `${one.desired.key.name}${one.status}${'live' in one ? this.#number(one.live.hostId) : ''}`)
        .sort()
        .join(),
    ].join(';');
  }

  #shown(hosts: readonly { readonly hostId: string; readonly name: string }[]): string {
    return hosts.map(({ hostId, name }) => name + this.#number(hostId)).join();
  }

  #number(id: string): string {
    let number = this.#ids.get(id);
    if (number === undefined) {
      number = this.#ids.size;
      this.#ids.set(id, number);
    }
    return `#${number}`;
  }

  #moment(moment: Moment | undefined): string {
    if (moment === undefined) return '-';
    return moment.boot === this.#boot ? age((this.#now - moment.ms) / tickMs) : 'x';
  }
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

function byNameAndAge(a: CloudHost, b: CloudHost): number {
  return byName(a, b) || a.shownBy - b.shownBy;
}

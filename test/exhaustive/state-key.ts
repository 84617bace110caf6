/**
 * A state as text, the same for states that no future can tell apart: ids are numbered in the order in which they come up,
 * times are ages, an age past every window is "old", two appliers that change places are the same, and what nothing reads
 * any more (how often a listing was asked, who was refused when) is left out.
 */
import type { RunState } from '../../src/creating/round-state.ts';
import { findCountedMoment, isOutsideKnown, type Ledger, memoryOf, type NameMemory } from '../../src/ledger/ledger.ts';
import type { Intent, Moment } from '../../src/model/intent.ts';
import { region } from '../support/model/builders.ts';
import {
  bootName,
  type CloudHost,
  clockOf,
  holdsLock,
  type Look,
  oldestListing,
  type Run,
  settleTicks,
  tickMs,
  type Who,
  type World,
} from './world.ts';

/** Whoever took the lock first comes first; where neither did, the first text of the two, one for each order. */
export function keyOf(world: World, names: readonly string[]): string {
  const [first, second] = world.runs;
  const isForward = second === undefined || (first !== undefined && first.generation < second.generation);
  if (isForward) return new KeyWriter(world, names, [0, 1]).write();
  const backward = new KeyWriter(world, names, [1, 0]).write();
  if (first === undefined || second.generation < first.generation) return backward;
  const forward = new KeyWriter(world, names, [0, 1]).write();
  if (backward < forward) return backward;
  return forward;
}

/** Older than every window, seen from the oldest listing on which a decision may still rest. */
const old = settleTicks + oldestListing + 1;
const age = (ticks: number): number => Math.min(ticks, old);

const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
const byNameAndAge = (a: CloudHost, b: CloudHost) => byName(a, b) || a.shownBy - b.shownBy;

class KeyWriter {
  readonly #world: World;
  readonly #names: readonly string[];
  readonly #order: readonly [Who, Who];
  readonly #clock: number;
  /** Of plans that may still be applied. */
  readonly #plans: readonly (string | undefined)[];
  /** Of the hosts that are there, and those that an older listing shows. */
  readonly #hostIds: readonly string[];
  readonly #parts: (string | number | boolean | undefined)[] = [];
  readonly #places = new Map<string, number>();

  constructor(world: World, names: readonly string[], order: readonly [Who, Who]) {
    const { hosts, runs } = world;
    this.#world = world;
    this.#names = names;
    this.#order = order;
    this.#clock = clockOf(world);
    this.#plans = ['saved', ...order.map((who) => runs[who]?.plan)];
    const looked = runs.flatMap((run) => run?.look?.observation.hosts ?? []);
    this.#hostIds = [...new Set([...hosts.toSorted(byNameAndAge), ...looked].map(({ hostId }) => hostId))];
  }

  write(): string {
    const { left, journal, truth, now, runs, lock, coldAt, spent } = this.#world;
    this.#put(...Object.values(left));
    this.#hosts();
    this.#arrived();
    this.#put(journal.isNew);
    this.#ledger(journal.ledger);
    // Who is dead and holds it, is all the same: it may be taken.
    const holder = lock.heldBy === undefined ? undefined : runs[lock.heldBy];
    this.#put(holder?.generation === lock.generation ? this.#order.indexOf(lock.heldBy as Who) : undefined);
    for (const name of this.#names) {
      const known = truth[name];
      if (known !== undefined) this.#put(age(now - known.stopped), age(now - known.sighted));
    }
    this.#put(age(now - coldAt));
    const isSpent = (name: string, plan: string | undefined) =>
      spent.some((one) => one.plan === plan && one.name === name);
    for (const name of this.#names) this.#put(...this.#plans.map((plan) => isSpent(name, plan)));
    for (const who of this.#order) this.#run(who);
    return this.#parts.join();
  }

  #put(...parts: readonly (string | number | boolean | undefined)[]): void {
    this.#parts.push(...parts);
  }

  /** Its place in the order in which the ids of this key come up. */
  #id(id: string | undefined): number | undefined {
    if (id === undefined) return undefined;
    const place = this.#places.get(id) ?? this.#places.size;
    this.#places.set(id, place);
    return place;
  }

  /** As an age, on the clock of this boot. */
  #age(moment: Moment | undefined): number | string | undefined {
    if (moment === undefined) return undefined;
    return moment.boot === bootName(this.#world.boot) ? this.#since(moment.ms) : 'elsewhere';
  }

  /** `ms`: on the clock, behind or ahead. */
  #since(ms: number): number {
    return age((this.#clock - ms) / tickMs);
  }

  #until(ms: number): number {
    return Math.max(0, Math.ceil((ms - this.#clock) / tickMs));
  }

  #list(names: readonly string[]): void {
    this.#put(names.length, ...names);
  }

  #shown(hosts: readonly { readonly hostId: string; readonly name: string }[]): void {
    this.#put(hosts.length);
    for (const { hostId, name } of hosts) this.#put(name, this.#id(hostId));
  }

  #hosts(): void {
    const { hosts, now, journal } = this.#world;
    this.#put(hosts.length);
    for (const { hostId, name, origin, shownBy } of hosts.toSorted(byNameAndAge)) {
      this.#put(name, this.#id(hostId), this.#id(origin?.intent), origin?.file === journal.file);
      this.#put(Math.max(0, shownBy - now));
    }
  }

  #arrived(): void {
    const { arrived, now, journal } = this.#world;
    this.#put(arrived.length);
    for (const one of arrived.toSorted(byName)) {
      this.#put(one.name, this.#id(one.intent), one.file === journal.file, one.committed, one.isAwaited);
      this.#put(one.commitBy === undefined ? undefined : one.commitBy - now, age(now - one.stoppedBefore));
    }
  }

  #ledger(ledger: Ledger): void {
    for (const name of this.#names) this.#memory(memoryOf(ledger, { region, name }), ledger);
    const present = [...(ledger.present.get(region) ?? [])];
    this.#shown(present.map(([hostId, name]) => ({ hostId, name })));
    this.#put(this.#counted(ledger, ledger.listedAt.get(region)), this.#age(ledger.coldAt), ledger.coldSettledMs === 0);
    const { run } = ledger;
    this.#put(run && (run.ended ? 'ended' : run.began.boot === bootName(this.#world.boot)));
  }

  /** Only the moment from which on an age counts makes a difference. */
  #counted(ledger: Ledger, moment: Moment | undefined) {
    return this.#age(moment && findCountedMoment(ledger, moment));
  }

  #memory(memory: NameMemory, ledger: Ledger): void {
    const { intent, stoppedBefore, sighting, spent } = memory;
    this.#put(this.#counted(ledger, stoppedBefore), this.#counted(ledger, sighting?.at));
    this.#put(...this.#plans.map((plan) => plan !== undefined && spent.includes(plan)), intent === undefined);
    if (intent !== undefined) this.#intent(intent, ledger);
  }

  #intent(intent: Intent, ledger: Ledger): void {
    const { id, sent, stopped, answer, end } = intent;
    this.#put(this.#id(id), answer, end?.how, end?.how === 'refused' && end.sure === true, stopped === undefined);
    this.#put(this.#age((stopped && findCountedMoment(ledger, stopped)) ?? sent));
    this.#put(...this.#hostIds.map((hostId) => isOutsideKnown(ledger, hostId, intent)));
  }

  #run(who: Who): void {
    const { runs, journal, now } = this.#world;
    const run = runs[who];
    this.#put(run === undefined);
    if (run === undefined) return;
    const { ledger, rounds, flights, lastLook } = run;
    const other = runs[who === 0 ? 1 : 0];
    this.#put(run.stage, run.cold, run.journalFailed, run.signalled, run.file === journal.file);
    // Whose records count, and whose will: the other's where he came later.
    this.#put(holdsLock(this.#world, who, run), run.generation < journal.writer);
    this.#put(other !== undefined && other.generation > run.generation, ledger === journal.ledger);
    if (ledger !== journal.ledger) this.#ledger(ledger);
    this.#put(this.#until(run.restUntil));
    this.#look(run.look);
    this.#list(run.shownNames);
    this.#list(run.written);
    this.#list(run.held);
    // The last look matters to the laws alone, and they look at its age.
    this.#put(lastLook && age(now - lastLook.at), lastLook?.observation.trust.status, this.#age(run.lockedAt));
    this.#flights(flights);
    this.#put(rounds?.effect.type);
    if (rounds !== undefined) this.#rounds(rounds.state);
  }

  #look(look: Look | undefined): void {
    this.#put(look === undefined);
    if (look === undefined) return;
    this.#put(look.recorded, this.#world.now - look.at, look.observation.trust.status);
    this.#shown(look.observation.hosts);
  }

  #flights(flights: Run['flights']): void {
    this.#put(flights.length);
    for (const { desired, intent, life, effect, written } of flights) {
      this.#put(desired.key.name, this.#id(intent), life.step, written);
      this.#put(effect.type === 'record' ? effect.records.length : undefined);
      this.#put(life.step === 'noting' ? life.result.status : undefined);
    }
  }

  #rounds(state: RunState): void {
    const { outcomes, tally, unsettled } = state;
    for (const creates of [state.waiting, state.batch, state.flying]) {
      this.#put(creates.length);
      for (const { desired, tries, presumedAbsent } of creates)
        this.#put(desired.key.name, tries, presumedAbsent !== undefined);
    }
    this.#put(state.nextRoundSize, tally.refusals, tally.doubts, state.roundOver, state.begun, state.interrupted);
    this.#put(state.stop?.cause, unsettled.length);
    for (const { desired, intent, accepted } of unsettled) this.#put(desired.key.name, this.#id(intent?.id), accepted);
    if (unsettled.length > 0) this.#put(this.#since(state.settlingSince));
    this.#put(this.#until(state.restUntil));
    this.#shown(state.seenRows);
    this.#put(outcomes.length);
    for (const one of outcomes.toSorted((a, b) => byName(a.desired.key, b.desired.key)))
      this.#put(one.desired.key.name, one.status, this.#id('live' in one ? one.live.hostId : undefined));
  }
}

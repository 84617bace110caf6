/**
 * A state as numbers, the same for states that no future can tell apart: ids are numbered in the order in which they come
 * up, times are ages, an age past every window is "old", two appliers that change places are the same, and what nothing
 * reads any more (how often a listing was asked, who was refused when) is left out.
 */
import { region } from '../../support/model/builders.ts';
import type { CloudHost, Who, World } from '../world.ts';
import { age, KeyNumbers, none } from './key-numbers.ts';
import { type KeyRules, putLedger } from './ledger-key.ts';
import { putRun } from './run-key.ts';

type Order = readonly [Who, Who];
const forward: Order = [0, 1];
const backward: Order = [1, 0];

/** The keys of one search. A key lasts until the next one is asked for. */
export class StateKeys {
  readonly #names: readonly string[];
  readonly #nameKeys: readonly string[];
  readonly #first: KeyNumbers;
  readonly #second: KeyNumbers;

  constructor(names: readonly string[]) {
    const words = new Map<string, number>();
    this.#names = names;
    this.#nameKeys = names.map((name) => `${region}/${name}`);
    this.#first = new KeyNumbers(names, words);
    this.#second = new KeyNumbers(names, words);
  }

  keyOf(world: World): KeyNumbers {
    const { runs } = world;
    if (runs[1] === undefined) return this.#write(this.#first, world, forward);
    if (runs[0] === undefined) return this.#write(this.#first, world, backward);
    const one = this.#write(this.#first, world, forward);
    const other = this.#write(this.#second, world, backward);
    return other.isBefore(one) ? other : one;
  }

  #write(key: KeyNumbers, world: World, order: Order): KeyNumbers {
    const { left, journal, truth, now, runs, lock } = world;
    const [a, b] = order;
    const plans = ['saved', runs[a]?.plan, runs[b]?.plan];
    const rules = { names: this.#names, nameKeys: this.#nameKeys, plans };
    key.begin(world);
    key.put(left.runs);
    key.put(left.faults);
    key.put(left.crashes);
    key.put(left.reboots);
    key.put(left.deletions);
    key.put(left.foreign);
    key.put(left.losses);
    key.put(left.unlocks);
    key.put(left.signals);
    key.put(left.resolves);
    putHosts(key, world);
    putArrived(key, world);
    key.flag(journal.isNew);
    putLedger(key, journal.ledger, rules);
    // Who is dead and holds it, is all the same: it may be taken.
    const holder = lock.heldBy === undefined ? undefined : runs[lock.heldBy];
    key.put(holder?.generation !== lock.generation ? none : lock.heldBy === a ? 0 : 1);
    for (const name of this.#names) {
      const known = truth[name];
      if (known === undefined) continue;
      key.put(age(now - known.stopped));
      key.put(age(now - known.sighted));
    }
    key.put(age(now - world.coldAt));
    putSpent(key, world, rules);
    putRun(key, world, a, rules);
    putRun(key, world, b, rules);
    return key;
  }
}

function putHosts(key: KeyNumbers, { hosts, now, journal, runs }: World): void {
  key.hostIds = [];
  key.put(hosts.length);
  for (const { hostId, name, origin, shownBy } of hosts.length < 2 ? hosts : hosts.toSorted(byNameAndAge)) {
    key.hostIds.push(hostId);
    key.name(name);
    key.id(hostId);
    key.id(origin?.intent);
    key.flag(origin?.file === journal.file);
    key.put(Math.max(0, shownBy - now));
  }
  for (const run of runs) {
    if (run?.look === undefined) continue;
    for (const { hostId } of run.look.observation.hosts) {
      if (!key.hostIds.includes(hostId)) key.hostIds.push(hostId);
    }
  }
}

function putArrived(key: KeyNumbers, { arrived, now, journal }: World): void {
  key.put(arrived.length);
  for (const one of arrived.length < 2 ? arrived : arrived.toSorted(byName)) {
    key.name(one.name);
    key.id(one.intent);
    key.flag(one.file === journal.file);
    key.flag(one.committed);
    key.put(one.commitBy === undefined ? none : one.commitBy - now);
    key.word(one.sender);
    key.put(age(now - one.stoppedBefore));
  }
}

function putSpent(key: KeyNumbers, { spent }: World, { names, plans }: KeyRules): void {
  if (spent.length === 0) {
    key.put(none);
    return;
  }
  for (const name of names) {
    for (const plan of plans) {
      let isSpent = false;
      for (const one of spent) if (one.plan === plan && one.name === name) isSpent = true;
      key.flag(isSpent);
    }
  }
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

function byNameAndAge(a: CloudHost, b: CloudHost): number {
  return byName(a, b) || a.shownBy - b.shownBy;
}

import type { Moment } from '../../../src/core/intent.ts';
import { bootName, clockOf, oldestListing, settleTicks, tickMs, type World } from '../world.ts';

/** What is not there, and a moment of another boot: no number of a world is as low. */
export const none = -1_000_000;
const elsewhere = none - 1;

/** Older than every window, seen from the oldest listing on which a decision may still rest. */
const old = settleTicks + oldestListing + 1;

export const age = (ticks: number): number => (ticks >= old ? old : ticks);

/**
 * The numbers of one key after another, in a row that is used again and again: with a row for each, or with text, most of
 * the time of a search goes into its keys. Texts and ids become numbers on the way.
 */
export class KeyNumbers {
  /** Only the first `length` of them are of this key. */
  readonly numbers: number[] = [];
  length = 0;
  /** Of the hosts that are there, and those that an older listing shows. */
  hostIds: string[] = [];
  readonly #names: readonly string[];
  readonly #words: Map<string, number>;
  readonly #ids: string[] = [];
  #idCount = 0;
  #clock = 0;
  #boot = '';

  /** `words`: the numbers of texts, shared by keys that are compared with each other. */
  constructor(names: readonly string[], words: Map<string, number>) {
    this.#names = names;
    this.#words = words;
  }

  begin(world: World): void {
    this.length = 0;
    this.#idCount = 0;
    this.#clock = clockOf(world);
    this.#boot = bootName(world.boot);
  }

  put(number: number): void {
    this.numbers[this.length] = number;
    this.length += 1;
  }

  flag(is: boolean): void {
    this.put(is ? 1 : 0);
  }

  /** A text of a few: the same number in each key. */
  word(text: string | undefined): void {
    this.put(text === undefined ? none : this.#numberOf(text));
  }

  #numberOf(text: string): number {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    const number = this.#words.size;
    this.#words.set(text, number);
    return number;
  }

  name(name: string): void {
    this.put(this.#names.indexOf(name));
  }

  names(names: readonly string[]): void {
    this.put(names.length);
    for (const name of names) this.name(name);
  }

  /** Its place in the order in which the ids of this key come up. */
  id(id: string | undefined): void {
    this.put(id === undefined ? none : this.#placeOf(id));
  }

  #placeOf(id: string): number {
    let place = 0;
    while (place < this.#idCount && this.#ids[place] !== id) place += 1;
    if (place === this.#idCount) {
      this.#ids[place] = id;
      this.#idCount += 1;
    }
    return place;
  }

  hosts(hosts: readonly { readonly hostId: string; readonly name: string }[]): void {
    this.put(hosts.length);
    for (const { hostId, name } of hosts) {
      this.name(name);
      this.id(hostId);
    }
  }

  /** As an age. */
  moment(moment: Moment | undefined): void {
    if (moment === undefined) this.put(none);
    else if (this.isThisBoot(moment)) this.since(moment.ms);
    else this.put(elsewhere);
  }

  isThisBoot({ boot }: Moment): boolean {
    return boot === this.#boot;
  }

  /** As an age: milliseconds on the clock that lie behind, or ahead. */
  since(ms: number): void {
    this.put(age((this.#clock - ms) / tickMs));
  }

  until(ms: number): void {
    this.put(Math.max(0, Math.ceil((ms - this.#clock) / tickMs)));
  }

  isBefore(other: KeyNumbers): boolean {
    for (let index = 0; index < this.length && index < other.length; index += 1) {
      const difference = (this.numbers[index] as number) - (other.numbers[index] as number);
      if (difference !== 0) return difference < 0;
    }
    return this.length < other.length;
  }
}

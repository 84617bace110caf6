/**
 * A set of keys that keeps 63 bits of each. Two different keys are taken for one with odds of n * n / 2^64 for n keys:
 * about one in a million for 5,000,000. Each would hide a state, and invent none.
 */
import type { KeyNumbers } from './key-numbers.ts';

export class FingerprintSet {
  size = 0;
  #slots = 1 << 16;
  #table = new Uint32Array(this.#slots * 2);

  /** False where it was there before. */
  add({ numbers, length }: Pick<KeyNumbers, 'numbers' | 'length'>): boolean {
    let a = 0x9747b28c;
    let b = 0x3c6ef372;
    for (let index = 0; index < length; index += 1) {
      const code = numbers[index] as number;
      a = Math.imul(a ^ code, 0x85ebca6b);
      a ^= a >>> 15;
      b = Math.imul(b ^ code, 0xc2b2ae35);
      b ^= b >>> 13;
    }
    a = Math.imul(a ^ (a >>> 16), 0x2c1b3c6d) ^ Math.imul(b ^ (b >>> 15), 0x297a2d39);
    b = Math.imul(b ^ (b >>> 16), 0x7feb352d) ^ Math.imul(a ^ (a >>> 13), 0x846ca68b);
    // Two zeros mark an empty slot.
    if (!this.#put(this.#table, this.#slots, (a | 1) >>> 0, b >>> 0)) return false;
    this.size += 1;
    if (this.size * 2 > this.#slots) this.#grow();
    return true;
  }

  #put(table: Uint32Array, slots: number, a: number, b: number): boolean {
    let slot = (b ^ (a >>> 1)) & (slots - 1);
    while (table[slot * 2] !== 0) {
      if (table[slot * 2] === a && table[slot * 2 + 1] === b) return false;
      slot = (slot + 1) & (slots - 1);
    }
    table[slot * 2] = a;
    table[slot * 2 + 1] = b;
    return true;
  }

  #grow(): void {
    const slots = this.#slots * 2;
    const table = new Uint32Array(slots * 2);
    for (let slot = 0; slot < this.#slots; slot += 1) {
      const a = this.#table[slot * 2] ?? 0;
      if (a !== 0) this.#put(table, slots, a, this.#table[slot * 2 + 1] ?? 0);
    }
    this.#slots = slots;
    this.#table = table;
  }
}

/** What happened in a history, as one number: two runs of one seed that differ anywhere differ here. */

export interface Trace {
  add(line: string): void;
  /** Lines so far. */
  count(): number;
  /** Of every line so far. */
  hash(): string;
  /** The lines themselves, where they are kept. */
  readonly lines: readonly string[];
}

export function startTrace(keep: boolean): Trace {
  const lines: string[] = [];
  // Two sums of 32 bits (cyrb53), so that no two of a million traces meet by chance.
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  let count = 0;
  return {
    lines,
    count: () => count,
    add(line) {
      count += 1;
      if (keep) lines.push(line);
      for (let at = 0; at < line.length; at += 1) {
        const code = line.charCodeAt(at);
        high = Math.imul(high ^ code, 2_654_435_761);
        low = Math.imul(low ^ code, 1_597_334_677);
      }
      high = Math.imul(high ^ (high >>> 16), 2_246_822_507);
      low = Math.imul(low ^ (low >>> 13), 3_266_489_909);
    },
    hash: () => `${(high >>> 0).toString(16).padStart(8, '0')}${(low >>> 0).toString(16).padStart(8, '0')}`,
  };
}

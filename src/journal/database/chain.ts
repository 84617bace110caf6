/**
 * A value over all lines of a journal up to one of them: chain(n) = SHA-256 of chain(n-1) and line
 * n. If a row was changed, lost or restored, the value differs.
 */
import { hash } from 'node:crypto';

/** The value before the first line, in hex. */
export const emptyChain = '00'.repeat(32);

export interface Chain {
  add(line: string): void;
  /** In hex. */
  value(): string;
}

/** Continues from this value. */
export function startChain(from: string): Chain {
  let value = Buffer.from(from, 'hex');
  return {
    add(line) {
      // In one call: an object for each of millions of lines would stay in memory for long.
      value = hash('sha256', Buffer.concat([value, Buffer.from(line)]), 'buffer');
    },
    value: () => value.toString('hex'),
  };
}

/** The value after these lines. */
export function chainOf(from: string, lines: readonly string[]): string {
  const chain = startChain(from);
  for (const line of lines) chain.add(line);
  return chain.value();
}

/**
 * A value over all lines of a journal up to one of them: chain(n) = SHA-256 of chain(n-1) and line
 * n. A row that was changed, lost or restored makes another one.
 */
import { createHash } from 'node:crypto';

/** Before the first line, in hex. */
export const emptyChain = '00'.repeat(32);

export interface Chain {
  add(line: string): void;
  /** In hex. */
  value(): string;
}

/** Goes on from this value. */
export function startChain(from: string): Chain {
  let value: Uint8Array = Buffer.from(from, 'hex');
  return {
    add(line) {
      value = createHash('sha256').update(value).update(line).digest();
    },
    value: () => Buffer.from(value).toString('hex'),
  };
}

/** Behind these lines. */
export function chainOf(from: string, lines: readonly string[]): string {
  const chain = startChain(from);
  for (const line of lines) chain.add(line);
  return chain.value();
}

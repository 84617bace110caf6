import type { Random } from '../core/ports.ts';

/** Short enough to type, long enough never to meet another one of the account. */
export function makeIntentId(random: Random): string {
  const digits = () =>
    Math.floor(random.next() * 0x1_0000)
      .toString(16)
      .padStart(4, '0');
  return `i-${digits()}${digits()}`;
}

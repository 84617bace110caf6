/** When a scope is looked at again. */
import type { Random } from '../core/ports.ts';

const [firstPauseMs, longestPauseMs] = [30_000, 30 * 60_000];

export interface DueRules {
  readonly everyMs: number;
  /** Number of looks that failed in a row. */
  readonly failures: number;
}

/** Milliseconds, with a small random part, so that scopes that began together are spread. */
export function chooseDueIn({ everyMs, failures }: DueRules, random: Pick<Random, 'next'>): number {
  if (failures === 0) return Math.round(everyMs * (0.95 + 0.1 * random.next()));
  const pause = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
  return Math.round(pause * (0.5 + 0.5 * random.next()));
}

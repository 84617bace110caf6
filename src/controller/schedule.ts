/** When a scope is looked at again. */
import type { Random } from '../core/ports.ts';

const [firstPauseMs, longestPauseMs] = [30_000, 30 * 60_000];

export interface DueRules {
  readonly everyMs: number;
  /** Number of looks, or tries to apply, that failed in a row. */
  readonly failures: number;
  /** The files changed during the look, or there is something to apply. */
  readonly isUrgent: boolean;
}

/** Milliseconds, with a small random part, so that scopes that began together are spread. */
export function chooseDueIn({ everyMs, failures, isUrgent }: DueRules, random: Pick<Random, 'next'>): number {
  if (isUrgent) return 0;
  if (failures === 0) return Math.round(everyMs * (0.95 + 0.1 * random.next()));
  const pause = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
  return Math.round(pause * (0.5 + 0.5 * random.next()));
}

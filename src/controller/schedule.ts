/** When a scope is looked at again. */
import type { Random } from '../core/ports.ts';

const [firstPauseMs, longestPauseMs] = [30_000, 30 * 60_000];

export interface DueRules {
  readonly everyMs: number;
  /** Looks in a row that came to nothing, or tries to apply. */
  readonly failures: number;
  /** The files were changed while they were looked at, or there is something to apply. */
  readonly isUrgent: boolean;
}

/** Milliseconds. Spread a little, so that scopes which began together do not stay together. */
export function chooseDueIn({ everyMs, failures, isUrgent }: DueRules, random: Pick<Random, 'next'>): number {
  if (isUrgent) return 0;
  if (failures === 0) return Math.round(everyMs * (0.95 + 0.1 * random.next()));
  const pause = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
  return Math.round(pause * (0.5 + 0.5 * random.next()));
}

import pRetry from 'p-retry';
import type { Clock, Random } from '../../core/ports.ts';
import { ReadFailure } from '../read-failure.ts';
import { prices, type RetryBudget } from './retry-budget.ts';

const mostTries = 4;
const shortestCap = 200;
const longestCap = 20_000;
/**
 * How long a read is tried while the cloud refuses it as one request too many, from the first such
 * refusal.
 */
const throttledPatienceMs = 120_000;

export interface RetryMeans {
  readonly clock: Clock;
  readonly random: Random;
  readonly budget: RetryBudget;
}

/**
 * Full jitter: anything between nothing and a cap that doubles, or what the cloud asked for where
 * that is longer.
 */
function delayBefore(retry: number, failure: ReadFailure, random: Random): number {
  const cap = Math.min(longestCap, shortestCap * 2 ** retry);
  return Math.max(failure.retryAfterMs, random.next() * cap);
}

/**
 * Tries a read up to four times; one that is refused only because there were too many requests, for
 * two minutes, as fast as the pacer lets it. Only for reads: p-retry throws a result away where its
 * signal fires meanwhile, and a create must never be sent again. `strained` says whether the cloud
 * asked for patience on the way. Rejects with KnownError `cloud-…`, or with the signal's reason.
 */
export async function retryRead<Result>(
  read: () => Promise<Result>,
  { clock, random, budget }: RetryMeans,
  signal?: AbortSignal,
): Promise<{ readonly result: Result; readonly strained: boolean }> {
  let tries = 0;
  let strained = false;
  let throttledAt: number | undefined;
  const attempt = () => {
    signal?.throwIfAborted();
    tries += 1;
    return read();
  };
  try {
    const result = await pRetry(attempt, {
      retries: mostTries - 1,
      // The waiting is done below, on our clock: p-retry knows only global timers and Math.random.
      minTimeout: 0,
      onFailedAttempt: ({ error }) => {
        strained ||= error instanceof ReadFailure && error.strained;
      },
      shouldConsumeRetry: ({ error }) => !(error instanceof ReadFailure && error.throttled),
      // Asked only while tries are left, and awaited.
      shouldRetry: async ({ error, retriesConsumed }) => {
        if (!(error instanceof ReadFailure) || error.retry === 'never' || signal?.aborted) return false;
        if (error.throttled) {
          throttledAt ??= clock.now();
          return clock.now() - throttledAt < throttledPatienceMs;
        }
        if (!budget.spend(prices[error.retry])) return false;
        await clock.sleep(delayBefore(retriesConsumed, error, random), signal);
        return true;
      },
    });
    if (tries === 1) budget.refill();
    return { result, strained };
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ReadFailure ? error.toKnownError(tries) : error;
  }
}

import pRetry from 'p-retry';
import type { KnownError } from '../../model/errors.ts';
import type { Random } from '../../model/ports.ts';
import { ReadFailure } from '../read-failure.ts';
import type { PacerMeans } from './pacer.ts';

const mostTries = 4;
const shortestCap = 200;
const longestCap = 20_000;
/** How long a throttled read is retried, counted from the first such refusal. */
const throttledPatienceMs = 120_000;

/**
 * Full jitter: a random time between 0 and a cap that doubles, or the time that the cloud asked for if that is longer.
 */
function chooseDelay(retry: number, failure: ReadFailure, random: Random): number {
  const cap = Math.min(longestCap, shortestCap * 2 ** retry);
  return Math.max(failure.how.retryAfterMs ?? 0, random.next() * cap);
}

/**
 * Tries a read up to four times. A throttled read is tried for two minutes, as fast as the pacer allows. Only for
 * reads: p-retry discards a result if its signal fires meanwhile, and a create must never be sent again. `strained`:
 * whether the cloud asked for fewer requests meanwhile. Rejects with KnownError `cloud-…`, also if the signal ends it
 * after a failure, or with the signal's reason.
 */
export async function retryRead<Result>(
  read: () => Promise<Result>,
  { clock, random }: Pick<PacerMeans, 'clock' | 'random'>,
  signal?: AbortSignal,
): Promise<{ readonly result: Result; readonly strained: boolean }> {
  let strained = false;
  let last: KnownError | undefined;
  let throttledAt: number | undefined;
  const attempt = () => {
    signal?.throwIfAborted();
    return read();
  };
  try {
    const result = await pRetry(attempt, {
      retries: mostTries - 1,
      // The waiting is done below, on our clock: p-retry knows only global timers and Math.random.
      minTimeout: 0,
      onFailedAttempt: ({ error, attemptNumber }) => {
        if (!(error instanceof ReadFailure)) return;
        strained ||= error.how.strained ?? error.how.throttled ?? false;
        // A try that the signal ended says nothing about the cloud.
        if (signal?.aborted !== true) last = error.toKnownError(attemptNumber);
      },
      shouldConsumeRetry: ({ error }) => !(error instanceof ReadFailure && error.how.throttled),
      // Asked only while tries are left, and awaited.
      shouldRetry: async ({ error, retriesConsumed }) => {
        if (!(error instanceof ReadFailure) || !error.how.retry || signal?.aborted) return false;
        if (error.how.throttled) {
          throttledAt ??= clock.now();
          return clock.now() - throttledAt < throttledPatienceMs;
        }
        await clock.sleep(chooseDelay(retriesConsumed, error, random), signal);
        return true;
      },
    });
    return { result, strained };
  } catch (error) {
    if (last !== undefined && (signal?.aborted || error instanceof ReadFailure)) throw last;
    signal?.throwIfAborted();
    throw error;
  }
}

/** A statement that failed because the network broke or the server was busy is sent again. */
import type { Clock } from '../../core/ports.ts';
import { isDatabaseFailure } from './journal-database.ts';

const shortestPauseMs = 100;
const longestPauseMs = 1_000;

/**
 * For `mostMs` at the most, and until `ending` aborts. `ask` is told how many milliseconds of it
 * are left. Rejects with the last DatabaseFailure, or at once with one that does not pass.
 */
export async function retryStatement<Answer>(
  clock: Pick<Clock, 'now' | 'sleep'>,
  mostMs: number,
  ask: (leftMs: number) => Promise<Answer>,
  ending?: AbortSignal,
): Promise<Answer> {
  const until = clock.now() + mostMs;
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    try {
      return await ask(until - clock.now());
    } catch (error) {
      const isOver = clock.now() + pauseMs >= until || ending?.aborted === true;
      if (!isDatabaseFailure(error) || !error.isPassing || isOver) throw error;
    }
    await clock.sleep(pauseMs, ending);
  }
}

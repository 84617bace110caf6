/**
 * A lock whose release the database did not confirm is released once it answers again: a controller
 * lives on after a run has ended, so nobody could conclude from its end that the lock is free. No
 * failure ends the tries: a standby may be promoted, and a host name may resolve again.
 */
import { isDatabaseFailure } from '../journal-database.ts';

const firstMs = 1_000;
const mostMs = 30_000;

/**
 * Tries until the database answers. Never rejects. Keeps no process alive: after its end, the next
 * run takes the lock.
 */
export function releaseLater(release: () => Promise<unknown>, waitMs = firstMs): void {
  setTimeout(async () => {
    try {
      await release();
    } catch (error) {
      if (isDatabaseFailure(error)) releaseLater(release, Math.min(2 * waitMs, mostMs));
    }
  }, waitMs).unref();
}

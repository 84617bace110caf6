/**
 * Which recorded moments can be compared. The id of a boot is not enough: a restored snapshot of a machine, or of a
 * process, has the id of the boot before it, and another monotonic clock. So each run adds to it where its wall clock
 * puts the zero of its monotonic clock. Two runs that disagree about that are of two boots. A wall clock that jumps
 * while a run works changes nothing for it.
 */
import type { Moment } from '../model/intent.ts';
import type { Clock } from '../model/ports.ts';

/** Wall clocks are corrected by this much, and by this share of the time between two moments. */
const mostCorrection = { ms: 10_000, share: 0.001 };

/** Read once, when a run begins: the `boot` of all its moments. */
export function nameClock(clock: Pick<Clock, 'boot' | 'now' | 'wall'>): string {
  return `${clock.boot} ${(clock.wall() - clock.now()).toFixed(3)}`;
}

/** What the system said of its boot (Clock.boot). */
export function bootOf({ boot }: Pick<Moment, 'boot'>): string {
  return boot.split(' ', 1)[0] ?? '';
}

/**
 * Milliseconds from a moment to another one; undefined if they are of two boots. If the two clocks of the machine
 * differ a little, the one on which less time has passed counts.
 */
export function findAge(since: Moment, at: Moment): number | undefined {
  const ms = at.ms - since.ms;
  if (since.boot === at.boot) return ms;
  // How much the monotonic clock has gained on the wall clock.
  const gain = zeroOf(since) - zeroOf(at);
  const isCorrection = Math.abs(gain) <= mostCorrection.ms + Math.abs(ms) * mostCorrection.share;
  return bootOf(since) === bootOf(at) && isCorrection ? ms - Math.max(0, gain) : undefined;
}

/** The wall clock at the zero of the monotonic clock. NaN if the boot names none. */
function zeroOf({ boot }: Moment): number {
  return Number(boot.split(' ')[1]);
}

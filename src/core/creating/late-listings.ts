/**
 * Detects listings that are older than the moment at which they were requested. A create that waits
 * needs a listing that was proven after its wait. The run requests one when the wait is over, so
 * that listing should end the wait. If it does not, the run would list forever.
 */
import type { Stop } from './create-outcome.ts';
import type { Picked } from './pick-round.ts';
import type { RunState } from './round-state.ts';

/** The run ends after this many such listings in a row. */
export const mostInVain = 3;

/**
 * Regions that were listed after their waits were over, and whose listings did not end the waits.
 */
export function findLateRegions(
  { askedAt }: Pick<RunState, 'askedAt'>,
  { next, elsewhere }: Pick<Picked, 'next' | 'elsewhere'>,
  region: string,
): readonly string[] {
  const others = [...elsewhere].filter(([, readyAt]) => readyAt <= askedAt).map(([other]) => other);
  const isLate = next !== undefined && next.readyAt <= askedAt;
  return isLate && others.length === 0 ? [region] : others.sort();
}

export function showsAnEarlierTime(regions: readonly string[]): Stop {
  const reason = `${mostInVain} listings of ${regions.join(', ')} in a row are older than the moment at which they were requested`;
  return { cause: 'listing', reason };
}

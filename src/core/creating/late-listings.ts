/**
 * Listings that show an earlier time than the one that they were asked for. A create that waits is sent on a listing that
 * was proven once its wait was over. The run asks for one at that moment, so the next one ends the wait. Where it does not,
 * asking again would go on for ever.
 */
import type { Stop } from './create-outcome.ts';
import type { Picked } from './pick-round.ts';
import type { RunState } from './round-state.ts';

/** Listings in a row after which the run ends. */
export const mostInVain = 3;

/** The regions that were listed after the waits for them were over, and whose listings did not end them. */
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
  const reason = `${mostInVain} listings of ${regions.join(', ')} in a row show an earlier time than the one that was asked for`;
  return { cause: 'listing', reason };
}

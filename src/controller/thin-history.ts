/** Keeps the history of all scopes small. */
import type { HistoryPlace, ScopeStore } from './scope-store.ts';

/** The server ends a statement after ten seconds. This many rows take a hundredth of that. */
const mostPerStatement = 5_000;

/** Thins one part after the other, so that no statement takes longer if there are more scopes. */
export async function thinHistory(
  store: Pick<ScopeStore, 'thin'>,
  ending: AbortSignal,
  most = mostPerStatement,
): Promise<void> {
  let place: HistoryPlace | undefined;
  do {
    place = await store.thin(place, most);
  } while (place !== undefined && !ending.aborted);
}

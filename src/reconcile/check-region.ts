/**
 * Finds out what a cloud's API description leaves open: the page size, the answer after the last row, and the order of
 * rows. Only reads.
 */
import { KnownError } from '../core/errors.ts';
import { hasSameRows, ordersOf, type PageAnswer, type RegionCheck } from '../core/listing/region-check.ts';
import type { Clock, HostReader, Page, PageQuery } from '../core/ports.ts';

/** The largest page size that every known cloud accepts. */
const usualLimit = 100;
export type CheckedPlace = Omit<PageQuery, 'offset' | 'limit'>;

export async function checkRegion(
  reader: HostReader,
  place: CheckedPlace,
  clock: Pick<Clock, 'now'>,
): Promise<RegionCheck> {
  const ask = async (offset: number, limit: number): Promise<{ readonly page?: Page; readonly told: PageAnswer }> => {
    const began = clock.now();
    const answer = (came: PageAnswer['came']) => ({
      offset,
      limit,
      milliseconds: Math.round(clock.now() - began),
      came,
    });
    try {
      const page = await reader.listPage({ ...place, offset, limit });
      const { rows, unreadable, totalCount } = page;
      return { page, told: answer({ rows: rows.length, unreadable, totalCount }) };
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      return { told: answer({ error: error.code, message: error.message }) };
    }
  };
  const { region } = place;
  const first = await ask(0, usualLimit);
  const { page } = first;
  if (page === undefined) return { region, firstPage: first.told, pages: [], sortedBy: [] };
  const end = typeof page.totalCount === 'number' ? page.totalCount : page.rows.length;
  const again = await ask(0, usualLimit);
  const others = [];
  for (const [offset, limit] of [
    [0, usualLimit + 1],
    [end, 1],
    [end + 1, 1],
    [end + usualLimit, usualLimit],
  ] as const) {
    others.push((await ask(offset, limit)).told);
  }
  return {
    region,
    firstPage: first.told,
    pages: [again.told, ...others],
    ...(again.page !== undefined && { isRepeatable: hasSameRows(page.rows, again.page.rows) }),
    sortedBy: ordersOf(page.rows),
  };
}

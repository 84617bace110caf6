/**
 * Finds out what a cloud's API description leaves open: the page size, the answer after the last row, and whether rows
 * keep their order. Only reads. The result holds no name, id or address.
 */
import { catchKnown, KnownError } from '../model/errors.ts';
import type { LiveHost } from '../model/host.ts';
import type { Clock, HostReader, Page } from '../model/ports.ts';
import type { View } from './observation.ts';

/** One request for a page, and its answer. */
export interface PageAnswer {
  readonly offset: number;
  readonly limit: number;
  readonly milliseconds: number;
  readonly came:
    | { readonly rows: number; readonly unreadable: number; readonly totalCount: Page['totalCount'] }
    | { readonly error: KnownError };
}

export interface RegionCheck {
  readonly region: string;
  readonly firstPage: PageAnswer;
  /** The other requests; none if the first page was not received. */
  readonly pages: readonly PageAnswer[];
  /** Whether the first page had the same rows in the same order when it was requested again. */
  readonly isRepeatable?: boolean;
}

/** The largest page size that every known cloud accepts. */
const usualLimit = 100;

export async function checkRegion(reader: HostReader, place: View, clock: Pick<Clock, 'now'>): Promise<RegionCheck> {
  const ask = async (offset: number, limit: number) => {
    const began = clock.now();
    const page = await reader.listPage({ ...place, offset, limit }).catch(catchKnown);
    const milliseconds = Math.round(clock.now() - began);
    if (page instanceof KnownError) return { answer: { offset, limit, milliseconds, came: { error: page } } };
    const { rows, unreadable, totalCount } = page;
    return { page, answer: { offset, limit, milliseconds, came: { rows: rows.length, unreadable, totalCount } } };
  };
  const { region } = place;
  const first = await ask(0, usualLimit);
  const { page } = first;
  if (page === undefined) return { region, firstPage: first.answer, pages: [] };
  const end = typeof page.totalCount === 'number' ? page.totalCount : page.rows.length;
  const again = await ask(0, usualLimit);
  const others = [];
  for (const [offset, limit] of [
    [0, usualLimit + 1],
    [end, 1],
    [end + 1, 1],
    [end + usualLimit, usualLimit],
  ] as const) {
    others.push((await ask(offset, limit)).answer);
  }
  return {
    region,
    firstPage: first.answer,
    pages: [again.answer, ...others],
    ...(again.page !== undefined && { isRepeatable: hasSameRows(page.rows, again.page.rows) }),
  };
}

function hasSameRows(one: readonly LiveHost[], other: readonly LiveHost[]): boolean {
  return one.length === other.length && one.every(({ hostId }, index) => hostId === other[index]?.hostId);
}

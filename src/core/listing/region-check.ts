/** How a cloud answers what its API description leaves open. Holds no name, id or address. */
import type { ErrorCode } from '../errors.ts';
import { compareText, type LiveHost } from '../host.ts';
import type { Page } from '../ports.ts';

/** One request for a page, and its answer. */
export interface PageAnswer {
  readonly offset: number;
  readonly limit: number;
  readonly milliseconds: number;
  readonly came:
    | { readonly rows: number; readonly unreadable: number; readonly totalCount: Page['totalCount'] }
    | { readonly error: ErrorCode; readonly message: string };
}

export interface RegionCheck {
  readonly region: string;
  readonly firstPage: PageAnswer;
  /** The other requests; none if the first page was not received. */
  readonly pages: readonly PageAnswer[];
  /** Whether the first page had the same rows in the same order when it was requested again. */
  readonly isRepeatable?: boolean;
  /** Fields by which the rows of the first page are sorted, if it has at least three rows. */
  readonly sortedBy: readonly RowOrder[];
}

const rowOrders = {
  'HostId, ascending': (a: LiveHost, b: LiveHost) => compareText(a.hostId, b.hostId),
  'HostId, descending': (a: LiveHost, b: LiveHost) => compareText(b.hostId, a.hostId),
  'Name, ascending': (a: LiveHost, b: LiveHost) => compareText(a.name, b.name),
  'Name, descending': (a: LiveHost, b: LiveHost) => compareText(b.name, a.name),
  'CreateTime, ascending': (a: LiveHost, b: LiveHost) => Number(a.createTime) - Number(b.createTime),
  'CreateTime, descending': (a: LiveHost, b: LiveHost) => Number(b.createTime) - Number(a.createTime),
} as const;

export type RowOrder = keyof typeof rowOrders;

/** Fewer rows than this are sorted by chance. */
const fewestRows = 3;

export function hasSameRows(one: readonly LiveHost[], other: readonly LiveHost[]): boolean {
  return one.length === other.length && one.every(({ hostId }, index) => hostId === other[index]?.hostId);
}

export function ordersOf(rows: readonly LiveHost[]): readonly RowOrder[] {
  if (rows.length < fewestRows) return [];
  const isSorted = (order: RowOrder) =>
    rows.every((row, index) => {
      const before = rows[index - 1];
      return before === undefined || rowOrders[order](before, row) <= 0;
    });
  return (Object.keys(rowOrders) as RowOrder[]).filter(isSorted);
}

/** One pass over the pages of a listing: what to request next, and when it is complete. */
import type { Page } from '../model/ports.ts';

/** What a listing needs to know of a row. */
export interface Listed {
  readonly hostId: string;
  readonly name: string;
}

/** Why a listing cannot be trusted. */
export type Flaw =
  /** The members changed from pass to pass, or the total did within one. */
  | { readonly kind: 'moving' }
  | { readonly kind: 'unreadable-rows'; readonly count: number }
  | { readonly kind: 'total-unreadable' }
  /** Some answers have a TotalCount and some do not. */
  | { readonly kind: 'total-comes-and-goes' }
  /** It changed more than once while the members stayed, or in one pass. */
  | { readonly kind: 'total-changes' }
  | { readonly kind: 'total-differs'; readonly total: number; readonly shown: number }
  /** The probe found a row after the last one of the pages. */
  | { readonly kind: 'rows-beyond-the-end'; readonly shown: number }
  | { readonly kind: 'repeated-page'; readonly offset: number; readonly earlier: number }
  | { readonly kind: 'endless'; readonly pages: number; readonly shown: number }
  | { readonly kind: 'too-many'; readonly most: number }
  /** So many of its HostIds are listed in these other regions too (withRegionClashes). */
  | { readonly kind: 'region-clash'; readonly count: number; readonly regions: readonly string[] }
  /** A page could not be read, or time ran out. */
  | { readonly kind: 'unfinished'; readonly reason: string };

/** The TotalCounts of several answers, combined. */
export type Totals = Page['totalCount'] | 'none-yet' | 'changing' | 'keeps-changing' | 'comes-and-goes';

/** More hosts than any account has. A cloud that shows more must be repeating itself. */
export const mostHosts = 200_000;

interface Answered<Row> {
  readonly offset: number;
  /** Rows received, readable or not: Offset advances by this, never by the Limit that was asked for. */
  readonly length: number;
  readonly rows: readonly Row[];
}

export interface Pass<Row> {
  readonly pages: readonly Answered<Row>[];
  /** Pages that arrived before the pages in front of them. */
  readonly ahead: readonly Answered<Row>[];
  readonly inFlight: readonly number[];
  /** Every position before this one has been shown. */
  readonly frontier: number;
  /** The longest page so far: the distance of requests ahead. */
  readonly stride: number;
  /** How many rows there should be, according to a TotalCount or the pass before. Only a hint for asking ahead. */
  readonly expected: number | undefined;
  /** No page at or after this offset has rows. */
  readonly emptyFrom: number;
  readonly shown: number;
  readonly unreadable: number;
  readonly totals: Totals;
  readonly ended: boolean;
  readonly flaw: Flaw | undefined;
}

export function startPass<Row>(hint?: { readonly stride: number; readonly expected: number }): Pass<Row> {
  return {
    pages: [],
    ahead: [],
    inFlight: [],
    frontier: 0,
    stride: hint?.stride ?? 0,
    expected: hint?.expected,
    emptyFrom: Number.POSITIVE_INFINITY,
    shown: 0,
    unreadable: 0,
    totals: 'none-yet',
    ended: false,
    flaw: undefined,
  };
}

/**
 * The offsets to ask for now, if the pass has neither ended nor found a flaw: the frontier first, then offsets ahead of
 * it, with at most `window` in flight.
 */
export function chooseOffsets<Row>(pass: Pass<Row>, window: number): readonly number[] {
  const free = window - pass.inFlight.length;
  const end = Math.min(pass.emptyFrom, pass.expected ?? Number.POSITIVE_INFINITY);
  const asked = [...pass.inFlight, ...pass.ahead.map((page) => page.offset)];
  // After a short page the steps fall between the earlier ones. An offset less than a page after an earlier one is
  // covered by that page.
  const isNew = (offset: number) =>
    offset === end ? !asked.includes(offset) : asked.every((earlier) => Math.abs(earlier - offset) >= pass.stride);
  const offsets: number[] = [];
  if (!asked.includes(pass.frontier)) offsets.push(pass.frontier);
  if (pass.stride === 0) return offsets.slice(0, free);
  let offset = pass.frontier;
  while (offsets.length < free && offset < end) {
    offset = Math.min(offset + pass.stride, end);
    if (offset !== pass.emptyFrom && isNew(offset) && !offsets.includes(offset)) offsets.push(offset);
  }
  return offsets.slice(0, Math.max(0, free));
}

/** The pass after one more answer. */
export function withAnswer<Row extends Listed>(
  pass: Pass<Row>,
  offset: number,
  limit: number,
  page: Page<Row>,
): Pass<Row> {
  const length = page.rows.length + page.unreadable;
  const answered = { offset, length, rows: page.rows };
  const { frontier, ahead } = advance(pass.frontier, [...pass.ahead, answered]);
  const emptyFrom = length === 0 ? Math.min(pass.emptyFrom, offset) : pass.emptyFrom;
  const stride = Math.max(pass.stride, length);
  const shown = pass.shown + length;
  const expected = typeof page.totalCount === 'number' ? page.totalCount : pass.expected;
  return {
    pages: [...pass.pages, answered],
    ahead,
    inFlight: pass.inFlight.filter((asked) => asked !== offset),
    frontier,
    stride,
    expected,
    emptyFrom,
    shown,
    unreadable: pass.unreadable + page.unreadable,
    totals: joinTotals(pass.totals, page.totalCount),
    ended: pass.ended || frontier >= emptyFrom || saysItIsAll(offset, limit, page),
    flaw: pass.flaw ?? findLoopFlaw(pass, answered, { shown, stride, expected: expected ?? 0 }),
  };
}

/** A first page that is shorter than requested and whose total says that it is all needs no empty page after it. */
function saysItIsAll<Row extends Listed>(offset: number, limit: number, page: Page<Row>): boolean {
  if (offset !== 0 || page.unreadable > 0 || page.rows.length >= limit) return false;
  return page.totalCount === new Set(page.rows.map((row) => row.hostId)).size;
}

/** Moves the frontier over every page that touches it, and drops the pages behind it. */
function advance<Row>(from: number, pages: readonly Answered<Row>[]): Pick<Pass<Row>, 'frontier' | 'ahead'> {
  let frontier = from;
  for (;;) {
    const touching = pages.find((page) => page.offset <= frontier && frontier < page.offset + page.length);
    if (touching === undefined) break;
    frontier = touching.offset + touching.length;
  }
  return { frontier, ahead: pages.filter((page) => page.offset + page.length > frontier || page.offset === frontier) };
}

export function joinTotals(before: Totals, next: Totals): Totals {
  if (before === 'none-yet' || before === next) return next;
  // A refused Offset does not change a known number. Without one, nothing says how many rows there are.
  if (next === 'refused' && typeof before === 'number') return before;
  if (before === 'refused' && typeof next === 'number') return next;
  if (before === 'unreadable' || next === 'unreadable') return 'unreadable';
  if (typeof next !== 'number') return 'comes-and-goes';
  if (before === 'changing' || before === 'keeps-changing') return 'keeps-changing';
  return typeof before === 'number' ? 'changing' : 'comes-and-goes';
}

/** A cloud that ignores Offset, or repeats its last page, would keep a pass busy forever. */
function findLoopFlaw<Row extends Listed>(
  pass: Pass<Row>,
  page: Answered<Row>,
  { shown, stride, expected }: { readonly shown: number; readonly stride: number; readonly expected: number },
): Flaw | undefined {
  if (shown > mostHosts) return { kind: 'too-many', most: mostHosts };
  const twin = pass.pages.find((other) => other.offset !== page.offset && isSamePage(other.rows, page.rows));
  if (twin !== undefined) return { kind: 'repeated-page', offset: page.offset, earlier: twin.offset };
  // Pages without ids cannot be told apart: a second one may be the first again, and so on forever.
  if (isUnreadable(page) && pass.pages.some(isUnreadable)) {
    return { kind: 'unreadable-rows', count: pass.unreadable + page.length };
  }
  const pages = pass.pages.length + 1;
  const needed = Math.ceil(Math.max(Math.min(expected, mostHosts), shown) / Math.max(1, stride));
  return pages > 2 * needed + 8 ? { kind: 'endless', pages, shown } : undefined;
}

function isSamePage(a: readonly Listed[], b: readonly Listed[]): boolean {
  return a.length > 0 && a.length === b.length && a.every((row, index) => row.hostId === b[index]?.hostId);
}

function isUnreadable<Row>({ length, rows }: Answered<Row>): boolean {
  return length > 0 && rows.length === 0;
}

/** An id that appears twice counts once; every name that it appeared with is kept. */
export function membersOf<Row extends Listed>(
  pass: Pass<Row>,
): { byId: ReadonlyMap<string, Row>; renamed: readonly Row[] } {
  const byId = new Map<string, Row>();
  const renamed: Row[] = [];
  for (const row of pass.pages.flatMap((page) => page.rows)) {
    const earlier = byId.get(row.hostId);
    if (earlier !== undefined && earlier.name !== row.name) renamed.push(earlier);
    byId.set(row.hostId, row);
  }
  return { byId, renamed };
}

/** The flaw of a single pass, once it has ended. `members` is its number of distinct ids. */
export function findPassFlaw<Row>(pass: Pass<Row>, members: number): Flaw | undefined {
  if (pass.flaw !== undefined) return pass.flaw;
  if (pass.unreadable > 0) return { kind: 'unreadable-rows', count: pass.unreadable };
  return findTotalsFlaw(pass.totals, members);
}

export function findTotalsFlaw(totals: Totals, members: number): Flaw | undefined {
  if (typeof totals === 'number') {
    return totals === members ? undefined : { kind: 'total-differs', total: totals, shown: members };
  }
  switch (totals) {
    case 'none-yet':
    case 'absent':
      return undefined;
    case 'unreadable':
      return { kind: 'total-unreadable' };
    case 'changing':
      return { kind: 'moving' };
    case 'keeps-changing':
      return { kind: 'total-changes' };
    case 'refused':
    case 'comes-and-goes':
      return { kind: 'total-comes-and-goes' };
  }
}

/** Why a listing cannot be trusted, as one clause: "the cloud says 300 hosts, its pages show 70". */
export function describeFlaw(flaw: Flaw): string {
  switch (flaw.kind) {
    case 'moving':
      return 'its hosts changed between two readings of its pages';
    case 'unreadable-rows':
      return `unreadable rows: ${flaw.count} (without a HostId or a Name that is text)`;
    case 'total-unreadable':
      return 'its TotalCount is not a whole number';
    case 'total-comes-and-goes':
      return 'some of its answers have a TotalCount and some do not';
    case 'total-changes':
      return 'its TotalCount changes from answer to answer';
    case 'total-differs':
      return `the cloud says ${flaw.total} hosts, its pages show ${flaw.shown}`;
    case 'rows-beyond-the-end':
      return `its pages end at ${flaw.shown} hosts, but there is a row after the last one`;
    case 'repeated-page':
      return `the page at Offset ${flaw.offset} repeats the one at Offset ${flaw.earlier}: the cloud ignores Offset, so no absence can be proven there`;
    case 'endless':
      return `its pages do not end: ${flaw.pages} pages for ${flaw.shown} rows`;
    case 'too-many':
      return `it shows more than ${flaw.most} rows`;
    case 'region-clash': {
      const those = flaw.count === 1 ? '1 of its HostIds is' : `${flaw.count} of its HostIds are`;
      return `${those} listed in ${flaw.regions.join(', ')} too: the cloud ignores Region, or these are names of one region`;
    }
    case 'unfinished':
      // The reason may be a complete sentence.
      return flaw.reason.replace(/\.$/, '');
  }
}

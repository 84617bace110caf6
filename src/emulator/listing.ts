import { type Dialect, type ListQuery, writeRow } from './dialect.ts';
import { ApiRefusal } from './faults/refusal.ts';
import { matches, type Replica } from './fleet.ts';
import type { Host } from './host.ts';
import type { CloudOptions } from './options.ts';

interface ListAnswer {
  readonly members: string;
  readonly rows: number;
}

/**
 * Answers a listing or a look-up (API description 4.3) from a fleet as it is, or was, at `now`.
 * `turn` counts the listings; a changing TotalCount depends on it.
 */
export function answerList(
  query: ListQuery,
  dialect: Dialect,
  fleet: Replica,
  options: CloudOptions,
  now: number,
  turn: number,
): ListAnswer {
  const matching = fleet.find(query);
  const page = pageOf(query, matching, fleet, options);
  const total = encodeTotalCount(options, matching.length, turn);
  refuseBeyondEnd(query, matching.length, options);
  const rows = page.map((host) => writeRow(dialect, host, now)).join(',');
  const set = matching.length === 0 ? emptySets[options.emptyRows] : `[${rows}]`;
  const members = [total, set === '' ? '' : `"${dialect.rowSet}":${set}`];
  return { members: members.map((member) => (member === '' ? '' : `,${member}`)).join(''), rows: page.length };
}

const emptySets = { list: '[]', null: 'null', absent: '' } as const;

function refuseBeyondEnd({ offset }: ListQuery, count: number, { offsetBeyondEnd }: CloudOptions): void {
  if (offsetBeyondEnd === 'empty' || offset === 0 || offset < count) return;
  if (offset === count && offsetBeyondEnd === 'error') return;
  throw new ApiRefusal('parameter-invalid', `Parameter Offset is not available: there are ${count} hosts.`);
}

function pageOf(query: ListQuery, matching: readonly Host[], fleet: Replica, options: CloudOptions): readonly Host[] {
  const limit = Math.min(query.limit, options.pageCap);
  const from = options.ignoreOffset ? 0 : query.offset * (options.pageOffsets ? limit : 1);
  const end = Math.min(from + limit, options.resultWindow === 0 ? Number.POSITIVE_INFINITY : options.resultWindow);
  if (!options.filterAfterLimit) return matching.slice(from, Math.max(from, end));
  const cut = fleet.account().slice(from, Math.max(from, end));
  return cut.filter((host) => matches(host, query));
}

function encodeTotalCount(options: CloudOptions, count: number, turn: number): string {
  switch (options.totalCount) {
    case 'honest':
      return `"TotalCount":${count}`;
    case 'absent':
      return '';
    case 'string':
      return `"TotalCount":"${count}"`;
    case 'low':
      return `"TotalCount":${Math.max(0, count - 1)}`;
    case 'high':
      return `"TotalCount":${count + 1}`;
    case 'changing':
      return `"TotalCount":${count + (turn % 2)}`;
  }
}

import { type Dialect, type ListQuery, writeRow } from './dialect.ts';
import type { Fleet } from './fleet.ts';

interface ListAnswer {
  readonly members: string;
  readonly rows: number;
}

/** Answers a listing or a look-up (API description 4.3) from the fleet as it is at `now`. */
export function answerList(query: ListQuery, dialect: Dialect, fleet: Fleet, pageCap: number, now: number): ListAnswer {
  const matching = fleet.find(query);
  const page = matching.slice(query.offset, query.offset + Math.min(query.limit, pageCap));
  const rows = page.map((host) => writeRow(dialect, host, now)).join(',');
  return { members: `,"TotalCount":${matching.length},"${dialect.rowSet}":[${rows}]`, rows: page.length };
}

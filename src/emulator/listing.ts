import { matches, type Replica } from './fleet.ts';
import { type Host, writeRow } from './host.ts';
import type { ListRequest } from './operations.ts';
import type { CloudOptions } from './options.ts';

interface ListAnswer {
  readonly body: string;
  readonly rows: number;
}

/**
 * Answers `DescribeHostInstance` (API description 4.3) from a fleet as it is, or was, at `now`.
 * `turn` counts the listings: a changing TotalCount changes with it.
 */
export function answerList(
  request: ListRequest,
  fleet: Replica,
  options: CloudOptions,
  now: number,
  turn: number,
): ListAnswer {
  const matching = fleet.find(request);
  const page = pageOf(request, matching, fleet, options);
  const total = totalCountText(options, matching.length, turn);
  const rows = page.map((host) => writeRow(host, now)).join(',');
  return {
    body: `{"Action":"DescribeHostInstanceResponse","RetCode":0,${total}"HostSet":[${rows}]}`,
    rows: page.length,
  };
}

function pageOf(
  request: ListRequest,
  matching: readonly Host[],
  fleet: Replica,
  options: CloudOptions,
): readonly Host[] {
  const limit = Math.min(request.limit, options.pageCap);
  const from = options.ignoreOffset ? 0 : request.offset * (options.pageOffsets ? limit : 1);
  const end = Math.min(from + limit, options.resultWindow === 0 ? Number.POSITIVE_INFINITY : options.resultWindow);
  if (!options.filterAfterLimit) return matching.slice(from, Math.max(from, end));
  const cut = fleet.account().slice(from, Math.max(from, end));
  return cut.filter((host) => matches(host, request));
}

function totalCountText(options: CloudOptions, count: number, turn: number): string {
  switch (options.totalCount) {
    case 'honest':
      return `"TotalCount":${count},`;
    case 'absent':
      return '';
    case 'string':
      return `"TotalCount":"${count}",`;
    case 'low':
      return `"TotalCount":${Math.max(0, count - 1)},`;
    case 'high':
      return `"TotalCount":${count + 1},`;
    case 'changing':
      return `"TotalCount":${count + (turn % 2)},`;
  }
}

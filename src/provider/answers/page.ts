import type { LiveHost } from '../../core/host.ts';
import type { Page } from '../../core/ports.ts';
import { readHostRow } from './host-row.ts';

function readTotalCount(fields: Readonly<Record<string, unknown>>): Page['totalCount'] {
  if (!('TotalCount' in fields)) {
    return 'absent';
  }
  const { TotalCount: count } = fields;
  return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : 'unreadable';
}

/** The fields of `DescribeHostInstance` (API description 4.3); undefined where `HostSet` is no list. */
export function readPage(
  fields: Readonly<Record<string, unknown>>,
  region: string,
): Omit<Page, 'strained'> | undefined {
  const { HostSet: hostSet } = fields;
  if (!Array.isArray(hostSet)) {
    return undefined;
  }
  const rows: LiveHost[] = [];
  for (const row of hostSet) {
    const host = readHostRow(row, region);
    if (host !== undefined) {
      rows.push(host);
    }
  }
  return { rows, unreadable: hostSet.length - rows.length, totalCount: readTotalCount(fields) };
}

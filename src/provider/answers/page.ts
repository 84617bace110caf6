import type { LiveHost } from '../../core/host.ts';
import type { Page, PageQuery } from '../../core/ports.ts';
import type { Wire } from '../wire.ts';
import type { Fields } from './fields.ts';
import { readHostRow } from './host-row.ts';

function readTotalCount(fields: Fields, name: string): Page['totalCount'] {
  if (!(name in fields)) return 'absent';
  const count = fields[name];
  return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : 'unreadable';
}

/**
 * The fields of an answer to a listing; undefined if its rows are not a list. Some servers write an
 * empty list as null, or leave it out: that is believed only if the total also says that no row
 * belongs on the page.
 */
export function readPage(
  fields: Fields,
  { region, offset }: Pick<PageQuery, 'region' | 'offset'>,
  wire: Wire,
): Omit<Page, 'strained'> | undefined {
  const totalCount = readTotalCount(fields, wire.page.totalCount);
  const isBehind = typeof totalCount === 'number' && offset >= totalCount;
  const list = fields[wire.page.rows] ?? (isBehind ? [] : undefined);
  if (!Array.isArray(list)) return undefined;
  const rows: LiveHost[] = [];
  for (const row of list) {
    const host = readHostRow(row, region, wire);
    if (host !== undefined) rows.push(host);
  }
  return { rows, unreadable: list.length - rows.length, totalCount };
}

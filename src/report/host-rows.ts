import type { HostReport } from '../core/report/host-report.ts';
import type { Report } from '../core/report/report.ts';
import { type Row, rowsOfReport } from './rows.ts';

/** The rows of each host. A host that is in sync and Running has none. */
export function groupRowsByHost(report: Report): ReadonlyMap<HostReport, readonly Row[]> {
  const rows = new Map<HostReport, Row[]>();
  for (const row of rowsOfReport(report)) {
    const own = rows.get(row.host);
    if (own === undefined) rows.set(row.host, [row]);
    else own.push(row);
  }
  return rows;
}

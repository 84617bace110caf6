/**
 * One row for each finding, and for each host in sync, for spreadsheets and databases (RFC 4180). Names and order of
 * the columns are an interface: new columns may only be added at the end.
 */

import type { Report } from '../findings/report.ts';
import { escapeText } from '../model/text/escape.ts';
import type { Format, RenderOptions } from './format.ts';
import { addressesOf, liveHostsOf, rowsOfHost } from './item.ts';
import { listNotices } from './notices.ts';
import { joinLines, shown } from './words/style.ts';

const columns = [
  'region',
  'name',
  'kind',
  'class',
  'severity',
  'what',
  'next',
  'host_ids',
  'state',
  'private_addresses',
  'public_addresses',
  'file',
  'line',
  'excuse',
  'excused_until',
  'identity',
  'purpose',
  'made_at',
  'fleet',
] as const;
type Cells = Partial<Readonly<Record<(typeof columns)[number], string>>>;

export const csvFormat: Format = {
  render: (report, options) => {
    const { purpose, madeAt, fleet = '' } = report;
    const rows = [...renderFactCells(report, options), ...renderHostCells(report, options)];
    const lines = rows.map((cells) => lineOf({ ...cells, purpose, made_at: madeAt, fleet: shown(fleet) }));
    return [columns.map(cellOf).join(','), ...lines, ''].join('\r\n');
  },
};

/** Facts about more than one host come first, so that no reader misses them. */
function renderFactCells(report: Report, options: RenderOptions): readonly Cells[] {
  // The row of its host shows the other doubts.
  const notices = listNotices(report, options).filter(({ isOpen }) => isOpen !== false);
  return notices.map(({ kind, severity, what, more, hostIds = [], intentId = '', region, name }) => {
    const about = { kind, severity, what, next: joinLines(more), region: shown(region), name: shown(name) };
    return { ...about, host_ids: hostIds.map(shown).join(' '), identity: shown(intentId) };
  });
}

function renderHostCells(report: Report, options: RenderOptions): readonly Cells[] {
  return report.hosts.flatMap((host): readonly Cells[] => {
    const live = liveHostsOf(host);
    const ofHost = {
      region: shown(host.diff.key.region),
      name: shown(host.diff.key.name),
      host_ids: live.map(({ hostId }) => shown(hostId)).join(' '),
      state: live.map(({ state = '' }) => shown(state)).join(' '),
      private_addresses: live.flatMap((one) => addressesOf(one).private).join(' '),
      public_addresses: live.flatMap((one) => addressesOf(one).public).join(' '),
      ...('desired' in host.diff && {
        file: shown(host.diff.desired.position.file),
        line: String(host.diff.desired.position.line),
      }),
    };
    const own = rowsOfHost(host, report, options);
    if (own.length === 0) return [{ ...ofHost, kind: 'in-sync', class: 'in-sync', severity: 'none' }];
    // The host that an outcome tells of may be live by now.
    const isLive = host.outcome !== undefined && 'live' in host.outcome;
    return own.map(({ kind, class: driftClass, severity, what, next, identity, excuse, isOutcome }) => ({
      ...{ ...ofHost, kind, class: isOutcome && isLive ? '' : driftClass, severity, what, next },
      identity: escapeText(identity),
      ...(excuse && { excuse: shown(excuse.reason), excused_until: shown(excuse.until) }),
    }));
  });
}

function lineOf(cells: Cells): string {
  return columns.map((column) => cellOf(cells[column] ?? '')).join(',');
}

/**
 * Characters that make a spreadsheet read a cell as a formula if it begins with them, including their full-width forms
 * (OWASP). Text that begins with `'` gets another one, so that removing the first character always restores the text.
 */
const formula = /^[=+\-@\t\r\n'＝＋－＠]/;

function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * A row a finding for spreadsheets and databases, and a row a host that is in sync (RFC 4180). Names and order of the
 * columns are an interface: others may come behind the last one, and none of these moves.
 */

import { isIdle, type Report } from '../core/report/report.ts';
import { escapeText } from '../core/text/escape.ts';
import type { Format } from './format.ts';
import { rowsByHost } from './host-rows.ts';
import { addressesOf, liveHostsOf } from './live-hosts.ts';
import type { Row } from './rows.ts';
import { describeChange } from './words/changes.ts';
import { unknownOriginLines } from './words/fleet.ts';
import { describeRefusal } from './words/guards.ts';
import { unsentText } from './words/held.ts';
import { type IntentTextOptions, intentLines } from './words/intents.ts';
import { adviseOnListing } from './words/listings.ts';
import { describeStop } from './words/outcomes.ts';
import { leftOutLines } from './words/selection.ts';
import { shown } from './words/style.ts';

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
  'excused_by',
  'excuse',
  'excused_until',
  'identity',
  'purpose',
  'made_at',
  'fleet',
] as const;
type Cells = Partial<Readonly<Record<(typeof columns)[number], string>>>;

export const csv: Format = {
  render: (report, options) => {
    const { purpose, madeAt, fleet = '' } = report;
    const rows = [...factCells(report, options), ...hostCells(report)];
    const lines = rows.map((cells) => lineOf({ ...cells, purpose, made_at: madeAt, fleet: shown(fleet) }));
    return [columns.map(cellOf).join(','), ...lines, ''].join('\r\n');
  },
};

/** What concerns more than one host comes first: nobody reads on unwarned. */
function factCells(report: Report, options: IntentTextOptions): readonly Cells[] {
  const { listings, alsoListed = [], refused, openIntents, applied } = report;
  return [
    ...[...listings, ...alsoListed]
      .filter(({ trusted }) => !trusted)
      .map((listing) => ({
        ...{ region: shown(listing.region), kind: 'untrusted-listing', severity: 'error' },
        what: shown(listing.flaw ?? ''),
        next: adviseOnListing(listing),
      })),
    ...leftOutLines(report).map((what) => ({ kind: 'left-out', severity: 'note', what })),
    ...unknownOriginLines(report).map((what) => ({ kind: 'orphans-unknown', severity: 'note', what })),
    ...refused.map((refusal) => ({
      kind: 'guard',
      severity: 'error',
      what: describeRefusal(refusal),
      region: 'region' in refusal ? shown(refusal.region) : '',
    })),
    ...openIntents.map((intent) => ({
      ...{ region: shown(intent.key.region), name: shown(intent.key.name), kind: 'open-intent', severity: 'error' },
      what: intentLines(intent, undefined, options)[0] ?? '',
      next: 'see "hostwright intents"',
      host_ids: intent.hostIds.map(shown).join(' '),
      identity: shown(intent.id),
    })),
    ...(applied?.gone ?? []).map(({ key, hostIds }) => ({
      ...{ region: shown(key.region), name: shown(key.name), kind: 'gone', severity: 'error' },
      what: 'seen by this run, and not in its last listing',
      host_ids: hostIds.map(shown).join(' '),
    })),
    ...(applied?.changes ?? []).map((change) => ({
      ...{ kind: 'not-as-approved', severity: 'error', what: describeChange(change) },
      next: 'make a new plan, and have it approved',
      ...('key' in change && { region: shown(change.key.region), name: shown(change.key.name) }),
    })),
    ...(applied?.unsent === undefined
      ? []
      : [
          {
            kind: 'nothing-sent',
            severity: isIdle(applied.unsent) ? 'note' : 'error',
            what: unsentText(report) ?? '',
          },
        ]),
    ...(applied?.stop === undefined ? [] : [{ kind: 'stopped', severity: 'error', what: describeStop(applied.stop) }]),
  ];
}

function hostCells(report: Report): readonly Cells[] {
  const rows = rowsByHost(report);
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
    const own = rows.get(host);
    if (own === undefined) return [{ ...ofHost, kind: 'in-sync', class: 'in-sync', severity: 'none' }];
    return own.map((row) => ({ ...ofHost, ...rowCells(row) }));
  });
}

function rowCells({ kind, class: driftClass, severity, what, next, identity, excuse }: Row): Cells {
  return {
    ...{ kind, class: driftClass, severity, what, next, identity: escapeText(identity) },
    ...(excuse !== undefined && { excused_by: excuse.by }),
    ...(excuse?.by === 'ignore' && { excuse: shown(excuse.reason), excused_until: shown(excuse.until) }),
  };
}

function lineOf(cells: Cells): string {
  return columns.map((column) => cellOf(cells[column] ?? '')).join(',');
}

/**
 * What a spreadsheet takes for a formula where a cell begins with it, in the wide forms of East Asia too (OWASP). Text
 * that begins with the mark itself gets another one, so that a reader takes the first away and has what was there.
 */
const formula = /^[=+\-@\t\r\n'＝＋－＠]/;

function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

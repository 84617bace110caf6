/** A report as rows: each fact about a host, with what a person can do. Every format uses them. */

import type { CreateOutcome } from '../core/creating/create-outcome.ts';
import { nameOutcome } from '../core/creating/outcome-counts.ts';
import { groupBy } from '../core/group-by.ts';
import { formatKey } from '../core/host.ts';
import { isOpen } from '../core/ledger/ledger.ts';
import type { HostDiff } from '../core/plan/diff.ts';
import { hasNoListing } from '../core/plan/hold.ts';
import type { DriftClass, Excuse, Finding } from '../core/report/finding.ts';
import { type HostReport, mayFail } from '../core/report/host-report.ts';
import type { Report } from '../core/report/report.ts';
import { describeDifferences } from './words/changes.ts';
import {
  describeDead,
  describeDesired,
  describeExpiry,
  describeHold,
  describePast,
  describePastRefusal,
  notCreated,
} from './words/descriptions.ts';
import { describeDuplicate, describeUndeclared } from './words/fleet.ts';
import { hasSeveralRegions } from './words/listings.ts';
import { describeOutcome } from './words/outcomes.ts';
import { adviseSettling } from './words/resolve.ts';
import { type RowKind, rowKinds, type Severity } from './words/row-kinds.ts';
import { quoted, shown } from './words/style.ts';

/** All text is escaped for a terminal; each format escapes it for its own syntax. */
export interface Row {
  readonly kind: RowKind;
  /** The class of its finding. */
  readonly class: DriftClass;
  readonly severity: Severity;
  readonly region: string;
  readonly name: string;
  /** The finding. */
  readonly what: string;
  /** `what` without the HostIds of this host: rows that have the rest in common can be one row. */
  readonly shared: string;
  /** What a person can do; empty if the row says what apply will do, or nothing is left to do. */
  readonly next: string;
  /** Where it is declared; a host that is not declared has none. */
  readonly position?: { readonly file: string; readonly line: number };
  /** The same in every run that finds the same fact. */
  readonly identity: string;
  /** Why it does not count; undefined if it counts. */
  readonly excuse?: Excuse;
  readonly host: HostReport;
}

/**
 * Sorted by region and name. Includes excused rows: text leaves them out, and other formats mark
 * them if they can.
 */
export function rowsOfReport(report: Report): readonly Row[] {
  return report.hosts.flatMap((host) => rowsOf(host, report));
}

/** The rows of each host. A host that is in sync and Running has none. */
export function groupRowsByHost(report: Report): ReadonlyMap<HostReport, readonly Row[]> {
  return groupBy(rowsOfReport(report), ({ host }) => host);
}

/** What an apply did: one row for each create, sorted in the same way. */
export function outcomeRowsOf(report: Report): readonly Row[] {
  return report.hosts.flatMap((host) =>
    host.outcome === undefined ? [] : [makeOutcomeRow(host, host.outcome, report)],
  );
}

function rowsOf(host: HostReport, report: Report): readonly Row[] {
  const { diff, outcome, findings } = host;
  const rows = findings.map((finding) => makeFindingRow(host, finding, report));
  if (outcome === undefined || diff.status === 'unmanaged') return rows;
  const row = makeOutcomeRow(host, outcome, report);
  // The outcome says the same about the host as these findings, and more.
  const told: readonly DriftClass[] = [
    'missing',
    'unchecked',
    ...(row.kind === 'created-not-running' ? (['attention', 'dead'] as const) : []),
  ];
  return [row, ...rows.filter((one) => !told.includes(one.class))];
}

function makeFindingRow(host: HostReport, finding: Finding, report: Report): Row {
  const { diff, hold } = host;
  const text = describeFinding(host, finding, report);
  const kind = finding.class === 'missing' ? (hold === undefined ? 'create' : 'held') : finding.class;
  return {
    kind,
    class: finding.class,
    severity: severityOf(host, finding, report),
    region: diff.key.region,
    name: diff.key.name,
    ...text,
    shared: shareText(text.what, host),
    ...('desired' in diff && { position: diff.desired.position }),
    identity: finding.identity,
    ...(finding.excuse !== undefined && { excuse: finding.excuse }),
    host,
  };
}

function severityOf(host: HostReport, finding: Finding, report: Report): Severity {
  const { hold } = host;
  if (finding.excuse !== undefined) return 'note';
  if ((hold?.reason === 'was-sent' && isOpen(hold.intent)) || finding.class === 'duplicate') return 'error';
  // It should have been created, and was not.
  if (hold !== undefined && report.purpose === 'apply') return 'error';
  if (makesExit(finding, host, report)) return 'error';
  if (finding.class === 'unmanaged' || (finding.class === 'unchecked' && finding.because === 'unreported')) {
    return 'note';
  }
  return finding.class === 'missing' && report.purpose === 'plan' && hold === undefined ? 'note' : 'warning';
}

/** Whether `--fail-on` applies to the finding, or to the row that shows it. */
export function makesExit(
  finding: Pick<Finding, 'class' | 'excuse'>,
  host: HostReport,
  { failOn }: Pick<Report, 'failOn'>,
): boolean {
  return mayFail(host, finding) && failOn.includes(finding.class);
}

/**
 * Whether it is about attributes that the cloud does not report. Usually the cloud reports them for
 * no host, so one notice says it for all, unless a pipeline fails on it.
 */
export function isUnreported({ class: driftClass, severity, excuse, host }: Row): boolean {
  return driftClass === 'unchecked' && host.diff.status !== 'missing' && severity === 'note' && excuse === undefined;
}

function describeFinding(host: HostReport, finding: Finding, report: Report): Pick<Row, 'what' | 'next'> {
  const { diff, hold } = host;
  switch (finding.class) {
    case 'missing':
      return diff.status === 'missing' && hold === undefined
        ? describeMissing(host, diff, report)
        : describeHeld(host, report);
    case 'changed':
      return {
        what: diff.status === 'changed' ? `${describeDifferences(diff.attributes)} (apply cannot change it)` : '',
        next: 'live -> declared; edit the host in the console, or change the declaration',
      };
    case 'duplicate':
      return diff.status === 'duplicate' ? describeDuplicate(diff) : { what: '', next: '' };
    case 'dead':
      return describeDead(finding, 'live' in diff && diff.live.hostId !== finding.hostId);
    case 'orphaned':
    case 'unmanaged':
      return diff.status === 'unmanaged' ? describeUndeclared(diff) : { what: '', next: '' };
    case 'expiring':
      return {
        what: `${liveIdOf(host)}: ${describeExpiry(finding)}, and does not renew itself`,
        next: 'renew it in the console, or take it out of the declaration',
      };
    case 'attention': {
      const state = 'live' in diff ? (diff.live.state ?? '') : '';
      return { what: `${liveIdOf(host)}: ${quoted(state)}, not Running`, next: 'look into it in the console' };
    }
    case 'unchecked':
      return finding.because === 'unreported'
        ? {
            what: `the cloud does not report ${finding.attributes.join(', ')}`,
            next: 'compare it in the console',
          }
        : describeHeld(host, report);
  }
}

function liveIdOf({ diff }: HostReport): string {
  return 'live' in diff ? shown(diff.live.hostId) : '';
}

function shareText(what: string, host: HostReport): string {
  const { diff } = host;
  const own = `${liveIdOf(host)}: `;
  const former = diff.status === 'unmanaged' && diff.origin !== undefined ? ` as ${quoted(diff.origin.name)}` : '';
  if (what.startsWith(own)) return what.slice(own.length).replace(former, former === '' ? '' : ' under another name');
  const past = describePast(diff.status === 'missing' ? diff.was : undefined);
  return past === '' ? what : what.replace(past, '  (was live before)');
}

function describeMissing(
  host: HostReport,
  { desired, was }: Extract<HostDiff, { readonly status: 'missing' }>,
  { purpose, listings }: Report,
): Pick<Row, 'what' | 'next'> {
  // One declared region without a trusted listing prevents creates in all of them.
  const isStopped = listings.some(({ trusted, listedFor }) => !trusted && listedFor === undefined);
  const past = `${describePast(was)}${describePastRefusal(host, isStopped)}`;
  const isPlan = purpose === 'plan';
  const what = `${isPlan ? describeDesired(desired) : 'missing: declared, and not live'}${past}`;
  if (isStopped) return { what, next: 'apply creates it once every listing can be trusted' };
  // A refusal says when apply sends it.
  const isTold = isPlan || (host.refusal ?? host.awaited) !== undefined;
  return { what, next: isTold ? '' : 'apply creates it' };
}

const unread = {
  what: 'unknown: its region could not be listed',
  next: notCreated,
};

function describeHeld(host: HostReport, { listings, scope }: Report): Pick<Row, 'what' | 'next'> {
  const { diff, hold } = host;
  if (hold === undefined) return { what: '', next: '' };
  const isUnread =
    hasNoListing(hold, diff.key) &&
    listings.some(({ region, failure }) => region === diff.key.region && failure !== undefined);
  const { what, next } = isUnread ? unread : describeHold(diff.key, hold, scope);
  // A known HostId is in the text of the hold already.
  const isTold = 'hostId' in hold && hold.hostId !== undefined;
  const past = describePast(diff.status === 'missing' && !isTold ? diff.was : undefined);
  // A spent plan shows the refusal itself.
  const refused = hold.reason === 'was-sent' && !isOpen(hold.intent) ? '' : describePastRefusal(host, true);
  return { what: `${what}${past}${refused}`, next };
}

function makeOutcomeRow(host: HostReport, outcome: CreateOutcome, report: Report): Row {
  const { applied, scope } = report;
  const { diff } = host;
  const waited = applied?.waited ?? false;
  const word = nameOutcome(outcome, waited);
  const { severity, advice: usual } = rowKinds[word];
  const advice = word === 'in-doubt' ? adviseSettling(scope) : usual;
  const { text, next = advice } = describeOutcome(outcome, waited, hasSeveralRegions(report), scope);
  return {
    kind: word,
    class: 'missing',
    severity,
    ...diff.key,
    what: text,
    shared: text,
    next,
    position: outcome.desired.position,
    identity: `${word} ${formatKey(diff.key)}`,
    host,
  };
}

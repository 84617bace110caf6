/** A report as rows: each fact about a host, with what a person can do. Every format uses them. */

import { type CreateOutcome, nameOutcome } from '../creating/create-outcome.ts';
import type { Excuse, Finding } from '../findings/finding.ts';
import { type HostReport, mayFail } from '../findings/host-report.ts';
import type { Report } from '../findings/report.ts';
import { isOpen } from '../ledger/ledger.ts';
import type { DriftClass } from '../model/drift-class.ts';
import { groupBy } from '../model/group-by.ts';
import { formatKey, type Position } from '../model/host.ts';
import type { HostDiff } from '../planning/diff.ts';
import { hasNoListing } from '../planning/holds.ts';
import { describeDifferences } from './words/changes.ts';
import {
  describeDead,
  describeDesired,
  describeExpiry,
  describeHold,
  describePastRefusal,
  describePrepaid,
  describeState,
  notCreated,
} from './words/descriptions.ts';
import { type Description, describeDuplicate, describeUndeclared } from './words/fleet.ts';
import { type RowKind, rankOf, rowKinds, type Severity, severities } from './words/kinds.ts';
import { describeOutcome } from './words/outcomes.ts';
import { adviseSettling } from './words/resolve.ts';
import { shown } from './words/style.ts';

/** All text is escaped for a terminal; each format escapes it for its own syntax. */
export interface Row extends Description {
  readonly kind: RowKind;
  readonly class: DriftClass;
  readonly severity: Severity;
  readonly region: string;
  readonly name: string;
  readonly shared: string;
  /** Where it is declared; a host that is not declared has none. */
  readonly position?: Position;
  /** The same in every run that finds the same fact. */
  readonly identity: string;
  /** Why it does not count; undefined if it counts. */
  readonly excuse?: Excuse;
  /** The part of `what` that costs money at once. */
  readonly prepaid?: string;
  /** Whether it says what the apply did, and not what the listing showed. */
  readonly isOutcome: boolean;
  readonly host: HostReport;
}

/** Sorted by region and name. Includes excused rows: text leaves them out, and other formats mark them if they can. */
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
  return {
    kind: finding.class === 'missing' ? (hold === undefined ? 'create' : 'held') : finding.class,
    class: finding.class,
    severity: severityOf(host, finding, report),
    region: diff.key.region,
    name: diff.key.name,
    shared: text.what,
    ...text,
    position: 'desired' in diff ? diff.desired.position : undefined,
    identity: finding.identity,
    excuse: finding.excuse,
    prepaid: 'desired' in diff ? describePrepaid(diff.desired) : undefined,
    isOutcome: false,
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
 * Whether it is about attributes that the cloud does not report. Usually the cloud reports them for no host, so one
 * notice says it for all, unless a pipeline fails on it.
 */
export function isUnreported({ class: driftClass, severity, excuse, host }: Row): boolean {
  return driftClass === 'unchecked' && host.diff.status !== 'missing' && severity === 'note' && excuse === undefined;
}

/** Whether it is about a create without a known outcome. */
export function isDoubtRow({ kind, host: { hold, outcome } }: Row): boolean {
  if (kind === 'in-doubt') return true;
  const kept = outcome?.status === 'held' ? outcome.hold : hold;
  return kind === 'held' && kept?.reason === 'was-sent' && isOpen(kept.intent);
}

function describeFinding(host: HostReport, finding: Finding, report: Report): Description {
  const { diff } = host;
  switch (finding.class) {
    case 'missing':
      return diff.status === 'missing' && host.hold === undefined
        ? describeMissing(host, diff, report)
        : describeHeld(host, report);
    case 'changed':
      return {
        what: diff.status === 'changed' ? `${describeDifferences(diff.attributes)} (apply cannot change it)` : '',
        next: 'live -> declared; edit the host in the console, or change the declaration',
      };
    case 'duplicate':
      return diff.status === 'duplicate' ? describeDuplicate(diff) : nothing;
    case 'dead':
      return describeDead(finding, 'live' in diff && diff.live.hostId !== finding.hostId);
    case 'orphaned':
    case 'unmanaged':
      return diff.status === 'unmanaged' ? describeUndeclared(diff) : nothing;
    case 'expiring':
      return 'live' in diff ? describeExpiry(diff.live.hostId, finding) : nothing;
    case 'attention':
      return 'live' in diff ? describeState(diff.live) : nothing;
    case 'unchecked':
      return finding.because === 'unreported'
        ? { what: `the cloud does not report ${finding.attributes.join(', ')}`, next: 'compare it in the console' }
        : describeHeld(host, report);
  }
}

const nothing: Description = { what: '', next: '' };

function describeMissing(
  host: HostReport,
  { desired, was }: Extract<HostDiff, { readonly status: 'missing' }>,
  { purpose, listings }: Report,
): Description {
  // One declared region without a trusted listing prevents creates in all of them.
  const isStopped = listings.some(({ trusted, listedFor }) => !trusted && listedFor === undefined);
  const isPlan = purpose === 'plan';
  const what = isPlan ? describeDesired(desired) : 'missing: declared, and not live';
  const told = withPast(what, was, describePastRefusal(host, isStopped));
  if (isStopped) return { ...told, next: 'apply creates it once every listing can be trusted' };
  // A refusal says when apply sends it.
  const isTold = isPlan || (host.refusal ?? host.awaited) !== undefined;
  return { ...told, next: isTold ? '' : 'apply creates it' };
}

function describeHeld(host: HostReport, { listings, scope }: Report): Description {
  const { diff, hold } = host;
  if (hold === undefined) return nothing;
  const isUnread =
    hasNoListing(hold, diff.key) &&
    listings.some(({ region, failure }) => region === diff.key.region && failure !== undefined);
  const { what, next } = isUnread
    ? { what: 'unknown: its region could not be listed', next: notCreated }
    : describeHold(diff.key, hold, scope);
  // A known HostId is in the text of the hold already.
  const isTold = 'hostId' in hold && hold.hostId !== undefined;
  // A spent plan shows the refusal itself.
  const refused = hold.reason === 'was-sent' && !isOpen(hold.intent) ? '' : describePastRefusal(host, true);
  return { ...withPast(what, diff.status === 'missing' && !isTold ? diff.was : undefined, refused), next };
}

/** A host that existed before: somebody deleted it, or the cloud does not show it. */
function withPast(what: string, was: readonly string[] | undefined, end: string): Omit<Description, 'next'> {
  if (was === undefined) return { what: `${what}${end}` };
  return { what: `${what}  (was ${was.map(shown).join(', ')})${end}`, shared: `${what}  (was live before)${end}` };
}

function makeOutcomeRow(host: HostReport, outcome: CreateOutcome, report: Report): Row {
  const { applied, scope } = report;
  const { diff } = host;
  const waited = applied?.waited ?? false;
  const word = nameOutcome(outcome, waited);
  const { severity, advice: usual = '' } = rowKinds[word];
  const advice = word === 'in-doubt' ? adviseSettling(scope) : usual;
  const { text, next = advice } = describeOutcome(outcome, scope);
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
    isOutcome: true,
    host,
  };
}

/** The most important first, or last. Rows of equal rank keep their order. */
export function sortByImportance<Ranked extends Pick<Row, 'kind' | 'severity'>>(
  rows: readonly Ranked[],
  place: 'first' | 'last' = 'first',
): readonly Ranked[] {
  const sign = place === 'first' ? 1 : -1;
  return rows.toSorted(
    (one, other) =>
      sign *
      (severities.indexOf(one.severity) - severities.indexOf(other.severity) || rankOf(one.kind) - rankOf(other.kind)),
  );
}

/** The items about hosts: each fact, with what a person can do. */

import { isIP } from 'node:net';
import { type CreateOutcome, nameOutcome } from '../creating/create-outcome.ts';
import type { Finding } from '../findings/finding.ts';
import { type HostReport, isToCreate, mayFail } from '../findings/host-report.ts';
import type { Report } from '../findings/report.ts';
import type { DriftClass } from '../model/drift-class.ts';
import { groupBy } from '../model/group-by.ts';
import { formatKey, type LiveHost, type Position } from '../model/host.ts';
import { liveOf } from '../planning/diff.ts';
import { type Hold, hasNoListing, isBarred } from '../planning/holds.ts';
import { endSentence, type Item, placeOf, type Verdict } from './item.ts';
import { describePrepaid } from './words/creates.ts';
import { describeFinding } from './words/findings.ts';
import type { Description } from './words/fleet.ts';
import { adviseSettling } from './words/intents.ts';
import { type RowKind, rankOf, rowKinds, type Severity, severities, wordOf } from './words/kinds.ts';
import { describeOutcome } from './words/outcomes.ts';
import { shown } from './words/style.ts';

/** A row as tools show it. */
export type RowItem = Row & Item;

export interface Row extends Description, Pick<Item, 'region' | 'name' | 'severity' | 'identity' | 'excuse'> {
  readonly kind: RowKind;
  readonly class: DriftClass;
  /** Its name in a sentence, e.g. "to create". */
  readonly word: string;
  readonly shared: string;
  /** Where it is declared; a host that is not declared has none. */
  readonly position?: Position;
  /** The part of `what` that costs money at once. */
  readonly prepaid?: string;
  /** Whether it says what the apply did, and not what the listing showed. */
  readonly isOutcome: boolean;
  /** Why it is held, if it is. */
  readonly hold?: Hold;
  readonly host: HostReport;
}

/** One host, several if the name is a duplicate, or none. A host that this run made is shown as it was last seen. */
export function liveHostsOf({ diff, outcome }: HostReport): readonly LiveHost[] {
  const seen = outcome !== undefined && 'live' in outcome ? outcome.live : undefined;
  return liveOf(diff).map((host) => (seen?.hostId === host.hostId ? seen : host));
}

/** Accepts only real addresses from the cloud: other text could be a name to look up, or a flag. */
export function addressesOf({ addresses }: LiveHost) {
  const valid = addresses.filter(({ ip }) => ip !== undefined && isIP(ip) !== 0);
  const ipsOf = (isPrivate: boolean) =>
    valid.filter(({ type }) => (type?.toLowerCase() === 'private') === isPrivate).map(({ ip = '' }) => ip);
  // Any other type is public: `Bgp` is one of several public types.
  return { private: ipsOf(true), public: ipsOf(false) };
}

/** Sorted by region and name. Includes excused rows: text leaves them out, and other formats mark them if they can. */
export function rowsOfReport(report: Report): readonly Row[] {
  return report.hosts.flatMap((host) => rowsOf(host, report));
}

/** The rows of each host. A host that is in sync and Running has none. */
export function groupRowsByHost(report: Report): ReadonlyMap<HostReport, readonly Row[]> {
  return groupBy(rowsOfReport(report), ({ host }) => host);
}

function rowsOf(host: HostReport, report: Report): readonly Row[] {
  const { outcome, findings } = host;
  const rows = findings.map((finding) => makeRow(factsOfFinding(host, finding, report), report));
  if (outcome === undefined || host.diff.status === 'unmanaged') return rows;
  const row = makeRow(factsOfOutcome(host, outcome, report), report);
  // The outcome says the same about the host as these findings, and more.
  const repeated: readonly DriftClass[] =
    row.kind === 'created-not-running' ? ['missing', 'unchecked', 'attention', 'dead'] : ['missing', 'unchecked'];
  return [row, ...rows.filter((one) => !repeated.includes(one.class))];
}

/** The facts of a row, from which follows what tools need. */
type RowFacts = Omit<Row, 'region' | 'name' | 'word'>;

function makeRow(facts: RowFacts, { purpose }: Report): Row {
  const { region, name } = facts.host.diff.key;
  return { ...facts, region, name, word: wordOf(shownKindOf(facts, purpose)) };
}

/** Only a plan says what would be created. */
function shownKindOf({ kind }: Pick<Row, 'kind'>, purpose: Report['purpose']): RowKind {
  return kind === 'create' && purpose !== 'plan' ? 'missing' : kind;
}

/** `report`: the one that the row is of. */
export function itemOf(row: Row, report: Report): RowItem {
  const { kind, region, name, word, next, position, isOutcome, what } = row;
  const shownKind = shownKindOf(row, report.purpose);
  // The kind precedes what does not show it.
  const isBare = isOutcome || shownKind === 'held' || shownKind === 'changed' || shownKind === 'create';
  const finding = `${shown(name)} (${shown(region)}): ${isBare ? `${word}: ` : ''}${what.replaceAll('  ', ' ')}.`;
  return {
    ...row,
    rule: isDoubtRow(row) ? 'in-doubt' : rowKinds[kind].title === undefined ? rowKinds[kind].rule : kind,
    title: `${name}${report.listings.length > 1 ? ` (${region})` : ''}: ${word}`,
    verdict: verdictOf(row, report),
    sentences: [finding, ...(next === '' ? [] : [endSentence(next)])],
    place: position && placeOf(position),
  };
}

function verdictOf(row: Row, report: Report): Verdict {
  const { excuse, severity, host } = row;
  if (excuse !== undefined) return 'skipped';
  if (isDoubtRow(row) || hasNoListing(host.hold, host.diff.key)) return 'error';
  const fails = report.purpose === 'drift' ? makesExit(row, host, report) : severity === 'error';
  return fails ? 'failure' : 'passed';
}

function factsOfFinding(host: HostReport, finding: Finding, report: Report): RowFacts {
  const { diff, hold } = host;
  const text = describeFinding(host, finding, report);
  return {
    kind: finding.class === 'missing' ? kindOfMissing(host) : finding.class,
    class: finding.class,
    severity: severityOf(host, finding, report),
    shared: text.what,
    ...text,
    position: 'desired' in diff ? diff.desired.position : undefined,
    identity: finding.identity,
    excuse: finding.excuse,
    prepaid: 'desired' in diff ? describePrepaid(diff.desired) : undefined,
    isOutcome: false,
    hold,
    host,
  };
}

function kindOfMissing(host: HostReport): RowKind {
  if (host.hold !== undefined) return 'held';
  return isToCreate(host) ? 'create' : 'missing';
}

function factsOfOutcome(host: HostReport, outcome: CreateOutcome, { applied, scope }: Report): RowFacts {
  const kind = nameOutcome(outcome, applied?.waited ?? false);
  const { severity, advice = '' } = rowKinds[kind];
  const text = describeOutcome(outcome, scope);
  return {
    kind,
    class: 'missing',
    severity,
    shared: text.what,
    next: kind === 'in-doubt' ? adviseSettling(scope) : advice,
    ...text,
    position: outcome.desired.position,
    identity: `${kind} ${formatKey(host.diff.key)}`,
    isOutcome: true,
    hold: outcome.status === 'held' ? outcome.hold : host.hold,
    host,
  };
}

function severityOf(host: HostReport, finding: Finding, report: Report): Severity {
  const { hold } = host;
  if (finding.excuse !== undefined) return 'note';
  if (isBarred(hold, 'open') || finding.class === 'duplicate') return 'error';
  // It should have been created, and was not.
  if (hold !== undefined && report.purpose === 'apply') return 'error';
  if (makesExit(finding, host, report)) return 'error';
  if (finding.class === 'unmanaged' || (finding.class === 'unchecked' && finding.because === 'unreported')) {
    return 'note';
  }
  return report.purpose === 'plan' && isToCreate(host) ? 'note' : 'warning';
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
export function isDoubtRow({ kind, hold }: Pick<Row, 'kind' | 'hold'>): boolean {
  return kind === 'in-doubt' || (kind === 'held' && isBarred(hold, 'open'));
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

/** The items about hosts: each fact, with what a person can do. */

import { isIP } from 'node:net';
import { type CreateOutcome, nameOutcome } from '../creating/create-outcome.ts';
import type { Finding } from '../findings/finding.ts';
import { type HostReport, isToCreate, mayFail } from '../findings/host-report.ts';
import type { Report } from '../findings/report.ts';
import type { DriftClass } from '../model/drift-class.ts';
import { groupBy } from '../model/group-by.ts';
import { formatKey, type LiveHost, type Position } from '../model/host.ts';
import { type HostDiff, liveOf } from '../planning/diff.ts';
import { type Hold, hasNoListing } from '../planning/holds.ts';
import { endSentence, type Item, placeOf, type Verdict } from './item.ts';
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
  const told = findings.map((finding) => tellFinding(host, finding, report));
  const rows = told.map((one) => makeRow(one, report));
  if (outcome === undefined || host.diff.status === 'unmanaged') return rows;
  const row = makeRow(tellOutcome(host, outcome, report), report);
  // The outcome says the same about the host as these findings, and more.
  const repeated: readonly DriftClass[] = [
    'missing',
    'unchecked',
    ...(row.kind === 'created-not-running' ? (['attention', 'dead'] as const) : []),
  ];
  return [row, ...rows.filter((one) => !repeated.includes(one.class))];
}

/** The facts of a row, from which follows what tools need. */
type Told = Omit<Row, 'region' | 'name' | 'word'>;

function makeRow(told: Told, { purpose }: Report): Row {
  const { region, name } = told.host.diff.key;
  return { ...told, region, name, word: wordOf(shownKindOf(told, purpose)) };
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

function tellFinding(host: HostReport, finding: Finding, report: Report): Told {
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

function tellOutcome(host: HostReport, outcome: CreateOutcome, { applied, scope }: Report): Told {
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
  if (hold?.reason === 'open' || finding.class === 'duplicate') return 'error';
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
  return kind === 'in-doubt' || (kind === 'held' && hold?.reason === 'open');
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
        next: 'live -> declared; edit the host in the console, or accept it: hostwright accept',
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
  if (desired.create === 'never') {
    const what = 'missing, and declared with create: never';
    const next = 'restore it in the console, or declare what a create needs instead of create: never';
    return { ...withPast(what, was, describePastRefusal(host, true)), next };
  }
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
  const told = isUnread
    ? { what: 'unknown: its region could not be listed', next: notCreated }
    : (describeMoved(host) ?? describeHold(diff.key, hold, scope));
  // A known HostId is in the text of the hold already.
  const isTold = 'hostId' in hold && hold.hostId !== undefined;
  // A spent plan shows the refusal itself.
  const refused = hold.reason === 'spent' ? '' : describePastRefusal(host, true);
  const was = diff.status === 'missing' && !isTold ? diff.was : undefined;
  if (was === undefined && refused === '') return told;
  return { ...withPast(told.what, was, refused), next: told.next };
}

/** Of a host that is never created, so that no create is at stake. */
function describeMoved({ diff, hold }: HostReport): Description | undefined {
  if (hold?.reason !== 'may-exist' || diff.status !== 'missing' || diff.desired.create !== 'never') return undefined;
  const now = hold.live.map((one) => `"${shown(one.name)}" in ${shown(one.region)}`).join(', ');
  return {
    what: `its host ${shown(hold.hostId ?? '')} is ${now} now`,
    next: 'give it its name back in the console, or declare its new name instead',
  };
}

/** A host that existed before: somebody deleted it, or the cloud does not show it. */
function withPast(what: string, was: readonly string[] | undefined, end: string): Omit<Description, 'next'> {
  if (was === undefined) return { what: `${what}${end}` };
  return { what: `${what}  (was ${was.map(shown).join(', ')})${end}`, shared: `${what}  (was live before)${end}` };
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

/** The items about hosts: each fact, with what a person can do. */
import { isIP } from 'node:net';
import { type CreateOutcome, nameOutcome } from '../creating/create-outcome.ts';
import { isToCreate, mayFail } from '../findings/host-report.ts';
import type { Finding, HostReport, Report } from '../findings/report.ts';
import type { DriftClass } from '../model/drift-class.ts';
import { groupBy } from '../model/group-by.ts';
import { formatKey, type LiveHost, type Position } from '../model/host.ts';
import { foldNames, type NameRange, shapeOf } from '../model/text/fold-names.ts';
import type { RepeatFlags } from '../model/text/shell-word.ts';
import { liveOf } from '../planning/diff.ts';
import { type Hold, isBarred } from '../planning/holds.ts';
import { endSentence, type Item, placeOf } from './item.ts';
import { describeFinding, describeHold } from './words/findings.ts';
import type { Description } from './words/fleet.ts';
import { adviseSettling, type CommandOptions } from './words/intents.ts';
import { type RowKind, rankOf, rowKinds, ruleOf, type Severity, severities, wordOf } from './words/kinds.ts';
import { describeOutcome } from './words/outcomes.ts';
import { plural, shown } from './words/style.ts';

export interface Row extends Item, Description {
  readonly kind: RowKind;
  readonly class: DriftClass;
  /** Its name in a sentence, e.g. "to create". */
  readonly word: string;
  readonly shared: string;
  /** Where it is declared; a host that is not declared has none. */
  readonly position?: Position;
  /** Whether it says what the apply did, and not what the listing showed. */
  readonly isOutcome: boolean;
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
export function rowsOfReport(report: Report, options: CommandOptions = {}): readonly Row[] {
  return report.hosts.flatMap((host) => rowsOfHost(host, report, options));
}

/** A host that is in sync and Running has none. */
export function rowsOfHost(host: HostReport, report: Report, { repeatFlags }: CommandOptions): readonly Row[] {
  const { outcome, findings } = host;
  const rows = findings.map((finding) => makeRow(factsOfFinding(host, finding, report, repeatFlags), report));
  if (outcome === undefined || host.diff.status === 'unmanaged') return rows;
  const row = makeRow(factsOfOutcome(host, outcome, report, repeatFlags), report);
  // The outcome says the same about the host as these findings, and more.
  const repeated: readonly DriftClass[] =
    row.kind === 'created-not-running' ? ['missing', 'unchecked', 'attention', 'dead'] : ['missing', 'unchecked'];
  return [row, ...rows.filter((one) => !repeated.includes(one.class))];
}

/** The facts of a row, from which follows what tools need. */
type RowFacts = Omit<Row, 'region' | 'name' | 'word' | 'rule' | 'sentences' | 'place'>;

function makeRow(facts: RowFacts, report: Report): Row {
  const { kind, isOutcome, what, next, position, host } = facts;
  const { region, name } = host.diff.key;
  // Only a plan says what would be created.
  const shownKind = kind === 'create' && report.purpose !== 'plan' ? 'missing' : kind;
  const word = wordOf(shownKind);
  // The kind precedes what does not show it.
  const isBare = isOutcome || shownKind === 'held' || shownKind === 'changed' || shownKind === 'create';
  const finding = `${shown(name)} (${shown(region)}): ${isBare ? `${word}: ` : ''}${what.replaceAll('  ', ' ')}.`;
  return {
    ...{ ...facts, region, name, word },
    rule: isDoubtRow(facts) ? 'in-doubt' : ruleOf(kind),
    sentences: [finding, ...(next === '' ? [] : [endSentence(next)])],
    place: position && placeOf(position),
  };
}

function factsOfFinding(host: HostReport, finding: Finding, report: Report, flags?: RepeatFlags): RowFacts {
  const { diff, hold } = host;
  const text = describeFinding(host, finding, report, flags);
  const kind = hold !== undefined ? 'held' : isToCreate(host) ? 'create' : 'missing';
  return {
    kind: finding.class === 'missing' ? kind : finding.class,
    class: finding.class,
    severity: severityOf(host, finding, report),
    shared: text.what,
    ...text,
    ...('desired' in diff && { position: diff.desired.position }),
    ...{ identity: finding.identity, excuse: finding.excuse, isOutcome: false, hold, host },
  };
}

function factsOfOutcome(host: HostReport, outcome: CreateOutcome, report: Report, flags?: RepeatFlags): RowFacts {
  const kind = nameOutcome(outcome, report.applied?.waited ?? false);
  const { severity, advice = '' } = rowKinds[kind];
  const text = describeOutcome(outcome, flags);
  return {
    kind,
    class: 'missing',
    severity,
    shared: text.what,
    next: kind === 'in-doubt' ? adviseSettling(flags) : advice,
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

/** Whether it is about attributes that most clouds report of no host: one notice says it for all. */
export function isUnreported({ class: driftClass, severity, excuse, host }: Row): boolean {
  return driftClass === 'unchecked' && host.diff.status !== 'missing' && severity === 'note' && excuse === undefined;
}

export function isDoubtRow({ kind, hold }: Pick<Row, 'kind' | 'hold'>): boolean {
  return kind === 'in-doubt' || (kind === 'held' && isBarred(hold, 'open'));
}

/** The most important first, or last. Rows of equal rank keep their order. */
export function sortByImportance(rows: readonly Row[], place: 'first' | 'last' = 'first'): readonly Row[] {
  const sign = place === 'first' ? 1 : -1;
  const rank = ({ severity, kind }: Row) => severities.indexOf(severity) * 100 + rankOf(kind);
  return rows.toSorted((one, other) => sign * (rank(one) - rank(other)));
}

/** Similar rows as one, or a single row. */
export interface Fold {
  /** With what all of them have in common. */
  readonly first: Row;
  readonly items: readonly Row[];
  readonly names: readonly NameRange[];
}

/** Fewer similar rows than this are shown one by one. */
const leastAlike = 3;

/** Each fold is at the place of its first row. `details`: every host has a row of its own. */
export function foldRows(rows: readonly Row[], { details }: { readonly details: boolean }): readonly Fold[] {
  if (details) return rows.map(foldOf);
  const likeness = new Map(rows.map((row) => [row, likenessOf(row)]));
  const groups = groupBy(rows, (row) => likeness.get(row));
  return rows.flatMap((row) => {
    const group = groups.get(likeness.get(row)) ?? [];
    if (group.length < leastAlike) return [foldOf(row)];
    if (group[0] !== row) return [];
    const names = foldNames(group.map(({ name }) => name));
    const { shared, next } = describeTogether(group, names) ?? row;
    const what = `${plural(group.length, 'host')}  ${shared}`;
    return [{ first: { ...row, what, shared, next }, items: group, names }];
  });
}

function foldOf(row: Row): Fold {
  return { first: row, items: [row], names: [{ text: row.name, count: 1 }] };
}

/** All that rows of one fold have in common. An outcome does not show where its host is declared. */
function likenessOf(row: Row): string {
  const { kind, region, name, severity, shared, next, position, excuse, host, hold, candidate } = row;
  const file = host.outcome === undefined ? position?.file : '';
  const text =
    candidate === undefined
      ? [shared, next]
      : [
          candidate.region,
          shapeOf(candidate.name),
          hold?.reason === 'may-exist' && [hold.known.includes(candidate.hostId), hold.hostId === candidate.hostId],
        ];
  return JSON.stringify([kind, region, shapeOf(name), severity, text, file, excuse]);
}

/** What held rows that are alike say, with all the hosts that they may be; undefined if they say the same already. */
function describeTogether(rows: readonly Row[], names: readonly NameRange[]) {
  const [{ region, hold, candidate } = {}] = rows;
  if (region === undefined || candidate === undefined || hold?.reason !== 'may-exist') return undefined;
  const others = rows.flatMap((one) => one.candidate?.name ?? []);
  const hostId = `${candidate.hostId} and ${others.length - 1} more`;
  const together = { ...candidate, hostId, name: describeNames(foldNames(others)) };
  const [name, another] = names;
  const { what, next } = describeHold(
    { region, name: name === undefined || another !== undefined ? 'PATTERN' : name.text },
    {
      ...hold,
      live: [together],
      known: hold.known.includes(candidate.hostId) ? [hostId] : [],
      hostId: hold.hostId === candidate.hostId ? hostId : undefined,
    },
  );
  return { shared: what, next };
}

const mostRanges = 4;

/** `web-[01:40], web-44`. Of many ranges, only the first ones and the number of names that are left. */
export function describeNames(names: readonly NameRange[]): string {
  const first = names.length > mostRanges ? names.slice(0, mostRanges - 1) : names;
  const left = names.slice(first.length).reduce((sum, { count }) => sum + count, 0);
  return `${first.map(({ text }) => shown(text)).join(', ')}${left === 0 ? '' : ` and ${left} more`}`;
}

/** `hosts.yaml:21`, or `hosts.yaml:21-40` for several lines; empty for undeclared hosts. */
export function describePosition(
  { first: { position }, items }: Fold,
  showFile: (file: string) => string = shown,
): string {
  if (position === undefined) return '';
  const lines = items.map((row) => row.position?.line ?? position.line);
  const start = lines.reduce((least, line) => Math.min(least, line));
  const end = lines.reduce((most, line) => Math.max(most, line));
  return `${showFile(position.file)}:${start}${end === start ? '' : `-${end}`}`;
}

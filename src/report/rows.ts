/** What a report says of hosts: each fact, with what a person can do, and similar ones as one. */
import { isToCreate, mayFail } from '../findings/make-report.ts';
import type { Excuse, Finding, HostReport, Report } from '../findings/report.ts';
import type { DriftClass } from '../model/drift-class.ts';
import { groupBy } from '../model/group-by.ts';
import type { HostKey, Position } from '../model/host.ts';
import { foldNames, type NameRange, shapeOf } from '../model/text/fold-names.ts';
import { type Hold, isBarred } from '../planning/holds.ts';
import type { Description } from './words/findings.ts';
import { type RowKind, rankOf, type Severity, severities, wordOf } from './words/kinds.ts';
import { plural, shown } from './words/style.ts';

/** What a row says of a host, for people. From it follows what tools need (item.ts). */
export interface RowFacts extends HostKey, Description {
  readonly kind: RowKind;
  /** Its name in a sentence, e.g. "to create". */
  readonly word: string;
  readonly class: DriftClass;
  readonly severity: Severity;
  readonly shared: string;
  /** The same in every run that finds the same fact. It contains no line numbers. */
  readonly identity: string;
  readonly excuse?: Excuse | undefined;
  /** Where it is declared; a host that is not declared has none. */
  readonly position?: Position;
  /** Whether it says what the apply did, and not what the listing showed. */
  readonly isOutcome: boolean;
  readonly hold?: Hold | undefined;
  readonly host: HostReport;
}

/** One for each finding. `describe`: its words. */
export function factsOfHost(
  host: HostReport,
  report: Report,
  describe: (finding: Finding) => Description,
): readonly RowFacts[] {
  const { diff, hold, findings } = host;
  const missing = hold !== undefined ? 'held' : isToCreate(host) ? 'create' : 'missing';
  return findings.map((finding) => {
    const text = describe(finding);
    const kind = finding.class === 'missing' ? missing : finding.class;
    return {
      ...diff.key,
      kind,
      // Only a plan says what would be created.
      word: wordOf(kind === 'create' && report.purpose !== 'plan' ? 'missing' : kind),
      class: finding.class,
      severity: severityOf(host, finding, report),
      shared: text.what,
      ...text,
      ...('desired' in diff && { position: diff.desired.position }),
      ...{ identity: finding.identity, excuse: finding.excuse, isOutcome: false, hold, host },
    };
  });
}

function severityOf(host: HostReport, finding: Finding, report: Report): Severity {
  const { hold, outcome } = host;
  if (finding.excuse !== undefined) return 'note';
  if (isBarred(hold, 'open') || finding.class === 'duplicate') return 'error';
  // It should have been created, and was not: with an outcome, the row of that says so.
  const isDue = hold !== undefined || (isToCreate(host) && outcome === undefined);
  if (isDue && report.purpose === 'apply') return 'error';
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

/** Whether it is about attributes that most clouds report of no host: without --details, text and pages leave it out. */
export function isUnreported({ class: driftClass, severity, excuse, host }: RowFacts): boolean {
  return driftClass === 'unchecked' && host.diff.status !== 'missing' && severity === 'note' && excuse === undefined;
}

/** The most important first, or last. Rows of equal rank keep their order. */
export function sortByImportance<Row extends RowFacts>(
  rows: readonly Row[],
  place: 'first' | 'last' = 'first',
): readonly Row[] {
  const sign = place === 'first' ? 1 : -1;
  const rank = ({ severity, kind }: Row) => severities.indexOf(severity) * 100 + rankOf(kind);
  return rows.toSorted((one, other) => sign * (rank(one) - rank(other)));
}

/** Similar rows as one, or a single row. */
export interface Fold {
  /** With what all of them have in common. */
  readonly first: RowFacts;
  readonly items: readonly RowFacts[];
  readonly names: readonly NameRange[];
  /** `web-[01:40], web-44`. */
  readonly title: string;
}

/** Fewer similar rows than this are shown one by one. */
const leastAlike = 3;

/** Each fold is at the place of its first row. `details`: every host has a row of its own. */
export function foldRows(rows: readonly RowFacts[], { details }: { readonly details: boolean }): readonly Fold[] {
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
    return [{ first: { ...row, what, shared, next }, items: group, names, title: describeNames(names) }];
  });
}

function foldOf(row: RowFacts): Fold {
  return { first: row, items: [row], names: [{ text: row.name, count: 1 }], title: shown(row.name) };
}

/** All that rows of one fold have in common. An outcome does not show where its host is declared. */
function likenessOf(row: RowFacts): string {
  const { kind, region, name, severity, shared, next, position, excuse, host } = row;
  const { host: other, likeness } = row.candidate ?? {};
  const file = host.outcome === undefined ? position?.file : '';
  const text = other === undefined ? [shared, next] : [other.region, shapeOf(other.name), likeness];
  return JSON.stringify([kind, region, shapeOf(name), severity, text, file, excuse]);
}

/** The sentence and the advice for held rows that are alike, about all hosts that they may be; undefined for others. */
function describeTogether(rows: readonly RowFacts[], names: readonly NameRange[]) {
  const [{ region, candidate } = {}] = rows;
  if (region === undefined || candidate === undefined) return undefined;
  const others = rows.flatMap((one) => one.candidate?.host.name ?? []);
  const [name, another] = names;
  const { what, next } = candidate.describeAll(
    { region, name: name === undefined || another !== undefined ? 'PATTERN' : name.text },
    { hostId: `${candidate.host.hostId} and ${others.length - 1} more`, name: describeNames(foldNames(others)) },
  );
  return { shared: what, next };
}

const mostRanges = 4;

/** Of many ranges, only the first ones and the number of names that are left. */
function describeNames(names: readonly NameRange[]): string {
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

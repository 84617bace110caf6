import { keyText } from '../../core/host.ts';
import type { ListingFacts } from '../../core/listing/listing-facts.ts';
import type { Purpose, Report, ReportCounts, Saved } from '../../core/report/report.ts';
import { countCells } from '../../core/text/display-width.ts';
import { escapeText } from '../../core/text/escape.ts';
import { commandLine, shellWord } from '../../core/text/shell-word.ts';
import { renderDetails } from '../details.ts';
import { isUnreported, type Row, type RowKind, reportRows } from '../rows.ts';
import { uncheckedText } from '../words/descriptions.ts';
import { unknownOriginLines } from '../words/fleet.ts';
import { refusalLines } from '../words/guards.ts';
import { heldInSavedLines } from '../words/held.ts';
import { type IntentTextOptions, intentLines, togetherLines } from '../words/intents.ts';
import { adviseOnListing, describeDistrust } from '../words/listings.ts';
import { leftOutLines } from '../words/selection.ts';
import { type Ink, paint, plural, shown, type TextStyle } from '../words/style.ts';
import { hang } from './hanging-indent.ts';

export interface PlanTextOptions extends IntentTextOptions {
  /** Adds declared and live values of each changed host as a unified diff. */
  readonly details: boolean;
}

export const rowMarks: Readonly<Record<RowKind, { readonly symbol: string; readonly ink: Ink }>> = {
  create: { symbol: '+', ink: 'good' },
  missing: { symbol: '+', ink: 'good' },
  changed: { symbol: '~', ink: 'warn' },
  duplicate: { symbol: '!', ink: 'bad' },
  held: { symbol: '?', ink: 'warn' },
  unchecked: { symbol: '?', ink: 'warn' },
  expiring: { symbol: '*', ink: 'warn' },
  attention: { symbol: '*', ink: 'warn' },
  orphaned: { symbol: 'o', ink: 'warn' },
  unmanaged: { symbol: '.', ink: 'quiet' },
  created: { symbol: '+', ink: 'good' },
  'created-not-running': { symbol: '*', ink: 'warn' },
  'already-there': { symbol: '=', ink: 'good' },
  refused: { symbol: 'x', ink: 'bad' },
  'not-sent': { symbol: '-', ink: 'warn' },
  'in-doubt': { symbol: '?', ink: 'bad' },
};

/** One line a host that is not in sync; ends with a line break. */
export function renderPlan(report: Report, options: PlanTextOptions): string {
  return [
    ...renderFacts(report, options),
    ...guardLines(report, options),
    hang(paint(options, 'strong', `Plan: ${countsText(report.counts)}.`), 2, options.columns),
    ...(report.saved === undefined ? [] : savedLines(report.saved, report, options)),
    '',
  ].join('\n');
}

/** What the guards say. */
export function guardLines({ refused }: Pick<Report, 'refused'>, style: TextStyle): readonly string[] {
  return refused.flatMap((refusal) => refusalLines(refusal).map((line) => paint(style, 'bad', line)));
}

function savedLines(saved: Saved, report: Report, options: IntentTextOptions): readonly string[] {
  return [
    `Saved to ${shown(saved.path)}, made ${minuteOf(report.madeAt)}, good until ${minuteOf(saved.expires)}.`,
    ...termsLines(saved),
    ...heldInSavedLines(saved, report, options),
    `Fingerprint: ${saved.fingerprint}`,
    `Apply it with: ${escapeText(applyCommand(saved, report, options))}`,
  ];
}

/** To be copied as it is. What is in doubt is sent again only by an apply that is told so. */
export function applyCommand(
  { path, files }: Saved,
  report: Pick<Report, 'hosts' | 'openIntents'>,
  { repeatFlags }: Pick<IntentTextOptions, 'repeatFlags'>,
): string {
  const words = [
    'apply',
    shellWord(path),
    ...files.map((file) => `-f ${shellWord(file)}`),
    ...(sendsAgain(report) ? ['--on-doubt recreate'] : []),
  ];
  return commandLine(words.join(' '), repeatFlags);
}

function sendsAgain({ hosts, openIntents }: Pick<Report, 'hosts' | 'openIntents'>): boolean {
  const open = new Set(openIntents.map(({ key }) => keyText(key)));
  return hosts.some(({ diff, hold }) => diff.status === 'missing' && hold === undefined && open.has(keyText(diff.key)));
}

/** What else is approved with a saved plan; at most one line. */
export function termsLines({ terms }: Saved): readonly string[] {
  return terms.length === 0 ? [] : [`Made with ${shown(terms.join(' '))}: its apply keeps to that.`];
}

/** "2026-11-21 17:52 UTC". */
export function minuteOf(wall: string): string {
  return `${wall.slice(0, 16).replace('T', ' ')} UTC`;
}

/** What plan and drift share: a section a region. */
export function renderFacts(report: Report, options: PlanTextOptions): readonly string[] {
  const rows = reportRows(report).filter(({ excuse }) => excuse === undefined);
  const details = options.details ? renderDetails(report, options) : [];
  return [
    ...report.listings.flatMap((listing) => [
      headline(report, listing, options),
      ...renderRows(
        rows.filter((row) => row.region === listing.region && !isUnreported(row)),
        options,
      ),
    ]),
    ...details,
    ...(report.alsoListed ?? []).map((listing) => hang(alsoListedText(listing, options), 2, options.columns)),
    ...[...leftOutLines(report), ...uncheckedLines(report), ...excusedLines(report.counts)].map((line) =>
      hang(paint(options, 'quiet', line), 2, options.columns),
    ),
    ...report.openIntents.map((intent) => paint(options, 'bad', intentLines(intent, undefined, options).join('\n'))),
    ...togetherLines(report.openIntents.length, options).map((line) =>
      hang(paint(options, 'bad', line), 2, options.columns),
    ),
  ];
}

/** What "in sync" and "unmanaged" do not cover, said once: a report that claims more than it knows is a false one. */
export function uncheckedLines(report: Report): readonly string[] {
  const { hosts } = report;
  const matched = hosts.map(({ diff }) => diff).filter(({ status }) => status === 'in-sync' || status === 'changed');
  const silent = matched.flatMap((diff) =>
    'unreported' in diff && diff.unreported.length > 0 ? [diff.unreported] : [],
  );
  return [
    ...(matched.length === 0 ? [] : [uncheckedText]),
    ...(silent.length === 0
      ? []
      : [
          `Not compared for ${plural(silent.length, 'host')}, because the cloud did not report it: ${[...new Set(silent.flat())].join(', ')}.`,
        ]),
    ...unknownOriginLines(report),
  ];
}

export function excusedLines({ ignored, known }: ReportCounts): readonly string[] {
  const parts = [
    ...(ignored > 0 ? [`${ignored} by ignore rules of the declaration`] : []),
    ...(known > 0 ? [`${known} that the baseline knows`] : []),
  ];
  return parts.length === 0 ? [] : [`Not counted: ${parts.join(', ')}.`];
}

function headline({ purpose, scope, fleet }: Report, listing: ListingFacts, style: TextStyle): string {
  const { endpoint, projectId } = scope;
  const project = projectId === undefined ? '' : ` (project ${shown(projectId)})`;
  const owner = fleet === undefined ? '' : ` (fleet ${shown(fleet)})`;
  const where = `${purposeWords[purpose]} for ${shown(listing.region)} at ${shown(endpoint)}${project}${owner}`;
  const listed = `${plural(listing.hosts, 'host')} listed`;
  if (listing.trusted) return hang(`${paint(style, 'strong', where)}   ${listed}, trusted`, 2, style.columns);
  return [
    `${paint(style, 'strong', where)}   ${listed}`,
    hang(`  ${paint(style, 'bad', describeDistrust(listing))}`, 4, style.columns),
    hang(`  ${adviseOnListing(listing)}`, 4, style.columns),
  ].join('\n');
}

function alsoListedText(listing: ListingFacts, style: TextStyle): string {
  const what = `Also listed ${shown(listing.region)}, where a create is still open: ${plural(listing.hosts, 'host')}`;
  return `${what}, ${listing.trusted ? 'trusted' : paint(style, 'bad', describeDistrust(listing))}`;
}

export const purposeWords: Readonly<Record<Purpose, string>> = { plan: 'Plan', drift: 'Drift', apply: 'Apply' };

const widestName = 32;

/** Rows in columns; the position stands where the rows of one kind let it. */
export function renderRows(rows: readonly Row[], style: TextStyle): readonly string[] {
  const width = Math.min(widestName, Math.max(0, ...rows.slice(0, 1_000).map((row) => countCells(shown(row.name)))));
  const quiet = (text: string) => paint(style, 'quiet', text);
  return rows.map(({ kind, name, what, next, position }) => {
    const { symbol, ink } = rowMarks[kind];
    const advice = next === '' ? '' : ` ${quiet(`(${next})`)}`;
    const place = position === undefined ? '' : `   ${quiet(`${shown(position.file)}:${position.line}`)}`;
    const head = `  ${paint(style, ink, symbol)} ${padCells(shown(name), width)}  `;
    return hang(`${head}${markPeriods(what, style)}${advice}${place}`, width + 6, style.columns);
  });
}

function padCells(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - countCells(text)));
}

/** Periods paid at once are money: the words say so, and red repeats it. */
function markPeriods(what: string, style: TextStyle): string {
  return what.replace(/\(\d+ periods are paid at once\)/, (words) => paint(style, 'bad', words));
}

/** "1 to create, 1 changed, 31 in sync": zeros are left out, but for what a reader looks for first. */
export function countsText(counts: ReportCounts): string {
  const parts = [
    `${counts.create} to create`,
    counts.changed > 0 ? `${counts.changed} changed` : '',
    counts.duplicate > 0 ? plural(counts.duplicate, 'duplicate') : '',
    counts.held > 0 ? `${counts.held} ${counts.held === 1 ? 'needs' : 'need'} a decision` : '',
    counts.unchecked > 0 ? `${counts.unchecked} unchecked` : '',
    counts.expiring > 0 ? `${counts.expiring} expiring` : '',
    counts.attention > 0 ? `${counts.attention} not Running` : '',
    `${counts.inSync} in sync`,
    counts.orphaned > 0 ? `${counts.orphaned} orphaned` : '',
    counts.unmanaged > 0 ? `${counts.unmanaged} unmanaged` : '',
  ].filter((part) => part !== '');
  return parts.join(', ');
}

/** Whether a name alone may be one of several hosts. */
export function hasSeveralRegions({ listings }: Pick<Report, 'listings'>): boolean {
  return listings.length > 1;
}

/** The names that several live hosts bear, with every id. Never silent: each of them costs money. */
export function renderDuplicates(report: Report, style: TextStyle): string {
  const rows = reportRows(report).filter((row) => row.kind === 'duplicate');
  const named = hasSeveralRegions(report) ? rows.map((row) => ({ ...row, name: `${row.name} (${row.region})` })) : rows;
  return renderRows(named, style)
    .map((line) => `${line}\n`)
    .join('');
}

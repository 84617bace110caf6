import type { ListingFacts } from '../../core/listing/listing-facts.ts';
import type { Report, Saved } from '../../core/report/report.ts';
import { countCells } from '../../core/text/display-width.ts';
import { escapeText } from '../../core/text/escape.ts';
import { renderDetails } from '../details.ts';
import type { PlanTextOptions } from '../format.ts';
import { isUnreported, type Row, reportRows } from '../rows.ts';
import { countsText, purposeWords } from '../words/counts.ts';
import { refusalLines } from '../words/guards.ts';
import { heldInSavedLines } from '../words/held.ts';
import { type IntentTextOptions, intentLines, togetherLines } from '../words/intents.ts';
import { excusedLines, uncheckedLines } from '../words/limits.ts';
import { adviseOnListing, describeDistrust } from '../words/listings.ts';
import { rowMarks } from '../words/marks.ts';
import { applyCommand, minuteOf, termsLines } from '../words/saved.ts';
import { leftOutLines } from '../words/selection.ts';
import { paint, plural, shown, type TextStyle } from '../words/style.ts';
import { hang } from './hanging-indent.ts';

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

/** The report for people, as the screen shows it. */

import type { Report } from '../findings/report.ts';
import type { ListingFacts } from '../listing/observation.ts';
import { dialectOf } from '../model/dialect.ts';
import { groupBy } from '../model/group-by.ts';
import { countCells, wrapRow, wrapText } from '../model/text/terminal-lines.ts';
import type { Format, RenderOptions } from './format.ts';
import { listNotices, listOpen, type Notice } from './notices.ts';
import {
  describeNames,
  describePosition,
  type Fold,
  foldRows,
  isUnreported,
  type Row,
  rowsOfReport,
  sortByImportance,
} from './rows.ts';
import { explainSaved } from './words/approvals.ts';
import { adviseOnListing, describeDistrust, describeExcuse, explainUnchecked, purposeWords } from './words/counts.ts';
import { explainOtherRefusals, renderHost } from './words/creates.ts';
import { explainSettlingTogether } from './words/intents.ts';
import { guardKinds, markOf, wordOf } from './words/kinds.ts';
import { describeReportCounts } from './words/outcomes.ts';
import { padCells, paint, plural, shown, type TextStyle, widestOf } from './words/style.ts';

export const textFormat: Format = {
  render: (report, options) => {
    const { applied, purpose } = report;
    if (purpose !== 'apply') return renderPlan(report, options);
    const before = applied === undefined || options.isPlanTold === true ? '' : renderPlan(applied.shown, options);
    return `${before}${renderApplied(report, options)}`;
  },
};

/** A plan or a drift report: what is not in sync, one section for each region; ends with a line break. */
export function renderPlan(report: Report, options: RenderOptions): string {
  const rows = rowsOfReport(report, options).flatMap((row) => {
    if (row.excuse === undefined) return isUnreported(row) ? [] : [row];
    return options.details ? [{ ...row, what: `${row.what}  (${describeExcuse(row.excuse)})`, next: '' }] : [];
  });
  const lines = listRows(rows, report, options);
  const notices = listNotices(report, options);
  const noticesOf = (...kinds: readonly Notice['kind'][]) => notices.filter(({ kind }) => kinds.includes(kind));
  const guards = noticesOf(...guardKinds);
  const ink = options.asks === true ? 'warn' : 'bad';
  const remarks = [
    ...noticesOf('left-out', 'replaced').map(({ what }) => what),
    ...explainUnchecked(report, options),
    ...explainOtherRefusals(report),
  ];
  // Of a region that was only searched for hosts of the fleet there may be nothing to tell.
  const isShown = ({ region, listedFor, trusted }: ListingFacts) =>
    lines.has(region) || listedFor === undefined || !trusted;
  const sum = paint(options, 'strong', `${purposeWords[report.purpose]}: ${describeReportCounts(report)}.`);
  const parts = [
    ...report.listings
      .filter(isShown)
      .flatMap((listing) => [renderHeadline(report, listing, options), ...(lines.get(listing.region) ?? [])]),
    ...adviseOnRows(rows, options),
    ...(report.alsoListed ?? []).map((one) => {
      const what = `Also listed ${shown(one.region)}, where a create is still open: ${plural(one.hosts, 'host')}`;
      return one.trusted ? what : `${what}, ${paint(options, 'bad', describeDistrust(one))}`;
    }),
    ...remarks.map((line) => paint(options, 'quiet', line)),
    ...renderDoubts(noticesOf('in-doubt'), options),
    ...guards.flatMap(({ what, more }) => [what, ...more].map((line) => paint(options, ink, line))),
    sum,
    ...(report.saved === undefined ? [] : explainSaved(report.saved, report, options)),
    '',
  ];
  return wrapText(parts.join('\n'), options.columns);
}

/** Each of them, and how to settle them together. */
function renderDoubts(doubts: readonly Notice[], options: RenderOptions): readonly string[] {
  return [
    ...doubts.map((notice) => renderBlock(notice, options)),
    ...explainSettlingTogether(listOpen(doubts), options).map((line) => paint(options, 'bad', line)),
  ];
}

function renderBlock({ what, more }: Notice, style: TextStyle): string {
  return paint(style, 'bad', [what, ...more].join('\n'));
}

function renderHeadline({ purpose, scope, fleet }: Report, listing: ListingFacts, style: TextStyle): string {
  const { endpoint, projectId } = scope;
  const project = projectId === undefined ? '' : ` (project ${shown(projectId)})`;
  const owner = fleet === undefined ? '' : ` (fleet ${shown(fleet)})`;
  const where = `${purposeWords[purpose]} for ${shown(listing.region)} at ${shown(endpoint)}${project}${owner}`;
  const listed = `${paint(style, 'strong', where)}   ${plural(listing.hosts, 'host')} listed`;
  if (listing.trusted) return listed;
  return [listed, `  ${paint(style, 'bad', describeDistrust(listing))}`, `  ${adviseOnListing(listing)}`].join('\n');
}

/** The outcomes of an apply, after the plan that was shown; ends with a line break. */
export function renderApplied(report: Report, options: RenderOptions): string {
  const { applied } = report;
  if (applied === undefined) return '';
  const rows = rowsOfReport(report, options);
  const outcomes = rows.filter(({ isOutcome }) => isOutcome);
  const notices = listNotices(report, options);
  const noticesOf = (...kinds: readonly Notice['kind'][]) => notices.filter(({ kind }) => kinds.includes(kind));
  const withRegions = report.listings.length > 1;
  const told = new Set(listNotices(applied.shown, options).map(({ intent }) => intent?.id));
  const lines = [
    // If the cloud was not listed again, the plan above has shown them.
    ...(applied.lookedAgain ? listDuplicates(rows, withRegions, options) : []),
    ...noticesOf('not-applied', 'nothing-sent').flatMap(({ what, more }) => [what, ...more]),
    ...listOutcomes(outcomes, withRegions, options),
    // The plan above has told the others.
    ...renderDoubts(
      noticesOf('in-doubt').filter(({ intent }) => !told.has(intent?.id)),
      options,
    ),
    ...noticesOf('stopped').map(({ what, more }) => paint(options, 'warn', [what, ...more].join('\n  '))),
    ...(outcomes.length === 0 ? [] : [paint(options, 'strong', `Apply: ${describeReportCounts(report)}.`)]),
    ...noticesOf('gone').map((notice) => renderBlock(notice, options)),
    ...noticesOf('adopted', 'remaining').map(({ what }) => what),
  ];
  return wrapText(lines.map((line) => `${line}\n`).join(''), options.columns);
}

/** The names that several live hosts have, with every id. Always shown, because each host costs money. */
function listDuplicates(rows: readonly Row[], withRegions: boolean, style: RenderOptions): readonly string[] {
  const own = rows.filter((row) => row.kind === 'duplicate');
  const named = own.map((row) => (withRegions ? { ...row, name: `${row.name} (${row.region})` } : row));
  return [...renderFolds(foldRows(named, { details: true }), style), ...adviseOnRows(own, style)];
}

// Rows in columns: folded, and with rows that need a human last, at the end of the screen.

const mostRows = 200;

/**
 * The lines of each region, with at most 200 rows for all regions together. `details`: every host has a row of its own,
 * and each changed one a diff.
 */
function listRows(rows: readonly Row[], { scope }: Report, options: RenderOptions) {
  const { details } = options;
  const folds = foldRows(sortByImportance(rows, 'last'), options);
  const left = new Set(details ? [] : folds.slice(0, Math.max(0, folds.length - mostRows)));
  return new Map(
    [...groupBy(folds, ({ first }) => first.region)].map(([region, all]) => {
      const kept = all.filter((one) => !left.has(one));
      const rest = all.length - kept.length;
      const note = `  … ${plural(rest, 'more row')}: --details shows every host`;
      const lines = renderFolds(kept, options).flatMap((line, at) => {
        const { kind, host } = kept[at]?.first ?? {};
        const isDrawn = details && kind === 'changed' && host?.diff.status === 'changed';
        return isDrawn ? [line, ...renderHost(host.diff, dialectOf(scope), options)] : [line];
      });
      return [region, [...(rest === 0 ? [] : [paint(options, 'quiet', note)]), ...lines]];
    }),
  );
}

/** What a person can do, once for each kind of row. */
function adviseOnRows(rows: readonly Row[], style: TextStyle): readonly string[] {
  const advised = sortByImportance(rows, 'last').filter((row) => row.next !== '' && !isOwnAdvice(row));
  const lines = advised.map(({ kind, class: driftClass, next }) => {
    const { symbol, ink } = markOf(kind);
    return `${paint(style, ink, symbol)} ${paint(style, 'quiet', `${wordOf(driftClass)}: ${next}.`)}`;
  });
  return [...new Set(lines)];
}

/** A row of a held host says what to do itself, because that names the host. */
function isOwnAdvice({ kind, next }: Row): boolean {
  return kind === 'held' && next !== '';
}

/** The outcomes of creates. All are shown, because the same apply cannot be run again. Created hosts come first. */
function listOutcomes(rows: readonly Row[], withRegions: boolean, options: RenderOptions): readonly string[] {
  const wordWidth = widestOf(rows.map(({ kind }) => kind));
  const regionWidth = withRegions ? widestOf(rows.map(({ region }) => shown(region))) + 2 : 0;
  return renderFolds(
    foldRows(sortByImportance(rows, 'last'), options),
    options,
    wordWidth + 2 + regionWidth,
    ({ kind, region }) => {
      const word = paint(options, markOf(kind).ink, kind.padEnd(wordWidth));
      return `${word}  ${withRegions ? padCells(shown(region), regionWidth) : ''}`;
    },
  );
}

const widestName = 32;

/** In columns. `renderHead`: what precedes the name, in so many cells; its symbol, unless somebody says otherwise. */
function renderFolds(
  folds: readonly Fold[],
  style: TextStyle,
  headWidth = 2,
  renderHead = ({ kind }: Row) => `${paint(style, markOf(kind).ink, markOf(kind).symbol)} `,
): readonly string[] {
  const names = folds.map((one) => describeNames(one.names));
  // A longer name than this part of a line does not push the other rows to the right.
  const most = Math.min(widestName, Math.floor((style.columns ?? Number.POSITIVE_INFINITY) / 4));
  const width = widestOf(names.filter((name) => countCells(name) <= most));
  const quiet = (text: string) => paint(style, 'quiet', text);
  return folds.map((one, at) => {
    const { first } = one;
    const advice = isOwnAdvice(first) ? ` ${quiet(`(${first.next})`)}` : '';
    // Of an outcome the plan above has shown it.
    const place = first.isOutcome ? '' : describePosition(one);
    const head = `  ${renderHead(first)}${padCells(names[at] ?? '', width)}  `;
    const row = `${head}${first.what}${advice}${place === '' ? '' : `   ${quiet(place)}`}`;
    return wrapRow(row, headWidth + width + 4, style.columns);
  });
}

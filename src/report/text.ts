/** A plan or a drift report for people, as the screen shows it. What only some runs have to tell is in full-text.ts. */
import type { Report } from '../findings/report.ts';
import type { ListingFacts } from '../listing/observation.ts';
import { dialectOf } from '../model/dialect.ts';
import { groupBy } from '../model/group-by.ts';
import { countCells, wrapRow, wrapText } from '../model/text/terminal-lines.ts';
import type { Format, RenderOptions } from './format.ts';
import { describePosition, factsOfHost, foldRows, isUnreported, type RowFacts, sortByImportance } from './rows.ts';
import {
  adviseOnListing,
  describeDistrust,
  describeExcuse,
  describeFoundCounts,
  explainLeftOut,
  explainUnchecked,
  purposeWords,
} from './words/counts.ts';
import { explainOtherRefusals, renderHost } from './words/creates.ts';
import { describeFinding, explainReplaced } from './words/findings.ts';
import { markOf, wordOf } from './words/kinds.ts';
import { padCells, paint, plural, shown, type TextStyle, widestOf } from './words/style.ts';

/** Of a report of which `isPlain` is true. */
export const plainText: Format = {
  render: (report, options) => {
    const rows = report.hosts.flatMap((host) =>
      factsOfHost(host, report, (finding) => describeFinding(host, finding, report, options.repeatFlags)),
    );
    return renderReport(report, options, { rows, before: [], after: [] });
  },
};

/** Whether a report holds nothing for which full-text.ts has the words. */
export function isPlain({ purpose, hosts, openIntents, refused, saved }: Report): boolean {
  if (purpose === 'apply' || openIntents.length + refused.length > 0 || saved !== undefined) return false;
  return hosts.every(({ hold }) => hold === undefined);
}

/** What a report has to tell. */
interface Told {
  /** Of all hosts, excused ones too. */
  readonly rows: readonly RowFacts[];
  /** Further lines around the sum. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A plan or a drift report: what is not in sync, one section for each region; ends with a line break. */
export function renderReport(report: Report, options: RenderOptions, told: Told): string {
  const rows = told.rows.flatMap((row) => {
    if (row.excuse === undefined) return isUnreported(row) && !options.details ? [] : [row];
    return options.details ? [{ ...row, what: `${row.what}  (${describeExcuse(row.excuse)})`, next: '' }] : [];
  });
  const lines = listRows(rows, report, options);
  const remarks = [
    ...explainLeftOut(report),
    ...explainReplaced(report),
    ...explainUnchecked(report, options),
    ...explainOtherRefusals(report),
  ];
  // Of a region that was only searched for hosts of the fleet there may be nothing to tell.
  const isShown = ({ region, listedFor, trusted }: ListingFacts) =>
    lines.has(region) || listedFor === undefined || !trusted;
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
    ...told.before,
    paint(options, 'strong', `${purposeWords[report.purpose]}: ${describeFoundCounts(report)}.`),
    ...told.after,
    '',
  ];
  return wrapText(parts.join('\n'), options.columns);
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

// Rows in columns: folded, and with rows that need a human last, at the end of the screen.

const mostRows = 200;

/**
 * The lines of each region, with at most 200 rows for all regions together. `details`: every host has a row of its own,
 * and each changed one a diff.
 */
function listRows(rows: readonly RowFacts[], { scope }: Report, options: RenderOptions) {
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
export function adviseOnRows(rows: readonly RowFacts[], style: TextStyle): readonly string[] {
  const advised = sortByImportance(rows, 'last').filter((row) => row.next !== '' && !isOwnAdvice(row));
  const lines = advised.map(({ kind, class: driftClass, next }) => {
    const { symbol, ink } = markOf(kind);
    return `${paint(style, ink, symbol)} ${paint(style, 'quiet', `${wordOf(driftClass)}: ${next}.`)}`;
  });
  return [...new Set(lines)];
}

/** A row of a held host says what to do itself, because that names the host. */
function isOwnAdvice({ kind, next }: RowFacts): boolean {
  return kind === 'held' && next !== '';
}

const widestName = 32;

/** In columns. `renderHead`: what precedes the name, in so many cells; its symbol, unless somebody says otherwise. */
export function renderFolds(
  folds: ReturnType<typeof foldRows>,
  style: TextStyle,
  headWidth = 2,
  renderHead = ({ kind }: RowFacts) => `${paint(style, markOf(kind).ink, markOf(kind).symbol)} `,
): readonly string[] {
  const names = folds.map(({ title }) => title);
  // A longer name than this part of a line does not push the other rows to the right.
  const most = Math.min(widestName, Math.floor((style.columns ?? Number.POSITIVE_INFINITY) / 4));
  const width = widestOf(names.filter((name) => countCells(name) <= most));
  const quiet = (text: string) => paint(style, 'quiet', text);
  return folds.map((one, at) => {
    const { first } = one;
    const advice = isOwnAdvice(first) ? ` ${quiet(`(${first.next})`)}` : '';
    // The plan above has shown where the host of an outcome is declared.
    const place = first.isOutcome ? '' : describePosition(one);
    const head = `  ${renderHead(first)}${padCells(names[at] ?? '', width)}  `;
    const row = `${head}${first.what}${advice}${place === '' ? '' : `   ${quiet(place)}`}`;
    return wrapRow(row, headWidth + width + 4, style.columns);
  });
}

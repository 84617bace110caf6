/** The rows of a report in columns: folded, and with rows that need a human last, at the end of the screen. */

import type { DialectName } from '../../model/dialect.ts';
import { groupBy } from '../../model/group-by.ts';
import { countCells } from '../../model/text/display-width.ts';
import { wrapRow } from '../../model/text/hanging-indent.ts';
import { describeFold, describeNames, describePosition, type Fold, foldOf, foldRows } from '../fold-rows.ts';
import type { PlanTextOptions } from '../format.ts';
import { type Row, sortByImportance } from '../rows.ts';
import { renderHost } from '../words/changes.ts';
import { rowKinds, wordOf } from '../words/kinds.ts';
import { paint, plural, shown, type TextStyle } from '../words/style.ts';

const mostRows = 200;
const mostDiffs = 500;

/**
 * The lines of each region, with at most 200 rows for all regions together. `details`: every host has a row of its own,
 * and each changed one a diff.
 */
export function listRows(
  rows: readonly Row[],
  options: PlanTextOptions,
  dialect: DialectName,
): ReadonlyMap<string, readonly string[]> {
  const folds = fold(rows, options);
  const left = options.details ? [] : folds.slice(0, Math.max(0, folds.length - mostRows));
  const isLeft = new Set(left);
  const changed = options.details ? folds.filter(({ first }) => first.kind === 'changed') : [];
  const drawn = new Set(changed.slice(0, mostDiffs));
  const regions = groupBy(folds, ({ first }) => first.region);
  return new Map(
    [...regions].map(([region, all]) => {
      const told = all.filter((one) => !isLeft.has(one));
      const lines = renderFolds(told, options).flatMap((line, at) => {
        const one = told[at];
        const diff = one?.first.host.diff;
        const isDrawn = one !== undefined && drawn.has(one) && diff?.status === 'changed';
        return isDrawn ? [line, ...renderHost(diff, dialect, options)] : [line];
      });
      const rest = all.length - told.length;
      const note = `  … ${plural(rest, 'more row')}: --details shows every host`;
      return [region, [...(rest === 0 ? [] : [paint(options, 'quiet', note)]), ...lines]];
    }),
  );
}

/** What a person can do, once for each kind of row. */
export function adviseOnRows(rows: readonly Row[], options: PlanTextOptions): readonly string[] {
  const advised = sortByImportance(rows, 'last').filter((row) => row.next !== '' && !isOwnAdvice(row));
  const left = options.details ? advised.filter(({ kind }) => kind === 'changed').length - mostDiffs : 0;
  return [
    ...groupBy(advised, (row) => {
      const { symbol, ink } = rowKinds[row.kind].mark;
      return `${paint(options, ink, symbol)} ${paint(options, 'quiet', `${wordOf(row.class)}: ${row.next}.`)}`;
    }).keys(),
    ...(left > 0 ? [`${left} more changed hosts have no diff here: narrow it with --only.`] : []),
  ];
}

/** A row of a held host says what to do itself, because that names the host. */
function isOwnAdvice({ kind, next }: Row): boolean {
  return kind === 'held' && next !== '';
}

export function renderRows(rows: readonly Row[], style: TextStyle): readonly string[] {
  return renderFolds(rows.map(foldOf), style);
}

/** The outcomes of creates. All are shown, because the same apply cannot be run again. Created hosts come first. */
export function listOutcomes(rows: readonly Row[], withRegions: boolean, options: PlanTextOptions): readonly string[] {
  const wordWidth = widestOf(rows.map(({ kind }) => kind));
  const regionWidth = withRegions ? widestOf(rows.map(({ region }) => shown(region))) + 2 : 0;
  return renderFolds(fold(rows, options), options, wordWidth + 2 + regionWidth, ({ kind, region }) => {
    const word = paint(options, rowKinds[kind].mark.ink, kind.padEnd(wordWidth));
    return `${word}  ${withRegions ? padCells(shown(region), regionWidth) : ''}`;
  });
}

/** Rows that need a human come last. */
function fold(rows: readonly Row[], options: PlanTextOptions): readonly Fold[] {
  return foldRows(sortByImportance(rows, 'last'), options);
}

function widestOf(texts: readonly string[]): number {
  return texts.reduce((widest, text) => Math.max(widest, countCells(text)), 0);
}

const widestName = 32;

/** A longer name than this part of a line does not push the other rows to the right. */
function widthOfNames(names: readonly string[], { columns }: TextStyle): number {
  const most = Math.min(widestName, Math.floor((columns ?? Number.POSITIVE_INFINITY) / 4));
  return widestOf(names.filter((name) => countCells(name) <= most));
}

/** In columns. `renderHead`: what precedes the name, in so many cells; its symbol, unless somebody says otherwise. */
function renderFolds(
  folds: readonly Fold[],
  style: TextStyle,
  headWidth = 2,
  renderHead = ({ kind }: Row) => `${paint(style, rowKinds[kind].mark.ink, rowKinds[kind].mark.symbol)} `,
): readonly string[] {
  const names = folds.map(describeNames);
  const width = widthOfNames(names, style);
  const quiet = (text: string) => paint(style, 'quiet', text);
  return folds.map((one, at) => {
    const { first } = one;
    const advice = isOwnAdvice(first) ? ` ${quiet(`(${first.next})`)}` : '';
    // Of an outcome the plan above has shown it.
    const place = first.isOutcome ? '' : describePosition(one);
    const head = `  ${renderHead(first)}${padCells(names[at] ?? '', width)}  `;
    const row = `${head}${markPrepaid(one, style)}${advice}${place === '' ? '' : `   ${quiet(place)}`}`;
    return wrapRow(row, headWidth + width + 4, style.columns);
  });
}

function padCells(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - countCells(text)));
}

/** Highlights in red what costs money at once. */
function markPrepaid(fold: Fold, style: TextStyle): string {
  const { prepaid } = fold.first;
  const what = describeFold(fold);
  return prepaid === undefined ? what : what.replace(prepaid, paint(style, 'bad', prepaid));
}

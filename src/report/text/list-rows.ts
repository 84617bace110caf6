/** The rows of a report in columns: folded, and with rows that need a human last, at the end of the screen. */

import { groupBy } from '../../model/group-by.ts';
import { countCells } from '../../model/text/display-width.ts';
import { wrapRow } from '../../model/text/hanging-indent.ts';
import type { HostDiff } from '../../planning/diff.ts';
import { describeFold, describeNames, describePosition, type Fold, foldOf, foldRows } from '../fold-rows.ts';
import type { PlanTextOptions } from '../format.ts';
import { type Row, sortByImportance } from '../rows.ts';
import { describePrepaid } from '../words/descriptions.ts';
import { rowKinds, wordOf } from '../words/kinds.ts';
import { paint, plural, shown, type TextStyle } from '../words/style.ts';

const mostRows = 200;
const mostDiffs = 500;

export type RenderDiff = (diff: Extract<HostDiff, { status: 'changed' }>) => readonly string[];

/**
 * The lines of each region, with at most 200 rows for all regions together. `details`: every host has a row of its own,
 * and each changed one a diff.
 */
export function listRows(
  rows: readonly Row[],
  options: PlanTextOptions,
  renderDiff: RenderDiff,
): ReadonlyMap<string, readonly string[]> {
  const folds = fold(rows, options);
  const from = options.details ? 0 : Math.max(0, folds.length - mostRows);
  const changed = options.details ? folds.filter(({ first }) => first.kind === 'changed') : [];
  const drawn = new Set(changed.slice(0, mostDiffs));
  const regions = groupBy(
    folds.map((one, at) => ({ fold: one, isTold: at >= from })),
    ({ fold: { first } }) => first.region,
  );
  return new Map(
    [...regions].map(([region, all]) => {
      const told = all.filter(({ isTold }) => isTold).map((one) => one.fold);
      const lines = renderFolds(told, options).flatMap((line, at) => {
        const { diff } = told[at]?.first.host ?? {};
        const isDrawn = told[at] !== undefined && drawn.has(told[at]) && diff?.status === 'changed';
        return isDrawn ? [line, ...renderDiff(diff)] : [line];
      });
      return [region, [...explainLeft(all.length - told.length, options), ...lines]];
    }),
  );
}

function explainLeft(left: number, style: TextStyle): readonly string[] {
  if (left === 0) return [];
  const rest = `  … ${plural(left, 'more row')}: --details shows every host`;
  return [paint(style, 'quiet', rest)];
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
  const folds = fold(rows, options);
  const names = folds.map(describeNames);
  const width = widthOfNames(names, options);
  const wordWidth = widestOf(rows.map(({ kind }) => kind));
  const regionWidth = withRegions ? widestOf(rows.map(({ region }) => shown(region))) + 2 : 0;
  return folds.map((one, at) => {
    const { kind, next } = one.first;
    const word = paint(options, rowKinds[kind].mark.ink, kind.padEnd(wordWidth));
    const region = withRegions ? padCells(shown(one.first.region), regionWidth) : '';
    const advice = isOwnAdvice(one.first) ? ` (${next})` : '';
    const row = `  ${word}  ${region}${padCells(names[at] ?? '', width)}  ${describeFold(one)}${advice}`;
    return wrapRow(row, wordWidth + regionWidth + width + 6, options.columns);
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

/** In columns. Rows of one kind share the column of the position. */
function renderFolds(folds: readonly Fold[], style: TextStyle): readonly string[] {
  const names = folds.map(describeNames);
  const width = widthOfNames(names, style);
  const quiet = (text: string) => paint(style, 'quiet', text);
  return folds.map((one, at) => {
    const { symbol, ink } = rowKinds[one.first.kind].mark;
    const advice = isOwnAdvice(one.first) ? ` ${quiet(`(${one.first.next})`)}` : '';
    const place = describePosition(one);
    const head = `  ${paint(style, ink, symbol)} ${padCells(names[at] ?? '', width)}  `;
    const row = `${head}${markPrepaid(one, style)}${advice}${place === '' ? '' : `   ${quiet(place)}`}`;
    return wrapRow(row, width + 6, style.columns);
  });
}

function padCells(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - countCells(text)));
}

/** Highlights in red what costs money at once. */
function markPrepaid(fold: Fold, style: TextStyle): string {
  const { diff } = fold.first.host;
  const [prepaid] = 'desired' in diff ? describePrepaid(diff.desired) : [];
  const what = describeFold(fold);
  return prepaid === undefined ? what : what.replace(prepaid, paint(style, 'bad', prepaid));
}

/**
 * The rows of a report in columns: folded, and with rows that need a human last, at the end of the
 * screen.
 */
import { countCells } from '../../core/text/display-width.ts';
import { wrapRow } from '../../core/text/hanging-indent.ts';
import type { PlanTextOptions } from '../format.ts';
import { sortByImportance } from '../importance.ts';
import type { Row } from '../rows.ts';
import { rowMarks } from '../words/marks.ts';
import { paint, plural, shown, type TextStyle } from '../words/style.ts';
import { describeFolded, describeNames, type Fold, foldRows, padCells } from './fold-rows.ts';

const mostRows = 200;
const widestName = 32;

/**
 * The lines of each region, with at most 200 rows for all regions together. `details`: every host
 * has a row of its own. `summary`: only what needs a human.
 */
export function listRows(rows: readonly Row[], options: PlanTextOptions): ReadonlyMap<string, readonly string[]> {
  const folds = fold(rows, options);
  const from = options.details ? 0 : Math.max(0, folds.length - mostRows);
  const lines = new Map<string, readonly string[]>();
  for (const [region, all] of groupByRegion(folds.map((fold, at) => ({ fold, isTold: at >= from })))) {
    const left = all.filter(({ isTold }) => !isTold).length;
    const told = all.filter(({ isTold }) => isTold).map(({ fold }) => fold);
    const rest = `  … ${plural(left, 'more row')}: --details shows every host, --summary only what needs a human`;
    lines.set(region, [...(left === 0 ? [] : [paint(options, 'quiet', rest)]), ...renderFolds(told, options)]);
  }
  return lines;
}

/**
 * Everything that a row shows except its name. An outcome does not show where its host is declared.
 */
function likenessOf({ kind, region, severity, what, next, position, host: { outcome } }: Row): string {
  const file = outcome === undefined ? position?.file : '';
  return JSON.stringify([kind, region, severity, what, next, file]);
}

interface ListedFold {
  readonly fold: Fold<Row>;
  readonly isTold: boolean;
}

function groupByRegion(folds: readonly ListedFold[]): ReadonlyMap<string, readonly ListedFold[]> {
  const groups = new Map<string, ListedFold[]>();
  for (const one of folds) {
    const { region } = one.fold.first;
    const group = groups.get(region);
    if (group === undefined) groups.set(region, [one]);
    else group.push(one);
  }
  return groups;
}

/** Each row by itself. */
export function renderRows(rows: readonly Row[], style: TextStyle): readonly string[] {
  return renderFolds(
    foldRows(
      rows,
      () => undefined,
      ({ name }) => name,
    ),
    style,
  );
}

/**
 * The outcomes of creates. All are shown, because the same apply cannot be run again. Created hosts
 * come first.
 */
export function listOutcomes(rows: readonly Row[], withRegions: boolean, options: PlanTextOptions): readonly string[] {
  const folds = fold(rows, options);
  const names = folds.map(describeNames);
  const width = Math.min(widestName, widestOf(names));
  const wordWidth = widestOf(rows.map(({ kind }) => kind));
  const regionWidth = withRegions ? widestOf(rows.map(({ region }) => shown(region))) + 2 : 0;
  return folds.map((one, at) => {
    const { kind, what, next } = one.first;
    const word = paint(options, rowMarks[kind].ink, kind.padEnd(wordWidth));
    const region = withRegions ? padCells(shown(one.first.region), regionWidth) : '';
    const advice = kind === 'held' && next !== '' ? ` (${next})` : '';
    const row = `  ${word}  ${region}${padCells(names[at] ?? '', width)}  ${describeFolded(one)}${what}${advice}`;
    return wrapRow(row, wordWidth + regionWidth + width + 6, options.columns);
  });
}

/** Rows that need a human come last. */
function fold(rows: readonly Row[], { details, summary = false }: PlanTextOptions): readonly Fold<Row>[] {
  const wanted = sortByImportance(summary ? rows.filter(({ severity }) => severity !== 'note') : rows, 'last');
  return foldRows(wanted, details ? () => undefined : likenessOf, ({ name }) => name);
}

function widestOf(texts: readonly string[]): number {
  return texts.reduce((widest, text) => Math.max(widest, countCells(text)), 0);
}

/** In columns. Rows of one kind share the column of the position. */
function renderFolds(folds: readonly Fold<Row>[], style: TextStyle): readonly string[] {
  const names = folds.map(describeNames);
  const width = Math.min(widestName, widestOf(names));
  const quiet = (text: string) => paint(style, 'quiet', text);
  return folds.map((fold, at) => {
    const { kind, what, next } = fold.first;
    const { symbol, ink } = rowMarks[kind];
    const advice = next === '' ? '' : ` ${quiet(`(${next})`)}`;
    const place = placeOf(fold);
    const head = `  ${paint(style, ink, symbol)} ${padCells(names[at] ?? '', width)}  ${describeFolded(fold)}`;
    const row = `${head}${markPeriods(what, style)}${advice}${place === '' ? '' : `   ${quiet(place)}`}`;
    return wrapRow(row, width + 6, style.columns);
  });
}

/** `hosts.yaml:21`, or `hosts.yaml:21-40` for rows that are declared on several lines. */
function placeOf({ first: { position }, items }: Fold<Row>): string {
  if (position === undefined) return '';
  const lines = items.reduce((last, row) => Math.max(last, row.position?.line ?? 0), position.line);
  const start = items.reduce((least, row) => Math.min(least, row.position?.line ?? least), position.line);
  return `${shown(position.file)}:${start}${lines === start ? '' : `-${lines}`}`;
}

/** Highlights in red that several periods are paid at once, because that costs money. */
function markPeriods(what: string, style: TextStyle): string {
  return what.replace(/\(\d+ periods are paid at once\)/, (words) => paint(style, 'bad', words));
}

/** The report for people with all that a run may tell: open creates, guards, a saved plan, and what an apply did. */

import type { Report } from '../findings/report.ts';
import { wrapText } from '../model/text/terminal-lines.ts';
import type { Format, RenderOptions } from './format.ts';
import { type Row, rowsOfReport } from './item.ts';
import { countUnknown, listNotices, type Notice } from './notices.ts';
import { foldRows, sortByImportance } from './rows.ts';
import { adviseOnRows, renderFolds, renderReport } from './text.ts';
import { explainRefusal } from './words/holds.ts';
import { explainSettlingTogether } from './words/intents.ts';
import { markOf } from './words/kinds.ts';
import { describeReportCounts, explainSaved } from './words/outcomes.ts';
import { padCells, paint, shown, widestOf } from './words/style.ts';

export const textFormat: Format = {
  render: (report, options) => {
    const { applied, purpose } = report;
    if (purpose !== 'apply') return renderPlan(report, options);
    const before = applied === undefined || options.isPlanTold === true ? '' : renderPlan(applied.shown, options);
    return `${before}${renderApplied(report, options)}`;
  },
};

/** A plan or a drift report; ends with a line break. */
export function renderPlan(report: Report, options: RenderOptions): string {
  const doubts = listNotices(report, options).filter(({ kind }) => kind === 'in-doubt');
  const guards = report.refused.flatMap((one) => explainRefusal(one, options.asks));
  const ink = options.asks === true ? 'warn' : 'bad';
  const before = [...renderDoubts(doubts, options), ...guards.map((line) => paint(options, ink, line))];
  const told = { rows: rowsOfReport(report, options), before, after: explainSaved(report, options) };
  return renderReport(report, options, told);
}

/** Each of them, and how to settle them together. */
function renderDoubts(doubts: readonly Notice[], options: RenderOptions): readonly string[] {
  return [
    ...doubts.map(({ what, more }) => paint(options, 'bad', [what, ...more].join('\n'))),
    ...explainSettlingTogether(countUnknown(doubts), options).map((line) => paint(options, 'bad', line)),
  ];
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
  const told = new Set(listNotices(applied.shown, options).map(({ intentId }) => intentId));
  // The plan above has told the others.
  const doubts = noticesOf('in-doubt').filter(({ intentId }) => !told.has(intentId));
  const lines = [
    // If the cloud was not listed again, the plan above has shown them.
    ...(applied.lookedAgain ? listDuplicates(rows, withRegions, options) : []),
    ...noticesOf('not-applied', 'nothing-sent').flatMap(({ what, more }) => [what, ...more]),
    ...listOutcomes(outcomes, withRegions, options),
    ...renderDoubts(doubts, options),
    ...noticesOf('stopped').map(({ what, more }) => paint(options, 'warn', [what, ...more].join('\n  '))),
    ...(outcomes.length === 0 ? [] : [paint(options, 'strong', `Apply: ${describeReportCounts(report)}.`)]),
    ...noticesOf('gone').map(({ what, more }) => paint(options, 'bad', [what, ...more].join('\n'))),
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

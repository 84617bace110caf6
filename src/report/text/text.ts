import { type Applied, outcomesOf, type Report } from '../../findings/report.ts';
import { formatKey } from '../../model/host.ts';
import { wrapText } from '../../model/text/hanging-indent.ts';
import type { Format, PlanTextOptions, RenderOptions } from '../format.ts';
import { countOpen, describeNotice, keyOf, listNotices, type Notice, type NoticeIntent } from '../notices.ts';
import { outcomeRowsOf } from '../rows.ts';
import { describeChange } from '../words/changes.ts';
import { describeReportCounts } from '../words/counts.ts';
import { newPlan } from '../words/held.ts';
import { explainSettlingTogether, explainUnrecorded, type IntentTextOptions } from '../words/intents.ts';
import { hasSeveralRegions } from '../words/listings.ts';
import { paint, type TextStyle } from '../words/style.ts';
import { listOutcomes } from './list-rows.ts';
import { renderBlock, renderDuplicates, renderPlan } from './plan-text.ts';

/** The report for people, as the screen shows it. */
export const textFormat: Format = {
  render: (report, options) =>
    report.purpose === 'apply'
      ? `${renderShown(report, options)}${renderApplied(report, options)}`
      : renderPlan(report, options),
};

function renderShown({ applied }: Report, options: RenderOptions): string {
  return applied === undefined || options.isPlanTold === true ? '' : renderPlan(applied.shown, options);
}

/** The outcomes of an apply, after the plan that was shown; ends with a line break. */
export function renderApplied(report: Report, options: PlanTextOptions): string {
  const { applied } = report;
  if (applied === undefined) return '';
  const notices = listNotices(report, options);
  const noticesOf = (one: Notice['kind']) => notices.filter(({ kind }) => kind === one);
  const parts = [
    // If the cloud was not listed again, the plan above has shown them.
    applied.lookedAgain ? renderDuplicates(report, options) : '',
    ...[...noticesOf('not-applied'), ...noticesOf('nothing-sent')].map((notice) => renderUnsent(notice, options)),
    renderOutcomes(report, notices, options),
    renderOpen(report, applied, noticesOf('in-doubt'), options),
    ...noticesOf('gone').map((notice) => `${renderBlock(notice, options)}\n`),
    ...[...noticesOf('adopted'), ...noticesOf('remaining')].map(({ title }) => `${title}\n`),
  ];
  return wrapText(parts.join(''), options.columns);
}

/** The outcome of each create, and why the run ended early; ends with a line break. */
function renderOutcomes(report: Report, notices: readonly Notice[], style: PlanTextOptions): string {
  const outcomes = outcomesOf(report);
  const stops = notices.filter(({ kind }) => kind === 'stopped');
  if (outcomes.length === 0) return stops.map((notice) => `${describeNotice(notice)}\n`).join('');
  return [
    ...listOutcomes(outcomeRowsOf(report), hasSeveralRegions(report), style),
    ...notices.filter(({ intent }) => intent?.from === 'run').map((notice) => renderBlock(notice, style)),
    ...stops.map(({ title, lines }) => paint(style, 'warn', [title, ...lines].join('\n  '))),
    paint(style, 'strong', `Apply: ${describeReportCounts(report)}.`),
    '',
  ].join('\n');
}

/** Open intents that neither the plan above nor an outcome has shown. */
function renderOpen(
  report: Report,
  { shown: before }: Applied,
  doubts: readonly Notice[],
  options: IntentTextOptions,
): string {
  const from = (source: NoticeIntent['from']) => doubts.filter(({ intent }) => intent?.from === source);
  const open = new Set(doubts.filter(({ intent }) => intent?.isOpen === true).map((one) => formatKey(keyOf(one))));
  const created = outcomesOf(report).flatMap(({ status, desired }) => (status === 'created' ? [desired.key] : []));
  const unrecorded = explainUnrecorded(created.filter((key) => open.has(formatKey(key))));
  const told = new Set(listNotices(before, options).map(({ intent }) => intent?.id));
  const made = new Set(created.map(formatKey));
  const others = from('journal').filter((one) => !told.has(one.intent?.id) && !made.has(formatKey(keyOf(one))));
  const withheld = from('withheld');
  // The plan above has already said how to settle its doubts together. This repeats it only if this apply has added
  // doubts.
  const isNew = from('run').length + withheld.length > 0;
  const together = isNew ? explainSettlingTogether(countOpen(doubts), options) : [];
  return [
    ...together.map((line) => paint(options, 'bad', line)),
    ...(unrecorded.length === 0 ? [] : [paint(options, 'bad', unrecorded.join('\n'))]),
    ...[...withheld, ...others].map((notice) => renderBlock(notice, options)),
  ]
    .map((text) => `${text}\n`)
    .join('');
}

/** Why nothing was sent, and how a plan exceeds the approved one. */
function renderUnsent({ title, changes = [] }: Notice, style: TextStyle): string {
  const lines = changes.map((change) => `  ${paint(style, 'bad', describeChange(change))}`);
  return [title, ...lines, ...(lines.length === 0 ? [] : [newPlan]), ''].join('\n');
}

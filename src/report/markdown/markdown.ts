/**
 * A comment on a pull request. It has what a reviewer must know, within the length that code hosts
 * accept.
 */

import type { Report, Saved } from '../../core/report/report.ts';
import type { Failure, FailureDiagnostic, Format, RenderOptions } from '../format.ts';
import { isUnreported, rowsOfReport, sortByImportance } from '../rows.ts';
import { describeRest, joinBlocks, takeFitting } from '../size-budget.ts';
import { describeReportCounts } from '../words/counts.ts';
import { explainHeldInSaved } from '../words/held.ts';
import { minuteOf, writeApplyCommand } from '../words/saved.ts';
import { plural } from '../words/style.ts';
import { describeExit, renderAlerts, renderHead, renderLeftOut, writeMarker } from './markdown-head.ts';
import {
  cut,
  renderDiffs,
  renderExcused,
  renderRegions,
  renderTable,
  writeCode,
  writeCodeCell,
  writeTable,
  writeTableRow,
} from './markdown-rows.ts';

/** GitHub accepts 65,536. The rest is for text that a pipeline adds. */
const mostCharacters = 65_000;

export const markdownFormat: Format = {
  render: (report, options) => renderMarkdown(report, options, mostCharacters),
  renderFailure: (failure, options) => renderMarkdownFailure(failure, options, mostCharacters),
};

/** Rows are left out to keep it within so many characters. Counts are always complete. */
export function renderMarkdown(report: Report, options: RenderOptions, most: number): string {
  const rows = rowsOfReport(report).filter((row) => !isUnreported(row));
  const counted = sortByImportance(rows.filter(({ excuse }) => excuse === undefined));
  const head = renderHead(report, options);
  const next = describeNext(report, options);
  let room = most - head.length - next.length - blankLines;
  // The parts share the room: dangerous facts come first, folded parts last.
  const take = (text: string): string => {
    room -= text.length;
    return text;
  };
  const alerts = take(renderAlerts(report, options, room / 2));
  const { changed, ignored, known } = report.counts;
  const folds = changed + ignored + known > 0 || report.listings.length > 1;
  const listed = take(renderTable(counted, report, options, folds ? (room * 3) / 4 : room));
  const diffs = take(renderDiffs(report, room / 2));
  const regions = take(renderRegions(report, room / 2));
  const excused = renderExcused(
    rows.filter(({ excuse }) => excuse !== undefined),
    options,
    room,
  );
  return `${joinBlocks([head, alerts, listed, next, diffs, regions, excused])}\n`;
}

/** Room for the empty lines between the parts. */
const blankLines = 20;

/** Used if there is no room for more. */
export function renderMarkdownShort(report: Report): string {
  const told = [describeExit(report.exit), ...renderLeftOut(report)].filter((part) => part !== '');
  return `### Hostwright ${report.purpose}: ${describeReportCounts(report)}\n${told.join(' ')}\n`;
}

/** The command to run, if there is one. Hostwright cannot know whether a merge runs it. */
function describeNext(report: Report, options: RenderOptions): string {
  const { purpose, counts, refused, openIntents, exit, saved } = report;
  if (saved !== undefined) return describeSaved(saved, report, options);
  const free = refused.length === 0 && openIntents.length === 0 && counts.create > 0;
  switch (purpose) {
    case 'plan':
      return free
        ? `Next: \`hostwright apply\` with the same files and flags lists again, then creates ${describeMissingHosts(counts.create)}.`
        : '';
    case 'drift':
      return free
        ? `Next: \`hostwright plan\` shows what would be created, \`hostwright apply\` creates ${describeMissingHosts(counts.create)}.`
        : '';
    case 'apply':
      return exit === 'ok' ? '' : 'Next: `hostwright plan` shows the current state.';
  }
}

/** Says what an approval allows: this plan, with the flags that apply to it. */
function describeSaved(saved: Saved, report: Report, options: RenderOptions): string {
  const { fingerprint, expires, terms } = saved;
  const made =
    terms.length === 0 ? '' : ` It was made with ${writeCode(cut(terms.join(' ')))}, and its apply keeps to that.`;
  return [
    `Saved as ${writeCode(fingerprint)}, valid until ${minuteOf(expires)}.${made}`,
    ...explainHeldInSaved(saved, report, options).map((line) => writeCode(line)),
    `Next: ${writeCode(writeApplyCommand(saved, report, options))} lists again, and creates nothing that is not in this plan.`,
  ].join('\n');
}

function describeMissingHosts(count: number): string {
  return plural(count, 'missing host');
}

export function renderMarkdownFailure(failure: Failure, options: RenderOptions, most: number): string {
  const { purpose, exit, code: errorCode, message, suggestions, diagnostics } = failure;
  const head = [
    writeMarker(purpose, ''),
    `### Hostwright ${purpose}: no result`,
    `${describeExit(exit)} ${writeCode(errorCode)}: ${writeCode(cut(message))}`,
  ].join('\n');
  const advice = takeFitting(suggestions, (suggestion) => `- ${writeCode(cut(suggestion))}`, most / 4);
  const room = most - head.length - most / 4 - 400;
  const helps = diagnostics.some((fault) => adviceOf(fault) !== '');
  const { pieces, left } = takeFitting(diagnostics, (diagnostic) => writeFaultRow(diagnostic, helps, options), room);
  return `${joinBlocks([
    head,
    diagnostics.length === 0 ? '' : writeTable(['Where', 'What', ...(helps ? ['What to do'] : []), 'Rule'], pieces),
    describeRest(left, 'faults'),
    advice.pieces.join('\n'),
  ])}\n`;
}

function adviceOf({ label, help }: FailureDiagnostic): string {
  return [label, help].filter((text) => text !== undefined).join(' ');
}

function writeFaultRow(fault: FailureDiagnostic, helps: boolean, { repositoryPath }: RenderOptions): string {
  const { file, line, column, message, rule } = fault;
  const place = `${repositoryPath(file)}:${line}:${column}`;
  const advice = helps ? [writeCodeCell(cut(adviceOf(fault)))] : [];
  return writeTableRow([writeCodeCell(cut(place)), writeCodeCell(cut(message)), ...advice, writeCodeCell(rule)]);
}

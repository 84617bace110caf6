/** A comment on a pull request. It has what a reviewer must know, within the length that code hosts accept. */

import { createHash } from 'node:crypto';
import type { Report, RunPurpose } from '../../findings/report.ts';
import { type ExitName, exitCodes } from '../../model/exit.ts';
import { compareText } from '../../model/host.ts';
import { writeCommandLine } from '../../model/text/shell-word.ts';
import type { Failure, FailureDiagnostic, Format, RenderOptions } from '../format.ts';
import { listNotices, type Notice } from '../notices.ts';
import { isUnreported, rowsOfReport, sortByImportance } from '../rows.ts';
import { describeReportCounts } from '../words/counts.ts';
import { explainOtherRefusals } from '../words/descriptions.ts';
import { explainSaved } from '../words/held.ts';
import { explainSettlingTogether } from '../words/intents.ts';
import { exitWords } from '../words/kinds.ts';
import { explainExcused, explainLeftOut, explainUnchecked } from '../words/limits.ts';
import { describeRest, keepTexts, plural, takeFitting } from '../words/style.ts';
import {
  type Column,
  cut,
  fenceLines,
  foldContent,
  frame,
  joinBlocks,
  renderCode,
  renderCodeCell,
  renderDiffs,
  renderRegions,
  renderRows,
  renderTable,
} from './markdown-parts.ts';

/** GitHub accepts 65,536. The rest is for text that a pipeline adds. */
const mostCharacters = 65_000;

export const markdownFormat: Format = {
  render: (report, options) => renderMarkdown(report, options, mostCharacters),
  renderFailure: (failure, options) => renderMarkdownFailure(failure, options, mostCharacters),
};

/** Rows are left out to keep it within so many characters. Counts are always complete. */
export function renderMarkdown(report: Report, options: RenderOptions, most: number): string {
  const rows = sortByImportance(rowsOfReport(report).filter((row) => !isUnreported(row)));
  const head = renderHead(report, options);
  const next = describeNext(report, options);
  // Room for the empty lines between the parts.
  let room = most - head.length - next.length - 20;
  // The parts share the room: dangerous facts come first, folded parts last.
  const take = (text: string): string => {
    room -= text.length;
    return text;
  };
  const alerts = take(renderAlerts(report, options, room / 2));
  const { changed, ignored, known } = report.counts;
  const folds = changed + ignored + known > 0 || report.listings.length > 1;
  const counted = rows.filter(({ excuse }) => excuse === undefined);
  const excused = rows.filter(({ excuse }) => excuse !== undefined);
  const listed = take(renderRows(counted, report, options, folds ? (room * 3) / 4 : room));
  const diffs = take(renderDiffs(report, room / 2));
  const regions = take(renderRegions(report, room / 2));
  const aside = foldContent(
    `${plural(excused.length, 'finding')} not counted`,
    renderRows(excused, report, options, room),
  );
  return `${joinBlocks([head, alerts, listed, next, diffs, regions, aside])}\n`;
}

/** Used if there is no room for more. */
export function renderMarkdownShort(report: Report): string {
  const told = [describeExit(report.exit), ...renderLeftOut(report)].filter((part) => part !== '');
  return `### Hostwright ${report.purpose}: ${describeReportCounts(report)}\n${told.join(' ')}\n`;
}

/**
 * The marker that identifies the comment, the counts, the scope, and how the run ended. For a report with nothing to do
 * these are three lines.
 */
function renderHead(report: Report, options: RenderOptions): string {
  const { purpose, exit, counts } = report;
  const remarks = [
    describeExit(exit),
    describeWhere(report),
    ...renderLeftOut(report),
    ...explainUnchecked(report, options),
    ...explainExcused(counts),
  ];
  return [
    markerOf(report, options),
    `### Hostwright ${purpose}: ${describeReportCounts(report)}`,
    remarks.filter((part) => part !== '').join(' '),
  ].join('\n');
}

function renderLeftOut(report: Report): readonly string[] {
  return [...explainLeftOut(report), ...explainOtherRefusals(report)].map((line) => renderCode(line));
}

const mostMarked = 120;

/**
 * Distinguishes this comment from those about other declarations, other selections and other purposes in the same pull
 * request. A pipeline replaces the comment that begins with the same line. The digest distinguishes texts that cannot
 * be written in that line.
 */
function markerOf({ purpose, scope, listings, hosts, leftOut }: Report, { repositoryPath }: RenderOptions): string {
  const declaredIn = new Set(hosts.flatMap(({ diff }) => ('desired' in diff ? [diff.desired.position.file] : [])));
  const files = [...declaredIn].map((file) => repositoryPath(file)).sort(compareText);
  const regions = listings.map(({ region }) => region);
  const { endpoint, account, projectId = '' } = scope;
  const selection = leftOut === undefined ? [] : [leftOut.only, leftOut.exclude];
  const digest = createHash('sha256')
    .update(JSON.stringify([endpoint, account, projectId, regions, files, ...selection]))
    .digest('hex')
    .slice(0, 12);
  const words = [...regions, ...(projectId === '' ? [] : [projectId]), ...files]
    .join(' ')
    .slice(0, mostMarked)
    // Two hyphens, or a bracket, could end the comment.
    .replace(/[^\w ./-]/g, '_')
    .replace(/--+/g, '-');
  return renderMarker(purpose, ` ${words} ${digest}`);
}

function renderMarker(purpose: RunPurpose, words: string): string {
  return `<!-- hostwright:${purpose}${words} -->`;
}

function describeExit(exit: ExitName): string {
  return exit === 'ok' ? '' : `**Exit ${exitCodes[exit]} (${exit}).** ${exitWords[exit].text}`;
}

function describeWhere({ scope, listings, alsoListed = [], madeAt, fleet }: Report): string {
  const [first] = listings;
  const where =
    listings.length === 1 && first !== undefined ? renderCode(first.region) : plural(listings.length, 'region');
  const project = scope.projectId === undefined ? '' : ` (project ${renderCode(scope.projectId)})`;
  const owner = fleet === undefined ? '' : ` (fleet ${renderCode(fleet)})`;
  const hosts = listings.reduce((sum, listing) => sum + listing.hosts, 0);
  const distrust = listings.every(({ trusted }) => trusted) ? '' : ', **not trusted**';
  const unread = alsoListed
    .filter(({ trusted }) => !trusted)
    .map(({ region }) => `; ${renderCode(region)} **not trusted**`);
  const time = madeAt.replace('T', ' ').replace(/\.\d+Z$/, 'Z');
  return `${where} at ${renderCode(scope.endpoint)}${project}${owner}: ${plural(hosts, 'host')} listed${distrust}${unread.join('')}, ${time}.`;
}

/** The first lines of the comment, or its rows, show them. */
const shownElsewhere: readonly Notice['kind'][] = ['left-out', 'orphans-unknown', 'nothing-sent'];

/** Above the rows: untrusted listings, creates in doubt, lost hosts, guards; at last, mere facts. */
function renderAlerts(report: Report, options: RenderOptions, room: number): string {
  const notices = listNotices(report, options).filter(({ kind }) => !shownElsewhere.includes(kind));
  const isBlock = ({ kind }: Notice) => kind === 'in-doubt' || kind === 'gone';
  const faults = notices.filter((one) => !isBlock(one) && one.severity === 'error');
  const notes = notices.filter(({ severity }) => severity === 'note');
  return joinBlocks([
    renderBlocks(notices.filter(isBlock), options, room / 2),
    renderSentences('WARNING', faults, room / 4),
    renderSentences('NOTE', notes, room / 4),
  ]);
}

/** Creates in doubt and hosts that are gone, line by line as a terminal shows them. */
function renderBlocks(notices: readonly Notice[], options: RenderOptions, room: number): string {
  const doubts = notices.filter(({ kind }) => kind === 'in-doubt').length;
  const gone = notices.length - doubts;
  const { pieces, left } = takeFitting(notices, ({ what, more }) => [what, ...more].join('\n'), room - frame);
  const lines = [...pieces.flatMap((piece) => piece.split('\n')), ...explainSettlingTogether(doubts, options)];
  const heading = keepTexts(
    doubts > 0 &&
      `**${plural(doubts, 'create')} in doubt.** ${renderCode(writeCommandLine('intents', options.repeatFlags))} lists what is open.`,
    gone > 0 && `**${plural(gone, 'host')} gone:** seen by this run, and not by its last listing.`,
  );
  if (notices.length === 0) return '';
  return joinBlocks([
    renderAlert('CAUTION', [heading.join(' ')]),
    pieces.length === 0 ? '' : fenceLines(lines, 'text'),
    describeRest(left, 'notices'),
  ]);
}

function renderSentences(kind: 'WARNING' | 'NOTE', notices: readonly Notice[], room: number): string {
  if (notices.length === 0) return '';
  const { pieces, left } = takeFitting(notices, ({ sentences }) => `${renderCode(sentences.join(' '))}  `, room);
  return renderAlert(kind, [...pieces, ...(left === 0 ? [] : [describeRest(left, 'notices')])]);
}

function renderAlert(kind: 'CAUTION' | 'WARNING' | 'NOTE', lines: readonly string[]): string {
  return [`> [!${kind}]`, ...lines.map((line) => `> ${line}`)].join('\n').trimEnd();
}

/** The command to run, if there is one. Hostwright cannot know whether a merge runs it. */
function describeNext(report: Report, options: RenderOptions): string {
  const { purpose, counts, refused, openIntents, exit, saved } = report;
  if (saved !== undefined) {
    return explainSaved(saved, report, options)
      .map((line) => renderCode(cut(line)))
      .join('  \n');
  }
  if (purpose === 'apply') return exit === 'ok' ? '' : 'Next: `hostwright plan` shows the current state.';
  if (refused.length > 0 || openIntents.length > 0 || counts.create === 0) return '';
  const creates = `creates ${plural(counts.create, 'missing host')}`;
  return purpose === 'plan'
    ? `Next: \`hostwright apply\` with the same files and flags lists again, then ${creates}.`
    : `Next: \`hostwright plan\` shows what would be created, \`hostwright apply\` ${creates}.`;
}

export function renderMarkdownFailure(
  { purpose, exit, code, message, suggestions, diagnostics }: Failure,
  { repositoryPath }: RenderOptions,
  most: number,
): string {
  const head = [
    renderMarker(purpose, ''),
    `### Hostwright ${purpose}: no result`,
    `${describeExit(exit)} ${renderCode(code)}: ${renderCode(cut(message))}`,
  ].join('\n');
  const advice = takeFitting(suggestions, (suggestion) => `- ${renderCode(cut(suggestion))}`, most / 4);
  const adviceOf = ({ label, help }: FailureDiagnostic) => keepTexts(label, help).join(' ');
  const columns: readonly Column<FailureDiagnostic>[] = [
    ['Where', ({ file, line, column }) => renderCodeCell(cut(`${repositoryPath(file)}:${line}:${column}`))],
    ['What', (fault) => renderCodeCell(cut(fault.message))],
    ['What to do', (fault) => renderCodeCell(cut(adviceOf(fault)))],
    ['Rule', ({ rule }) => renderCodeCell(rule)],
  ];
  const faults = renderTable(diagnostics, columns, most - head.length - most / 4, 'faults');
  return `${joinBlocks([head, faults, advice.pieces.join('\n')])}\n`;
}

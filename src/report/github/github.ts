import { exitCodes } from '../../core/exit.ts';
import type { Report } from '../../core/report/report.ts';
import { escapeText, shorten } from '../../core/text/escape.ts';
import type { CheckedDeclaration, Failure, FailureDiagnostic, Format, RenderOptions } from '../format.ts';
import { sortByImportance } from '../importance.ts';
import { describeNotice, type Notice, type NoticeKind, noticeFaults, noticesOfReport } from '../notices.ts';
import { isUnreported, type Row, rowsOfReport } from '../rows.ts';
import { describeFaultInSentences, standardInput } from '../statements.ts';
import { describeChecked, describeReportCounts } from '../words/counts.ts';
import { rowKinds, type Severity } from '../words/row-kinds.ts';
import { explainLeftOut } from '../words/selection.ts';
import { plural } from '../words/style.ts';

/**
 * Workflow commands of GitHub Actions, which show a finding on its line of a pull request. GitHub
 * shows ten of each kind per step and silently drops the others, so the last one of a kind says how
 * many more there are.
 */

/** The limits of GitHub: ten errors, ten warnings and ten notices in a step, and fifty in a job. */
const mostOfAKind = 10;

export const githubFormat: Format = {
  render: renderGithub,
  renderFailure: renderGithubFailure,
  renderChecked: (checked, options) =>
    textOf(
      annotateNotes(checked, options),
      `Hostwright validate: ${describeChecked(checked)}. Exit ${exitCodes.ok} (ok).`,
    ),
};

function renderGithub(report: Report, options: RenderOptions): string {
  const { purpose, exit } = report;
  return textOf(
    annotationsOf(report, options),
    [
      `Hostwright ${purpose}: ${describeReportCounts(report)}. Exit ${exitCodes[exit]} (${exit}).`,
      ...explainLeftOut(report),
    ].join(' '),
  );
}

function renderGithubFailure(failure: Failure, options: RenderOptions): string {
  const { purpose, exit, code, diagnostics } = failure;
  const faults = diagnostics.length === 0 ? '' : `, ${plural(diagnostics.length, 'fault')}`;
  return textOf(
    annotateFailure(failure, options),
    `Hostwright ${purpose}: no result (${code}${faults}). Exit ${exitCodes[exit]} (${exit}).`,
  );
}

/** Prints the commands, then one line for readers of the log. */
function textOf(annotations: readonly Annotation[], summary: string): string {
  const kinds: readonly CommandName[] = ['error', 'warning', 'notice'];
  const lines = kinds.flatMap((kind) => linesOf(annotations.filter(({ command }) => command === kind)));
  return `${[...lines, summary].join('\n')}\n`;
}

function linesOf(annotations: readonly Annotation[]): readonly string[] {
  if (annotations.length <= mostOfAKind) return annotations.map(writeWorkflowCommand);
  const shown = annotations.slice(0, mostOfAKind - 1);
  const [first] = annotations;
  const rest = {
    command: first?.command ?? 'notice',
    title: 'hostwright: and more',
    message: `and ${annotations.length - shown.length} more: see the job summary`,
  };
  return [...shown, rest].map(writeWorkflowCommand);
}

/** The annotations, the most important first: those about the whole run, then the rows. */

export type Annotation = Command;

const commands: Readonly<Record<Severity, CommandName>> = { error: 'error', warning: 'warning', note: 'notice' };

export function annotationsOf(report: Report, options: RenderOptions): readonly Annotation[] {
  const every = rowsOfReport(report);
  const rows = every.filter((row) => row.excuse === undefined && !isUnreported(row));
  return [
    ...noticesOfReport(report, every, options).map(annotateNotice),
    ...sortByImportance(rows).map((row) => annotateRow(row, report, options)),
  ];
}

function annotateNotice(notice: Notice<NoticeKind>): Annotation {
  const { kind, key: { region, name = region } = {} } = notice;
  return makeErrorAnnotation(
    `${name === undefined ? '' : `${name}: `}${noticeFaults[kind].word}`,
    describeNotice(notice),
  );
}

function annotateRow(row: Row, { listings, purpose }: Report, { repositoryPath }: RenderOptions): Annotation {
  const { kind, severity, name, region, what, next, position } = row;
  const where = listings.length > 1 ? ` (${region})` : '';
  return {
    command: commands[severity],
    title: `${name}${where}: ${rowKinds[kind === 'create' && purpose !== 'plan' ? 'missing' : kind].word}`,
    message: next === '' ? what : `${what} (${next})`,
    ...(position !== undefined && placeOf({ file: position.file, line: position.line }, repositoryPath)),
  };
}

/** If a declaration fails, each fault is an annotation; any other failure is one annotation. */
export function annotateFailure(failure: Failure, { repositoryPath }: RenderOptions): readonly Annotation[] {
  const { code, message, suggestions, diagnostics } = failure;
  if (diagnostics.length === 0) return [makeErrorAnnotation(code, [message, ...suggestions].join(' '))];
  return diagnostics.map((fault) => annotateFault('error', fault, repositoryPath));
}

export function annotateNotes(
  { notes }: CheckedDeclaration,
  { repositoryPath }: Pick<RenderOptions, 'repositoryPath'>,
): readonly Annotation[] {
  return notes.map((note) => annotateFault('notice', note, repositoryPath));
}

function annotateFault(
  command: CommandName,
  fault: FailureDiagnostic,
  repositoryPath: RenderOptions['repositoryPath'],
): Annotation {
  const { rule, host, file, line, column } = fault;
  return {
    command,
    title: host === undefined ? rule : `${host}: ${rule}`,
    message: describeFaultInSentences(fault),
    ...placeOf({ file, line, column }, repositoryPath),
  };
}

function placeOf(
  { file, line, column }: { readonly file: string; readonly line: number; readonly column?: number },
  repositoryPath: RenderOptions['repositoryPath'],
): Pick<Annotation, 'file' | 'line' | 'column'> {
  if (file === standardInput) return {};
  return { file: repositoryPath(file), line, column };
}

function makeErrorAnnotation(title: string, message: string): Annotation {
  return { command: 'error', title, message };
}

// One workflow command, in the syntax of the documentation and the runner of GitHub Actions:
// `::error file=a,line=1::text`.

export type CommandName = 'error' | 'warning' | 'notice';

export interface Command {
  readonly command: CommandName;
  readonly title: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** Maximum length of a text. A longer one is about a name that hundreds of hosts share. */
const mostCharacters = 2_000;

/**
 * On one line, without a line break at the end. No text in it can begin, end or extend a command.
 */
export function writeWorkflowCommand({ command, file, line, column, title, message }: Command): string {
  const properties = { file, line, col: column, title: cut(title) };
  const written = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(escapeText(String(value)))}`],
  );
  return `::${command} ${written.join(',')}::${escapeData(escapeText(cut(message)))}`;
}

/** Escapes the percent sign first, because the other escapes add new ones. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function cut(text: string): string {
  return shorten(text, mostCharacters);
}

/** The annotations, the most important first: those about the whole run, then the rows. */

import type { Report } from '../../core/report/report.ts';
import type { CheckedDeclaration, Failure, FailureDiagnostic, RenderOptions } from '../format.ts';
import { sortByImportance } from '../importance.ts';
import { describeNotice, type Notice, type NoticeKind, noticeFaults, noticesOfReport } from '../notices.ts';
import { isUnreported, type Row, rowsOfReport } from '../rows.ts';
import { describeFaultInSentences, standardInput } from '../statements.ts';
import { rowKinds, type Severity } from '../words/row-kinds.ts';
import type { Command, CommandName } from './github-command.ts';

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
  return { file: repositoryPath(file), line, ...(column !== undefined && { column }) };
}

function makeErrorAnnotation(title: string, message: string): Annotation {
  return { command: 'error', title, message };
}

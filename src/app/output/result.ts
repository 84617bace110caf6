/** The end of every command: prints its result or its failure in the requested formats. */
import type { Report, RunPurpose } from '../../findings/report.ts';
import { type ExitName, exitCodes, KnownError, pickMostUrgent } from '../../model/errors.ts';
import { wrapText } from '../../model/text/terminal-lines.ts';
import type { Document } from '../../report/documents.ts';
import type { CheckedRun, Failure, RenderOptions } from '../../report/format.ts';
import type { FormatName } from '../../report/formats.ts';
import { realClock } from '../../system/clock.ts';
import type { Io } from '../io.ts';
import type { Ending } from './github-files.ts';
import { type Outputs, renderOptions } from './outputs.ts';

/** The result of a command as data. */
export type CommandResult =
  | ReportResult
  | FailureResult
  | { readonly kind: 'document'; readonly exit: ExitName; readonly document: Document }
  /** The result of `validate`. */
  | {
      readonly kind: 'checked';
      readonly exit: 'ok';
      readonly checked: Omit<CheckedRun, 'exit'>;
      readonly options: RenderOptions;
    }
  /** The stream has already shown all of it. `isLogged`: the exit code, too. */
  | { readonly kind: 'printed'; readonly exit: ExitName; readonly isLogged?: true };

/** What stderr tells after the result. */
interface Wrong {
  /** What was thrown and is no KnownError. */
  readonly bug?: { readonly thrown: unknown } | undefined;
  readonly error?: KnownError | undefined;
}

export interface ReportResult extends Wrong {
  readonly kind: 'report';
  /** With the exit code of the run. */
  readonly report: Report;
  readonly options: RenderOptions;
  /** Whether it reports something that cannot be undone. */
  readonly isRecord?: boolean;
}

/** A run that has no report. */
interface FailureResult extends Wrong {
  readonly kind: 'failure';
  readonly failure: Failure;
  readonly options: RenderOptions;
  /** Text for stdout; undefined: stderr tells all. */
  readonly text?: string;
}

/** The formats and places of a command's result. */
export interface Style {
  readonly outputs: Outputs;
  /** What the run is about. */
  readonly purpose: RunPurpose;
  /** Adds the stack trace of a bug. */
  readonly debug: boolean;
}

/**
 * Prints the result of a command, also that of one that failed, and writes the files. Returns the exit code. The caller
 * sets it without ending the process, so that no output is cut off.
 */
export async function printResult(result: CommandResult, { outputs, debug }: Style, io: Io): Promise<number> {
  if (result.kind === 'printed' && result.isLogged) return exitCodes[result.exit];
  const { stdout, files, streamed } = outputs;
  const withErrors = (exit: ExitName, isWrong: boolean) => pickMostUrgent(isWrong ? [exit, 'error'] : [exit]);
  let exit = withErrors(exitOf(result), result.kind === 'report' && (result.bug ?? result.error) !== undefined);
  const render = (format: FormatName) => renderResult(result, exit, format);
  const lost = files.length === 0 ? [] : await (await import('./output-files.ts')).writeFiles(files, render, io);
  exit = withErrors(exit, lost.length > 0);
  const text = await renderResult(result, exit, stdout, { colour: io.colour, columns: io.columns, streamed });
  if (text) io.out(text, result.kind === 'report' && result.isRecord);
  // The result has been printed.
  io.setLastWords?.(undefined);
  await tellWrong(result, lost, debug, io);
  // Output that could not be printed must not count as success; that is known one turn later.
  await new Promise(setImmediate);
  exit = withErrors(exit, io.lostOutput === true);
  if (stdout === 'github' || files.some(({ format }) => format === 'github')) {
    const { writeGithubFiles } = await import('./github-files.ts');
    for (const note of await writeGithubFiles(endingOf(result, exit, io), io.env)) io.err(`note: ${note}\n`);
  }
  if (exit !== 'ok') io.err(`exit ${exitCodes[exit]} (${exit})\n`);
  return exitCodes[exit];
}

/** Prints what was thrown; anything but a KnownError is a bug. Returns the exit code. */
export async function printFailure(thrown: unknown, style: Style, io: Io): Promise<number> {
  const failure = await makeFailure(style.purpose, thrown);
  const wrong = thrown instanceof KnownError ? { error: thrown } : { bug: { thrown } };
  return printResult({ kind: 'failure', failure, options: renderOptions(io), ...wrong }, style, io);
}

/** Makes a failure to render. A bug may contain anything, so its message is not shown. */
export async function makeFailure(purpose: RunPurpose, thrown: unknown) {
  const { DeclarationError } = await import('../../declare/faults/diagnostic.ts');
  const bug = { exit: 'error', code: 'bug', message: 'This is a bug in hostwright.', suggestions: [] } as const;
  const { exit, code, message, suggestions } = thrown instanceof KnownError ? thrown : bug;
  const diagnostics = thrown instanceof DeclarationError ? thrown.diagnostics : [];
  return { purpose, madeAt: new Date(realClock.wall()).toISOString(), exit, code, message, suggestions, diagnostics };
}

export function exitOf(result: CommandResult): ExitName {
  if (result.kind === 'report') return result.report.exit;
  return result.kind === 'failure' ? result.failure.exit : result.exit;
}

/**
 * A result in one format; undefined if that has no words for it. Without `io` it is for a file: it is unknown which
 * program will read it.
 */
export async function renderResult(
  result: CommandResult,
  exit: ExitName,
  format: FormatName,
  io?: Pick<Io, 'colour' | 'columns'> & Pick<Outputs, 'streamed'>,
): Promise<string | undefined> {
  const style = { colour: io?.colour.out === true, columns: io?.columns };
  switch (result.kind) {
    case 'report': {
      const { report, options } = result;
      const { formats } = await import('../../report/formats.ts');
      const { render } = await formats[format]();
      const own = io === undefined ? style : { streamed: io.streamed, isPlanTold: true };
      return render({ ...report, exit }, { ...options, ...own });
    }
    case 'failure': {
      const { failure, options, text } = result;
      if (format === 'text' && io !== undefined) return text && wrapText(text, io.columns);
      const { formats } = await import('../../report/formats.ts');
      const { renderFailure } = await formats[format]();
      return renderFailure?.({ ...failure, exit }, { ...options, ...style, streamed: io?.streamed });
    }
    case 'checked': {
      if (format === 'text') {
        // One line, for which not all sentences of reports are loaded.
        const { describeChecked } = await import('../../report/words/style.ts');
        return wrapText(`Valid: ${describeChecked(result.checked)}.\n`, style.columns);
      }
      const { formats } = await import('../../report/formats.ts');
      const { renderChecked } = await formats[format]();
      return renderChecked?.({ ...result.checked, exit }, { ...result.options, ...style });
    }
    case 'document': {
      const { renderDocument } = await import('../../report/documents.ts');
      return renderDocument(result.document, format, exit, style);
    }
    case 'printed':
      return undefined;
  }
}

function endingOf(result: CommandResult, exit: ExitName, io: Io): Ending {
  if (result.kind === 'report') return { exit, report: { ...result.report, exit }, options: result.options };
  if (result.kind === 'failure') return { exit, failure: { ...result.failure, exit }, options: result.options };
  return { exit, options: renderOptions(io) };
}

/** Each error, with the faults of a declaration before it, and the bug. */
async function tellWrong(result: CommandResult, lost: readonly KnownError[], debug: boolean, io: Io): Promise<void> {
  const { bug, error }: Wrong = result.kind === 'report' || result.kind === 'failure' ? result : {};
  const errors = error === undefined ? lost : [error, ...lost];
  if (errors.length === 0 && bug === undefined) return;
  const { DeclarationError } = await import('../../declare/faults/diagnostic.ts');
  const { renderDiagnostics } = await import('../read-declaration.ts');
  const { renderBug, renderError } = await import('../../report/words/style.ts');
  const style = { colour: io.colour.err };
  for (const one of errors) {
    const faults = one instanceof DeclarationError ? one.diagnostics : [];
    for (const frame of await renderDiagnostics(faults, io)) io.err(`${frame}\n\n`);
    io.err(renderError(one, style));
  }
  if (bug !== undefined) io.err(renderBug(bug.thrown, debug ? framesOf(bug.thrown) : '', style));
}

/** Where it happened, without the message, which may contain anything. */
function framesOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return '';
  const { stack = '', message } = thrown;
  const frames = message === '' ? stack : stack.replaceAll(message, '');
  return frames
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

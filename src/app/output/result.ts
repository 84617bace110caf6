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
import type { OutputFile } from './output-files.ts';
import { type Outputs, renderOptions } from './outputs.ts';

/** The result of a command as data. */
export type CommandResult =
  | ReportResult
  | { readonly kind: 'document'; readonly exit: ExitName; readonly document: Document }
  /** The result of `validate`. */
  | {
      readonly kind: 'checked';
      readonly exit: 'ok';
      readonly checked: Omit<CheckedRun, 'exit'>;
      readonly options: RenderOptions;
    }
  /** A signal ended the run before there was a report. Nothing was sent. */
  | { readonly kind: 'interrupted'; readonly exit: ExitName }
  /** The stream has already shown all of it. `isLogged`: the exit code, too. */
  | { readonly kind: 'printed'; readonly exit: ExitName; readonly isLogged?: true };

export interface ReportResult {
  readonly kind: 'report';
  /** With the exit code of the run. */
  readonly report: Report;
  readonly options: RenderOptions;
  /** What failed after the result was complete; reported after it. */
  readonly bug?: { readonly thrown: unknown };
  /** Why the plan was not saved; reported after the result. */
  readonly unwritten?: KnownError;
  /** Whether it reports something that cannot be undone. */
  readonly isRecord?: boolean;
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
 * Prints the result of a command. Returns the exit code. The caller sets it without ending the process, so that no
 * output is cut off.
 */
export async function printResult(result: CommandResult, style: Style, io: Io): Promise<number> {
  const { stdout, files, streamed } = style.outputs;
  if (result.kind === 'interrupted') {
    const { exit } = result;
    const text = await renderResult(result, exit, 'text', io);
    if (stdout === 'text') io.out(text);
    const words = { code: 'interrupted', message: text.trim(), suggestions: [], diagnostics: [] };
    return endFailure({ ...headOf(style.purpose), exit, ...words }, {}, style, io);
  }
  if (result.kind === 'printed' && result.isLogged) return exitCodes[result.exit];
  const reported = result.kind === 'report' ? result : undefined;
  const { bug, unwritten, isRecord = false } = reported ?? {};
  const withErrors = (exit: ExitName, isWrong: boolean) => pickMostUrgent(isWrong ? [exit, 'error'] : [exit]);
  let exit = withErrors(exitOf(result), bug !== undefined || unwritten !== undefined);
  const lost = await writeEach(files, (format) => renderResult(result, exit, format), io);
  exit = withErrors(exit, lost.length > 0);
  io.out(await renderResult(result, exit, stdout, { colour: io.colour, columns: io.columns, streamed }), isRecord);
  const errors = unwritten === undefined ? lost : [unwritten, ...lost];
  const { report, options = renderOptions(io) } = reported ?? {};
  return finish({ exit, report, options }, { errors, bug }, style, io);
}

export function exitOf(result: CommandResult): ExitName {
  return result.kind === 'report' ? result.report.exit : result.exit;
}

/** A result in one format. Without `io` it is for a file: it is unknown which program will read it. */
export async function renderResult(
  result: CommandResult,
  exit: ExitName,
  format: FormatName,
  io?: Pick<Io, 'colour' | 'columns'> & Pick<Outputs, 'streamed'>,
): Promise<string> {
  const style = { colour: io?.colour.out === true, columns: io?.columns };
  switch (result.kind) {
    case 'report': {
      const { report, options } = result;
      const { formats } = await import('../../report/formats.ts');
      const { render } = await formats[format]();
      const own = io === undefined ? style : { streamed: io.streamed, isPlanTold: true };
      return render({ ...report, exit }, { ...options, ...own });
    }
    case 'checked': {
      if (format === 'text') {
        // One line, for which not all sentences of reports are loaded.
        const { describeChecked } = await import('../../report/words/style.ts');
        return wrapText(`Valid: ${describeChecked(result.checked)}.\n`, style.columns);
      }
      const { formats } = await import('../../report/formats.ts');
      const { renderChecked } = await formats[format]();
      return renderChecked?.({ ...result.checked, exit }, { ...result.options, ...style }) ?? '';
    }
    case 'document': {
      const { renderDocument } = await import('../../report/documents.ts');
      return renderDocument(result.document, format, exit, style);
    }
    case 'interrupted':
      return wrapText(`${(await import('../../report/words/approvals.ts')).unsentTexts.interrupted}\n`, style.columns);
    case 'printed':
      return '';
  }
}

/** Prints what was thrown; anything but a KnownError is a bug. Returns the exit code. */
export async function printFailure(thrown: unknown, style: Style, io: Io): Promise<number> {
  const failure = await makeFailure(style.purpose, thrown);
  if (!(thrown instanceof KnownError)) return endFailure(failure, { bug: { thrown } }, style, io);
  const { renderDiagnostics } = await import('../read-declaration.ts');
  const frames = (await renderDiagnostics(failure.diagnostics, io)).map((frame) => `${frame}\n\n`);
  return endFailure(failure, { frames, errors: [thrown] }, style, io);
}

/** Makes a failure to render. A bug may contain anything, so its message is not shown. */
export async function makeFailure(purpose: RunPurpose, thrown: unknown) {
  const { DeclarationError } = await import('../../declare/faults/diagnostic.ts');
  const bug = { exit: 'error', code: 'bug', message: 'This is a bug in hostwright.', suggestions: [] } as const;
  const { exit, code, message, suggestions } = thrown instanceof KnownError ? thrown : bug;
  const diagnostics = thrown instanceof DeclarationError ? thrown.diagnostics : [];
  return { ...headOf(purpose), exit, code, message, suggestions, diagnostics };
}

function headOf(purpose: RunPurpose): Pick<Failure, 'purpose' | 'madeAt'> {
  return { purpose, madeAt: new Date(realClock.wall()).toISOString() };
}

/** The end of a run without a result: its failure in every requested format. Text goes to stderr. */
async function endFailure(failure: Failure, wrong: Wrong, style: Style, io: Io): Promise<number> {
  const { stdout, files, streamed } = style.outputs;
  const options = renderOptions(io);
  const render = async (format: FormatName, own: Partial<RenderOptions>) => {
    const { formats } = await import('../../report/formats.ts');
    return (await formats[format]()).renderFailure?.(failure, { ...options, ...own });
  };
  if (stdout !== 'text') io.out((await render(stdout, { streamed })) ?? '');
  const lost = await writeEach(files, (format) => render(format, { colour: false, columns: undefined }), io);
  const errors = [...lost, ...(wrong.errors ?? [])];
  return finish({ exit: failure.exit, failure, options }, { ...wrong, errors }, style, io);
}

async function writeEach(
  files: readonly OutputFile[],
  render: (format: FormatName) => Promise<string | undefined>,
  io: Io,
): Promise<readonly KnownError[]> {
  if (files.length === 0) return [];
  const { writeFiles } = await import('./output-files.ts');
  return writeFiles(files, render, io);
}

/** What failed besides the result, or instead of it. */
interface Wrong {
  /** The faults of a declaration, each with its lines of source. */
  readonly frames?: readonly string[];
  readonly errors?: readonly KnownError[];
  readonly bug?: { readonly thrown: unknown } | undefined;
}

/** Prints what failed, writes the files of the platform, and returns the exit code. */
async function finish(
  ending: Ending,
  { frames = [], errors = [], bug }: Wrong,
  { outputs: { stdout, files }, debug }: Style,
  io: Io,
): Promise<number> {
  // The result has been printed.
  io.setLastWords?.(undefined);
  for (const frame of frames) io.err(frame);
  if (bug !== undefined || errors.length > 0) {
    const { renderBug, renderError } = await import('../../report/words/style.ts');
    const style = { colour: io.colour.err };
    for (const error of errors) io.err(renderError(error, style));
    if (bug !== undefined) io.err(renderBug(bug.thrown, debug ? framesOf(bug.thrown) : '', style));
  }
  // Output that could not be printed must not count as success; that is known one turn later.
  await new Promise(setImmediate);
  const exit = io.lostOutput === true ? pickMostUrgent([ending.exit, 'error']) : ending.exit;
  if (stdout === 'github' || files.some(({ format }) => format === 'github')) {
    const { writeGithubFiles } = await import('./github-files.ts');
    const { report, failure } = ending;
    const last = { ...ending, exit, report: report && { ...report, exit }, failure: failure && { ...failure, exit } };
    for (const note of await writeGithubFiles(last, io.env)) io.err(`note: ${note}\n`);
  }
  if (exit !== 'ok') io.err(`exit ${exitCodes[exit]} (${exit})\n`);
  return exitCodes[exit];
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

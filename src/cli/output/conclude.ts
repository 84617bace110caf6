/** The end of every command: prints its result or its failure in the requested formats. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KnownError } from '../../core/errors.ts';
import { type ExitName, exitCodes, pickMostUrgent } from '../../core/exit.ts';
import type { FormatName } from '../../core/report/format-name.ts';
import type { Report, RunPurpose } from '../../core/report/report.ts';
import { wrapText } from '../../core/text/hanging-indent.ts';
import type { Document } from '../../report/documents/documents.ts';
import type { CheckedRun, Failure, RenderOptions } from '../../report/format.ts';
import { realClock } from '../../system/clock.ts';
import type { Io } from '../io.ts';
import type { Ending } from './github-files.ts';
import {
  noJournal,
  type OutputFile,
  type Outputs,
  renderOptions,
  writeFailure,
  writeFiles,
  writeReport,
} from './outputs.ts';

/** The formats and places of a command's result. */
export interface Style {
  readonly outputs: Outputs;
  /** What the run is about. */
  readonly purpose: RunPurpose;
  /** Adds the stack trace of a bug. */
  readonly debug: boolean;
  /** Number of lines of a stream on stdout so far; undefined if there is no stream. */
  readonly toldLines?: number | undefined;
}

/**
 * Prints the result of a command. Returns the exit code. The caller sets it without ending the
 * process, so that no output is cut off.
 */
export async function printResult(
  result: Exclude<CommandResult, { readonly kind: 'failed' }>,
  style: Style,
  io: Io,
): Promise<number> {
  const { stdout, files } = style.outputs;
  if (result.kind === 'interrupted') {
    const { exit, toldLines } = result;
    const text = await renderResult(result, exit, 'text', io);
    if (stdout === 'text') io.out(text);
    const words = { code: 'interrupted', message: text.trim(), suggestions: [], diagnostics: [] };
    return endFailure({ exit, ...words }, {}, { ...style, toldLines }, io);
  }
  const reported = result.kind === 'report' ? result : undefined;
  const { bug, unwritten, isRecord = false } = reported ?? {};
  let exit = pickMostUrgent(
    bug === undefined && unwritten === undefined ? [exitOf(result)] : [exitOf(result), 'error'],
  );
  const errors = [...(unwritten === undefined ? [] : [unwritten]), ...(await writeResult(result, exit, files, io))];
  if (errors.length > 0) exit = pickMostUrgent([exit, 'error']);
  io.out(await renderResult(result, exit, stdout, io), isRecord);
  const endingAt = (last: ExitName): Ending =>
    reported === undefined
      ? { kind: 'exit', exit: last }
      : { kind: 'report', report: { ...reported.report, exit: last }, options: reported.options };
  return finish(exit, { errors, bug }, endingAt, style, io);
}

/** Writes the result to each file. Returns what could not be written. */
async function writeResult(
  result: CommandResult,
  exit: ExitName,
  files: readonly OutputFile[],
  io: Io,
): Promise<readonly KnownError[]> {
  if (result.kind === 'report') return writeReport({ ...result.report, exit }, files, result.options, io);
  const colour = { out: false, err: false };
  return writeFiles(files, (format) => renderResult(result, exit, format, { colour }), io);
}

export function exitOf(result: CommandResult): ExitName {
  return result.kind === 'report' ? result.report.exit : result.exit;
}

/** What a command prints on stdout, in one format. */
export async function renderResult(
  result: CommandResult,
  exit: ExitName,
  format: FormatName,
  { colour, columns }: Pick<Io, 'colour' | 'columns'>,
): Promise<string> {
  switch (result.kind) {
    case 'report': {
      const { report, options, toldLines } = result;
      const { formats } = await import('../../report/formats.ts');
      const { render } = await formats[format]();
      return render({ ...report, exit }, { ...options, toldLines, isPlanTold: true });
    }
    case 'document': {
      const { renderDocument } = await import('../../report/documents/documents.ts');
      return renderDocument(result.document, format, exit, { colour: colour.out, columns });
    }
    case 'checked':
      return renderChecked(result, format, { colour, columns });
    case 'interrupted':
      return wrapText((await import('../../report/words/held.ts')).unsentTexts.interrupted, columns);
    case 'failed':
    case 'told':
      return '';
  }
}

async function renderChecked(
  { exit, checked, options }: CheckedResult,
  format: FormatName,
  { colour, columns }: Pick<Io, 'colour' | 'columns'>,
): Promise<string> {
  const { formats } = await import('../../report/formats.ts');
  const { renderChecked: render } = format === 'text' || format === 'json' ? {} : await formats[format]();
  if (render !== undefined) return render(checked, options);
  const { renderDocument } = await import('../../report/documents/documents.ts');
  return renderDocument({ kind: 'validate', facts: checked }, format, exit, { colour: colour.out, columns });
}

/** Prints a failure; without `error`, what was thrown is a bug. Returns the exit code. */
export async function printFailure(
  error: KnownError | undefined,
  thrown: unknown,
  style: Style,
  io: Io,
): Promise<number> {
  const diagnostics = await diagnosticsOf(error);
  const { renderDiagnostics } = await import('../read-declaration.ts');
  const frames = renderDiagnostics(diagnostics, io).map((frame) => `${frame}\n\n`);
  const words = { exit: error?.exit ?? 'error', ...wordsOfFailure(error), diagnostics };
  return endFailure(words, error === undefined ? { bug: { thrown } } : { frames, errors: [error] }, style, io);
}

/** Makes a failure to render. Without `error`, what was thrown is a bug. */
export async function makeFailure(purpose: RunPurpose, error: KnownError | undefined): Promise<Failure> {
  const madeAt = new Date(realClock.wall()).toISOString();
  const exit = error?.exit ?? 'error';
  return { purpose, madeAt, exit, ...wordsOfFailure(error), diagnostics: await diagnosticsOf(error) };
}

async function diagnosticsOf(error: KnownError | undefined) {
  const { DeclarationError } = await import('../../declaration/faults/diagnostic.ts');
  return error instanceof DeclarationError ? error.diagnostics : [];
}

/** The end of a run without a result. */
async function endFailure(
  words: Omit<Failure, 'purpose' | 'madeAt'>,
  wrong: Wrong,
  style: Style,
  io: Io,
): Promise<number> {
  const { outputs, purpose, toldLines } = style;
  const failure = { purpose, madeAt: new Date(realClock.wall()).toISOString(), ...words };
  const unwritten = await tellFailure(failure, outputs, toldLines, io);
  const options = renderOptions({}, noJournal, io);
  const endingAt = (exit: ExitName): Ending => ({ kind: 'failure', failure: { ...failure, exit }, options });
  return finish(failure.exit, { ...wrong, errors: [...unwritten, ...(wrong.errors ?? [])] }, endingAt, style, io);
}

/** What failed besides the result, or instead of it. */
interface Wrong {
  /** The faults of a declaration, each with its lines of source. */
  readonly frames?: readonly string[];
  readonly errors?: readonly KnownError[] | undefined;
  readonly bug?: { readonly thrown: unknown } | undefined;
}

/** Prints a failure, writes the files of the platform, and returns the exit code. */
async function finish(
  exit: ExitName,
  { frames = [], errors = [], bug }: Wrong,
  endingAt: (last: ExitName) => Ending,
  { outputs, debug }: Style,
  io: Io,
): Promise<number> {
  // The result has been printed.
  io.setLastWords?.(undefined);
  for (const frame of frames) io.err(frame);
  if (bug !== undefined || errors.length > 0) {
    const { renderBug, renderError } = await import('../../report/words/errors.ts');
    const style = { colour: io.colour.err };
    for (const error of errors) io.err(renderError(error, style));
    if (bug !== undefined) io.err(renderBug(bug.thrown, stackOf(bug.thrown, debug), style));
  }
  const last = await awaitPrinting(exit, io);
  await tellGithub(endingAt(last), outputs, io);
  if (last !== 'ok') io.err(`exit ${exitCodes[last]} (${last})\n`);
  return exitCodes[last];
}

/** An unknown error may contain anything, so its message is not shown. */
function wordsOfFailure(error: KnownError | undefined): Pick<Failure, 'code' | 'message' | 'suggestions'> {
  if (error === undefined) return { code: 'bug', message: 'This is a bug in hostwright.', suggestions: [] };
  return { code: error.code, message: error.message, suggestions: error.suggestions };
}

/** Prints the failure in every requested format. Text goes to stderr. */
async function tellFailure(
  failure: Failure,
  { stdout, files }: Outputs,
  toldLines: number | undefined,
  io: Io,
): Promise<readonly KnownError[]> {
  if (stdout === 'text' && files.length === 0) return [];
  const { formats } = await import('../../report/formats.ts');
  const options = renderOptions({}, noJournal, io);
  const { renderFailure } = await formats[stdout]();
  if (stdout !== 'text' && renderFailure !== undefined) io.out(renderFailure(failure, { ...options, toldLines }));
  return writeFailure(failure, files, options, io);
}

/** The files that later steps of GitHub Actions read. The result does not depend on them. */
async function tellGithub(ending: Ending, { stdout, files }: Outputs, io: Io): Promise<void> {
  if (stdout !== 'github' && files.every(({ format }) => format !== 'github')) return;
  const { writeGithubFiles } = await import('./github-files.ts');
  for (const note of await writeGithubFiles(ending, io.env, outputsOfSaved(ending))) io.err(`note: ${note}\n`);
}

/** What a later step needs to apply the plan that was saved. */
function outputsOfSaved(ending: Ending): Readonly<Record<string, string>> {
  const saved = ending.kind === 'report' ? ending.report.saved : undefined;
  return saved === undefined ? {} : { fingerprint: saved.fingerprint, 'plan-file': saved.path };
}

/** Output that could not be printed must not count as success; that is known one turn later. */
async function awaitPrinting(exit: ExitName, io: Io): Promise<ExitName> {
  await nextTurn();
  return io.lostOutput === true ? pickMostUrgent([exit, 'error']) : exit;
}

function stackOf(thrown: unknown, debug: boolean): string {
  return debug && thrown instanceof Error ? framesOf(thrown) : '';
}

/** Where it happened, without the message, which may contain anything. */
function framesOf({ stack = '', message }: Error): string {
  const frames = message === '' ? stack : stack.replaceAll(message, '');
  return frames
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** The result of a command as data. conclude.ts renders it once, in the requested format. */
export type CommandResult =
  | ReportResult
  | { readonly kind: 'document'; readonly exit: ExitName; readonly document: Document }
  | CheckedResult
  | InterruptedResult
  /** A failure of a run whose stream is on stdout. The stream reports it; it is also thrown. */
  | { readonly kind: 'failed'; readonly exit: ExitName; readonly thrown: unknown; readonly toldLines: number }
  /** The stream has already shown all of it. */
  | { readonly kind: 'told'; readonly exit: ExitName };

/** The result of `validate`. */
interface CheckedResult {
  readonly kind: 'checked';
  readonly exit: 'ok';
  readonly checked: CheckedRun;
  readonly options: RenderOptions;
}

export interface ReportResult extends ToldLines {
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

/** A signal ended the run before there was a report. Nothing was sent. */
interface InterruptedResult extends ToldLines {
  readonly kind: 'interrupted';
  readonly exit: ExitName;
}

interface ToldLines {
  /** Number of lines of a stream on stdout so far; undefined if there is no stream. */
  readonly toldLines?: number | undefined;
}

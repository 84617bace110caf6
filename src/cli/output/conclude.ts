/** The end of every command: its result or its failure, printed in the form that was asked for. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KnownError } from '../../core/errors.ts';
import { type ExitName, exitCodes, pickMostUrgent } from '../../core/exit.ts';
import type { FormatName } from '../../core/report/format-name.ts';
import type { Purpose } from '../../core/report/report.ts';
import type { Failure } from '../../report/format.ts';
import { realClock } from '../../system/clock.ts';
import type { Io } from '../io.ts';
import type { CommandResult } from './command-result.ts';
import type { Ending } from './github-files.ts';
import { type Outputs, renderOptions, writeFailure, writeReport } from './outputs.ts';

/** In which form, and where, a command tells what it came to. */
export interface Style {
  readonly outputs: Outputs;
  /** What the run is about. */
  readonly purpose: Purpose;
  /** Adds the stack of a bug. */
  readonly debug: boolean;
  /** How many lines of a stream stand on stdout already; undefined if none was begun. */
  readonly toldLines?: number | undefined;
}

/** Prints what a command came to. Returns the exit code, which the caller sets and never forces: no output is cut. */
export async function printResult(result: CommandResult, { outputs, purpose, debug }: Style, io: Io): Promise<number> {
  const { text, reported, ended, bug, toldLines, isRecord = false } = result;
  let exit = pickMostUrgent(bug === undefined ? [result.exit] : [result.exit, 'error']);
  const failure = ended && { purpose, madeAt: now(), exit, ...ended, diagnostics: [] };
  const unwritten =
    failure !== undefined
      ? await tellFailure(failure, outputs, toldLines, io)
      : reported === undefined
        ? []
        : await writeReport({ ...reported.report, exit }, outputs.files, reported.options, io);
  if (unwritten.length > 0) exit = pickMostUrgent([exit, 'error']);
  if (outputs.stdout === 'text') io.out(text, isRecord);
  else if (failure === undefined) io.out(await renderResult({ ...result, exit }, outputs.stdout), isRecord);
  // All of it is said now.
  io.setLastWords?.(undefined);
  const style = { colour: io.colour.err };
  if (bug !== undefined || unwritten.length > 0) {
    const { renderBug, renderError } = await import('../../report/words/errors.ts');
    for (const error of unwritten) io.err(renderError(error, style));
    if (bug !== undefined) io.err(renderBug(bug.thrown, stackOf(bug.thrown, debug), style));
  }
  exit = await afterPrinting(exit, io);
  await tellGithub(endingOf(reported, failure, exit, io), outputs, io);
  if (exit !== 'ok') sayExit(exit, io);
  return exitCodes[exit];
}

function endingOf(reported: CommandResult['reported'], failure: Failure | undefined, exit: ExitName, io: Io): Ending {
  if (failure !== undefined) {
    return { kind: 'failure', failure: { ...failure, exit }, options: renderOptions({}, 0, io) };
  }
  if (reported === undefined) return { kind: 'exit', exit };
  return { kind: 'report', report: { ...reported.report, exit }, options: reported.options };
}

async function renderResult(
  { exit, text, reported, document, toldLines }: CommandResult,
  format: FormatName,
): Promise<string> {
  if (reported !== undefined) {
    const { formats } = await import('../../report/formats.ts');
    const { render } = await formats[format]();
    const options = toldLines === undefined ? reported.options : { ...reported.options, toldLines };
    return render({ ...reported.report, exit }, options);
  }
  if (document === undefined) return text;
  const { renderJson } = await import('../../report/json-text.ts');
  return renderJson(document.format, exit, document.content);
}

/** Prints a failure; without `error`, what was thrown is a bug. Returns the exit code. */
export async function printFailure(
  error: KnownError | undefined,
  thrown: unknown,
  { outputs, purpose, debug, toldLines }: Style,
  io: Io,
): Promise<number> {
  let exit = error?.exit ?? 'error';
  const { renderBug, renderError } = await import('../../report/words/errors.ts');
  const { DeclarationError } = await import('../../declaration/faults/diagnostic.ts');
  const diagnostics = error instanceof DeclarationError ? error.diagnostics : [];
  const failure = { purpose, madeAt: now(), exit, ...failureWords(error), diagnostics };
  const unwritten = await tellFailure(failure, outputs, toldLines, io);
  if (diagnostics.length > 0) {
    const { renderDiagnostic } = await import('../../declaration/faults/frame.ts');
    for (const diagnostic of diagnostics) io.err(`${renderDiagnostic(diagnostic)}\n\n`);
  }
  const style = { colour: io.colour.err };
  for (const one of unwritten) io.err(renderError(one, style));
  io.err(error === undefined ? renderBug(thrown, stackOf(thrown, debug), style) : renderError(error, style));
  exit = await afterPrinting(exit, io);
  await tellGithub({ kind: 'failure', failure: { ...failure, exit }, options: renderOptions({}, 0, io) }, outputs, io);
  sayExit(exit, io);
  return exitCodes[exit];
}

function now(): string {
  return new Date(realClock.wall()).toISOString();
}

/** What was thrown without being a known error may hold anything: it has no words here. */
function failureWords(error: KnownError | undefined): Pick<Failure, 'code' | 'message' | 'suggestions'> {
  if (error === undefined) return { code: 'bug', message: 'This is a bug in hostwright.', suggestions: [] };
  return { code: error.code, message: error.message, suggestions: error.suggestions };
}

/** In every format that was asked for; text has its own place on stderr. */
async function tellFailure(
  failure: Failure,
  { stdout, files }: Outputs,
  toldLines: number | undefined,
  io: Io,
): Promise<readonly KnownError[]> {
  if (stdout === 'text' && files.length === 0) return [];
  const { formats } = await import('../../report/formats.ts');
  const options = renderOptions({}, 0, io);
  const { renderFailure } = await formats[stdout]();
  if (stdout !== 'text' && renderFailure !== undefined) {
    io.out(renderFailure(failure, toldLines === undefined ? options : { ...options, toldLines }));
  }
  return writeFailure(failure, files, options, io);
}

/** What later steps read, where the run speaks to GitHub. The result does not depend on it. */
async function tellGithub(ending: Ending, { stdout, files }: Outputs, io: Io): Promise<void> {
  if (stdout !== 'github' && files.every(({ format }) => format !== 'github')) return;
  const { writeGithubFiles } = await import('./github-files.ts');
  for (const note of await writeGithubFiles(ending, io.env, savedOutputs(ending))) io.err(`note: ${note}\n`);
}

/** What a later step needs to apply the plan that was saved. */
function savedOutputs(ending: Ending): Readonly<Record<string, string>> {
  const saved = ending.kind === 'report' ? ending.report.saved : undefined;
  return saved === undefined ? {} : { fingerprint: saved.fingerprint, 'plan-file': saved.path };
}

/** Nobody may take for done what could not be printed, which is known a turn later. */
async function afterPrinting(exit: ExitName, io: Io): Promise<ExitName> {
  await nextTurn();
  return io.lostOutput === true ? pickMostUrgent([exit, 'error']) : exit;
}

function stackOf(thrown: unknown, debug: boolean): string {
  return debug && thrown instanceof Error ? framesOf(thrown) : '';
}

/** Where it happened, without the message, which may hold anything. */
function framesOf({ stack = '', message }: Error): string {
  const frames = message === '' ? stack : stack.replaceAll(message, '');
  return frames
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

function sayExit(exit: ExitName, io: Io): void {
  io.err(`exit ${exitCodes[exit]} (${exit})\n`);
}

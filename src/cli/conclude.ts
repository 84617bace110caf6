/** The end of every command: its result or its failure, printed in the form that was asked for. */
import type { KnownError } from '../core/errors.ts';
import { type ExitName, exitCodes, mostUrgent } from '../core/exit.ts';
import type { CommandResult } from './command-result.ts';
import type { Io } from './io.ts';

/** Prints what a command came to. Returns the exit code, which the caller sets and never forces: no output is cut. */
export async function printResult(
  { exit: facts, text, document, bug, isRecord = false }: CommandResult,
  { json, debug }: FailureStyle,
  io: Io,
): Promise<number> {
  let exit = mostUrgent(bug === undefined ? [facts] : [facts, 'error']);
  if (json && document !== undefined) {
    const { renderJson } = await import('../report/json-text.ts');
    io.out(renderJson(document.format, exit, document.content), isRecord);
  } else {
    io.out(text, isRecord);
  }
  // All of it is said now.
  io.setLastWords?.(undefined);
  if (bug !== undefined) {
    const { renderBug } = await import('../report/error-text.ts');
    io.err(renderBug(bug.thrown, stackOf(bug.thrown, debug), { colour: io.colour.err }));
  }
  exit = afterPrinting(exit, io);
  if (exit !== 'ok') sayExit(exit, io);
  return exitCodes[exit];
}

export interface FailureStyle {
  readonly json: boolean;
  /** Adds the stack of a bug. */
  readonly debug: boolean;
}

/** Prints a failure; without `error`, what was thrown is a bug. Returns the exit code. */
export async function printFailure(
  error: KnownError | undefined,
  thrown: unknown,
  { json, debug }: FailureStyle,
  io: Io,
): Promise<number> {
  let exit = error?.exit ?? 'error';
  const { errorJson, renderBug, renderError } = await import('../report/error-text.ts');
  const { DeclarationError } = await import('../declaration/diagnostic.ts');
  const diagnostics = error instanceof DeclarationError ? error.diagnostics : [];
  if (json) {
    const { renderJson } = await import('../report/json-text.ts');
    io.out(renderJson('hostwright/error', exit, { ...errorJson(error), diagnostics }));
  }
  if (diagnostics.length > 0) {
    const { renderDiagnostic } = await import('../declaration/frame.ts');
    for (const diagnostic of diagnostics) io.err(`${renderDiagnostic(diagnostic)}\n\n`);
  }
  const style = { colour: io.colour.err };
  io.err(error === undefined ? renderBug(thrown, stackOf(thrown, debug), style) : renderError(error, style));
  exit = afterPrinting(exit, io);
  sayExit(exit, io);
  return exitCodes[exit];
}

/** Nobody may take for done what could not be printed. */
function afterPrinting(exit: ExitName, io: Io): ExitName {
  return io.lostOutput === true ? mostUrgent([exit, 'error']) : exit;
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

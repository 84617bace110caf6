/** The end of every command: its result or its failure, printed in the form that was asked for. */
import type { KnownError } from '../core/errors.ts';
import { type ExitName, exitCodes } from '../core/exit.ts';
import type { CommandResult } from './command-result.ts';
import type { Io } from './io.ts';

/** Prints what a command came to. Returns the exit code, which the caller sets and never forces: no output is cut. */
export async function printResult({ exit, text, document }: CommandResult, json: boolean, io: Io): Promise<number> {
  if (json && document !== undefined) {
    const { renderJson } = await import('../report/json-text.ts');
    io.out(renderJson(document.format, exit, document.content));
  } else {
    io.out(text);
  }
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
  const exit = error?.exit ?? 'error';
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
  const stack = debug && thrown instanceof Error ? framesOf(thrown) : '';
  const style = { colour: io.colour.err };
  io.err(error === undefined ? renderBug(thrown, stack, style) : renderError(error, style));
  sayExit(exit, io);
  return exitCodes[exit];
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

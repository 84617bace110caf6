/** What is said of a run that fails, and of faults and notes of declarations. */
import { DeclarationError, type Diagnostic, narrowExcerpt, renderDiagnostic } from '../../declare/faults/diagnostic.ts';
import type { RunPurpose } from '../../findings/report.ts';
import { KnownError } from '../../model/errors.ts';
import type { Stop } from '../../model/ports.ts';
import type { Failure } from '../../report/format.ts';
import { paint, renderBug, renderError } from '../../report/words/style.ts';
import { realClock } from '../../system/clock.ts';
import type { Io } from '../io.ts';

/** What stderr tells after the result. */
export interface Wrong {
  /** What was thrown and is no KnownError. */
  readonly bug?: { readonly thrown: unknown } | undefined;
  readonly error?: KnownError | undefined;
}

/** Makes a failure to render. A bug may contain anything, so its message is not shown. */
export function makeFailure(purpose: RunPurpose, thrown: unknown): Failure {
  const bug = { exit: 'error', code: 'bug', message: 'This is a bug in hostwright.', suggestions: [] } as const;
  const { exit, code, message, suggestions } = thrown instanceof KnownError ? thrown : bug;
  const diagnostics = thrown instanceof DeclarationError ? thrown.diagnostics : [];
  return { purpose, madeAt: new Date(realClock.wall()).toISOString(), exit, code, message, suggestions, diagnostics };
}

/** The failure of a run that was asked to stop before it had a result. */
export function makeInterrupted(purpose: RunPurpose, { why: exit = 'error' }: Stop, message: string): Failure {
  return { ...makeFailure(purpose, undefined), exit, code: 'interrupted', message };
}

/** Each error, with the faults of a declaration before it, and the bug. */
export function tellWrong(errors: readonly KnownError[], bug: Wrong['bug'], debug: boolean, io: Io): void {
  const style = { colour: io.colour.err };
  for (const one of errors) {
    const faults = one instanceof DeclarationError ? one.diagnostics : [];
    for (const frame of renderDiagnostics(faults, io)) io.err(`${frame}\n\n`);
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

/** Faults or notes, each with its line, in colour if stderr supports it. */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  { colour, errColumns = Number.POSITIVE_INFINITY }: Pick<Io, 'colour' | 'errColumns'>,
): readonly string[] {
  const style = { colour: colour.err };
  return diagnostics.map((one) => {
    const excerpt = narrowExcerpt(one.excerpt, errColumns - `${one.line} | `.length);
    return renderDiagnostic({ ...one, excerpt }, (ink, text) => paint(style, ink, text));
  });
}

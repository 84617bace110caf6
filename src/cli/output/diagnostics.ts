import type { Diagnostic } from '../../declaration/faults/diagnostic.ts';
import { narrowExcerpt, renderDiagnostic } from '../../declaration/faults/diagnostic.ts';
import { paint } from '../../report/words/style.ts';
import type { Io } from '../io.ts';

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

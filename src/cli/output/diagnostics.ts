import type { Diagnostic } from '../../declaration/faults/diagnostic.ts';
import { renderDiagnostic } from '../../declaration/faults/frame.ts';
import { paint } from '../../report/words/style.ts';
import type { Io } from '../io.ts';

/** Faults or notes, each with its line, in colour where stderr has it. */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  { colour }: Pick<Io, 'colour'>,
): readonly string[] {
  const style = { colour: colour.err };
  return diagnostics.map((one) => renderDiagnostic(one, (ink, text) => paint(style, ink, text)));
}

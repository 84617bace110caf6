import { escapeText } from '../../core/text/escape.ts';
import type { Diagnostic } from './diagnostic.ts';
import { rules } from './rules.ts';

/**
 * A diagnostic as people read it: what is wrong, the line with a caret under it, why, and what to
 * do. No colour, no trailing line break.
 */
export function renderDiagnostic(diagnostic: Diagnostic): string {
  const { rule, message, label, why, help, excerpt, related = [] } = diagnostic;
  const number = String(diagnostic.line);
  const gutter = ' '.repeat(number.length);
  const carets = `${' '.repeat(excerpt.indent)}${'^'.repeat(excerpt.width)}`;
  const notes = [
    ...related.map((place) => `see: ${placeText(place)}: ${place.message}`),
    ...(why === undefined ? [] : [`why: ${why}`]),
    ...(help === undefined ? [] : [`help: ${help}`]),
  ];
  return [
    `${rules[rule].severity}[${rule}]: ${message}`,
    `${gutter}--> ${placeText(diagnostic)}`,
    `${gutter} |`,
    `${number} | ${excerpt.text}`.trimEnd(),
    `${gutter} | ${carets}${label === undefined ? '' : ` ${label}`}`,
    ...notes.map((note) => `${gutter} = ${note}`),
  ].join('\n');
}

function placeText({
  file,
  line,
  column,
}: {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}): string {
  return `${escapeText(file)}:${line}:${column}`;
}

import { escapeText } from '../../core/text/escape.ts';
import type { Diagnostic } from './diagnostic.ts';
import { rules } from './fault.ts';

/** Marks a part of a frame, e.g. with a colour. */
type Paint = (ink: 'bad' | 'warn' | 'good' | 'quiet' | 'strong', text: string) => string;

const plain: Paint = (_, text) => text;

/**
 * A diagnostic for people: what is wrong, the line with a caret under it, why, and what to do. No
 * trailing line break.
 */
export function renderDiagnostic(diagnostic: Diagnostic, paint: Paint = plain): string {
  const { rule, message, label, why, help, excerpt, related = [] } = diagnostic;
  const { severity } = rules[rule];
  const ink = severity === 'error' ? 'bad' : 'warn';
  const number = String(diagnostic.line);
  const gutter = ' '.repeat(number.length);
  const bar = paint('quiet', '|');
  const carets = paint(ink, `${'^'.repeat(excerpt.width)}${label === undefined ? '' : ` ${label}`}`);
  const notes = [
    ...related.map((place) => `${paint('quiet', 'see:')} ${writePlace(place)}: ${place.message}`),
    ...(why === undefined ? [] : [`${paint('quiet', 'why:')} ${why}`]),
    ...(help === undefined ? [] : [`${paint('good', 'help:')} ${help}`]),
  ];
  return [
    `${paint(ink, `${severity}[${rule}]`)}: ${paint('strong', message)}`,
    `${gutter}${paint('quiet', '-->')} ${writePlace(diagnostic)}`,
    `${gutter} ${bar}`,
    `${paint('quiet', number)} ${bar} ${excerpt.text}`.trimEnd(),
    `${gutter} ${bar} ${' '.repeat(excerpt.indent)}${carets}`,
    ...notes.map((note) => `${gutter} ${paint('quiet', '=')} ${note}`),
  ].join('\n');
}

function writePlace({
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

import { KnownError } from '../../model/errors.ts';
import type { Position } from '../../model/host.ts';
import { escapeText } from '../../model/text/escape.ts';
import { countCells, cutToCells } from '../../model/text/terminal-lines.ts';
import { type RelatedPlace, type RuleId, rules } from './fault.ts';

/** One fault or note about a declaration: plain data, escaped, free of secrets. */
export interface Diagnostic extends Position {
  readonly rule: RuleId;
  /** Code units that the fault covers on its line, at least 1. */
  readonly length: number;
  /** What is wrong with this value. */
  readonly message: string;
  /** A few words beside the caret. */
  readonly label?: string;
  /** Why it matters. */
  readonly why?: string;
  /** What to do. */
  readonly help?: string;
  readonly related?: readonly RelatedPlace[];
  /** The declared name of the host that it is about, with its range. */
  readonly host?: string;
  /** E.g. `hosts[3].cpu`. */
  readonly path?: string;
  readonly excerpt: Excerpt;
}

/**
 * The line that contains a fault, safe to print: secrets masked, tabs widened, deceptive characters escaped, long lines
 * cut.
 */
export interface Excerpt {
  readonly text: string;
  /** Terminal cells before the caret. */
  readonly indent: number;
  /** Terminal cells under the caret run. */
  readonly width: number;
}

/** The declaration cannot be used. `diagnostics` has the faults of all its files. */
export class DeclarationError extends KnownError {
  /** Sorted by file and place; at most 100 per file. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of all faults, including those that `diagnostics` leaves out. */
  readonly total: number;

  constructor(diagnostics: readonly Diagnostic[], total: number) {
    super('declaration-invalid', summariseFaults(diagnostics, total), {
      suggestions: ['Correct the declaration; nothing was sent.'],
    });
    this.diagnostics = diagnostics;
    this.total = total;
  }
}

function summariseFaults(diagnostics: readonly Diagnostic[], total: number): string {
  const files = [...new Set(diagnostics.map(({ file }) => file))];
  const where = files.length === 1 ? files[0] : `${files.length} files`;
  const left = total - diagnostics.length;
  const shown = left > 0 ? `; the first ${diagnostics.length} are shown, ${left} more are not` : '';
  return `The declaration has ${total} ${total === 1 ? 'fault' : 'faults'} in ${where}${shown}.`;
}

/** Marks a part of a frame, e.g. with a colour. */
type Paint = (ink: 'bad' | 'warn' | 'good' | 'quiet' | 'strong', text: string) => string;

const plain: Paint = (_, text) => text;

/**
 * A diagnostic for people: what is wrong, the line with a caret under it, why, and what to do. No trailing line break.
 */
export function renderDiagnostic(diagnostic: Diagnostic, paint: Paint = plain): string {
  const { rule, message, label, why, help, excerpt, related = [] } = diagnostic;
  const severity = rules[rule];
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

function writePlace({ file, line, column }: Position): string {
  return `${escapeText(file)}:${line}:${column}`;
}

/** The cells around the caret, for a narrow terminal; what was cut off is marked by "…". */
export function narrowExcerpt({ text, indent, width }: Excerpt, columns: number): Excerpt {
  const total = countCells(text);
  if (total <= columns && indent + width <= columns) return { text, indent, width };
  const from = Math.max(0, Math.min(indent - Math.floor(columns / 3), total - columns));
  let kept = '';
  let at = 0;
  for (const character of text) {
    // The mark replaces the first cell, or half of a wide character.
    if (from > 0 && at > from && kept === '') kept = '…'.padEnd(at - from);
    if (from === 0 || at > from) kept += character;
    at += countCells(character);
  }
  const start = indent - from;
  return { text: cutToCells(kept, columns), indent: start, width: Math.max(1, Math.min(width, columns - start)) };
}

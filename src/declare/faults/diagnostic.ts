/** Faults with offsets -> diagnostics with lines, to print. Only this file makes them, because it hides the secrets. */
import { KnownError } from '../../model/errors.ts';
import type { Position } from '../../model/host.ts';
import { escapeText } from '../../model/text/escape.ts';
import { countCells, cutToCells } from '../../model/text/terminal-lines.ts';
import { findSecrets, hideSecretIn, type Secrets } from '../secrets.ts';
import { endOfLine, type IndexedSource, placeOfValue, type ReadFile, sourceOfValue } from '../yaml/place.ts';
import { type DeclarationFault, noteRules, type RelatedPlace, type RuleId, type Wording, wordsOf } from './rules.ts';
import { addSyntaxFaults } from './syntax-faults.ts';

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
  readonly excerpt: Excerpt;
}

/** The line of a fault, safe to print: secrets masked, tabs widened, deceptive characters escaped, long lines cut. */
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

const mostShown = 100;

/** Throws DeclarationError with every fault of every file at once, if there is one. */
export function refuseFaults(files: readonly ReadFile[]): void {
  for (const file of files) addSyntaxFaults(file);
  const total = files.reduce((sum, { faults }) => sum + faults.total(), 0);
  // The number that exists decides, and not the number that is shown.
  if (total > 0) {
    throw new DeclarationError(
      files.flatMap((file) => describeFaults(file, file.faults.kept)),
      total,
    );
  }
}

export function describeFaults(file: ReadFile, faults: readonly DeclarationFault[]): readonly Diagnostic[] {
  if (faults.length === 0) return [];
  const secrets = findSecrets(file);
  const sorted = [...faults].sort((a, b) => a.start - b.start || a.end - b.end);
  return sorted.slice(0, mostShown).map((fault) => describeFault(fault, file, secrets));
}

/** The line that contains an offset, without its line break. */
function lineAt(text: string, offset: number): { readonly start: number; readonly text: string } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return { start, text: text.slice(start, endOfLine(text, offset)).replace(/\r$/, '') };
}

const longestQuote = 60;

function describeFault(fault: DeclarationFault, file: ReadFile, secrets: Secrets): Diagnostic {
  const { source } = file;
  const start = Math.min(Math.max(fault.start, 0), source.text.length);
  const end = Math.max(fault.end, start + 1);
  const hidden = secrets.hide(start, end);
  const quote = (text: string): string => (hidden ? '(sensitive)' : `"${cutText(text)}"`);
  const say = (wording: Wording): string => (typeof wording === 'string' ? wording : wording(quote));
  const { rule, message, label, why, help } = wordsOf(fault);
  const line = lineAt(source.text, start);
  const lengthOnLine = Math.min(end, line.start + line.text.length) - start;
  return {
    rule,
    ...source.positionAt(start),
    length: hidden ? 1 : Math.max(1, lengthOnLine),
    message: say(message),
    label: label && say(label),
    why,
    help: help && say(help),
    related: fault.related,
    host: nameOfHost(file, fault, secrets),
    excerpt: cutExcerpt(source, secrets, start, end),
  };
}

function nameOfHost(file: ReadFile, { path: [top, index] = [] }: DeclarationFault, secrets: Secrets) {
  if (top !== 'hosts' || typeof index !== 'number') return undefined;
  const path = ['hosts', index, 'name'];
  const { start, end } = placeOfValue(file, path);
  const name = sourceOfValue(file, path);
  return name === '' || secrets.hide(start, end) ? undefined : cutText(name);
}

function cutText(text: string): string {
  const characters = [...hideSecretIn(text.slice(0, 4 * longestQuote))];
  const cut = characters.length > longestQuote;
  return `${escapeText(characters.slice(0, longestQuote).join(''))}${cut ? '…' : ''}`;
}

const widestLine = 160;
/** Characters kept before the caret if a long line is cut. */
const lead = 60;

/** The line of a fault, safe to show, and where the carets under it are. */
function cutExcerpt(source: IndexedSource, { ranges }: Secrets, start: number, end: number): Excerpt {
  const line = lineAt(source.text, start);
  const lineEnd = line.start + line.text.length;
  const isCut = line.text.length > widestLine;
  const from = isCut ? Math.max(line.start, start - lead) : line.start;
  const to = isCut ? Math.min(lineEnd, from + widestLine) : lineEnd;
  // A secret that the fault touches is marked as a whole.
  const touched = ranges.filter((range) => range.start < end && start < range.end);
  const runStart = Math.max(from, Math.min(start, to, ...touched.map((range) => range.start)));
  const runEnd = Math.max(runStart, Math.min(to, Math.max(end, ...touched.map((range) => range.end))));
  const before = `${from > line.start ? '…' : ''}${showText(source.text, ranges, from, runStart)}`;
  const run = showText(source.text, ranges, runStart, runEnd);
  const after = `${showText(source.text, ranges, runEnd, to)}${to < lineEnd ? '…' : ''}`;
  return { text: before + run + after, indent: countCells(before), width: Math.max(1, countCells(run)) };
}

function showText(text: string, ranges: Secrets['ranges'], from: number, to: number): string {
  const show = (start: number, end: number) => escapeText(text.slice(start, end).replaceAll('\t', '  '));
  let shown = '';
  let at = from;
  for (const { start, end, mark } of ranges) {
    if (end <= at || start >= to) continue;
    shown += `${show(at, Math.max(at, start))}${mark}`;
    at = end;
  }
  return at < to ? shown + show(at, to) : shown;
}

/** Marks a part of a frame, e.g. with a colour. */
type Paint = (ink: 'bad' | 'warn' | 'good' | 'quiet' | 'strong', text: string) => string;

const plain: Paint = (_, text) => text;

/** For people: what is wrong, the line with a caret under it, why, and what to do. No trailing line break. */
export function renderDiagnostic(diagnostic: Diagnostic, paint: Paint = plain): string {
  const { rule, message, label, why, help, excerpt, related = [] } = diagnostic;
  const severity = noteRules.includes(rule) ? 'note' : 'error';
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

import { KnownError } from '../../core/errors.ts';
import { countCells, cutToCells } from '../../core/text/display-width.ts';
import { escapeText } from '../../core/text/escape.ts';
import { hideSecretIn, isSecretKey } from '../secrets/field-tree.ts';
import { findSecrets, type Secrets } from '../secrets/secrets.ts';
import { formatPath, placeOfValue, type ReadFile, sourceOfValue } from '../yaml/place.ts';
import type { IndexedSource } from '../yaml/source-text.ts';
import type { DeclarationFault, Path, RuleId, Wording } from './fault.ts';

/** One fault or note about a declaration: plain data, escaped, free of secrets. */
export interface Diagnostic {
  readonly rule: RuleId;
  readonly file: string;
  /** Counts from 1. */
  readonly line: number;
  /** Counts from 1, in UTF-16 code units. */
  readonly column: number;
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

/** Another place that belongs to a fault, e.g. the first host of that name. */
export interface RelatedPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/**
 * The line that contains a fault, safe to print: secrets masked, tabs widened, deceptive characters
 * escaped, long lines cut.
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

const longestQuote = 60;

/**
 * Turns a fault into plain data for people and programs. No other code does this, so that no secret
 * is printed.
 */
export function describeFault(
  fault: DeclarationFault,
  source: IndexedSource,
  secrets: Secrets,
  host: NameOfHost | undefined,
): Diagnostic {
  const start = Math.min(Math.max(fault.start, 0), source.text.length);
  const end = Math.max(fault.end, start + 1);
  const hidden = secrets.hide(start, end);
  const quote = (text: string): string => (hidden ? '(sensitive)' : quoteText(text));
  const say = (wording: Wording): string => (typeof wording === 'string' ? wording : wording(quote));
  const line = source.lineAt(start);
  const lengthOnLine = Math.min(end, line.start + line.text.length) - start;
  return {
    rule: fault.rule,
    ...source.positionAt(start),
    length: hidden ? 1 : Math.max(1, lengthOnLine),
    message: say(fault.message),
    label: fault.label === undefined ? undefined : say(fault.label),
    why: fault.why,
    help: fault.help === undefined ? undefined : say(fault.help),
    related: fault.related?.map(({ source: other, offset, message }) => ({ ...other.positionAt(offset), message })),
    host: host === undefined || secrets.hide(host.start, host.end) ? undefined : cutText(host.name),
    path: fault.path === undefined ? undefined : concealPath(fault.path),
    excerpt: cutExcerpt(source, secrets, start, end),
  };
}

/** The name as declared, and its place. */
interface NameOfHost {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function quoteText(text: string): string {
  return `"${cutText(text)}"`;
}

function cutText(text: string): string {
  const characters = [...hideSecretIn(text.slice(0, 4 * longestQuote))];
  const cut = characters.length > longestQuote;
  return `${escapeText(characters.slice(0, longestQuote).join(''))}${cut ? '…' : ''}`;
}

/** Below a key that names a secret, further keys may be part of the secret. */
function concealPath(path: Path): string {
  const secret = path.findIndex((step) => typeof step === 'string' && isSecretKey(step));
  const next = path[secret + 1];
  const shown = secret === -1 || next === 'env' || next === 'file' ? path : path.slice(0, secret + 1);
  return formatPath(
    shown.map((step) => (typeof step === 'number' || /^[\w-]{1,60}$/.test(step) ? step : quoteText(step))),
  );
}

const widestLine = 160;
/** Characters kept before the caret if a long line is cut. */
const lead = 60;

/** The line of a fault, safe to show, and where the carets under it are. */
export function cutExcerpt(source: IndexedSource, secrets: Secrets, start: number, end: number): Excerpt {
  const line = source.lineAt(start);
  const lineEnd = line.start + line.text.length;
  const cut = line.text.length > widestLine;
  const from = cut ? Math.max(line.start, start - lead) : line.start;
  const to = cut ? Math.min(lineEnd, from + widestLine) : lineEnd;
  let text = from > line.start ? '…' : '';
  let indent: number | undefined;
  let afterRun: number | undefined;
  for (const piece of piecesOf(source.text, secrets, from, to)) {
    if (indent === undefined && start < piece.end) indent = countCells(text);
    text += piece.text;
    if (piece.start < end) afterRun = countCells(text);
  }
  indent ??= countCells(text);
  const width = Math.max(1, (afterRun ?? 0) - indent);
  return { text: to < lineEnd ? `${text}…` : text, indent, width };
}

/** The cells around the caret, for a narrow terminal; what was cut off is marked by "…". */
export function narrowExcerpt({ text, indent, width }: Excerpt, room: number): Excerpt {
  const total = countCells(text);
  if (total <= room && indent + width <= room) return { text, indent, width };
  const from = Math.max(0, Math.min(indent - Math.floor(room / 3), total - room));
  let kept = '';
  let at = 0;
  for (const character of text) {
    // The mark replaces the first cell, or half of a wide character.
    if (from > 0 && at > from && kept === '') kept = '…'.padEnd(at - from);
    if (from === 0 || at > from) kept += character;
    at += countCells(character);
  }
  const start = indent - from;
  return { text: cutToCells(kept, room), indent: start, width: Math.max(1, Math.min(width, room - start)) };
}

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Each character separately, and each secret as one piece. */
function* piecesOf(text: string, { ranges }: Secrets, from: number, to: number): Generator<Piece> {
  let at = from;
  let secret = ranges.findIndex((range) => range.end > from);
  while (at < to) {
    const range = secret === -1 ? undefined : ranges[secret];
    if (range !== undefined && at >= range.start) {
      const text = range.isOther ? '…' : '(sensitive)';
      yield { start: at, end: Math.min(range.end, to), text };
      at = range.end;
      secret += 1;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    yield { start: at, end: at + character.length, text: character === '\t' ? '  ' : escapeText(character) };
    at += character.length;
  }
}

const mostShown = 100;

/** Throws DeclarationError with every fault of every file at once, if there is one. */
export function refuseFaults(files: readonly ReadFile[]): void {
  const countFaults = (file: ReadFile): number =>
    file.sound ? file.faults.total() : file.syntaxFaults.total() + listCertainFaults(file).length;
  const total = files.reduce((sum, file) => sum + countFaults(file), 0);
  // The number that exists decides, and not the number that is shown.
  if (total === 0) return;
  const diagnostics = files.flatMap((file) =>
    describeFaults(file, [...file.syntaxFaults.kept, ...listCertainFaults(file)]),
  );
  throw new DeclarationError(diagnostics, total);
}

/**
 * After a syntax fault, only the text before it can be trusted. A field that seems to be missing
 * may come later.
 */
function listCertainFaults(file: ReadFile): readonly DeclarationFault[] {
  if (file.sound) return file.faults.kept;
  const first = Math.min(...file.syntaxFaults.kept.map(({ start }) => start));
  return file.faults.kept.filter((fault) => {
    if (fault.end > first || fault.rule === 'missing-field' || fault.rule === 'no-hosts') return false;
    const [top, index] = fault.path ?? [];
    if (top === undefined) return fault.path === undefined;
    return placeOfValue(file, top === 'hosts' && index !== undefined ? [top, index] : [top]).end <= first;
  });
}

export function describeFaults(file: ReadFile, faults: readonly DeclarationFault[]): readonly Diagnostic[] {
  if (faults.length === 0) return [];
  const { source } = file;
  const secrets = findSecrets(file);
  const sorted = [...faults].sort((a, b) => a.start - b.start || a.end - b.end);
  return sorted.slice(0, mostShown).map((fault) => describeFault(fault, source, secrets, nameOfHost(file, fault)));
}

function nameOfHost(file: ReadFile, { path: [top, index] = [] }: DeclarationFault) {
  if (top !== 'hosts' || typeof index !== 'number') return undefined;
  const path = ['hosts', index, 'name'];
  const name = sourceOfValue(file, path);
  return name === '' ? undefined : { ...placeOfValue(file, path), name };
}

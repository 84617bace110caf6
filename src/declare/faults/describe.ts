/** Faults with offsets -> diagnostics with lines. No other code does this, so that no secret is printed. */

import { escapeText } from '../../model/text/escape.ts';
import { countCells } from '../../model/text/terminal-lines.ts';
import { findSecrets, hideSecretIn, isSecretKey, type Secrets } from '../secrets.ts';
import {
  endOfLine,
  formatPath,
  type IndexedSource,
  placeOfValue,
  type ReadFile,
  sourceOfValue,
} from '../yaml/place.ts';
import { DeclarationError, type Diagnostic, type Excerpt } from './diagnostic.ts';
import type { DeclarationFault, Path, Wording } from './fault.ts';
import { addSyntaxFaults } from './syntax-faults.ts';

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
  const quote = (text: string): string => (hidden ? '(sensitive)' : quoteText(text));
  const say = (wording: Wording): string => (typeof wording === 'string' ? wording : wording(quote));
  const line = lineAt(source.text, start);
  const lengthOnLine = Math.min(end, line.start + line.text.length) - start;
  return {
    rule: fault.rule,
    ...source.positionAt(start),
    length: hidden ? 1 : Math.max(1, lengthOnLine),
    message: say(fault.message),
    label: fault.label && say(fault.label),
    why: fault.why,
    help: fault.help && say(fault.help),
    related: fault.related,
    host: nameOfHost(file, fault, secrets),
    path: fault.path && concealPath(fault.path),
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

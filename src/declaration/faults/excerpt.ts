import { countCells, cutToCells } from '../../core/text/display-width.ts';
import { escapeText } from '../../core/text/escape.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { IndexedSource } from '../yaml/source-text.ts';
import type { Excerpt } from './diagnostic.ts';

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

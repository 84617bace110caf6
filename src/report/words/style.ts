import { styleText } from 'node:util';
import type { KnownError } from '../../model/errors.ts';
import type { AppearsUntil } from '../../model/intent-end.ts';
import { escapeText, shorten } from '../../model/text/escape.ts';
import { type RepeatFlags, writeCommandLine } from '../../model/text/shell-word.ts';
import { countCells } from '../../model/text/terminal-lines.ts';

/** How text is drawn. Colour only repeats what a symbol or a word already says. */
export interface TextStyle {
  readonly colour: boolean;
  /** Columns of the terminal; undefined: rows are not wrapped, for pipes and grep. */
  readonly columns?: number | undefined;
}

export type TextColour = 'good' | 'warn' | 'bad' | 'quiet' | 'strong';

const formats = {
  good: 'green',
  warn: 'yellow',
  bad: 'red',
  quiet: 'dim',
  strong: 'bold',
} as const satisfies Record<TextColour, Parameters<typeof styleText>[0]>;

export function paint(style: TextStyle, ink: TextColour, text: string): string {
  // The caller knows the output and has decided about colour. Here the text is only marked.
  return style.colour ? styleText(formats[ink], text, { validateStream: false }) : text;
}

const mostShown = 256;

/** Text from outside, safe to print: it cannot control a terminal, and its length is limited. */
export function shown(text: string | number): string {
  return shorten(escapeText(String(text)), mostShown);
}

export function quoted(text: string): string {
  return `"${shown(text)}"`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function keepTexts(...texts: readonly (string | false | undefined)[]): readonly string[] {
  return texts.filter((text) => typeof text === 'string');
}

/** Lines as one text, without their indentation. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).join(' ');
}

/** "a, b, c and 2 more". */
export function listSome(texts: readonly string[], most: number): string {
  const left = texts.length - most;
  return `${texts.slice(0, most).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** Renders as many pieces as fit, in order, with one character between them. `left`: how many others there are. */
export function takeFitting<Item>(items: readonly Item[], render: (item: Item) => string, room: number) {
  const pieces: string[] = [];
  let rest = room;
  for (const item of items) {
    const piece = render(item);
    rest -= piece.length + 1;
    if (rest < 0) break;
    pieces.push(piece);
  }
  return { pieces, left: items.length - pieces.length };
}

/** Says where the rest is; empty if there is none. */
export function describeRest(left: number, what: string): string {
  return left === 0 ? '' : `… and ${plural(left, `more ${what}`)}: the JSON report has them.`;
}

export function widestOf(texts: readonly string[]): number {
  return texts.reduce((widest, text) => Math.max(widest, countCells(text)), 0);
}

/** Cells in columns, without spaces at the end of a line. `most`: a longer cell moves only what stands beside it. */
export function alignCells(rows: readonly (readonly string[])[], most: readonly number[] = []): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.min(most[column] ?? Number.POSITIVE_INFINITY, widestOf(rows.map((row) => row[column] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => padCells(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export function padCells(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - countCells(text)));
}

export function dayOf(seconds: number): string {
  const date = new Date(seconds * 1_000);
  return Number.isNaN(date.getTime()) ? shown(seconds) : date.toISOString().slice(0, 10);
}

export function secondOf(wall: string): string {
  return shown(wall.replace(/\.\d+Z$/, 'Z'));
}

/** `nowMs`: wall clock. */
export function makeAppearsUntil(settleWindowMs: number, nowMs: number): AppearsUntil {
  return ({ wall }) => {
    const untilMs = Date.parse(wall) + settleWindowMs;
    return untilMs > nowMs ? new Date(untilMs).toISOString() : undefined;
  };
}

/** A command to be copied as it is, with the flags of this run. */
export function renderCommand(words: string, repeatFlags: RepeatFlags | undefined): string {
  return escapeText(writeCommandLine(words, repeatFlags));
}

type Checked = { readonly hosts: number } & Readonly<Record<'files' | 'regions', readonly unknown[]>>;

/** `12 hosts declared (2 files, 1 region)`. */
export function describeChecked({ hosts, files, regions }: Checked): string {
  const where = `${plural(files.length, 'file')}, ${plural(regions.length, 'region')}`;
  return `${plural(hosts, 'host')} declared (${where})`;
}

/** What is wrong, then what to do next; ends with a line break. */
export function renderError(error: KnownError, style: TextStyle): string {
  // On one line, because a message may quote the cloud, and text of the cloud must not begin a line.
  const first = `${paint(style, 'bad', `error[${error.code}]`)}: ${escapeText(error.message)}`;
  return [first, ...error.suggestions.map((suggestion) => `  - ${escapeText(suggestion)}`), ''].join('\n');
}

/** An unexpected failure. Shows only its class, because its text may contain anything. */
export function renderBug(thrown: unknown, stack: string, style: TextStyle): string {
  const kind = thrown instanceof Error ? thrown.constructor.name : typeof thrown;
  return [
    `${paint(style, 'bad', 'error')}: this is a bug in hostwright (${escapeText(kind)}).`,
    '  - Run it again with HOSTWRIGHT_DEBUG=1 and report what it prints, with the command line.',
    ...(stack === '' ? [] : stack.split('\n').map((line) => `  ${escapeText(line)}`)),
    '',
  ].join('\n');
}

/** If a report is printed to a log, GitHub reads a line that begins with two colons as a command. */
export function escapeCommand(line: string): string {
  return line.replace(/^(\s*):(?=:)/, '$1\\u{3a}');
}

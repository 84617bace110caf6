import { styleText } from 'node:util';
import { escapeText, shorten } from '../../core/text/escape.ts';

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

/** The same in quotation marks, for values whose edges matter. */
export function quoted(text: string): string {
  return `"${shown(text)}"`;
}

/** "1 host", "2 hosts". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * Length of the longest text; 0 if there is none. Works for any number of texts, because it does
 * not pass each as an argument.
 */
export function longestOf(texts: readonly string[]): number {
  return texts.reduce((longest, text) => Math.max(longest, text.length), 0);
}

/** Of Unix seconds, in UTC. */
export function dayOf(seconds: number): string {
  const date = new Date(seconds * 1_000);
  return Number.isNaN(date.getTime()) ? shown(seconds) : date.toISOString().slice(0, 10);
}

/**
 * HTML made of parts. Whatever is put into it is text, and escaped, unless it is markup itself:
 * nothing can be forgotten.
 */
import { escapeText } from '../../core/text/escape.ts';

export interface Markup {
  readonly markup: string;
}

export type Part = Markup | string | number | undefined | readonly Part[];

/** A tag for template literals. Attributes must stand in double quotation marks. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = strings[0] ?? '';
  for (const [index, part] of parts.entries()) text += partText(part) + (strings[index + 1] ?? '');
  return { markup: text };
}

/** Only for constants of ours: the style sheet and the script. */
export function trusted(text: string): Markup {
  return { markup: text };
}

function partText(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeMarkup(escapeText(part));
  if (typeof part === 'number') return String(part);
  if (isMarkup(part)) return part.markup;
  let text = '';
  for (const one of part) text += partText(one);
  return text;
}

function isMarkup(part: Markup | readonly Part[]): part is Markup {
  return !Array.isArray(part);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

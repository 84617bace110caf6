/** Builds HTML from parts. Every part is escaped, unless it is markup itself, so that no escape can be forgotten. */
import { escapeText } from '../model/text/escape.ts';

export interface Markup {
  readonly markup: string;
}

export type Part = Markup | string | number | undefined | readonly Part[];

/** A tag for template literals. Attribute values must be in double quotation marks. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = strings[0] ?? '';
  for (const [index, part] of parts.entries()) text += renderPart(part) + (strings[index + 1] ?? '');
  return { markup: text };
}

/** Only for constants of this program, and for what `markup` has made. */
export function trusted(text: string): Markup {
  return { markup: text };
}

/** `columns`: the width of each; undefined: as their content asks for. */
export function renderTable(label: string, headings: readonly string[], rows: Part, columns?: Markup): Markup {
  const widths =
    columns &&
    markup`<colgroup>${columns}</colgroup>
`;
  return markup`<table class="hosts" aria-labelledby="${label}">
${widths}<thead><tr>${headings.map((one) => markup`<th scope="col">${one}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table>`;
}

/** A card with a title, or the title alone. */
export function renderSection(id: string, title: string, content: Part): Markup {
  const card = content === undefined ? '' : markup`<div class="card">${content}</div>`;
  return markup`<section aria-labelledby="${id}"><div class="head"><h2 id="${id}">${title}</h2></div>
${card}</section>
`;
}

/** A symbol that means the same as its colour. A word is always beside it. */
export function mark(symbol: string): Markup {
  return markup`<span class="mark" aria-hidden="true">${symbol}</span>`;
}

/** Names and values in a row. */
export function renderFacts(facts: readonly (readonly [name: string, value: Part])[]): Markup {
  return markup`<dl class="facts">${facts.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Hidden until the script of the page runs. `hint`: by what a row is found. */
export function renderFilter(label: string, hint: string): Markup {
  return markup`<div class="filter" id="filter" role="search" aria-label="${label}" hidden><input type="search" placeholder="Filter: ${hint}" aria-label="Filter by text" autocomplete="off" spellcheck="false"> <output></output></div>`;
}

function renderPart(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeMarkup(escapeText(part));
  if (typeof part === 'number') return String(part);
  if (isMarkup(part)) return part.markup;
  let text = '';
  for (const one of part) text += renderPart(one);
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

/** What every HTML page is made of: its frame, which loads and sends nothing, and markup whose parts are escaped. */

import { createHash } from 'node:crypto';
import { escapeMarkup, escapeText } from '../model/text/escape.ts';

interface Frame {
  readonly subject: string;
  readonly madeAt: string;
  readonly version: string;
  readonly title: string;
  readonly main: Markup;
  readonly closing: string;
  /** Seconds until the page is loaded again; undefined: it stays as it is. */
  readonly refresh?: number;
}

/** How a report begins that is part of another page: one that was kept by another version may begin otherwise. */
export const bodyStart = '<div class="embedded">';

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

export function renderFrame({ subject, madeAt, version, title, main, closing, refresh }: Frame): string {
  return markup`<!doctype html>
<html lang="en"${refresh && markup` data-refresh="${refresh}"`}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(pagePolicy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>${refresh && markup`<noscript><meta http-equiv="refresh" content="${refresh}"></noscript>`}
<style>${trusted(styleSheet)}</style>
</head>
<body>
<div class="sheet">
<header class="bar-top"><div><b>Hostwright</b> ${subject}</div><time datetime="${madeAt}">${showTime(madeAt)}</time></header>
<main>
${main}
</main>
<footer><p>Made by Hostwright ${version}. ${closing}</p></footer>
</div>
<script>${trusted(script)}</script>
</body>
</html>
`.markup;
}

export function showTime(at: string): string {
  return at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
}

/** It loads no font, picture or address. Colour only repeats symbols and words. */
const styleSheet = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f6f4, #131416); --card: light-dark(#fff, #1b1c1f); --sunk: light-dark(#f1f1ee, #232529);
  --line: light-dark(#e3e3de, #303237); --firm: light-dark(#85878c, #7b7f88);
  --ink: light-dark(#1b1c1f, #ececea); --soft: light-dark(#55585f, #a9adb5); --grey: light-dark(#5c6068, #a9adb5);
  --green: light-dark(#1c7450, #6fcf9f); --blue: light-dark(#2458b8, #8fb4f8); --amber: light-dark(#8a5300, #eab55c);
  --red: light-dark(#b3261e, #ff9187); --red-wash: light-dark(#fdf1ef, #2c1c1b); --violet: light-dark(#6a45b5, #bda4f3);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
.sheet { max-width: 1240px; margin: 0 auto; padding: 0 clamp(14px, 2.5vw, 28px) 40px; }
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; list-style: none; }
h1 { font-size: 26px; line-height: 1.2; }
h2 { font-size: 15px; }
h3 { display: inline; margin: 0; font-size: 13px; }
small { font-size: 12.5px; color: var(--soft); }
code, .id, .declared { font-family: var(--mono); font-size: .9em; }
a { color: var(--blue); }
section, details.group, .filter, details.group + .soft { margin-top: 24px; }
pre { margin: 0; padding: 8px 16px; font: 12.5px/1.5 var(--mono); white-space: pre-wrap; }
.soft, .what-to-do, .declared, .verdict p, .empty, .rest, dt { color: var(--soft); }
.bar-top { display: flex; justify-content: space-between; gap: 16px; padding: 18px 0; color: var(--soft); }
.bar-top b { color: var(--ink); }
.verdict { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px 32px; }
.exit b { display: inline-block; padding: 4px 12px; border: 1px solid currentColor; border-radius: 99px; white-space: nowrap; }
.exit small { display: block; margin-top: 6px; max-width: 34ch; }
.good { color: var(--green); } .warn { color: var(--amber); } .bad { color: var(--red); } .quiet { color: var(--grey); }
.facts, .counts, .links ul, .since ul { display: flex; flex-wrap: wrap; gap: 4px 20px; }
.facts { margin-top: 14px; padding-top: 12px; border-top: 1px solid var(--line); }
.facts div, .tile dt, .class > span, .counts li, .links p > span, .since li, .plot dt { display: flex; gap: 8px; min-width: 0; }
.notices { display: grid; gap: 10px; margin-top: 20px; }
.notice { padding: 11px 16px; border: 1px solid var(--line); border-left: 4px solid var(--grey); border-radius: 8px; background: var(--card); color: inherit; }
.notice.bad { border-left-color: var(--red); background: var(--red-wash); }
code { user-select: all; padding: 1px 5px; border-radius: 4px; background: var(--sunk); }
button { padding: 3px 8px; border: 1px solid var(--firm); border-radius: 5px; background: var(--card); color: var(--soft); font: inherit; font-size: 12px; cursor: pointer; }
.card { border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(116px, 1fr)); gap: 12px; margin-top: 20px; }
.tile { display: flex; flex-direction: column-reverse; }
.tile dd { font-size: 22px; font-weight: 620; }
.k { --k: var(--grey); }
.in-sync, .created, .already-there { --k: var(--green); }
.missing, .create { --k: var(--blue); }
.changed, .orphaned, .expiring, .attention, .created-not-running, .not-sent { --k: var(--amber); }
.duplicate, .dead, .refused, .in-doubt { --k: var(--red); }
.unchecked, .held { --k: var(--violet); }
.mark {
  display: inline-grid; place-items: center; flex: none; width: 18px; height: 18px; border-radius: 5px;
  border: 1px solid var(--k); color: var(--k); font: 600 12px/1 var(--mono);
}
section > h2 { margin-bottom: 10px; }
.filter input { width: min(100%, 420px); height: 34px; padding: 0 11px; border: 1px solid var(--firm); border-radius: 7px; background: var(--card); color: var(--ink); font: inherit; }
.hosts { width: 100%; border-collapse: collapse; table-layout: fixed; }
.hosts > thead th { padding: 8px 12px; background: var(--sunk); text-align: left; font-size: 12px; color: var(--soft); }
.hosts > tbody > tr > * { padding: 9px 12px; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
.hosts > tbody > tr.error { border-left: 3px solid var(--k); }
.hosts small, .map small { display: block; font-weight: 400; }
.hosts th details { font-weight: 400; }
.class { color: var(--k); font-weight: 600; }
.w-class { width: 144px; } .w-host { width: 14%; } .w-region { width: 96px; } .w-what-to-do { width: 20%; } .w-declared { width: 172px; } .w-time { width: 116px; }
summary { cursor: pointer; }
.empty, .rest, .since, .plot, .map, .card > .counts, details.group > summary { padding: 12px 16px; }
details.group > summary h2 { display: inline; margin-right: 10px; }
.links ul, .links p { padding: 0 16px 10px; }
.since div { display: grid; grid-template-columns: 60px 1fr; }
.plot div { display: grid; grid-template-columns: 144px 48px 96px 1fr; align-items: center; border-top: 1px solid var(--line); }
.plot dd { display: contents; }
.plot p { grid-column: 4; display: flex; justify-content: space-between; }
.plot svg { display: block; width: 100%; height: 40px; }
.plot path { fill: color-mix(in srgb, var(--k) 22%, transparent); stroke: var(--k); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
.plot .gap { fill: var(--line); stroke: none; }
.map { display: flex; flex-wrap: wrap; gap: 10px 28px; }
.map h3 { flex: 0 0 100%; padding-top: 10px; border-top: 1px solid var(--line); }
.cells { display: flex; flex-wrap: wrap; gap: 3px 1px; print-color-adjust: exact; forced-color-adjust: none; }
.cells > * { width: 14px; height: 14px; border-radius: 3px; font: 600 11px/14px var(--mono); text-align: center; }
.cells > :nth-child(10n) { margin-right: 6px; }
.cells b { background: var(--k); color: var(--card); }
.cells i { background: color-mix(in srgb, var(--green) 24%, var(--card)); color: var(--green); }
footer { margin-top: 32px; padding-top: 14px; border-top: 1px solid var(--line); color: var(--soft); font-size: 12.5px; }
@media screen and (max-width: 760px) {
  .hosts, .hosts > tbody, .hosts > tbody > tr, .hosts > tbody > tr > * { display: block; }
  .hosts > thead, .hosts > colgroup { display: none; }
  .hosts > tbody > tr { padding: 10px 14px; border-top: 1px solid var(--line); }
  .hosts > tbody > tr > * { padding: 0; border: 0; }
  .hosts td[data-name]::before { content: attr(data-name) " "; color: var(--soft); }
  .plot div { grid-template-columns: 1fr auto auto; column-gap: 10px; padding-top: 6px; }
  .plot dd > :not(b, small) { grid-column: 1 / 4; }
}
@media print {
  :root { color-scheme: light; }
  .sheet { max-width: none; padding: 0; zoom: .72; }
  .filter, button { display: none; }
}
`;

/** Filters rows, copies commands, and loads the page again unless somebody uses it. It never creates markup. */
const script = `
'use strict';
(() => {
  const every = Number(document.documentElement.dataset.refresh);
  const isUsed = () =>
    document.hidden || String(getSelection()) !== '' || document.querySelector('details[open], input:not(:placeholder-shown)') !== null;
  if (every > 0) setInterval(() => isUsed() || location.reload(), every * 1000);
  const filter = document.getElementById('filter');
  const rows = [...document.querySelectorAll('[data-class]')].map((row) => ({ row, text: row.textContent.toLowerCase() }));
  for (const code of document.querySelectorAll('main code')) {
    const text = code.textContent;
    const button = document.createElement('button');
    const say = (word) => {
      button.textContent = word;
      button.setAttribute('aria-label', word + ' ' + text);
    };
    button.type = 'button';
    say('Copy');
    button.addEventListener('click', () => {
      // Not with navigator.clipboard, which a page of plain HTTP does not have. What is not copied is selected.
      getSelection().selectAllChildren(code);
      say(document.execCommand('copy') ? 'Copied' : 'Selected');
    });
    code.after(' ', button);
  }
  if (filter === null || rows.length === 0) return;
  const [input, output] = [filter.querySelector('input'), filter.querySelector('output')];
  filter.hidden = false;
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/ +/).filter((word) => word !== '');
    for (const one of rows) one.row.hidden = !words.every((word) => one.text.includes(word));
    // What a filter finds in a folded part is unfolded, and folded again when the filter is gone.
    for (const group of document.querySelectorAll('details.group')) group.open = words.length > 0;
    const found = rows.filter(({ row }) => !row.hidden).length;
    output.textContent = words.length === 0 ? '' : found + ' of ' + rows.length + ' rows';
  });
})();
`;

/** Allows only the style sheet and the script. Nothing else in a page is loaded or run. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src '${digestOf(styleSheet)}'`,
  `script-src '${digestOf(script)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

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
  return markup`<table class="hosts" aria-labelledby="${label}">
${columns && markup`<colgroup>${columns}</colgroup>`}<thead><tr>${headings.map((one) => markup`<th scope="col">${one}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table>`;
}

/** A card with a title, or the title alone. */
export function renderSection(id: string, title: string, content: Part): Markup {
  const card = content === undefined ? '' : markup`<div class="card">${content}</div>`;
  return markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${card}</section>
`;
}

/** A symbol that means the same as its colour. A word is always beside it. */
export function mark(symbol: string): Markup {
  return markup`<span class="mark" aria-hidden="true">${symbol}</span>`;
}

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
  if ('markup' in part) return part.markup;
  let text = '';
  for (const one of part) text += renderPart(one);
  return text;
}

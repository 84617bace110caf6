/** What every HTML page is made of: its frame, which loads and sends nothing, and markup whose parts are escaped. */

import { createHash } from 'node:crypto';
import { escapeText } from '../model/text/escape.ts';

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
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Hostwright ${version}">
<title>${title}</title>${refresh && markup`<noscript><meta http-equiv="refresh" content="${refresh}"></noscript>`}
<style>${trusted(styleSheet)}</style>
</head>
<body>
<div class="sheet">
<header class="bar-top"><div class="brand">Hostwright <span>${subject}</span></div><time datetime="${madeAt}">${showTime(madeAt)}</time></header>
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
  --page: #f6f6f4; --card: #fff; --sunk: #f1f1ee; --line: #e3e3de; --firm: #85878c; --ink: #1b1c1f; --soft: #55585f;
  --green: #1c7450; --blue: #2458b8; --amber: #8a5300; --red: #b3261e; --violet: #6a45b5; --grey: #5c6068;
  --red-wash: #fdf1ef; --amber-wash: #fdf6e8;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #131416; --card: #1b1c1f; --sunk: #232529; --line: #303237; --firm: #7b7f88; --ink: #ececea; --soft: #a9adb5;
    --green: #6fcf9f; --blue: #8fb4f8; --amber: #eab55c; --red: #ff9187; --violet: #bda4f3; --grey: #a9adb5;
    --red-wash: #2c1c1b; --amber-wash: #2a2318;
  }
}
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
.sheet { max-width: 1240px; margin: 0 auto; padding: 0 28px 40px; }
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; }
ul { list-style: none; }
h1 { font-size: 26px; line-height: 1.2; }
h2 { font-size: 15px; }
h3 { display: inline; margin: 0; font-size: 13px; }
small { font-size: 12.5px; color: var(--soft); }
code, .id, .place { font-family: var(--mono); font-size: .9em; }
a { color: var(--blue); }
section, details.group, .filter, details.group + .soft { margin-top: 24px; }
pre { margin: 0; padding: 8px 16px; font: 12.5px/1.5 var(--mono); white-space: pre-wrap; }
.soft, .next, .place { color: var(--soft); }
.bar-top { display: flex; justify-content: space-between; gap: 16px; padding: 18px 0; color: var(--soft); }
.brand { color: var(--ink); font-weight: 650; }
.brand span { color: var(--soft); font-weight: 400; }
.verdict { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px 32px; align-items: start; }
.verdict p { margin-top: 6px; color: var(--soft); }
.exit { text-align: right; }
.exit b { display: inline-block; padding: 4px 12px; border: 1px solid currentColor; border-radius: 99px; white-space: nowrap; }
.exit small { display: block; margin-top: 6px; max-width: 34ch; margin-left: auto; }
.good { color: var(--green); } .warn { color: var(--amber); } .bad { color: var(--red); } .quiet { color: var(--grey); }
.facts { display: flex; flex-wrap: wrap; gap: 4px 28px; margin-top: 14px; padding-top: 12px; border-top: 1px solid var(--line); }
.facts div { display: flex; gap: 7px; min-width: 0; }
.facts dt { color: var(--soft); }
.notices { display: grid; gap: 10px; margin-top: 20px; }
.notice { padding: 11px 16px; border: 1px solid var(--line); border-left: 4px solid var(--amber); border-radius: 8px; background: var(--amber-wash); color: inherit; }
.notice.bad { border-left-color: var(--red); background: var(--red-wash); }
.notice.quiet { border-left-color: var(--grey); background: var(--card); }
code { user-select: all; padding: 1px 5px; border-radius: 4px; background: var(--sunk); }
button { padding: 3px 8px; border: 1px solid var(--firm); border-radius: 5px; background: var(--card); color: var(--soft); font: inherit; font-size: 12px; cursor: pointer; }
.card { border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(116px, 1fr)); gap: 12px; margin-top: 20px; }
.tile { display: flex; flex-direction: column-reverse; }
.tile dt { display: flex; gap: 7px; align-items: center; color: var(--soft); }
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
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 10px 20px; margin-bottom: 10px; }
.filter input { width: min(100%, 420px); height: 34px; padding: 0 11px; border: 1px solid var(--firm); border-radius: 7px; background: var(--card); color: var(--ink); font: inherit; }
.hosts { width: 100%; border-collapse: collapse; table-layout: fixed; }
.hosts > thead th { padding: 8px 12px; background: var(--sunk); text-align: left; font-size: 12px; color: var(--soft); }
.hosts > tbody > tr > * { padding: 9px 12px; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
.hosts > tbody > tr.error > :first-child { box-shadow: inset 3px 0 var(--k); }
.hosts > tbody > tr > th { font-weight: 600; }
.hosts th small, .hosts td small { display: block; font-weight: 400; }
.hosts th details { font-weight: 400; color: var(--soft); }
.hosts th li { color: var(--ink); }
.class { color: var(--k); font-weight: 600; }
.class > span, .counts li { display: flex; gap: 8px; align-items: flex-start; }
.counts { display: flex; flex-wrap: wrap; gap: 3px 14px; }
.w-class { width: 144px; } .w-host { width: 14%; } .w-region { width: 96px; } .w-next { width: 20%; } .w-place { width: 172px; } .w-time { width: 116px; }
summary { cursor: pointer; }
details.group > summary { padding: 11px 16px; }
details.group > summary h2 { display: inline; margin-right: 10px; }
.links ul, .since ul { display: flex; flex-wrap: wrap; gap: 6px 18px; }
.links ul, .links p { padding: 0 16px 10px; }
.links p > span, .since li { display: flex; gap: 7px; align-items: flex-start; }
.since, .plot, .map { padding: 4px 16px 14px; }
.since { display: grid; gap: 10px; }
.since div { display: grid; grid-template-columns: 60px 1fr; }
.since dt, .plot dt { color: var(--soft); }
.plot div { display: grid; grid-template-columns: 144px 48px 96px 1fr; align-items: center; border-top: 1px solid var(--line); }
.plot dt { display: flex; gap: 8px; }
.plot dd { display: contents; }
.plot { padding-bottom: 0; }
.plot p { grid-column: 4; display: flex; justify-content: space-between; }
.plot svg { display: block; width: 100%; height: 40px; }
.plot path { fill: color-mix(in srgb, var(--k) 22%, transparent); stroke: var(--k); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
.plot .gap { fill: var(--line); stroke: none; }
.card > .counts { padding: 12px 16px; }
.map { display: flex; flex-wrap: wrap; gap: 10px 28px; }
.map h3 { flex: 0 0 100%; padding-top: 10px; border-top: 1px solid var(--line); }
.map small { display: block; margin-bottom: 2px; }
.cells { display: flex; flex-wrap: wrap; gap: 3px 1px; print-color-adjust: exact; forced-color-adjust: none; }
.cells > * { width: 14px; height: 14px; border-radius: 3px; font: 600 11px/14px var(--mono); text-align: center; }
.cells > :nth-child(10n) { margin-right: 6px; }
.cells b { background: var(--k); color: var(--card); }
.cells i { background: color-mix(in srgb, var(--green) 24%, var(--card)); color: var(--green); }
.empty, .rest { padding: 14px 16px; color: var(--soft); }
footer { margin-top: 32px; padding-top: 14px; border-top: 1px solid var(--line); color: var(--soft); font-size: 12.5px; }
@media screen and (max-width: 760px) {
  .sheet { padding: 0 14px 28px; }
  .verdict { grid-template-columns: minmax(0, 1fr); }
  .exit { text-align: left; }
  .exit small { margin-left: 0; }
  .hosts, .hosts > tbody, .hosts > tbody > tr, .hosts > tbody > tr > * { display: block; }
  .hosts > thead, .hosts > colgroup { display: none; }
  .hosts > tbody > tr { padding: 10px 14px; border-top: 1px solid var(--line); }
  .hosts > tbody > tr > * { padding: 0; border: 0; }
  .hosts > tbody > tr.error { box-shadow: inset 3px 0 var(--k); }
  .hosts > tbody > tr.error > :first-child { box-shadow: none; }
  .hosts > tbody > tr > td[data-name]::before { content: attr(data-name) " "; color: var(--soft); }
  .hosts > tbody > tr > td[data-name] { display: inline-block; margin-right: 16px; }
  .plot div { grid-template-columns: 1fr auto auto; column-gap: 10px; padding-top: 6px; }
  .plot dd > :not(b, small) { grid-column: 1 / 4; }
}
@media print {
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
})();
(() => {
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
    button.addEventListener('click', async () => {
      // A page of plain HTTP has no clipboard. What is not copied is selected.
      getSelection().selectAllChildren(code);
      const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
      say(isCopied || document.execCommand('copy') ? 'Copied' : 'Selected');
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

/** The page of one scope: its state, the report of the last look, and all looks. */
import { type Markup, markup } from '../../report/html/html-markup.ts';
import { readReportPage, showTime } from '../../report/html/html-page.ts';
import { plural, shown } from '../../report/words/style.ts';
import type { HistoryRow, ScopeDetails, ScopeRow } from '../scope-store.ts';
import { type ControllerPage, renderControllerPage, renderCounts, renderScopeLink, renderState } from './frame.ts';
import { stateOf, stateWords } from './scope-facts.ts';
import { renderDue, renderTime } from './times.ts';

const mostHistory = 200;

/** Number of newest looks that are shown unfolded. */
const mostOpen = 10;

export function renderScope(details: ScopeDetails, page: Pick<ControllerPage, 'now' | 'version'>): string {
  const { row, history, html } = details;
  const report = html === undefined ? undefined : readReportPage(html);
  return renderControllerPage({
    ...page,
    title: `${shown(row.id)}: ${stateWords[stateOf(row.state)].word}`,
    head: markup`${renderHead(row, page.now, report === undefined)}
${report?.verdict}`,
    main: markup`${report?.main ?? renderNoReport(html)}
${renderHistory(history.slice(0, mostHistory), page.now)}`,
    footer: report?.footer ?? markup``,
    scripted: report !== undefined,
  });
}

/** `tells`: whether it shows the message. If there is a report below, the report shows it. */
function renderHead(row: ScopeRow, now: number, tells: boolean): Markup {
  const { symbol, word, ink, text } = stateWords[stateOf(row.state)];
  const exit = row.exit === undefined ? '' : ` · exit ${row.exit}`;
  const fact = (name: string, value: Markup | string) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>
`;
  return markup`<div class="scope"><nav class="crumbs" aria-label="Where you are"><a href="/">All scopes</a></nav>
<div class="verdict"><div><h1><span>${shown(row.id)}</span></h1>
<p>${tells && row.message !== '' ? row.message : text}</p></div>
<div class="exit"><b class="${ink}"><span aria-hidden="true">${symbol} </span>${word}${exit}</b><small>since ${renderTime(row.since, now)}</small></div></div>
<dl class="facts">
${fact('Account', markup`<span class="id">${row.account === '' ? 'not known' : shown(row.account)}</span>`)}${fact('Revision', markup`<span class="id">${shown(row.revision)}</span>`)}${fact('Last look', renderTime(row.lookedAt, now))}${fact('Listing trusted', renderTime(row.trustedAt, now))}${fact('Next look', row.worker === undefined ? renderDue(row.dueAt, now) : markup`now, by ${shown(row.worker)}`)}${row.failures === 0 ? '' : fact('Failed looks in a row', String(row.failures))}${fact('As JSON', renderScopeLink(row.id, '.json'))}</dl></div>`;
}

function renderNoReport(html: string | undefined): Markup {
  const text =
    html === undefined
      ? 'Nobody has looked at this scope yet, so there is no report.'
      : 'The report of the last look cannot be shown here. The next look will replace it.';
  return markup`<div class="notices"><div class="notice quiet"><h2>${text}</h2></div></div>`;
}

function renderHistory(history: readonly HistoryRow[], now: number): Markup {
  if (history.length === 0) return markup``;
  const earlier = history.slice(mostOpen);
  return markup`<section aria-labelledby="history"><div class="head"><h2 id="history">Looks</h2><p>newest first, one a day while nothing changes</p></div>
<div class="card">${renderLooks('history', history.slice(0, mostOpen), now)}</div></section>
${
  earlier.length === 0
    ? ''
    : markup`<details class="group card"><summary><h2 id="history-rest">${plural(earlier.length, 'earlier look')}</h2></summary>
${renderLooks('history-rest', earlier, now)}</details>
`
}`;
}

function renderLooks(label: string, looks: readonly HistoryRow[], now: number): Markup {
  const headings = ['Looked at', 'State', 'Exit', 'Hosts', 'Revision'];
  return markup`<table class="looks" aria-labelledby="${label}">
<colgroup><col class="w-at"><col class="w-class"><col class="w-exit"><col><col class="w-revision"></colgroup>
<thead><tr>${headings.map((one) => markup`<th scope="col">${one}</th>`)}</tr></thead>
<tbody>
${looks.map(({ at, state, exit, counts, revision }) => {
  const known = stateOf(state);
  return markup`<tr class="k ${stateWords[known].kind}"><td>${renderTime(at, now)} <small>${showTime(shown(at))}</small></td><td class="class">${renderState(known)}</td><td>exit ${Number(exit)}</td><td>${renderCounts(counts, '')}</td><td><span class="id">${shown(revision)}</span></td></tr>
`;
})}</tbody></table>`;
}

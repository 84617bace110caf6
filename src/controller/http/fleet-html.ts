/** The page of all scopes: how many are in each state, and what is wrong, worst first. */
import { shorten } from '../../core/text/escape.ts';
import { type Markup, markup } from '../../report/html/html-markup.ts';
import { mark } from '../../report/html/html-picture.ts';
import { plural } from '../../report/words/style.ts';
import { type ScopeState, scopeStates } from '../scope.ts';
import type { ScopeRow } from '../scope-store.ts';
import { type ControllerPage, renderControllerPage, renderCounts, renderScopeLink, renderState } from './frame.ts';
import { stateOf, stateWords } from './scope-facts.ts';
import { type FleetView, type ScopesQuery, writeScopesQuery } from './scopes-query.ts';
import { renderDue, renderTime } from './times.ts';

/** Maximum number of scopes on a page, to keep it below 300 kB. */
export const mostOnPage = 100;
const [mostInMessage, mostInField, mostAccounts] = [160, 64, 100];

export function renderFleet(view: FleetView, page: Pick<ControllerPage, 'now' | 'version'>): string {
  const { found, query, all } = view;
  const pages = Math.max(1, Math.ceil(found.length / mostOnPage));
  const current = Math.min(query.page, pages);
  const rows = found.slice((current - 1) * mostOnPage, current * mostOnPage);
  return renderControllerPage({
    ...page,
    title: headlineOf(view),
    head: markup`<div class="verdict"><div><h1><span>${headlineOf(view)}</span></h1>
<p>${plural(all, 'scope')} of ${plural(view.accounts.length, 'account')}.</p></div></div>
${renderTiles(view)}`,
    main: markup`${renderFilter(view)}
<section aria-labelledby="scopes"><div class="head"><h2 id="scopes">${found.length === all ? 'All scopes' : `${found.length} of ${plural(all, 'scope')}`}</h2><p><a href="/fleet.json${writeScopesQuery({ ...query, page: 1 })}">JSON</a></p></div>
<div class="card">${rows.length === 0 ? markup`<p class="empty">${describeNone(view)}</p>` : renderTable(rows, page.now)}${renderPages(query, current, pages)}</div></section>`,
  });
}

/** The worst state of all scopes. */
function headlineOf({ byState, all }: FleetView): string {
  const worst = scopeStates.filter((state) => byState[state] > 0 && state !== 'in-sync');
  if (all === 0) return 'No scope is watched';
  if (worst.length === 0) return 'All scopes are in sync';
  return worst.map((state) => `${byState[state]} ${stateWords[state].word}`).join(', ');
}

function describeNone({ all }: FleetView): string {
  return all === 0 ? 'No scope was loaded in the last minutes.' : 'No scope matches.';
}

function renderTiles({ byState, query }: FleetView): Markup {
  const tile = (state: ScopeState) => {
    const { symbol, word, kind } = stateWords[state];
    const isAsked = query.state === state;
    const href = `/${writeScopesQuery({ ...query, state: isAsked ? undefined : state, page: 1 })}`;
    return markup`<div class="tile k ${kind}${byState[state] === 0 ? ' none' : ''}"><dt>${mark(symbol)}${word}</dt><dd data-figure="${state}"><a href="${href}" aria-label="${plural(byState[state], 'scope')} ${word}"${isAsked ? markup` aria-current="true"` : ''}>${byState[state]}</a></dd></div>
`;
  };
  return markup`<dl class="tiles states">
${scopeStates.map(tile)}</dl>`;
}

function renderFilter({ query, accounts }: FleetView): Markup {
  const option = (value: string, word: string, chosen: string) =>
    markup`<option value="${value}"${value === chosen ? markup` selected` : ''}>${word}</option>`;
  const listed = accounts.slice(0, mostAccounts);
  const named = query.account === '' || listed.includes(query.account) ? listed : [query.account, ...listed];
  return markup`<form class="filter" role="search" aria-label="Scopes" method="get" action="/">
<input name="q" type="search" value="${query.q}" placeholder="Filter: scope, message, revision, worker" aria-label="Filter by text" autocomplete="off" spellcheck="false">
<select name="state" aria-label="Filter by state">${option('', 'All states', query.state ?? '')}${scopeStates.map((one) => option(one, stateWords[one].word, query.state ?? ''))}</select>
<select name="account" aria-label="Filter by account">${option('', 'All accounts', query.account)}${named.map((one) => option(one, shorten(one, mostInField), query.account))}</select>
<button type="submit">Filter</button>
<a class="all" href="/">All scopes</a>
</form>`;
}

function renderTable(rows: readonly ScopeRow[], now: number): Markup {
  const headings = ['State', 'Scope', 'Hosts', 'Listing trusted', 'State since', 'Next look', 'Revision'];
  return markup`<table class="hosts fleet" aria-labelledby="scopes">
<colgroup><col class="w-class"><col class="w-scope"><col><col class="w-time"><col class="w-time"><col class="w-time"><col class="w-revision"></colgroup>
<thead><tr>${headings.map((one) => markup`<th scope="col">${one}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => renderRow(row, now))}</tbody></table>`;
}

function renderRow(row: ScopeRow, now: number): Markup {
  const state = stateOf(row.state);
  // The counts say what a drift is.
  const said =
    row.message === '' || state === 'drift' ? '' : markup`<p class="said">${shorten(row.message, mostInMessage)}</p>`;
  const account = row.account === '' ? '' : markup`<small class="id">${shorten(row.account, mostInField)}</small>`;
  return markup`<tr class="k ${stateWords[state].kind}${stateWords[state].ink === 'bad' ? ' error' : ''}"><td class="class">${renderState(state)}</td><th scope="row">${renderScopeLink(row.id)}${account}</th><td>${renderCounts(row.counts, row.message === '' ? markup`<span class="soft">${stateWords[state].text}</span>` : '')}${said}</td><td class="when" data-label="trusted">${renderTime(row.trustedAt, now)}</td><td class="when" data-label="since">${renderTime(row.since, now)}</td><td class="when" data-label="next look">${renderNext(row, now)}</td><td class="when" data-label="revision"><span class="id">${shorten(row.revision, mostInField)}</span></td></tr>
`;
}

function renderNext({ worker, dueAt }: ScopeRow, now: number): Markup {
  if (worker === undefined) return renderDue(dueAt, now);
  return markup`<span>now<small>${shorten(worker, mostInField)}</small></span>`;
}

function renderPages(query: ScopesQuery, current: number, pages: number): Markup {
  if (pages === 1) return markup``;
  const link = (page: number, word: string) =>
    page < 1 || page > pages ? '' : markup`<a href="/${writeScopesQuery({ ...query, page })}">${word}</a>`;
  return markup`<nav class="pages" aria-label="Pages">${link(current - 1, 'Previous')}<span>page ${current} of ${pages}</span>${link(current + 1, 'Next')}</nav>`;
}

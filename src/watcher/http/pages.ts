/** The pages of a watcher: all scopes, worst first, and one scope with its last report. */
import { compareText } from '../../model/host.ts';
import { describeDuration, unitMs } from '../../model/text/durations.ts';
import { shorten } from '../../model/text/escape.ts';
import { scopeIdShape } from '../../model/watched-scope.ts';
import { type Markup, mark, markup, type Part, renderTable, trusted } from '../../report/html-markup.ts';
import { bodyStart, renderFrame, showTime } from '../../report/html-page.ts';
import { plural, shown } from '../../report/words/style.ts';
import type { HistoryRow, ScopeCounts, ScopeDetails, ScopeRow, ScopeState } from '../scope-store.ts';
import { countOfClass, countStates, rankOfState, stateOf, stateWords, toldCounts } from './scope-facts.ts';

/** `now`: milliseconds since 1970. `version`: of Hostwright. */
interface PageFacts {
  readonly now: number;
  readonly version: string;
}

interface Page {
  readonly title: string;
  readonly head: Markup;
  readonly main: Markup;
}

function renderPage({ now, version }: PageFacts, { title, head, main }: Page): string {
  return renderFrame({
    version,
    title: `${title} - Hostwright`,
    main: markup`${head}
${main}`,
    closing: 'This page loads nothing. Times are those of the server.',
    madeAt: new Date(now).toISOString(),
    subject: 'Watcher',
  });
}

/** A page with a single sentence. */
export function renderSentence(title: string, sentence: string, facts: PageFacts): string {
  return renderPage(facts, {
    title,
    head: markup`<div class="verdict"><div><h1>${title}</h1>
<p>${sentence}</p></div></div>`,
    main: markup`<p><a href="/">All scopes</a></p>`,
  });
}

/** Maximum number of scopes on a page, to keep it below 300 kB. Counts are always complete. */
const mostOnPage = 200;
const [mostInMessage, mostInField] = [160, 64];

export function renderFleet(all: readonly ScopeRow[], facts: PageFacts): string {
  const byState = countStates(all);
  const title = headlineOf(byState, all.length);
  const rows = all.toSorted((a, b) => rankOfState(a) - rankOfState(b) || compareText(a.id, b.id)).slice(0, mostOnPage);
  const tile = ([state, count]: readonly [ScopeState, number]) => {
    const { symbol, word, kind } = stateWords[state];
    return markup`<div class="tile k ${kind}"><dt>${mark(symbol)}${word}</dt><dd data-figure="${state}">${count}</dd></div>
`;
  };
  const left = all.length - rows.length;
  return renderPage(facts, {
    title,
    head: markup`<div class="verdict"><div><h1>${title}</h1>
<p>${plural(all.length, 'scope')} of ${plural(new Set(all.map(({ account }) => account)).size, 'account')}.</p></div></div>
<dl class="tiles">
${[...byState].map(tile)}</dl>`,
    main: markup`<section aria-labelledby="scopes"><div class="head"><h2 id="scopes">All scopes</h2><p><a href="/fleet.json">JSON</a></p></div>
<div class="card">${rows.length === 0 ? markup`<p class="empty">No scope was loaded in the last minutes.</p>` : renderScopes(rows, facts.now)}${left === 0 ? '' : markup`<p class="rest">… and ${plural(left, 'more scope')}: the JSON has them.</p>`}</div></section>`,
  });
}

/** The worst state of all scopes. */
function headlineOf(byState: ReadonlyMap<ScopeState, number>, all: number): string {
  const worst = [...byState].filter(([state, count]) => count > 0 && state !== 'in-sync');
  if (all === 0) return 'No scope is watched';
  if (worst.length === 0) return 'All scopes are in sync';
  return worst.map(([state, count]) => `${count} ${stateWords[state].word}`).join(', ');
}

function renderScopes(rows: readonly ScopeRow[], now: number): Markup {
  return renderTable(
    'scopes',
    ['State', 'Scope', 'Hosts', 'Listing trusted', 'State since', 'Next look', 'Revision'],
    rows.map((row) => renderRow(row, now)),
    markup`<col class="w-class"><col class="w-next"><col><col class="w-time"><col class="w-time"><col class="w-time"><col class="w-time">`,
  );
}

function renderRow(row: ScopeRow, now: number): Markup {
  const { id, account, counts, message, trustedAt, since, revision } = row;
  const state = stateOf(row.state);
  const { kind, ink, text } = stateWords[state];
  // The counts say what a drift is.
  const said = message === '' || state === 'drift' ? '' : markup`<small>${shorten(message, mostInMessage)}</small>`;
  return markup`<tr class="k ${kind}${ink === 'bad' ? ' error' : ''}"><td class="class">${renderState(state)}</td><th scope="row">${renderScopeLink(id)}${account === '' ? '' : markup`<small class="id">${shorten(account, mostInField)}</small>`}</th><td>${renderCounts(counts, message === '' ? text : '')}${said}</td><td>${renderTime(trustedAt, now)}</td><td>${renderTime(since, now)}</td><td>${renderNext(row, now)}</td><td class="id">${shorten(revision, mostInField)}</td></tr>
`;
}

export function renderScope({ row, history, html }: ScopeDetails, facts: PageFacts): string {
  const report = html?.startsWith(bodyStart) ? trusted(html) : undefined;
  const none =
    html === undefined
      ? 'Nobody has looked at this scope yet, so there is no report.'
      : 'The report of the last look cannot be shown here. The next look will replace it.';
  return renderPage(facts, {
    title: `${shown(row.id)}: ${stateWords[stateOf(row.state)].word}`,
    head: renderHead(row, facts.now, report === undefined),
    main: markup`${report ?? markup`<div class="notices"><div class="notice quiet"><h2>${none}</h2></div></div>`}
${renderHistory(history, facts.now)}`,
  });
}

/** `tells`: whether it shows the message. If there is a report below, the report shows it. */
function renderHead(row: ScopeRow, now: number, tells: boolean): Markup {
  const { id, account, revision, lookedAt, trustedAt, since, failures, message } = row;
  const { symbol, word, ink, text } = stateWords[stateOf(row.state)];
  const exit = row.exit === undefined ? '' : ` · exit ${row.exit}`;
  const fact = (name: string, value: Markup | string) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>
`;
  return markup`<nav aria-label="Where you are"><a href="/">All scopes</a></nav>
<div class="verdict"><div><h1>${shown(id)}</h1>
<p>${tells && message !== '' ? message : text}</p></div>
<div class="exit"><b class="${ink}"><span aria-hidden="true">${symbol} </span>${word}${exit}</b><small>since ${renderTime(since, now)}</small></div></div>
<dl class="facts">
${fact('Account', markup`<span class="id">${account === '' ? 'not known' : shown(account)}</span>`)}${fact('Revision', markup`<span class="id">${shown(revision)}</span>`)}${fact('Last look', renderTime(lookedAt, now))}${fact('Listing trusted', renderTime(trustedAt, now))}${fact('Next look', renderNext(row, now))}${failures === 0 ? '' : fact('Failed looks in a row', String(failures))}${fact('As JSON', renderScopeLink(id, '.json'))}</dl>`;
}

function renderHistory(history: readonly HistoryRow[], now: number): Markup {
  if (history.length === 0) return markup``;
  const rows = history.map(({ at, state, exit, counts, revision }) => {
    const known = stateOf(state);
    return markup`<tr class="k ${stateWords[known].kind}"><td>${renderTime(at, now)} <small>${showTime(shown(at))}</small></td><td class="class">${renderState(known)}</td><td>exit ${Number(exit)}</td><td>${renderCounts(counts, '')}</td><td class="id">${shown(revision)}</td></tr>
`;
  });
  return markup`<details class="group card"><summary><h2 id="history">${plural(rows.length, 'look')}</h2><small>newest first, one a day while nothing changes</small></summary>
${renderTable('history', ['Looked at', 'State', 'Exit', 'Hosts', 'Revision'], rows, markup`<col class="w-next"><col class="w-class"><col class="w-region"><col><col class="w-time">`)}</details>`;
}

function renderState(state: ScopeState): Markup {
  const { symbol, word } = stateWords[state];
  return markup`<span>${mark(symbol)}${word}</span>`;
}

/** The counts without zeros. `none`: shown if all are zero. */
function renderCounts(counts: ScopeCounts, none: Part): Markup {
  const told = toldCounts.filter(({ key }) => countOfClass(counts, key) > 0);
  if (told.length === 0) return markup`${none}`;
  return markup`<ul class="counts">${told.map(
    (one) => markup`<li class="k ${one.class}">${mark(one.symbol)}${countOfClass(counts, one.key)} ${one.word}</li>`,
  )}</ul>`;
}

/** Its id, as a link to its page. */
function renderScopeLink(id: string, suffix: '' | '.json' = ''): Markup {
  return scopeIdShape.test(id) ? markup`<a href="/scopes/${id}${suffix}">${id}${suffix}</a>` : markup`${shown(id)}`;
}

function renderNext({ worker, dueAt }: ScopeRow, now: number): Markup {
  if (worker !== undefined) return markup`now, by ${shorten(worker, mostInField)}`;
  // It may be late.
  return markup`${(parseTime(dueAt) ?? now) < now ? 'due ' : ''}${renderTime(dueAt, now)}`;
}

/** How long ago, or in how long, with the time itself beside it. `at`: ISO 8601. */
function renderTime(at: string | undefined, now: number): Markup {
  if (at === undefined) return markup`never`;
  const time = parseTime(at);
  if (time === undefined) return markup`${shown(at)}`;
  return markup`<time datetime="${at}" title="${showTime(at)}">${describeDistance(time - now)}</time>`;
}

/** Milliseconds since 1970; undefined if the text is not such a time. */
export function parseTime(at: string): number | undefined {
  // Date.parse accepts many other texts.
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(at) ? Date.parse(at) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** "5 min ago", "in 2 h", "now". */
function describeDistance(ms: number): string {
  if (Math.abs(ms) < unitMs.s) return 'now';
  // 90 minutes is more precise than 1 hour.
  const distance = describeDuration(Math.abs(ms), 1.5);
  return ms < 0 ? `${distance} ago` : `in ${distance}`;
}

/** The page of all scopes, worst first, with what belongs to their accounts. */

import { exitCodes } from '../../model/errors.ts';
import { groupBy } from '../../model/group-by.ts';
import { shorten } from '../../model/text/escape.ts';
import {
  type Markup,
  mark,
  markup,
  renderFilter,
  renderSection,
  renderTable,
  trusted,
} from '../../report/html-page.ts';
import { plural, takeFitting } from '../../report/words/style.ts';
import type { AccountRow, ScopeRow, ScopeState } from '../scope-store.ts';
import { renderAccounts } from './accounts.ts';
import {
  mostInField,
  type PageFacts,
  renderCounts,
  renderNext,
  renderPage,
  renderRevision,
  renderScopeLink,
  renderState,
  renderTime,
} from './page-parts.ts';
import { countStates, sortWorstFirst, stateOf, stateWords } from './scope-facts.ts';

/** A page with a single sentence. */
export function renderSentence(title: string, sentence: string, facts: PageFacts): string {
  return renderPage(facts, {
    title,
    main: markup`<div class="verdict"><div><h1>${title}</h1>
<p>${sentence}</p></div></div>
<p><a href="/">All scopes</a></p>`,
  });
}

// To keep the page below 300 kB. Counts are always complete.
const [mostInRows, mostInLinks] = [110_000, 85_000];
const mostInMessage = 160;

export function renderFleet(all: readonly ScopeRow[], accounts: readonly AccountRow[], facts: PageFacts): string {
  const byState = countStates(all);
  const title = headlineOf(all.length, byState.get('in-sync') ?? 0);
  const sorted = sortWorstFirst(all);
  const tile = ([state, count]: readonly [ScopeState, number]) => {
    const { symbol, word, kind } = stateWords[state];
    return markup`<div class="tile k ${kind}"><dt>${mark(symbol)}${word}</dt><dd data-figure="${state}">${count}</dd></div>
`;
  };
  return renderPage(facts, {
    title,
    main: markup`<div class="verdict"><div><h1>${title}</h1></div><p><a href="/fleet.json">JSON</a></p></div>
<dl class="tiles">
${[...byState].map(tile)}</dl>
${renderAccounts(accounts, true, facts.now)}${renderFilter('Scopes', 'scope, state, owner, cloud, commit')}
${renderSection('scopes', 'Scopes', renderScopes(sorted, facts.now))}${renderAccounts(accounts, false, facts.now)}`,
  });
}

function headlineOf(all: number, inSync: number): string {
  if (all === 0) return 'No scope is watched';
  return inSync === all ? `${plural(all, 'scope')}, all in sync` : `${inSync} of ${plural(all, 'scope')} in sync`;
}

function renderScopes(sorted: readonly ScopeRow[], now: number): Markup {
  if (sorted.length === 0) return markup`<p class="empty">No scope was loaded in the last day.</p>`;
  const { pieces } = takeFitting(sorted, (row) => renderRow(row, now).markup, mostInRows);
  const table = renderTable(
    'scopes',
    ['State', 'Scope', 'Hosts', 'State since', 'Listing trusted', 'Next look', 'Revision'],
    trusted(pieces.join('')),
    markup`<col class="w-class"><col class="w-what-to-do"><col><col class="w-time"><col class="w-time"><col class="w-time"><col class="w-time">`,
  );
  return markup`${table}${renderRest(sorted.slice(pieces.length))}`;
}

function renderRow(row: ScopeRow, now: number): Markup {
  const { id, cloud, owner, link, counts, message, trustedAt, since, revision } = row;
  const state = stateOf(row.state);
  const { ink, text } = stateWords[state];
  const kind = row.exit === exitCodes.duplicate ? 'duplicate' : stateWords[state].kind;
  // The counts say what a drift is.
  const said =
    message === '' || (state === 'drift' && row.failures === 0)
      ? ''
      : markup`<small>${shorten(message, mostInMessage)}</small>`;
  const of = [owner, cloud].filter((one) => one !== '').map((one) => shorten(one, mostInField));
  return markup`<tr class="k ${kind}${ink === 'bad' || kind === 'duplicate' ? ' error' : ''}" data-class><td class="class">${renderState(state)}</td><th scope="row">${renderScopeLink(id)}<small>${of.join(' · ')}</small></th><td>${renderCounts(counts, message === '' ? text : '')}${said}</td><td data-name="State since">${renderTime(since, now)}</td><td data-name="Listing trusted">${renderTime(trustedAt, now)}</td><td data-name="Next look">${renderNext(row, now)}</td><td data-name="Revision">${renderRevision(revision, link)}</td></tr>
`;
}

/** Those that the table has no room for, as links, the worst first. */
function renderRest(rows: readonly ScopeRow[]): Markup {
  if (rows.length === 0) return markup``;
  const renderLink = ({ id }: ScopeRow) => markup`<li data-class>${renderScopeLink(id)}</li>`.markup;
  const { pieces, left } = takeFitting(rows, renderLink, mostInLinks);
  const byState = groupBy(pieces.keys(), (index) => stateOf(rows[index]?.state ?? ''));
  const lists = [...byState].map(
    ([
      state,
      its,
    ]) => markup`<p class="k ${stateWords[state].kind}">${renderState(state)}</p><ul>${trusted(its.map((index) => pieces[index]).join(''))}</ul>
`,
  );
  return markup`<details class="group links"><summary><h3>${plural(rows.length, 'more scope')}</h3></summary>
${lists}</details>${left > 0 ? markup`<p class="rest">… and ${plural(left, 'more scope')}: the JSON has them.</p>` : undefined}`;
}

/** The page of one scope: its state, what differs and since when, its hosts, its last report and its history. */
import { driftClasses } from '../../model/drift-class.ts';
import { shorten } from '../../model/text/escape.ts';
import {
  bodyStart,
  type Markup,
  mark,
  markup,
  type Part,
  renderFacts,
  renderSection,
  renderTable,
  showTime,
  trusted,
} from '../../report/html-page.ts';
import { type RowKind, rowKinds } from '../../report/words/kinds.ts';
import { plural, shown } from '../../report/words/style.ts';
import type { Findings, GreenLook, HistoryRow, ScopeDetails, ScopeRow } from '../scope-store.ts';
import {
  mostInField,
  type PageFacts,
  renderComparison,
  renderCounts,
  renderNext,
  renderPage,
  renderRepository,
  renderRevision,
  renderScopeLink,
  renderState,
  renderTime,
} from './page-parts.ts';
import { renderPlot } from './plot.ts';
import { stateOf, stateWords } from './scope-facts.ts';

export function renderScope(details: ScopeDetails, facts: PageFacts): string {
  const { row, history, html } = details;
  const report = html?.startsWith(bodyStart) ? trusted(html) : undefined;
  return renderPage(facts, {
    title: `${shown(row.id)}: ${stateWords[stateOf(row.state)].word}`,
    main: markup`${renderHead(details, facts.now, report === undefined)}
${renderSinceGreen(details, facts.now)}
${renderPlot(details, facts.now)}
${report ?? (html && markup`<p class="soft">The report of the last look is of another version. The next look replaces it.</p>`)}
${renderHistory(history, row.link, facts.now)}`,
  });
}

/** `tells`: whether it shows the message of a failure. If there is a report below, the report shows it. */
function renderHead({ row, green }: ScopeDetails, now: number, tells: boolean): Markup {
  const { id, account, cloud, owner, link, revision, lookedAt, trustedAt, since, failures, message } = row;
  const state = stateOf(row.state);
  const { symbol, word, ink, text } = stateWords[state];
  const exit = row.exit === undefined ? '' : ` · exit ${row.exit}`;
  const told = message !== '' && (tells || state === 'drift' || state === 'in-doubt') ? shown(message) : text;
  const facts: readonly (readonly [string, Markup | string | undefined])[] = [
    ['Owner', owner === '' ? undefined : shown(owner)],
    ['Repository', link === '' ? undefined : renderRepository(link)],
    ['Revision', renderRevision(revision, link)],
    ['Cloud', cloud === '' ? undefined : shown(cloud)],
    ['Account', account === '' ? 'not known' : markup`<span class="id">${shown(account)}</span>`],
    ['Last look', renderTime(lookedAt, now)],
    ['Listing trusted', renderTime(trustedAt, now)],
    ['Last in sync', state === 'in-sync' ? undefined : renderTime(green?.at, now)],
    ['Next look', renderNext(row, now)],
    ['Failed looks in a row', failures === 0 ? undefined : String(failures)],
    ['As JSON', renderScopeLink(id, '.json')],
  ];
  return markup`<nav aria-label="Where you are"><a href="/">All scopes</a></nav>
<div class="verdict"><div><h1>${shown(id)}</h1>
<p>${told}</p></div>
<div class="exit"><b class="${ink}"><span aria-hidden="true">${symbol} </span>${word}${exit}</b><small>since ${renderTime(since, now)}</small></div></div>
${renderFacts(facts.filter(([, value]) => value !== undefined))}`;
}

const mostNamed = 20;

/** What the last look found, compared with the last one that found all in sync. Empty if either is not known. */
function renderSinceGreen({ row, findings, digest, green }: ScopeDetails, now: number): Markup {
  if (findings === undefined || green === undefined || stateOf(row.state) === 'in-sync') return markup``;
  return renderSection('since', 'Since it was last in sync', [
    markup`<p class="rest">${renderTime(green.at, now)}, with ${renderRevision(green.revision, row.link)}${compareFiles(row, digest, green)}.</p>
<dl class="since">${renderDifference('New', findings, green.findings)}${renderDifference('Gone', green.findings, findings)}</dl>
`,
  ]);
}

/** Whether the files differ, or only the cloud. Of files that a declaration uses, nothing is known. */
function compareFiles({ revision, link }: ScopeRow, digest: string | undefined, green: GreenLook): Part {
  const same = digest !== undefined && digest === green.digest && ', and the files that it names are the same';
  const commits = renderComparison(green.revision, revision, link);
  if (revision !== green.revision) return markup`; now ${renderRevision(revision, link)}${commits}${same || ''}`;
  if (same) return same;
  return green.digest === undefined ? '' : ', but with other files than now';
}

/** The findings of one look that another look did not have. Neither may have kept all of its findings. */
function renderDifference(title: string, { first, total }: Findings, other: Findings): Markup {
  const known = new Set(other.first.map(({ identity }) => identity));
  const found = first.filter(({ identity }) => !known.has(identity));
  const items = found.slice(0, mostNamed).map((one) => {
    const kind = kindOf(one.class);
    const { symbol, word } = rowKinds[kind];
    return markup`<li class="k ${kind}">${mark(symbol)}<span>${shorten(one.name, mostInField)} <small>${word}, ${shorten(one.region, mostInField)}</small></span></li>`;
  });
  const left = found.length - items.length;
  const more = total > first.length ? markup`<li>… and more</li>` : markup`<li>… and ${left} more</li>`;
  const list = markup`<ul>${items}${left > 0 || total > first.length ? more : undefined}</ul>`;
  const none = items.length === 0 && total === first.length ? 'nothing' : undefined;
  // What was not kept may be among them.
  const unsure = other.total > other.first.length ? `not known: ${other.total} findings are too many to compare` : none;
  return markup`<div><dt>${title}</dt><dd>${unsure ?? list}</dd></div>`;
}

/** Also handles a class that this version does not know. */
function kindOf(driftClass: string): RowKind {
  return driftClasses.find((one) => one === driftClass) ?? 'unchecked';
}

/** The JSON has all. */
const mostLooks = 50;

function renderHistory(history: readonly HistoryRow[], link: string, now: number): Markup {
  if (history.length === 0) return markup``;
  const rows = history.slice(0, mostLooks).map(({ at, state, exit, counts, revision }) => {
    const known = stateOf(state);
    return markup`<tr class="k ${stateWords[known].kind}"><td>${renderTime(at, now)} <small>${showTime(shown(at))}</small></td><td class="class">${renderState(known)}</td><td>exit ${Number(exit)}</td><td>${renderCounts(counts, '')}</td><td>${renderRevision(revision, link)}</td></tr>
`;
  });
  const left = history.length - rows.length;
  return markup`<details class="group card"><summary><h2 id="history">${plural(history.length, 'look')}</h2><small>newest first, one a day while nothing changes</small></summary>
${renderTable('history', ['Looked at', 'State', 'Exit', 'Hosts', 'Revision'], rows, markup`<col class="w-what-to-do"><col class="w-class"><col class="w-region"><col><col class="w-time">`)}${left > 0 ? markup`<p class="rest">… and ${plural(left, 'earlier look')}: the JSON has them.</p>` : undefined}</details>`;
}

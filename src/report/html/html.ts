/** The report as one page for a browser: urgent notices, a summary, and tables to filter. */

import { allListingsOf, countResults, listUntrusted, outcomesOf, type Report } from '../../findings/report.ts';
import type { ListingFacts } from '../../listing/listing-facts.ts';
import { driftClasses } from '../../model/drift-class.ts';
import { type ExitName, exitCodes } from '../../model/exit.ts';
import { groupBy } from '../../model/group-by.ts';
import type { Failure, FailureDiagnostic, Format, RenderOptions } from '../format.ts';
import { countOpen, listNotices, type Notice } from '../notices.ts';
import { describeChange } from '../words/changes.ts';
import { describeReportCounts } from '../words/counts.ts';
import { explainOtherRefusals } from '../words/descriptions.ts';
import { explainSaved, newPlan } from '../words/held.ts';
import { explainSettlingTogether } from '../words/intents.ts';
import { exitWords, type RowKind, rowKinds, wordOf } from '../words/kinds.ts';
import { explainUnchecked } from '../words/limits.ts';
import { describeDistrust } from '../words/listings.ts';
import { keepTexts, plural, shown } from '../words/style.ts';
import { type Markup, mark, markup, renderRest, renderSection, renderTable, takeMarkup } from './html-markup.ts';
import { renderPage } from './html-page.ts';
import { renderTables } from './html-tables.ts';

export const htmlFormat: Format = {
  render: (report, options) =>
    renderPage({
      purpose: report.purpose,
      madeAt: report.madeAt,
      version: options.version,
      title: headlineOf(report),
      verdict: renderVerdict(report),
      main: markup`${renderNotices(report, options)}
${renderSummary(report)}${renderTables(report, options)}`,
      footer: markup`${[...explainUnchecked(report, { details: true }), ...explainOtherRefusals(report)].map(
        (line) => markup`<p>${line}</p>
`,
      )}`,
    }),
  renderFailure: (failure, { version }) =>
    renderPage({
      purpose: failure.purpose,
      madeAt: failure.madeAt,
      version,
      title: failure.message,
      verdict: markup`<div class="verdict"><div><h1>${failure.message}</h1>
<p>There is no report of this run: it ended before there was anything to tell of hosts.</p></div>
<div class="exit">${renderExitBadge(failure.exit)}</div></div>
${renderFacts([['Error', failure.code]])}`,
      main: renderFaults(failure),
      footer: markup``,
    }),
};

/** What was found; "in sync" only if everything was looked at and is so. */
function headlineOf(report: Report): string {
  const { listings, counts, openIntents, leftOut, exit } = report;
  const untrusted = listUntrusted(listings).map(shown);
  const isIdle = outcomesOf(report).length === 0;
  if (untrusted.length > 0 && isIdle) return `Not known: the listing of ${untrusted.join(', ')} is not trusted`;
  const isWhole = listUntrusted(allListingsOf(report)).length === 0 && leftOut === undefined;
  const isCalm = exit === 'ok' && openIntents.length === 0 && counts.unchecked + counts.ignored + counts.known === 0;
  const isInSync = counts.declared > 0 && counts.inSync === counts.declared;
  return isWhole && isCalm && isInSync && isIdle ? 'In sync' : describeReportCounts(report);
}

function renderVerdict(report: Report): Markup {
  const { purpose, scope, counts, failOn, listings, exit, fleet, leftOut } = report;
  const all = allListingsOf(report);
  const bad = listUntrusted(all).map(shown);
  const live = listings.reduce((sum, { hosts }) => sum + hosts, 0);
  const left = leftOut === undefined ? '' : `, ${leftOut.hosts} more left out`;
  const orphaned = counts.orphaned === 0 ? '' : `${counts.orphaned} orphaned, `;
  const fails = failOn.length === 0 ? 'nothing' : failOn.map((one) => wordOf(one)).join(', ');
  return markup`<div class="verdict"><div><h1>${headlineOf(report)}</h1>
<p>${plural(counts.declared, 'declared host')}${left}, ${live} live in ${plural(listings.length, 'region')}; ${counts.inSync} in sync, ${orphaned}${counts.unmanaged} unmanaged.</p></div>
<div class="exit">${renderExitBadge(exit)}${purpose === 'drift' ? markup`<small>fails on ${fails}</small>` : ''}</div></div>
${renderFacts([
  ['Endpoint', scope.endpoint],
  ['Account', scope.account],
  ['Project', scope.projectId],
  ['Fleet', fleet],
  [
    'Listings',
    bad.length === 0 ? '✓ trusted' : `✗ NOT TRUSTED${bad.length === all.length ? '' : ` (${bad.join(', ')})`}`,
  ],
])}`;
}

function renderFacts(facts: readonly (readonly [name: string, value: string | undefined])[]): Markup {
  return markup`<dl class="facts">${facts.map(([name, value]) =>
    value === undefined ? '' : markup`<div><dt>${name}</dt><dd>${shown(value)}</dd></div>`,
  )}</dl>`;
}

function renderExitBadge(exit: ExitName): Markup {
  const { ink, symbol, text } = exitWords[exit];
  return markup`<b class="${ink}"><span aria-hidden="true">${symbol} </span>exit ${exitCodes[exit]} · ${exit}</b><small>${text}</small>`;
}

/** Faults are red. Facts that a reader only has to know are not. The first line is the title. */
interface Block {
  readonly severity: Notice['severity'];
  readonly lines: readonly string[];
}

const mostOpen = 5;

/** Maximum length of the folded notices in characters. */
const mostFolded = 200_000;

function renderNotices(report: Report, options: RenderOptions): Markup {
  const blocks = listBlocks(report, options);
  if (blocks.length === 0) return markup``;
  const folded = blocks.slice(mostOpen);
  const { fitted, left } = takeMarkup(folded, renderBlock, mostFolded);
  return markup`<div class="notices" role="group" aria-label="Notices">
${blocks.slice(0, mostOpen).map(renderBlock)}${
  folded.length === 0
    ? ''
    : markup`<details><summary>${plural(folded.length, 'more notice')}</summary>
<div class="notices">
${fitted}${renderRest(left, 'notice')}</div></details>
`
}</div>`;
}

function listBlocks(report: Report, options: RenderOptions): readonly Block[] {
  // The end of the page says what may be an orphan.
  const notices = listNotices(report, options).filter(({ kind }) => kind !== 'orphans-unknown');
  const doubts = notices.filter(({ kind }) => kind === 'in-doubt').length;
  const blocks = notices.map(({ severity, what, more, changes = [] }): Block => {
    const own = changes.length === 0 ? more : [...changes.map(describeChange), newPlan];
    return { severity, lines: [what, ...own] };
  });
  const together = explainSettlingTogether(countOpen(notices), options);
  const { saved } = report;
  const kept = saved && explainSaved(saved, report, options, (command) => `"${command}"`);
  return [
    ...blocks.slice(0, doubts),
    ...together.map((line): Block => ({ severity: 'error', lines: [line] })),
    ...blocks.slice(doubts),
    ...(kept === undefined ? [] : [{ severity: 'note', lines: kept } as const]),
  ];
}

function renderBlock({ severity, lines: [title = '', ...more] }: Block): Markup {
  return markup`<div class="notice ${severity === 'error' ? 'bad' : 'quiet'}"><h2>${withCommands(title)}</h2>${more.map((line) => markup`<p>${withCommands(line.trim())}</p>`)}</div>
`;
}

/** Shows commands, which are in quotation marks, as code that one click selects. */
function withCommands(line: string): readonly Markup[] {
  return line
    .split(/"(hostwright [^"]*)"/)
    .map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`));
}

/** How many hosts of each class there are, and what is known of each region. */
function renderSummary(report: Report): Markup {
  const { counts, hosts, listings } = report;
  const made = outcomesOf(report).length === 0 ? [] : Object.entries(countResults(report));
  const declaredIn = groupBy(
    hosts.filter(({ diff }) => diff.status !== 'unmanaged'),
    ({ diff }) => diff.key.region,
  );
  const rows = listings.map((listing) => renderRegion(listing, declaredIn.get(listing.region)?.length ?? 0));
  return markup`<dl class="tiles">
${renderTile('in-sync', { symbol: '=', word: 'in sync' }, counts.inSync)}${[
  ...driftClasses.map((one) => [one, counts[one]] as const),
  ...(made as readonly (readonly [RowKind, number])[]).filter(([, count]) => count > 0),
].map(([kind, count]) => renderTile(kind, rowKinds[kind].mark, count))}</dl>
${renderSection('regions', 'Regions', renderTable('regions', ['Region', 'Declared', 'Live', 'Listing'], rows))}`;
}

function renderRegion(listing: ListingFacts, declared: number): Markup {
  const { region, trusted, failure, requests, unreadable } = listing;
  const bad = unreadable === 0 ? '' : `, ${plural(unreadable, 'unreadable row')}`;
  const trust = trusted
    ? markup`<span class="good">✓ trusted</span>`
    : markup`<strong class="bad">✗ ${describeDistrust(listing)}</strong>`;
  return markup`<tr><th scope="row">${shown(region)}</th><td>${declared} declared</td><td>${failure === undefined ? `${listing.hosts} live` : 'unknown'}</td><td>${trust} <span class="soft">${plural(requests, 'request')}${bad}</span></td></tr>
`;
}

function renderTile(
  kind: string,
  { symbol, word }: { readonly symbol: string; readonly word: string },
  count: number,
): Markup {
  return markup`<div class="tile k ${kind}"><dt>${mark(symbol)}${word}</dt><dd data-figure="${kind}">${count}</dd></div>
`;
}

/** Maximum length of the faults in characters. Further faults are only counted. */
const mostInFaults = 1_500_000;

function renderFaults({ suggestions, diagnostics }: Failure): Markup {
  const next = suggestions.map((one) => markup`<p>${withCommands(one)}</p>`);
  const { fitted, left } = takeMarkup(diagnostics, renderFault, mostInFaults);
  return markup`${next.length === 0 ? '' : markup`<div class="notices"><div class="notice quiet"><h2>What to do</h2>${next}</div></div>`}
${
  diagnostics.length === 0
    ? ''
    : renderSection(
        'faults',
        plural(diagnostics.length, 'fault'),
        markup`<ul class="faults">
${fitted}</ul>${renderRest(left, 'fault')}`,
      )
}`;
}

function renderFault({ rule, host, file, line, column, message, label, help }: FailureDiagnostic): Markup {
  const more = keepTexts(label, help).map((text) => markup`<p>${text}</p>`);
  const place = keepTexts(host, `${file}:${line}:${column}`, rule).map(shown);
  return markup`<li class="k duplicate"><div class="fault">${mark('x')}<div><strong>${message}</strong>${more}<p class="place">${place.join(' · ')}</p></div></div></li>
`;
}

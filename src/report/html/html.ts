/**
 * The report as one page for a browser: urgent notices, a summary, and tables to filter.
 */

import { type ExitName, exitCodes } from '../../core/exit.ts';
import { groupBy } from '../../core/group-by.ts';
import type { ListingFacts } from '../../core/listing/listing-facts.ts';
import { type DriftClass, driftClasses } from '../../core/report/finding.ts';
import { outcomesOf, type Report } from '../../core/report/report.ts';
import { countResults } from '../../core/report/result-counts.ts';
import { isIdle } from '../../core/report/unsent.ts';
import type { Failure, FailureDiagnostic, Format, PlanTextOptions } from '../format.ts';
import { countOpen, listNotices, type Notice } from '../notices.ts';
import { describeChange } from '../words/changes.ts';
import { describeHeldCount, describeOutcomeCounts } from '../words/counts.ts';
import { exitWords } from '../words/exits.ts';
import { explainHeldInSaved, newPlan, unsentTexts } from '../words/held.ts';
import { explainSettlingTogether, type IntentTextOptions } from '../words/intents.ts';
import { type RowKind, rowKinds } from '../words/row-kinds.ts';
import { explainNext, explainTerms, minuteOf } from '../words/saved.ts';
import { describeDeclared } from '../words/selection.ts';
import { plural, shown } from '../words/style.ts';
import { type Markup, mark, markup, renderRest, takeMarkup } from './html-markup.ts';
import { renderPage } from './html-page.ts';
import { renderLimits, renderTables } from './html-tables.ts';

export const htmlFormat: Format = {
  render: (report, options) =>
    renderPage({
      purpose: report.purpose,
      madeAt: report.madeAt,
      version: options.version,
      title: headlineOf(report),
      verdict: renderVerdict(report),
      main: markup`${renderNotices(report, options)}
${renderSummary(report)}
${renderTables(report, options)}`,
      footer: renderLimits(report),
    }),
  renderFailure: (failure, { version }) =>
    renderPage({
      purpose: failure.purpose,
      madeAt: failure.madeAt,
      version,
      title: failure.message,
      verdict: renderFailedVerdict(failure),
      main: renderFaults(failure),
      footer: markup``,
    }),
};

/** The head of an HTML page: the result of the run in one line, and what it listed. */

/** The classes that were found, most serious first; "in sync" only if that is known. */
export function headlineOf(report: Report): string {
  return describeUntrusted(report) ?? describeCounts(report);
}

/** Lines break between the parts. */
function splitHeadline(report: Report): readonly string[] {
  // Names in it come from outside, and may contain the separator of our text.
  const untrusted = describeUntrusted(report);
  return untrusted === undefined ? describeCounts(report).split(/(?<=, )/) : [untrusted];
}

function describeUntrusted(report: Report): string | undefined {
  const { applied, listings } = report;
  if (applied?.unsent !== undefined && !isIdle(applied.unsent)) return undefined;
  const untrusted = listings.filter(({ trusted }) => !trusted).map(({ region }) => shown(region));
  if (untrusted.length === 0 || outcomesOf(report).length > 0) return undefined;
  const which = listings.length === 1 ? '' : ` of ${untrusted.join(', ')}`;
  return `Not known: the listing${which} is not trusted`;
}

function describeCounts(report: Report): string {
  const { applied, counts, failOn, leftOut, openIntents, exit } = report;
  if (applied?.unsent !== undefined && !isIdle(applied.unsent)) return unsentTexts[applied.unsent].trimEnd();
  if (outcomesOf(report).length > 0) return describeOutcomeCounts(countResults(report));
  const found = driftClasses.filter((one) => {
    if (one === 'unmanaged') return counts.claimed > 0 && failOn.includes(one);
    return counts[one] > 0 && (one !== 'unchecked' || failOn.includes(one));
  });
  if (found.length > 0) return found.map((one) => describeFound(one, report)).join(', ');
  if (openIntents.length > 0) return `${plural(openIntents.length, 'create')} in doubt`;
  if (exit !== 'ok') return exitWords[exit].text.replace(/\.$/, '');
  if (counts.declared === 0) return 'No host is declared here';
  if (counts.ignored + counts.known > 0) return 'Nothing that counts';
  const left = leftOut?.hosts ?? 0;
  const limits = [
    ...(counts.unchecked > 0 ? [`${counts.unchecked} unchecked in part`] : []),
    ...(left > 0 ? [`${left} left out`] : []),
  ];
  return ['In sync', ...limits].join(', ');
}

/** For missing hosts, a plan says what would be done. */
function describeFound(driftClass: DriftClass, { purpose, counts }: Report): string {
  if (driftClass === 'unmanaged') return `${counts.claimed} ${rowKinds.unmanaged.word}`;
  if (driftClass !== 'missing' || purpose !== 'plan') return `${counts[driftClass]} ${rowKinds[driftClass].word}`;
  const parts = [counts.create > 0 ? `${counts.create} to create` : '', describeHeldCount(counts)];
  return parts.filter((part) => part !== '').join(', ');
}

export function renderVerdict(report: Report): Markup {
  const { purpose, scope, counts, failOn, listings, exit, fleet } = report;
  const live = listings.reduce((sum, { hosts }) => sum + hosts, 0);
  const failing =
    purpose === 'drift'
      ? markup`<small>fails on ${failOn.length === 0 ? 'nothing' : failOn.map((one) => rowKinds[one].word).join(', ')}</small>`
      : '';
  return markup`<div class="verdict"><div><h1>${splitHeadline(report).map((part) => markup`<span>${part}</span>`)}</h1>
<p>${describeDeclared(report)}, ${live} live in ${plural(listings.length, 'region')}; ${counts.inSync} in sync, ${counts.orphaned === 0 ? '' : `${counts.orphaned} orphaned, `}${counts.unmanaged} unmanaged.</p></div>
<div class="exit">${renderExitBadge(exit)}${failing}</div></div>
<dl class="facts">
<div><dt>Endpoint</dt><dd>${shown(scope.endpoint)}</dd></div>
<div><dt>Account</dt><dd class="id">${shown(scope.account)}</dd></div>
${
  scope.projectId === undefined
    ? ''
    : markup`<div><dt>Project</dt><dd>${shown(scope.projectId)}</dd></div>
`
}${
  fleet === undefined
    ? ''
    : markup`<div><dt>Fleet</dt><dd>${shown(fleet)}</dd></div>
`
}<div><dt>${plural(listings.length, 'Region').replace(/^\d+ /, '')}</dt><dd>${listings.map(({ region }) => shown(region)).join(', ')}</dd></div>
<div><dt>Listings</dt><dd>${renderTrust(report)}</dd></div>
</dl>`;
}

function renderTrust({ listings, alsoListed = [] }: Report): Markup {
  const all = [...listings, ...alsoListed];
  const bad = all.filter(({ trusted }) => !trusted).map(({ region }) => shown(region));
  if (bad.length === 0) return markup`<span class="good">✓ trusted</span>`;
  return markup`<strong class="bad">✗ NOT TRUSTED</strong>${bad.length === all.length ? '' : ` (${bad.join(', ')})`}`;
}

export function renderFailedVerdict({ message, exit, code }: Failure): Markup {
  return markup`<div class="verdict"><div><h1>${message}</h1>
<p>There is no report of this run: it ended before there was anything to tell of hosts.</p></div>
<div class="exit">${renderExitBadge(exit)}</div></div>
<dl class="facts"><div><dt>Error</dt><dd class="id">${shown(code)}</dd></div></dl>`;
}

function renderExitBadge(exit: ExitName): Markup {
  const { ink, symbol, text } = exitWords[exit];
  return markup`<b class="${ink}"><span aria-hidden="true">${symbol} </span>exit ${exitCodes[exit]} · ${exit}</b><small>${text}</small>`;
}

/** Notices at the top of the HTML report: doubts, guards, untrusted listings, lost hosts. */

type Loudness = 'bad' | 'warn' | 'quiet' | 'none';

interface Block {
  readonly loudness: Loudness;
  /** The first is its title. */
  readonly lines: readonly string[];
}

const mostOpen = 5;

/** Maximum length of the folded notices in characters. */
const mostFolded = 200_000;

export function renderNotices(report: Report, options: PlanTextOptions): Markup {
  const notices = [...blocksOfNotices(report, options), ...blocksOfSaved(report, options)];
  if (notices.length === 0) return markup``;
  const folded = notices.slice(mostOpen);
  const { fitted, left } = takeMarkup(folded, renderNotice, mostFolded);
  return markup`<div class="notices" role="group" aria-label="Notices">
${notices.slice(0, mostOpen).map(renderNotice)}${
  folded.length === 0
    ? ''
    : markup`<details><summary>${plural(folded.length, 'more notice')}</summary>
<div class="notices">
${fitted}${renderRest(left, 'notice')}</div></details>
`
}</div>`;
}

function renderNotice({ loudness, lines: [title = '', ...more] }: Block): Markup {
  return markup`<div class="notice ${loudness}"><h2>${withCommands(title)}</h2>${more.map((line) => markup`<p>${withCommands(line.trim())}</p>`)}</div>
`;
}

/** Shows commands, which are in quotation marks, as code that one click selects. */
export function withCommands(line: string): readonly Markup[] {
  return line
    .split(/"(hostwright [^"]*)"/)
    .map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`));
}

/** Doubts and imminent damage are red. Facts that a reader only has to know are not. */
const loudness: Readonly<Record<Notice['kind'], Loudness>> = {
  'in-doubt': 'bad',
  'untrusted-listing': 'bad',
  'guard-size': 'bad',
  'guard-unfamiliar-scope': 'bad',
  'guard-other-fleet': 'bad',
  gone: 'bad',
  'not-applied': 'bad',
  stopped: 'warn',
  'left-out': 'warn',
  replaced: 'quiet',
  adopted: 'quiet',
  'nothing-sent': 'quiet',
  'not-looked-again': 'quiet',
  remaining: 'quiet',
  // It is shown at the end of the page.
  'orphans-unknown': 'none',
};

function blocksOfNotices(report: Report, options: PlanTextOptions): readonly Block[] {
  const notices = listNotices(report, options).filter((one) => isOwnBlock(one, report));
  const together = explainSettlingTogether(countOpen(notices), options);
  const last = notices.findLastIndex(({ kind }) => kind === 'in-doubt');
  return notices.flatMap((notice, index) => [
    blockOf(notice),
    ...(index === last ? together.map((line): Block => ({ loudness: 'bad', lines: [line] })) : []),
  ]);
}

/** The headline says why nothing was sent, except for an apply that had nothing to do. */
function isOwnBlock({ kind, lines }: Notice, { applied }: Report): boolean {
  if (kind === 'nothing-sent') return isIdle(applied?.unsent);
  return loudness[kind] !== 'none' && (kind !== 'not-applied' || lines.length > 0);
}

function blockOf({ kind, title, lines, changes = [] }: Notice): Block {
  const own = changes.length === 0 ? lines : [...changes.map(describeChange), newPlan];
  return { loudness: loudness[kind], lines: [title, ...own] };
}

function blocksOfSaved(report: Report, options: IntentTextOptions): readonly Block[] {
  const { saved } = report;
  if (saved === undefined) return [];
  const { fingerprint, expires } = saved;
  return [
    {
      loudness: 'quiet',
      lines: [
        `Saved to ${shown(saved.path)}, valid until ${minuteOf(expires)}.`,
        ...explainTerms(saved),
        ...explainHeldInSaved(saved, report, options),
        `Fingerprint: ${fingerprint}`,
        explainNext(saved, report, options, (command) => `"${command}"`),
      ],
    },
  ];
}

/** The summary: how many hosts of each class there are, and what is known of each region. */

export function renderSummary(report: Report): Markup {
  const { counts } = report;
  const made = outcomesOf(report).length === 0 ? [] : Object.entries(countResults(report));
  return markup`<dl class="tiles">
${renderTile('in-sync', '=', 'in sync', counts.inSync)}${driftClasses.map((one) => renderTile(one, rowKinds[one].symbol, rowKinds[one].word, counts[one]))}${made.map(([word, count]) => (count === 0 ? '' : renderTile(word, rowKinds[word as RowKind].symbol, rowKinds[word as RowKind].word, count)))}</dl>
${renderRegions(report)}`;
}

function renderTile(kind: string, symbol: string, word: string, count: number): Markup {
  return markup`<div class="tile k ${kind}"><dt>${mark(symbol)}${word}</dt><dd data-figure="${kind}">${count}</dd></div>
`;
}

function renderRegions({ hosts, listings }: Report): Markup {
  const byRegion = groupBy(
    hosts.filter(({ diff }) => diff.status !== 'unmanaged'),
    ({ diff }) => diff.key.region,
  );
  return markup`<section aria-labelledby="regions"><div class="head"><h2 id="regions">Regions</h2></div>
<div class="card"><table class="hosts" aria-labelledby="regions">
<thead><tr><th scope="col">Region</th><th scope="col">Declared</th><th scope="col">Live</th><th scope="col">Listing</th></tr></thead>
<tbody>
${listings.map(
  (listing) =>
    markup`<tr><th scope="row">${shown(listing.region)}</th><td>${byRegion.get(listing.region)?.length ?? 0} declared</td><td>${listing.failure === undefined ? `${listing.hosts} live` : 'unknown'}</td><td>${trustOf(listing)}</td></tr>
`,
)}</tbody></table></div></section>`;
}

function trustOf({ trusted, requests, unreadable, failure }: ListingFacts): Markup {
  const rows = unreadable === 0 ? '' : `, ${plural(unreadable, 'unreadable row')}`;
  const detail = markup` <span class="soft">${plural(requests, 'request')}${rows}</span>`;
  return trusted
    ? markup`<span class="good">✓ trusted</span>${detail}`
    : markup`<strong class="bad">✗ ${failure === undefined ? 'NOT TRUSTED' : 'COULD NOT BE LISTED'}</strong>${detail}`;
}

/** The HTML page of a run that has no report. */

/** Maximum length of the faults in characters. Further faults are only counted. */
const mostInFaults = 1_500_000;

export function renderFaults({ suggestions, diagnostics }: Failure): Markup {
  const next = suggestions.map((one) => markup`<p>${withCommands(one)}</p>`);
  const { fitted, left } = takeMarkup(diagnostics, renderFault, mostInFaults);
  return markup`${next.length === 0 ? '' : markup`<div class="notices"><div class="notice quiet"><h2>What to do</h2>${next}</div></div>`}
${
  diagnostics.length === 0
    ? ''
    : markup`<section aria-labelledby="faults"><div class="head"><h2 id="faults">${plural(diagnostics.length, 'fault')}</h2></div>
<ul class="faults card">
${fitted}</ul>${renderRest(left, 'fault')}</section>`
}`;
}

function renderFault({ rule, host, file, line, column, message, label, help }: FailureDiagnostic): Markup {
  const more = [label, help].flatMap((text) => (text === undefined ? [] : [markup`<p>${text}</p>`]));
  const place = [...(host === undefined ? [] : [shown(host)]), `${shown(file)}:${line}:${column}`, shown(rule)].join(
    ' · ',
  );
  return markup`<li class="k duplicate"><div class="fault">${mark('x')}<div><strong>${message}</strong>${more}<p class="place">${place}</p></div></div></li>
`;
}

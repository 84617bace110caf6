/** The head of an HTML page: the result of the run in one line, and what it listed. */

import { type ExitName, exitCodes } from '../../core/exit.ts';
import { type DriftClass, driftClasses } from '../../core/report/finding.ts';
import { outcomesOf, type Report } from '../../core/report/report.ts';
import { countResults } from '../../core/report/result-counts.ts';
import { isIdle } from '../../core/report/unsent.ts';
import type { Failure } from '../format.ts';
import { describeHeldCount, describeOutcomeCounts } from '../words/counts.ts';
import { exitWords } from '../words/exits.ts';
import { unsentTexts } from '../words/held.ts';
import { rowKinds } from '../words/row-kinds.ts';
import { describeDeclared } from '../words/selection.ts';
import { plural, shown } from '../words/style.ts';
import { type Markup, markup } from './html-markup.ts';

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

/**
 * The summary picture: how many hosts of each kind there are, and where they are by region and by
 * tag.
 */

import { groupBy } from '../../core/group-by.ts';
import { compareText } from '../../core/host.ts';
import type { ListingFacts } from '../../core/listing/listing-facts.ts';
import { isOrphan } from '../../core/plan/diff.ts';
import { hasNoListing } from '../../core/plan/hold.ts';
import { driftClasses } from '../../core/report/finding.ts';
import { type HostReport, isDead } from '../../core/report/host-report.ts';
import { outcomesOf, type Report } from '../../core/report/report.ts';
import { countResults } from '../../core/report/result-counts.ts';
import { liveHostsOf } from '../live-hosts.ts';
import { type RowKind, rowKinds } from '../words/row-kinds.ts';
import { describeDeclared } from '../words/selection.ts';
import { plural, shown } from '../words/style.ts';
import { type Markup, markup } from './html-markup.ts';

/** Each host has exactly one kind, so the parts of a bar add up. In the order of the bars. */
const parts = [
  'in-sync',
  'changed',
  'duplicate',
  'dead',
  'missing',
  'unchecked',
  'excused',
  'orphaned',
  'unmanaged',
] as const;
type Part = (typeof parts)[number];
type Tally = Readonly<Record<Part, number>>;

function wordOfPart(part: Part): string {
  if (part === 'in-sync') return 'in sync';
  return part === 'excused' ? 'not counted' : rowKinds[part].word;
}

export function renderPicture(report: Report): Markup {
  const { counts } = report;
  const tally = tallyOf(report.hosts);
  const declared = { ...tally, orphaned: 0, unmanaged: 0 };
  const outcomes = countResults(report);
  const made = Object.entries(outcomes).filter(([word, count]) => count > 0 || word === 'created');
  return markup`<section class="card picture" aria-labelledby="picture">
${hatches}<h2 id="picture">${describeDeclared(report)}</h2>
${counts.declared === 0 ? '' : renderBar(declared, counts.declared, 22, 'share')}
<dl class="tiles">
${renderTile('in-sync', '=', 'in sync', counts.inSync, '')}
${driftClasses.map((one) => renderTile(one, rowKinds[one].symbol, rowKinds[one].word, counts[one], one === 'missing' ? noteMissing(report) : ''))}
</dl>
${
  outcomesOf(report).length === 0
    ? ''
    : markup`<h3>What this apply did</h3>
<dl class="tiles">
${made.map(([word, count]) => renderTile(word, rowKinds[word as RowKind].symbol, word, count, ''))}
</dl>
`
}<div class="split">
${renderRegions(report)}
${renderTags(report)}
</div>
</section>`;
}

/** How many of the missing hosts a plan creates, and how many are held. */
function noteMissing({ purpose, counts }: Report): string {
  if (counts.missing === 0) return '';
  const parts = [
    purpose === 'plan' ? `${counts.create} to create` : '',
    counts.held === 0 ? '' : `${counts.held} held`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function renderTile(kind: string, symbol: string, word: string, count: number, note: string): Markup {
  const sub = note === '' ? '' : markup`<dd class="note">${note}</dd>`;
  return markup`<div class="tile k ${kind}${count === 0 ? ' none' : ''}"><dt>${mark(symbol)}${word}</dt><dd data-figure="${kind}">${count}</dd>${sub}</div>
`;
}

/** A symbol that means the same as its colour. A word is always beside it. */
export function mark(symbol: string): Markup {
  return markup`<span class="mark" aria-hidden="true">${symbol}</span>`;
}

function renderRegions({ hosts, listings }: Report): Markup {
  const byRegion = groupBy(hosts, ({ diff }) => diff.key.region);
  const regions = listings.map((listing) => ({ listing, tally: tallyOf(byRegion.get(listing.region) ?? []) }));
  const longest = Math.max(1, ...regions.map(({ tally }) => sumOf(tally)));
  return markup`<table class="spread" id="regions"><caption>By region</caption>
<thead><tr><th scope="col">Region</th><th scope="col" class="length">Hosts</th><th scope="col" class="number">Declared</th><th scope="col" class="number">Live</th><th scope="col">Listing</th></tr></thead>
<tbody>
${regions.map(
  ({ listing, tally }) =>
    markup`<tr><th scope="row">${shown(listing.region)}</th><td>${renderBar(tally, longest, 12)}</td><td class="number">${sumOf(tally) - tally.orphaned - tally.unmanaged}</td><td class="number">${listing.failure === undefined ? listing.hosts : 'unknown'}</td><td>${trustOf(listing)}</td></tr>
`,
)}</tbody></table>`;
}

function trustOf({ trusted, requests, unreadable, failure }: ListingFacts): Markup {
  const rows = unreadable === 0 ? '' : `, ${plural(unreadable, 'unreadable row')}`;
  const detail = markup` <span class="soft">${plural(requests, 'request')}${rows}</span>`;
  return trusted
    ? markup`<span class="good">✓ trusted</span>${detail}`
    : markup`<strong class="bad">✗ ${failure === undefined ? 'NOT TRUSTED' : 'COULD NOT BE LISTED'}</strong>${detail}`;
}

const mostTags = 8;

function renderTags({ hosts }: Report): Markup {
  const byTag = groupBy(hosts, tagOf);
  const tags = [...byTag]
    .map(([tag, members]) => ({ word: tag === '' ? 'no tag' : shown(tag), tally: tallyOf(members) }))
    .sort((a, b) => sumOf(b.tally) - sumOf(a.tally) || compareText(a.word, b.word));
  const longest = Math.max(1, ...tags.slice(0, 1).map(({ tally }) => sumOf(tally)));
  const left = tags.slice(mostTags);
  const leftHosts = left.reduce((sum, { tally }) => sum + sumOf(tally), 0);
  return markup`<table class="spread" id="tags"><caption>By tag</caption>
<thead><tr><th scope="col">Tag</th><th scope="col" colspan="2" class="length">Hosts</th></tr></thead>
<tbody>
${tags.slice(0, mostTags).map(
  ({ word, tally }) =>
    markup`<tr><th scope="row">${word}</th><td>${renderBar(tally, longest, 12)}</td><td class="number">${sumOf(tally)}</td></tr>
`,
)}${
  left.length === 0
    ? ''
    : markup`<tr><th scope="row" colspan="2" class="soft">${plural(left.length, 'more tag')}</th><td class="number">${leftHosts}</td></tr>
`
}</tbody></table>`;
}

/** The tags of its live hosts; for a missing host, the one that its create sends. */
export function tagOf(host: HostReport): string {
  const { diff } = host;
  if (diff.status === 'missing') return diff.desired.notSent === undefined ? (diff.desired.tag ?? '') : '';
  return [...new Set(liveHostsOf(host).flatMap(({ tag = '' }) => (tag === '' ? [] : [tag])))].join(', ');
}

function tallyOf(hosts: readonly HostReport[]): Tally {
  const tally = Object.fromEntries(parts.map((part) => [part, 0])) as Record<Part, number>;
  for (const host of hosts) tally[partOf(host)] += 1;
  return tally;
}

function partOf(host: HostReport): Part {
  const { diff, hold, findings } = host;
  const part = isDead(host) ? 'dead' : isOrphan(diff) ? 'orphaned' : diff.status;
  if (findings.some((one) => one.class === part && one.excuse !== undefined)) return 'excused';
  return hasNoListing(hold, diff.key) ? 'unchecked' : part;
}

function sumOf(tally: Tally): number {
  return parts.reduce((sum, part) => sum + tally[part], 0);
}

/** Narrower than this, a part could not be seen. */
const leastWidth = 0.7;

/** No two parts have one colour and one pattern. */
const hatched: readonly Part[] = ['missing', 'unchecked', 'dead', 'orphaned', 'excused'];

/** The patterns that bars refer to; once per page. */
const hatches: Markup = markup`<svg width="0" height="0" aria-hidden="true"><defs>${hatched.map(
  (part) =>
    markup`<pattern id="hatch-${part}" class="k ${part}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6"/></pattern>`,
)}</defs></svg>`;

/** A bar whose length is the share of its hosts in `whole`. */
function renderBar(tally: Tally, whole: number, height: number, name = ''): Markup {
  const present = parts.filter((part) => tally[part] > 0);
  const words = present.map((part) => `${tally[part]} ${wordOfPart(part)}`).join(', ');
  const full = (sumOf(tally) / whole) * 100;
  const widths = present.map((part) => Math.max(leastWidth, (tally[part] / whole) * 100));
  const shrink = full / Math.max(full, addUp(widths));
  let x = 0;
  const rects = present.map((part, index) => {
    const width = (widths[index] ?? 0) * shrink;
    const left = x;
    x += width;
    // A gap separates neighbours whose colours look alike.
    const drawn = index === present.length - 1 ? width : Math.max(width - 0.25, width / 2);
    const place = markup`x="${writePercent(left)}" width="${writePercent(drawn)}" height="${height}"`;
    const fill = hatched.includes(part)
      ? markup`<rect class="pale" ${place}/><rect class="hatch" ${place}/>`
      : markup`<rect ${place}/>`;
    return markup`<g class="k ${part}">${fill}</g>`;
  });
  return markup`<svg class="${name}" role="img" aria-label="${words === '' ? 'no hosts' : words}" height="${height}">${rects}</svg>`;
}

function addUp(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function writePercent(share: number): string {
  return `${Number(share.toFixed(2))}%`;
}

/** The tables of the HTML report: what an apply did, what was found, what is in sync. */

import { type HostReport, isInSync } from '../../findings/host-report.ts';
import { allListingsOf, listUntrusted, type Purpose, type Report } from '../../findings/report.ts';
import type { LiveHost } from '../../model/host.ts';
import { readCloudTime } from '../../model/host-values.ts';
import type { AttributeDifference } from '../../planning/diff.ts';
import { describeNames, describePosition, type Fold, foldRows } from '../fold-rows.ts';
import type { RenderOptions } from '../format.ts';
import { liveHostsOf } from '../live-hosts.ts';
import { isUnreported, type Row, rowsOfReport } from '../rows.ts';
import { describeLiveValue } from '../words/changes.ts';
import { describeDesired } from '../words/descriptions.ts';
import { type RowKind, rankOf, rowKinds } from '../words/kinds.ts';
import { describeExcuse, explainExcused } from '../words/limits.ts';
import { dayOf, keepTexts, plural, shown } from '../words/style.ts';
import {
  type FittedMarkup,
  type Markup,
  mark,
  markup,
  type Part,
  renderRest,
  renderSection,
  renderTable,
  takeMarkup,
} from './html-markup.ts';

/** Maximum length of all rows in characters, to keep a page below 2 MB. Counts are always complete. */
const mostInTables = 1_500_000;

export function renderTables(report: Report, options: RenderOptions): Markup {
  const { purpose, counts, hosts } = report;
  const rows = rowsOfReport(report).toSorted((a, b) => rankOf(a.kind) - rankOf(b.kind));
  const outcomes = rows.filter((row) => row.isOutcome);
  const counted = rows.filter((row) => !row.isOutcome && !isAside(row));
  const aside = rows.filter((row) => !row.isOutcome && isAside(row));
  let room = mostInTables;
  // The tables share the maximum length: thousands of created hosts must leave room for findings.
  const take = <Item>(items: readonly Item[], render: (item: Item) => Markup, share = 1): FittedMarkup => {
    const taken = takeMarkup(items, render, room * share);
    room -= taken.fitted.markup.length;
    return taken;
  };
  const takeRows = (folds: readonly Fold[], share: number) => take(folds, (fold) => renderRow(fold, purpose), share);
  const made = takeRows(foldRows(outcomes, { details: true }), 3 / 4);
  const found = takeRows(foldRows(counted, options), 3 / 4);
  const setAside = takeRows(foldRows(aside, options), 1 / 2);
  const calm = take(hosts.filter(isInSync), renderInSync);
  const unlisted = counts.unmanaged - counted.filter((row) => row.class === 'unmanaged').length;
  const title = purpose === 'plan' ? 'What is not in sync' : purpose === 'drift' ? 'What differs' : 'Current state';
  const hint = `${plural(unlisted, 'unmanaged host')} counted, not listed: --details lists ${unlisted === 1 ? 'it' : 'them'}.`;
  const unreported = aside.some(isUnreported) ? ['Not reported by the cloud.'] : [];
  const why = [...explainExcused(counts), ...unreported].join(' ');
  const none = markup`<p class="empty">${describeNoFindings(report, outcomes)}</p>`;
  const parts = [
    ...(outcomes.length === 0 ? [] : [renderSection('outcomes', 'What this apply did', renderHosts('outcomes', made))]),
    renderSection(
      'findings',
      title,
      counted.length > 0 ? renderHosts('findings', found) : none,
      unlisted > 0 ? hint : '',
    ),
    renderGroup('aside', `${plural(aside.length, 'row')} set aside`, why, setAside),
    renderGroup('in-sync', `${plural(counts.inSync, 'host')} in sync`, 'as declared in all that can be compared', calm),
  ];
  return markup`${filter}
${parts}`;
}

/** Excused, or an attribute that most clouds never report: shown, but not prominently. */
function isAside(row: Row): boolean {
  return row.excuse !== undefined || isUnreported(row);
}

/** Hidden until the script runs. */
const filter = markup`<div class="filter" id="filter" role="search" aria-label="Hosts" hidden><input type="search" placeholder="Filter: class, name, tag, HostId, address, file" aria-label="Filter by text" autocomplete="off" spellcheck="false"> <output></output></div>`;

/** Folded until somebody looks into it; nothing if there are no rows. */
function renderGroup(id: string, title: string, why: string, rows: FittedMarkup): Markup {
  if (rows.fitted.markup === '' && rows.left === 0) return markup``;
  return markup`<details class="group card"><summary><h2 id="${id}">${title}</h2><small>${why}</small></summary>
${renderHosts(id, rows)}</details>
`;
}

const headings = ['Class', 'Host', 'Region', 'What is known', 'What you can do', 'Declared at'];
const widths = markup`<col class="w-class"><col class="w-host"><col class="w-region"><col><col class="w-next"><col class="w-place">`;

function renderHosts(id: string, { fitted, left }: FittedMarkup): Markup {
  return markup`${renderTable(id, headings, fitted, widths)}${renderRest(left, 'row')}`;
}

/**
 * A host that was not created, or may not have been created, is still missing. For a region that could not be listed,
 * nothing is said.
 */
function describeNoFindings(report: Report, outcomes: readonly Row[]): string {
  const there: readonly RowKind[] = ['created', 'created-not-running', 'already-there'];
  const others = outcomes.some(({ kind }) => !there.includes(kind)) ? ' other than those in the table above' : '';
  const all = allListingsOf(report);
  const unknown = listUntrusted(all);
  if (unknown.length === 0) return `No differences${others}.`;
  const known = all.flatMap(({ region, trusted }) => (trusted ? [shown(region)] : [])).join(', ');
  return `${known === '' ? '' : `No differences in ${known}${others}. `}Nothing is known of ${unknown.map(shown).join(', ')}.`;
}

function renderRow(fold: Fold, purpose: Purpose): Markup {
  const { kind, severity, class: driftClass, region, next, excuse, word: kindWord } = fold.first;
  // The filter looks for the class of a finding, or for the word of an outcome.
  const word = kind === 'create' || (kind === 'held' && driftClass === 'missing') ? 'missing' : kind;
  const advice = next === '' && kind === 'create' ? 'apply creates it' : next;
  const place = describePosition(fold);
  return markup`<tr class="k ${kind} ${severity}" data-class="${word}"><td class="class"><span>${mark(rowKinds[kind].mark.symbol)}${kindWord}</span></td>${renderHostCell(fold)}<td>${shown(region)}</td><td>${whatOf(
    fold,
    purpose,
  )}${excuse === undefined ? '' : markup`<small>${describeExcuse(excuse)}</small>`}</td><td class="next">${advice === '' ? 'nothing is left to do' : advice}</td><td class="place">${place === '' ? 'not declared' : place}</td></tr>
`;
}

function renderInSync(host: HostReport): Markup {
  const { diff } = host;
  if (diff.status !== 'in-sync') return markup``;
  const { file, line } = diff.desired.position;
  return markup`<tr class="k in-sync" data-class="in-sync"><td class="class"><span>${mark('=')}in sync</span></td><th scope="row">${shown(diff.key.name)}${renderLines(factsOf(host))}</th><td>${shown(diff.key.region)}</td><td>${[stateOf(diff.live), ...listAddresses(diff.live)].join(' · ')}</td><td class="next">nothing is left to do</td><td class="place">${shown(file)}:${line}</td></tr>
`;
}

/** A row names so many of its hosts, in so many characters. */
const [mostMembers, mostInMembers] = [1_000, 200_000];

/** Several hosts of one row are unfolded on demand, and the filter finds each. */
function renderHostCell(fold: Fold): Markup {
  const { first, items } = fold;
  if (items.length === 1) return markup`<th scope="row">${shown(first.name)}${renderLines(factsOf(first.host))}</th>`;
  const { fitted, left } = takeMarkup(items.slice(0, mostMembers), renderMember, mostInMembers);
  return markup`<th scope="row">${describeNames(fold)}<details><summary>${plural(items.length, 'host')}</summary><ul>${fitted}</ul>${renderRest(left + Math.max(0, items.length - mostMembers), 'host')}</details></th>`;
}

function renderMember({ name, host }: Row): Markup {
  const { diff } = host;
  const live = diff.status === 'unmanaged' ? [shown(diff.live.hostId), describeLiveFacts(diff.live)] : [];
  return markup`<li>${shown(name)}${renderLines([...factsOf(host), ...live])}</li>`;
}

function renderLines(lines: readonly string[]): Part {
  return lines.length === 0 ? '' : markup`<small>${lines.join(' · ')}</small>`;
}

/** The HostId of a declared host, and the tags; for a missing host, the one that its create sends. */
function factsOf(host: HostReport): readonly string[] {
  const { diff, outcome } = host;
  const isOne = outcome === undefined && (diff.status === 'in-sync' || diff.status === 'changed');
  const tags =
    diff.status === 'missing'
      ? [diff.desired.notSent === undefined ? diff.desired.tag : undefined]
      : liveHostsOf(host).map(({ tag }) => tag);
  const told = [...new Set(tags.filter((tag) => tag !== undefined && tag !== ''))].join(', ');
  return keepTexts(isOne && shown(diff.live.hostId), told !== '' && `tag ${shown(told)}`);
}

function whatOf({ first, items }: Fold, purpose: Purpose): Part {
  const { kind, what, shared, host } = first;
  const { diff } = host;
  const text = splitColumns(items.length === 1 ? what : shared, first);
  if (first.isOutcome) return text;
  switch (diff.status) {
    case 'changed':
      return kind === 'changed' ? renderValues(diff.attributes) : text;
    case 'duplicate':
      return [
        text,
        markup`<ul>${diff.candidates.map((live) => markup`<li><span class="id">${shown(live.hostId)}</span> ${describeLiveFacts(live, live.tag)}</li>`)}</ul>`,
      ];
    case 'unmanaged':
      return items.length === 1 ? [text, markup`<small>${describeLiveFacts(diff.live)}</small>`] : text;
    case 'missing':
      return kind === 'create' && purpose !== 'plan'
        ? [text, markup`<small>${splitColumns(describeDesired(diff.desired), first)}</small>`]
        : text;
    case 'in-sync':
      return text;
  }
}

/** Turns the columns of a terminal into parts of a sentence, and points out what is prepaid. */
function splitColumns(text: string, { prepaid }: Row): readonly Part[] {
  const [before = '', after] = prepaid === undefined ? [text] : text.split(prepaid);
  const parts = after === undefined ? [before] : [before, markup`<strong class="bad">${prepaid}</strong>`, after];
  return parts.map((part) => (typeof part === 'string' ? part.replaceAll('  ', ' · ') : part));
}

function renderValues(attributes: readonly AttributeDifference[]): Markup {
  return markup`<table class="values"><thead><tr><th scope="col">attribute</th><th scope="col">live</th><th scope="col">declared</th></tr></thead><tbody>${attributes.map(
    ({ attribute, desired, live }) =>
      markup`<tr><th scope="row">${attribute}</th><td class="live">${live.map((value) => describeLiveValue(value, desired)).join(', ')}</td><td>${shown(desired)}</td></tr>`,
  )}</tbody></table>`;
}

function stateOf({ state }: LiveHost): string {
  return state === undefined ? 'not reported' : shown(state);
}

/** Addresses as received. Text that is not an address is shown too. */
function listAddresses({ addresses }: LiveHost): readonly string[] {
  return addresses.flatMap(({ type, ip }) => {
    if (ip === undefined) return [];
    if (type?.toLowerCase() === 'private') return [`private ${shown(ip)}`];
    return [`public ${shown(ip)}${type === undefined ? '' : ` (${shown(type)})`}`];
  });
}

/** What distinguishes live hosts of one name. */
function describeLiveFacts(live: LiveHost, tag = ''): string {
  const { cpu, memory, createTime } = live;
  const created = readCloudTime(createTime);
  return keepTexts(
    stateOf(live),
    tag !== '' && `tag ${shown(tag)}`,
    cpu !== undefined && `cpu ${shown(cpu)}`,
    memory !== undefined && `memory ${shown(memory)}`,
    ...listAddresses(live),
    createTime !== undefined && `created ${created === undefined ? shown(createTime) : dayOf(created)}`,
  ).join(' · ');
}

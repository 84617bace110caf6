/**
 * The rows of the HTML report's tables: the finding, what a person can do, where it is declared.
 */

import type { CreateOutcome } from '../../core/creating/create-outcome.ts';
import type { LiveHost, LiveNumber } from '../../core/host.ts';
import type { AttributeDifference } from '../../core/plan/diff.ts';
import type { HostReport } from '../../core/report/host-report.ts';
import type { Purpose } from '../../core/report/report.ts';
import { describeNames, describePosition, type Fold, foldOf } from '../fold-rows.ts';
import type { Row } from '../rows.ts';
import { showLiveValue } from '../words/changes.ts';
import { describeDesired } from '../words/descriptions.ts';
import { describeDiscovery, describeMade } from '../words/outcomes.ts';
import { type RowKind, rankOf, rowKinds } from '../words/row-kinds.ts';
import { plural, shown } from '../words/style.ts';
import { type Markup, markup, type Part, renderRest, takeMarkup } from './html-markup.ts';
import { mark, tagOf } from './html-picture.ts';

/** A row names so many of its hosts, in so many characters. */
const [mostMembers, mostInMembers] = [1_000, 200_000];

/** A finding of one host, or of several. */
export function renderFindingRow(fold: Fold, purpose: Purpose): Markup {
  const { first } = fold;
  return markup`${renderRowStart(first, wordOf(first, purpose))}${renderHostCell(fold)}<td>${shown(first.region)}</td><td>${whatOf(fold, purpose)}${excuseOf(first)}</td>${renderLastCells(fold)}</tr>
`;
}

/** The outcome of one create. */
export function renderOutcomeRow(row: Row): Markup {
  const { outcome } = row.host;
  const live = outcome !== undefined && 'live' in outcome ? outcome.live : undefined;
  const hostIds = outcome !== undefined && 'hostIds' in outcome ? outcome.hostIds : [];
  const code = outcome?.status === 'refused' && outcome.retCode !== undefined ? ` (RetCode ${outcome.retCode})` : '';
  // The other cells describe the live host.
  const what = live === undefined ? `${row.what}${code}` : pastOf(outcome);
  return markup`${renderRowStart(row, row.kind)}<th scope="row">${shown(row.name)}${renderLines(tagLinesOf(row.host))}</th><td>${shown(row.region)}</td><td>${
    live === undefined
      ? hostIds.map((hostId) => renderIdLine(hostId, 'not listed'))
      : [renderIdLine(live.hostId, stateOf(live)), linesOf(listAddresses(live))]
  }</td><td>${what}</td>${renderLastCells(foldOf(row))}</tr>
`;
}

/** How the host came to exist, if that is not obvious. */
function pastOf(outcome: CreateOutcome | undefined): string {
  if (outcome?.status === 'created') return outcome.learnt === undefined ? '' : describeDiscovery(outcome.learnt);
  if (outcome?.status === 'already-there') return outcome.intent === undefined ? '' : describeMade(outcome.intent);
  return '';
}

function renderIdLine(hostId: string, state: string): Markup {
  return markup`<span class="line"><span class="id">${shown(hostId)}</span> ${state}</span>`;
}

function linesOf(lines: readonly string[]): readonly Markup[] {
  return lines.map((line) => markup`<span class="line">${line}</span>`);
}

/** One host without findings. */
export function renderInSyncRow(host: HostReport): Markup {
  const { diff } = host;
  if (diff.status !== 'in-sync') return markup``;
  const { file, line } = diff.desired.position;
  return markup`<tr data-class="in-sync" data-region="${shown(diff.key.region)}"><th scope="row">${shown(diff.key.name)}</th><td>${shown(diff.key.region)}</td><td>${shown(tagOf(host))}</td>${renderLiveCells(diff.live)}<td class="place">${shown(file)}:${line}</td></tr>
`;
}

function renderRowStart(row: Row, word: string): Markup {
  const { kind, severity } = row;
  return markup`<tr class="k ${kind} ${severity}" data-class="${classOf(row)}" data-region="${shown(row.region)}"><td class="class" data-sort="${rankOf(kind)}"><span>${mark(rowKinds[kind].symbol)}${word}</span></td>`;
}

/** The word for the filter: the class of a finding, or the word of an outcome. */
export function classOf({ kind, class: driftClass }: Row): RowKind {
  return kind === 'create' || (kind === 'held' && driftClass === 'missing') ? 'missing' : kind;
}

function wordOf({ kind, class: driftClass }: Row, purpose: Purpose): string {
  if (kind === 'create') return purpose === 'plan' ? 'create' : rowKinds.missing.word;
  return rowKinds[kind === 'held' ? kind : driftClass].word;
}

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

function factsOf(host: HostReport): readonly string[] {
  const { diff } = host;
  const isOne = diff.status === 'in-sync' || diff.status === 'changed';
  return [...(isOne ? [shown(diff.live.hostId)] : []), ...tagLinesOf(host)];
}

function tagLinesOf(host: HostReport): readonly string[] {
  const tag = tagOf(host);
  return tag === '' ? [] : [`tag ${shown(tag)}`];
}

function renderLastCells(fold: Fold): Markup {
  const { kind, next } = fold.first;
  const advice = next === '' && kind === 'create' ? 'apply creates it' : next;
  const place = describePosition(fold);
  return markup`<td class="next">${advice === '' ? 'nothing is left to do' : withFlags(advice)}</td><td class="place">${place === '' ? 'not declared' : place}</td>`;
}

/** A narrow cell does not split a flag at its hyphens. */
function withFlags(advice: string): readonly Markup[] {
  return advice
    .split(/(--[a-z][a-z-]+)/)
    .map((part, index) => (index % 2 === 1 ? markup`<span class="flag">${part}</span>` : markup`${part}`));
}

function whatOf({ first, items }: Fold, purpose: Purpose): Part {
  const { kind, what, shared, host } = first;
  const { diff } = host;
  const text = splitColumns(items.length === 1 ? what : shared);
  switch (diff.status) {
    case 'changed':
      return kind === 'changed' ? valuesOf(diff.attributes) : text;
    case 'duplicate':
      return [
        text,
        markup`<ul class="lives">${diff.candidates.map((live) => markup`<li><span class="id">${shown(live.hostId)}</span> ${describeLiveFacts(live, live.tag)}</li>`)}</ul>`,
      ];
    case 'unmanaged':
      return items.length === 1 ? [text, markup`<small>${describeLiveFacts(diff.live)}</small>`] : text;
    case 'missing':
      return kind === 'create' && purpose !== 'plan'
        ? [text, markup`<small>${splitColumns(describeDesired(diff.desired))}</small>`]
        : text;
    case 'in-sync':
      return text;
  }
}

/**
 * Turns the columns of a terminal into parts of a sentence. Several periods that are paid at once
 * are highlighted, because they cost money.
 */
function splitColumns(text: string): readonly Part[] {
  return text
    .replaceAll('  ', ' · ')
    .split(/(\(\d+ periods are paid at once\))/)
    .map((part, index) => (index % 2 === 1 ? markup`<strong class="bad">${part}</strong>` : part));
}

function valuesOf(attributes: readonly AttributeDifference[]): Markup {
  return markup`<table class="values"><thead><tr><th scope="col">attribute</th><th scope="col">live</th><th scope="col">declared</th></tr></thead><tbody>${attributes.map(
    ({ attribute, desired, live }) =>
      markup`<tr><th scope="row">${attribute}</th><td class="live">${live.map((value) => showLiveValue(value, desired)).join(', ')}</td><td>${shown(desired)}</td></tr>`,
  )}</tbody></table>`;
}

function excuseOf({ excuse }: Row): Part {
  if (excuse === undefined) return '';
  return markup`<small>${excuse.by === 'baseline' ? 'The baseline knows it.' : `Ignored until ${shown(excuse.until)}: ${shown(excuse.reason)}`}</small>`;
}

function renderLiveCells(live: LiveHost): Markup {
  return markup`<td class="id">${shown(live.hostId)}</td><td>${stateOf(live)}</td><td>${linesOf(listAddresses(live))}</td>`;
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
  return [
    stateOf(live),
    ...(tag === '' ? [] : [`tag ${shown(tag)}`]),
    ...(cpu === undefined ? [] : [`cpu ${shown(cpu)}`]),
    ...(memory === undefined ? [] : [`memory ${shown(memory)}`]),
    ...listAddresses(live),
    ...(createTime === undefined ? [] : [`created ${describeDay(createTime)}`]),
  ].join(' · ');
}

/** Unix seconds as a day; anything else as received. */
function describeDay(value: LiveNumber): string {
  const isSeconds = typeof value === 'number' && value > 0 && value < 100_000_000_000;
  return isSeconds ? new Date(value * 1_000).toISOString().slice(0, 10) : shown(value);
}

/** The hosts of a report as a map: a cell for each, by region and tag, with its state as colour and sign. */

import type { HostReport } from '../findings/host-report.ts';
import { groupBy, splitInto } from '../model/group-by.ts';
import { compareText } from '../model/host.ts';
import { shorten } from '../model/text/escape.ts';
import { isBarred } from '../planning/holds.ts';
import { type Markup, mark, markup, renderSection, trusted } from './html-markup.ts';
import { type RowKind, rankOf, rowKinds } from './words/kinds.ts';
import { describeRest, takeFitting } from './words/style.ts';

/** `ignored`: rules of the declaration excuse all that differs. */
type CellKind = RowKind | 'ignored';

interface Cell {
  readonly region: string;
  /** Empty if it has none. */
  readonly tag: string;
  readonly name: string;
  readonly kind: CellKind;
}

/** Of a map with cells, in characters. Instead of a larger one, the hosts of each group are counted. */
const mostInMap = 60_000;
const mostInName = 64;

/** Empty if there is no host to show. */
export function renderMap(hosts: readonly HostReport[]): Markup {
  if (hosts.length === 0) return markup``;
  const cells = hosts
    .map(cellOf)
    .sort((a, b) => compareText(a.region, b.region) || compareText(a.tag, b.tag) || compareText(a.name, b.name));
  const withCells = renderGroups(cells, renderCells);
  return withCells.markup.length <= mostInMap ? withCells : renderGroups(cells, renderKinds);
}

function cellOf({ diff, findings, hold }: HostReport): Cell {
  const { region, name } = diff.key;
  const tag = (diff.status === 'unmanaged' ? diff.live.tag : diff.desired.tag) ?? '';
  if (isBarred(hold, 'open')) return { region, tag, name, kind: 'in-doubt' };
  if (findings.length === 0) return { region, tag, name, kind: 'in-sync' };
  const kinds = findings.flatMap((one): readonly RowKind[] => (one.excuse === undefined ? [one.class] : []));
  return { region, tag, name, kind: kinds.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? 'ignored' };
}

/** `render`: shows the hosts of one region and one tag. */
function renderGroups(cells: readonly Cell[], render: (cells: readonly Cell[]) => Markup): Markup {
  const groups = [...groupBy(cells, ({ region, tag }) => JSON.stringify([region, tag])).values()];
  let last: string | undefined;
  const renderGroup = (its: readonly Cell[]) => {
    const { region = '', tag = '' } = its[0] ?? {};
    const head = region === last ? '' : markup`<h3>${shorten(region, mostInName)}</h3>`;
    last = region;
    return markup`${head}<div><small>${tag === '' ? 'no tag' : shorten(tag, mostInName)}</small>${render(its)}</div>
`.markup;
  };
  const { pieces, left } = takeFitting(groups, renderGroup, mostInMap);
  return renderSection('map', 'Hosts by region and tag', [
    renderKinds(cells),
    markup`<div class="map">${trusted(pieces.join(''))}</div>`,
    left === 0 ? undefined : markup`<p class="rest">${describeRest(left, 'group')}</p>`,
  ]);
}

function markOf(kind: CellKind): { readonly symbol: string; readonly word: string } {
  return kind === 'ignored' ? { symbol: ':', word: kind } : rowKinds[kind].mark;
}

/** How many there are of each kind, the worst first. */
function countKinds(cells: readonly Cell[]): readonly (readonly [CellKind, number])[] {
  const rank = (kind: CellKind) => rankOf(kind === 'ignored' ? 'unmanaged' : kind);
  return [...groupBy(cells, ({ kind }) => kind)]
    .map(([kind, its]) => [kind, its.length] as const)
    .sort(([a], [b]) => rank(a) - rank(b));
}

function renderKinds(cells: readonly Cell[]): Markup {
  return markup`<ul class="counts">${countKinds(cells).map(
    ([kind, count]) => markup`<li class="k ${kind}">${mark(markOf(kind).symbol)}${count} ${markOf(kind).word}</li>`,
  )}</ul>`;
}

/** In tens, so that they are in columns, and easy to count. */
function renderCells(cells: readonly Cell[]): Markup {
  const told = countKinds(cells).map(([kind, count]) => `${count} ${markOf(kind).word}`);
  const { region = '', tag = '' } = cells[0] ?? {};
  const name = [region, tag].map((text) => shorten(text, mostInName)).join(' ');
  return markup`<div class="cells" role="img" aria-label="${name}: ${told.join(', ')}">${splitInto(cells, 10).map(renderTen)}</div>`;
}

/** Cells beside each other that are in sync are one element, so that a large fleet stays small. */
function renderTen(cells: readonly Cell[]): Markup {
  let run = 0;
  const parts = cells.map(({ kind, name }, index) => {
    if (kind === 'in-sync') {
      run += 1;
      return cells[index + 1]?.kind === 'in-sync' ? undefined : markup`<i class="r${run}"></i>`;
    }
    run = 0;
    const { symbol, word } = markOf(kind);
    return markup`<b class="k ${kind}" title="${shorten(name, mostInName)}: ${word}">${symbol}</b>`;
  });
  return markup`<span>${parts}</span>`;
}

/** Shortens long lists: one row for hosts that differ only in HostIds and numbers of names. */

import { groupBy } from '../model/group-by.ts';
import { foldNames, type NameRange, shapeOf } from '../model/text/fold-names.ts';
import type { Row } from './rows.ts';
import { describeHold } from './words/findings.ts';
import { plural, shown } from './words/style.ts';

/** Similar rows as one, or a single row. */
export interface Fold {
  readonly first: Row;
  readonly items: readonly Row[];
  /** Ranges for the names of all items. */
  readonly names: readonly NameRange[];
}

/** Fewer similar rows than this are shown one by one. */
const leastAlike = 3;

/** Each fold is at the place of its first row. `details`: every host has a row of its own. */
export function foldRows(rows: readonly Row[], { details }: { readonly details: boolean }): readonly Fold[] {
  if (details) return rows.map(foldOf);
  const likeness = new Map(rows.map((row) => [row, likenessOf(row)]));
  const groups = groupBy(rows, (row) => likeness.get(row));
  return rows.flatMap((row) => {
    const group = groups.get(likeness.get(row)) ?? [];
    if (group.length < leastAlike) return [foldOf(row)];
    if (group[0] !== row) return [];
    const names = foldNames(group.map(({ name }) => name));
    return [{ first: { ...row, ...describeTogether(group, names) }, items: group, names }];
  });
}

export function foldOf(row: Row): Fold {
  return { first: row, items: [row], names: [{ text: row.name, count: 1 }] };
}

/** All that rows of one fold have in common. An outcome does not show where its host is declared. */
function likenessOf(row: Row): string {
  const { kind, region, name, severity, shared, next, position, excuse, host, hold, candidate } = row;
  const file = host.outcome === undefined ? position?.file : '';
  const text =
    candidate === undefined
      ? [shared, next]
      : [candidate.region, shapeOf(candidate.name), hold?.reason === 'may-exist' && hold.hostId === candidate.hostId];
  return JSON.stringify([kind, region, shapeOf(name), severity, text, file, excuse]);
}

/** What held rows that are alike say, with all the hosts that they may be. */
function describeTogether(rows: readonly Row[], names: readonly NameRange[]): Partial<Row> {
  const [{ region, hold, candidate } = {}] = rows;
  if (region === undefined || candidate === undefined || hold?.reason !== 'may-exist') return {};
  const others = rows.flatMap((one) => one.candidate?.name ?? []);
  const hostId = `${candidate.hostId} and ${others.length - 1} more`;
  const together = { ...candidate, hostId, name: describeNames({ names: foldNames(others) }) };
  const [name] = names;
  const { what, next } = describeHold(
    { region, name: names.length === 1 ? (name?.text ?? '') : 'PATTERN' },
    { ...hold, live: [together], ...(hold.hostId === candidate.hostId && { hostId }) },
  );
  return { what, shared: what, next };
}

const mostRanges = 4;

/**
 * `web-[01:40], web-44`. Of many ranges, only the first ones and the number of names that are left.
 */
export function describeNames({ names }: Pick<Fold, 'names'>): string {
  const first = names.length > mostRanges ? names.slice(0, mostRanges - 1) : names;
  const left = names.slice(first.length).reduce((sum, { count }) => sum + count, 0);
  return `${first.map(({ text }) => shown(text)).join(', ')}${left === 0 ? '' : ` and ${left} more`}`;
}

/** What it says of its hosts: `150 hosts  `, and what they have in common. */
export function describeFold({ first, items }: Pick<Fold, 'first' | 'items'>): string {
  return items.length === 1 ? first.what : `${plural(items.length, 'host')}  ${first.shared}`;
}

type Placed = Pick<Row, 'position'>;

/** `hosts.yaml:21`, or `hosts.yaml:21-40` for several lines; empty for undeclared hosts. */
export function describePosition(
  { first: { position }, items }: { readonly first: Placed; readonly items: readonly Placed[] },
  showFile: (file: string) => string = shown,
): string {
  if (position === undefined) return '';
  const lines = items.map((row) => row.position?.line ?? position.line);
  const start = lines.reduce((least, line) => Math.min(least, line));
  const end = lines.reduce((most, line) => Math.max(most, line));
  return `${showFile(position.file)}:${start}${end === start ? '' : `-${end}`}`;
}

/** Shortens long lists: hosts that differ only in their names are one row. */
import { countCells } from '../../core/text/display-width.ts';
import { plural, shown } from '../words/style.ts';
import { foldNames, type NameRange } from './fold-names.ts';

/** Similar rows as one, or a single row. */
export interface Fold<Item> {
  readonly first: Item;
  readonly items: readonly Item[];
  /** Ranges for the names of all items. */
  readonly names: readonly NameRange[];
}

/** Fewer similar rows than this are shown one by one. */
const leastAlike = 4;

/**
 * Each fold is at the place of its first item. `likenessOf`: equal for items of one row; undefined
 * for an item that stays single. `nameOf`: the name, not escaped.
 */
export function foldRows<Item>(
  items: readonly Item[],
  likenessOf: (item: Item) => string | undefined,
  nameOf: (item: Item) => string,
): readonly Fold<Item>[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const likeness = likenessOf(item);
    const group = likeness === undefined ? undefined : groups.get(likeness);
    if (group !== undefined) group.push(item);
    else if (likeness !== undefined) groups.set(likeness, [item]);
  }
  return items.flatMap((item) => {
    const group = groups.get(likenessOf(item) ?? '') ?? [item];
    if (group.length < leastAlike) return [foldOf([item], nameOf)];
    return group[0] === item ? [foldOf(group, nameOf)] : [];
  });
}

function foldOf<Item>(items: readonly [Item, ...Item[]], nameOf: (item: Item) => string): Fold<Item> {
  const names = items.map(nameOf);
  return {
    first: items[0],
    items,
    names: items.length === 1 ? [{ text: names[0] ?? '', count: 1 }] : foldNames(names),
  };
}

const mostRanges = 4;

/**
 * `web-[01:40], web-44`. Of many ranges, only the first ones and the number of names that are left.
 */
export function describeNames({ names }: Pick<Fold<unknown>, 'names'>): string {
  const told = names.length > mostRanges ? names.slice(0, mostRanges - 1) : names;
  const left = names.slice(told.length).reduce((sum, { count }) => sum + count, 0);
  return `${told.map(({ text }) => shown(text)).join(', ')}${left === 0 ? '' : ` and ${left} more`}`;
}

/** `150 hosts  `, before the text that they share; empty for one host. */
export function describeFolded({ items }: Pick<Fold<unknown>, 'items'>): string {
  return items.length === 1 ? '' : `${plural(items.length, 'host')}  `;
}

/** Pads text to so many cells. */
export function padCells(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - countCells(text)));
}

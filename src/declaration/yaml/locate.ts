import type { Path } from '../faults/fault.ts';
import type { ReadValues } from './read-values.ts';
import { type AliasNode, isMergeKey, keyTextOf, type PairNode, type Tree, type TreeNode } from './tree.ts';

/** The nodes that a path leads to. */
export interface Located {
  /** The key, if the last step of the path is a key. */
  readonly key: TreeNode | null;
  /** The value itself, aliases followed. */
  readonly value: TreeNode | null;
  /** The last alias that led to the value. */
  readonly alias?: AliasNode;
}

/**
 * Finds the nodes of a path where people wrote them. It follows aliases, and merge keys if the map
 * itself has no such key.
 */
export function locate(tree: Tree, targets: ReadValues['targets'], path: Path): Located | undefined {
  let alias: AliasNode | undefined;
  let key: TreeNode | null = null;
  let value = follow(tree.root);

  function follow(node: TreeNode | null | undefined): TreeNode | null {
    if (!tree.kinds.isAlias(node)) return node ?? null;
    alias = node;
    return targets.get(node) ?? null;
  }

  function findPair(map: TreeNode | null, name: string): PairNode | undefined {
    if (!tree.kinds.isMap(map)) return undefined;
    const own = map.items.find((pair) => keyTextOf(tree.kinds, pair.key) === name && !isMergeKey(tree.kinds, pair.key));
    if (own !== undefined) return own;
    for (const pair of map.items) {
      if (!isMergeKey(tree.kinds, pair.key)) continue;
      const sources = tree.kinds.isList(pair.value) ? pair.value.items : [pair.value];
      for (const source of sources) {
        const found = findPair(follow(source), name);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  for (const step of path) {
    if (typeof step === 'number') {
      if (!tree.kinds.isList(value)) return undefined;
      key = null;
      value = follow(value.items[step]);
      continue;
    }
    const pair = findPair(value, step);
    if (pair === undefined) return undefined;
    key = pair.key;
    value = follow(pair.value);
  }
  return { key, value, ...(alias === undefined ? {} : { alias }) };
}

/** `hosts[3].cpu` for people. */
export function formatPath(path: Path): string {
  return path.map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`)).join('');
}

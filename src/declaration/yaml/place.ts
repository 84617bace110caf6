import type { Alias, Node, Pair, ParsedNode, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { FaultList, Path } from '../faults/fault.ts';
import type { NamedFields } from '../secrets/field-tree.ts';
import type { IndexedSource } from './source-text.ts';

/** A file with its values, and the faults that were found. */
export interface ReadFile {
  readonly source: IndexedSource;
  readonly tree: Tree;
  readonly targets: ReadValues['targets'];
  readonly value: unknown;
  /** Faults of the YAML syntax. */
  readonly syntaxFaults: FaultList;
  /** Faults of the text that could be read. */
  readonly faults: FaultList;
  /** Whether YAML could read it completely. */
  readonly sound: boolean;
  /** Its fields, if it is not a declaration. */
  readonly fields?: NamedFields;
  /** What may be shown of a text that is not a declaration. */
  readonly visible?: { readonly start: number; readonly end: number };
}

export interface SourcePlace {
  readonly start: number;
  readonly end: number;
  readonly path: Path;
  readonly related?: readonly { readonly source: IndexedSource; readonly offset: number; readonly message: string }[];
}

/** The place of the value at a path, or of its key if the value is empty. */
export function placeOfValue(file: ReadFile, path: Path): SourcePlace {
  const located = locate(file.tree, file.targets, path);
  const value = located?.value ?? null;
  const node = value === null || endOf(value) <= startOf(value) ? (located?.key ?? value) : value;
  return placeOfNode(file, path, node, located);
}

/** The text of the key that a path ends with. */
export function placeOfKey(file: ReadFile, path: Path): SourcePlace {
  const located = locate(file.tree, file.targets, path);
  return placeOfNode(file, path, located?.key ?? located?.value ?? null, located);
}

/** The value as written in the source, with quotes removed and aliases followed. */
export function sourceOfValue(file: ReadFile, path: Path): string {
  const node = locate(file.tree, file.targets, path)?.value;
  return node && file.tree.kinds.isScalar(node) ? (node.source ?? String(node.value)) : '';
}

function placeOfNode(file: ReadFile, path: Path, node: TreeNode | null, located: Located | undefined): SourcePlace {
  const start = node === null ? 0 : startOf(node);
  const place = { start, end: Math.max(start + 1, node === null ? 0 : endOf(node)), path };
  const alias = located?.alias;
  if (alias === undefined) return place;
  return {
    ...place,
    related: [{ source: file.source, offset: startOf(alias), message: 'used here through an alias' }],
  };
}

/** The nodes that a path leads to. */
interface Located {
  /** The key, if the last step of the path is a key. */
  readonly key: TreeNode | null;
  /** The value itself, aliases followed. */
  readonly value: TreeNode | null;
  /** The last alias that led to the value. */
  readonly alias?: Alias;
}

/**
 * Finds the nodes of a path where people wrote them. It follows aliases, and merge keys if the map
 * itself has no such key.
 */
export function locate(tree: Tree, targets: ReadValues['targets'], path: Path): Located | undefined {
  let alias: Alias | undefined;
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
  return { key, value, alias };
}

/** `hosts[3].cpu` for people. */
export function formatPath(path: Path): string {
  return path.map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`)).join('');
}

/**
 * The nodes of one YAML document, and functions that test their kinds, because `yaml` itself is
 * loaded late.
 */
export interface Tree {
  readonly root: TreeNode | null;
  readonly kinds: NodeKinds;
}

export type TreeNode = Node | ParsedNode;
export type MapNode = YAMLMap<TreeNode | null, TreeNode | null>;
export type ListNode = YAMLSeq<TreeNode>;
export type PairNode = Pair<TreeNode | null, TreeNode | null>;
export type { Alias as AliasNode, Scalar as ScalarNode };

export interface NodeKinds {
  isMap(node: unknown): node is MapNode;
  isList(node: unknown): node is ListNode;
  isScalar(node: unknown): node is Scalar;
  isAlias(node: unknown): node is Alias;
}

/** Where a node's text begins. */
export function startOf(node: TreeNode): number {
  return node.range?.[0] ?? 0;
}

/** Where a node's text ends, without what follows it. */
export function endOf(node: TreeNode): number {
  return node.range?.[1] ?? 0;
}

/** The text of a key that is plain text; otherwise undefined. */
export function keyTextOf(kinds: NodeKinds, key: TreeNode | null): string | undefined {
  return kinds.isScalar(key) && typeof key.value === 'string' ? key.value : undefined;
}

/** Unquoted `<<` merges; quoted, it is a key like any other. */
export function isMergeKey(kinds: NodeKinds, key: TreeNode | null): boolean {
  return kinds.isScalar(key) && key.value === '<<' && key.type === 'PLAIN';
}

/** A list in brackets may contain pairs, `[a: 1]`, which are not nodes. */
export function isPair(item: unknown): item is PairNode {
  return typeof item === 'object' && item !== null && 'key' in item;
}

/** The values of a document, and the node that each alias stands for. */
export interface ReadValues {
  readonly value: unknown;
  readonly targets: ReadonlyMap<Alias, TreeNode>;
}

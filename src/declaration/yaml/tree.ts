import type { Alias, Node, Pair, ParsedNode, Scalar, YAMLMap, YAMLSeq } from 'yaml';

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

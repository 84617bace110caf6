import {
  endOf,
  isMergeKey,
  isPair,
  keyTextOf,
  type PairNode,
  type ScalarNode,
  startOf,
  type Tree,
  type TreeNode,
} from '../yaml/place.ts';
import { type FieldTree, fieldsOfEntries, fieldsOfKey, hideSecretIn, isSecretKey, secretWord } from './field-tree.ts';

/** A part of a text that must never be shown: from `start` up to `end`. */
export interface SecretRange {
  readonly start: number;
  readonly end: number;
  /** Whether it is only the value of an unknown key, which is hardly a secret. */
  readonly isOther?: true;
}

/**
 * The values under keys that name a secret, and secrets in comments. `top`: if the text could be
 * read completely, the values of keys that are no fields.
 */
export function findSecretsInTree(text: string, tree: Tree, top: FieldTree | undefined): readonly SecretRange[] {
  const { kinds } = tree;
  const ranges: SecretRange[] = [];
  const anchored = new Map<string, TreeNode[]>();
  const repeated: string[] = [];

  function visit(node: TreeNode | null, fields: FieldTree | undefined): void {
    if (node === null || kinds.isAlias(node)) return;
    const anchor = 'anchor' in node ? node.anchor : undefined;
    if (anchor !== undefined) addAnchored(anchor, node);
    if (kinds.isScalar(node)) visitScalar(node);
    else if (kinds.isMap(node)) for (const pair of node.items) visitPair(pair, fields);
    else if (kinds.isList(node)) visitEntries(node.items, fields && fieldsOfEntries(fields));
  }

  function visitEntries(items: readonly (TreeNode | PairNode)[], fields: FieldTree | undefined): void {
    for (const item of items) isPair(item) ? visitPair(item, fields) : visit(item, fields);
  }

  function addAnchored(anchor: string, node: TreeNode): void {
    const nodes = anchored.get(anchor) ?? [];
    anchored.set(anchor, nodes);
    nodes.push(node);
  }

  /** Because of a missing colon or line break, `password: x` can be part of another value. */
  function visitScalar(node: ScalarNode): void {
    const { value } = node;
    if (typeof value === 'string' && isSecretKey(value) && hideSecretIn(value) !== value) {
      ranges.push({ start: startOf(node), end: endOf(node) });
    }
  }

  function visitPair({ key, value }: PairNode, fields: FieldTree | undefined): void {
    const name = keyTextOf(kinds, key) ?? '';
    const isText = !kinds.isMap(value) && !kinds.isList(value) && !kinds.isAlias(value);
    const below = isMergeKey(kinds, key) ? fields : fields && fieldsOfKey(fields, name, isText);
    visit(key, undefined);
    visit(value, below);
    if (key === null) return;
    const isOther = fields !== undefined && below === undefined;
    if (isSecretKey(name) && (isOther || !isReference(value))) hide(key, value);
    else if (isOther) hide(key, value, isOther);
  }

  /**
   * Hides everything from the colon on, because an anchor or a tag before the value may be a
   * password that begins with & or !.
   */
  function hide(key: TreeNode, value: TreeNode | null, isOther?: true): void {
    const colon = text.indexOf(':', endOf(key));
    const start = colon === -1 ? endOf(key) : colon + 1 + countSpaces(text, colon + 1);
    const lineEnd = text.indexOf('\n', start);
    const empty = value === null || endOf(value) <= startOf(value);
    const end = empty ? (lineEnd === -1 ? text.length : lineEnd) : endOf(value);
    ranges.push({ start: Math.min(start, end), end, isOther: isOther || undefined });
    hideAliases(value);
  }

  function hideAliases(node: TreeNode | null): void {
    if (kinds.isAlias(node)) repeated.push(node.source);
    else if (kinds.isMap(node)) for (const pair of node.items) hideAliases(pair.value);
    else if (kinds.isList(node)) for (const item of node.items) if (!isPair(item)) hideAliases(item);
  }

  function isReference(node: TreeNode | null): boolean {
    return kinds.isMap(node) && node.items.length === 1 && node.items.every(isReferencePair);
  }

  function isReferencePair(pair: PairNode): boolean {
    const { value } = pair;
    if (
      !kinds.isScalar(value) ||
      typeof value.value !== 'string' ||
      value.tag !== undefined ||
      value.anchor !== undefined
    ) {
      return false;
    }
    return isReferenceTo(keyTextOf(kinds, pair.key), value.value);
  }

  visit(tree.root, top);
  for (const name of new Set(repeated)) {
    for (const node of anchored.get(name) ?? []) {
      if (!isReference(node)) ranges.push({ start: startOf(node), end: endOf(node) });
    }
  }
  return [...ranges, ...findSecretsInComments(text)];
}

/**
 * Whether the text can be the name of a variable or a file, because some people write the password
 * itself there.
 */
export function isReferenceTo(kind: string | undefined, value: string): boolean {
  if (kind === 'env') return /^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(value);
  return kind === 'file' && /^[\w./~-]{1,255}$/.test(value);
}

function findSecretsInComments(text: string): readonly SecretRange[] {
  const ranges: SecretRange[] = [];
  for (const { index } of text.matchAll(/(?:^|[ \t])#/gm)) {
    if (index < (ranges.at(-1)?.end ?? -1)) continue;
    const lineEnd = text.indexOf('\n', index + 1);
    const end = lineEnd === -1 ? text.length : lineEnd;
    secretWord.lastIndex = 0;
    const word = secretWord.exec(text.slice(index, end));
    if (word !== null) ranges.push({ start: index + word.index + word[0].length, end });
  }
  return ranges;
}

function countSpaces(text: string, offset: number): number {
  let at = offset;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at - offset;
}

import type { YAMLError } from 'yaml';
import { endOf, isPair, type PairNode, startOf, type Tree, type TreeNode } from './tree.ts';

/** Finds the quote or bracket that a text does not close. YAML reports only where it stopped. */
export function openingOf(
  { message }: Pick<YAMLError, 'message'>,
  { root, kinds }: Tree,
  text: string,
  offset: number,
): number | undefined {
  const isQuote = message.startsWith('Missing closing');
  if (!isQuote && !/must end with|and end with/.test(message)) return undefined;
  let opening: number | undefined;

  function visit(node: TreeNode | null): void {
    if (node === null || kinds.isAlias(node) || startOf(node) > offset) return;
    if (isOpen(node)) opening = Math.max(opening ?? 0, startOf(node));
    if (kinds.isMap(node)) for (const pair of node.items) visitPair(pair);
    else if (kinds.isList(node)) for (const item of node.items) isPair(item) ? visitPair(item) : visit(item);
  }

  function visitPair({ key, value }: PairNode): void {
    visit(key);
    visit(value);
  }

  function isOpen(node: TreeNode): boolean {
    if (isQuote) return kinds.isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE');
    return 'flow' in node && node.flow === true && !/[\]}]/.test(text[endOf(node) - 1] ?? '');
  }

  visit(root);
  return opening;
}

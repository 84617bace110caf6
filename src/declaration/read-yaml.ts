import { listFaults } from './faults/fault.ts';
import { composeTree } from './yaml/compose.ts';
import type { ReadFile } from './yaml/place.ts';
import { readValues } from './yaml/read-values.ts';
import { indexSource, type SourceText } from './yaml/source-text.ts';
import type { Tree } from './yaml/tree.ts';

/** text -> values. Anything wrong with the text is among the faults of the result. */
export async function readYaml(source: SourceText): Promise<ReadFile> {
  const indexed = indexSource(source);
  const [syntaxFaults, faults] = [listFaults(), listFaults()];
  const tree = await composeTree(indexed, syntaxFaults);
  const sound = syntaxFaults.kept.length === 0;
  const read = tree === undefined ? { value: undefined, targets: new Map() } : readValues(tree, faults);
  return { source: indexed, tree: tree ?? emptyTree, ...read, syntaxFaults, faults, sound };
}

const never = (_node: unknown): _node is never => false;
const emptyTree: Tree = { root: null, kinds: { isMap: never, isList: never, isScalar: never, isAlias: never } };

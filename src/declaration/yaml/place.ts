import type { FaultList, Path } from '../faults/fault.ts';
import type { NamedFields } from '../secrets/field-tree.ts';
import { type Located, locate } from './locate.ts';
import type { ReadValues } from './read-values.ts';
import type { IndexedSource } from './source-text.ts';
import { endOf, startOf, type Tree, type TreeNode } from './tree.ts';

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

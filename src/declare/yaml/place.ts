/** Where the values of a file are written, and in which lines. */
import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  type ParsedNode,
  type YAMLError,
} from 'yaml';
import type { DialectName } from '../../model/dialect.ts';
import type { Position } from '../../model/host.ts';
import type { DeclarationFault, FaultList, Path } from '../faults/rules.ts';

/** The text of one declaration, and the name by which the user gave it. */
export interface SourceText {
  /** As the user named it; `-` is standard input. */
  readonly file: string;
  readonly text: string;
}

/** A text in which offsets can be turned into lines and columns. */
export interface IndexedSource extends SourceText {
  /** Takes the offset of each new line while the text is read. */
  readonly addLine: (offset: number) => void;
  /** Lines and columns count from 1, columns in UTF-16 code units, as editors count them. */
  positionAt(offset: number): Position;
}

export function indexSource({ file, text }: SourceText): IndexedSource {
  const lines = new LineCounter();
  return {
    file,
    text,
    addLine: lines.addNewLine,
    positionAt(offset) {
      const { line, col } = lines.linePos(offset);
      return { file, line, column: col };
    },
  };
}

export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** A file with its values, and the faults that were found. */
export interface ReadFile {
  readonly source: IndexedSource;
  readonly root: ParsedNode | null;
  /** Of its syntax. */
  readonly errors: readonly YAMLError[];
  /** The node that each alias stands for. */
  readonly targets: ReadonlyMap<Alias, ParsedNode>;
  readonly value: unknown;
  readonly faults: FaultList;
  /** The files whose fields its hosts have too, weakest first (`use`). */
  readonly used: readonly ReadFile[];
  /** Whether YAML could read it completely. Otherwise its faults are those of YAML alone. */
  readonly sound: boolean;
  /** As the file declares it; `documented` if it declares none. */
  readonly dialect: DialectName;
  /** What it may contain (outline.ts). */
  readonly kind: 'declaration' | 'clouds' | 'scope';
}

export type SourcePlace = Pick<DeclarationFault, 'start' | 'end' | 'related'> & { readonly path: Path };

/** The place of the value at a path, or of its key if the value is empty. */
export function placeOfValue(file: ReadFile, path: Path): SourcePlace {
  const located = locate(file, path);
  const value = located?.value ?? null;
  const node = value === null || endOf(value) <= startOf(value) ? (located?.key ?? value) : value;
  return placeOfNode(file, path, node, located);
}

/** The text of the key that a path ends with. */
export function placeOfKey(file: ReadFile, path: Path): SourcePlace {
  const located = locate(file, path);
  return placeOfNode(file, path, located?.key ?? located?.value ?? null, located);
}

export function positionOf(file: ReadFile, path: Path): Position {
  return file.source.positionAt(placeOfValue(file, path).start);
}

export function positionOfKey(file: ReadFile, path: Path): Position {
  return file.source.positionAt(placeOfKey(file, path).start);
}

export function valueAt({ value: top }: Pick<ReadFile, 'value'>, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)?.[step], top);
}

/** The value as written in the source, with quotes removed and aliases followed. */
export function sourceOfValue(file: ReadFile, path: Path): string {
  const node = locate(file, path)?.value;
  return isScalar(node) ? (node.source ?? String(node.value)) : '';
}

function placeOfNode(file: ReadFile, path: Path, node: ParsedNode | null, located: Located | undefined): SourcePlace {
  const start = node === null ? 0 : startOf(node);
  const place = { start, end: Math.max(start + 1, node === null ? 0 : endOf(node)), path };
  const alias = located?.alias;
  if (alias === undefined) return place;
  const at = file.source.positionAt(alias.range?.[0] ?? 0);
  return { ...place, related: [{ ...at, message: 'used here through an alias' }] };
}

/** The nodes that a path leads to. */
interface Located {
  /** The key, if the last step of the path is a key. */
  readonly key: ParsedNode | null;
  /** The value itself, aliases followed. */
  readonly value: ParsedNode | null;
  /** The last alias that led to the value. */
  readonly alias?: Alias;
}

/** Finds the nodes of a path where people wrote them. Follows aliases, and merge keys if the map has no such key. */
export function locate({ root, targets }: Pick<ReadFile, 'root' | 'targets'>, path: Path): Located | undefined {
  let alias: Alias | undefined;
  let key: ParsedNode | null = null;
  let value = follow(root);

  function follow(node: ParsedNode | null | undefined): ParsedNode | null {
    if (!isAlias(node)) return node ?? null;
    alias = node;
    return targets.get(node) ?? null;
  }

  function findPair(map: ParsedNode | null, name: string): PairNode | undefined {
    if (!isMap(map)) return undefined;
    const own = map.items.find((pair) => keyTextOf(pair.key) === name && !isMergeKey(pair.key));
    if (own !== undefined) return own;
    for (const pair of map.items) {
      if (!isMergeKey(pair.key)) continue;
      const sources = isSeq(pair.value) ? pair.value.items : [pair.value];
      for (const source of sources) {
        const found = findPair(follow(source), name);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  for (const step of path) {
    if (typeof step === 'number') {
      if (!isSeq(value)) return undefined;
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

export type PairNode = Pair<ParsedNode, ParsedNode | null>;

/** Where a node's text begins. */
export function startOf(node: ParsedNode): number {
  return node.range[0];
}

/** Where a node's text ends, without what follows it. */
export function endOf(node: ParsedNode): number {
  return node.range[1];
}

/** The text of a key that is plain text; otherwise undefined. */
export function keyTextOf(key: unknown): string | undefined {
  return isScalar(key) && typeof key.value === 'string' ? key.value : undefined;
}

/** Unquoted `<<` merges; quoted, it is a key like any other. */
export function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.value === '<<' && key.type === 'PLAIN';
}

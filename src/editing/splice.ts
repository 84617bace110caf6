/** Edits of a YAML text at the places of its nodes: every byte that no edit names stays as it is. */
import { isMap, isNode, isScalar, isSeq, type ParsedNode, Scalar, stringify, type YAMLMap } from 'yaml';
import type { Path } from '../declare/faults/rules.ts';
import { endOf, isMergeKey, keyTextOf, type ReadFile, startOf } from '../declare/yaml/place.ts';

/** Replaces the text from `start` to `end`, which are offsets into the text before any edit. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  let edited = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    edited += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return edited + text.slice(at);
}

/** Whether a file is JSON, which it must stay. */
function isJson({ root }: Pick<ReadFile, 'root'>): boolean {
  const isQuoted = (key: unknown) => isScalar(key) && key.type === Scalar.QUOTE_DOUBLE;
  return isMap(root) && root.flow === true && root.items.every(({ key }) => isQuoted(key));
}

/** A value on one line, as it may stand anywhere in a file. */
function writeValue(value: unknown, file?: Pick<ReadFile, 'root'>): string {
  if (file !== undefined && isJson(file)) return JSON.stringify(value);
  return stringify([value], { compat: 'yaml-1.1', collectionStyle: 'flow', lineWidth: 0 }).trim().slice(1, -1).trim();
}

/** The node at a path, if no alias or merge key leads to it, and no anchor makes others of what it is in. */
export function nodeAt({ root }: Pick<ReadFile, 'root'>, path: Path): ParsedNode | undefined {
  let node: unknown = root;
  for (const step of path) {
    if (typeof step === 'number') node = isSeq(node) ? node.items[step] : undefined;
    else node = isMap(node) ? pairOf(node, step)?.value : undefined;
    if (isNode(node) && 'anchor' in node && node.anchor !== undefined) return undefined;
  }
  return (node ?? undefined) as ParsedNode | undefined;
}

function pairOf(map: YAMLMap<unknown, unknown>, name: string) {
  return map.items.find(({ key }) => keyTextOf(key) === name && !isMergeKey(key));
}

/** Whether an entry of `hosts` has the field itself, and not through a merge key. */
export function isWritten({ root }: ReadFile, index: number, field: string): boolean {
  const map = nodeAt({ root }, ['hosts', index]);
  return isMap(map) && pairOf(map, field) !== undefined;
}

/** Replaces a value; undefined if it is not written there, or another place uses it as well. */
export function replaceValue(file: ReadFile, path: Path, value: unknown): Edit | undefined {
  const node = nodeAt(file, path);
  if (node === undefined || hasAnchor(node)) return undefined;
  const [start, end] = [startOf(node), endOf(node)];
  // An empty value stands directly after its colon.
  return start === end
    ? undefined
    : { start, end: trimEnd(file.source.text, start, end), text: writeValue(value, file) };
}

/** A list in block style ends where the next key begins. */
function trimEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

function hasAnchor(node: ParsedNode): boolean {
  if ('anchor' in node && node.anchor !== undefined) return true;
  if (isMap(node))
    return node.items.some(({ key, value }) =>
      [key, value].some((one) => one !== null && hasAnchor(one as ParsedNode)),
    );
  return isSeq(node) && node.items.some((one) => hasAnchor(one as ParsedNode));
}

/** Adds fields to an entry of `hosts`, behind its name; undefined if its name is not written in a map of its own. */
export function addFields(file: ReadFile, index: number, fields: Readonly<Record<string, unknown>>): Edit | undefined {
  const map = nodeAt(file, ['hosts', index]);
  const name = nodeAt(file, ['hosts', index, 'name']);
  if (!isMap(map) || !isScalar(name)) return undefined;
  const { text } = file.source;
  const written = Object.entries(fields).map(([field, value]) => {
    return `${isJson(file) ? JSON.stringify(field) : field}: ${writeValue(value, file)}`;
  });
  const key = pairOf(map, 'name')?.key as ParsedNode;
  if (map.flow === true) return addInFlow(text, key, name, written);
  return insertLines(
    text,
    trimEnd(text, startOf(name), endOf(name)),
    written.map((one) => `${' '.repeat(columnOf(text, startOf(key)))}${one}`),
  );
}

type Entry = Readonly<Record<string, unknown>>;
type ListName = 'hosts' | 'ignore';

/** Adds entries behind an entry of a list, written as it is. */
export function addEntriesAfter(
  file: ReadFile,
  index: number,
  entries: readonly Entry[],
  name: ListName = 'hosts',
): Edit | undefined {
  const list = nodeAt(file, [name]);
  const map = nodeAt(file, [name, index]);
  if (!isSeq(list) || !isMap(map) || entries.length === 0) return undefined;
  const { text } = file.source;
  const end = startOf(map) + text.slice(startOf(map), endOf(map)).trimEnd().length;
  if (list.flow === true) {
    return addInFlow(
      text,
      map,
      map,
      entries.map((one) => writeValue(one, file)),
    );
  }
  const dash = text.slice(0, startOf(map)).search(/-[ \t]*(?:#[^\n]*)?\s*$/);
  // An anchor or a tag stands between them.
  if (dash === -1) return undefined;
  return insertLines(
    text,
    end,
    entries.flatMap((entry) => writeEntry(entry, columnOf(text, dash), map.flow === true)),
  );
}

/** Adds entries at the end of a list, which may be empty or missing; undefined if an alias is there. */
export function addEntries(
  file: ReadFile,
  name: ListName,
  entries: readonly Entry[],
  isFlow = false,
): Edit | undefined {
  const { root, source } = file;
  const list = nodeAt(file, [name]);
  const lines = entries.flatMap((entry) => writeEntry(entry, 2, isFlow));
  const inFlow = `[${entries.map((entry) => writeValue(entry, file)).join(', ')}]`;
  if (list === undefined) {
    if (!isMap(root) || entries.length === 0) return undefined;
    const end = trimEnd(source.text, startOf(root), endOf(root));
    const { key, value } = root.items.at(-1) ?? {};
    if (root.flow === true) {
      return key && value ? addInFlow(source.text, key, value, [`${writeValue(name, file)}: ${inFlow}`]) : undefined;
    }
    // A comment behind it would seem to be about it.
    const isBeforeComment = /^[^\n]*\n#/.test(source.text.slice(end));
    return insertLines(source.text, end - 1, [`${name}:`, ...lines, ...(isBeforeComment ? [''] : [])]);
  }
  if (!isSeq(list)) return undefined;
  if (list.items.length > 0) return addEntriesAfter(file, list.items.length - 1, entries, name);
  if (isMap(root) && root.flow === true) return { start: startOf(list), end: endOf(list), text: inFlow };
  const start = source.text.slice(0, startOf(list)).trimEnd().length;
  const newLine = newLineOf(source.text);
  return { start, end: endOf(list), text: lines.map((line) => newLine + line).join('') };
}

/** The lines of an entry. */
function writeEntry(entry: Entry, column: number, isFlow: boolean): readonly string[] {
  const indent = ' '.repeat(column);
  if (isFlow) return [`${indent}- ${writeValue(entry)}`];
  return Object.entries(entry).map(([field, value], at) => {
    const written = field === 'name' && typeof value === 'string' ? writeName(value) : writeValue(value);
    return `${indent}${at === 0 ? '- ' : '  '}${field}: ${written}`;
  });
}

/** A range in brackets needs quotation marks only where a bracket could begin or end a list. */
function writeName(name: string, isFlow = false): string {
  return isFlow || name.startsWith('[') || !name.includes('[') ? writeValue(name) : name;
}

/** Adds parts behind a node in brackets: on lines of their own, if what they are like begins one. */
function addInFlow(text: string, like: ParsedNode, behind: ParsedNode, parts: readonly string[]): Edit {
  const before = text.slice(startOf(like) - columnOf(text, startOf(like)), startOf(like));
  const between = before.trim() === '' ? `,${newLineOf(text)}${before}` : ', ';
  const at = trimEnd(text, startOf(behind), endOf(behind));
  return { start: at, end: at, text: parts.map((part) => between + part).join('') };
}

/** Adds lines behind the line of an offset. */
function insertLines(text: string, offset: number, lines: readonly string[]): Edit {
  const newLine = newLineOf(text);
  const end = text.indexOf('\n', offset);
  if (end !== -1) return { start: end + 1, end: end + 1, text: lines.map((line) => line + newLine).join('') };
  return { start: text.length, end: text.length, text: lines.map((line) => newLine + line).join('') };
}

function newLineOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

/** A name in the quotation marks of that of an entry, if it has any. */
export function quoteAs(file: ReadFile, index: number, name: string): unknown {
  const node = nodeAt(file, ['hosts', index, 'name']);
  if (!isQuoted(node)) return name;
  const quoted = new Scalar(name);
  quoted.type = node.type;
  return quoted;
}

function isQuoted(node: unknown): node is Scalar {
  return isScalar(node) && (node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE);
}

/** A name that stands where another one stood, in the same quotation marks. */
export function replaceName(file: ReadFile, index: number, name: string): Edit | undefined {
  const node = nodeAt(file, ['hosts', index, 'name']);
  if (!isScalar(node) || hasAnchor(node)) return undefined;
  const { text } = file.source;
  const start = startOf(node);
  const end = trimEnd(text, start, endOf(node));
  const quote = text[start];
  const map = nodeAt(file, ['hosts', index]);
  const isFlow = isMap(map) && map.flow === true;
  return { start, end, text: isQuoted(node) ? `${quote}${name}${quote}` : writeName(name, isFlow) };
}

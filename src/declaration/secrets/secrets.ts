import { knownFields } from '../declaration.gen.ts';
import type { ReadFile } from '../yaml/place.ts';
import {
  type FieldTree,
  fieldsOfDeclaration,
  fieldsOfEntries,
  fieldsOfKey,
  type NamedFields,
  secretWord,
} from './field-tree.ts';
import { findSecretsInTree, isReferenceTo, type SecretRange } from './secrets-in-tree.ts';

/** Which parts of a text are never shown; in order and without overlaps. */
export interface Secrets {
  readonly ranges: readonly SecretRange[];
  /** Whether a part of the text touches a secret. */
  hide(start: number, end: number): boolean;
}

/** Which parts of the text of a file must not be shown. */
export function findSecrets({
  source: { text },
  tree,
  sound,
  visible,
  fields = fieldsOfDeclaration,
}: ReadFile): Secrets {
  if (!hasField(text, fields) && !isOnlyComments(text)) return hideRanges(listOutside(text, visible));
  // Only the nodes of a text that YAML can read completely show exactly where a value ends.
  const inLines = sound ? [] : findSecretsInText(text, fields);
  const ranges = [...findSecretsInTree(text, tree, sound ? fields : undefined), ...inLines];
  return hideRanges(joinRanges(fields === fieldsOfDeclaration ? ranges : [...ranges, ...findAddresses(text)]));
}

/** A comment has a blank after its #, which the first character of a password hardly has. */
function isOnlyComments(text: string): boolean {
  return !/^[ \t]*(?!---[ \t\r]*$)#*[^#\s]/m.test(text);
}

/**
 * A text without any field is another file. It may be a key or a password that was named by
 * mistake.
 */
function hasField(text: string, fields: NamedFields): boolean {
  const names = fields === fieldsOfDeclaration ? [...fields.named, ...knownFields.host] : fields.named;
  return new RegExp(`\\b(?:${names.join('|')})["']?[ \\t]*:`).test(text);
}

/**
 * Endpoints, with the lines on which they continue, and other addresses. Any part of one may be a
 * password: it may be refused because its scheme is misspelt.
 */
function findAddresses(text: string): readonly SecretRange[] {
  const found = text.matchAll(/(\bendpoint["']?[ \t]*:\s*)\S.*(?:\n[ \t]+.*)*|\/\/.*/g);
  return [...found].map(({ 0: { length }, 1: key = '', index }) => ({
    start: index + key.length,
    end: index + length,
  }));
}

function hideRanges(ranges: readonly SecretRange[]): Secrets {
  return {
    ranges,
    hide: (start, end) => ranges.some((range) => start < range.end && Math.max(end, start + 1) > range.start),
  };
}

function listOutside(text: string, visible: { readonly start: number; readonly end: number } | undefined) {
  if (visible === undefined) return [{ start: 0, end: text.length }];
  return [
    ...(visible.start > 0 ? [{ start: 0, end: visible.start }] : []),
    ...(visible.end < text.length ? [{ start: visible.end, end: text.length }] : []),
  ];
}

function joinRanges(ranges: readonly SecretRange[]): readonly SecretRange[] {
  const joined: SecretRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = joined.at(-1);
    if (last === undefined || range.start > last.end) joined.push(range);
    else joined[joined.length - 1] = joinTwo(last, range);
  }
  return joined;
}

function joinTwo(a: SecretRange, b: SecretRange): SecretRange {
  const end = Math.max(a.end, b.end);
  return { start: a.start, end, ...(a.isOther && b.isOther && { isOther: true }) };
}

/**
 * How many characters of the line around a word are checked, because a line can be the whole file.
 */
const near = 200;
const known: ReadonlySet<string> = new Set([...knownFields.declaration, ...knownFields.host]);

/**
 * What may be a secret in a text that YAML cannot read completely, so that the ends of values are
 * unknown. To be safe, it hides more than needed: from a key that names a secret, or is no field,
 * up to the next line that is not indented more and is itself `key: …`.
 */
export function findSecretsInText(text: string, top: FieldTree): readonly SecretRange[] {
  return [...findNamedSecrets(text), ...findOtherKeys(text, top)];
}

/** The values of keys that name a secret. */
function findNamedSecrets(text: string): readonly SecretRange[] {
  const ranges: SecretRange[] = [];
  let lineStart = 0;
  let hiddenUpTo = 0;
  for (const { 0: word, index } of text.matchAll(secretWord)) {
    if (index < hiddenUpTo) continue;
    lineStart = startOfLine(text, lineStart, index);
    const key = findKey(text, lineStart, index, index + word.length);
    if (key === undefined || isReferenceAt(text, key.end)) continue;
    const end = endOfSecret(text, key.end, columnOfEntry(text, lineStart));
    if (end > key.end) ranges.push({ start: key.end, end });
    hiddenUpTo = Math.max(hiddenUpTo, end);
  }
  return ranges;
}

const keyAtStart =
  /^([ \t]*(?:- +)*)(\? +)?(?:[&!]\S{0,64}[ \t]+)*(["']?)([^\s"'{}[\],#&*!|>%@`:-][^"'{}[\],#:]{0,1000}?)\3[ \t]*(?::|$(?<=^[ \t-]*\? .*))/;
const keysInBraces = /[{,][ \t]*(["']?)([^\s"'{}[\],#:][^"'{}[\],#:]{0,1000}?)\1[ \t]*:/g;

/** The values of keys that are no fields. The indentation of lines tells which keys are names. */
function findOtherKeys(text: string, top: FieldTree): readonly SecretRange[] {
  const ranges: SecretRange[] = [];
  const open: { readonly column: number; readonly below: FieldTree }[] = [];
  let hiddenUpTo = 0;
  const fieldsAbove = (column: number): FieldTree => {
    while ((open.at(-1)?.column ?? -1) >= column) open.pop();
    return open.at(-1)?.below ?? top;
  };
  for (let start = 0; start < text.length; start = endOfLine(text, start) + 1) {
    if (start < hiddenUpTo) continue;
    const line = text.slice(start, endOfLine(text, start));
    const read = (fields: FieldTree, name: string, end: number): FieldTree | undefined => {
      const below = fieldsOfKey(fields, name, isPlainText(line.slice(end)));
      if (below !== undefined) return below;
      hiddenUpTo = endOfSecret(text, start + end, columnOfEntry(text, start));
      if (hiddenUpTo > start + end) ranges.push({ start: start + end, end: hiddenUpTo, isOther: true });
      return undefined;
    };
    const [all = '', indent = '', , , name] = keyAtStart.exec(line) ?? [];
    const dash = indent.lastIndexOf('-');
    // Dashes may be in the column of the key that has the list.
    if (dash !== -1) open.push({ column: dash + 0.5, below: fieldsOfEntries(fieldsAbove(dash + 0.5)) });
    let fields = fieldsAbove(indent.length);
    if (name !== undefined) {
      const below = read(fields, name, all.length);
      if (below === undefined) continue;
      open.push({ column: indent.length, below });
      fields = below;
    }
    for (const {
      0: { length },
      2: inBraces = '',
      index,
    } of line.matchAll(keysInBraces)) {
      if (read(fields, inBraces, index + length) === undefined) break;
    }
  }
  return ranges;
}

function isPlainText(value: string): boolean {
  return !/^[ \t]*(?:$|[{[&*#])/.test(value);
}

/** The key that a word belongs to, if it is where a key may be, whatever follows it. */
function findKey(text: string, lineStart: number, from: number, to: number): { readonly end: number } | undefined {
  const windowStart = Math.max(lineStart, from - near);
  const before = text.slice(windowStart, from);
  const opening = /(^|[{,[#?])[ \t]*(?:[-?][ \t]+)*(?:[&!]\S{0,64}[ \t]+)*["']?[\w.-]{0,64}$/.exec(before);
  if (opening === null) return undefined;
  if (opening[1] === '' && windowStart > lineStart && before.trim() !== '') return undefined;
  const after = /^[\w.-]{0,64}["']?[ \t]*(?=[:=\s]|$)/.exec(text.slice(to, to + near));
  return after === null ? undefined : { end: to + after[0].length };
}

/** `password: { env: NAME }`, also with its value on the next line. */
function isReferenceAt(text: string, start: number): boolean {
  const { value, lineEnd } = readValueAt(text, start);
  return isReferenceText(value) || (isBare(value) && isReferenceText(readLineAfter(text, lineEnd).trim()));
}

function readValueAt(text: string, start: number) {
  const lineEnd = endOfLine(text, start);
  const rest = text.slice(start, Math.min(lineEnd, start + 2 * near));
  const [lead = ''] = /^[ \t]*[:=]?[ \t]*(?:[&!]\S{0,64}[ \t]+)*/.exec(rest) ?? [];
  return { value: rest.slice(lead.length).trimEnd(), valueStart: start + lead.length, lineEnd };
}

function isBare(value: string): boolean {
  return value === '' || value.startsWith('#');
}

function endOfSecret(text: string, start: number, column: number): number {
  const { value, valueStart, lineEnd } = readValueAt(text, start);
  const quoted = value.startsWith('"') || value.startsWith("'");
  let at = quoted ? endOfLine(text, endOfQuoted(text, valueStart)) : lineEnd;
  // A value over several lines may contain lines that look like keys. Only known fields end it.
  const goesOn = isBare(value) || /^[|>{[]/.test(value);
  while (at < text.length) {
    const next = readLineAfter(text, at);
    if (endsSecret(next, column, goesOn)) break;
    at += 1 + next.length;
  }
  return at;
}

function endsSecret(line: string, column: number, knownOnly: boolean): boolean {
  const key = /^([ \t]*)(?:- +)*["']?([A-Za-z][\w-]{0,64})["']?[ \t]*:(?:\s|$)/.exec(line.slice(0, 4 * near));
  if (key === null || (key[1] ?? '').length > column) return false;
  return !knownOnly || known.has(key[2] ?? '');
}

/** `{ env: NAME }` or `env: NAME`, and nothing else. */
function isReferenceText(value: string): boolean {
  const match =
    /^(\{)?[ \t]*(env|file)[ \t]*:[ \t]+["']?([\w./~-]{1,255})["']?[ \t]*(\})?[ \t,\]}]*(?:[ \t]#.*)?$/.exec(value);
  return (
    match !== null && (match[1] === undefined || match[4] !== undefined) && isReferenceTo(match[2], match[3] ?? '')
  );
}

/** Column of the first key of a line, after its dashes. */
function columnOfEntry(text: string, lineStart: number): number {
  return /^[ \t]*(?:[-?] +)*/.exec(text.slice(lineStart, lineStart + near))?.[0].length ?? 0;
}

function startOfLine(text: string, from: number, offset: number): number {
  let start = from;
  for (let at = text.indexOf('\n', from); at !== -1 && at < offset; at = text.indexOf('\n', start)) start = at + 1;
  return start;
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

function readLineAfter(text: string, lineEnd: number): string {
  return text.slice(lineEnd + 1, endOfLine(text, lineEnd + 1));
}

function endOfQuoted(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (quote === '"' && text[at] === '\\') {
      at += 1;
    } else if (text[at] === quote) {
      if (quote === '"' || text[at + 1] !== quote) return at;
      at += 1;
    }
  }
  return text.length;
}

import { knownFields } from '../declaration.gen.ts';
import { secretWord } from './secret-words.ts';
import { isReferenceTo, type SecretRange } from './secrets-in-tree.ts';

/**
 * How many characters of the line around a word are checked, because a line can be the whole file.
 */
const near = 200;
const known: ReadonlySet<string> = new Set([...knownFields.declaration, ...knownFields.host]);

/**
 * What may be a secret in a text that YAML cannot read completely, so that the ends of values are
 * unknown. To be safe, it hides more than needed: from a key that names a secret up to the next
 * line that is not indented more and is itself `key: …`.
 */
export function findSecretsInText(text: string): readonly SecretRange[] {
  const ranges: SecretRange[] = [];
  let lineStart = 0;
  let hiddenUpTo = 0;
  for (const { 0: word, index } of text.matchAll(secretWord)) {
    if (index < hiddenUpTo) continue;
    lineStart = startOfLine(text, lineStart, index);
    const key = findKey(text, lineStart, index, index + word.length);
    if (key === undefined) continue;
    const end = endOfSecret(text, key.end, columnOfEntry(text, lineStart));
    if (end > key.end) ranges.push({ start: key.end, end });
    hiddenUpTo = Math.max(hiddenUpTo, end);
  }
  return ranges;
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

function endOfSecret(text: string, start: number, column: number): number {
  const lineEnd = endOfLine(text, start);
  const rest = text.slice(start, Math.min(lineEnd, start + 2 * near));
  const [lead = ''] = /^[ \t]*[:=]?[ \t]*(?:[&!]\S{0,64}[ \t]+)*/.exec(rest) ?? [];
  const value = rest.slice(lead.length).trimEnd();
  if (isReferenceText(value)) return start;
  const bare = value === '' || value.startsWith('#');
  if (bare && isReferenceText(readLineAfter(text, lineEnd).trim())) return start;
  const quoted = value.startsWith('"') || value.startsWith("'");
  let at = quoted ? endOfLine(text, endOfQuoted(text, start + lead.length)) : lineEnd;
  // A value over several lines may contain lines that look like keys. Only known fields end it.
  const goesOn = bare || /^[|>{[]/.test(value);
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

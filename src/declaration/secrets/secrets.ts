import { knownFields } from '../declaration.gen.ts';
import type { ReadFile } from '../yaml/place.ts';
import { fieldsOfDeclaration, type NamedFields } from './field-tree.ts';
import { findSecretsInText } from './secrets-in-text.ts';
import { findSecretsInTree, type SecretRange } from './secrets-in-tree.ts';

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

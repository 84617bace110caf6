import { knownFields } from '../declaration.gen.ts';
import type { Tree } from '../yaml/tree.ts';
import { findSecretsInText } from './secrets-in-text.ts';
import { findSecretsInTree, type SecretRange } from './secrets-in-tree.ts';

/** Which parts of a text are never shown; in order and without overlaps. */
export interface Secrets {
  readonly ranges: readonly SecretRange[];
  /** Whether a part of the text touches a secret. */
  hide(start: number, end: number): boolean;
}

/**
 * A text without any of these is not a declaration. It may be a key or a password that was named by
 * mistake.
 */
const fieldsOfDeclaration = [...knownFields.declaration, ...knownFields.host];
const findField = (fields: readonly string[]) => new RegExp(`\\b(?:${fields.join('|')})["']?[ \\t]*:`);
const anyField = findField(fieldsOfDeclaration);

/** `sound`: YAML could read the text completely. Then its nodes show exactly where a secret is. */
export function findSecrets(
  text: string,
  tree: Tree | undefined,
  sound: boolean,
  /** What may be shown of a text that is not a declaration. */
  visible?: { readonly start: number; readonly end: number },
  /** The known fields, if the text is not a declaration. */
  fields?: readonly string[],
): Secrets {
  if (!(fields === undefined ? anyField : findField(fields)).test(text)) return hideRanges(listOutside(text, visible));
  const inTree = tree === undefined ? [] : findSecretsInTree(text, tree);
  const inLines = sound ? [] : findSecretsInText(text);
  const ranges = joinRanges([...inTree, ...inLines, ...(fields === undefined ? [] : findAddresses(text))]);
  return hideRanges(ranges);
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
    else if (range.end > last.end) joined[joined.length - 1] = { start: last.start, end: range.end };
  }
  return joined;
}

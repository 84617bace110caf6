/**
 * Which parts of a file are never shown: the value of a key that names a secret, or is no field, because it may be a
 * secret under a misspelt or a guessed name: `root_pass`.
 */
import { isAlias, isMap, isScalar, isSeq, type ParsedNode, type Scalar } from 'yaml';
import { fieldsAt, type Outline, outlineOf, outlineOfFile } from './outline.ts';
import { endOf, endOfLine, isMergeKey, keyTextOf, type PairNode, type ReadFile, startOf } from './yaml/place.ts';

/** Which parts of a text are never shown; in order and without overlaps. */
export interface Secrets {
  readonly ranges: readonly SecretRange[];
  /** Whether a part of the text touches a secret. */
  hide(start: number, end: number): boolean;
}

interface SecretRange {
  readonly start: number;
  readonly end: number;
  /** What stands in its place. */
  readonly mark: '…' | '(sensitive)';
}

/** Only the nodes of a map that YAML can read completely show exactly where a value ends. */
export function findSecrets(file: ReadFile): Secrets {
  const isWhole = file.sound && isMap(file.root);
  const ofValues = joinRanges(isWhole ? listInTree(file) : listInLines(file));
  const ranges = isWhole ? joinRanges([...ofValues, ...listComments(file, ofValues)]) : ofValues;
  return {
    ranges,
    hide: (start, end) => ranges.some((range) => start < range.end && Math.max(end, start + 1) > range.start),
  };
}

function joinRanges(ranges: readonly SecretRange[]): readonly SecretRange[] {
  const joined: SecretRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = joined.at(-1);
    if (last === undefined || range.start > last.end) joined.push(range);
    else joined[joined.length - 1] = { ...last, end: Math.max(last.end, range.end) };
  }
  return joined;
}

/** `pass` and `pw` are also parts of other words. */
const short = '(?:pass|pw)(?=["\']?\\s*(?:[:=]|$))';
const words = `pass(?:word|wd|phrase|code)|pwd|${short}|密码|密碼|口令|secret|token|(?:private|public|api|access)[_-]?key|credential`;
/** The value of a key with such a name is hidden. */
const secretKey = new RegExp(words, 'i');
const secretInText = new RegExp(`((?:${words})[\\w.-]{0,64}["']?\\s*[:=\\s])[^]*`, 'i');

/** In an address, before its host. */
const userInText = /(\/\/)[^/\s@]+@/g;

/** Hides the text after the name of a secret: `password: x` can end up in the value of another key. */
export function hideSecretIn(text: string): string {
  return text.replace(secretInText, '$1(sensitive)').replace(userInText, '$1(sensitive)@');
}

/** A # inside a hidden value begins no comment: otherwise a secret would decide how much of its line is shown. */
function listComments({ source: { text } }: ReadFile, hidden: readonly SecretRange[]): readonly SecretRange[] {
  const parts = hidden.flatMap(({ start, end }, at) => [
    text.slice(hidden[at - 1]?.end ?? 0, start),
    text.slice(start, end).replace(/./g, 'x'),
  ]);
  const shown = parts.join('') + text.slice(hidden.at(-1)?.end ?? 0);
  return [...shown.matchAll(/(?:^|[ \t])#(.*)$/dgm)].map(({ indices }) => {
    const [start, end] = indices?.[1] ?? [0, text.length];
    return { start, end, mark: '…' };
  });
}

function listInTree(file: ReadFile): readonly SecretRange[] {
  const { root, targets } = file;
  const { text } = file.source;
  const anywhere = fieldsAnywhere(file);
  const ranges: SecretRange[] = [];
  /** Undefined below a key that is no field. */
  type Known = Outline | undefined;

  function visit(node: ParsedNode | null, known: Known): void {
    if (isMap(node)) for (const pair of node.items) visitPair(pair, known);
    else if (isSeq(node)) for (const item of node.items) visit(item, known && (known.each ?? known));
    else if (isScalar(node)) visitScalar(node);
  }

  /** Because of a missing colon or line break, `password: x` can be part of another value. */
  function visitScalar(node: Scalar.Parsed): void {
    const { value } = node;
    if (typeof value === 'string' && hideSecretIn(value) !== value) hideNode(node);
  }

  function visitPair({ key, value }: PairNode, known: Known): void {
    const name = keyTextOf(key) ?? '';
    const isText = !isMap(value) && !isSeq(value) && !isAlias(value);
    const below = isMergeKey(key) ? known : known && outlineBelow(known, name, isText, anywhere);
    // In a map or a list that stands for a key, every key is unknown.
    visit(key, {});
    visit(value, below);
    const isOther = known !== undefined && below === undefined;
    if (secretKey.test(name) && (isOther || !isReference(value))) hide(key, value, '(sensitive)');
    else if (isOther && value !== null) hide(key, value, '…');
  }

  /** Hides all from the colon on: an anchor or a tag there may be a password that begins with & or !. */
  function hide(key: ParsedNode, value: ParsedNode | null, mark: SecretRange['mark']): void {
    const colon = text.indexOf(':', endOf(key));
    const start = colon === -1 ? endOf(key) : colon + (/^: */.exec(text.slice(colon, colon + 80))?.[0].length ?? 1);
    const isEmpty = value === null || endOf(value) <= startOf(value);
    const end = isEmpty ? endOfLine(text, start) : endOf(value);
    ranges.push({ start: Math.min(start, end), end, mark });
    hideTargets(value);
  }

  function hideTargets(node: ParsedNode | null): void {
    if (isAlias(node)) {
      const target = targets.get(node) ?? null;
      if (target !== null && !isReference(target)) hideNode(target);
    } else if (isMap(node)) for (const pair of node.items) hideTargets(pair.value);
    else if (isSeq(node)) for (const item of node.items) hideTargets(item);
  }

  function hideNode(node: ParsedNode): void {
    ranges.push({ start: startOf(node), end: endOf(node), mark: '(sensitive)' });
  }

  visit(root, outlineOfFile(file, 'all'));
  return ranges;
}

/** What is below a key; undefined if the key is no field. `isText`: whether it stands for text. */
function outlineBelow(
  known: Outline,
  key: string,
  isText: boolean,
  anywhere: ReadonlySet<string>,
): Outline | undefined {
  const field = outlineOf(known, key);
  if (field !== undefined) return field;
  const { fields, each } = known;
  if (fields === undefined && each !== undefined) {
    const isLeaf = each.fields === undefined && each.each === undefined;
    if (isText ? isLeaf : !isLeaf) return each;
    if (isText && outlineOf(each, key) !== undefined) return {};
  }
  return anywhere.has(key) ? {} : undefined;
}

/** These have a fault at a wrong place, and are fields all the same. */
function fieldsAnywhere(file: ReadFile): ReadonlySet<string> {
  const top = outlineOfFile(file, 'all');
  return new Set([...fieldsAt(top, []), ...fieldsAt(top, ['hosts', 0])]);
}

/** `{ env: NAME }` or `{ file: PATH }`, whose text can be a name or a path: some people write the password there. */
function isReference(node: ParsedNode | null): boolean {
  const [pair, ...more] = isMap(node) ? node.items : [];
  if (pair === undefined || more.length > 0 || !isScalar(pair.value)) return false;
  const { value, tag, anchor } = pair.value;
  if (typeof value !== 'string' || tag !== undefined || anchor !== undefined) return false;
  const kind = keyTextOf(pair.key);
  if (kind === 'env') return /^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(value);
  return kind === 'file' && /^[\w./~-]{1,255}$/.test(value);
}

const beginning = /^([ \t]*(?:- +)*[{[ \t]*)["']?([\w-]*)["']?/;
/** What may be a secret, a comment, an address or another key. */
const further = new RegExp(`${words}|#|//|[{,]`, 'i');

/**
 * Of a text that YAML cannot read, or that is no map: a line is shown from the field that it begins with up to what may
 * be something else.
 */
function listInLines(file: ReadFile): readonly SecretRange[] {
  const { text } = file.source;
  const known = fieldsAnywhere(file);
  const ranges: SecretRange[] = [];
  for (let start = 0; start <= text.length; ) {
    const end = endOfLine(text, start);
    const line = text.slice(start, Math.min(end, start + longestShown));
    const [all = '', indent = '', name = ''] = beginning.exec(line) ?? [];
    const isShown = known.has(name) && !secretKey.test(name);
    const next = line.slice(all.length).search(further);
    const at = isShown ? (next === -1 ? line.length : all.length + next) : indent.length;
    if (start + at < end) ranges.push({ start: start + at, end, mark: '…' });
    start = end + 1;
  }
  return ranges;
}

/** Maximum number of characters of such a line, because a line can be the whole file. */
const longestShown = 400;

/** text -> values. Anything wrong with the text is among the faults or the errors of the result. */
import {
  type Alias,
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isSeq,
  Lexer,
  type ParsedNode,
  Parser,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { type DialectName, dialectNames } from '../../model/dialect.ts';
import { findNearest } from '../../model/text/similar-names.ts';
import type { BareFault, DeclarationFault, FaultList } from '../faults/rules.ts';
import {
  endOf,
  type IndexedSource,
  indexSource,
  isMergeKey,
  keyTextOf,
  type PairNode,
  type ReadFile,
  type SourceText,
  startOf,
} from './place.ts';

/** `usedIn`: the dialect of the file that uses this one. */
export function readYaml(given: SourceText, kind: ReadFile['kind'] = 'declaration', usedIn?: DialectName): ReadFile {
  const source = indexSource(given);
  const faults = startFaults();
  const { contents: root = null, errors = [], warnings = [] } = composeDocument(source, faults) ?? {};
  const isWhole = errors.length === 0 && faults.kept.length === 0;
  const read = isWhole ? readValues(root, faults) : { value: undefined, targets: new Map() };
  for (const { pos } of isWhole ? warnings : []) faults.add({ start: pos[0], end: pos[1], rule: 'custom-tag' });
  const sound = isWhole && !faults.kept.some(({ rule }) => rule === 'too-large');
  const dialect = usedIn ?? findDialect(read.value);
  return { source, root, errors, ...read, faults, sound, dialect, used: [], kind };
}

/** The dialect of a file. A misspelt one is read as what was meant, because a fault for each field would not help. */
function findDialect(top: unknown): DialectName {
  const written = (top as { readonly dialect?: unknown } | null | undefined)?.dialect;
  return typeof written === 'string' && findNearest(written, dialectNames) === 'uhost' ? 'uhost' : 'documented';
}

/** A declaration needs five levels. `yaml` is recursive, and a thousand levels can crash the process. */
const deepest = 100;

const options = {
  version: '1.2',
  // Set explicitly, so that a %YAML 1.1 directive cannot turn `no` into false.
  schema: 'core',
  resolveKnownTags: false,
  merge: false,
  // Duplicate keys are found while reading values, because this check compares every key with every other.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** Reads the only YAML document of a text. */
function composeDocument(source: IndexedSource, faults: FaultList): Document.Parsed | undefined {
  const { text } = source;
  try {
    const composed = new Composer(options).compose(tokensOf(source, faults), true, text.length);
    const [document, second] = composed as Iterable<Document.Parsed>;
    if (document === undefined || faults.kept.length > 0) return undefined;
    if (second !== undefined) {
      const start = second.contents?.range?.[0] ?? second.range[0];
      faults.add({ rule: 'two-documents', start, end: start + 1 });
    }
    return document;
  } catch {
    faults.add({ rule: 'syntax', start: 0, end: 1, message: 'this text cannot be read as YAML' });
    return undefined;
  }
}

/** Checks the depth of the parser's stack while the text is read, because a file of brackets would take all memory. */
function* tokensOf({ text, addLine }: IndexedSource, faults: FaultList): Generator<CST.Token, void> {
  const parser = new Parser(addLine);
  addLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > deepest) {
      faults.add({ rule: 'too-deep', most: deepest, start: parser.offset, end: parser.offset + 1 });
      return;
    }
  }
  yield* parser.end();
}

/** Maximum number of values, aliases followed: a small file can stand for millions (a YAML bomb). */
const mostValues = 2_000_000;

const reservedKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** The value of an anchor; `open` while it is being read, so that a cycle is detected. */
interface Anchored {
  readonly node: ParsedNode;
  open: boolean;
  value: unknown;
  weight: number;
}

type Merged = Readonly<Omit<Anchored, 'open'>>;

type Fields = Record<string, unknown>;

/**
 * Turns nodes into plain values. Aliases share one value, so that the time depends on the size of the file and not on
 * the number of values it expands to.
 */
function readValues(root: ParsedNode | null, faults: FaultList): Pick<ReadFile, 'value' | 'targets'> {
  const anchors = new Map<string, Anchored>();
  const targets = new Map<Alias, ParsedNode>();
  let values = 0;
  let exceeded = false;

  function addFault(node: ParsedNode, fault: BareFault): void {
    faults.add({ start: startOf(node), end: Math.max(endOf(node), startOf(node) + 1), ...fault });
  }

  function count(weight: number, node: ParsedNode): void {
    values += weight;
    if (values <= mostValues || exceeded) return;
    exceeded = true;
    addFault(node, { rule: 'too-large' });
  }

  function readNode(node: ParsedNode | null): unknown {
    if (node === null || exceeded) return null;
    if (isAlias(node)) return aliasValue(node);
    const anchored: Anchored = { node, open: true, value: null, weight: 1 };
    if (node.anchor !== undefined) anchors.set(node.anchor, anchored);
    const before = values;
    count(1, node);
    anchored.value = isMap(node) ? mapValue(node) : isSeq(node) ? node.items.map(readNode) : scalarValue(node);
    anchored.weight = values - before;
    anchored.open = false;
    return anchored.value;
  }

  function aliasValue(alias: Alias.Parsed): unknown {
    const anchored = anchors.get(alias.source);
    if (anchored === undefined || anchored.open) {
      addFault(alias, { rule: anchored === undefined ? 'alias-unknown' : 'alias-cycle' });
      return null;
    }
    targets.set(alias, anchored.node);
    count(anchored.weight, alias);
    return anchored.value;
  }

  function mapValue(node: YAMLMap.Parsed): Fields {
    const fields: Fields = {};
    let merged: Merged[] | undefined;
    for (const pair of node.items) {
      if (isMergeKey(pair.key)) {
        if (merged !== undefined) addFault(pair.key, { rule: 'duplicate-key', key: '<<' });
        merged ??= [];
        for (const one of mergedMaps(pair)) merged.push(one);
        continue;
      }
      const key = readKey(pair.key);
      const value = readNode(pair.value);
      if (key === undefined) continue;
      if (Object.hasOwn(fields, key)) addFault(pair.key, { rule: 'duplicate-key', key });
      else fields[key] = value;
    }
    for (const one of merged ?? []) mergeInto(fields, one);
    return fields;
  }

  /** A value of the map itself has priority. Of several merged maps, the earlier one has priority. */
  function mergeInto(fields: Fields, { node, value, weight }: Merged): void {
    count(weight, node);
    if (exceeded || typeof value !== 'object' || value === null) return;
    for (const [key, one] of Object.entries(value)) if (!Object.hasOwn(fields, key)) fields[key] = one;
  }

  function mergedMaps({ key, value }: PairNode): Merged[] {
    return isSeq(value) ? value.items.flatMap(mergedMap) : mergedMap(value ?? key);
  }

  function mergedMap(node: ParsedNode): Merged[] {
    const before = values;
    const value = readNode(node);
    if (isMap(isAlias(node) ? targets.get(node) : node)) return [{ node, value, weight: values - before }];
    if (isAlias(node) && !targets.has(node)) return [];
    addFault(node, { rule: 'merge-key' });
    return [];
  }

  function readKey(key: ParsedNode): string | undefined {
    const text = keyTextOf(key);
    if (text === undefined) {
      addFault(key, { rule: 'key-not-text', isMap: isMap(key) });
      return undefined;
    }
    if (!reservedKeys.has(text)) return text;
    addFault(key, { rule: 'reserved-key', key: text });
    return undefined;
  }

  function scalarValue(node: Scalar.Parsed): unknown {
    const { value, source } = node;
    if (typeof value === 'number' && node.type === 'PLAIN') {
      const fault = findNumberFault(source, value);
      if (fault !== undefined) addFault(node, fault);
    }
    // A tag that is refused, such as !!binary, must not change the type of its value.
    return typeof value === 'object' && value !== null ? source : value;
  }

  return { value: readNode(root), targets };
}

const plain = /^(?:0|[1-9][0-9]{0,14})$/;

/** What is wrong with the spelling of a number. The value that was read does not show it. */
export function findNumberFault(source: string, value: number): BareFault | undefined {
  if (plain.test(source)) return undefined;
  const digits = source.replace(/^[-+]/, '');
  if (/^0[0-9]/.test(digits)) return { rule: 'number-ambiguous' };
  if (Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))) return undefined;
  return { rule: 'number-imprecise', value };
}

// The faults of one file, while they are found.

const mostKept = 2_000;

export function startFaults(): FaultList {
  const kept: DeclarationFault[] = [];
  const seen = new Set<string>();
  let dropped = 0;
  return {
    add(fault) {
      if (kept.length >= mostKept) {
        dropped += 1;
        return;
      }
      // A value that many aliases repeat has only one fault.
      const identity = `${fault.start} ${fault.end} ${fault.rule}`;
      if (seen.has(identity)) return;
      seen.add(identity);
      kept.push(fault);
    },
    kept,
    total: () => kept.length + dropped,
  };
}

/** Whether a value at the top has a fault: what it gives is unknown. */
export function hasFaultAt({ faults }: { readonly faults: FaultList }, field: string): boolean {
  return faults.kept.some(({ path }) => path?.[0] === field);
}

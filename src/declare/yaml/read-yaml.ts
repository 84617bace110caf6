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
import { type DeclarationFault, type FaultList, startFaults, type Words } from '../faults/fault.ts';
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
  for (const { pos } of isWhole ? warnings : []) faults.add({ start: pos[0], end: pos[1], ...customTag });
  const sound = isWhole && !faults.kept.some(({ rule }) => rule === 'too-large');
  const dialect = usedIn ?? findDialect(read.value);
  return { source, root, errors, ...read, faults, sound, dialect, used: [], kind };
}

/**
 * The dialect of a file. A misspelt dialect is read as the one that was meant, because a fault for each field would not
 * help.
 */
function findDialect(top: unknown): DialectName {
  const written = (top as { readonly dialect?: unknown } | null | undefined)?.dialect;
  return typeof written === 'string' && findNearest(written, dialectNames) === 'uhost' ? 'uhost' : 'documented';
}

export const customTag = {
  rule: 'custom-tag',
  message: 'this tag is not one of the plain tags of YAML, or does not fit its value',
  help: 'remove the tag; put a text that begins with ! into quotes',
} as const;

const mergeByList = 'merge several maps by a list: <<: [*first, *second]';
const dashBefore = ', or begin the entry of another host with a dash: "- name: "';

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
    if (second !== undefined) faults.add(makeDocumentsFault(second));
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
      faults.add(makeDepthFault(parser.offset));
      return;
    }
  }
  yield* parser.end();
}

function makeDocumentsFault(second: Document.Parsed): DeclarationFault {
  const start = second.contents?.range?.[0] ?? second.range[0];
  return {
    rule: 'two-documents',
    start,
    end: start + 1,
    message: 'a second YAML document begins before this',
    why: 'which hosts are declared would depend on which document is read',
    help: 'put the documents into files of their own and name each with -f',
  };
}

function makeDepthFault(offset: number): DeclarationFault {
  return {
    rule: 'too-deep',
    start: offset,
    end: offset + 1,
    message: `maps and lists are nested more than ${deepest} deep here`,
    help: 'a declaration needs five levels; look for brackets or dashes that are not closed',
  };
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

  function addFault(node: ParsedNode, fault: Omit<DeclarationFault, 'start' | 'end'>): void {
    faults.add({ start: startOf(node), end: Math.max(endOf(node), startOf(node) + 1), ...fault });
  }

  function count(weight: number, node: ParsedNode): void {
    values += weight;
    if (values <= mostValues || exceeded) return;
    exceeded = true;
    addFault(node, {
      rule: 'too-large',
      message: 'here the declaration exceeds 2,000,000 values, its aliases followed',
      help: 'declare many hosts of one kind by a range in the name: web-[1:1000]',
    });
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
      addFault(alias, {
        rule: anchored === undefined ? 'alias-unknown' : 'alias-cycle',
        message:
          anchored === undefined ? 'no anchor before this alias has its name' : 'this alias is inside its own anchor',
        help: 'an anchor is written &name, an alias *name; put a text that begins with * into quotes',
      });
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
        if (merged !== undefined) addDuplicate(pair, '<<');
        merged ??= [];
        for (const one of mergedMaps(pair)) merged.push(one);
        continue;
      }
      const key = readKey(pair.key);
      const value = readNode(pair.value);
      if (key === undefined) continue;
      if (Object.hasOwn(fields, key)) addDuplicate(pair, key);
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
    addFault(node, {
      rule: 'merge-key',
      message: '<< takes a map, an alias of a map, or a list of those',
      help: 'put an anchor at a map (&large) and name it: <<: *large',
    });
    return [];
  }

  function readKey(key: ParsedNode): string | undefined {
    const text = keyTextOf(key);
    if (text === undefined) {
      addFault(key, {
        rule: 'key-not-text',
        message: 'a key must be text',
        help: isMap(key)
          ? 'templates of Ansible, Helm or Jinja are not filled in: write the value itself'
          : 'put the key into quotes',
      });
      return undefined;
    }
    if (!reservedKeys.has(text)) return text;
    addFault(key, {
      rule: 'reserved-key',
      message: (quote) => `${quote(text)} cannot be a key`,
      why: 'JavaScript gives this key a meaning of its own',
      help: 'remove it',
    });
    return undefined;
  }

  function addDuplicate({ key }: PairNode, text: string): void {
    addFault(key, {
      rule: 'duplicate-key',
      message: (quote) => `${quote(text)} appears twice in this map`,
      help: (text === '<<' ? mergeByList : 'remove one of the two') + (text === 'name' ? dashBefore : ''),
    });
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

/** Describes what is wrong with the spelling of a number. The value that was read does not show it. */
export function findNumberFault(source: string, value: number): Words | undefined {
  if (plain.test(source)) return undefined;
  const digits = source.replace(/^[-+]/, '');
  if (/^0[0-9]/.test(digits)) {
    return {
      rule: 'number-ambiguous',
      message: 'a number with a leading zero is octal to some readers and decimal to others',
      help: 'remove the zero; put a text that looks like a number into quotes',
    };
  }
  if (Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))) return undefined;
  return {
    rule: 'number-imprecise',
    message: Number.isFinite(value) ? 'this number cannot be kept exactly' : 'this is not a finite number',
    help: 'write a whole number up to 9007199254740991; put a text that looks like a number into quotes',
  };
}

import type { FaultList, RuleId } from '../faults/fault.ts';
import {
  type AliasNode,
  endOf,
  isMergeKey,
  isPair,
  keyTextOf,
  type ListNode,
  type MapNode,
  type PairNode,
  type ReadValues,
  type ScalarNode,
  startOf,
  type Tree,
  type TreeNode,
} from './place.ts';

/**
 * Maximum number of values, aliases followed: a small file can stand for millions (a YAML bomb).
 */
const mostValues = 2_000_000;

const reservedKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** The value of an anchor; `open` while it is being read, so that a cycle is detected. */
interface Anchored {
  readonly node: TreeNode;
  open: boolean;
  value: unknown;
  weight: number;
}

interface Merged {
  readonly node: TreeNode;
  readonly value: unknown;
  readonly weight: number;
}

type Fields = Record<string, unknown>;

/**
 * Turns nodes into plain values. Aliases share one value, so that the time depends on the size of
 * the file and not on the number of values it expands to.
 */
export function readValues(tree: Tree, faults: FaultList): ReadValues {
  const { kinds } = tree;
  const anchors = new Map<string, Anchored>();
  const targets = new Map<AliasNode, TreeNode>();
  let values = 0;
  let exceeded = false;

  function count(weight: number, node: TreeNode): void {
    values += weight;
    if (values <= mostValues || exceeded) return;
    exceeded = true;
    faults.add({
      rule: 'too-large',
      start: startOf(node),
      end: endOf(node),
      message: 'here the declaration exceeds 2,000,000 values, its aliases followed',
      help: 'declare many hosts of one kind by a range in the name: web-[1:1000]',
    });
  }

  function readNode(node: TreeNode | null): unknown {
    if (node === null || exceeded) return null;
    if (kinds.isAlias(node)) return aliasValue(node);
    const anchored = anchorOf(node);
    const before = values;
    count(1, node);
    checkTag(node);
    const value = kinds.isMap(node) ? mapValue(node) : kinds.isList(node) ? listValue(node) : scalarValue(node);
    if (anchored !== undefined) {
      anchored.open = false;
      anchored.value = value;
      anchored.weight = values - before;
    }
    return value;
  }

  function anchorOf(node: TreeNode): Anchored | undefined {
    const name = 'anchor' in node ? node.anchor : undefined;
    if (name === undefined) return undefined;
    const anchored = { node, open: true, value: null, weight: 1 };
    anchors.set(name, anchored);
    return anchored;
  }

  function aliasValue(alias: AliasNode): unknown {
    const anchored = anchors.get(alias.source);
    if (anchored === undefined || anchored.open) {
      faults.add({
        rule: anchored === undefined ? 'alias-unknown' : 'alias-cycle',
        start: startOf(alias),
        end: endOf(alias),
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

  function listValue(node: ListNode): unknown[] {
    return node.items.map((item) => (kinds.isList(item) || !isPair(item) ? readNode(item) : pairInList(item)));
  }

  /** YAML reads `[a: 1]` as a list with a map of one key. No declaration needs this. */
  function pairInList(item: PairNode): unknown {
    return { [keyTextOf(kinds, item.key) ?? '']: readNode(item.value) };
  }

  function mapValue(node: MapNode): Fields {
    const fields: Fields = {};
    let merged: Merged[] | undefined;
    for (const pair of node.items) {
      if (isMergeKey(kinds, pair.key)) {
        if (merged !== undefined) addDuplicate(pair, '<<');
        merged ??= [];
        for (const one of mergedMaps(pair)) merged.push(one);
        continue;
      }
      const key = readKey(pair);
      const value = readNode(pair.value);
      if (key === undefined) continue;
      if (Object.hasOwn(fields, key)) addDuplicate(pair, key);
      else fields[key] = value;
    }
    for (const one of merged ?? []) mergeInto(fields, one);
    return fields;
  }

  /**
   * A value of the map itself has priority. Of several merged maps, the earlier one has priority.
   */
  function mergeInto(fields: Fields, { node, value, weight }: Merged): void {
    count(weight, node);
    if (exceeded || typeof value !== 'object' || value === null) return;
    for (const [key, one] of Object.entries(value)) if (!Object.hasOwn(fields, key)) fields[key] = one;
  }

  function mergedMaps(pair: PairNode): Merged[] {
    const { value: node } = pair;
    const list = resolved(node);
    if (kinds.isList(list) && node === list) return list.items.flatMap((item) => mergedMap(item));
    return mergedMap(node ?? pair.key);
  }

  function mergedMap(node: TreeNode | null): Merged[] {
    if (node === null) return [];
    const before = values;
    const value = readNode(node);
    if (kinds.isMap(resolved(node))) return [{ node, value, weight: values - before }];
    if (kinds.isAlias(node) && !targets.has(node)) return [];
    faults.add({
      rule: 'merge-key',
      start: startOf(node),
      end: endOf(node),
      message: '<< takes a map, an alias of a map, or a list of those',
      help: 'put an anchor at a map (&large) and name it: <<: *large',
    });
    return [];
  }

  function resolved(node: TreeNode | null): TreeNode | null | undefined {
    return kinds.isAlias(node) ? anchors.get(node.source)?.node : node;
  }

  function readKey({ key }: PairNode): string | undefined {
    const text = keyTextOf(kinds, key);
    if (text === undefined) {
      const start = key === null ? 0 : startOf(key);
      faults.add({
        rule: 'key-not-text',
        start,
        end: key === null ? 1 : Math.max(endOf(key), start + 1),
        message: 'a key must be text',
        help: kinds.isMap(key)
          ? 'templates of Ansible, Helm or Jinja are not filled in: write the value itself'
          : 'put the key into quotes',
      });
      return undefined;
    }
    if (key !== null) {
      // The anchor of a key can be repeated as a value.
      const anchored = anchorOf(key);
      if (anchored !== undefined) Object.assign(anchored, { open: false, value: text });
      checkTag(key);
      if (reservedKeys.has(text)) {
        faults.add({
          rule: 'reserved-key',
          start: startOf(key),
          end: endOf(key),
          message: (quote) => `${quote(text)} cannot be a key`,
          why: 'JavaScript gives this key a meaning of its own',
          help: 'remove it',
        });
        return undefined;
      }
    }
    return text;
  }

  function addDuplicate({ key }: PairNode, text: string): void {
    if (key === null) return;
    faults.add({
      rule: 'duplicate-key',
      start: startOf(key),
      end: endOf(key),
      message: (quote) => `${quote(text)} appears twice in this map`,
      help: text === '<<' ? 'merge several maps by a list: <<: [*first, *second]' : 'remove one of the two',
    });
  }

  function checkTag(node: TreeNode): void {
    const fault = findTagFault(node.tag);
    if (fault === undefined) return;
    faults.add({ start: startOf(node), end: Math.max(endOf(node), startOf(node) + 1), ...fault });
  }

  function scalarValue(node: TreeNode): unknown {
    if (!kinds.isScalar(node)) return null;
    const { value, source } = node as ScalarNode;
    // A tag that is refused, such as !!binary, must not change the type of its value.
    if (typeof value === 'number' && node.type === 'PLAIN') checkNumber(node, source ?? '', value);
    return isPlainValue(value) ? value : (source ?? null);
  }

  function checkNumber(node: ScalarNode, source: string, value: number): void {
    const fault = findNumberFault(source, value);
    if (fault !== undefined) faults.add({ start: startOf(node), end: endOf(node), ...fault });
  }

  return { value: readNode(tree.root), targets };
}

function isPlainValue(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

interface NumberFault {
  readonly rule: Extract<RuleId, 'number-ambiguous' | 'number-imprecise'>;
  readonly message: string;
  readonly help: string;
}

const plain = /^(?:0|[1-9][0-9]{0,14})$/;

/**
 * Describes what is wrong with the spelling of a number. The value that was read does not show it.
 */
export function findNumberFault(source: string, value: number): NumberFault | undefined {
  if (plain.test(source)) return undefined;
  const digits = source.replace(/^[-+]/, '');
  if (/^0[0-9]/.test(digits)) {
    return {
      rule: 'number-ambiguous',
      message: 'a number with a leading zero is octal to some readers and decimal to others',
      help: 'remove the zero; put a text that looks like a number into quotes',
    };
  }
  if (Number.isFinite(value) && isExact(digits, value)) return undefined;
  return {
    rule: 'number-imprecise',
    message: Number.isFinite(value) ? 'this number cannot be kept exactly' : 'this is not a finite number',
    help: 'write a whole number up to 9007199254740991; put a text that looks like a number into quotes',
  };
}

/** Whether the value is exactly the written number: 4.0 is 4, but 4.00000000000000000001 is not. */
function isExact(digits: string, value: number): boolean {
  return !Number.isInteger(value) || (Number.isSafeInteger(value) && !/\.0*[1-9]/.test(digits));
}

interface TagFault {
  readonly rule: Extract<RuleId, 'custom-tag'>;
  readonly message: string;
  readonly help: string;
}

const plainTags = new Set([
  '!',
  ...['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((tag) => `tag:yaml.org,2002:${tag}`),
]);

/** Undefined for a plain tag, and for a node without a tag. */
function findTagFault(tag: string | undefined): TagFault | undefined {
  if (tag === undefined || plainTags.has(tag)) return undefined;
  return {
    rule: 'custom-tag',
    message: 'the tag before this value is not one of the plain tags of YAML',
    help: 'remove the tag; put a text that begins with ! into quotes',
  };
}

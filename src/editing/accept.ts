/**
 * Changed hosts -> the edits of their declaration after which it says what is live, or that add dated rules about these
 * hosts alone. Pure: nothing is written here.
 */

import type { Declaration, HostEntry } from '../declare/declaration.ts';
import { type HostFields, layerOfField } from '../declare/layers.ts';
import { type ReadFile, valueAt } from '../declare/yaml/place.ts';
import type { IgnoreRule } from '../model/drift-class.ts';
import { groupBy } from '../model/group-by.ts';
import { formatKey } from '../model/host.ts';
import { readLiveNumber } from '../model/quantities.ts';
import { foldNames } from '../model/text/fold-names.ts';
import { isObject } from '../model/text/json.ts';
import { expandName } from '../model/text/name-pattern.ts';
import type { HostDiff } from '../planning/diff.ts';
import { firstNameOf } from './import-hosts.ts';
import { fieldsOfLive } from './live-fields.ts';
import {
  addEntries,
  addEntriesAfter,
  addFields,
  type Edit,
  isWritten,
  quoteAs,
  replaceName,
  replaceValue,
} from './splice.ts';

export type ChangedDiff = Extract<HostDiff, { readonly status: 'changed' }>;

export const isChanged = (diff: HostDiff): diff is ChangedDiff => diff.status === 'changed';

/** A host whose live values the declaration cannot say. */
export interface RefusedHost {
  readonly diff: ChangedDiff;
  readonly reason: string;
}

export interface Acceptance {
  readonly edits: ReadonlyMap<ReadFile, readonly Edit[]>;
  /** Changed hosts that the edits are about. */
  readonly accepted: readonly ChangedDiff[];
  readonly refused: readonly RefusedHost[];
}

type Field = keyof HostFields;
/** Values by field. */
type Changes = Readonly<Partial<Record<Field, unknown>>>;

/** The values that each host is to have, by key. */
type Wanted = ReadonlyMap<string, Changes>;

/**
 * Edits each value where it is written, if all hosts that have it from there changed alike; else at the entry of the
 * host, and of a range only the part that changed. So no other host changes. `isNamed`: whether the run is about the
 * file; one that is only used may be used by others.
 */
export function acceptChanges(
  declaration: Declaration,
  diffs: readonly ChangedDiff[],
  isNamed = (file: ReadFile): boolean => declaration.files.includes(file),
): Acceptance {
  const refused: RefusedHost[] = [];
  const wanted = new Map<string, Changes>();
  for (const diff of diffs) {
    const changes = wantedOf(diff, declaration);
    if (typeof changes === 'string') refused.push({ diff, reason: changes });
    else wanted.set(formatKey(diff.key), changes);
  }
  const edits = new Map<ReadFile, Edit[]>();
  const add = (file: ReadFile, edit: Edit) => {
    const own = edits.get(file);
    if (own === undefined) edits.set(file, [edit]);
    else own.push(edit);
  };
  const left = acceptInLayers(declaration, wanted, isNamed, add);
  const unwritable = new Set<string>();
  for (const entry of declaration.hosts) {
    const own = editEntry(entry, left);
    if (own === undefined) for (const key of keysOf(entry)) unwritable.add(key);
    else for (const edit of own) add(entry.file, edit);
  }
  const isRefused = ({ key }: ChangedDiff) => unwritable.has(formatKey(key)) && wanted.has(formatKey(key));
  const reason = 'its entry is written with an alias or an anchor, so an edit would change other hosts';
  return {
    edits,
    accepted: diffs.filter((diff) => wanted.has(formatKey(diff.key)) && !isRefused(diff)),
    refused: [...refused, ...diffs.filter(isRefused).map((diff) => ({ diff, reason }))],
  };
}

/** The live values of what differs, or why they cannot be declared. */
function wantedOf({ attributes, live }: ChangedDiff, { settings }: Declaration): Changes | string {
  const shown = fieldsOfLive(live, settings.dialect, settings.defaultTag);
  const changes: Partial<Record<Field, unknown>> = {};
  for (const { attribute, live: values } of attributes) {
    // Which of its disks is compared, the declaration decides; and an address counts only where it is declared.
    const isCompared = attribute === 'diskSpace' || attribute === 'privateIp';
    const compared = values.map(readLiveNumber);
    const isShown = compared.some((one) => one === shown[attribute]);
    const value = isCompared && !isShown ? compared[0] : shown[attribute];
    if (value === undefined) return `the live host has no ${attribute}, and no field of a declaration says so`;
    changes[attribute] = value;
  }
  return changes;
}

/** Edits values at the layers that they come from. Returns what is left to change at entries. */
function acceptInLayers(
  { hosts }: Declaration,
  wanted: Wanted,
  isNamed: (file: ReadFile) => boolean,
  add: (file: ReadFile, edit: Edit) => void,
): Wanted {
  const left = new Map([...wanted].map(([key, changes]) => [key, { ...changes }]));
  const fields = new Set([...wanted.values()].flatMap((changes) => Object.keys(changes) as Field[]));
  const keys = new Map(hosts.map((entry) => [entry, keysOf(entry)]));
  for (const field of fields) {
    const placed = groupBy(hosts, (entry) => {
      const { file, path } = layerOfField(entry, field) ?? {};
      return JSON.stringify([file?.source.file, path]);
    });
    for (const uses of placed.values()) {
      const { file, path } = layerOfField(uses[0], field) ?? {};
      // An entry is edited as a whole.
      if (file === undefined || path === undefined || path[0] === 'hosts' || !isNamed(file)) continue;
      const users = uses.flatMap((entry) => keys.get(entry) ?? []);
      const values = new Set(users.map((key) => JSON.stringify(wanted.get(key)?.[field] ?? null)));
      const value = wanted.get(users[0] ?? '')?.[field];
      if (values.size !== 1 || value === undefined) continue;
      const edit = replaceValue(file, [...path, field], value);
      if (edit === undefined) continue;
      add(file, edit);
      for (const key of users) delete left.get(key)?.[field];
    }
  }
  return left;
}

export const keysOf = ({ names, fields: { region } }: HostEntry): readonly string[] =>
  expandName(names).map((name) => formatKey({ region, name }));

/** Hosts of a range that change alike get an entry of their own. Undefined if it cannot be edited. */
function editEntry(entry: HostEntry, wanted: Wanted): readonly Edit[] | undefined {
  const { file, index, names, fields } = entry;
  const changesOf = (name: string): Changes => wanted.get(formatKey({ region: fields.region, name })) ?? {};
  const all = expandName(names);
  const alike = [...groupBy(all, (name) => JSON.stringify(changesOf(name))).values()];
  const hasSteps = names.parts.some((part) => typeof part !== 'string' && part.step > 1);
  const places = new Map(all.map((name, at) => [name, at]));
  const placeOf = (one: { readonly name: string }) => places.get(firstNameOf(one.name)) ?? 0;
  const [first, ...others] = alike
    .flatMap((some) => foldNames(some, hasSteps).map(({ text: name }) => ({ name, ...changesOf(some[0]) })))
    .sort((a, b) => placeOf(a) - placeOf(b));
  if (first === undefined) return [];
  const { name, ...changes } = first;
  const changed = editOwn(entry, changes);
  if (changed === undefined || alike.length === 1) return changed;
  const renamed = replaceName(file, index, name);
  const host = valueAt(file, ['hosts', index]);
  if (renamed === undefined || !isObject(host)) return undefined;
  const added = addEntriesAfter(
    file,
    index,
    others.map((one) => ({ ...host, ...one, name: quoteAs(file, index, one.name) })),
  );
  return added === undefined ? undefined : [...changed, renamed, added];
}

/** Replaces the entry's own values, and adds those that it has from elsewhere. */
function editOwn(entry: HostEntry, changes: Changes): readonly Edit[] | undefined {
  const { file, index } = entry;
  const isOwn = ([field]: readonly [string, unknown]) => isWritten(file, index, field);
  const replaced = Object.entries(changes)
    .filter(isOwn)
    .map(([field, value]) => replaceValue(file, ['hosts', index, field], value));
  const others = Object.entries(changes).filter((one) => !isOwn(one));
  const added = others.length === 0 ? [] : [addFields(file, index, Object.fromEntries(others))];
  const edits = [...replaced, ...added];
  return edits.every((edit) => edit !== undefined) ? edits : undefined;
}

/**
 * One rule for the hosts of a range whose same attributes differ, in the file that declares them. It names the region of
 * a name that is declared in others too.
 */
export function ignoreChanges(
  { hosts }: Declaration,
  diffs: readonly ChangedDiff[],
  { reason, until }: Pick<IgnoreRule, 'reason' | 'until'>,
): Acceptance {
  const byKey = new Map(diffs.map((diff) => [formatKey(diff.key), diff]));
  const edits = new Map<ReadFile, readonly Edit[]>();
  const accepted: ChangedDiff[] = [];
  const refused: RefusedHost[] = [];
  const namesakes = groupBy(
    hosts.flatMap((entry) => expandName(entry.names)),
    (name) => name,
  );
  const aboutOf = ({ key: { name, region }, attributes }: ChangedDiff) => ({
    ...(namesakes.get(name)?.[1] !== undefined && { region }),
    class: 'changed',
    attributes: attributes.map(({ attribute }) => attribute),
  });
  for (const [file, entries] of groupBy(hosts, (entry) => entry.file)) {
    const changed = entries.flatMap(keysOf).flatMap((key) => byKey.get(key) ?? []);
    const alike = groupBy(changed, (diff) => JSON.stringify(aboutOf(diff)));
    const rules = [...alike.values()].flatMap((group) =>
      foldNames(group.map(({ key }) => key.name)).map(({ text: name }) => ({
        ...{ name, ...aboutOf(group[0]), reason, until },
      })),
    );
    if (rules.length === 0) continue;
    const edit = addEntries(file, 'ignore', rules);
    if (edit === undefined) {
      const why = 'no rule can be added to its file, because of an alias';
      refused.push(...changed.map((diff) => ({ diff, reason: why })));
    } else {
      edits.set(file, [edit]);
      accepted.push(...changed);
    }
  }
  return { edits, accepted, refused };
}

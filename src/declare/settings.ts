/**
 * The settings of the whole run, joined from all its files. If two files disagree, the later one gets the fault; but
 * each file may have ignore rules of its own.
 */

import { isDeepStrictEqual } from 'node:util';
import type { IgnoreRule } from '../model/drift-class.ts';
import { isObject } from '../model/text/json.ts';
import { addAtField } from './checks.ts';
import type { IgnoreFileRule } from './declaration.gen.ts';
import type { HostEntry, Settings } from './declaration.ts';
import type { Path } from './faults/rules.ts';
import { emptyRegionOf, topOf } from './layers.ts';
import { placeOfKey, placeOfValue, positionOf, positionOfKey, type ReadFile } from './yaml/place.ts';
import { hasFaultAt } from './yaml/read-yaml.ts';

const settingNames = [
  ...['dialect', 'account', 'fleet', 'projectId', 'manage'],
  ...['compareDisk', 'defaultTag', 'createParameters', 'limits'],
] as const satisfies readonly (keyof Settings)[];

/** A setting, and where it is declared. */
interface Given<Value = unknown> {
  readonly name: string;
  readonly value: Value;
  readonly file: ReadFile;
  readonly path: Path;
}

/** By name, as it is first given. */
function join<Value>(all: readonly Given<Value>[]): ReadonlyMap<string, Given<Value>> {
  const joined = new Map<string, Given<Value>>();
  for (const given of all) {
    const first = joined.get(given.name);
    if (first === undefined) joined.set(given.name, given);
    if (first === undefined || isDeepStrictEqual(first.value, given.value)) continue;
    given.file.faults.add({
      ...placeOfValue(given.file, given.path),
      rule: 'settings-disagree',
      name: given.name,
      isRegion: given.path[0] === 'zones',
      related: [{ ...positionOfKey(first.file, first.path), message: 'declared differently here' }],
    });
  }
  return joined;
}

/** All but the zones. */
export function joinSettings(files: readonly ReadFile[]): Omit<Settings, 'zones'> {
  const joined = join(files.flatMap(listSettings));
  return {
    dialect: 'documented',
    compareDisk: 'any',
    defaultTag: 'Default',
    createParameters: [],
    limits: {},
    ignore: files.flatMap(readIgnoreRules),
    ...Object.fromEntries([...joined].map(([name, { value }]) => [name, value])),
  };
}

function listSettings(file: ReadFile): readonly Given[] {
  if (!isObject(file.value)) return [];
  // The dialect decides what the file may contain, so each file must set it itself.
  const values: Readonly<Record<string, unknown>> = { ...file.value, dialect: file.dialect };
  return settingNames.flatMap((name): readonly Given[] => {
    if (!Object.hasOwn(values, name)) return [];
    return [{ name, value: values[name], file, path: [name] }];
  });
}

/**
 * By region: the zones to list. A region that is not in it is listed as a whole. A list applies only to the regions of
 * its own file; a map names its regions. It is a fault if files disagree about a region, or if no listing could show a
 * host.
 */
export function readZones(
  hosts: readonly HostEntry[],
  files: readonly ReadFile[],
): ReadonlyMap<string, readonly string[]> {
  const regionsOf = new Map(files.map((file) => [file, new Set<unknown>([emptyRegionOf(file)])]));
  for (const { file, fields } of hosts) regionsOf.get(file)?.add(fields.region);
  const declared = join([...regionsOf].flatMap(([file, regions]) => listZones(file, regions)));
  for (const entry of hosts) checkZone(entry, declared.get(entry.fields.region));
  return new Map([...declared].map(([region, { value }]) => [region, [...value]]));
}

/** None if the value has a fault already, so that it gets no second one. */
function listZones(file: ReadFile, regions: ReadonlySet<unknown>): readonly Given<ReadonlySet<string>>[] {
  if (hasFaultAt(file, 'zones')) return [];
  const { zones } = topOf(file);
  const named: readonly (readonly [unknown, unknown, Path])[] = isObject(zones)
    ? Object.entries(zones).map(([region, list]) => [region, list, ['zones', region]])
    : [...regions].map((region) => [region, zones, ['zones']]);
  return named.flatMap(([name, list, path]): readonly Given<ReadonlySet<string>>[] => {
    if (typeof name !== 'string' || !Array.isArray(list) || list.length === 0) return [];
    return [{ name, value: new Set(list), file, path }];
  });
}

/** Adds one fault for each place of a declaration that puts hosts into a zone that is not listed. */
function checkZone(entry: HostEntry, listed: Given<ReadonlySet<string>> | undefined): void {
  const { region, zone, create } = entry.fields;
  // Of other hosts, a zone that is missing is a fault already.
  const isUnknown = zone === undefined && create !== 'never';
  if (listed === undefined || isUnknown || (zone !== undefined && listed.value.has(zone))) return;
  const related = [{ ...positionOfKey(listed.file, listed.path), message: 'declared here' }];
  const fault = { rule: 'zone-not-listed', region, zone, listed: listed.value, related } as const;
  if (zone !== undefined) addAtField(entry, ['zone'], fault);
  else entry.file.faults.add({ ...placeOfValue(entry.file, ['hosts', entry.index]), ...fault });
}

/** The ignore rules of a file that have no faults. The faults of the others come from the schema, or are added here. */
function readIgnoreRules(file: ReadFile): readonly IgnoreRule[] {
  const { ignore } = topOf(file);
  const rules: readonly unknown[] = Array.isArray(ignore) ? ignore : [];
  return rules.flatMap((rule, index): readonly IgnoreRule[] => {
    if (!isObject(rule)) return [];
    checkAttributes(file, rule, index);
    if (['name', 'class', 'reason', 'until'].some((field) => rule[field] === undefined)) return [];
    const { class: classes, ...others } = rule as unknown as IgnoreFileRule;
    return [{ ...others, classes: [classes].flat(), position: positionOf(file, ['ignore', index]) }];
  });
}

function checkAttributes(file: ReadFile, rule: Readonly<Record<string, unknown>>, index: number): void {
  const classes = [rule.class ?? 'changed'].flat();
  if (rule.attributes === undefined || classes.every((one) => one === 'changed')) return;
  file.faults.add({
    rule: 'bad-value',
    ...placeOfKey(file, ['ignore', index, 'attributes']),
    message: 'attributes is allowed only with class: changed',
    why: 'only a changed host has attributes that differ',
    help: 'remove it, or write a separate rule for changed',
  });
}

/** The settings of the whole run, joined from all its files. If two files disagree, the later one gets the fault. */
import { isDeepStrictEqual } from 'node:util';
import type { HostEntry, Settings } from './declaration.ts';
import { type DeclarationFault, joinWords, type Path } from './faults/fault.ts';
import { readIgnoreRules } from './ignore-rules.ts';
import { emptyRegionOf, findField, isMap } from './layers.ts';
import { placeOfKey, placeOfValue, type ReadFile } from './yaml/place.ts';

const settingNames = [
  'dialect',
  'account',
  'fleet',
  'projectId',
  'manage',
  'compareDisk',
  'defaultTag',
  'createParameters',
  'limits',
] as const;

/** A setting, and where it is declared. */
interface Given<Value> {
  readonly value: Value;
  readonly file: ReadFile;
  readonly path: Path;
}

/** All but the zones. */
export function joinSettings(files: readonly ReadFile[]): Omit<Settings, 'zones'> {
  const joined = new Map<string, Given<unknown>>();
  for (const file of files) {
    if (!isMap(file.value)) continue;
    // The dialect decides what the file may contain, so each file must set it itself.
    const values: Readonly<Record<string, unknown>> = { ...file.value, dialect: file.dialect };
    for (const name of settingNames) {
      if (!Object.hasOwn(values, name)) continue;
      const given = { value: values[name], file, path: [name] };
      const first = joined.get(name) ?? given;
      joined.set(name, first);
      if (isDeepStrictEqual(first.value, given.value)) continue;
      addDisagreement(first, given, {
        message: `${name} is not the same in all files of this run`,
        why: `${name} concerns the whole run, so there can be only one`,
        help:
          name === 'dialect'
            ? 'write dialect: uhost in each file, or in none'
            : 'declare it in one of the files, or identically in all',
      });
    }
  }
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

type Words = Pick<DeclarationFault, 'message' | 'why' | 'help'>;

function addDisagreement(first: Given<unknown>, { file, path }: Given<unknown>, words: Words): void {
  const related = [relatedKey(first, 'declared differently here')];
  file.faults.add({ ...placeOfValue(file, path), rule: 'settings-disagree', ...words, related });
}

function relatedKey({ file, path }: Given<unknown>, message: string) {
  return { source: file.source, offset: placeOfKey(file, path).start, message };
}

/** Of one region. */
type Zones = Given<readonly string[]>;

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
  const declared = new Map<string, Zones>();
  for (const [file, regions] of regionsOf) {
    for (const [region, given] of readDeclaredZones(file, regions)) {
      const first = declared.get(region) ?? given;
      declared.set(region, first);
      if (isDeepStrictEqual(new Set(first.value), new Set(given.value))) continue;
      addDisagreement(first, given, {
        message: (quote) => `the zones of ${quote(region)} are not the same in all files of this run`,
        why: 'a region is listed once, so that it can have only one list of zones',
        help: 'declare the zones of a region in one of the files, or identically in all',
      });
    }
  }
  addUnlisted(hosts, declared);
  return new Map([...declared].map(([region, { value }]) => [region, value]));
}

/** None if the value has a fault already, so that it gets no second one. */
function readDeclaredZones(file: ReadFile, regions: ReadonlySet<unknown>): readonly (readonly [string, Zones])[] {
  if (file.faults.kept.some(({ path }) => path?.[0] === 'zones')) return [];
  const zones = isMap(file.value) ? file.value.zones : undefined;
  const named: readonly (readonly [unknown, unknown, Path])[] = isMap(zones)
    ? Object.entries(zones).map(([region, list]) => [region, list, ['zones', region]])
    : [...regions].map((region) => [region, zones, ['zones']]);
  return named.flatMap(([region, list, path]) => {
    const value = Array.isArray(list) ? list.filter((zone) => typeof zone === 'string') : [];
    return typeof region === 'string' && value.length > 0 ? [[region, { value, file, path }] as const] : [];
  });
}

/** Adds one fault for each place of a declaration that puts hosts into such a zone. */
function addUnlisted(hosts: readonly HostEntry[], declared: ReadonlyMap<string, Zones>): void {
  for (const entry of hosts) {
    const { region, zone, create } = entry.fields;
    const listed = declared.get(region);
    // Of other hosts, a zone that is missing is a fault already.
    const isUnknown = zone === undefined && create !== 'never';
    if (listed === undefined || isUnknown || (zone !== undefined && listed.value.includes(zone))) continue;
    const { file, path } =
      zone === undefined ? { file: entry.file, path: ['hosts', entry.index] } : findField(entry, 'zone');
    file.faults.add({
      ...placeOfValue(file, path),
      rule: 'zone-not-listed',
      message: (quote) =>
        zone === undefined
          ? `this host names no zone, and only some zones of ${quote(region)} are listed`
          : `the zone ${quote(zone)} is not among the zones of ${quote(region)}`,
      why: 'only those zones are listed: a host elsewhere would never be seen, and would be created again',
      help: (quote) =>
        `${zone === undefined ? 'name its zone, one of' : `add ${quote(zone)} to`} zones, which has ${joinWords(listed.value.slice(0, 10).map(quote))}, or to a map of zones by region; or remove zones, and the region is listed whole`,
      related: [relatedKey(listed, 'declared here')],
    });
  }
}

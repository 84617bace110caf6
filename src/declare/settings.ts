import { isDeepStrictEqual } from 'node:util';
import { type HostEntry, pathOfField, type Settings } from './declaration.ts';
import { joinWords, type Path } from './faults/fault.ts';
import { readIgnoreRules } from './ignore-rules.ts';
import { emptyRegionOf, isMap } from './layers.ts';
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

/**
 * Joins the settings of the whole run from all files, except for zones. If two files disagree, the later one gets the
 * fault.
 */
export function joinSettings(files: readonly ReadFile[]): Omit<Settings, 'zones'> {
  const joined: Record<string, unknown> = {};
  const givenBy = new Map<string, ReadFile>();
  for (const file of files) {
    if (!isMap(file.value)) continue;
    // The dialect decides what the file may contain, so each file must set it itself.
    const values: Readonly<Record<string, unknown>> = { ...file.value, dialect: file.dialect };
    for (const name of settingNames) {
      if (!Object.hasOwn(values, name)) continue;
      const value = values[name];
      const first = givenBy.get(name);
      if (first === undefined) {
        givenBy.set(name, file);
        joined[name] = value;
      } else if (!isDeepStrictEqual(value, joined[name])) {
        addDisagreement(file, first, name);
      }
    }
  }
  const ignore = files.flatMap(readIgnoreRules);
  return {
    dialect: 'documented',
    compareDisk: 'any',
    defaultTag: 'Default',
    createParameters: [],
    limits: {},
    ignore,
    ...joined,
  };
}

function addDisagreement(file: ReadFile, first: ReadFile, name: string): void {
  file.faults.add({
    ...placeOfValue(file, [name]),
    rule: 'settings-disagree',
    message: `${name} is not the same in all files of this run`,
    why: `${name} concerns the whole run, so there can be only one`,
    help:
      name === 'dialect'
        ? 'write dialect: uhost in each file, or in none'
        : 'declare it in one of the files, or identically in all',
    related: [relatedKey(first, [name], 'declared differently here')],
  });
}

function relatedKey(file: ReadFile, path: Path, message: string) {
  return { source: file.source, offset: placeOfKey(file, path).start, message };
}

// Which zones of each region are listed. Every declared host must be in one of them.

/** The zones of one region, and where they are declared. */
interface DeclaredZones {
  readonly zones: readonly string[];
  readonly file: ReadFile;
  readonly path: Path;
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
  const regionsOf = new Map(files.map((file) => [file, new Set<unknown>([emptyRegionOf(file.value)])]));
  for (const { file, fields } of hosts) regionsOf.get(file)?.add(fields.region);
  const declared = new Map<string, DeclaredZones>();
  for (const [file, regions] of regionsOf) {
    for (const [region, one] of readDeclaredZones(file, regions)) {
      const first = declared.get(region);
      if (first === undefined) declared.set(region, one);
      else if (!isSame(first.zones, one.zones)) addZonesDisagreement(region, first, one);
    }
  }
  addUnlisted(hosts, declared);
  return new Map([...declared].map(([region, { zones }]) => [region, zones]));
}

/** Undefined if the value already has a fault, so that it gets no second one. */
function readDeclaredZones(file: ReadFile, regions: ReadonlySet<unknown>): ReadonlyMap<string, DeclaredZones> {
  if (file.faults.kept.some(({ path }) => path?.[0] === 'zones')) return new Map();
  const value = isMap(file.value) ? file.value.zones : undefined;
  const named: readonly (readonly [unknown, unknown, Path])[] = isMap(value)
    ? Object.entries(value).map(([region, zones]) => [region, zones, ['zones', region]])
    : [...regions].map((region) => [region, value, ['zones']]);
  return new Map(
    named.flatMap(([region, list, path]) => {
      const zones = Array.isArray(list) ? list.filter((zone) => typeof zone === 'string') : [];
      return typeof region === 'string' && zones.length > 0 ? [[region, { zones, file, path }]] : [];
    }),
  );
}

function isSame(first: readonly string[], second: readonly string[]): boolean {
  const both = new Set([...first, ...second]);
  return both.size === new Set(first).size && both.size === new Set(second).size;
}

function addZonesDisagreement(region: string, first: DeclaredZones, second: DeclaredZones): void {
  second.file.faults.add({
    ...placeOfValue(second.file, second.path),
    rule: 'settings-disagree',
    message: (quote) => `the zones of ${quote(region)} are not the same in all files of this run`,
    why: 'a region is listed once, so that it can have only one list of zones',
    help: 'declare the zones of a region in one of the files, or identically in all',
    related: [relatedKey(first.file, first.path, 'declared differently here')],
  });
}

/** Adds one fault for each place of a declaration that puts hosts into such a zone. */
function addUnlisted(hosts: readonly HostEntry[], declared: ReadonlyMap<string, DeclaredZones>): void {
  for (const entry of hosts) {
    const { region, zone } = entry.fields;
    const listed = declared.get(region);
    if (listed === undefined || typeof zone !== 'string' || listed.zones.includes(zone)) continue;
    entry.file.faults.add({
      ...placeOfValue(entry.file, pathOfField(entry, 'zone')),
      rule: 'zone-not-listed',
      message: (quote) => `the zone ${quote(zone)} is not among the zones of ${quote(region)}`,
      why: 'only those zones are listed: a host elsewhere would never be seen, and would be created again',
      help: (quote) =>
        `add ${quote(zone)} to zones, which has ${joinWords(listed.zones.slice(0, 10).map(quote))}, or to a map of zones by region; or remove zones, and the region is listed whole`,
      related: [relatedKey(listed.file, listed.path, 'declared here')],
    });
  }
}

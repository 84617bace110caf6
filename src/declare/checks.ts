/** What no schema says of the hosts of a declaration: faults, and notes about what can be used all the same. */

import type { Position } from '../model/host.ts';
import { isObject } from '../model/text/json.ts';
import { expandName, matchesAny, matchesPattern } from '../model/text/name-pattern.ts';
import { ignoreCase } from '../model/text/similar-names.ts';
import type { Declaration, HostEntry, Settings } from './declaration.ts';
import type { BareFault, DeclarationFault, FaultPlace, Words } from './faults/rules.ts';
import { type EntryPlace, type FieldName, findField, topOf } from './layers.ts';
import { mostHosts } from './name-rules.ts';
import { placeOfValue, positionOf, positionOfKey, type ReadFile } from './yaml/place.ts';

interface Named {
  readonly name: string;
  readonly entry: HostEntry;
}

/** Counts the hosts without expanding ranges; 0 if there are too many for any run. */
export function countDeclared(entries: readonly HostEntry[], { limits }: Pick<Settings, 'limits'>): number {
  let count = 0;
  for (const entry of entries) {
    count += entry.names.count;
    if (count <= mostHosts) continue;
    addAtName(entry, { rule: 'too-many-hosts', count });
    return 0;
  }
  const { maxHosts } = isObject(limits) ? limits : {};
  const last = entries.at(-1);
  if (last !== undefined && typeof maxHosts === 'number' && count > maxHosts) {
    const owner = entries.flatMap(({ file }) => [file, ...file.used]).find((file) => topOf(file).limits !== undefined);
    const related = owner && [{ ...positionOfKey(owner, ['limits', 'maxHosts']), message: 'the limit' }];
    addAtName(last, { rule: 'too-many-hosts', count, most: maxHosts, related });
  }
  return count;
}

/** Finds names that appear twice in a region, or differ only by case or Unicode form: one fault for each entry. */
export function checkNames(entries: readonly HostEntry[]): void {
  /** By region and form. */
  const names = new Map<string, Named>();
  for (const entry of entries) {
    for (const name of expandName(entry.names)) {
      const form = `${entry.fields.region} ${ignoreCase(name)}`;
      const first = names.get(form);
      if (first === undefined) names.set(form, { name, entry });
      else report(first, { name, entry });
    }
  }
}

function report(first: Named, { name, entry }: Named): void {
  const itself = first.entry === entry;
  const region = itself ? undefined : (entry.fields.region ?? 'no region');
  const related = itself ? undefined : [{ ...positionOfName(first.entry), message: 'first declared here' }];
  if (first.name === name) addAtName(entry, { rule: 'duplicate-name', name, region, related });
  else addAtName(entry, { rule: 'name-twin', name, first: first.name, related });
}

function addAtName(entry: HostEntry, fault: BareFault & Pick<FaultPlace, 'related'>): void {
  entry.file.faults.add({ ...placeOfValue(entry.file, ['hosts', entry.index, 'name']), ...fault });
}

export function positionOfName({ file, index }: EntryPlace): Position {
  return positionOf(file, ['hosts', index, 'name']);
}

/** Adds a fault where a value is written: the host, its template or the defaults. Hosts that share it get one fault. */
export function addAtField(
  entry: HostEntry,
  [field, ...below]: readonly [FieldName, ...string[]],
  fault: (Words | BareFault) & Pick<FaultPlace, 'related'>,
): void {
  const { file, path } = findField(entry, field);
  file.faults.add({ ...placeOfValue(file, [...path, ...below]), ...fault });
}

/** Variables in which CI systems, clouds and registries keep their own secrets. */
const wellKnown = [
  'GITHUB_*',
  'ACTIONS_*',
  'CI_*',
  'GITLAB_*',
  'AWS_*',
  'AZURE_*',
  'GOOGLE_*',
  'NPM_*',
  '*_TOKEN',
  '*_PRIVATE_KEY',
] as const;

/**
 * A pull request could name any variable, and a host that it also declares would then get the job's own token.
 * `allowed`: patterns of names that the operator allows. Adds only one fault for each place of a declaration.
 */
export function checkPasswordVariables(hosts: readonly HostEntry[], allowed: readonly string[]): void {
  for (const entry of hosts) {
    const name: unknown = entry.fields.password?.env;
    // The schema refuses any other name, and those of Hostwright's own variables.
    if (typeof name !== 'string' || !/^(?!HOSTWRIGHT_)[A-Za-z_]\w*$/.test(name)) continue;
    // Windows ignores the case of variable names.
    const pattern = wellKnown.find((one) => matchesPattern(one, name.toUpperCase()));
    if (pattern === undefined || matchesAny(allowed, name)) continue;
    addAtField(entry, ['password', 'env'], { rule: 'well-known-variable', name, pattern });
  }
}

/** Values that the API description shows (2.1, 4.2). There may be others. */
const seen = {
  chargeType: { shown: ['Dynamic', 'Month'], rule: 'charge-type-unseen' },
  loginMode: { shown: ['Password'], rule: 'login-mode-unseen' },
} as const;

/** Whoever writes a larger range usually means fewer hosts. */
const largeRange = 1_000;
/** No image runs in fewer MB. */
const leastMemory = 256;

/** One note for each unusual value of a file, where it is first written. */
export function findNotes(
  file: ReadFile,
  entries: readonly HostEntry[],
  { settings: { limits }, hostCount }: Pick<Declaration, 'settings' | 'hostCount'>,
): readonly DeclarationFault[] {
  const notes = new Map<string, DeclarationFault>();
  for (const entry of entries) {
    const { count } = entry.names;
    if (count > largeRange && limits.maxHosts === undefined) {
      notes.set(`hosts ${entry.index}`, {
        ...placeOfValue(file, ['hosts', entry.index, 'name']),
        rule: 'large-range',
        count,
        most: hostCount,
      });
    }
    // In that dialect the schema has these values; and what is never created is sent to no cloud.
    if (entry.file.dialect === 'uhost' || entry.fields.create === 'never') continue;
    for (const field of ['chargeType', 'loginMode', 'memory'] as const) {
      const value = entry.fields[field];
      if (notes.has(`${field} ${value}`)) continue;
      const fault = findUnusual(field, value);
      if (fault === undefined) continue;
      const { file: written, path } = findField(entry, field);
      // A value of a used file is noted where it is used.
      const place = written === file ? path : ['hosts', entry.index];
      notes.set(`${field} ${value}`, { ...placeOfValue(file, place), ...fault });
    }
  }
  return [...notes.values()];
}

function findUnusual(field: 'memory' | keyof typeof seen, value: unknown): BareFault | undefined {
  if (field === 'memory') {
    return typeof value === 'number' && value < leastMemory ? { rule: 'memory-small', memory: value } : undefined;
  }
  const isSeen = (seen[field].shown as readonly unknown[]).includes(value);
  return isSeen ? undefined : { ...seen[field], field, value: String(value) };
}

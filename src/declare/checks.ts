/** What no schema says of the hosts of a declaration: faults, and notes about what can be used all the same. */

import type { Position } from '../model/host.ts';
import { isObject } from '../model/text/json.ts';
import { expandName, matchesAny, matchesPattern } from '../model/text/name-pattern.ts';
import { findNearest, ignoreCase } from '../model/text/similar-names.ts';
import type { Declaration, HostEntry, Settings } from './declaration.ts';
import { type DeclarationFault, joinWords, type Words } from './faults/fault.ts';
import { type EntryPlace, type FieldName, findField } from './layers.ts';
import { mostHosts } from './name-rules.ts';
import { placeOfValue, positionOf, type ReadFile } from './yaml/place.ts';

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
    addAtName(entry, {
      rule: 'too-many-hosts',
      message: `with this entry the declaration has ${count === Number.MAX_SAFE_INTEGER ? 'far ' : ''}more than 200,000 hosts`,
      help: 'make the range smaller, or declare the hosts in several runs',
    });
    return 0;
  }
  const { maxHosts } = isObject(limits) ? limits : {};
  const last = entries.at(-1);
  if (last !== undefined && typeof maxHosts === 'number' && count > maxHosts) {
    addAtName(last, {
      rule: 'too-many-hosts',
      message: `${count} hosts are declared, and limits.maxHosts is ${maxHosts}`,
      help: 'declare fewer hosts, or agree on another limit',
    });
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

function report(first: Named, second: Named): void {
  const isSame = first.name === second.name;
  const itself = first.entry === second.entry;
  const region = second.entry.fields.region ?? 'no region';
  addAtName(second.entry, {
    rule: isSame ? 'duplicate-name' : 'name-twin',
    message: (quote) =>
      isSame
        ? `${quote(second.name)} appears twice in ${itself ? 'this range' : `region ${quote(region)}`}`
        : `${quote(second.name)} differs from ${quote(first.name)} only by case or Unicode form`,
    why: isSame
      ? 'a host is identified by its name: two hosts with one name cannot be told apart'
      : 'people and some clouds confuse the two',
    help: 'give one of them another name',
    related: itself ? undefined : [{ ...positionOfName(first.entry), message: 'first declared here' }],
  });
}

export function addAtName(entry: HostEntry, fault: Words & Pick<DeclarationFault, 'related'>): void {
  entry.file.faults.add({ ...placeOfValue(entry.file, ['hosts', entry.index, 'name']), ...fault });
}

export function positionOfName({ file, index }: EntryPlace): Position {
  return positionOf(file, ['hosts', index, 'name']);
}

/** Adds a fault where a value is written: at the host, its template or the defaults. Hosts that share it get one fault. */
export function addAtField(
  entry: HostEntry,
  [field, ...below]: readonly [FieldName, ...string[]],
  fault: Words & Pick<DeclarationFault, 'related'>,
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
    addAtField(entry, ['password', 'env'], {
      rule: 'well-known-variable',
      message: (quote) => `the variable ${quote(name)} is not read as a password`,
      why: `CI systems, clouds and registries keep their own secrets in variables like ${pattern}, and the host would be sent one`,
      help: (quote) =>
        `keep the password in a variable with another name, e.g. HOST_PASSWORD; if it is a host's password, the operator can allow it: HOSTWRIGHT_PASSWORD_ENV=${quote(name)}`,
    });
  }
}

/** Values that the API description shows (2.1, 4.2). There may be others. */
const seen = {
  chargeType: { values: ['Dynamic', 'Month'], rule: 'charge-type-unseen' },
  loginMode: { values: ['Password'], rule: 'login-mode-unseen' },
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
        message: `this range declares ${count} hosts`,
        help: `if so many are meant, say so: limits: { maxHosts: ${hostCount} }`,
      });
    }
    // In that dialect the schema has these values; and what is never created is sent to no cloud.
    if (entry.file.dialect === 'uhost' || entry.fields.create === 'never') continue;
    for (const field of ['chargeType', 'loginMode', 'memory'] as const) {
      const value = entry.fields[field];
      if (notes.has(`${field} ${value}`)) continue;
      const words = field === 'memory' ? describeSmallMemory(value) : describeUnseen(field, value);
      if (words === undefined) continue;
      const { file: written, path } = findField(entry, field);
      // A value of a used file is noted where it is used.
      const place = written === file ? path : ['hosts', entry.index];
      notes.set(`${field} ${value}`, { ...placeOfValue(file, place), ...words });
    }
  }
  return [...notes.values()];
}

function describeUnseen(field: keyof typeof seen, value: unknown): Words | undefined {
  const { values, rule } = seen[field];
  if ((values as readonly unknown[]).includes(value)) return undefined;
  const nearest = findNearest(String(value), values);
  return {
    label: nearest && `did you mean ${nearest}?`,
    rule,
    message: (quote) => `${field} ${quote(String(value))} is not among the values that the API description shows`,
    why: `it shows ${joinWords(values)}; others may exist`,
    help: 'it is sent as written; a cloud that does not know it refuses the create',
  };
}

function describeSmallMemory(value: unknown): Words | undefined {
  if (typeof value !== 'number' || value >= leastMemory) return undefined;
  return {
    rule: 'memory-small',
    message: `memory: ${value} is ${value} MB in a cloud that counts memory in MB`,
    label: `did you mean ${value * 1_024}?`,
    why: 'the API states no unit, and the number is sent as written',
    help: `for ${value} GB, write the number of MB: memory: ${value * 1_024}`,
  };
}

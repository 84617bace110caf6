import { dirname, relative } from 'node:path';
import type { DialectName } from '../model/dialect.ts';
import type { NamePattern } from '../model/text/name-pattern.ts';
import { findNearest } from '../model/text/similar-names.ts';
import { findMeantName, type NameFault, readName } from './checks/name-rules.ts';
import type { CompleteFields, HostEntry, NeededField } from './declaration.ts';
import { joinWords } from './faults/fault.ts';
import { isMeantAs, unknownKeysOf } from './faults/unknown-field.ts';
import {
  type builtInFields,
  emptyRegionOf,
  type HostFields,
  isMap,
  layerOfTemplate,
  layersOfAll,
  mergeFields,
  templatesOf,
} from './layers.ts';
import { formAt, outlineAt } from './outline.ts';
import { placeOfKey, placeOfValue, type ReadFile } from './yaml/place.ts';
import { endOfLine } from './yaml/source-text.ts';

type Values = Readonly<Record<string, unknown>>;

const isDeclared: Readonly<Record<Exclude<NeededField, keyof typeof builtInFields>, true>> = {
  region: true,
  imageId: true,
  cpu: true,
  memory: true,
  chargeType: true,
};

/** The fields that a host needs, in the order in which people write them. */
export function listNeeded(dialect: DialectName, create: HostFields['create']): readonly (keyof HostFields)[] {
  const names = Object.keys(isDeclared) as (keyof typeof isDeclared)[];
  return names.flatMap((name): readonly (keyof HostFields)[] => {
    if (name === 'memory') return [name, dialect === 'uhost' ? 'bootDisk' : 'diskSpace'];
    // Only a create needs it, and the listing of the documented dialect shows none.
    return name === 'region' && create !== 'never' ? [name, 'zone'] : [name];
  });
}

/**
 * Reads the entries of `hosts` with every layer merged. If something prevents a host from being created, adds a fault
 * to the file. `unused`: files of the run that none of them uses.
 */
export function readHosts(file: ReadFile, unused: readonly ReadFile[] = []): readonly HostEntry[] {
  const { value: top, dialect } = file;
  if (!isMap(top) || !Array.isArray(top.hosts)) return [];
  const hosts: readonly unknown[] = top.hosts;
  if (hosts.length === 0 && emptyRegionOf(file) === undefined) addNoRegion(file);
  const below = mergeBelow(file);
  /** Entries by the fields that they lack. */
  const incomplete = new Map<string, number[]>();
  const unknownAbove = [...unknownKeysOf(file, [], top), ...unknownKeysOf(file, ['defaults'], top.defaults)];
  // What a file that could not be used has is not missing.
  const isWhole = !file.faults.kept.some(({ path }) => path?.[0] === 'use');
  const entries: HostEntry[] = [];
  for (const [index, host] of hosts.entries()) {
    if (!isMap(host)) continue;
    const template = templateOf(file, host, index, unused);
    const names = namesOf(file, dialect, host, index);
    const fields = mergeFields([below(template), host as HostFields], dialect);
    const missing = findMissingFields(file, fields, host, unknownAbove);
    // A template that does not exist might have contained them.
    if (isWhole && missing.length > 0 && (template !== undefined || !Object.hasOwn(host, 'template'))) {
      const group = missing.join(' ');
      const indexes = incomplete.get(group) ?? [];
      incomplete.set(group, indexes);
      indexes.push(index);
    }
    if (names === undefined) continue;
    const position = file.source.positionAt(offsetOf(file, index));
    entries.push({ names, fields: fields as CompleteFields, position, file, index, template });
  }
  for (const [group, indexes] of incomplete) addIncomplete(file, group.split(' '), indexes, adviseUse(file, unused));
  return entries;
}

function addNoRegion(file: ReadFile): void {
  file.faults.add({
    rule: 'missing-field',
    ...placeOfKey(file, ['hosts']),
    message: 'a declaration without hosts has no region',
    help: 'write where to look at the top of the file, e.g. region: cn-bj2',
  });
}

/** Where an entry begins. */
function offsetOf(file: ReadFile, index: number): number {
  return placeOfValue(file, ['hosts', index]).start;
}

/** The fields under a host, merged once for each template. */
function mergeBelow(file: ReadFile): (template: string | undefined) => HostFields {
  const { dialect } = file;
  const shared = layersOfAll(file).map(({ fields }) => fields);
  const merged = new Map<string | undefined, HostFields>();
  return (template) => {
    const known = merged.get(template);
    if (known !== undefined) return known;
    const layer = template === undefined ? undefined : layerOfTemplate(file, template);
    const fields = mergeFields(layer === undefined ? shared : [...shared, layer.fields], dialect);
    merged.set(template, fields);
    return fields;
  };
}

function templateOf(file: ReadFile, host: Values, index: number, unused: readonly ReadFile[]): string | undefined {
  if (!Object.hasOwn(host, 'template')) return undefined;
  const { template } = host;
  if (typeof template !== 'string') return undefined;
  if (layerOfTemplate(file, template) !== undefined) return template;
  if (file.faults.kept.some(({ path }) => path?.[0] === 'use')) return undefined;
  const declared = [file, ...file.used].flatMap((one) => Object.keys(templatesOf(one)));
  const nearest = findNearest(template, declared);
  file.faults.add({
    rule: 'unknown-template',
    ...placeOfValue(file, ['hosts', index, 'template']),
    message: (quote) =>
      `no template ${quote(template)} is declared in this file${file.used.length === 0 ? '' : ' or in those that it uses'}`,
    label: nearest && ((quote) => `did you mean ${quote(nearest)}?`),
    help: (quote) =>
      (declared.length === 0
        ? 'declare it under templates'
        : `declared here: ${joinWords(declared.slice(0, 10).map(quote))}`) + adviseUse(file, unused),
  });
  return undefined;
}

function namesOf(file: ReadFile, dialect: DialectName, host: Values, index: number): NamePattern | undefined {
  const { name } = host;
  if (typeof name !== 'string') return undefined;
  const read = readName(name, dialect);
  if (!('problem' in read)) return read;
  addNameFault(file, dialect, index, name, read);
  return undefined;
}

function addNameFault(file: ReadFile, dialect: DialectName, index: number, name: string, fault: NameFault): void {
  const place = placeOfValue(file, ['hosts', index, 'name']);
  // The caret can point inside the text only if the file contains it literally.
  const literal = file.source.text.indexOf(name, place.start);
  const exact = name !== '' && literal !== -1 && literal <= place.start + 1;
  const meant = findMeantName(name, dialect);
  // A placeholder for a number, as in other tools, also stands for several names.
  const isRange = fault.rule === 'bad-range' || /[{}%*#$]/.test(name);
  file.faults.add({
    ...place,
    rule: fault.rule,
    ...(exact ? { start: literal + fault.at, end: literal + fault.at + fault.length } : {}),
    message: (quote) => (name === '' ? 'a name is not empty' : `${quote(name)}: ${fault.problem}`),
    label: meant && ((quote) => `did you mean ${quote(meant)}?`),
    why: fault.why,
    help: isRange
      ? 'a range makes several names: web-[01:12], with a step db-[1:9:2], or with letters cache-[a:f]'
      : 'a name has 1 to 63 letters, digits, Chinese letters, dots, underscores and dashes, and does not begin with a dash or a dot',
  });
}

/**
 * A field that is wrong or misspelt is not missing: it has a fault of its own. A key that is
 * allowed in its place has no fault, so it cannot be the misspelt one: `zones` is not a misspelt
 * `zone`.
 */
function findMissingFields(
  file: ReadFile,
  fields: HostFields,
  host: Values,
  unknownAbove: readonly string[],
): readonly string[] {
  const { dialect } = file;
  const { loginMode, password, keyPairId, create } = fields;
  const missing: string[] = listNeeded(dialect, create).filter((field) => fields[field] === undefined);
  const isCreated = create !== 'never';
  if (isCreated && loginMode === 'Password' && password === undefined) missing.push('password');
  const needsKey = isCreated && dialect === 'uhost' && loginMode === 'KeyPair';
  if (needsKey && keyPairId === undefined) missing.push('keyPairId');
  if (missing.length === 0) return missing;
  const path = ['hosts', 0];
  const unknown = [...unknownKeysOf(file, path, host), ...unknownAbove];
  return missing.filter((field) => !unknown.some((key) => isMeantAs(file, path, key, field)));
}

function addIncomplete(
  file: ReadFile,
  missing: readonly string[],
  indexes: readonly number[],
  alternative: string,
): void {
  const [first = 0, ...others] = indexes;
  const { start, path } = placeOfValue(file, ['hosts', first]);
  const whose =
    others.length === 0
      ? 'this host has'
      : `this and ${others.length} other ${others.length === 1 ? 'entry' : 'entries'} have`;
  const related = others
    .slice(0, 3)
    .map((index) => ({ source: file.source, offset: offsetOf(file, index), message: 'here, too' }));
  file.faults.add({
    rule: 'missing-field',
    start,
    end: endOfLine(file.source.text, start),
    path,
    message: `${whose} no ${joinWords(missing, 'and no')}`,
    help: `${adviseOnMissing(file, missing)}${alternative}`,
    related,
  });
}

function adviseOnMissing({ outline }: ReadFile, missing: readonly string[]): string {
  const atTop = missing.filter((field) => field === 'region' || field === 'zone');
  const maps = missing.filter((field) => outlineAt(outline, ['defaults', field]).fields !== undefined);
  return [
    `set ${missing.length === 1 ? 'it' : 'them'} in defaults, on a template, or on the host`,
    ...(atTop.length === 0 ? [] : [`${joinWords(atTop)} may also be at the top of the file`]),
    ...maps.map((field) => `${field} is ${formAt(outline, ['defaults', field])}`),
  ].join('; ');
}

/** Advice to use a file that is there; empty if there is none. */
function adviseUse({ source }: ReadFile, [shared]: readonly ReadFile[]): string {
  if (shared === undefined) return '';
  const path = relative(dirname(source.file), shared.source.file);
  return `; or use a file that has it: use: [${/^[\w./-]+$/.test(path) ? path : 'PATH'}]`;
}

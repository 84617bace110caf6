import { knownFields } from '../declaration.gen.ts';
import { placeOfKey, placeOfValue, type ReadFile, sourceOfValue } from '../yaml/place.ts';
import { type DeclarationFault, hostFieldOf, type Path, type Wording } from './fault.ts';

/** A value whose type is not the type of its field. */
export function describeTypeFault(file: ReadFile, path: Path, expected: unknown): DeclarationFault | undefined {
  const value = readValueAt(file, path);
  const name = nameOf(path);
  const place = placeOfValue(file, path);
  if (path.at(-1) === 'password' && value !== null) return makeLiteralFault(place);
  if (value === null) {
    if (path.length === 1 && name === 'hosts') return describeNoHosts(file, path);
    return {
      rule: 'missing-value',
      ...place,
      message: `${name} has no value`,
      help: 'give it a value, or remove the key',
    };
  }
  const wanted = typeNames[String(expected)] ?? String(expected);
  const is = (quote: (text: string) => string): string => describeActualType(value, quote(sourceOfValue(file, path)));
  const help = adviseOnType(path, value, String(expected), sourceOfValue(file, path));
  return {
    rule: 'wrong-type',
    ...place,
    message: (quote) => `${name} must be ${wanted}, not ${is(quote)}`,
    help,
  };
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  object: 'a map of fields',
  array: 'a list',
  'string or array': 'text or a list',
  zones: 'a list, or a map of a list for each region',
  memory: 'a size such as 8GiB',
  boolean: 'true or false',
};

function describeActualType(value: unknown, shown: string): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string') return `the text ${shown}`;
  if (typeof value === 'boolean') return `the boolean ${shown.slice(1, -1)}`;
  return `the number ${shown.slice(1, -1)}`;
}

function adviseOnType(path: Path, value: unknown, expected: string, source: string): DeclarationFault['help'] {
  if (typeof value === 'string') {
    const hint = adviceOfText(source);
    if (hint !== undefined) return hint;
  }
  switch (expected) {
    case 'integer':
      return adviseOnNumber(String(path.at(-1)), value, source);
    case 'string':
      if (Array.isArray(value)) return oneValueHelp[String(path.at(-1))] ?? 'write one text';
      if (typeof value === 'object') return 'write a text';
      return (quote) => `put it into quotes: ${quote(source)}`;
    case 'memory':
      return 'write memory: 8GiB';
    case 'boolean':
      return 'write true or false';
    case 'array':
      if (path.at(-1) === 'dataDisks') return 'write a list: dataDisks: [{ type: CLOUD_SSD, size: 100 }]';
      return path.length === 1 && path[0] === 'hosts'
        ? listOfHostsHelp(value)
        : 'begin each entry on a line of its own with "- "';
    case 'object':
      if (path.length === 2 && path[0] === 'hosts') {
        return (quote) => `an entry is a map of fields: - name: ${quote(source || 'web-1')}`;
      }
      return (
        examplesOfMaps[String(hostFieldOf(path))] ??
        'write its fields on lines of their own below it, indented, as "key: value"'
      );
    default:
      return 'write a text, or a list of texts';
  }
}

const oneValueHelp: Readonly<Record<string, string>> = {
  name: 'give each host an entry of its own, or write a range: name: web-[1:3]',
  region: 'a host is in one region: set it on each host, or declare each region in a file of its own',
  zone: 'a host is in one zone: set it on each host',
  template: 'a host has one template: put the fields of both into a third one',
  tag: 'a host has one tag',
};

const examples: Readonly<Record<string, string>> = { cpu: '2', memory: '4096', diskSpace: '40' };

export const examplesOfMaps: Readonly<Record<string, string>> = {
  bootDisk: 'a host has one boot disk, with a type and a size: bootDisk: { type: CLOUD_SSD, size: 40 }',
  dataDisks: 'write each disk as { type: CLOUD_SSD, size: 100 }',
  publicIp: 'write publicIp: { bandwidth: 10, line: Bgp }',
  labels: 'write labels: { team: shop }',
  userData: 'keep it in a file beside this one: userData: { file: cloud-init.yaml }',
};

function adviseOnNumber(name: string, value: unknown, source: string): DeclarationFault['help'] {
  if (typeof value === 'number') return 'write a whole number, without a fraction';
  if (typeof value !== 'string') return 'write one whole number';
  if (/^[0-9]{1,15}$/.test(value)) return 'remove the quotes';
  if (/^[0-9]{1,3}(?:[,._ ][0-9]{3})+$/.test(value)) {
    return (quote) => `write the digits alone: ${quote(source.replace(/\D/g, '')).slice(1, -1)}`;
  }
  if (name === 'size') return 'write the number of GB without a unit: size: 40';
  if (name === 'bandwidth') return 'write the number of Mbit/s without a unit: bandwidth: 10';
  const unit = name === 'memory' || name === 'diskSpace' ? ", as the cloud's API counts it" : '';
  return `write the number without a unit${unit}: ${name}: ${examples[name] ?? '1'}`;
}

function listOfHostsHelp(value: unknown): DeclarationFault['help'] {
  const [key = ''] = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (/^-\S/.test(key)) return 'write a space after the dash: "- name: web-1"';
  if (isHostField(key)) return 'each entry begins with a dash: "- name: web-1", and its other fields below name';
  if (key === '') return 'begin each entry on a line of its own with "- name: "';
  return (quote) => `hosts is a list: write each host as - name: ${quote(key)}, and its fields below name`;
}

function isHostField(key: string): boolean {
  return (knownFields.host as readonly string[]).includes(key);
}

function makeLiteralFault(place: Pick<DeclarationFault, 'start' | 'end' | 'path' | 'related'>): DeclarationFault {
  return {
    rule: 'literal-password',
    ...place,
    message: 'this is a password in plain text',
    why: 'declarations are kept in version control and shown in reviews: treat this one as compromised and rotate it',
    help: 'write where it is kept: password: { env: HOST_PASSWORD }, without a $, or password: { file: /run/secrets/host-password }',
  };
}

export function describeNoHosts(file: ReadFile, path: Path): DeclarationFault {
  const place = path.length === 0 ? { start: 0, end: 1, path } : placeOfKey(file, path);
  return {
    rule: 'no-hosts',
    ...place,
    message: 'no hosts declared',
    why: 'an empty declaration never means that hosts should be removed: the API can only create them',
    help: 'declare at least one entry under hosts: "- name: web-1", or write hosts: [] to see what is live',
  };
}

export function readValueAt(file: ReadFile, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)?.[step], file.value);
}

/** The words that people use for the value at a path. */
export function nameOf(path: Path): string {
  const last = path.at(-1);
  if (typeof last === 'string') return path[0] === 'templates' && path.length === 2 ? 'a template' : last;
  if (path.length === 2 && path[0] === 'hosts') return 'an entry of hosts';
  return last === undefined ? 'a declaration' : `an entry of ${path.at(-2)}`;
}

/** Help for text that is meant for another tool, or comes from a word processor. */
export function adviceOfText(text: string): Wording | undefined {
  const hint = hints.find(([form]) => form.test(text.slice(0, longestLooked)))?.[1];
  // If the text is hidden, a specific hint would reveal something about it.
  return hint && ((quote) => (quote('') === '(sensitive)' ? 'write another value' : hint));
}

const longestLooked = 400;

const writeValue = 'write the value itself, or put what hosts share into defaults or into a template';

const hints: readonly (readonly [RegExp, string])[] = [
  [/\{\{|\{%/, `templates of Ansible, Helm or Jinja are not filled in: ${writeValue}`],
  [/\$\{?[A-Za-z_(]/, `variables are not filled in: ${writeValue}`],
  [/^(?:var|local|data|module|each|count)\.[a-z_]/, `expressions of Terraform are not evaluated: ${writeValue}`],
  [/[\u201c\u201d\u2018\u2019]/, 'use plain quotation marks, or none'],
  [/\uff1a/, 'write the colon of a Latin keyboard and a space after it: "key: value"'],
  [/[^,],$/, 'remove the comma: a line has none at its end'],
];

// The memory of a host in the dialect uhost: `8GiB`, or the cloud's own number of MB.

const [ofGib, mostGib] = [1024, 256];

/** Memory in MB, as the cloud counts it. A number is in MB already. */
export function countMemory(memory: number | string): number {
  return typeof memory === 'number' ? memory : Number.parseInt(memory, 10) * ofGib;
}

/** Describes what is wrong with a memory value that the schema refuses. */
export function describeMemory(file: ReadFile, path: Path, value: unknown): DeclarationFault | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return describeTypeFault(file, path, 'memory');
  const source = sourceOfValue(file, path);
  const [, digits = '', megabytes] = /^([0-9]{1,6}) ?(?:g|gb|gi|gib|(m|mb|mi|mib))?$/i.exec(source) ?? [];
  const number = Number(digits);
  // A small number without a unit is most likely in GB, as in other tools.
  const gib = megabytes === undefined && number <= mostGib ? number : number / ofGib;
  const isPossible = Number.isInteger(gib) && gib >= 1 && gib <= mostGib;
  return {
    rule: 'memory-unit',
    ...placeOfValue(file, path),
    message: (quote) => `memory cannot be ${quote(source)}`,
    label: isPossible ? `did you mean ${gib}GiB?` : undefined,
    why: `this cloud counts memory in MB, and sells it in steps of ${ofGib} MB, up to ${mostGib}GiB`,
    help: adviceOfText(source) ?? 'write memory: 8GiB, or the number of MB: memory: 8192',
  };
}

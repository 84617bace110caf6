/** What a validator found -> faults with their places, in words of the keyword and of the schema's own descriptions. */
import type { ErrorObject } from 'ajv';
import { comparedFieldsOf } from '../../model/host-fields.ts';
import { findNearest } from '../../model/text/similar-names.ts';
import { fieldsOfLayers, formAt, nameAt, outlineAt, outlineOfFile } from '../outline.ts';
import { locate, placeOfKey, placeOfValue, type ReadFile, sourceOfValue, valueAt } from '../yaml/place.ts';
import { joinWords, type Path, type Wording, type Words } from './rules.ts';
import { describeUnknownField, hostFieldOf, isMeantAs, unknownKeysOf } from './unknown-field.ts';

export function addSchemaFaults(file: ReadFile, found: readonly ErrorObject[]): void {
  const taken = new Set(file.faults.kept.map(({ start }) => start));
  for (const one of found) {
    const fault = faultOf(file, one);
    // If the spelling of a value is a fault already, e.g. 017, it needs no second fault about the value that was read.
    if (fault === undefined || taken.has(fault.start) || isBehindFault(file, fault.path)) continue;
    // Neither does {{ a template }}: its second brace is one.
    const isTemplate = fault.rule === 'wrong-type' && taken.has(fault.start + 1);
    if (!isTemplate) file.faults.add(fault);
  }
}

/** An alias without an anchor has a fault, and its value is unknown. */
function isBehindFault(file: ReadFile, path: Path = []): boolean {
  const alias = locate(file, path)?.alias;
  return alias !== undefined && !file.targets.has(alias);
}

/** A value that a schema refuses. */
interface Refused {
  readonly file: ReadFile;
  readonly path: Path;
  readonly value: unknown;
  /** As it is written. */
  readonly source: string;
  readonly name: string;
  /** What it should be. */
  readonly form: string;
  readonly params: ErrorObject['params'];
}

/** By keyword. Without words, what a value lacks is said by another keyword. */
const sentences: Readonly<Record<string, (refused: Refused) => Words | undefined>> = {
  anyOf: () => undefined,
  if: () => undefined,
  type: describeType,
  // The version alone.
  const: ({ source, form }) => ({
    rule: 'wrong-version',
    message: (quote) => `apiVersion is ${quote(source)}, and this version of Hostwright reads hostwright/v1`,
    help: `it is ${form}`,
  }),
  enum: describeChoice,
  pattern: describeForm,
  minimum: (refused) => describeBound(refused, `at least ${refused.params.limit}`),
  maximum: (refused) => describeBound(refused, `at most ${refused.params.limit}`),
  multipleOf: (refused) => describeBound(refused, `a multiple of ${refused.params.multipleOf}`),
  minItems: (refused) => describeCount(refused, 'is an empty list'),
  minProperties: (refused) => describeCount(refused, 'is an empty map'),
  maxItems: describeExcess,
  maxProperties: describeExcess,
  required: describeMissing,
  additionalProperties: describeKey,
  'false schema': describeKey,
};

function faultOf(file: ReadFile, { instancePath, schemaPath, keyword, params }: ErrorObject) {
  // A value that may have one of several types: its type is a fault of its own.
  if (/\/anyOf\/\d+\/type$/.test(schemaPath)) return undefined;
  const isOfKey = keyword === 'additionalProperties' || keyword === 'false schema';
  const owner = pathOf(file.value, instancePath);
  const path = keyword === 'additionalProperties' ? [...owner, String(params.additionalProperty)] : owner;
  const value = valueAt(file, path);
  const isSize = typeof value === 'string' || typeof value === 'number';
  const isMemory = file.dialect === 'uhost' && hostFieldOf(path) === 'memory' && isSize;
  const describe = isMemory ? describeMemory : sentences[keyword];
  if (describe === undefined) throw new Error(`a fault of the schema without words: ${keyword}`);
  const name = nameAt(outlineOfFile(file), path);
  const form = formAt(outlineOfFile(file), path);
  const words = describe({ file, path, value, source: sourceOfValue(file, path), name, form, params });
  const place = isOfKey ? placeOfKey(file, path) : placeOfValue(file, path);
  const end = path.length === 0 ? place.start + 1 : place.end;
  return words && { ...place, end, ...words };
}

/** Steps of a JSON pointer; those that lead into a list become numbers. */
function pathOf(top: unknown, pointer: string): Path {
  const path: (string | number)[] = [];
  let value = top;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(value) ? Number(key) : key);
    value = (value as Record<string, unknown> | undefined)?.[key];
  }
  return path;
}

function describeType({ path, value, source, name, form, params }: Refused): Words {
  if (value === null && path.length > 0) {
    if (path.length === 1 && name === 'hosts') return noHosts;
    return { rule: 'missing-value', message: `${name} has no value`, help: 'give it a value, or remove the key' };
  }
  if (path.at(-1) === 'password' && hostFieldOf(path) === 'password') {
    const message = 'variables are not filled in: this text itself would be the password';
    // Hardly a secret, so that it need not be rotated.
    return /^\$\{\w+\}$/.test(source) ? { ...literalPassword, message, why: undefined } : literalPassword;
  }
  const types = [params.type].flat().map(String);
  const named = types.map((type) => typeNames[type] ?? type).join(' or ');
  return {
    rule: path.length === 0 ? 'not-a-map' : 'wrong-type',
    message: (quote) => `${name} must be ${named}, not ${describeActual(value, quote(source))}`,
    help: adviseOnType(path, value, source, types, form),
  };
}

const noHosts: Words = {
  rule: 'no-hosts',
  message: 'no hosts declared',
  why: 'an empty declaration never means that hosts should be removed: the API can only create them',
  help: 'declare at least one entry under hosts: "- name: web-1", or write hosts: [] to see what is live',
};

const literalPassword: Words = {
  rule: 'literal-password',
  message: 'this is a password in plain text',
  why: 'declarations are kept in version control and shown in reviews: treat this one as compromised and rotate it',
  help: 'write where it is kept: password: { env: HOST_PASSWORD }, without a $, or password: { file: /run/secrets/host-password }',
};

function describeChoice({ file, path, value, source, name, params }: Refused): Words | undefined {
  if (typeof value !== 'string') return undefined;
  const allowed =
    path[0] === 'ignore' && path.includes('attributes')
      ? comparedFieldsOf(file.dialect)
      : (params.allowedValues as readonly string[]);
  const nearest = findNearest(source, allowed);
  return {
    rule: 'bad-value',
    message: (quote) => `${name} cannot be ${quote(source)}`,
    label: nearest && `did you mean ${nearest}?`,
    help: `it is ${joinWords(allowed, 'or')}`,
  };
}

const code = /^[a-z0-9][a-z0-9-]*$/;

function describeForm({ path, source, name, form }: Refused): Words | undefined {
  const [top, , field = top] = path;
  // Names have a reader of their own, which says more.
  if (top === 'hosts' && field === 'name') return undefined;
  const isPlace = name === 'env' || name === 'file';
  const advice = isPlace ? undefined : adviseOnText(source);
  const meant = source.toLowerCase().replace(/[_ .]/g, '-');
  const isMeant = /^(?:region|zones?)$/.test(String(hostFieldOf(path) ?? top)) && !advice && code.test(meant);
  return {
    rule: 'bad-value',
    message: source === '' ? `${name} is empty` : (quote) => `${name} cannot be ${quote(source)}`,
    label: isMeant ? (quote) => `did you mean ${quote(meant)}?` : undefined,
    help: advice ?? `it is ${form}`,
  };
}

function describeBound({ value, name }: Refused, bound: string): Words | undefined {
  // A fraction has a fault already: it is no whole number.
  if (!Number.isInteger(value)) return undefined;
  return { rule: 'out-of-range', message: `${name} must be ${bound}`, help: `write a whole number, ${bound}` };
}

function describeExcess(refused: Refused): Words {
  const { limit } = refused.params;
  return describeCount(refused, `has more than ${limit === 1 ? 'one entry' : `${limit} entries`}`);
}

/** A password is kept in one place: how many places it names is its form. */
function describeCount({ name, form }: Refused, problem: string): Words {
  const rule = name === 'password' ? 'bad-value' : 'out-of-range';
  return { rule, message: `${name} ${problem}`, help: `it is ${form}` };
}

function describeMissing({ file, path, name, params }: Refused): Words | undefined {
  const field = String(params.missingProperty);
  if (unknownKeysOf(file, path).some((key) => isMeantAs(file, path, key, field))) return undefined;
  if (path.length === 0 && field === 'hosts') return noHosts;
  return {
    rule: 'missing-field',
    message: `${name.replace(/^an? /, 'this ')} has no ${field}`,
    help: `it is ${formAt(outlineOfFile(file), [...path, field])}`,
  };
}

function describeKey(refused: Refused): Words {
  const { file, path } = refused;
  const owner = path.slice(0, -1);
  const key = String(path.at(-1));
  // People choose the keys of such a map, and they have a form.
  if (outlineAt(outlineOfFile(file), owner).fields !== undefined) return describeUnknownField(file, path);
  const form = formAt(outlineOfFile(file), owner);
  return {
    rule: 'bad-value',
    message: (quote) => `${quote(key)} cannot be a key of ${nameAt(outlineOfFile(file), owner)}`,
    help: adviseOnText(key) ?? `it is ${form}`,
  };
}

const [ofGib, mostGib] = [1024, 256];

/** In the dialect uhost: `8GiB`, or the cloud's own number of MB. */
function describeMemory({ source }: Refused): Words {
  const [, digits = '', megabytes] = /^([0-9]{1,6}) ?(?:g|gb|gi|gib|(m|mb|mi|mib))?$/i.exec(source) ?? [];
  const number = Number(digits);
  // A small number without a unit is most likely in GB, as in other tools.
  const gib = megabytes === undefined && number <= mostGib ? number : number / ofGib;
  const isPossible = Number.isInteger(gib) && gib >= 1 && gib <= mostGib;
  return {
    rule: 'memory-unit',
    message: (quote) => `memory cannot be ${quote(source)}`,
    label: isPossible ? `did you mean ${gib}GiB?` : undefined,
    why: `this cloud counts memory in MB, and sells it in steps of ${ofGib} MB, up to ${mostGib}GiB`,
    help: adviseOnText(source) ?? 'write memory: 8GiB, or the number of MB: memory: 8192',
  };
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  object: 'a map of fields',
  array: 'a list',
  boolean: 'true or false',
};

/** Only a file as a whole is null: an empty one. */
function describeActual(value: unknown, quoted: string): string {
  if (value === null) return 'an empty file';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string') return `the text ${quoted}`;
  return `the ${typeof value} ${unquote(quoted)}`;
}

function unquote(quoted: string): string {
  return quoted.replace(/^"|"$/g, '');
}

/** `form`: what the field is. */
function adviseOnType(path: Path, value: unknown, source: string, types: readonly string[], form: string): Wording {
  const usual = `it is ${form}`;
  const hint = typeof value === 'string' && path.length > 0 ? adviseOnText(source) : undefined;
  if (hint !== undefined) return hint;
  const isAboutHosts = path[0] === 'hosts';
  if (isAboutHosts && path.length === 1) return adviseOnHosts(value);
  if (isAboutHosts && path.length === 2) {
    return (quote) => `an entry is a map of fields: - name: ${quote(source || 'web-1')}`;
  }
  if (types.includes('integer') && typeof value === 'string') return adviseOnDigits(value) ?? usual;
  if (!types.includes('string')) return usual;
  if (typeof value === 'object') return (Array.isArray(value) && oneValue.get(path.at(-1))) || usual;
  if (path[0] === 'every') return /^\d+$/.test(source) ? `add a unit: ${source}m; ${usual}` : usual;
  return (quote) => (isHidden(quote) ? usual : `put it into quotes: ${quote(source)}; ${usual}`);
}

const oneValue: ReadonlyMap<unknown, string> = new Map([
  ['name', 'give each host an entry of its own, or write a range: name: web-[1:3]'],
  ['region', 'a host is in one region: set it on each host, or declare each region in a file of its own'],
  ['zone', 'a host is in one zone: set it on each host'],
  ['template', 'a host has one template: put the fields of both into a third one'],
  ['tag', 'a host has one tag'],
]);

function adviseOnDigits(text: string): Wording | undefined {
  if (/^[0-9]{1,15}$/.test(text)) return 'remove the quotes';
  if (!/^[0-9]{1,3}(?:[,._ ][0-9]{3})+$/.test(text)) return undefined;
  return (quote) => `write the digits alone: ${unquote(quote(text.replace(/\D/g, '')))}`;
}

function adviseOnHosts(value: unknown): Wording {
  const [key = ''] = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (/^-\S/.test(key)) return 'write a space after the dash: "- name: web-1"';
  if (key === 'name' || key === 'template' || fieldsOfLayers.documented.includes(key)) {
    return 'each entry begins with a dash: "- name: web-1", and its other fields below name';
  }
  if (key === '') return 'begin each entry on a line of its own with "- name: "';
  return (quote) => `hosts is a list: write each host as - name: ${quote(key)}, and its fields below name`;
}

/** Help for text that is meant for another tool, or comes from a word processor. */
function adviseOnText(text: string): Wording | undefined {
  const hint = hints.find(([form]) => form.test(text.slice(0, longestLooked)))?.[1];
  // If the text is hidden, a specific hint would reveal something about it.
  return hint && ((quote) => (isHidden(quote) ? 'write another value' : hint));
}

function isHidden(quote: (text: string) => string): boolean {
  return quote('') === '(sensitive)';
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

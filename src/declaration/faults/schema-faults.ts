import { findNearest } from '../../core/text/nearest-name.ts';
import { describeMissingOfRule, describeNotIgnorable } from '../checks/ignore-rules.ts';
import { describeBadValue } from '../checks/value-rules.ts';
import { isMap } from '../layers.ts';
import { type SchemaFault, validate } from '../validate.gen.js';
import { placeOfKey, placeOfValue, type ReadFile, sourceOfValue } from '../yaml/place.ts';
import type { DeclarationFault, Path } from './fault.ts';
import { describeUnknownField } from './unknown-field.ts';
import { joinWords } from './wording.ts';

/** Beyond these, faults are only counted: each costs a walk to its place. */
const mostPlaced = 2_000;

/** Holds the values of a file against the schema, and adds every fault with its place. */
export function addSchemaFaults(file: ReadFile): void {
  if (validate(file.value)) return;
  const found = validate.errors ?? [];
  const taken = new Set(file.faults.kept.map(({ start }) => start));
  file.faults.countOnly(Math.max(0, found.length - mostPlaced));
  for (const one of found.slice(0, mostPlaced)) {
    const fault = faultOf(file, one);
    // A value whose writing is at fault already, e.g. 017, needs no second fault about what it was
    // read as.
    if (fault !== undefined && !taken.has(fault.start)) file.faults.add(fault);
  }
}

function faultOf(
  file: ReadFile,
  { instancePath, schemaPath, keyword, params }: SchemaFault,
): DeclarationFault | undefined {
  const path = pathOf(file.value, instancePath);
  const name = String(path.at(-1) ?? 'the declaration');
  switch (keyword) {
    case 'additionalProperties': {
      const field = String(params.additionalProperty);
      if (path[0] === 'zones') {
        const place = placeOfKey(file, [...path, field]);
        return { rule: 'bad-value', ...place, ...describeBadValue(['region'], field) };
      }
      return { rule: 'unknown-field', ...placeOfKey(file, [...path, field]), ...describeUnknownField(path, field) };
    }
    case 'required':
      return missingField(file, path, String(params.missingProperty));
    case 'type':
      // Of a value that may be a text or a list: what is neither is told once, below.
      return /\/anyOf\/\d+\/type$/.test(schemaPath) ? undefined : wrongType(file, path, params.type);
    case 'anyOf': {
      const value = valueAt(file, path);
      if (path[0] === 'zones') return isMap(value) || Array.isArray(value) ? undefined : wrongType(file, path, 'zones');
      return typeof value === 'string' || Array.isArray(value) ? undefined : wrongType(file, path, 'string or array');
    }
    case 'const':
      return wrongVersion(file, path);
    case 'enum':
      return notAmong(file, path, params.allowedValues as readonly string[]);
    case 'pattern':
      // Names have a reader of their own, which says more.
      if (path[0] === 'hosts' && name === 'name') return undefined;
      return {
        rule: 'bad-value',
        ...placeOfValue(file, path),
        ...describeBadValue(path[0] === 'zones' ? ['zones'] : path, sourceOfValue(file, path)),
      };
    case 'minimum':
    case 'maximum': {
      const bound = keyword === 'minimum' ? 'at least' : 'at most';
      return {
        rule: 'out-of-range',
        ...placeOfValue(file, path),
        message: `${name} must be ${bound} ${params.limit}`,
      };
    }
    case 'minItems':
      if (name === 'hosts') return noHosts(file, path);
      return {
        rule: 'out-of-range',
        ...placeOfValue(file, path),
        message: `${name} is an empty list`,
        help: 'remove it, or fill it',
      };
    case 'maxItems':
      return {
        rule: 'out-of-range',
        ...placeOfValue(file, path),
        message: `${name} has more than ${params.limit} entries`,
      };
    default:
      if (path[0] === 'zones') {
        const message = 'zones is an empty map';
        return { rule: 'out-of-range', ...placeOfValue(file, path), message, help: 'remove it, or fill it' };
      }
      return {
        rule: 'bad-value',
        ...placeOfValue(file, path),
        message: `${name} says where the password is kept: in one place, not ${keyword === 'minProperties' ? 'nowhere' : 'two'}`,
        help: 'write { env: VARIABLE } or { file: PATH }',
      };
  }
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

function valueAt(file: ReadFile, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)?.[step], file.value);
}

function missingField(file: ReadFile, path: Path, field: string): DeclarationFault {
  if (field === 'hosts') return noHosts(file, path);
  const place = placeOfValue(file, path);
  const at = path.length === 0 ? { ...place, end: place.start + 1 } : place;
  if (field === 'apiVersion') {
    return {
      rule: 'missing-field',
      ...at,
      message: 'the declaration has no apiVersion',
      help: 'begin the file with: apiVersion: hostwright/v1',
    };
  }
  if (path[0] === 'ignore') return { rule: 'missing-field', ...at, ...describeMissingOfRule(field) };
  return {
    rule: 'missing-field',
    ...at,
    message: `this host has no ${field}`,
    help: 'the name identifies a host: each entry needs one',
  };
}

function noHosts(file: ReadFile, path: Path): DeclarationFault {
  const place = path.length === 0 ? { start: 0, end: 1, path } : placeOfKey(file, path);
  return {
    rule: 'no-hosts',
    ...place,
    message: 'no hosts declared',
    why: 'an empty declaration never means that hosts should be removed: the API can only create them',
    help: 'declare at least one entry under hosts',
  };
}

function wrongType(file: ReadFile, path: Path, expected: unknown): DeclarationFault | undefined {
  const value = valueAt(file, path);
  const name = nameOf(path);
  const place = placeOfValue(file, path);
  if (path.at(-1) === 'password' && value !== null) return literalPassword(place);
  if (value === null) {
    if (path.length === 1 && name === 'hosts') return noHosts(file, path);
    return { rule: 'missing-value', ...place, message: `${name} has no value`, help: 'give it one, or remove the key' };
  }
  const wanted = typeNames[String(expected)] ?? String(expected);
  const is = (quote: (text: string) => string): string => actualType(value, quote(sourceOfValue(file, path)));
  const help = typeHelp(value, String(expected), sourceOfValue(file, path));
  return {
    rule: 'wrong-type',
    ...place,
    message: (quote) => `${name} must be ${wanted}, and this is ${is(quote)}`,
    ...(help === undefined ? {} : { help }),
  };
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  object: 'a map of fields',
  array: 'a list',
  'string or array': 'text or a list',
  zones: 'a list, or a map of a list for each region',
};

function actualType(value: unknown, shown: string): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string') return `the text ${shown}`;
  if (typeof value === 'boolean') return `the truth value ${shown.slice(1, -1)}`;
  return `the number ${shown.slice(1, -1)}`;
}

function typeHelp(value: unknown, expected: string, source: string): DeclarationFault['help'] {
  if (expected === 'string' && (typeof value === 'number' || typeof value === 'boolean')) {
    return (quote) => `put it into quotes: ${quote(source)}`;
  }
  if (expected === 'integer' && typeof value === 'string' && /^[0-9]{1,15}$/.test(value)) return 'remove the quotes';
  if (expected === 'array') return 'begin each entry on a line of its own with "- "';
  return undefined;
}

function literalPassword(place: Pick<DeclarationFault, 'start' | 'end' | 'path' | 'related'>): DeclarationFault {
  return {
    rule: 'literal-password',
    ...place,
    message: 'a password is written down here',
    why: 'declarations are kept in version control and shown in reviews: treat this one as compromised and rotate it',
    help: 'refer to it: password: { env: HOST_PASSWORD } or password: { file: /run/secrets/host-password }',
  };
}

function wrongVersion(file: ReadFile, path: Path): DeclarationFault {
  return {
    rule: 'wrong-version',
    ...placeOfValue(file, path),
    message: (quote) =>
      `apiVersion is ${quote(sourceOfValue(file, path))}, and this version of Hostwright reads hostwright/v1`,
    help: 'write apiVersion: hostwright/v1',
  };
}

function notAmong(file: ReadFile, path: Path, allowed: readonly string[]): DeclarationFault | undefined {
  if (typeof valueAt(file, path) !== 'string') return undefined;
  const source = sourceOfValue(file, path);
  const place = placeOfValue(file, path);
  if (path[0] === 'ignore' && path.includes('class')) {
    const refusal = describeNotIgnorable(source);
    if (refusal !== undefined) return { ...place, ...refusal };
  }
  const nearest = findNearest(source, allowed);
  return {
    rule: 'bad-value',
    ...place,
    message: (quote) => `${nameOf(path)} cannot be ${quote(source)}`,
    ...(nearest === undefined ? {} : { label: `did you mean ${nearest}?` }),
    help: `it is ${joinWords(allowed, 'or')}`,
  };
}

/** What people call the value at a path. */
function nameOf(path: Path): string {
  const last = path.at(-1);
  if (typeof last === 'string') return path[0] === 'templates' && path.length === 2 ? 'a template' : last;
  if (path[0] === 'hosts') return 'an entry of hosts';
  return last === undefined ? 'a declaration' : `an entry of ${path.at(-2)}`;
}

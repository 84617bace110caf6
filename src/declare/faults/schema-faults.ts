import type { DialectName } from '../../model/dialect.ts';
import { comparedFieldsOf } from '../../model/host-fields.ts';
import { findNearest } from '../../model/text/nearest-name.ts';
import { fieldForms } from '../declaration.gen.ts';
import type { DeclaredFile } from '../declaration.ts';
import { describeMissingOfRule, describeNotIgnorable } from '../ignore-rules.ts';
import { isMap } from '../layers.ts';
import {
  type SchemaFault,
  type Validator,
  validateFields,
  validateFile,
  validateUhostFields,
  validateUhostFile,
} from '../validate.gen.js';
import { locate, placeOfKey, placeOfValue, type ReadFile, sourceOfValue } from '../yaml/place.ts';
import { type DeclarationFault, hostFieldOf, joinWords, type Path } from './fault.ts';
import {
  adviceOfText,
  describeMemory,
  describeNoHosts,
  describeTypeFault,
  examplesOfMaps,
  nameOf,
  readValueAt,
} from './type-faults.ts';
import { describeUnknownField, isMeantAs, unknownKeysOf } from './unknown-field.ts';

/** Checks the values of a file against the schema, and adds every fault with its place. */
export function addSchemaFaults(file: DeclaredFile): void {
  const { dialect } = file;
  const found = findSchemaFaults(file.value, dialect);
  if (found.length === 0) return;
  const taken = new Set(file.faults.kept.map(({ start }) => start));
  for (const one of found) {
    const fault = faultOf(file, dialect, one);
    // If the spelling of a value is a fault already, e.g. 017, it needs no second fault about the value that was read.
    // Neither does a value with a faulty key, e.g. {{ a template }}.
    if (fault === undefined || taken.has(fault.start) || isBehindFault(file, fault.path)) continue;
    if (fault.rule !== 'wrong-type' || !taken.has(fault.start + 1)) file.faults.add(fault);
  }
}

/** An alias without an anchor has a fault, and its value is unknown. */
function isBehindFault(file: ReadFile, path: Path = []): boolean {
  const alias = locate(file, path)?.alias;
  return alias !== undefined && !file.targets.has(alias);
}

function faultOf(
  file: ReadFile,
  dialect: DialectName,
  { instancePath, schemaPath, keyword, params }: SchemaFault,
): DeclarationFault | undefined {
  // Memory in the dialect uhost is text or a number. Anything else is reported once, below.
  if (schemaPath.includes('/memory/anyOf/')) return undefined;
  const path = pathOf(file.value, instancePath);
  const name = String(path.at(-1) ?? 'the declaration');
  switch (keyword) {
    case 'additionalProperties': {
      const field = String(params.additionalProperty);
      const chosen = path[0] === 'zones' ? 'region' : hostFieldOf(path) === 'labels' ? 'labels' : undefined;
      if (chosen !== undefined) {
        return { rule: 'bad-value', ...placeOfKey(file, [...path, field]), ...describeBadValue(chosen, field) };
      }
      return makeUnknownFieldFault(file, dialect, [...path, field]);
    }
    case 'false schema':
      return makeUnknownFieldFault(file, dialect, path);
    case 'required': {
      const field = String(params.missingProperty);
      const unknown = unknownKeysOf(dialect, path, readValueAt(file, path));
      return unknown.some((key) => isMeantAs(dialect, path, key, field))
        ? undefined
        : makeMissingFieldFault(file, path, field);
    }
    case 'type':
      // A value that may be text or a list: anything else is reported once, below.
      return /\/anyOf\/\d+\/type$/.test(schemaPath) ? undefined : describeTypeFault(file, path, params.type);
    case 'anyOf': {
      const value = readValueAt(file, path);
      if (path[0] === 'zones') {
        return isMap(value) || Array.isArray(value) ? undefined : describeTypeFault(file, path, 'zones');
      }
      if (name === 'memory') return describeMemory(file, path, value);
      return typeof value === 'string' || Array.isArray(value)
        ? undefined
        : describeTypeFault(file, path, 'string or array');
    }
    case 'if':
      // What follows from the condition is a fault of its own.
      return undefined;
    case 'const':
      return makeVersionFault(file, path);
    case 'enum':
      return findChoiceFault(file, path, listAllowed(dialect, path, params.allowedValues as readonly string[]));
    case 'pattern':
      // Names have a reader of their own, which says more.
      if (path[0] === 'hosts' && name === 'name') return undefined;
      return {
        rule: 'bad-value',
        ...placeOfValue(file, path),
        ...describeBadValue(fieldOf(path), sourceOfValue(file, path)),
      };
    case 'minimum':
    case 'maximum': {
      // A fraction is reported once, as a number that is not whole.
      if (!Number.isInteger(readValueAt(file, path))) return undefined;
      const bound = keyword === 'minimum' ? 'at least' : 'at most';
      return {
        rule: 'out-of-range',
        ...placeOfValue(file, path),
        message: `${name} must be ${bound} ${params.limit}`,
        help: `write a whole number, ${bound} ${params.limit}`,
      };
    }
    case 'multipleOf': {
      const step = Number(params.multipleOf);
      return {
        rule: 'out-of-range',
        ...placeOfValue(file, path),
        message: `${name} must be a multiple of ${step}`,
        help: `write ${name}: ${Math.ceil(Number(readValueAt(file, path)) / step) * step}`,
      };
    }
    case 'minItems':
    case 'minProperties':
    case 'maxItems':
    case 'maxProperties':
      return { ...placeOfValue(file, path), ...describeCount(name, keyword, params.limit) };
    default:
      throw new Error(`a fault of the schema without words: ${keyword}`);
  }
}

function describeCount(
  name: string,
  keyword: string,
  limit: unknown,
): Pick<DeclarationFault, 'rule' | 'message' | 'help'> {
  const isEmpty = keyword.startsWith('min');
  if (name === 'password') {
    return {
      rule: 'bad-value',
      message: `password says where the password is kept: in one place, not ${isEmpty ? 'nowhere' : 'two'}`,
      help: 'write { env: VARIABLE } or { file: PATH }',
    };
  }
  const kind = keyword.endsWith('Items') ? 'list' : 'map';
  return {
    rule: 'out-of-range',
    message: isEmpty ? `${name} is an empty ${kind}` : `${name} has more than ${limit} entries`,
    help: isEmpty ? 'remove it, or fill it' : 'remove some of them',
  };
}

function makeUnknownFieldFault(file: ReadFile, dialect: DialectName, path: Path): DeclarationFault {
  const words = describeUnknownField(dialect, path.slice(0, -1), String(path.at(-1)), readValueAt(file, path));
  return { ...placeOfKey(file, path), ...words };
}

/** The field whose pattern a value at this path has. */
function fieldOf(path: Path): string {
  if (path[0] === 'zones') return 'zone';
  return hostFieldOf(path) === 'labels' ? 'labels' : String(path.findLast((step) => typeof step === 'string'));
}

const code = /^[a-z0-9][a-z0-9-]*$/;

/** A value that does not match the pattern of its field. */
function describeBadValue(field: string, value: string): Pick<DeclarationFault, 'message' | 'label' | 'help'> {
  const advice = field === 'env' || field === 'file' ? undefined : adviceOfText(value);
  const meant = value.toLowerCase().replace(/[_ .]/g, '-');
  const isMeant = (field === 'region' || field === 'zone') && advice === undefined && code.test(meant);
  return {
    message: value === '' ? `${field} is empty` : (quote) => `${field} cannot be ${quote(value)}`,
    label: isMeant ? (quote) => `did you mean ${quote(meant)}?` : undefined,
    help: advice ?? `it is ${fieldForms[field]}`,
  };
}

/** Steps of a JSON pointer; those that lead into a list become numbers. */
export function pathOf(top: unknown, pointer: string): Path {
  const path: (string | number)[] = [];
  let value = top;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(value) ? Number(key) : key);
    value = (value as Record<string, unknown> | undefined)?.[key];
  }
  return path;
}

function makeMissingFieldFault(file: ReadFile, path: Path, field: string): DeclarationFault {
  if (field === 'hosts') return describeNoHosts(file, path);
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
  if (path.length === 0) {
    return {
      rule: 'missing-field',
      ...at,
      message: `the declaration has no ${field}`,
      help: 'every request of this cloud names a project: write projectId: org-abc123, as its console shows it',
    };
  }
  const part = hostFieldOf(path);
  if (part !== undefined) {
    const help = examplesOfMaps[String(part)];
    return { rule: 'missing-field', ...at, message: `${nameOf(path)} has no ${field}`, help };
  }
  return {
    rule: 'missing-field',
    ...at,
    message: `this host has no ${field}`,
    help: 'the name identifies a host: each entry needs one',
  };
}

function makeVersionFault(file: ReadFile, path: Path): DeclarationFault {
  return {
    rule: 'wrong-version',
    ...placeOfValue(file, path),
    message: (quote) =>
      `apiVersion is ${quote(sourceOfValue(file, path))}, and this version of Hostwright reads hostwright/v1`,
    help: 'write apiVersion: hostwright/v1',
  };
}

/** The attributes of an ignore rule depend on the dialect. */
function listAllowed(dialect: DialectName, path: Path, values: readonly string[]): readonly string[] {
  return path[0] === 'ignore' && path.includes('attributes') ? comparedFieldsOf(dialect) : values;
}

function findChoiceFault(file: ReadFile, path: Path, allowed: readonly string[]): DeclarationFault | undefined {
  if (typeof readValueAt(file, path) !== 'string') return undefined;
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
    label: nearest === undefined ? undefined : `did you mean ${nearest}?`,
    help: `it is ${joinWords(allowed, 'or')}`,
  };
}

/**
 * Checks the values of a file against the schema: first the file, then the fields of `defaults`, of each template and
 * of each host, which depend on its dialect.
 */
export function findSchemaFaults(top: unknown, dialect: DialectName): readonly SchemaFault[] {
  const found: SchemaFault[] = [];
  const hold = (validate: Validator, value: unknown, instancePath: string): void => {
    if (!validate(value, { instancePath })) for (const fault of validate.errors ?? []) found.push(fault);
  };
  const ofFields = dialect === 'uhost' ? validateUhostFields : validateFields;
  hold(validateFile, top, '');
  if (!isMap(top)) return found;
  if (dialect === 'uhost') hold(validateUhostFile, top, '');
  const { defaults, templates, hosts } = top;
  if (isMap(defaults)) hold(ofFields, defaults, '/defaults');
  for (const [name, fields] of isMap(templates) ? Object.entries(templates) : []) {
    if (isMap(fields)) hold(ofFields, fields, `/templates/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
  for (const [index, host] of Array.isArray(hosts) ? hosts.entries() : []) {
    if (isMap(host)) hold(ofFields, host, `/hosts/${index}`);
  }
  return found;
}

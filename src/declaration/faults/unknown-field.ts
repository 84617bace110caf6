import type { DialectName } from '../../core/dialect.ts';
import { findNearest } from '../../core/text/nearest-name.ts';
import { knownFields } from '../declaration.gen.ts';
import { fieldsOfDialect } from '../dialect.ts';
import { isMap } from '../layers.ts';
import { type DeclarationFault, hostFieldOf, type Path } from './fault.ts';
import { type Advice, adviceOfKey, meantFieldOf, normaliseKey } from './field-advice.ts';
import { describeOtherDialect } from './other-dialect.ts';

/** The object with a fixed set of fields that contains a path. */
type ClosedObject = { readonly fields: readonly string[]; readonly article: string };

const declaration: ClosedObject = { fields: knownFields.declaration, article: 'a declaration' };

function findClosedObject(dialect: DialectName, path: Path): ClosedObject {
  const known = fieldsOfDialect[dialect];
  switch (hostFieldOf(path)) {
    case 'password':
      return { fields: knownFields.password, article: 'a password reference' };
    case 'bootDisk':
    case 'dataDisks':
      return { fields: knownFields.disk, article: 'a disk' };
    case 'publicIp':
      return { fields: knownFields.publicIp, article: 'publicIp' };
    case 'userData':
      return { fields: knownFields.userData, article: 'userData' };
  }
  switch (path[0]) {
    case 'hosts':
      return { fields: known.host, article: 'a host' };
    case 'defaults':
      return { fields: known.fields, article: 'defaults' };
    case 'templates':
      return { fields: known.fields, article: 'a template' };
    case 'manage':
      return { fields: knownFields.manage, article: 'manage' };
    case 'ignore':
      return { fields: knownFields.ignore, article: 'an ignore rule' };
    case 'limits':
      return { fields: knownFields.limits, article: 'limits' };
    default:
      return declaration;
  }
}

/** Describes a key that the object at `path` does not know, with the most useful hint. */
export function describeUnknownField(
  dialect: DialectName,
  path: Path,
  field: string,
  value: unknown,
): Pick<DeclarationFault, 'rule' | 'message'> & Advice {
  const other = describeOtherDialect(dialect, path, field);
  if (other !== undefined) return other;
  const { fields, article } = findClosedObject(dialect, path);
  return {
    rule: 'unknown-field',
    message: (quote) => `${quote(field)} is not a field of ${article}`,
    ...adviseOnField(dialect, path, field, fields, value),
  };
}

/** The unknown keys of an object. Only these can be misspelt fields. */
export function unknownKeysOf(dialect: DialectName, path: Path, value: unknown): readonly string[] {
  if (!isMap(value)) return [];
  const { fields } = findClosedObject(dialect, path);
  return Object.keys(value).filter((key) => !fields.includes(key));
}

/** Whether an unknown key is a misspelling of this field. Then the field is not missing. */
export function isMeantAs(dialect: DialectName, path: Path, key: string, field: string): boolean {
  return pickField(dialect, key, findClosedObject(dialect, path).fields) === field;
}

/** The field of an object that was most likely meant by a key. */
function pickField(dialect: DialectName, key: string, fields: readonly string[]): string | undefined {
  const plain = normaliseKey(key);
  const same = fields.find((field) => normaliseKey(field) === plain);
  const other = meantFieldOf(dialect, plain);
  // In an entry of hosts, one host is its name.
  const meant = fields.includes('name') && /^(?:host|server|machine|node|vm)$/.test(plain) ? 'name' : other;
  if (same !== undefined || (meant !== undefined && fields.includes(meant))) return same ?? meant;
  return adviceOfKey(dialect, plain) === undefined ? findNearest(key, fields) : undefined;
}

function adviseOnField(
  dialect: DialectName,
  path: Path,
  field: string,
  fields: readonly string[],
  value: unknown,
): Advice {
  // No-break spaces look like indentation, and are part of the key.
  if (/^[\s\u200b\ufeff]/.test(field)) {
    return { help: 'the spaces before it are not plain spaces: remove them, and type them with the space bar' };
  }
  const meant = pickField(dialect, field, fields);
  if (meant !== undefined) return { label: `did you mean ${meant}?` };
  if (hostFieldOf(path) === 'password') return { help: 'a password reference is { env: VARIABLE } or { file: PATH }' };
  const plain = normaliseKey(field);
  const hint = adviceOfKey(dialect, plain);
  if (hint !== undefined) return hint;
  const elsewhere = meantFieldOf(dialect, plain) ?? field;
  if (path.length > 0 && hasField(knownFields.declaration, elsewhere)) {
    return { help: `${elsewhere} belongs at the top of the file` };
  }
  if (elsewhere === 'name' || elsewhere === 'template') return { help: `${elsewhere} belongs to an entry of hosts` };
  if (hasField(fieldsOfDialect[dialect].host, elsewhere)) {
    return { help: `${elsewhere} belongs to a host, to a template or to defaults` };
  }
  if (path[0] === 'hosts' && (value === null || isMap(value))) {
    return { help: (quote) => `if this is the name of the host, write: - name: ${quote(field)}, and its fields below` };
  }
  return { help: `known here: ${fields.join(', ')}` };
}

function hasField(fields: readonly string[], field: string): boolean {
  return fields.includes(field);
}

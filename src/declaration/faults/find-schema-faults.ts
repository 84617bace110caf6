import type { DialectName } from '../../core/dialect.ts';
import { isMap } from '../layers.ts';
import {
  type SchemaFault,
  type Validator,
  validateFields,
  validateFile,
  validateUhostFields,
  validateUhostFile,
} from '../validate.gen.js';

/**
 * Checks the values of a file against the schema: first the file, then the fields of `defaults`, of
 * each template and of each host, which depend on its dialect.
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

import type { DialectName } from '../core/dialect.ts';
import { findNearest } from '../core/text/nearest-name.ts';
import { knownFields } from './declaration.gen.ts';
import { isMap } from './layers.ts';

/** The fields that a dialect gives to templates and defaults, and to an entry of `hosts`. */
export const fieldsOfDialect = {
  documented: { fields: knownFields.fields, host: knownFields.host },
  uhost: { fields: knownFields.uhostFields, host: knownFields.uhostHost },
} as const satisfies Readonly<Record<DialectName, unknown>>;

/**
 * The dialect of a file. One that is misspelt is read as the one that was meant: a fault for each
 * of its fields would say nothing more.
 */
export function findDialect(top: unknown): DialectName {
  const written = isMap(top) && Object.hasOwn(top, 'dialect') ? top.dialect : undefined;
  return typeof written === 'string' && findNearest(written, ['documented', 'uhost']) === 'uhost'
    ? 'uhost'
    : 'documented';
}

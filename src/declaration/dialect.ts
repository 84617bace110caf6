import type { DialectName } from '../core/dialect.ts';
import { findNearest } from '../core/text/nearest-name.ts';
import { knownFields } from './declaration.gen.ts';
import { isMap } from './layers.ts';

/** The fields that templates, defaults and entries of `hosts` may have in each dialect. */
export const fieldsOfDialect = {
  documented: { fields: knownFields.fields, host: knownFields.host },
  uhost: { fields: knownFields.uhostFields, host: knownFields.uhostHost },
} as const satisfies Readonly<Record<DialectName, unknown>>;

/**
 * The dialect of a file. A misspelt dialect is read as the one that was meant, because a fault for
 * each field would not help.
 */
export function findDialect(top: unknown): DialectName {
  const written = isMap(top) && Object.hasOwn(top, 'dialect') ? top.dialect : undefined;
  return typeof written === 'string' && findNearest(written, ['documented', 'uhost']) === 'uhost'
    ? 'uhost'
    : 'documented';
}

/** Reads fields of an answer, whose values may have any type. */
import type { LiveNumber } from '../model/host.ts';
import { isObject } from '../model/text/json.ts';

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Ignores inherited members. Rows are read in place: for a large listing, copying each row would cost more than reading
 * it.
 */
function ownValue(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export function textOf(fields: Fields, name: string): string | undefined {
  const value = ownValue(fields, name);
  return typeof value === 'string' ? value : undefined;
}

/** If the value should be a number but is not, it is kept as text, so that a report can show it instead of guessing. */
export function numberOf(fields: Fields, name: string): LiveNumber | undefined {
  const value = ownValue(fields, name);
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'string':
      return value;
    case 'boolean':
      return String(value);
    default:
      if (value === undefined || value === null) return undefined;
      // Its content is not shown: it may be nested too deeply.
      return Array.isArray(value) ? '(a list)' : '(an object)';
  }
}

/** Reads each object of a list; none if there is no list. */
export function readList<Item>(fields: Fields, name: string, read: (item: Fields) => Item): readonly Item[] {
  const value = ownValue(fields, name);
  return Array.isArray(value) ? value.filter(isObject).map(read) : [];
}

type Present<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

const empty: ReadonlySet<unknown> = new Set([undefined, '', 0, '0']);

/** Leaves out what the cloud does not report: an empty text or a size of 0 means the same as no field. */
export function dropEmpty<T extends object>(fields: T): Present<T> {
  const kept: Present<T> = {};
  for (const name of Object.keys(fields) as (keyof T)[]) {
    if (!empty.has(fields[name])) kept[name] = fields[name] as Exclude<T[keyof T], undefined>;
  }
  return kept;
}

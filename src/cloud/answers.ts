import type { LiveHost } from '../model/host.ts';
import type { Page, PageQuery } from '../model/ports.ts';
import { endOfString, isNestedTooDeeply, isObject, nestingText } from '../model/text/json.ts';
import { type Fields, names, textOf, type Wire } from './wire.ts';

export type Reading =
  | {
      readonly status: 'readable';
      /** 0 means success, anything else a refusal (API description 6, 8). */
      readonly retCode: number;
      /** Not in the API description; kept as received, if there is one. */
      readonly message?: string;
      /** Every member of the answer, of any type. */
      readonly fields: Fields;
    }
  | {
      readonly status: 'unreadable';
      /** `text`: not complete JSON, so another try may succeed. `shape`: complete, but not what the API describes. */
      readonly fault: 'text' | 'shape';
      readonly reason: string;
    };

/** Undefined if the answer cannot be read. */
export function retCodeOf(reading: Reading): number | undefined {
  return reading.status === 'readable' ? reading.retCode : undefined;
}

function makeUnreadable(fault: 'text' | 'shape', reason: string): Reading {
  return { status: 'unreadable', fault, reason };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Some servers send a code as text, "171". The API does not describe success as text, so it proves nothing. */
function readRetCode(value: unknown): number | undefined {
  if (typeof value === 'string' && /^-?[0-9]{1,15}$/.test(value)) {
    return Number(value) === 0 ? undefined : Number(value);
  }
  return Number.isSafeInteger(value) ? Number(value) : undefined;
}

function readObject(fields: Fields, text: string, operation: string, { rows }: Wire): Reading {
  const duplicate = findDuplicateKey(text, [names.retCode, names.action, names.totalCount, rows]);
  if (duplicate !== undefined) return makeUnreadable('shape', `it says ${duplicate} twice`);
  const retCode = readRetCode(fields[names.retCode]);
  if (retCode === undefined) {
    const isThere = names.retCode in fields;
    return makeUnreadable('shape', isThere ? `its ${names.retCode} is no whole number` : `it has no ${names.retCode}`);
  }
  const action = fields[names.action];
  const expected = `${operation}Response`;
  if (names.action in fields && action !== expected) {
    const found =
      typeof action === 'string' ? `says ${names.action} ${action}` : `has an ${names.action} that is not text`;
    return makeUnreadable('shape', `it ${found} where ${expected} belongs`);
  }
  return { status: 'readable', retCode, fields, message: textOf(fields, names.message) || undefined };
}

/** Reads the envelope of an answer (API description 6) from arbitrary bytes. Never throws. */
export function readEnvelope(body: Uint8Array, operation: string, wire: Wire): Reading {
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(body);
  } catch {
    return makeUnreadable('text', 'it is not valid UTF-8');
  }
  if (isNestedTooDeeply(text)) return makeUnreadable('shape', `it ${nestingText}`);
  try {
    value = JSON.parse(text);
  } catch {
    return makeUnreadable('text', 'it is not JSON, or was cut short');
  }
  if (!isObject(value)) return makeUnreadable('shape', 'it is JSON, but not one object');
  // Only own members, and nothing inherited, so that `__proto__` is a member like any other.
  return readObject({ __proto__: null, ...value } as Fields, text, operation, wire);
}

function hasTwice(text: string, part: string): boolean {
  const first = text.indexOf(part);
  return first !== -1 && text.includes(part, first + part.length);
}

/**
 * The first of `names` that a JSON object has twice at its top level. JSON.parse would silently keep the last one.
 * `text` must be valid JSON, an object. Linear in its length.
 */
export function findDuplicateKey(text: string, names: readonly string[]): string | undefined {
  // Only an escape can write a key without its letters, so nearly every answer ends here.
  if (!text.includes('\\u') && !names.some((name) => hasTwice(text, name))) return undefined;
  const seen = new Set<string>();
  const colon = /\s*:/y;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    if (character !== '"') continue;
    const end = endOfString(text, at);
    colon.lastIndex = end;
    // A string before a colon is a key.
    if (depth === 1 && colon.test(text)) {
      const key = JSON.parse(text.slice(at, end));
      if (names.includes(key) && seen.has(key)) return key;
      seen.add(key);
    }
    at = end - 1;
  }
  return undefined;
}

function readTotalCount(fields: Fields): Page['totalCount'] {
  if (!(names.totalCount in fields)) return 'absent';
  const count = fields[names.totalCount];
  return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : 'unreadable';
}

/**
 * The fields of an answer to a listing; undefined if its rows are not a list. Some servers write an empty list as null,
 * or leave it out: that is believed only if the total also says that no row belongs on the page.
 */
export function readPage(
  fields: Fields,
  { region, offset }: Pick<PageQuery, 'region' | 'offset'>,
  wire: Wire,
): Omit<Page, 'strained'> | undefined {
  const totalCount = readTotalCount(fields);
  const isBehind = typeof totalCount === 'number' && offset >= totalCount;
  const list = fields[wire.rows] ?? (isBehind ? [] : undefined);
  if (!Array.isArray(list)) return undefined;
  const rows: LiveHost[] = [];
  for (const row of list) {
    const host = readHostRow(row, region, wire);
    if (host !== undefined) rows.push(host);
  }
  return { rows, unreadable: list.length - rows.length, totalCount };
}

/**
 * One row of a listing, or undefined if its id or name is missing or not text: such a row can neither be counted as a
 * host nor be ignored. An empty name is a name; an empty id identifies nothing. All other fields may be missing, and
 * unknown fields are left out.
 */
export function readHostRow(row: unknown, region: string, wire: Wire): LiveHost | undefined {
  if (!isObject(row)) return undefined;
  const hostId = textOf(row, wire.hostId);
  const name = textOf(row, names.hostName);
  if (hostId === undefined || hostId === '' || name === undefined) return undefined;
  return { hostId, name, region, ...wire.readRow(row) };
}

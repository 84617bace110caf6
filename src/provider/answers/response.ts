import { isNestedTooDeeply, nestingText } from '../../core/text/nesting.ts';
import type { Wire } from '../wire.ts';
import { findDuplicateKey } from './duplicate-keys.ts';
import { type Fields, isObject } from './fields.ts';

/** Bytes of one answer's body. A page of 100 hosts is about 100 KiB. */
export const bodyLimit = 32 * 1024 * 1024;

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
      /**
       * `text`: not complete JSON, so another try may succeed. `shape`: complete, but not what the
       * API describes.
       */
      readonly fault: 'text' | 'shape' | 'action' | 'too-large';
      readonly reason: string;
    };

function makeUnreadable(fault: 'text' | 'shape' | 'action' | 'too-large', reason: string): Reading {
  return { status: 'unreadable', fault, reason };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(body: Uint8Array): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/**
 * Only own members, in a map that inherits nothing, so that `__proto__` is a member like any other.
 */
function fieldsOf(value: unknown): Fields | undefined {
  return isObject(value) ? ({ __proto__: null, ...value } as Fields) : undefined;
}

/**
 * Some servers send a code as text, "171". The API does not describe success as text, so it proves
 * nothing.
 */
function readRetCode(value: unknown): number | undefined {
  if (typeof value === 'string' && /^-?[0-9]{1,15}$/.test(value)) {
    return Number(value) === 0 ? undefined : Number(value);
  }
  return Number.isSafeInteger(value) ? Number(value) : undefined;
}

function readObject(fields: Fields, text: string, operation: string, { envelope, page }: Wire): Reading {
  const reliedOn = [envelope.retCode, envelope.action, page.totalCount, page.rows];
  const duplicate = findDuplicateKey(text, reliedOn);
  if (duplicate !== undefined) return makeUnreadable('shape', `it says ${duplicate} twice`);
  const retCode = readRetCode(fields[envelope.retCode]);
  if (retCode === undefined) {
    const { retCode: name } = envelope;
    return makeUnreadable('shape', name in fields ? `its ${name} is no whole number` : `it has no ${name}`);
  }
  const action = fields[envelope.action];
  const expected = envelope.actionOf(operation);
  if (envelope.action in fields && action !== expected) {
    const told =
      typeof action === 'string' ? `says ${envelope.action} ${action}` : `has an ${envelope.action} that is not text`;
    return makeUnreadable('action', `it ${told} where ${expected} belongs`);
  }
  const message = fields[envelope.message];
  return { status: 'readable', retCode, fields, ...(typeof message === 'string' && message !== '' && { message }) };
}

/** Reads the envelope of an answer (API description 6) from arbitrary bytes. Never throws. */
export function readEnvelope(body: Uint8Array, operation: string, wire: Wire): Reading {
  if (body.byteLength > bodyLimit) return makeUnreadable('too-large', 'it is larger than 32 MiB');
  if (isNestedTooDeeply(body)) return makeUnreadable('shape', `it ${nestingText}`);
  const text = decode(body);
  if (text === undefined) return makeUnreadable('text', 'it is not valid UTF-8');
  if (text.trim() === '') return makeUnreadable('text', text === '' ? 'it is empty' : 'it is blank');
  const parsed = parse(text);
  if (parsed === undefined) return makeUnreadable('text', 'it is not JSON, or was cut short');
  const fields = fieldsOf(parsed.value);
  if (fields === undefined) return makeUnreadable('shape', 'it is JSON, but not one object');
  return readObject(fields, text, operation, wire);
}

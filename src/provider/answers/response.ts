import { findDuplicateKey } from './duplicate-keys.ts';
import { deepestNesting, isNestedTooDeeply } from './nesting.ts';

export type Operation = 'CreateHostInstance' | 'DescribeHostInstance';

/** Bytes of one answer's body. A page of 100 hosts is about 100 KiB. */
export const bodyLimit = 32 * 1024 * 1024;

export type Reading =
  | {
      readonly status: 'readable';
      /** 0 means success, anything else a refusal (API description 6, 8). */
      readonly retCode: number;
      /** Not in the API description; kept where there is one, as it came. */
      readonly message?: string;
      /** Every member of the answer; nothing is known of their types. */
      readonly fields: Readonly<Record<string, unknown>>;
    }
  | {
      readonly status: 'unreadable';
      /** `text`: not whole JSON, so another try may bring it whole. `shape`: whole, but not what the API describes. */
      readonly fault: 'text' | 'shape' | 'action' | 'too-large';
      readonly reason: string;
    };

const reliedOn = ['RetCode', 'Action', 'TotalCount', 'HostSet'];

function unreadable(fault: 'text' | 'shape' | 'action' | 'too-large', reason: string): Reading {
  return { status: 'unreadable', fault, reason };
}

function decode(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
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

/** Own members only, in a map that inherits nothing: `__proto__` is then a member like any other. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return undefined;
  }
  return { __proto__: null, ...value } as Readonly<Record<string, unknown>>;
}

/** Some servers send a code as text, "171". Success as text is nothing that the API describes, so it proves nothing. */
function readRetCode(value: unknown): number | undefined {
  if (typeof value === 'string' && /^-?[0-9]{1,15}$/.test(value)) {
    return Number(value) === 0 ? undefined : Number(value);
  }
  return Number.isSafeInteger(value) ? Number(value) : undefined;
}

function readObject(fields: Readonly<Record<string, unknown>>, text: string, operation: Operation): Reading {
  const duplicate = findDuplicateKey(text, reliedOn);
  if (duplicate !== undefined) {
    return unreadable('shape', `it says ${duplicate} twice`);
  }
  const retCode = readRetCode(fields.RetCode);
  if (retCode === undefined) {
    return unreadable('shape', 'RetCode' in fields ? 'its RetCode is no whole number' : 'it has no RetCode');
  }
  if ('Action' in fields && fields.Action !== `${operation}Response`) {
    const told = typeof fields.Action === 'string' ? `says Action ${fields.Action}` : 'has an Action that is no text';
    return unreadable('action', `it ${told} where ${operation}Response belongs`);
  }
  const { Message: message } = fields;
  return { status: 'readable', retCode, fields, ...(typeof message === 'string' && message !== '' && { message }) };
}

/** Reads the envelope of an answer (API description 6) from bytes that may hold anything. Never throws. */
export function readEnvelope(body: Uint8Array, operation: Operation): Reading {
  if (body.byteLength > bodyLimit) {
    return unreadable('too-large', 'it is larger than 32 MiB');
  }
  if (isNestedTooDeeply(body)) {
    return unreadable('shape', `it nests lists and objects more than ${deepestNesting} levels deep`);
  }
  const text = decode(body);
  if (text === undefined) {
    return unreadable('text', 'it is not valid UTF-8');
  }
  if (text.trim() === '') {
    return unreadable('text', text === '' ? 'it is empty' : 'it is blank');
  }
  const parsed = parse(text);
  if (parsed === undefined) {
    return unreadable('text', 'it is not JSON, or was cut short');
  }
  const fields = fieldsOf(parsed.value);
  if (fields === undefined) {
    return unreadable('shape', 'it is JSON, but not one object');
  }
  return readObject(fields, text, operation);
}

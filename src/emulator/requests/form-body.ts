import { ApiRefusal } from '../faults/refusal.ts';
import type { SentParameters, SentValue } from './sent-parameters.ts';

/**
 * Reads a body of `application/x-www-form-urlencoded`: a space is `+` or `%20`, and only `%`, `&`,
 * `=` and `+` must be encoded. Throws ApiRefusal.
 */
export function readFormBody(body: Uint8Array): SentParameters {
  const parameters = new Map<string, SentValue>();
  const text = decodeUtf8(body, 'The body');
  if (text === '') return parameters;
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=');
    if (equals <= 0) throw new ApiRefusal('request-unreadable', 'The body is not Name=Value pairs joined by "&".');
    const name = decodePart(pair.slice(0, equals), 'A parameter name');
    if (parameters.has(name)) {
      throw new ApiRefusal('parameter-repeated', `Parameter ${JSON.stringify(name)} is sent more than once.`);
    }
    const value = decodePart(pair.slice(equals + 1), `The value of ${JSON.stringify(name)}`);
    parameters.set(name, { text: value, type: 'untyped' });
  }
  return parameters;
}

function decodePart(encoded: string, what: string): string {
  if (/%(?![0-9A-Fa-f]{2})/.test(encoded)) {
    throw new ApiRefusal('request-unreadable', `${what} holds "%" without two hexadecimal digits.`);
  }
  const pieces = encoded.replaceAll('+', ' ').split(/((?:%[0-9A-Fa-f]{2})+)/);
  return pieces.map((piece, index) => (index % 2 === 0 ? piece : decodeHex(piece, what))).join('');
}

function decodeHex(escapes: string, what: string): string {
  return decodeUtf8(Buffer.from(escapes.replaceAll('%', ''), 'hex'), what);
}

function decodeUtf8(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ApiRefusal('request-unreadable', `${what} is not UTF-8.`);
  }
}

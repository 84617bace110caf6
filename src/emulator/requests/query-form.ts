import { ApiRefusal } from '../faults/refusal.ts';
import type { SentParameters, SentValue } from './sent-parameters.ts';

const plain = /^[A-Za-z0-9\-_.~]$/;

/**
 * Reads the query form (API description 4.1, 5.4) from the text after `?`, strictly by the rules.
 * Throws Refusal.
 */
export function readQueryForm(query: string): SentParameters {
  const parameters = new Map<string, SentValue>();
  if (query === '') return parameters;
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    if (equals <= 0) throw new ApiRefusal('request-unreadable', 'The query is not Name=Value pairs joined by "&".');
    const name = decode(pair.slice(0, equals), 'A parameter name');
    if (parameters.has('Signature')) {
      throw new ApiRefusal('request-unreadable', 'Signature must be the last parameter.');
    }
    if (parameters.has(name)) {
      throw new ApiRefusal('parameter-repeated', `Parameter ${JSON.stringify(name)} is sent more than once.`);
    }
    const raw = pair.slice(equals + 1);
    // The description says that PublicKey needs no encoding, but shows it encoded, so both are
    // accepted.
    const encoded = name === 'PublicKey' ? raw.replace(/[!$'()*,/:;?@]/g, encodeCharacter) : raw;
    parameters.set(name, { text: decode(encoded, `The value of ${JSON.stringify(name)}`), type: 'untyped' });
  }
  return parameters;
}

function encodeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

function decode(encoded: string, what: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < encoded.length; at++) {
    const character = encoded[at] ?? '';
    if (character !== '%') {
      if (!plain.test(character)) throw makeNotEncodedRefusal(what, character);
      bytes.push(character.charCodeAt(0));
      continue;
    }
    const hex = encoded.slice(at + 1, at + 3);
    if (!/^[0-9A-F]{2}$/.test(hex)) {
      throw new ApiRefusal('request-unreadable', `${what} holds "%" without two upper-case hexadecimal digits.`);
    }
    const byte = Number.parseInt(hex, 16);
    if (byte < 0x80 && plain.test(String.fromCharCode(byte))) {
      throw new ApiRefusal('request-unreadable', `${what} encodes %${hex}, which is not to be encoded.`);
    }
    bytes.push(byte);
    at += 2;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    throw new ApiRefusal('request-unreadable', `${what} is not UTF-8.`);
  }
}

function makeNotEncodedRefusal(what: string, character: string): ApiRefusal {
  const hint = character === '+' ? 'a space is %20, and "+" is %2B' : `encode it as ${encodeCharacter(character)}`;
  return new ApiRefusal('request-unreadable', `${what} holds ${JSON.stringify(character)} unencoded: ${hint}.`);
}

import { ApiRefusal } from '../faults/refusal.ts';
import type { SentParameters, SentValue } from './sent-parameters.ts';

const integer = /^-?(?:0|[1-9]\d*)$/;

/**
 * Reads the body of the JSON form (API description 4.1): one object of strings and numbers. It does
 * not use JSON.parse, which would keep the last of two equal names and lose the spelling of
 * numbers. It stops at the first list or object, so that deep nesting cannot harm it. Throws
 * Refusal.
 */
export function readJsonForm(body: Uint8Array): SentParameters {
  const text = decode(body);
  const parameters = new Map<string, SentValue>();
  let at = skipSpace(text, 0);
  at = requireCharacter(text, at, '{');
  if (text[at] === '}') return requireEnd(text, at + 1, parameters);
  for (;;) {
    const name = readString(text, at);
    at = requireCharacter(text, skipSpace(text, name.end), ':');
    if (parameters.has(name.value)) {
      throw new ApiRefusal('parameter-repeated', `Parameter ${JSON.stringify(name.value)} is sent more than once.`);
    }
    const value = readValue(text, at, name.value);
    parameters.set(name.value, value.value);
    at = skipSpace(text, value.end);
    if (text[at] === '}') return requireEnd(text, at + 1, parameters);
    at = requireCharacter(text, at, ',');
  }
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new ApiRefusal('request-unreadable', 'The body is not UTF-8.');
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n' || text[at] === '\r') at++;
  return at;
}

function requireCharacter(text: string, at: number, character: string): number {
  if (text[at] !== character) throw makeNotJsonRefusal(at, `expected "${character}"`);
  return skipSpace(text, at + 1);
}

function requireEnd(text: string, at: number, parameters: SentParameters): SentParameters {
  const end = skipSpace(text, at);
  if (end !== text.length) throw makeNotJsonRefusal(end, 'expected the end of the body');
  return parameters;
}

function readString(text: string, from: number): { readonly value: string; readonly end: number } {
  if (text[from] !== '"') throw makeNotJsonRefusal(from, 'expected a string');
  let end = from + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  let value: unknown;
  try {
    value = JSON.parse(text.slice(from, end + 1));
  } catch {
    throw makeNotJsonRefusal(from, 'not a valid string');
  }
  if (typeof value !== 'string') throw makeNotJsonRefusal(from, 'not a valid string');
  if (/\p{Surrogate}/u.test(value)) throw makeNotJsonRefusal(from, 'a lone surrogate cannot be signed as UTF-8');
  return { value, end: end + 1 };
}

function readValue(text: string, at: number, name: string): { readonly value: SentValue; readonly end: number } {
  if (text[at] === '"') {
    const { value, end } = readString(text, at);
    return { value: { text: value, type: 'string' }, end };
  }
  const token = /[-+.\w]*/y;
  token.lastIndex = at;
  const written = token.exec(text)?.[0] ?? '';
  if (integer.test(written)) return { value: { text: written, type: 'number' }, end: at + written.length };
  if (/^-?\d/.test(written)) {
    throw new ApiRefusal(
      'parameter-invalid',
      `Parameter ${JSON.stringify(name)} must be an integer in decimal text form.`,
    );
  }
  if (text[at] === '[' || text[at] === '{' || written === 'true' || written === 'false' || written === 'null') {
    const hint = `Parameter ${JSON.stringify(name)} must be a string or a number; a list is sent as HostIds.0, HostIds.1 and so on.`;
    throw new ApiRefusal('parameter-invalid', hint);
  }
  throw makeNotJsonRefusal(at, 'expected a value');
}

function makeNotJsonRefusal(at: number, what: string): ApiRefusal {
  return new ApiRefusal('request-unreadable', `The body is not one JSON object: at character ${at}, ${what}.`);
}

import { KnownError } from '../core/errors.ts';
import { Secret } from '../core/secret.ts';

/**
 * A number is sent as its decimal text, a list as `Name.0`, `Name.1` ...; a secret is revealed only
 * while a request is written.
 */
type ParameterValue = string | number | Secret | readonly string[];

/** The parameters of a request, without its signature. */
export type RequestParameters = Readonly<Record<string, ParameterValue>>;

/** No parameter if there is no value. */
export function parameterOf(name: string, value: ParameterValue | undefined): RequestParameters {
  return value === undefined ? {} : { [name]: value };
}

/** One text or number per name. What is signed is exactly what is sent. */
export type FlatParameters = Readonly<Record<string, string | number>>;

const loneSurrogate = /\p{Surrogate}/u;

function refuse(name: string, why: string): KnownError {
  return new KnownError('request-value', `The parameter ${name} cannot be sent: ${why}. Nothing was sent.`, {
    suggestions: [`Correct the value that becomes ${name}, then run again.`],
  });
}

function checkText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw refuse(name, 'it is neither text, nor a whole number, nor a list of texts');
  // UTF-8 has no bytes for these: signer and server would replace them differently.
  if (loneSurrogate.test(value)) throw refuse(name, 'its text is not valid Unicode (half of a surrogate pair)');
  return value;
}

function flattenList(name: string, list: readonly unknown[], flat: Record<string, string | number>): void {
  if (list.length === 0) throw refuse(name, 'its list is empty, which the cloud could read as "everything"');
  for (const [index, item] of list.entries()) flat[`${name}.${index}`] = checkText(`${name}.${index}`, item);
}

function checkValue(name: string, value: unknown): string | number {
  if (typeof value !== 'number') return checkText(name, value instanceof Secret ? value.reveal() : value);
  if (!Number.isSafeInteger(value)) throw refuse(name, 'it is not a whole number between -(2^53-1) and 2^53-1');
  // Minus zero is signed as "0" and written as 0, and must be the same number in both.
  return value === 0 ? 0 : value;
}

/**
 * Lists become indexed names, counted from 0 (API description 4.1), and secrets become text. Throws
 * KnownError `request-value` for every value that the two sides could write differently: fractions,
 * unsafe integers, booleans, null, nesting, empty lists, lone surrogates.
 */
export function flattenParameters(parameters: RequestParameters): FlatParameters {
  const flat: Record<string, string | number> = Object.create(null);
  for (const [name, value] of Object.entries(parameters)) {
    if (Array.isArray(value)) flattenList(name, value, flat);
    else flat[name] = checkValue(name, value);
  }
  return flat;
}

/**
 * A password as the API expects it: base64 of its UTF-8 bytes (API description 4.2). Call it only
 * once, because encoded and plain passwords cannot be told apart.
 */
export function encodePassword(name: string, password: Secret): Secret {
  return new Secret(Buffer.from(checkText(name, password.reveal()), 'utf8').toString('base64'));
}

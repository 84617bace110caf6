import { hash } from 'node:crypto';
import { KnownError } from '../model/errors.ts';
import { Secret } from '../model/secret.ts';

/**
 * `json` is a POST with the parameters as one object in its body, `query` a GET with them in its
 * target (API description 4.1). `form` is a POST with the same pairs as `query`, in its body.
 */
export const requestForms = ['json', 'form', 'query'] as const;
export type RequestForm = (typeof requestForms)[number];

/** A create is never `query`: a proxy may repeat a GET, and its logs would contain the password. */
export type BodyForm = Exclude<RequestForm, 'query'>;

/** A request that is ready to be sent. It contains secrets, so it must never be printed. */
interface SignedRequest {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signature: Secret;
  /** Names only, as sent. */
  readonly parameterNames: readonly string[];
}

// An answer with a content coding is refused, so that a small body cannot be unpacked into a huge one.
const commonHeaders = { Accept: 'application/json', 'Accept-Encoding': 'identity', 'User-Agent': 'hostwright' };
const jsonHeaders = { ...commonHeaders, 'Content-Type': 'application/json' };
const formHeaders = { ...commonHeaders, 'Content-Type': 'application/x-www-form-urlencoded' };

/** Escapes all but `A-Za-z0-9-_.~`, as upper-case `%XY` of the UTF-8 bytes (API description 5.4). */
export function encodeText(text: string): string {
  // encodeURIComponent does not escape these five.
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Signs the parameters and writes them in one of the forms, the signature last, under its name. Throws KnownError
 * `request-value`.
 */
export function writeRequest(
  parameters: RequestParameters,
  privateKey: Secret,
  form: RequestForm,
  signatureName: string,
): SignedRequest {
  const flat = flattenParameters(parameters);
  const signature = sign(flat, privateKey);
  const names = Object.keys(flat);
  const parameterNames = [...names, signatureName];
  const signed = { signature: new Secret(signature), parameterNames };
  if (form === 'json') {
    const body = JSON.stringify({ ...flat, [signatureName]: signature });
    return { method: 'POST', target: '/', headers: jsonHeaders, body, ...signed };
  }
  const pairs = names.map((name) => `${encodeText(name)}=${encodeText(String(flat[name]))}`);
  const text = [...pairs, `${signatureName}=${signature}`].join('&');
  return form === 'form'
    ? { method: 'POST', target: '/', headers: formHeaders, body: text, ...signed }
    : { method: 'GET', target: `/?${text}`, headers: commonHeaders, ...signed };
}

/**
 * Signs a request (API description 5.1): names in character-code order, each followed by its value, then the private
 * key, with nothing between them; SHA-1 of the UTF-8 bytes, 40 lower-case hexadecimal digits.
 */
function sign(flat: FlatParameters, privateKey: Secret): string {
  let text = '';
  // Without a comparer, sort() orders by UTF-16 code unit. A locale would put lower-case letters before upper-case
  // ones.
  for (const name of Object.keys(flat).sort()) text += `${name}${flat[name]}`;
  return hash('sha1', text + privateKey.reveal(), 'hex');
}

/**
 * A number is sent in decimal, a list as `Name.0`, `Name.1` ...; a secret is revealed only while a request is written.
 */
type ParameterValue = string | number | Secret | readonly string[];

/** The parameters of a request, without its signature. */
export type RequestParameters = Readonly<Record<string, ParameterValue>>;

/** No parameter if there is no value. */
export function parameterOf(name: string, value: ParameterValue | undefined): RequestParameters {
  return value === undefined ? {} : { [name]: value };
}

/** One text or number per name. What is signed is exactly what is sent. */
type FlatParameters = Readonly<Record<string, string | number>>;

function refuse(name: string, why: string): KnownError {
  return new KnownError('request-value', `The parameter ${name} cannot be sent: ${why}. Nothing was sent.`, {
    suggestions: [`Correct the value that becomes ${name}, then run again.`],
  });
}

function checkText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw refuse(name, 'it is neither text, nor a whole number, nor a list of texts');
  // UTF-8 has no bytes for these: signer and server would replace them differently.
  if (/\p{Surrogate}/u.test(value)) throw refuse(name, 'its text is not valid Unicode (half of a surrogate pair)');
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
 * Lists become indexed names, counted from 0 (API description 4.1), and secrets become text. Throws KnownError
 * `request-value` for every value that the two sides could write differently: fractions, unsafe integers, booleans,
 * null, nesting, empty lists, lone surrogates.
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
 * A password as the API expects it: base64 of its UTF-8 bytes (API description 4.2). Call it only once, because encoded
 * and plain passwords cannot be told apart.
 */
export function encodePassword(name: string, password: Secret): Secret {
  return new Secret(Buffer.from(checkText(name, password.reveal()), 'utf8').toString('base64'));
}

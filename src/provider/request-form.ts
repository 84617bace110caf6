import { Secret } from '../core/secret.ts';
import { flattenParameters, type RequestParameters } from './parameters.ts';
import { signFlat } from './signature.ts';

/**
 * `json` is a POST with the parameters as one object in its body, `query` a GET with them in its
 * target (API description 4.1). `form` is a POST with the same pairs as `query`, in its body.
 */
export const requestForms = ['json', 'form', 'query'] as const;
export type RequestForm = (typeof requestForms)[number];

/** A create is never `query`: a proxy may repeat a GET, and its logs would contain the password. */
export type BodyForm = Exclude<RequestForm, 'query'>;

/** A request that is ready to be sent. It contains secrets, so it must never be printed. */
export interface SignedRequest {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /**
   * Bytes of target and body before they are escaped: a password's length after escaping would
   * reveal something about it.
   */
  readonly plainBytes: number;
  readonly signature: Secret;
  /** Names only, as sent. */
  readonly parameterNames: readonly string[];
}

// An answer with a content coding is refused, so that a small body cannot be unpacked into a huge
// one.
const commonHeaders = { Accept: 'application/json', 'Accept-Encoding': 'identity', 'User-Agent': 'hostwright' };
const jsonHeaders = { ...commonHeaders, 'Content-Type': 'application/json' };
const formHeaders = { ...commonHeaders, 'Content-Type': 'application/x-www-form-urlencoded' };

/**
 * Escapes all but `A-Za-z0-9-_.~`, as upper-case `%XY` of the UTF-8 bytes (API description 5.4).
 */
export function encodeText(text: string): string {
  // encodeURIComponent does not escape these five.
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Signs the parameters and writes them in one of the forms, the signature last, under its name.
 * Throws KnownError `request-value`.
 */
export function writeRequest(
  parameters: RequestParameters,
  privateKey: Secret,
  form: RequestForm,
  signatureName: string,
): SignedRequest {
  const flat = flattenParameters(parameters);
  const signature = signFlat(flat, privateKey);
  const names = Object.keys(flat);
  const parameterNames = [...names, signatureName];
  const signed = { signature: new Secret(signature), parameterNames };
  if (form === 'json') {
    const body = JSON.stringify({ ...flat, [signatureName]: signature });
    return { method: 'POST', target: '/', headers: jsonHeaders, body, plainBytes: bytesOf('/', body), ...signed };
  }
  const pairs = names.map((name) => `${encodeText(name)}=${encodeText(String(flat[name]))}`);
  const text = [...pairs, `${signatureName}=${signature}`].join('&');
  const plain = decodeURIComponent(text);
  return form === 'form'
    ? { method: 'POST', target: '/', headers: formHeaders, body: text, plainBytes: bytesOf('/', plain), ...signed }
    : { method: 'GET', target: `/?${text}`, headers: commonHeaders, plainBytes: bytesOf('/?', plain), ...signed };
}

function bytesOf(...texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

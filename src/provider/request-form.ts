import { Secret } from '../core/secret.ts';
import { flattenParameters, type RequestParameters } from './parameters.ts';
import { signFlat } from './signature.ts';

/**
 * `json` is a POST with the parameters in its body, `query` a GET with them in its target (API
 * description 4.1).
 */
export type RequestForm = 'json' | 'query';

/** A request ready for the wire. It holds secrets: it may be sent, never printed. */
export interface SignedRequest {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signature: Secret;
  /** Names only, as sent. */
  readonly parameterNames: readonly string[];
}

// Any coding of the answer but identity is refused, so that a small body cannot grow into a huge
// one.
const commonHeaders = { Accept: 'application/json', 'Accept-Encoding': 'identity', 'User-Agent': 'hostwright' };
const bodyHeaders = { ...commonHeaders, 'Content-Type': 'application/json' };

/**
 * Escapes all but `A-Za-z0-9-_.~`, as upper-case `%XY` of the UTF-8 bytes (API description 5.4).
 */
export function encodeText(text: string): string {
  // encodeURIComponent leaves these five alone.
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Signs the parameters and writes them in one of the two forms, the signature last, under its name.
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
  switch (form) {
    case 'json':
      return {
        method: 'POST',
        target: '/',
        headers: bodyHeaders,
        body: JSON.stringify({ ...flat, [signatureName]: signature }),
        signature: new Secret(signature),
        parameterNames,
      };
    case 'query': {
      const pairs = names.map((name) => `${encodeText(name)}=${encodeText(String(flat[name]))}`);
      return {
        method: 'GET',
        target: `/?${[...pairs, `${signatureName}=${signature}`].join('&')}`,
        headers: commonHeaders,
        signature: new Secret(signature),
        parameterNames,
      };
    }
  }
}

import { hash } from 'node:crypto';
import type { Secret } from '../core/secret.ts';
import { type FlatParameters, flattenParameters, type RequestParameters } from './parameters.ts';

/**
 * Signs a request (API description 5.1): names in character-code order, each followed by its value,
 * then the private key, with nothing between them; SHA-1 of the UTF-8 bytes, 40 lower-case
 * hexadecimal digits. Throws KnownError `request-value` for a value that could be written in
 * several ways.
 */
export function sign(parameters: RequestParameters, privateKey: Secret): string {
  return signFlat(flattenParameters(parameters), privateKey);
}

/** The same, for parameters that are flat already. */
export function signFlat(flat: FlatParameters, privateKey: Secret): string {
  let text = '';
  // Without a comparer, sort() orders by UTF-16 code unit. A locale would put lower-case letters
  // before upper-case ones.
  for (const name of Object.keys(flat).sort()) text += `${name}${flat[name]}`;
  return hash('sha1', text + privateKey.reveal(), 'hex');
}

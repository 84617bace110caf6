import { createHash } from 'node:crypto';
import type { SentParameters } from './sent-parameters.ts';

/**
 * The signature that a request should have (API description 5.1). Written separately from the
 * client's code, so that they do not share a mistake.
 */
export function computeSignature(parameters: SentParameters, privateKey: string): string {
  const digest = createHash('sha1');
  for (const name of listSignedNames(parameters)) digest.update(name + (parameters.get(name)?.text ?? ''), 'utf8');
  return digest.update(privateKey, 'utf8').digest('hex');
}

/**
 * The signed names in the order in which they are signed: by character code, whatever the locale.
 */
export function listSignedNames(parameters: SentParameters): readonly string[] {
  // Array.prototype.sort without a comparison orders strings by UTF-16 code unit.
  return [...parameters.keys()].filter((name) => name !== 'Signature').sort();
}

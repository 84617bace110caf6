import type { Dialect } from '../dialect.ts';
import { ApiRefusal, type RefusalReason } from '../faults/refusal.ts';
import type { EmulatorOptions } from '../options.ts';
import { suggestName } from '../suggest-name.ts';
import type { SentParameters } from './sent-parameters.ts';
import { computeSignature, listSignedNames } from './signature.ts';

/**
 * Checks Action, PublicKey and Signature (API description 4, 5), in this order. Returns the
 * operation; throws ApiRefusal.
 */
export function authenticate(
  parameters: SentParameters,
  { operations }: Dialect,
  { publicKey, privateKey }: Pick<EmulatorOptions, 'publicKey' | 'privateKey'>,
): string {
  const action = requireText(parameters, 'Action', 'action-missing');
  if (!operations.includes(action)) {
    throw new ApiRefusal('action-unknown', `There is no such operation. ${suggestName(action, operations)}`);
  }
  if (requireText(parameters, 'PublicKey', 'parameter-missing') !== publicKey) {
    throw new ApiRefusal('public-key-unknown', 'No account has this PublicKey.');
  }
  const signature = requireText(parameters, 'Signature', 'signature-missing');
  if (!/^[0-9a-f]{40}$/.test(signature)) {
    throw new ApiRefusal('signature-wrong', 'Signature must be 40 lower-case hexadecimal characters.');
  }
  if (signature !== computeSignature(parameters, privateKey)) {
    const names = listSignedNames(parameters)
      .slice(0, 30)
      .map((name) => JSON.stringify(name.slice(0, 50)));
    const hint = `It is computed over these names with their values, in this order, then the private key: ${names.join(' ')}.`;
    throw new ApiRefusal('signature-wrong', `Signature does not match. ${hint}`);
  }
  return action;
}

function requireText(parameters: SentParameters, name: string, missing: RefusalReason): string {
  const value = parameters.get(name);
  if (value === undefined) throw new ApiRefusal(missing, `Parameter ${name} is missing.`);
  if (value.type === 'number') throw new ApiRefusal('parameter-invalid', `Parameter ${name} must be a JSON string.`);
  return value.text;
}

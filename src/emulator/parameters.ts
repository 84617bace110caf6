/** Reads the parameters of a request strictly. Everything throws ApiRefusal. */
import { createHash } from 'node:crypto';
import { suggestName } from './check.ts';
import type { Dialect } from './dialect.ts';
import type { SentParameters } from './forms.ts';
import type { EmulatorOptions } from './options.ts';
import { ApiRefusal, type RefusalReason } from './reply.ts';

/** Checks Action, PublicKey and Signature (API description 4, 5), in this order. Returns the operation. */
export function authenticate(
  parameters: SentParameters,
  { operations }: Dialect,
  { publicKey, privateKey }: Pick<EmulatorOptions, 'publicKey' | 'privateKey'>,
): string {
  const action = requireText(parameters, 'Action', 'action-missing');
  if (!operations.includes(action)) {
    throw new ApiRefusal('action-unknown', `There is no such operation. ${suggestName(action, operations)}`);
  }
  if (requireText(parameters, 'PublicKey') !== publicKey) {
    throw new ApiRefusal('public-key-unknown', 'No account has this PublicKey.');
  }
  if (requireText(parameters, 'Signature', 'signature-missing') !== computeSignature(parameters, privateKey)) {
    throw new ApiRefusal('signature-wrong', 'Signature does not match.');
  }
  return action;
}

/**
 * The signature that a request should have (API description 5.1). Written separately from the client's code, so that
 * they do not share a mistake.
 */
function computeSignature(parameters: SentParameters, privateKey: string): string {
  const digest = createHash('sha1');
  // Array.prototype.sort without a comparison orders strings by UTF-16 code unit.
  for (const name of [...parameters.keys()].sort()) {
    if (name !== 'Signature') digest.update(name + parameters.get(name)?.text, 'utf8');
  }
  return digest.update(privateKey, 'utf8').digest('hex');
}

/**
 * Refuses a parameter that the operation does not have. A name in `known` may stand for the items of a list:
 * `Disks.N.Size`.
 */
export function refuseUnknown(parameters: SentParameters, operation: string, known: readonly string[]): void {
  const shapes = new Set(['Action', 'PublicKey', 'Signature', ...known]);
  for (const name of parameters.keys()) {
    if (shapes.has(name) || shapes.has(name.replace(/\.(?:0|[1-9]\d*)(?=\.|$)/, '.N'))) continue;
    const quoted = JSON.stringify(name.slice(0, 100));
    throw new ApiRefusal('parameter-unknown', `${operation} has no parameter ${quoted}. ${suggestName(name, known)}`);
  }
}

export function refuseValue(name: string, must: string): ApiRefusal {
  return new ApiRefusal('parameter-invalid', `Parameter ${name} must be ${must}.`);
}

export function readText(parameters: SentParameters, name: string): string | undefined {
  const value = parameters.get(name);
  if (value?.type === 'number') throw refuseValue(name, 'a JSON string');
  if (value?.text === '') throw refuseValue(name, 'text, not empty');
  return value?.text;
}

export function requireText(
  parameters: SentParameters,
  name: string,
  reason: RefusalReason = 'parameter-missing',
): string {
  return required(name, readText(parameters, name), reason);
}

export function readInteger(parameters: SentParameters, name: string, least: number): number | undefined {
  const value = parameters.get(name);
  if (value === undefined) return undefined;
  if (value.type === 'string') throw refuseValue(name, 'a JSON number');
  const number = Number(value.text);
  if (!/^(?:0|[1-9]\d*)$/.test(value.text) || !Number.isSafeInteger(number) || number < least) {
    throw refuseValue(name, `an integer of at least ${least}`);
  }
  return number;
}

export function requireInteger(parameters: SentParameters, name: string, least: number): number {
  return required(name, readInteger(parameters, name, least));
}

function required<T>(name: string, value: T | undefined, reason: RefusalReason = 'parameter-missing'): T {
  if (value === undefined) throw new ApiRefusal(reason, `Parameter ${name} is missing.`);
  return value;
}

/** The texts of a list that is numbered from 0 without gaps: `HostIds.0`, `HostIds.1` and so on. */
export function readTexts(parameters: SentParameters, list: string): readonly string[] {
  return Array.from({ length: countOf(parameters, list) }, (_, index) =>
    requireText(parameters, `${list}.${index}`, 'parameter-invalid'),
  );
}

/** The number of items in a list. */
export function countOf(parameters: SentParameters, list: string): number {
  const names = [...parameters.keys()].filter((name) => name.startsWith(`${list}.`));
  return new Set(names.map((name) => name.slice(list.length + 1).split('.', 1)[0])).size;
}

/**
 * The password must be the canonical base64 of UTF-8 text: encoded once, standard alphabet, padded (API description
 * 4.2). Returns the text.
 */
export function readPassword(parameters: SentParameters): string | undefined {
  const encoded = readText(parameters, 'Password');
  if (encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  try {
    if (bytes.toString('base64') === encoded) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The bytes are not UTF-8. Falls through to the same refusal.
  }
  throw refuseValue('Password', 'the padded base64 of UTF-8 text');
}

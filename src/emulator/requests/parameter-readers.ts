import { ApiRefusal } from '../faults/refusal.ts';
import { suggestName } from '../suggest-name.ts';
import type { SentParameters, SentValue } from './sent-parameters.ts';

/**
 * Refuses a parameter that the operation does not have. A name in `known` may stand for the items
 * of a list: `Disks.N.Size`.
 */
export function refuseUnknown(parameters: SentParameters, operation: string, known: readonly string[]): void {
  const shapes = new Set(known);
  for (const name of parameters.keys()) {
    if (shapes.has(name) || shapes.has(name.replace(/\.(?:0|[1-9]\d*)(?=\.|$)/, '.N'))) continue;
    const hint = suggestName(
      name,
      known.map((shape) => shape.replace('.N', '.0')),
    );
    throw new ApiRefusal(
      'parameter-unknown',
      `${operation} has no parameter ${JSON.stringify(name.slice(0, 100))}. ${hint}`,
    );
  }
}

export function requireValue(parameters: SentParameters, name: string): SentValue {
  const value = parameters.get(name);
  if (value === undefined) throw new ApiRefusal('parameter-missing', `Parameter ${name} is missing.`);
  return value;
}

export function readText(name: string, value: SentValue): string {
  if (value.type === 'number') throw new ApiRefusal('parameter-invalid', `Parameter ${name} must be a JSON string.`);
  if (value.text === '') throw new ApiRefusal('parameter-invalid', `Parameter ${name} must not be empty.`);
  return value.text;
}

export function readInteger(name: string, value: SentValue, least: number): number {
  if (value.type === 'string') throw new ApiRefusal('parameter-invalid', `Parameter ${name} must be a JSON number.`);
  const number = Number(value.text);
  if (!/^(?:0|[1-9]\d*)$/.test(value.text) || !Number.isSafeInteger(number) || number < least) {
    throw new ApiRefusal('parameter-invalid', `Parameter ${name} must be an integer of at least ${least}.`);
  }
  return number;
}

/** The texts of a numbered list: `HostIds.0`, `HostIds.1` and so on. */
export function readTexts(parameters: SentParameters, list: string): readonly string[] {
  return Array.from({ length: countOf(parameters, list) }, (_, index) => {
    const name = `${list}.${index}`;
    const value = parameters.get(name);
    if (value === undefined) throw refuseMissing(list, name);
    return readText(name, value);
  });
}

/** The number of items in a list. */
export function countOf(parameters: SentParameters, list: string): number {
  const numbers = new Set<string>();
  for (const name of parameters.keys()) {
    if (name.startsWith(`${list}.`)) numbers.add(name.slice(list.length + 1).split('.', 1)[0] ?? '');
  }
  return numbers.size;
}

export function refuseMissing(list: string, name: string): ApiRefusal {
  return new ApiRefusal('parameter-invalid', `${list} must be numbered from 0 without gaps: ${name} is missing.`);
}

/**
 * The password must be the canonical base64 of UTF-8 text: encoded once, standard alphabet, padded
 * (API description 4.2). Returns the text.
 */
export function readPassword(parameters: SentParameters): string | undefined {
  const value = parameters.get('Password');
  if (value === undefined) return undefined;
  const encoded = readText('Password', value);
  const bytes = Buffer.from(encoded, 'base64');
  try {
    if (bytes.toString('base64') === encoded) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The bytes are not UTF-8. Falls through to the same refusal.
  }
  throw new ApiRefusal('parameter-invalid', 'Parameter Password must be the padded base64 of UTF-8 text.');
}

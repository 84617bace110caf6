import { ApiRefusal } from '../faults/refusal.ts';
import type { CloudOptions } from '../options.ts';
import { countOf, readInteger, readText, requireValue } from '../requests/parameter-readers.ts';
import type { SentParameters } from '../requests/sent-parameters.ts';

/**
 * The parameters of every operation. SecurityToken belongs to keys that expire; it is signed too.
 */
export const sharedNames = ['Action', 'PublicKey', 'Signature', 'SecurityToken', 'Region', 'ProjectId'] as const;

/** The place that a request is about; without ProjectId, the account's default project. */
export function readPlace(
  parameters: SentParameters,
  { defaultProject }: Pick<CloudOptions, 'defaultProject'>,
): { readonly region: string; readonly projectId: string } {
  const project = parameters.get('ProjectId');
  return {
    region: readText('Region', requireValue(parameters, 'Region')),
    projectId: project === undefined ? defaultProject : readText('ProjectId', project),
  };
}

export function refuseValue(name: string, must: string): ApiRefusal {
  return new ApiRefusal('parameter-invalid', `Parameter ${name} is not available: it must be ${must}.`);
}

/** Names and tags: Chinese, letters, digits and `- _ .`. */
export function checkName(name: string, text: string): void {
  if (!/^[\p{Script=Han}A-Za-z0-9._-]{1,63}$/u.test(text)) {
    throw refuseValue(name, '1 to 63 Chinese characters, letters, digits, "-", "_" and "."');
  }
}

const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

export function checkPassword(password: string): void {
  const held = classes.filter((one) => one.test(password)).length;
  if (!/^[A-Za-z0-9()`~!@#$%^&*\-+=_|{}[\]:;'<>,.?/]{8,30}$/.test(password) || held < 2) {
    throw refuseValue('Password', '8 to 30 printable characters of at least two classes');
  }
}

/** `Labels.N.Key` and `.Value`; undefined without any. */
export function readLabels(parameters: SentParameters): Readonly<Record<string, string>> | undefined {
  const count = countOf(parameters, 'Labels');
  const read = (name: string) => readText(name, requireValue(parameters, name));
  const pairs = Array.from({ length: count }, (_, index) => [
    read(`Labels.${index}.Key`),
    read(`Labels.${index}.Value`),
  ]);
  const labels = Object.fromEntries(pairs);
  if (Object.keys(labels).length < count) throw refuseValue('Labels', 'labels with different keys');
  return count === 0 ? undefined : labels;
}

/** A number at least `least`; undefined without one. */
export function readCount(parameters: SentParameters, name: string, least: number): number | undefined {
  const value = parameters.get(name);
  return value === undefined ? undefined : readInteger(name, value, least);
}

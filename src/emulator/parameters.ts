/** The parameters of a request, read as strictly as the API description says. What is wrong throws ApiRefusal. */
import { createHash } from 'node:crypto';
import { isObject } from '../model/text/json.ts';
import { suggestName } from './check.ts';
import { ApiRefusal, type Dialect, type RefusalReason, type SentParameters, type SentValue } from './dialect.ts';
import type { EmulatorOptions } from './options.ts';

/** One complete HTTP request to path `/`. */
export interface ApiRequest {
  readonly method: 'POST' | 'GET';
  readonly contentType: string | undefined;
  /** The text after `?`; absent if there is none. */
  readonly query: string | undefined;
  readonly body: string;
}

export type FormName = 'json' | 'query' | 'form';

export function formOf({ method, contentType = '' }: Pick<ApiRequest, 'method' | 'contentType'>): FormName | 'unknown' {
  if (method === 'GET') return 'query';
  const [, type] = /^application\/(json|x-www-form-urlencoded) *(?:; *charset=utf-8)?$/i.exec(contentType) ?? [];
  return type === undefined ? 'unknown' : type.toLowerCase() === 'json' ? 'json' : 'form';
}

/** A POST with a form may repeat its Action in the address, as some clients do. Throws ApiRefusal. */
export function readParameters(request: ApiRequest): SentParameters {
  const { query, body } = request;
  const form = formOf(request);
  if (form === 'query') {
    if (body.length > 0) throw unreadable('A request by GET has no body.');
    return readPairs(query ?? '');
  }
  if (form === 'unknown') {
    throw unreadable('A POST needs the header Content-Type: application/json or application/x-www-form-urlencoded.');
  }
  const parameters = form === 'json' ? readJson(body) : readPairs(body);
  if (query === undefined) return parameters;
  if (form === 'form' && query === `Action=${parameters.get('Action')?.text}`) return parameters;
  throw unreadable('The address of a POST holds parameters that do not belong there.');
}

function unreadable(message: string): ApiRefusal {
  return new ApiRefusal('request-unreadable', message);
}

/** One object of strings and integers. */
function readJson(text: string): SentParameters {
  const parameters = new Map<string, SentValue>();
  for (const [name, value] of Object.entries(parseObject(text))) {
    const type = typeof value === 'string' ? 'string' : 'number';
    if (type === 'number' && !Number.isSafeInteger(value)) {
      const hint = 'must be a string or an integer; a list is sent as HostIds.0, HostIds.1 and so on.';
      throw new ApiRefusal('parameter-invalid', `Parameter ${JSON.stringify(name)} ${hint}`);
    }
    parameters.set(name, { text: String(value), type });
  }
  return parameters;
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // The text is no JSON. Falls through to the same refusal.
  }
  throw unreadable('The body is not one JSON object.');
}

/** Of a query or a form. However a value is encoded, its signature must be that of the value itself. */
function readPairs(text: string): SentParameters {
  const parameters = new Map<string, SentValue>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (parameters.has(name)) {
      throw new ApiRefusal('parameter-repeated', `Parameter ${JSON.stringify(name)} is sent more than once.`);
    }
    parameters.set(name, { text: value, type: 'untyped' });
  }
  return parameters;
}

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

/** Refuses what the operation does not have. A name in `known` may be of items of a list: `Disks.N.Size`. */
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

/** A password is sent as padded base64 (API description 4.2). */
export function checkPassword(parameters: SentParameters): void {
  const encoded = readText(parameters, 'Password');
  if (encoded !== undefined && Buffer.from(encoded, 'base64').toString('base64') !== encoded) {
    throw refuseValue('Password', 'padded base64');
  }
}

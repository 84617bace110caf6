import { ApiRefusal } from './faults/refusal.ts';
import type { CloudOptions } from './options.ts';
import type { SentParameters, SentValue } from './requests/sent-parameters.ts';
import { suggestName } from './suggest-name.ts';

/**
 * `CreateHostInstance` as understood (API description 4.2). The password was checked and is not
 * kept.
 */
export interface CreateRequest {
  readonly operation: 'CreateHostInstance';
  readonly region: string;
  readonly zone: string;
  readonly imageId: string;
  readonly cpu: number;
  readonly memory: number;
  readonly diskSpace: number;
  readonly name: string;
  readonly chargeType: string;
  readonly quantity: number;
  readonly tag?: string;
}

/** `DescribeHostInstance` as understood (API description 4.3). */
export interface ListRequest {
  readonly operation: 'DescribeHostInstance';
  readonly region: string;
  readonly zone?: string;
  readonly projectId?: string;
  readonly hostIds?: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

export type OperationName = 'CreateHostInstance' | 'DescribeHostInstance';

type Rule = 'text' | 'positive' | 'from-zero';

const common = { Action: 'text', PublicKey: 'text', Signature: 'text' } as const satisfies Record<string, Rule>;

const createRules = {
  ...common,
  Region: 'text',
  Zone: 'text',
  ImageId: 'text',
  CPU: 'positive',
  Memory: 'positive',
  DiskSpace: 'positive',
  LoginMode: 'text',
  Password: 'text',
  Name: 'text',
  ChargeType: 'text',
  Quantity: 'positive',
} as const satisfies Record<string, Rule>;

const listRules = {
  ...common,
  Region: 'text',
  Zone: 'text',
  Offset: 'from-zero',
  Limit: 'positive',
  ProjectId: 'text',
} as const satisfies Record<string, Rule>;

/** Limit where none is sent; the description states no default (API description 9). */
const defaultLimit = 20;

/** Says whether the text names one of the two operations (API description 4). */
export function isOperation(action: string): action is OperationName {
  return action === 'CreateHostInstance' || action === 'DescribeHostInstance';
}

/** Checks a signed request to the letter of API description 4.2 and 4.3; throws Refusal. */
export function readOperation(
  operation: OperationName,
  parameters: SentParameters,
  { acceptTag, zoneRequired }: Pick<CloudOptions, 'acceptTag' | 'zoneRequired'>,
): CreateRequest | ListRequest {
  return operation === 'CreateHostInstance' ? readCreate(parameters, acceptTag) : readList(parameters, zoneRequired);
}

function readCreate(parameters: SentParameters, acceptTag: boolean): CreateRequest {
  const rules: Record<string, Rule> = acceptTag ? { ...createRules, Tag: 'text' } : createRules;
  refuseUnknown(parameters, 'CreateHostInstance', Object.keys(rules), false);
  for (const name of Object.keys(createRules)) if (name !== 'Password') requireValue(parameters, name);
  if (parameters.get('LoginMode')?.text === 'Password') requireValue(parameters, 'Password');
  const text = (name: string) => readText(name, requireValue(parameters, name));
  const number = (name: string) => readInteger(name, requireValue(parameters, name), 1);
  text('LoginMode');
  checkPassword(parameters);
  const tag = parameters.get('Tag');
  return {
    operation: 'CreateHostInstance',
    region: text('Region'),
    zone: text('Zone'),
    imageId: text('ImageId'),
    cpu: number('CPU'),
    memory: number('Memory'),
    diskSpace: number('DiskSpace'),
    name: text('Name'),
    chargeType: text('ChargeType'),
    quantity: number('Quantity'),
    ...(tag === undefined ? {} : { tag: readText('Tag', tag) }),
  };
}

function readList(parameters: SentParameters, zoneRequired: boolean): ListRequest {
  refuseUnknown(parameters, 'DescribeHostInstance', Object.keys(listRules), true);
  const region = readText('Region', requireValue(parameters, 'Region'));
  const zone = zoneRequired ? requireValue(parameters, 'Zone') : parameters.get('Zone');
  const projectId = parameters.get('ProjectId');
  const offset = parameters.get('Offset');
  const limit = parameters.get('Limit');
  const hostIds = readHostIds(parameters);
  return {
    operation: 'DescribeHostInstance',
    region,
    ...(zone === undefined ? {} : { zone: readText('Zone', zone) }),
    ...(projectId === undefined ? {} : { projectId: readText('ProjectId', projectId) }),
    ...(hostIds.length === 0 ? {} : { hostIds }),
    offset: offset === undefined ? 0 : readInteger('Offset', offset, 0),
    limit: limit === undefined ? defaultLimit : readInteger('Limit', limit, 1),
  };
}

function refuseUnknown(parameters: SentParameters, operation: string, known: readonly string[], lists: boolean): void {
  for (const name of parameters.keys()) {
    if (known.includes(name) || (lists && /^HostIds\.(?:0|[1-9]\d*)$/.test(name))) continue;
    const names = lists ? [...known, 'HostIds.0'] : known;
    const hint = suggestName(name, names);
    throw new ApiRefusal(
      'parameter-unknown',
      `${operation} has no parameter ${JSON.stringify(name.slice(0, 100))}. ${hint}`,
    );
  }
}

function requireValue(parameters: SentParameters, name: string): SentValue {
  const value = parameters.get(name);
  if (value === undefined) throw new ApiRefusal('parameter-missing', `Parameter ${name} is missing.`);
  return value;
}

function readText(name: string, value: SentValue): string {
  if (value.type === 'number') throw new ApiRefusal('parameter-invalid', `Parameter ${name} must be a JSON string.`);
  if (value.text === '') throw new ApiRefusal('parameter-invalid', `Parameter ${name} must not be empty.`);
  return value.text;
}

function readInteger(name: string, value: SentValue, least: number): number {
  if (value.type === 'string') throw new ApiRefusal('parameter-invalid', `Parameter ${name} must be a JSON number.`);
  const number = Number(value.text);
  if (!/^(?:0|[1-9]\d*)$/.test(value.text) || !Number.isSafeInteger(number) || number < least) {
    throw new ApiRefusal('parameter-invalid', `Parameter ${name} must be an integer of at least ${least}.`);
  }
  return number;
}

function readHostIds(parameters: SentParameters): readonly string[] {
  const count = [...parameters.keys()].filter((name) => name.startsWith('HostIds.')).length;
  return Array.from({ length: count }, (_, index) => {
    const value = parameters.get(`HostIds.${index}`);
    if (value === undefined) {
      throw new ApiRefusal(
        'parameter-invalid',
        `HostIds must be numbered from 0 without gaps: HostIds.${index} is missing.`,
      );
    }
    return readText(`HostIds.${index}`, value);
  });
}

/**
 * The password must be the canonical base64 of UTF-8 text: encoded once, standard alphabet, padded
 * (API description 4.2).
 */
function checkPassword(parameters: SentParameters): void {
  const value = parameters.get('Password');
  if (value === undefined) return;
  const encoded = readText('Password', value);
  const bytes = Buffer.from(encoded, 'base64');
  try {
    if (bytes.toString('base64') === encoded) {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      return;
    }
  } catch {
    // Falls through to the same refusal: the bytes are not UTF-8.
  }
  throw new ApiRefusal('parameter-invalid', 'Parameter Password must be the padded base64 of UTF-8 text.');
}

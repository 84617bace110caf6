import type { Asked, ListQuery } from '../dialect.ts';
import { type HostOrder, makeDiskPair } from '../host.ts';
import type { CloudOptions } from '../options.ts';
import {
  readInteger,
  readPassword,
  readText,
  readTexts,
  refuseUnknown,
  requireValue,
} from '../requests/parameter-readers.ts';
import type { SentParameters } from '../requests/sent-parameters.ts';

const common = ['Action', 'PublicKey', 'Signature'] as const;

const createNames = [
  ...common,
  ...['Region', 'Zone', 'ImageId', 'CPU', 'Memory', 'DiskSpace', 'LoginMode', 'Password', 'Name', 'ChargeType'],
  'Quantity',
];

const listNames = [...common, 'Region', 'Zone', 'Offset', 'Limit', 'ProjectId', 'HostIds.N'];

/** The Limit if none is sent; the description states no default (API description 9). */
const defaultLimit = 20;

/** Checks a signed request strictly against API description 4.2 and 4.3; throws ApiRefusal. */
export function readOperation(
  operation: string,
  parameters: SentParameters,
  { acceptTag, zoneRequired }: Pick<CloudOptions, 'acceptTag' | 'zoneRequired'>,
): Asked {
  return operation === 'CreateHostInstance'
    ? { kind: 'create', order: readCreate(parameters, acceptTag) }
    : { kind: 'list', query: readQuery(parameters, zoneRequired) };
}

function readCreate(parameters: SentParameters, acceptTag: boolean): HostOrder {
  refuseUnknown(parameters, 'CreateHostInstance', acceptTag ? [...createNames, 'Tag'] : createNames);
  for (const name of createNames) if (name !== 'Password') requireValue(parameters, name);
  if (parameters.get('LoginMode')?.text === 'Password') requireValue(parameters, 'Password');
  const text = (name: string) => readText(name, requireValue(parameters, name));
  const number = (name: string) => readInteger(name, requireValue(parameters, name), 1);
  text('LoginMode');
  readPassword(parameters);
  const tag = parameters.get('Tag');
  return {
    region: text('Region'),
    zone: text('Zone'),
    imageId: text('ImageId'),
    cpu: number('CPU'),
    memory: number('Memory'),
    disks: makeDiskPair(number('DiskSpace')),
    publicIp: { bandwidth: 1, line: 'Bgp' },
    name: text('Name'),
    chargeType: text('ChargeType'),
    quantity: number('Quantity'),
    ...(tag === undefined ? {} : { tag: readText('Tag', tag) }),
  };
}

function readQuery(parameters: SentParameters, zoneRequired: boolean): ListQuery {
  refuseUnknown(parameters, 'DescribeHostInstance', listNames);
  const region = readText('Region', requireValue(parameters, 'Region'));
  const zone = zoneRequired ? requireValue(parameters, 'Zone') : parameters.get('Zone');
  const projectId = parameters.get('ProjectId');
  const offset = parameters.get('Offset');
  const limit = parameters.get('Limit');
  const hostIds = readTexts(parameters, 'HostIds');
  return {
    region,
    ...(zone === undefined ? {} : { zone: readText('Zone', zone) }),
    ...(projectId === undefined ? {} : { projectId: readText('ProjectId', projectId) }),
    ...(hostIds.length === 0 ? {} : { hostIds }),
    offset: offset === undefined ? 0 : readInteger('Offset', offset, 0),
    limit: limit === undefined ? defaultLimit : readInteger('Limit', limit, 1),
  };
}

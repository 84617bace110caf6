/**
 * The API as it is described. Sections are those of the API description; docs/api.md says how each
 * name is used.
 */
import type { PageQuery } from '../core/ports.ts';
import { dropEmpty, numberOf, readList, textOf } from './fields.ts';
import { encodePassword, parameterOf } from './request.ts';
import type { Wire } from './wire.ts';

/** The parameters that say where to list or look up. */
function parametersOfPlace({ region, zone, projectId }: Pick<PageQuery, 'region' | 'zone' | 'projectId'>) {
  return {
    Region: region,
    ...parameterOf('Zone', zone),
    ...parameterOf('ProjectId', projectId),
  };
}

export const documentedWire: Wire<'documented'> = {
  operations: { list: 'DescribeHostInstance', create: 'CreateHostInstance' },

  // Section 4.1. The description shows Zone, and lists such as HostIds, only in the query form.
  forms: {
    known: ['json', 'query'],
    usual: 'json',
    list: 'chosen',
    listZone: 'query',
    lookUp: 'query',
    create: 'json',
  },

  // A token is not described: for clouds that issue temporary keys.
  request: { action: 'Action', publicKey: 'PublicKey', securityToken: 'SecurityToken', signature: 'Signature' },

  // Not described.
  largestPage: 1_000,

  pace: { parallelism: 16, pagesAtOnce: 8 },

  // Section 4.3.
  listParameters: (query) => ({ ...parametersOfPlace(query), Offset: query.offset, Limit: query.limit }),
  // Without the project: a look-up sees at least as much as any listing.
  lookUpParameters: ({ region, zone, hostIds }) => ({
    ...parametersOfPlace({ region, zone }),
    HostIds: hostIds,
    Offset: 0,
    Limit: hostIds.length,
  }),

  // Section 4.2.
  createParameters: ({ desired, password }) => ({
    region: { Region: desired.key.region },
    zone: { Zone: desired.zone },
    imageId: { ImageId: desired.imageId },
    cpu: { CPU: desired.cpu },
    memory: { Memory: desired.memory },
    diskSpace: parameterOf('DiskSpace', desired.diskSpace),
    loginMode: { LoginMode: desired.loginMode },
    password: parameterOf('Password', password && encodePassword('Password', password)),
    name: { Name: desired.key.name },
    chargeType: { ChargeType: desired.chargeType },
    chargeQuantity: { Quantity: desired.chargeQuantity },
    // Not described: for clouds that take it.
    tag: parameterOf('Tag', desired.tag),
  }),

  // A cloud may take a minute.
  createTimeouts: { connect: 10_000, firstByte: 60_000, total: 90_000 },

  // Section 6. A message is not described.
  envelope: {
    retCode: 'RetCode',
    action: 'Action',
    message: 'Message',
    actionOf: (operation) => `${operation}Response`,
  },

  // Section 8: there is no catalogue.
  retCodes: new Map(),

  page: { rows: 'HostSet', totalCount: 'TotalCount' },

  // Sections 2.1 to 2.3.
  row: { hostId: 'HostId', name: 'Name' },
  readRow: (row) => ({
    disks: readList(row, 'DiskSet', (disk) => dropEmpty({ type: textOf(disk, 'Type'), size: numberOf(disk, 'Size') })),
    addresses: readList(row, 'IpSet', (one) => dropEmpty({ type: textOf(one, 'Type'), ip: textOf(one, 'IP') })),
    ...dropEmpty({
      tag: textOf(row, 'Tag'),
      state: textOf(row, 'State'),
      imageId: textOf(row, 'ImageId'),
      basicImageId: textOf(row, 'BasicImageId'),
      cpu: numberOf(row, 'CPU'),
      memory: numberOf(row, 'Memory'),
      chargeType: textOf(row, 'ChargeType'),
      createTime: numberOf(row, 'CreateTime'),
      expireTime: numberOf(row, 'ExpireTime'),
      autoRenew: textOf(row, 'AutoRenew'),
    }),
  }),

  // Not described.
  createdIds: { list: 'HostIds', single: 'HostId' },
};

/** The dialects as tables: the documented one here, others in files of their own. A new dialect is added here. */
import type { DialectName } from '../model/dialect.ts';
import { parameterOf } from './request.ts';
import { dropEmpty, hostParameters, numberOf, placeParameters, readHost, readList, textOf, type Wire } from './wire.ts';

/** The API as it is described. Sections are those of the API description; docs/api.md says how each name is used. */
export const documentedWire: Wire<'documented'> = {
  operations: { list: 'DescribeHostInstance', create: 'CreateHostInstance' },

  // Section 4.1. The description shows Zone, and lists such as HostIds, only in the query form.
  forms: { known: ['json', 'query'], usual: 'json', narrow: 'query' },

  // Not described.
  largestPage: 1_000,

  pace: { parallelism: 16, pagesAtOnce: 8 },

  // Section 4.3. Without the project: a look-up sees at least as much as any listing.
  lookUpParameters: ({ region, zone, hostIds }) => ({
    ...placeParameters({ region, zone }),
    HostIds: hostIds,
    Offset: 0,
    Limit: hostIds.length,
  }),

  // Section 4.2, which has no Tag: for clouds that take it.
  createParameters: (order) => ({
    ...hostParameters(order),
    diskSpace: parameterOf('DiskSpace', order.desired.diskSpace),
  }),

  // A cloud may take a minute.
  createTimeouts: { connect: 10_000, firstByte: 60_000, total: 90_000 },

  // Section 8: there is no catalogue.
  retCodes: new Map(),

  rows: 'HostSet',

  // Sections 2.1 to 2.3.
  hostId: 'HostId',
  readRow: (row) => ({
    disks: readList(row, 'DiskSet', (disk) => dropEmpty({ type: textOf(disk, 'Type'), size: numberOf(disk, 'Size') })),
    addresses: readList(row, 'IpSet', (one) => dropEmpty({ type: textOf(one, 'Type'), ip: textOf(one, 'IP') })),
    ...dropEmpty({ imageId: textOf(row, 'ImageId') }),
    ...readHost(row),
  }),

  // Not described.
  createdIds: { list: 'HostIds', single: 'HostId' },
};

/** Each is loaded where it is spoken. */
export const wires: { readonly [Dialect in DialectName]: () => Promise<Wire<Dialect>> } = {
  documented: async () => documentedWire,
  uhost: async () => (await import('./uhost-wire.ts')).uhostWire,
};

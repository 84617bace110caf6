/** The documented API: `CreateHostInstance` and `DescribeHostInstance`. */
import { type Asked, type Dialect, documentedRetCodes, type SentParameters } from './dialect.ts';
import { type Host, makeDiskPair, privateAddressOf, publicAddressOf } from './host.ts';
import type { GivenHost } from './options.gen.ts';
import type { CloudOptions } from './options.ts';
import {
  checkPassword,
  readInteger,
  readText,
  readTexts,
  refuseUnknown,
  requireInteger,
  requireText,
} from './parameters.ts';

export const documented: Dialect = {
  name: 'documented',
  operations: ['CreateHostInstance', 'DescribeHostInstance'],
  rowSet: 'HostSet',
  idPrefix: 'host-',
  retCodes: documentedRetCodes,
  readOperation: (operation, parameters, options) =>
    operation === 'CreateHostInstance' ? readCreate(parameters, options) : readQuery(parameters, options),
  startState: 'Starting',
  makeRow,
  announce: ({ hostId }) => ({ HostIds: [hostId] }),
};

const createNames = [
  ...['Region', 'Zone', 'ImageId', 'CPU', 'Memory', 'DiskSpace', 'LoginMode', 'Password', 'Name', 'ChargeType'],
  'Quantity',
];

/** API description 4.2. */
function readCreate(parameters: SentParameters, { acceptTag }: CloudOptions): Asked {
  refuseUnknown(parameters, 'CreateHostInstance', acceptTag ? [...createNames, 'Tag'] : createNames);
  if (requireText(parameters, 'LoginMode') === 'Password') requireText(parameters, 'Password');
  checkPassword(parameters);
  const order = {
    region: requireText(parameters, 'Region'),
    zone: requireText(parameters, 'Zone'),
    imageId: requireText(parameters, 'ImageId'),
    cpu: requireInteger(parameters, 'CPU', 1),
    memory: requireInteger(parameters, 'Memory', 1),
    disks: makeDiskPair(requireInteger(parameters, 'DiskSpace', 1)),
    publicIp: { bandwidth: 1, line: 'Bgp' },
    name: requireText(parameters, 'Name'),
    chargeType: requireText(parameters, 'ChargeType'),
    quantity: requireInteger(parameters, 'Quantity', 1),
    tag: readText(parameters, 'Tag'),
  };
  return { kind: 'create', order };
}

/** API description 4.3. The default of Limit is not described (9). */
function readQuery(parameters: SentParameters, { zoneRequired }: CloudOptions): Asked {
  const names = ['Region', 'Zone', 'Offset', 'Limit', 'ProjectId', 'HostIds.N'];
  refuseUnknown(parameters, 'DescribeHostInstance', names);
  const query = {
    region: requireText(parameters, 'Region'),
    zone: zoneRequired ? requireText(parameters, 'Zone') : readText(parameters, 'Zone'),
    projectId: readText(parameters, 'ProjectId'),
    hostIds: readTexts(parameters, 'HostIds'),
    offset: readInteger(parameters, 'Offset', 0) ?? 0,
    limit: readInteger(parameters, 'Limit', 1) ?? 20,
  };
  return { kind: 'list', query };
}

type Row = Omit<GivenHost, 'Region' | 'Zone' | 'ProjectId'>;

/**
 * An element of `HostSet`: every field of API description 2.1 to 2.3, `DIskId` as it is spelled there. Given fields are
 * returned as they were given, and left out if they are null.
 */
export function makeRow(host: Host, state: string | null): Partial<Row> {
  const part = host.hostId.replace(/^u?host-/, '');
  const { publicIp, imageId } = host;
  const row: Row = {
    HostId: host.hostId,
    ImageId: imageId,
    BasicImageId: imageId,
    BasicImageName: `Emulated image ${imageId}`,
    Tag: host.tag,
    Name: host.name,
    Remark: host.remark,
    State: state,
    CreateTime: host.createTime,
    ChargeType: host.chargeType,
    ExpireTime: host.expireTime,
    CPU: host.cpu,
    Memory: host.memory,
    AutoRenew: 'Yes',
    NetworkState: 'Connected',
    NetCapability: 'Yes',
    DiskSet: host.disks.map(({ boot, size }, index) => ({
      Type: boot ? 'Boot' : 'Data',
      DIskId: `disk-${part}-${boot ? 'boot' : 'data'}${index > 1 ? index : ''}`,
      Drive: `/dev/vd${String.fromCharCode(97 + index)}`,
      Size: size,
    })),
    IpSet: [
      { Type: 'Private', IP: privateAddressOf(host) },
      ...(publicIp === undefined
        ? []
        : [{ Type: publicIp.line, IPId: `ip-${part}`, IP: publicAddressOf(host), Bandwidth: publicIp.bandwidth }]),
    ],
  };
  if (host.given === undefined) return row;
  const merged = Object.entries({ ...row, ...host.given, State: state });
  return Object.fromEntries(merged.filter(([, value]) => value !== null)) as Partial<Row>;
}

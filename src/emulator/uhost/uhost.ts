import { ApiRefusal, type Asked, type Dialect, type SentParameters } from '../dialect.ts';
import { makeRow as documentedRow } from '../documented.ts';
import { type Host, privateAddressOf, publicAddressOf } from '../host.ts';
import type { GivenAddress, GivenDisk } from '../options.gen.ts';
import type { CloudOptions } from '../options.ts';
import { readInteger, readText, readTexts, requireText } from '../parameters.ts';
import { allowOnly, readCreate, readPlace } from './create.ts';
import { otherOperations, readOther } from './operations.ts';

/** The dialect of UCloud and its resellers: `CreateUHostInstance` and related operations. */
export const uhost: Dialect = {
  name: 'uhost',
  operations: ['CreateUHostInstance', 'DescribeUHostInstance', ...otherOperations],
  rowSet: 'UHostSet',
  idPrefix: 'uhost-',
  retCodes: {
    'too-many-requests': 153,
    'request-unreadable': 160,
    'action-missing': 160,
    'action-unknown': 161,
    'signature-missing': 170,
    'signature-wrong': 171,
    'public-key-unknown': 172,
    'parameter-missing': 210,
    'parameter-unknown': 230,
    'parameter-invalid': 230,
    'parameter-repeated': 230,
    'project-missing': 292,
    'host-unknown': 8039,
  },
  readOperation,
  startState: 'Initializing',
  makeRow,
  announce: (host) => ({ UHostIds: [host.hostId], IPs: [privateAddressOf(host)] }),
};

function readOperation(operation: string, parameters: SentParameters, options: CloudOptions): Asked {
  if (options.refuseWithoutProject && !parameters.has('ProjectId')) {
    throw new ApiRefusal('project-missing', 'This account must name a project in every request (ProjectId).');
  }
  if (operation === 'CreateUHostInstance') return { kind: 'create', order: readCreate(parameters, options) };
  if (operation !== 'DescribeUHostInstance') return readOther(operation, parameters, options);
  allowOnly(parameters, operation, ['Zone', 'UHostIds.N', 'Offset', 'Limit']);
  const query = {
    ...readPlace(parameters, options),
    zone: options.zoneRequired ? requireText(parameters, 'Zone') : readText(parameters, 'Zone'),
    hostIds: readTexts(parameters, 'UHostIds'),
    offset: readInteger(parameters, 'Offset', 0) ?? 0,
    limit: Math.min(readInteger(parameters, 'Limit', 1) ?? 20, 100),
  };
  return { kind: 'list', query };
}

/** An element of `UHostSet`: what the documented API shows, and more. Its ids, disks and addresses have other names. */
function makeRow(host: Host, state: string | null): object {
  const { HostId: _, ImageId: __, DiskSet, IpSet, ...same } = documentedRow(host, state);
  const { given, machine } = host;
  return {
    ...same,
    UHostId: host.hostId,
    Zone: host.zone,
    // The system disk that was made from the image, not the image itself.
    ImageId: `bs0-${partOf(host)}`,
    ChargeType: same.ChargeType === 'Spot' ? 'Preemptive' : same.ChargeType,
    GPU: machine.gpu,
    GpuType: machine.gpu && (machine.gpuType ?? ''),
    BootDiskState: 'Normal',
    NetCapability: 'Normal',
    MachineType: machine.machineType ?? 'N',
    CpuPlatform: machine.cpuPlatform ?? 'Intel/Broadwell',
    OsType: 'Linux',
    OsName: same.BasicImageName,
    LifeCycle: 'Normal',
    IsolationGroup: machine.isolationGroup ?? '',
    RdmaClusterId: '',
    KeyPair: machine.keyPairId && { KeyPairId: machine.keyPairId, KeyPairState: 'Normal' },
    TotalDiskSpace: host.disks.reduce((sum, { boot, size }) => sum + (boot ? 0 : size), 0),
    DiskSet: given?.DiskSet === undefined ? disksOf(host) : DiskSet?.map(giveDisk),
    IPSet: given?.IpSet === undefined ? addressesOf(host) : IpSet?.map((address) => giveAddress(address, host)),
  };
}

function partOf({ hostId }: Host): string {
  return hostId.replace(/^u?host-/, '');
}

function disksOf(host: Host): readonly object[] {
  const part = partOf(host);
  return host.disks.map((disk, index) => ({
    Type: disk.boot ? 'Boot' : disk.type.startsWith('LOCAL_') ? 'Data' : 'Udisk',
    IsBoot: disk.boot ? 'True' : 'False',
    DiskType: disk.type,
    DiskId: `bs${index}-${part}`,
    Drive: `/dev/vd${String.fromCharCode(97 + index)}`,
    Size: disk.size,
    BackupType: 'NONE',
    Encrypted: 'false',
  }));
}

function addressesOf(host: Host): readonly object[] {
  const { publicIp } = host;
  const inside = { Type: 'Private', IP: privateAddressOf(host), IPMode: 'IPv4', Default: 'true', ...networkOf(host) };
  if (publicIp === undefined) return [inside];
  const outside = {
    Type: publicIp.line === 'International' ? 'Internation' : publicIp.line,
    IPId: `eip-${partOf(host)}`,
    IP: publicAddressOf(host),
    IPMode: 'IPv4',
    Bandwidth: publicIp.bandwidth,
  };
  return [inside, outside];
}

function networkOf({ machine }: Host): object {
  return { VPCId: machine.vpcId ?? 'uvnet-default', SubnetId: machine.subnetId ?? 'subnet-default' };
}

function giveDisk({ DIskId, ...disk }: GivenDisk): object {
  const isBoot = disk.Type === 'Boot' ? 'True' : 'False';
  return { ...disk, IsBoot: isBoot, DiskType: 'CLOUD_SSD', DiskId: DIskId };
}

function giveAddress(address: GivenAddress, host: Host): object {
  return address.Type === 'Private' ? { ...address, Default: 'true', ...networkOf(host) } : address;
}

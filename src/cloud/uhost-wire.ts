/**
 * The API of UCloud and compatible clouds, for hosts that it calls UHost. Names and units are those of the vendor's
 * documentation. Memory is in MB, disks are in GB.
 */
import type { DeclaredDisk } from '../model/host.ts';
import { parameterOf, type RequestParameters } from './request.ts';
import type { CodeMeaning, CodeTable } from './ret-codes.ts';
import {
  dropEmpty,
  type Fields,
  hostParameters,
  numberOf,
  placeParameters,
  readHost,
  readList,
  textOf,
  type Wire,
} from './wire.ts';

function parametersOfDisk({ type, size }: DeclaredDisk, index: number): RequestParameters {
  return {
    [`Disks.${index}.IsBoot`]: index === 0 ? 'True' : 'False',
    [`Disks.${index}.Type`]: type,
    [`Disks.${index}.Size`]: size,
  };
}

/** The label that names the create of a host. Declared labels cannot have this key. */
const intentLabel = 'hostwright-intent';

function parametersOfLabels(labels: Readonly<Record<string, string>>, first = 0): RequestParameters {
  const pairs = Object.entries(labels).map(([key, value], index) => ({
    [`Labels.${first + index}.Key`]: key,
    [`Labels.${first + index}.Value`]: value,
  }));
  return Object.assign({}, ...pairs);
}

/** Rows spell it with and without a capital; some clients send a boolean. */
function flagOf(fields: Fields, name: string): boolean | undefined {
  const value = fields[name];
  const text = typeof value === 'boolean' ? String(value) : textOf(fields, name)?.toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

// RetCodes of the dialect `uhost`, as the vendor documents them. A create with a code of class `refused` was refused
// before anything was made, because of the request, the account or the declared host. With every other code the host
// may have been made, or may still be made. Such a code has no meaning for a create, and is listed here only if it has
// one for a listing.

const project = 'check projectId: a sub-account must name a project, and one that it may use';
const cpu = 'choose another number of CPUs';
const memory = 'choose another size of memory';
const windows = 'declare 2 CPUs or more: an image of Windows needs them';

type Row = readonly [code: number, means: CodeMeaning, help?: string | undefined, waitMs?: number];

const gateway: readonly Row[] = [
  // No answer within 60 s.
  [110, 'transient'],
  // The gateway, or its check of permissions, failed.
  [130, 'transient'],
  // The service is not available.
  [150, 'transient'],
  [153, 'throttled'],
  [160, 'refused', 'check that the endpoint is this API: it saw no operation'],
  [161, 'refused', 'check that the dialect of the declaration fits the endpoint: it does not know the operation'],
  [170, 'refused', 'check what lies between here and the endpoint: the signature did not arrive'],
  [171, 'refused', 'check the private key, and that it belongs to this endpoint: keys of another gateway fail too'],
  [172, 'refused', 'check the public key, and that it belongs to this endpoint: it knows no such account'],
  [174, 'refused', 'get new temporary keys: the endpoint does not know the security token, or not any more'],
  [210, 'refused'],
  // A parameter is missing; a parameter cannot be used.
  [220, 'refused', 'check the declaration: a required parameter is missing'],
  [230, 'refused', 'check the declared values; if a listing is refused, also try a smaller HOSTWRIGHT_PAGE_SIZE'],
  [240, 'refused'],
  [292, 'refused', project],
  [293, 'refused', 'check zone: the account may not use it'],
  [294, 'refused', 'add the address of this machine to the IP allow-list of the account'],
  [295, 'refused', 'check the security lock of the account'],
  [299, 'refused', project],
  [520, 'refused', 'pay: the balance of the account is too low'],
];

const creates: readonly Row[] = [
  [8018, 'refused', 'choose a boot disk of at most 100 GB, or another machineType'],
  [8027, 'refused', windows],
  [8036, 'refused', windows],
  [8044, 'refused', cpu],
  [8045, 'refused', cpu],
  [8046, 'refused', memory],
  [8095, 'refused', 'ask the cloud for more quota'],
  [8096, 'refused', 'choose another size for the data disks'],
  [8104, 'refused', 'pay the unpaid orders of the account'],
  [8105, 'refused', cpu],
  [8106, 'refused', memory],
  [8107, 'refused', 'choose another size for the disks'],
  [8116, 'refused', 'ask the cloud to permit hourly charging, or choose another chargeType'],
  [8126, 'refused', 'choose an SSD data disk of 100 GB or more'],
  [8226, 'refused', 'verify the identity of the account'],
  [8315, 'refused', 'choose a boot disk that is as large as the image, or larger'],
  [8316, 'refused', 'choose a boot disk that is as large as the image'],
  [8320, 'refused', 'choose a local disk or another zone: cloud disks are out of stock'],
  [8847, 'refused', 'choose another subnet: this one has no free address'],
  [226604, 'refused', 'choose another zone or machineType: this one is out of stock'],
];

/** The cloud could not read the requested data, and says to try again later. */
const reads: readonly Row[] = [
  ...[8025, 8031, 8041, 8826, 8828, 8829, 8857].map((code): Row => [code, 'transient']),
  // "Wait 30 seconds."
  [8980, 'transient', undefined, 30_000],
];

export const uhostRetCodes: CodeTable = new Map(
  [...gateway, ...creates, ...reads].map(([code, means, help, waitMs]) => [code, { means, help, waitMs }]),
);

export const uhostWire: Wire<'uhost'> = {
  operations: { list: 'DescribeUHostInstance', create: 'CreateUHostInstance' },

  // Most clients of this API send forms.
  forms: { known: ['form', 'json', 'query'], usual: 'form' },

  largestPage: 100,

  // The vendor documents no rate. Its Terraform provider sends ten requests at once.
  pace: { parallelism: 10, pagesAtOnce: 4 },

  labels: {
    operation: 'ListResourcesByLabels',
    parameters: ({ region, projectId, intent }) => ({
      ...placeParameters({ region, projectId }),
      ...parametersOfLabels({ [intentLabel]: intent }),
      ...(projectId !== undefined && { ProjectIds: [projectId] }),
      ResourceTypes: ['uhost'],
      Offset: 0,
      Limit: 100,
    }),
    rows: 'Resources',
    hostId: 'ResourceId',
  },

  // Without a project, a request means the default project of the account, not all projects.
  lookUpParameters: ({ hostIds, ...place }) => ({
    ...placeParameters(place),
    UHostIds: hostIds,
    Offset: 0,
    Limit: hostIds.length,
  }),

  createParameters: ({ desired, password, userData, projectId, intent }) => ({
    ...hostParameters({ desired, password }),
    region: { Region: desired.key.region, ...parameterOf('ProjectId', projectId) },
    bootDisk: desired.bootDisk === undefined ? {} : parametersOfDisk(desired.bootDisk, 0),
    dataDisks: Object.assign({}, ...(desired.dataDisks ?? []).map((disk, index) => parametersOfDisk(disk, index + 1))),
    keyPairId: parameterOf('KeyPairId', desired.keyPairId),
    machineType: parameterOf('MachineType', desired.machineType),
    cpuPlatform: parameterOf('MinimalCpuPlatform', desired.cpuPlatform),
    gpuType: parameterOf('GpuType', desired.gpuType),
    gpu: parameterOf('GPU', desired.gpu),
    vpcId: parameterOf('VPCId', desired.vpcId),
    subnetId: parameterOf('SubnetId', desired.subnetId),
    securityGroupId: parameterOf('SecurityGroupId', desired.securityGroupId),
    privateIp: parameterOf('PrivateIp.0', desired.privateIp),
    publicIp:
      desired.publicIp === undefined
        ? {}
        : {
            'NetworkInterface.0.EIP.Bandwidth': desired.publicIp.bandwidth,
            'NetworkInterface.0.EIP.OperatorName': desired.publicIp.line,
            ...parameterOf('NetworkInterface.0.EIP.PayMode', desired.publicIp.payMode),
          },
    isolationGroup: parameterOf('IsolationGroup', desired.isolationGroup),
    labels: parametersOfLabels(desired.labels ?? {}),
    userData: parameterOf('UserData', userData),
    intentLabel:
      desired.intentLabel === true && intent !== undefined
        ? parametersOfLabels({ [intentLabel]: intent }, Object.keys(desired.labels ?? {}).length)
        : {},
  }),

  // The gateway gives up on its server after 60 s and says so. That answer is worth waiting for.
  createTimeouts: { connect: 10_000, firstByte: 75_000, total: 90_000 },

  requestId: 'x-ucloud-request-uuid',

  retCodes: uhostRetCodes,

  // An Offset that is too large is an error of its parameter in related APIs of the vendor.
  offsetRefused: 230,
  rows: 'UHostSet',

  // No row shows a password, a login mode, a quantity, a security group, labels or user data. ImageId of a row is the
  // id of the system disk, and BasicImageId is the image from which the image was made.
  hostId: 'UHostId',
  readRow: (row) => ({
    disks: readList(row, 'DiskSet', (disk) =>
      dropEmpty({ type: textOf(disk, 'DiskType'), size: numberOf(disk, 'Size'), boot: flagOf(disk, 'IsBoot') }),
    ),
    addresses: readList(row, 'IPSet', (one) =>
      dropEmpty({
        type: textOf(one, 'Type'),
        ip: textOf(one, 'IP'),
        vpcId: textOf(one, 'VPCId'),
        subnetId: textOf(one, 'SubnetId'),
        isDefault: flagOf(one, 'Default'),
      }),
    ),
    ...dropEmpty({
      zone: textOf(row, 'Zone'),
      machineType: textOf(row, 'MachineType'),
      cpuPlatform: textOf(row, 'CpuPlatform'),
      gpuType: textOf(row, 'GpuType'),
      gpu: numberOf(row, 'GPU'),
      isolationGroup: textOf(row, 'IsolationGroup'),
    }),
    ...readHost(row),
  }),

  createdIds: { list: 'UHostIds' },
};

/**
 * The API of UCloud and compatible clouds, for hosts that it calls UHost. Names and units are those
 * of the vendor's documentation. Memory is in MB, disks are in GB.
 */
import type { DeclaredDisk } from '../core/host.ts';
import type { PageQuery } from '../core/ports.ts';
import { dropEmpty, type Fields, numberOf, readList, textOf } from './answers/fields.ts';
import { encodePassword, parameterOf, type RequestParameters } from './parameters.ts';
import { uhostRetCodes } from './uhost-ret-codes.ts';
import type { Wire } from './wire.ts';

/** Without a project, a request means the default project of the account, not all projects. */
function parametersOfPlace({ region, zone, projectId }: Pick<PageQuery, 'region' | 'zone' | 'projectId'>) {
  return {
    Region: region,
    ...parameterOf('Zone', zone),
    ...parameterOf('ProjectId', projectId),
  };
}

/** A flag of a disk is text in this dialect, in requests and in rows. */
const yes = 'True';
const no = 'False';

function parametersOfDisk({ type, size }: DeclaredDisk, index: number): RequestParameters {
  return {
    [`Disks.${index}.IsBoot`]: index === 0 ? yes : no,
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

export const uhostWire: Wire<'uhost'> = {
  operations: { list: 'DescribeUHostInstance', create: 'CreateUHostInstance' },

  // Most clients of this API send forms. A create is never a GET.
  forms: {
    known: ['form', 'json', 'query'],
    usual: 'form',
    list: 'chosen',
    listZone: 'chosen',
    lookUp: 'chosen',
    create: 'chosen',
  },

  request: { action: 'Action', publicKey: 'PublicKey', securityToken: 'SecurityToken', signature: 'Signature' },

  largestPage: 100,

  // The vendor documents no rate. Its Terraform provider sends ten requests at once.
  pace: { parallelism: 10, pagesAtOnce: 4 },

  labels: {
    operation: 'ListResourcesByLabels',
    parameters: ({ region, projectId, intent }) => ({
      ...parametersOfPlace({ region, ...(projectId !== undefined && { projectId }) }),
      ...parametersOfLabels({ [intentLabel]: intent }),
      ...(projectId !== undefined && { ProjectIds: [projectId] }),
      ResourceTypes: ['uhost'],
      Offset: 0,
      Limit: 100,
    }),
    rows: 'Resources',
    hostId: 'ResourceId',
  },

  // Never filters by tag: a filter weakens the proof that a host does not exist.
  listParameters: (query) => ({ ...parametersOfPlace(query), Offset: query.offset, Limit: query.limit }),
  lookUpParameters: ({ hostIds, ...place }) => ({
    ...parametersOfPlace(place),
    UHostIds: hostIds,
    Offset: 0,
    Limit: hostIds.length,
  }),

  createParameters: ({ desired, password, userData, projectId, intent }) => ({
    region: { Region: desired.key.region, ...parameterOf('ProjectId', projectId) },
    zone: { Zone: desired.zone },
    imageId: { ImageId: desired.imageId },
    bootDisk: desired.bootDisk === undefined ? {} : parametersOfDisk(desired.bootDisk, 0),
    dataDisks: Object.assign({}, ...(desired.dataDisks ?? []).map((disk, index) => parametersOfDisk(disk, index + 1))),
    loginMode: { LoginMode: desired.loginMode },
    password: parameterOf('Password', password && encodePassword('Password', password)),
    keyPairId: parameterOf('KeyPairId', desired.keyPairId),
    name: { Name: desired.key.name },
    tag: parameterOf('Tag', desired.tag),
    chargeType: { ChargeType: desired.chargeType },
    chargeQuantity: { Quantity: desired.chargeQuantity },
    cpu: { CPU: desired.cpu },
    memory: { Memory: desired.memory },
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

  envelope: {
    retCode: 'RetCode',
    action: 'Action',
    message: 'Message',
    requestId: 'x-ucloud-request-uuid',
    actionOf: (operation) => `${operation}Response`,
  },

  retCodes: uhostRetCodes,

  // An Offset that is too large is an error of its parameter in related APIs of the vendor.
  page: { rows: 'UHostSet', totalCount: 'TotalCount', offsetRefused: 230 },

  // No row shows a password, a login mode, a quantity, a security group, labels or user data.
  // ImageId of a row is the id of the system disk, and BasicImageId is the image from which the
  // image was made.
  row: { hostId: 'UHostId', name: 'Name' },
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
      tag: textOf(row, 'Tag'),
      state: textOf(row, 'State'),
      basicImageId: textOf(row, 'BasicImageId'),
      machineType: textOf(row, 'MachineType'),
      cpuPlatform: textOf(row, 'CpuPlatform'),
      cpu: numberOf(row, 'CPU'),
      memory: numberOf(row, 'Memory'),
      gpuType: textOf(row, 'GpuType'),
      gpu: numberOf(row, 'GPU'),
      isolationGroup: textOf(row, 'IsolationGroup'),
      chargeType: textOf(row, 'ChargeType'),
      createTime: numberOf(row, 'CreateTime'),
      expireTime: numberOf(row, 'ExpireTime'),
      autoRenew: textOf(row, 'AutoRenew'),
    }),
  }),

  createdIds: { list: 'UHostIds' },
};

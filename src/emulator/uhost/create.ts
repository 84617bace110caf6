/** `CreateUHostInstance`, and what its parameters have in common with those of other operations. */

import type { SentParameters } from '../dialect.ts';
import type { HostDisk, HostOrder } from '../host.ts';
import type { CloudOptions } from '../options.ts';
import {
  checkPassword,
  countOf,
  readInteger,
  readText,
  readTexts,
  refuseUnknown,
  refuseValue,
  requireInteger,
  requireText,
} from '../parameters.ts';

/** The place that a request is about; without ProjectId, the account's default project. */
export function readPlace(parameters: SentParameters, { defaultProject }: CloudOptions) {
  return {
    region: requireText(parameters, 'Region'),
    projectId: readText(parameters, 'ProjectId') ?? defaultProject,
  };
}

/**
 * Refuses what the operation does not have, besides the parameters of every operation. SecurityToken belongs to keys
 * that expire; it is signed too.
 */
export function allowOnly(parameters: SentParameters, operation: string, names: readonly string[]): void {
  refuseUnknown(parameters, operation, ['SecurityToken', 'Region', 'ProjectId', ...names]);
}

/** `Labels.N.Key` and `.Value`. */
export function readLabels(parameters: SentParameters): Readonly<Record<string, string>> {
  const pairs = Array.from({ length: countOf(parameters, 'Labels') }, (_, index) => [
    requireText(parameters, `Labels.${index}.Key`),
    requireText(parameters, `Labels.${index}.Value`),
  ]);
  return Object.fromEntries(pairs);
}

const createNames = [
  ...['Zone', 'ImageId', 'CPU', 'Memory', 'GPU', 'GpuType', 'MachineType', 'MinimalCpuPlatform'],
  ...['Disks.N.IsBoot', 'Disks.N.Type', 'Disks.N.Size', 'LoginMode', 'Password', 'KeyPairId', 'Name', 'Tag'],
  ...['ChargeType', 'Quantity', 'VPCId', 'SubnetId', 'SecurityGroupId', 'PrivateIp.N', 'IsolationGroup'],
  ...['NetworkInterface.N.EIP.Bandwidth', 'NetworkInterface.N.EIP.OperatorName', 'NetworkInterface.N.EIP.PayMode'],
  ...['Labels.N.Key', 'Labels.N.Value', 'UserData'],
];

/** Missing parameters get the defaults that the vendor documents. Whether it sells such a host is not checked. */
export function readCreate(parameters: SentParameters, options: CloudOptions): HostOrder {
  allowOnly(parameters, 'CreateUHostInstance', createNames);
  const text = (name: string) => readText(parameters, name);
  const [privateIp] = readTexts(parameters, 'PrivateIp');
  const loginMode = requireText(parameters, 'LoginMode');
  if (loginMode === 'Password') requireText(parameters, 'Password');
  if (loginMode === 'KeyPair') requireText(parameters, 'KeyPairId');
  checkPassword(parameters);
  return {
    ...readPlace(parameters, options),
    zone: requireText(parameters, 'Zone'),
    name: text('Name') ?? 'UHost',
    tag: text('Tag'),
    imageId: requireText(parameters, 'ImageId'),
    cpu: readInteger(parameters, 'CPU', 1) ?? 4,
    memory: readInteger(parameters, 'Memory', 1) ?? 8192,
    disks: readDisks(parameters),
    publicIp: readPublicIp(parameters),
    chargeType: text('ChargeType') ?? 'Month',
    quantity: readInteger(parameters, 'Quantity', 0) ?? 1,
    machine: {
      machineType: text('MachineType'),
      gpu: readInteger(parameters, 'GPU', 1),
      gpuType: text('GpuType'),
      cpuPlatform: text('MinimalCpuPlatform'),
      vpcId: text('VPCId'),
      subnetId: text('SubnetId'),
      privateIp,
      securityGroupId: text('SecurityGroupId'),
      isolationGroup: text('IsolationGroup'),
      keyPairId: text('KeyPairId'),
      labels: readLabels(parameters),
    },
  };
}

function readPublicIp(parameters: SentParameters): HostOrder['publicIp'] {
  if (countOf(parameters, 'NetworkInterface') === 0) return undefined;
  return {
    bandwidth: requireInteger(parameters, 'NetworkInterface.0.EIP.Bandwidth', 0),
    line: requireText(parameters, 'NetworkInterface.0.EIP.OperatorName'),
  };
}

/** One system disk, and data disks of any number. Their sizes are in GB. */
function readDisks(parameters: SentParameters): readonly HostDisk[] {
  const count = Math.max(1, countOf(parameters, 'Disks'));
  const disks = Array.from({ length: count }, (_, index) => ({
    boot: requireText(parameters, `Disks.${index}.IsBoot`).toLowerCase() === 'true',
    type: requireText(parameters, `Disks.${index}.Type`),
    size: requireInteger(parameters, `Disks.${index}.Size`, 1),
  }));
  if (disks.filter(({ boot }) => boot).length !== 1) throw refuseValue('Disks', 'exactly one with IsBoot True');
  return disks;
}

/** `CreateUHostInstance`, and what its parameters have in common with those of other operations. */

import type { SentParameters } from '../dialect.ts';
import type { HostDisk, HostOrder } from '../host.ts';
import type { CloudOptions } from '../options.ts';
import {
  countOf,
  readInteger,
  readPassword,
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

/** A name or a tag: Chinese, letters, digits and `- _ .`. */
export function checkName(name: string, text: string): string {
  if (/^[\p{Script=Han}A-Za-z0-9._-]{1,63}$/u.test(text)) return text;
  throw refuseValue(name, '1 to 63 Chinese characters, letters, digits, "-", "_" and "."');
}

const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

export function checkPassword(password: string): void {
  const held = classes.filter((one) => one.test(password)).length;
  if (!/^[A-Za-z0-9()`~!@#$%^&*\-+=_|{}[\]:;'<>,.?/]{8,30}$/.test(password) || held < 2) {
    throw refuseValue('Password', '8 to 30 printable characters of at least two classes');
  }
}

/** MB. */
export function checkMemory(memory: number): number {
  if (memory % 1024 === 0 && memory <= 262_144) return memory;
  throw refuseValue('Memory', 'MB, in steps of 1024 up to 262144');
}

/** `Labels.N.Key` and `.Value`; undefined without any. */
export function readLabels(parameters: SentParameters): Readonly<Record<string, string>> | undefined {
  const count = countOf(parameters, 'Labels');
  const pairs = Array.from({ length: count }, (_, index) => [
    requireText(parameters, `Labels.${index}.Key`),
    requireText(parameters, `Labels.${index}.Value`),
  ]);
  const labels = Object.fromEntries(pairs);
  if (Object.keys(labels).length < count) throw refuseValue('Labels', 'labels with different keys');
  return count === 0 ? undefined : labels;
}

function checkOneOf(name: string, text: string, known: readonly string[]): string {
  if (known.includes(text)) return text;
  throw refuseValue(name, `one of ${known.join(', ')}`);
}

const createNames = [
  ...['Zone', 'ImageId', 'CPU', 'Memory', 'GPU', 'GpuType', 'MachineType', 'MinimalCpuPlatform'],
  ...['Disks.N.IsBoot', 'Disks.N.Type', 'Disks.N.Size', 'LoginMode', 'Password', 'KeyPairId', 'Name', 'Tag'],
  ...['ChargeType', 'Quantity', 'VPCId', 'SubnetId', 'SecurityGroupId', 'PrivateIp.N', 'IsolationGroup'],
  ...['NetworkInterface.N.EIP.Bandwidth', 'NetworkInterface.N.EIP.OperatorName', 'NetworkInterface.N.EIP.PayMode'],
  ...['Labels.N.Key', 'Labels.N.Value', 'UserData'],
];

const chargeTypes = ['Year', 'Month', 'Dynamic', 'Postpay', 'Spot'];

/** Missing parameters get the defaults that the vendor documents. */
export function readCreate(parameters: SentParameters, options: CloudOptions): HostOrder {
  allowOnly(parameters, 'CreateUHostInstance', createNames);
  const text = (name: string) => readText(parameters, name);
  const tag = text('Tag');
  const [privateIp] = readTexts(parameters, 'PrivateIp');
  checkLogin(parameters);
  checkUserData(text('UserData'));
  return {
    ...readPlace(parameters, options),
    zone: requireText(parameters, 'Zone'),
    name: checkName('Name', text('Name') ?? 'UHost'),
    tag: tag && checkName('Tag', tag),
    imageId: requireText(parameters, 'ImageId'),
    cpu: readInteger(parameters, 'CPU', 1) ?? 4,
    memory: checkMemory(readInteger(parameters, 'Memory', 1) ?? 8192),
    disks: readDisks(parameters),
    publicIp: readPublicIp(parameters),
    chargeType: checkOneOf('ChargeType', text('ChargeType') ?? 'Month', chargeTypes),
    quantity: readInteger(parameters, 'Quantity', 0) ?? 1,
    machine: {
      ...readProcessor(parameters),
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

function readProcessor(parameters: SentParameters): HostOrder['machine'] {
  const machineType = readText(parameters, 'MachineType');
  if (machineType !== undefined && !/^[A-Z][A-Z0-9.]{0,15}$/.test(machineType)) {
    throw refuseValue('MachineType', 'a family such as N, or a type such as N.2xlarge in capital letters');
  }
  const gpu = readInteger(parameters, 'GPU', 1);
  const gpuType = readText(parameters, 'GpuType');
  if ((gpu !== undefined || gpuType !== undefined) && machineType !== 'G') {
    throw refuseValue('GPU', 'sent with MachineType G alone');
  }
  return { machineType, gpu, gpuType, cpuPlatform: readText(parameters, 'MinimalCpuPlatform') };
}

function checkLogin(parameters: SentParameters): void {
  const mode = requireText(parameters, 'LoginMode');
  checkOneOf('LoginMode', mode, ['Password', 'KeyPair', 'ImagePasswd']);
  if (mode === 'Password') requireText(parameters, 'Password');
  if (mode === 'KeyPair') requireText(parameters, 'KeyPairId');
  const password = readPassword(parameters);
  if (password !== undefined) checkPassword(password);
}

function readPublicIp(parameters: SentParameters): HostOrder['publicIp'] {
  const count = countOf(parameters, 'NetworkInterface');
  if (count === 0) return undefined;
  if (count > 1) throw refuseValue('NetworkInterface', 'at most one');
  const part = (name: string) => `NetworkInterface.0.EIP.${name}`;
  const payMode = readText(parameters, part('PayMode')) ?? 'Bandwidth';
  checkOneOf(part('PayMode'), payMode, ['Bandwidth', 'Traffic', 'ShareBandwidth']);
  const line = checkOneOf(part('OperatorName'), requireText(parameters, part('OperatorName')), [
    'Bgp',
    'International',
  ]);
  return { bandwidth: requireInteger(parameters, part('Bandwidth'), 0), line };
}

/** The documentation does not say whether its limit of 16 K applies before base64; here it does. */
function checkUserData(text: string | undefined): void {
  if (text === undefined) return;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text || bytes.length > 16_384) {
    throw refuseValue('UserData', 'base64 of at most 16384 bytes');
  }
}

/** The largest data disk in GB, by type. */
const largestDisks: Readonly<Record<string, number>> = {
  LOCAL_NORMAL: 2000,
  LOCAL_SSD: 1000,
  CLOUD_NORMAL: 8000,
  CLOUD_SSD: 8000,
  CLOUD_ESSD: 8000,
  CLOUD_RSSD: 32_000,
};

/** One system disk, and data disks of any number. */
function readDisks(parameters: SentParameters): readonly HostDisk[] {
  const count = Math.max(1, countOf(parameters, 'Disks'));
  const disks = Array.from({ length: count }, (_, index) => readDisk(parameters, index));
  if (disks.filter(({ boot }) => boot).length !== 1) throw refuseValue('Disks', 'exactly one with IsBoot True');
  return disks;
}

function readDisk(parameters: SentParameters, index: number): HostDisk {
  const part = (name: string) => `Disks.${index}.${name}`;
  const isBoot = requireText(parameters, part('IsBoot')).toLowerCase();
  const boot = checkOneOf(part('IsBoot'), isBoot, ['true', 'false']) === 'true';
  const type = checkOneOf(part('Type'), requireText(parameters, part('Type')), Object.keys(largestDisks));
  const size = requireInteger(parameters, part('Size'), 20);
  const most = boot ? 500 : (largestDisks[type] ?? 0);
  if (size > most || (!boot && size % 10 !== 0)) {
    throw refuseValue(part('Size'), `at most ${most} GB${boot ? '' : ', in steps of 10'}`);
  }
  return { boot, type, size };
}

import { ApiRefusal } from '../faults/refusal.ts';
import type { HostOrder, MachineFacts } from '../host.ts';
import type { CloudOptions } from '../options.ts';
import {
  countOf,
  readInteger,
  readPassword,
  readText,
  readTexts,
  refuseUnknown,
  requireValue,
} from '../requests/parameter-readers.ts';
import type { SentParameters } from '../requests/sent-parameters.ts';
import { readDisks } from './disks.ts';
import { checkName, checkPassword, readLabels, readPlace, refuseValue, sharedNames } from './values.ts';

/** Every parameter that this create accepts. */
const createNames = [
  ...sharedNames,
  ...['Zone', 'ImageId', 'CPU', 'Memory', 'GPU', 'GpuType', 'MachineType', 'MinimalCpuPlatform'],
  ...['Disks.N.IsBoot', 'Disks.N.Type', 'Disks.N.Size', 'LoginMode', 'Password', 'KeyPairId', 'Name', 'Tag'],
  ...['ChargeType', 'Quantity', 'VPCId', 'SubnetId', 'SecurityGroupId', 'PrivateIp.N', 'IsolationGroup'],
  ...['NetworkInterface.N.EIP.Bandwidth', 'NetworkInterface.N.EIP.OperatorName', 'NetworkInterface.N.EIP.PayMode'],
  ...['Labels.N.Key', 'Labels.N.Value', 'UserData'],
];

const chargeTypes = ['Year', 'Month', 'Dynamic', 'Postpay', 'Spot'];

const loginModes = ['Password', 'KeyPair', 'ImagePasswd'];

/**
 * Checks a signed `CreateUHostInstance`. Missing parameters get the defaults that the vendor
 * documents.
 */
export function readCreate(parameters: SentParameters, options: CloudOptions): HostOrder {
  refuseUnknown(parameters, 'CreateUHostInstance', createNames);
  const text = (name: string) => {
    const value = parameters.get(name);
    return value === undefined ? undefined : readText(name, value);
  };
  const number = (name: string, least: number) => {
    const value = parameters.get(name);
    return value === undefined ? undefined : readInteger(name, value, least);
  };
  const place = readPlace(parameters, options);
  const zone = readText('Zone', requireValue(parameters, 'Zone'));
  const imageId = readText('ImageId', requireValue(parameters, 'ImageId'));
  const memory = number('Memory', 1) ?? 8192;
  if (memory % 1024 !== 0 || memory > 262_144) throw refuseValue('Memory', 'MB, in steps of 1024 up to 262144');
  const name = text('Name') ?? 'UHost';
  checkName('Name', name);
  const tag = text('Tag');
  if (tag !== undefined) checkName('Tag', tag);
  const chargeType = text('ChargeType') ?? 'Month';
  if (!chargeTypes.includes(chargeType)) throw refuseValue('ChargeType', `one of ${chargeTypes.join(', ')}`);
  const machineType = text('MachineType');
  if (machineType !== undefined && !/^[A-Z][A-Z0-9.]{0,15}$/.test(machineType)) {
    throw refuseValue('MachineType', 'a family such as N, or a type such as N.2xlarge in capital letters');
  }
  const gpu = number('GPU', 1);
  const gpuType = text('GpuType');
  if ((gpu !== undefined || gpuType !== undefined) && machineType !== 'G') {
    throw refuseValue('GPU', 'sent with MachineType G alone');
  }
  checkLogin(parameters);
  const [privateIp] = readTexts(parameters, 'PrivateIp');
  const machine = {
    machineType,
    cpuPlatform: text('MinimalCpuPlatform'),
    gpu,
    gpuType,
    vpcId: text('VPCId'),
    subnetId: text('SubnetId'),
    privateIp,
    securityGroupId: text('SecurityGroupId'),
    isolationGroup: text('IsolationGroup'),
    keyPairId: text('KeyPairId'),
    labels: readLabels(parameters),
  };
  const disks = readDisks(parameters);
  checkUserData(text('UserData'));
  const publicIp = readPublicIp(parameters);
  return {
    ...place,
    zone,
    name,
    ...(tag === undefined ? {} : { tag }),
    imageId,
    cpu: number('CPU', 1) ?? 4,
    memory,
    disks,
    ...(publicIp === undefined ? {} : { publicIp }),
    chargeType,
    quantity: number('Quantity', 0) ?? 1,
    machine: Object.fromEntries(Object.entries(machine).filter(([, value]) => value !== undefined)) as MachineFacts,
  };
}

function checkLogin(parameters: SentParameters): void {
  const mode = readText('LoginMode', requireValue(parameters, 'LoginMode'));
  if (!loginModes.includes(mode)) throw refuseValue('LoginMode', `one of ${loginModes.join(', ')}`);
  if (mode === 'Password') requireValue(parameters, 'Password');
  if (mode === 'KeyPair') requireValue(parameters, 'KeyPairId');
  const password = readPassword(parameters);
  if (password !== undefined) checkPassword(password);
}

function readPublicIp(parameters: SentParameters): HostOrder['publicIp'] {
  const count = countOf(parameters, 'NetworkInterface');
  if (count === 0) return undefined;
  if (count > 1) throw new ApiRefusal('parameter-invalid', 'A host is made with at most one NetworkInterface.');
  const part = (name: string) => `NetworkInterface.0.EIP.${name}`;
  const payMode = parameters.get(part('PayMode'))?.text ?? 'Bandwidth';
  if (!['Bandwidth', 'Traffic', 'ShareBandwidth'].includes(payMode)) {
    throw refuseValue(part('PayMode'), 'one of Bandwidth, Traffic, ShareBandwidth');
  }
  const line = readText(part('OperatorName'), requireValue(parameters, part('OperatorName')));
  if (line !== 'Bgp' && line !== 'International') throw refuseValue(part('OperatorName'), 'one of Bgp, International');
  return { bandwidth: readInteger(part('Bandwidth'), requireValue(parameters, part('Bandwidth')), 0), line };
}

/** The documentation does not say whether its limit of 16 K applies before base64; here it does. */
function checkUserData(text: string | undefined): void {
  if (text === undefined) return;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text || bytes.length > 16_384) {
    throw refuseValue('UserData', 'base64 of at most 16384 bytes');
  }
}

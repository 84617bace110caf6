/** What a create sends, and creates that were refused, in words. Text from outside is escaped. */

import type { HostReport } from '../../findings/host-report.ts';
import type { Report } from '../../findings/report.ts';
import type { PendingRefusal } from '../../ledger/settle-wait.ts';
import { type DialectName, dialectNames } from '../../model/dialect.ts';
import type { DeclaredDisk, DesiredHost, HostKey } from '../../model/host.ts';
import { hostFields, type SentField, uncheckedFieldsOf } from '../../model/host-fields.ts';
import { secondOf } from './intents.ts';
import { plural, shown } from './style.ts';

const nothing = () => '';
const labelled = (label: string, value: string | undefined) => (value === undefined ? '' : `${label} ${shown(value)}`);
const describeDisk = ({ type, size }: DeclaredDisk) => `${shown(type)} ${size} GB`;

const fieldTexts: Readonly<Record<SentField, (desired: DesiredHost) => string>> = {
  cpu: ({ cpu }) => `cpu ${cpu}`,
  // The documented API, whose hosts have no boot disk, states no unit.
  memory: ({ memory, bootDisk }) => `memory ${memory}${bootDisk === undefined ? '' : ' MB'}`,
  gpu: ({ gpu, gpuType }) =>
    gpu === undefined ? '' : `gpu ${gpu}${gpuType === undefined ? '' : ` ${shown(gpuType)}`}`,
  // Shown with the number of GPUs.
  gpuType: nothing,
  diskSpace: ({ diskSpace }) => (diskSpace === undefined ? '' : `disk ${diskSpace}`),
  bootDisk: ({ bootDisk }) => (bootDisk === undefined ? '' : `boot disk ${describeDisk(bootDisk)}`),
  dataDisks: ({ dataDisks = [] }) => (dataDisks.length === 0 ? '' : `data ${dataDisks.map(describeDisk).join(' + ')}`),
  machineType: ({ machineType }) => labelled('machine', machineType),
  cpuPlatform: ({ cpuPlatform }) => labelled('platform', cpuPlatform),
  imageId: ({ imageId }) => shown(imageId),
  chargeType: (desired) =>
    `${shown(desired.chargeType)} x ${desired.chargeQuantity} ${describePrepaid(desired) ?? ''}`.trimEnd(),
  // Shown with the charge type.
  chargeQuantity: nothing,
  zone: ({ zone }) => (zone === undefined ? '' : `zone ${shown(zone)}`),
  vpcId: ({ vpcId }) => labelled('vpc', vpcId),
  subnetId: ({ subnetId }) => labelled('subnet', subnetId),
  privateIp: ({ privateIp }) => labelled('private', privateIp),
  publicIp: ({ publicIp }) =>
    publicIp === undefined
      ? ''
      : `public ${shown(publicIp.line)} ${publicIp.bandwidth} Mbit/s${publicIp.payMode === undefined ? '' : ` ${shown(publicIp.payMode)}`}`,
  securityGroupId: ({ securityGroupId }) => labelled('firewall', securityGroupId),
  isolationGroup: ({ isolationGroup }) => labelled('isolation', isolationGroup),
  labels: ({ labels = {} }) =>
    Object.entries(labels)
      .map(([key, value]) => `${shown(key)}=${shown(value)}`)
      .join(' '),
  userData: ({ userData }) =>
    userData === undefined
      ? ''
      : `user data ${shown(userData.file)} (${plural(userData.bytes, 'byte')}, sha256 ${userData.sha256.slice(0, 12)})`,
  intentLabel: ({ intentLabel }) => (intentLabel === true ? 'intent label' : ''),
  tag: ({ tag }) => labelled('tag', tag),
  // The login mode of nearly all hosts is not shown.
  loginMode: ({ loginMode, keyPairId }) =>
    loginMode === 'Password' ? '' : `login ${shown(loginMode)}${keyPairId === undefined ? '' : ` ${shown(keyPairId)}`}`,
  // Shown with the login mode.
  keyPairId: nothing,
  password: nothing,
};

/** The part of what a create sends that formats point out, because it costs money at once. */
export function describePrepaid({ chargeQuantity }: DesiredHost): string | undefined {
  return chargeQuantity > 12 ? `(${chargeQuantity} periods are paid at once)` : undefined;
}

/** What a create sends, and what it does not, in one line. */
export function describeDesired(desired: DesiredHost): string {
  const notSent: readonly string[] = desired.notSent ?? [];
  const texts = Object.entries(fieldTexts).flatMap(([field, textOf]) => {
    const text = textOf(desired);
    return text === '' ? [] : [notSent.includes(field) ? `${text} (not sent)` : text];
  });
  return texts.join('  ');
}

const isCommon = (name: SentField) => dialectNames.every((dialect) => hostFields[name][dialect] !== 'absent');

/**
 * `declared`: the hosts that are compared. A field that only one dialect has is shown only if a
 * host has it.
 */
export function listUnchecked(dialect: DialectName, declared: readonly DesiredHost[]): string {
  const names = uncheckedFieldsOf(dialect).filter(
    (name) => isCommon(name) || declared.some((host) => host[name] !== undefined),
  );
  return `Not compared, because no listing shows them: ${names.join(', ')}.`;
}

/**
 * Creates that the cloud refused although they may have made their hosts. `isHeld`: nothing is sent before somebody
 * decides.
 */
export function describePastRefusal(
  { refusal, awaited = [] }: Pick<HostReport, 'refusal' | 'awaited'>,
  isHeld: boolean,
): string {
  const own = refusal && `${describePendingRefusal(refusal, 'it')}${isHeld ? '' : '; apply sends it again after that'}`;
  const others = awaited.map(
    (one) => `${describePendingRefusal(one, describeKey(one))}; apply creates this one after that, unless it does`,
  );
  return [...(own === undefined ? [] : [own]), ...others].map((text) => `  (${text})`).join('');
}

function describePendingRefusal({ refusedAt, reason, until }: PendingRefusal, what: string): string {
  return `the cloud refused ${what} at ${secondOf(refusedAt)} (${shown(reason)}); its host may still appear until ${secondOf(until)}`;
}

function describeKey({ region, name }: HostKey): string {
  return `${shown(name)} in ${shown(region)}`;
}

/** One line for each refused create of a name without a row. */
export function explainOtherRefusals({ pendingRefusals = [] }: Pick<Report, 'pendingRefusals'>): readonly string[] {
  return pendingRefusals.map((one) => `Not part of this run: ${describePendingRefusal(one, describeKey(one))}.`);
}

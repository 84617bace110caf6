/** What a create sends, and creates that were refused, in words. Text from outside is escaped. */

import { formatPatch, type StructuredPatch, structuredPatch } from 'diff';
import type { HostReport, MatchedDiff, Report } from '../../findings/report.ts';
import { type DialectName, dialectNames } from '../../model/dialect.ts';
import type { DeclaredDisk, DesiredHost, HostKey } from '../../model/host.ts';
import {
  comparedFieldsOf,
  declaredValue,
  hostFields,
  type SentField,
  uncheckedFieldsOf,
} from '../../model/host-fields.ts';
import type { PendingRefusal } from '../../model/intent-end.ts';
import { escapeText } from '../../model/text/escape.ts';
import type { AttributeDifference, HostDiff } from '../../planning/diff.ts';
import { paint, plural, quoted, secondOf, shown, type TextStyle } from './style.ts';

const nothing = () => '';
const labelled = (label: string, value: string | undefined) => (value === undefined ? '' : `${label} ${shown(value)}`);
const describeDisk = ({ type, size }: DeclaredDisk) => `${shown(type)} ${size} GB`;

const fieldTexts: Readonly<Record<SentField, (desired: DesiredHost) => string>> = {
  cpu: ({ cpu }) => `cpu ${cpu}`,
  // The documented API, whose hosts have no boot disk, states no unit.
  memory: ({ memory, bootDisk }) => `memory ${memory}${bootDisk === undefined ? '' : ' MB'}`,
  gpu: ({ gpu, gpuType }) =>
    gpu === undefined ? '' : `gpu ${gpu}${gpuType === undefined ? '' : ` ${shown(gpuType)}`}`,
  gpuType: nothing,
  diskSpace: ({ diskSpace }) => (diskSpace === undefined ? '' : `disk ${diskSpace}`),
  bootDisk: ({ bootDisk }) => (bootDisk === undefined ? '' : `boot disk ${describeDisk(bootDisk)}`),
  dataDisks: ({ dataDisks = [] }) => (dataDisks.length === 0 ? '' : `data ${dataDisks.map(describeDisk).join(' + ')}`),
  machineType: ({ machineType }) => labelled('machine', machineType),
  cpuPlatform: ({ cpuPlatform }) => labelled('platform', cpuPlatform),
  imageId: ({ imageId }) => shown(imageId),
  chargeType: ({ chargeType, chargeQuantity: periods }) =>
    `${shown(chargeType)} x ${periods}${periods > 12 ? ` (${periods} periods are paid at once)` : ''}`,
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
  keyPairId: nothing,
  password: nothing,
};

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

/** A field that only one dialect has is shown only if a declared host has it. */
export function listUnchecked(dialect: DialectName, matched: readonly Pick<MatchedDiff, 'desired'>[]): string {
  const names = uncheckedFieldsOf(dialect).filter(
    (name) => isCommon(name) || matched.some(({ desired }) => desired[name] !== undefined),
  );
  return `Not compared, because no listing shows them: ${names.join(', ')}.`;
}

/** Creates that the cloud refused, and whose hosts may appear. `isHeld`: nothing is sent before somebody decides. */
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

export function describePendingRefusal({ refusedAt, reason, until }: PendingRefusal, what: string): string {
  return `the cloud refused ${what} at ${secondOf(refusedAt)} (${shown(reason)}); its host may still appear until ${secondOf(until)}`;
}

const describeKey = ({ region, name }: HostKey) => `${shown(name)} in ${shown(region)}`;

/** One line for each refused create of a name without a row. */
export function explainOtherRefusals({ pendingRefusals = [] }: Pick<Report, 'pendingRefusals'>): readonly string[] {
  return pendingRefusals.map((one) => `Not part of this run: ${describePendingRefusal(one, describeKey(one))}.`);
}

/** "memory 8192 -> 16384; cpu "2" -> 4": live values, then declared ones; text instead of a number is quoted. */
export function describeDifferences(attributes: readonly AttributeDifference[], between = '->'): string {
  const texts = attributes.map(({ attribute, desired, live }) => {
    const values = live.map((value) => describeLiveValue(value, desired)).join(', ');
    return `${attribute} ${values} ${between} ${shown(desired)}`;
  });
  return texts.join('; ');
}

export function describeLiveValue(value: string | number, desired: string | number): string {
  return typeof value === 'string' && (typeof desired === 'number' || value === '') ? quoted(value) : shown(value);
}

type ChangedDiff = Extract<HostDiff, { status: 'changed' }>;

/** What would make a live host what is declared, as a unified diff. The lines are indented by four spaces. */
export function renderHost(diff: ChangedDiff, dialect: DialectName, style: TextStyle): readonly string[] {
  const { key, live, desired } = diff;
  const name = shown(key.name);
  const values = [renderValues(diff, dialect, 'live'), renderValues(diff, dialect, 'declared')] as const;
  const places = [shown(live.hostId), `${shown(desired.position.file)}:${desired.position.line}`] as const;
  const patch = structuredPatch(`live/${name}`, `declared/${name}`, ...values, ...places, { context: 10 });
  return renderPatch(patch, style).map((line) => `    ${line}`);
}

/** The lines of a patch, safe to print, and without the line breaks of Windows. */
export function renderPatch(patch: StructuredPatch, style: TextStyle): readonly string[] {
  return formatPatch(patch)
    .split('\n')
    .filter((line) => line !== '' && !/^=+$/.test(line))
    .map((line) => paintLine(line.replace(/\r$/, '').split('\t').map(escapeText).join('\t'), style));
}

function paintLine(line: string, style: TextStyle): string {
  if (line.startsWith('-')) return paint(style, 'bad', line);
  return line.startsWith('+') ? paint(style, 'good', line) : line;
}

/** The compared attributes, one per line. Equal ones are the context of the diff. */
function renderValues(diff: ChangedDiff, dialect: DialectName, side: 'declared' | 'live'): string {
  const lines = comparedFieldsOf<DialectName>(dialect).flatMap((attribute) => {
    const value = declaredValue(diff.desired, attribute);
    // Nobody knows what the live host has there.
    if (value === undefined || [...diff.unreported, ...(diff.uncompared ?? [])].includes(attribute)) return [];
    const different = diff.attributes.find((one) => one.attribute === attribute);
    const values = side === 'declared' || different === undefined ? [value] : different.live;
    return [`${attribute}: ${values.map((one) => describeLiveValue(one, value)).join(', ')}`];
  });
  return `${lines.join('\n')}\n`;
}

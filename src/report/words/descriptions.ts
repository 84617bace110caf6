/** Describes the facts of a report: one wording for every format. Text from outside is escaped. */

import type { DeadFinding, ExpiringFinding } from '../../findings/finding.ts';
import type { HostReport } from '../../findings/host-report.ts';
import type { Report } from '../../findings/report.ts';
import { isUnsureRefusal, type PendingRefusal } from '../../ledger/settle-wait.ts';
import { type DialectName, dialectNames } from '../../model/dialect.ts';
import type { DeclaredDisk, DesiredHost, HostKey, LiveHost, Scope } from '../../model/host.ts';
import { hostFields, type SentField, uncheckedFieldsOf } from '../../model/host-fields.ts';
import { type Intent, isDoubt } from '../../model/intent.ts';
import { type Hold, hasNoListing } from '../../planning/holds.ts';
import { adviseReplacement, type Description, describeCandidates, ofHost } from './fleet.ts';
import { adviseSettling, secondOf, withheldReason } from './intents.ts';
import { dayOf, plural, quoted, shown } from './style.ts';

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
    (one) => `${describePendingRefusal(one, placeOf(one))}; apply creates this one after that, unless it does`,
  );
  return [...(own === undefined ? [] : [own]), ...others].map((text) => `  (${text})`).join('');
}

function describePendingRefusal({ refusedAt, reason, until }: PendingRefusal, what: string): string {
  return `the cloud refused ${what} at ${secondOf(refusedAt)} (${shown(reason)}); its host may still appear until ${secondOf(until)}`;
}

function placeOf({ region, name }: HostKey): string {
  return `${shown(name)} in ${shown(region)}`;
}

/** One line for each refused create of a name without a row. */
export function explainOtherRefusals({ pendingRefusals = [] }: Pick<Report, 'pendingRefusals'>): readonly string[] {
  return pendingRefusals.map((one) => `Not part of this run: ${describePendingRefusal(one, placeOf(one))}.`);
}

export function describeHold(key: HostKey, hold: Hold, scope?: Scope): Description {
  switch (hold.reason) {
    case 'not-listed':
      return describeNotListed(key, hold);
    case 'may-exist':
      return describeCandidates(key, hold);
    case 'spent':
      return describeSpent(key.name, hold.intent);
    case 'open': {
      const { intent, probable } = hold;
      const since = `${describeSince(intent)} (intent ${shown(intent.id)})`;
      return {
        what: probable.length === 0 ? since : `${since}; it may be ${listLive(probable)}, renamed by the cloud`,
        next: adviseSettling(scope),
      };
    }
  }
}

export const notCreated = 'not created, because it may exist';

function describeNotListed(key: HostKey, hold: Extract<Hold, { reason: 'not-listed' }>): Description {
  if (hasNoListing(hold, key)) return { what: 'not known: the listing is not trusted', next: notCreated };
  const { live, hostId } = hold;
  if (live.length > 0) {
    return {
      what: `one page showed ${listLive(live)}, the others did not`,
      next: 'just deleted or renamed? run it again',
    };
  }
  if (hostId !== undefined) {
    return {
      what: `it was ${shown(hostId)}, which the listing lacks and which could not be looked up`,
      next: `run it again; ${adviseReplacement(key)}`,
    };
  }
  const regions = hold.regions.map(shown).join(', ');
  return {
    what: `it may be a host of this fleet in ${regions} that was moved: ${regions} could not be listed`,
    next: `run it again once ${regions} can be listed; ${adviseReplacement(key)}`,
  };
}

/** A saved plan sends each create once, unless the cloud surely made nothing. */
function describeSpent(name: string, intent: Intent): Description {
  const { id, reason, stopped, sent } = intent;
  const what = `this plan has already sent a create for ${shown(name)} (intent ${shown(id)})`;
  if (!isUnsureRefusal(intent)) return { what, next: 'make a new plan' };
  const refused = `the cloud refused at ${secondOf((stopped ?? sent).wall)} (${shown(reason)})`;
  return {
    what: `${what}, which ${refused} and which may have made its host`,
    next: `make a new plan: its apply creates the host if it is not listed a settle window later`,
  };
}

function describeSince(intent: Intent): string {
  if (intent.withheld) return withheldReason;
  return `create sent ${secondOf(intent.sent.wall)}, ${isDoubt(intent) ? 'in doubt' : 'accepted and not listed yet'}`;
}

function listLive(live: readonly LiveHost[]): string {
  return live.map((host) => `${quoted(host.name)} (${shown(host.hostId)})`).join(', ');
}

const stayAsItIs = 'apply makes no other host of this name while it is listed';

const deadAdvice: Readonly<Record<DeadFinding['because'], string>> = {
  failed: `see in the console why; ${stayAsItIs}`,
  gone: 'restore it in the console, or wait: apply makes another host once no listing shows this one',
  expired: `renew it in the console; ${stayAsItIs}`,
};

/** `isOther`: it is not the host of the name, because another one lives. */
export function describeDead(finding: DeadFinding, isOther: boolean): Description {
  const what = finding.because === 'expired' ? `expired on ${dayOf(finding.expiresAt)}` : quoted(finding.state);
  if (!isOther) return { ...ofHost(finding.hostId, what), next: deadAdvice[finding.because] };
  return {
    what: `another host of this name, ${shown(finding.hostId)}: ${what}`,
    next: 'see in the console whether it is billed',
  };
}

export function describeExpiry(hostId: string, { expiresAt, daysLeft }: ExpiringFinding): Description {
  const when = daysLeft === 0 ? 'within a day' : `in ${plural(daysLeft, 'day')}`;
  return {
    ...ofHost(hostId, `expires on ${dayOf(expiresAt)}, ${when}, and does not renew itself`),
    next: 'renew it in the console, or take it out of the declaration',
  };
}

export function describeState({ hostId, state = '' }: LiveHost): Description {
  return { ...ofHost(hostId, `${quoted(state)}, not Running`), next: 'look into it in the console' };
}

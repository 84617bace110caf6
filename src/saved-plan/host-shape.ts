/** The shape of a host in a saved plan: what is declared, what is live, and what was found. */

import type { DeclaredDisk, DesiredHost, HostKey, LiveHost, LiveNumber } from '../core/host.ts';
import { comparedAttributes } from '../core/host-fields.ts';
import type { Intent, Moment } from '../core/intent.ts';
import type { OtherRefusal } from '../core/ledger/pending-refusal.ts';
import type { AttributeDifference, EarlierHost, HostDiff } from '../core/plan/diff.ts';
import type { Hold } from '../core/plan/hold.ts';
import type { HostReport } from '../core/report/host-report.ts';
import {
  absent,
  either,
  integer,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  tagged,
  text,
  texts,
  yesOrNo,
} from '../core/shape.ts';
import { attributes, finding } from './finding-shape.ts';

const key: Shape<HostKey> = object({ region: text, name: text });

const disk: Shape<DeclaredDisk> = object({ type: text, size: number });

const desiredHost: Shape<DesiredHost> = object({
  key,
  zone: text,
  imageId: text,
  machineType: optional(text),
  cpuPlatform: optional(text),
  cpu: number,
  memory: number,
  gpuType: optional(text),
  gpu: optional(number),
  diskSpace: optional(number),
  bootDisk: optional(disk),
  dataDisks: optional(listOf(disk)),
  chargeType: text,
  chargeQuantity: number,
  loginMode: text,
  keyPairId: optional(text),
  vpcId: optional(text),
  subnetId: optional(text),
  privateIp: optional(text),
  publicIp: optional(object({ bandwidth: number, line: text, payMode: optional(text) })),
  securityGroupId: optional(text),
  isolationGroup: optional(text),
  labels: optional(mapOf(text)),
  userData: optional(object({ file: text, bytes: number, sha256: text })),
  intentLabel: optional(oneOf([true])),
  password: optional(
    either(
      object<{ readonly env: string }>({ env: text }),
      object<{ readonly file: string }>({ file: text }),
      'is neither a variable nor a file',
    ),
  ),
  tag: optional(text),
  notSent: optional(listOf(oneOf(['tag']))),
  template: optional(text),
  position: object({ file: text, line: integer, column: integer }),
});

const liveNumber: Shape<LiveNumber> = either(number, text, 'is neither a number nor text');

const liveHost: Shape<LiveHost> = object({
  hostId: text,
  name: text,
  region: text,
  zone: optional(text),
  tag: optional(text),
  state: optional(text),
  imageId: optional(text),
  basicImageId: optional(text),
  cpu: optional(liveNumber),
  memory: optional(liveNumber),
  machineType: optional(text),
  cpuPlatform: optional(text),
  gpuType: optional(text),
  gpu: optional(liveNumber),
  isolationGroup: optional(text),
  chargeType: optional(text),
  disks: listOf(object({ type: optional(text), size: optional(liveNumber), boot: optional(yesOrNo) })),
  addresses: listOf(
    object({
      type: optional(text),
      ip: optional(text),
      vpcId: optional(text),
      subnetId: optional(text),
      isDefault: optional(yesOrNo),
    }),
  ),
  createTime: optional(liveNumber),
  expireTime: optional(liveNumber),
  autoRenew: optional(text),
});
const live = listOf(liveHost);

const bootMoment: Shape<Moment> = object({ boot: text, ms: number, wall: text });

/** A plan contains only open intents. */
export const intentShape: Shape<Intent> = object({
  id: text,
  key,
  plan: text,
  spec: object({
    imageId: text,
    cpu: number,
    memory: number,
    diskSpace: optional(number),
    zone: text,
    userData: optional(text),
    intentLabel: optional(oneOf([true])),
  }),
  fleet: optional(text),
  sent: bootMoment,
  position: number,
  answer: optional(oneOf(['accepted', 'in-doubt', 'refused'])),
  reason: text,
  hostIds: texts,
  stopped: optional(bootMoment),
  end: absent,
  withheld: absent,
});

const hold: Shape<Hold> = tagged('reason', {
  'not-listed': object({ reason: oneOf(['not-listed']), regions: texts, live, hostId: optional(text) }),
  'was-sent': object({ reason: oneOf(['was-sent']), intent: intentShape, probable: live }),
  'may-exist': object({
    reason: oneOf(['may-exist']),
    live,
    open: listOf(intentShape),
    hostId: optional(text),
  }),
});

const differences: Shape<readonly AttributeDifference[]> = listOf(
  object({ attribute: oneOf(comparedAttributes), desired: liveNumber, live: listOf(liveNumber) }),
);
const before: Shape<EarlierHost> = object({ hostId: text, since: text });

const diff: Shape<HostDiff> = tagged('status', {
  missing: object({ status: oneOf(['missing']), key, desired: desiredHost, was: optional(texts) }),
  'in-sync': object({
    status: oneOf(['in-sync']),
    key,
    desired: desiredHost,
    live: liveHost,
    unreported: attributes,
    uncompared: optional(attributes),
    before: optional(before),
    failed: optional(live),
  }),
  changed: object({
    status: oneOf(['changed']),
    key,
    desired: desiredHost,
    live: liveHost,
    unreported: attributes,
    uncompared: optional(attributes),
    attributes: differences,
    before: optional(before),
    failed: optional(live),
  }),
  duplicate: object({
    status: oneOf(['duplicate']),
    key,
    desired: desiredHost,
    candidates: live,
    twins: listOf(
      object({
        hostId: text,
        attributes: differences,
        known: optional(object({ isMade: yesOrNo, since: text })),
      }),
    ),
  }),
  unmanaged: object({
    status: oneOf(['unmanaged']),
    key,
    live: liveHost,
    origin: optional(
      object({
        kind: oneOf(['orphan', 'other-fleet', 'no-fleet']),
        fleet: optional(text),
        name: text,
        since: text,
        by: optional(oneOf(['others'])),
        isNew: optional(oneOf([true])),
      }),
    ),
  }),
});

const refusal = { intent: text, refusedAt: text, reason: text, until: text };
export const otherRefusal: Shape<OtherRefusal> = object({ region: text, name: text, ...refusal });

export const hostShape: Shape<HostReport> = object({
  diff,
  hold: optional(hold),
  refusal: optional(object(refusal)),
  awaited: optional(listOf(otherRefusal)),
  findings: listOf(finding),
  claimed: optional(yesOrNo),
  outcome: absent,
});

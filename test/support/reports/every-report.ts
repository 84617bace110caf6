/** Reports that together hold everything that a report can hold, for what must be true of every path. */

import type { CreateOutcome, StopReason } from '../../../src/creating/create-outcome.ts';
import type { PlanChange } from '../../../src/findings/approval.ts';
import type { Applied, Report, Unsent } from '../../../src/findings/report.ts';
import { withRegionClashes } from '../../../src/listing/observation.ts';
import { driftClasses, ignorableClasses } from '../../../src/model/drift-class.ts';
import { type ExitName, exitCodes } from '../../../src/model/errors.ts';
import { type HostName, type Intent, specOf } from '../../../src/model/intent.ts';
import type { Plan } from '../../../src/planning/plan.ts';
import {
  desiredHost,
  liveAs,
  liveHost,
  observation,
  uhostChanges,
  uhostDesired,
  uhostLive,
  unread,
  untrusted,
} from '../model/builders.ts';
import {
  answerRecord,
  beganRecord,
  closedRecord,
  ledgerOf,
  listingRecord,
  moment,
  openIntent,
  sendRecord,
} from '../model/ledgers.ts';
import { ignoreRule } from './drift-facts.ts';
import {
  applyReport,
  driftReport,
  everyApplied,
  everyFinding,
  everyOutcome,
  everyRow,
  nowMs,
  planOf,
  planReport,
  remembered,
  web,
} from './reports.ts';

/** Of the moments of the builders. */
const startMs = Date.parse(moment().wall);

const ignoreAll = ignoreRule({ classes: ignorableClasses, reason: 'being moved', until: '2026-12-31' });

const [web1, web2] = web as [(typeof web)[0], (typeof web)[0]];
const key = { region: 'cn-bj2', name: 'web-01' };
const value = { attribute: 'memory', approved: '4096', present: '8192' };

/** Every field of a live host, in the types that the API should send and as text. */
const talkative = ['Yes', 'No'].map((autoRenew, index) => ({
  ...liveAs(desiredHost({ name: `chatty-${index}` })),
  tag: 'web',
  basicImageId: 'img-base',
  autoRenew,
  ...(index === 0
    ? { createTime: 1_700_000_000, expireTime: 1_900_000_000 }
    : { createTime: 'long ago', expireTime: '1900000000', cpu: '2', memory: '4096', disks: [{ size: 'large' }] }),
}));

/** Where a password is kept. */
const guarded = [
  desiredHost({ name: 'env-1', password: { env: 'HOST_PASSWORD' }, tag: 'web', template: 'large' }),
  desiredHost({ name: 'file-1', password: { file: '/run/secrets/pw' } }),
];

/** One that failed beside a living one, which differs from its declaration. */
const deadAndLiving = [liveAs(web1, { memory: 1 }), liveAs(web1, { hostId: 'host-x0', state: 'ResizeFail' })];

/** Seen before, gone, and now there under a name that is nearly the same. */
const heldAndSeen = planOf(
  web,
  [observation([liveHost({ name: 'WEB-01' })])],
  {},
  ledgerOf(listingRecord(0, { appeared: [['host-9', 'web-01']] }), listingRecord(1_000, { vanished: ['host-9'] })),
);

/** A plan that an earlier run has sent. */
const spent: Plan = {
  ...everyRow,
  held: [
    {
      key: web1.key,
      desired: web1,
      hold: { reason: 'was-sent', bar: 'spent', intent: { ...openIntent(), end: { how: 'seen', hostId: 'host-1' } } },
    },
  ],
  diffs: [{ status: 'missing', key: web1.key, desired: web1 }],
};

/** A region of the fleet could not be listed. */
const lostRegion: Plan = {
  ...everyRow,
  observations: [observation([]), { ...unread('HTTP 503', 'hk'), listedFor: 'fleet' }],
  held: [{ key: web1.key, desired: web1, hold: { reason: 'not-listed', regions: ['hk'], live: [] } }],
  diffs: [{ status: 'missing', key: web1.key, desired: web1 }],
};

const stops: readonly StopReason[] = [
  { cause: 'refusals', count: 3 },
  { cause: 'throttled', forMs: 600_000, reason: 'HTTP 429, too many requests' },
  { cause: 'unreachable', reason: 'ECONNREFUSED' },
  { cause: 'doubt', region: 'cn-bj2', name: 'web-01', settled: false },
  { cause: 'surprise', live: [liveHost({ hostId: 'host-x1', name: 'web-02' })] },
  { cause: 'listing', reason: 'the cloud says 300 hosts, its pages show 70' },
  { cause: 'barred', by: 'lock', reason: 'lock 3 was released by somebody else' },
  { cause: 'outside-project', live: liveHost({ hostId: 'host-x1', name: 'web-01' }), projectId: 'org-7' },
  { cause: 'interrupted' },
];

const unsents: Readonly<Record<Unsent, true>> = {
  'nothing-to-create': true,
  held: true,
  untrusted: true,
  declined: true,
  stopped: true,
  outdated: true,
  interrupted: true,
};

const changes: readonly PlanChange[] = [
  { change: 'added', key },
  { change: 'differs', key, attributes: [value] },
  { change: 'scope', ...value },
  { change: 'parameters', ...value },
];

/** One intent of every kind: open, and ended in every way. */
export const everyIntent: readonly Intent[] = [
  ...ledgerOf(
    ...(['refused', 'accepted', 'in-doubt'] as const).flatMap((answer, index) => {
      const intent = `i-0000000${index}`;
      const more = { intent, reason: 'busy', hostIds: answer === 'accepted' ? ['host-42'] : [] };
      return [sendRecord(`a-${index}`, index, { intent }), answerRecord(answer, index, more)];
    }),
    ...(['not-sent', 'presumed-absent', 'resolved-host', 'resolved-not-created'] as const).flatMap((how, index) => {
      const intent = `i-1000000${index}`;
      const more = { intent, ...(how === 'resolved-host' && { hostId: 'host-7' }) };
      return [sendRecord(`c-${index}`, index, { intent }), closedRecord(how, index, more)];
    }),
    sendRecord('seen-1', 10, { intent: 'i-20000000' }),
    answerRecord('accepted', 11, { intent: 'i-20000000' }),
    listingRecord(20, { appeared: [['host-8', 'seen-1']] }),
  ).intents.values(),
];

const gone = [{ key: { region: 'cn-bj2', name: 'web-09' }, hostIds: ['host-9'] }];

/** `--only 'web-*' --exclude web-9`. */
const leftOut = { only: ['web-*'], exclude: ['web-9'], hosts: 7 };

/** Refused a moment before these reports are made, with a code that nobody explained. */
const refusedOf = (fleet: { readonly fleet?: string }) =>
  ledgerOf(
    sendRecord('web-01', nowMs - 62_000 - startMs, fleet),
    answerRecord('refused', nowMs - 60_000 - startMs, { intent: 'i-web-01', reason: 'RetCode 110: busy' }),
  );
const refusedJustNow = refusedOf({});
export const refusedInFleet = refusedOf({ fleet: 'shop' });

const refusedBefore = planOf([web1], [observation()], {}, refusedJustNow);

/** A create is open in a region where nothing of this run is declared. */
const openElsewhere = planOf(
  [web1],
  [observation([liveAs(web1)]), observation([], { region: 'hk', listedFor: 'open-intent' })],
  {},
  ledgerOf(sendRecord('other-1', 0, { region: 'hk' })),
);

const api = desiredHost({ name: 'api-1', region: 'cn-sh2' });
const [staysDeclared, wasMoved, unnamed] = ['api-1', 'api-2', 'api-3'].map((name) => desiredHost({ name }));
const fleetHosts = [staysDeclared, wasMoved, unnamed].filter((host) => host !== undefined);

/** A host that was moved to another region, one that a stranger doubled, and hosts of another fleet and of none. */
const fleets = planOf(
  [desiredHost({ name: 'api-2', region: 'cn-sh2' }), web1],
  [
    observation([
      ...fleetHosts.map((host) => liveAs(host)),
      ...[liveAs(web1, { hostId: 'host-x' }), liveAs(web1), liveHost({ name: 'none-1' })],
    ]),
    observation([], { region: 'cn-sh2' }),
  ],
  { allowNewScope: false },
  ledgerOf(
    ...fleetHosts.map(({ key: one }, index) => sendRecord(one.name, index, { fleet: index === 0 ? 'web' : 'shop' })),
    ...[sendRecord('none-1'), sendRecord('web-01', 0, { fleet: 'shop' })],
    listingRecord(9, {
      appeared: ['api-1', 'api-2', 'api-3', 'none-1', 'web-01'].map((name): HostName => [`host-${name}`, name]),
    }),
    sendRecord('api-9', 10, { fleet: 'shop' }),
  ),
  'shop',
);

/** Two hosts in a region where none is live, one of them moved there, and a host that another fleet made. */
const guardedFleet = planOf(
  [api, desiredHost({ name: 'api-9', region: 'cn-sh2' }), ...fleetHosts.slice(1, 2)],
  [observation(fleetHosts.map((host) => liveAs(host))), observation([], { region: 'cn-sh2' })],
  { allowNewScope: false },
  ledgerOf(
    sendRecord('api-1', 0, { fleet: 'shop' }),
    sendRecord('api-2', 0, { fleet: 'web' }),
    sendRecord('api-3', 0, { fleet: 'web' }),
    listingRecord(9, { appeared: ['api-1', 'api-2', 'api-3'].map((name): HostName => [`host-${name}`, name]) }),
  ),
  'shop',
);

/** The only declared host of a fleet that the journal does not know has a namesake in a region that is not listed. */
const knownElsewhere = planOf(
  [api],
  [observation([], { region: 'cn-sh2' })],
  { allowNewScope: false },
  ledgerOf(sendRecord('api-1', 0, { fleet: 'web' }), listingRecord(9, { appeared: [['host-api-1', 'api-1']] })),
  'shop',
);

/** Every create of the journal was sent to another endpoint. */
const otherEndpoint = planOf(
  [api],
  [observation([], { region: 'cn-sh2' })],
  { allowNewScope: false },
  ledgerOf(
    { ...beganRecord(), place: { endpoint: 'https://old.example.com', projectId: 'org-1' } },
    sendRecord('db-1', 0, { fleet: 'shop' }),
  ),
  'shop',
);

/** Nothing says what the fleet has elsewhere. */
const unknownFleet = planOf(
  [api],
  [observation([], { region: 'cn-sh2' })],
  { allowNewScope: false },
  ledgerOf(),
  'shop',
);

/** A create in doubt whose name left the declaration, while another name came into it. */
const newName = desiredHost({ name: 'new-1' });
const openRename = planOf(
  [newName],
  [observation()],
  {},
  ledgerOf(sendRecord('lost-1', 50, { fleet: 'shop', spec: specOf(newName) })),
  'shop',
);

/** Adopted hosts: two that other hosts have replaced, one with a namesake, and one that is not declared any more. */
export const adoptedHosts: Plan = planOf(
  web.slice(0, 3),
  [
    observation([
      liveAs(web1, { hostId: 'host-new-1' }),
      liveAs(web2, { hostId: 'host-new-2', memory: 8192 }),
      ...['host-web-03', 'host-twin'].map((hostId) => liveHost({ name: 'web-03', hostId, createTime: 1_700_000_000 })),
      liveHost({ name: 'legacy-1' }),
    ]),
  ],
  {},
  ledgerOf({
    type: 'adopted',
    fleet: 'shop',
    hosts: ['web-01', 'web-02', 'web-03', 'legacy-1'].map((name) => [`host-${name}`, 'cn-bj2', name] as const),
    moment: moment(),
  }),
  'shop',
);

/** The host of one name was renamed, and the host of another could not be looked up. */
const renamedAway = planOf(
  [web1],
  [observation([liveHost({ name: 'vm-0001', hostId: 'host-web-01' })])],
  {},
  ledgerOf({ type: 'adopted', hosts: [['host-web-01', 'cn-bj2', 'web-01']], moment: moment() }),
);
const notLookedUp: Plan = {
  ...lostRegion,
  observations: [observation([])],
  held: [
    { key: web1.key, desired: web1, hold: { reason: 'not-listed', regions: [], live: [], hostId: 'host-web-01' } },
  ],
};

/** The other dialect: in sync, one that differs in all that is compared, and one of a custom image. */
const uhost = (name: string) => uhostDesired({ name });
const uhostPlan = planOf(
  [uhost('u-1'), uhost('u-2'), uhost('u-3'), uhost('u-4')],
  [
    observation([
      uhostLive(uhost('u-1'), { chargeType: 'Month' }),
      uhostLive(uhost('u-2'), uhostChanges),
      uhostLive(uhost('u-3'), { basicImageId: 'img-origin', gpu: '1' }),
    ]),
  ],
  {},
  undefined,
  undefined,
  'uhost',
);
const uhostUnreported = planOf(
  [uhost('u-1'), uhost('u-2')],
  [observation([liveHost({ name: 'u-1' }), liveHost({ name: 'u-2', tag: 'db' })])],
  {},
  ledgerOf(sendRecord('u-9', 0, { spec: specOf(uhost('u-4')) })),
  undefined,
  'uhost',
);

const dead = planOf([web1, web2], [observation([...deadAndLiving, liveAs(web2, { state: 'Deleted', cpu: 4 })])]);
/** Tags that no create sends: live with another one, with none, and missing. */
const notSent = (name: string) => desiredHost({ name, tag: 'web', notSent: ['tag'] });
const unsentTags = planOf(['t-1', 't-2', 't-3'].map(notSent), [
  observation([liveAs(notSent('t-1'), { cpu: 4 }), liveAs(notSent('t-2'), { tag: 'Default' })]),
]);

/** With rows that an ignore rule takes out. */
const excusable = [uhostPlan, uhostUnreported, fleets, adoptedHosts, renamedAway, everyRow, everyFinding, dead];

const plans: readonly Plan[] = [
  ...[...excusable, unsentTags, guardedFleet, knownElsewhere, otherEndpoint, unknownFleet, openRename],
  ...[notLookedUp, remembered, heldAndSeen, spent, lostRegion, openElsewhere],
  planOf(guarded, [observation(talkative)]),
  ...[refusedBefore, planOf([web1], [untrusted()], {}, refusedJustNow)],
  planOf([desiredHost({ name: 'web-09' })], [observation()], {}, refusedInFleet, 'shop'),
  planOf(web, [untrusted([liveAs(web1)])]),
  planOf(web, withRegionClashes([observation([liveAs(web1)]), observation([liveAs(web1)], { region: 'hk' })])),
  planOf(web, [observation()], { maxCreates: 1, allowNewScope: false }),
];

/** Two live hosts of one name after an apply, whoever made the second. */
const afterRivals = planOf([web1], [observation([liveAs(web1, { hostId: 'a' }), liveAs(web1, { hostId: 'b' })])]);

/** An apply that adopted hosts of every kind. */
export const adopting: Report = applyReport(adoptedHosts, [], {
  adopted: [
    { from: 'no-fleet', hosts: 1 },
    { from: 'fleet', fleet: 'web', hosts: 2 },
    { from: 'others', hosts: 3 },
  ],
});

export function everyReport(): readonly Report[] {
  const applied = (more: Partial<Applied>, outcomes: readonly CreateOutcome[] = []) =>
    applyReport(planOf([web1, web2], [observation([liveAs(web1)])]), outcomes, more);
  const saved = {
    path: 'plan.json',
    fingerprint: 'f'.repeat(64),
    expires: '2026-11-28T17:52:21.000Z',
    terms: ["--only 'web-*'", '--allow new-scope'],
    files: ['fleet', 'more hosts.yaml'],
  };
  const exits = Object.keys(exitCodes) as readonly ExitName[];
  const bare = planReport(everyRow);
  const withoutRow = planOf([web2], [observation()], {}, refusedJustNow);
  return [
    planReport(withoutRow),
    applyReport(withoutRow, [], { unsent: 'nothing-to-create' }),
    ...plans.flatMap((plan) => [planReport(plan), driftReport(plan)]),
    ...excusable.map((plan) => driftReport(plan, { ignore: [ignoreAll] })),
    driftReport(everyFinding, {}, driftClasses),
    ...exits.map((exit) => ({ ...bare, exit, saved })),
    everyApplied({ gone }),
    applyReport(afterRivals, everyOutcome),
    applyReport(afterRivals, [], { ownExit: 'partial' }),
    applyReport(dead, []),
    applyReport(openElsewhere, []),
    applyReport(fleets, []),
    applyReport(unknownFleet, [], { unsent: 'declined', lookedAgain: false }),
    {
      ...applied({ shown: { ...bare, saved }, changes }),
      openIntents: everyIntent.filter(({ end }) => end === undefined),
    },
    adopting,
    applyReport(adoptedHosts, [], { unsent: 'nothing-to-create', adopted: [{ from: 'others', hosts: 2 }] }),
    ...stops.map((stop) => applied({ stop })),
    ...(Object.keys(unsents) as readonly Unsent[]).map((unsent) => applied({ unsent })),
    planReport(everyRow, { leftOut }),
    driftReport(everyFinding, { leftOut }),
    applyReport(everyRow, everyOutcome, { shown: planReport(everyRow, { leftOut }) }, { leftOut }),
  ];
}

/** Reports with one row of every kind, for the tests of every format. */

import type { CreateOutcome } from '../../../src/creating/create-outcome.ts';
import { exitsOfDrift, exitsOfFacts, exitsOfKnowledge } from '../../../src/findings/exits.ts';
import { reportOf } from '../../../src/findings/make-report.ts';
import { type Applied, type Report, type ReportRules, withOutcomes } from '../../../src/findings/report.ts';
import { emptyLedger, type Ledger } from '../../../src/ledger/ledger.ts';
import type { Observation } from '../../../src/listing/observation.ts';
import type { DialectName } from '../../../src/model/dialect.ts';
import { type DriftClass, defaultFailOn } from '../../../src/model/drift-class.ts';
import { pickMostUrgent } from '../../../src/model/errors.ts';
import type { DesiredHost, LiveHost } from '../../../src/model/host.ts';
import { type HostName, specOf } from '../../../src/model/intent.ts';
import type { Guards } from '../../../src/planning/guards.ts';
import { type Plan, planFrom } from '../../../src/planning/plan.ts';
import type { Failure, RenderOptions } from '../../../src/report/format.ts';
import { makeAppearsUntil } from '../../../src/report/words/style.ts';
import { desiredHost, guards, liveAs, liveHost, observation, planInputs } from '../model/builders.ts';
import { answerRecord, beganRecord, ledgerOf, listingRecord, recorded, sendRecord } from '../model/ledgers.ts';

/** The moment at which these reports are made. */
const madeAt = '2026-11-21T17:52:21.000Z';
export const nowMs = Date.parse(madeAt);
const dayMs = 86_400_000;

export function reportRules(fields: Partial<ReportRules> = {}): ReportRules {
  return {
    madeAt,
    nowMs,
    today: madeAt.slice(0, 10),
    expireWithinMs: 14 * dayMs,
    appearsUntil: makeAppearsUntil(300_000, fields.nowMs ?? nowMs),
    leftOut: { only: [], exclude: [], hosts: 0 },
    ignore: [],
    unmanaged: { all: true, manage: undefined },
    ...fields,
  };
}

export const renderOptions: RenderOptions = {
  details: false,
  colour: false,
  settleWindowMs: 300_000,
  repeatFlags: undefined,
  version: '0.1.0',
  repositoryPath: (file) => file,
};

export function planReport(plan: Plan, rules: Partial<ReportRules> = {}): Report {
  return reportOf('plan', plan, reportRules(rules), { exit: pickMostUrgent(exitsOfFacts(plan)) });
}

export function driftReport(
  plan: Plan,
  rules: Partial<ReportRules> = {},
  failOn: readonly DriftClass[] = defaultFailOn,
): Report {
  const report = reportOf('drift', plan, reportRules(rules), { exit: 'ok', failOn });
  return { ...report, exit: pickMostUrgent([...exitsOfKnowledge(plan), ...exitsOfDrift(report.counts, failOn)]) };
}

/** What is so after an apply that came to these outcomes. */
export function applyReport(
  after: Plan,
  outcomes: readonly CreateOutcome[],
  applied: Partial<Applied> = {},
  rules: Partial<ReportRules> = {},
): Report {
  const report = reportOf('apply', after, reportRules(rules), { exit: 'partial' });
  const shown = planReport(after, rules);
  return withOutcomes(report, outcomes, { shown, waited: true, gone: [], lookedAgain: true, ...applied });
}

export function planOf(
  desired: readonly DesiredHost[],
  observations: readonly Observation[],
  more: Partial<Guards> = {},
  ledger: Ledger = emptyLedger,
  fleet?: string,
  dialect: DialectName = 'documented',
): Plan {
  return planFrom(
    planInputs(desired, observations, { scope: { projectId: 'org-7' }, dialect, guards: guards(more), ledger, fleet }),
  );
}

const at = (line: number) => ({ position: { file: 'hosts.yaml', line, column: 5 } });
export const web = [1, 2, 3, 4, 5].map((number) => desiredHost({ name: `web-0${number}`, ...at(21) }));
const db = desiredHost({ name: 'db-1', cpu: 8, memory: 16384, diskSpace: 200, tag: 'db', ...at(17) });
const cache = desiredHost({ name: 'cache-1', ...at(30) });
const dear = desiredHost({ name: 'queue-1', chargeType: 'Year', chargeQuantity: 36, ...at(33) });
const [web1, web2, web3, web4, web5] = web as [DesiredHost, DesiredHost, DesiredHost, DesiredHost, DesiredHost];

/** One row of every kind, none but those that a plan or a drift report always has. */
export const everyRow = planOf(
  [...web, db, cache, dear],
  [
    observation(
      [
        liveAs(web1),
        liveAs(web2, { state: 'Stopped' }),
        liveHost({ hostId: 'host-c3', name: 'Web-04' }),
        liveAs(db, { memory: 8192, imageId: 'img-old', disks: [{ type: 'Boot', size: '40' }], tag: 'database' }),
        liveAs(cache, { hostId: 'host-a1' }),
        liveAs(cache, { hostId: 'host-b9' }),
        liveHost({ hostId: 'host-old', name: 'legacy-1' }),
      ],
      { vanished: [liveAs(web5, { hostId: 'host-v5' })] },
    ),
  ],
);

/** One row for everything that an earlier run may have left. */
export const remembered = planOf(
  web,
  [observation([liveAs(web5, { hostId: 'host-new', name: 'vm-0001' })])],
  {},
  ledgerOf(
    listingRecord(0, { appeared: [['host-9', 'web-01']] }),
    listingRecord(60_000, { vanished: ['host-9'] }),
    sendRecord('web-02', 100_000, { intent: 'i-0c3a11d4' }),
    beganRecord(110_000),
    sendRecord('web-03', 120_000, { intent: 'i-7f3a09c2' }),
    answerRecord('accepted', 121_000, { intent: 'i-7f3a09c2', hostIds: ['host-42'] }),
    sendRecord('web-05', 130_000, { intent: 'i-95e06b18' }),
    answerRecord('in-doubt', 131_500, { intent: 'i-95e06b18', reason: 'the connection was reset' }),
    sendRecord('other-1', 140_000, { intent: 'i-b2d47f60', region: 'hk' }),
  ),
);

/** One outcome of every kind. */
export const everyOutcome: readonly CreateOutcome[] = (() => {
  const live = (desired: DesiredHost, fields: Partial<LiveHost> = {}) =>
    liveAs(desired, {
      addresses: [
        { type: 'Private', ip: '10.0.0.8' },
        { type: 'BGP', ip: '203.0.113.7' },
      ],
      ...fields,
    });
  const created = (
    desired: DesiredHost,
    learnt: { readonly from: 'lost-answer' | 'refusal'; readonly reason: string },
  ) => ({ desired, status: 'created', live: live(desired), learnt }) as const;
  /** `hostIds`: of the answer, if the cloud accepted it. */
  const doubt = (
    name: string,
    intent: ReturnType<typeof recorded>,
    hostIds: readonly string[] | undefined,
    reason: string,
    [looks, failedLooks, lookedForMs]: readonly [number, number, number],
  ) => {
    const seen = { accepted: hostIds !== undefined, hostIds: hostIds ?? [], looks, failedLooks, lookedForMs };
    return { desired: desiredHost({ name }), status: 'in-doubt', intent, reason, ...seen } as const;
  };
  return [
    { desired: web1, status: 'created', live: live(web1) },
    { desired: web2, status: 'created', live: live(web2, { state: 'Starting', addresses: [] }) },
    created(web3, { from: 'lost-answer', reason: 'the connection was reset' }),
    created(web4, { from: 'refusal', reason: 'busy' }),
    { desired: web5, status: 'already-there', live: live(web5) },
    { desired: db, status: 'refused', intent: recorded('i-1'), retCode: 8039, reason: 'Insufficient balance' },
    { desired: cache, status: 'refused', intent: recorded('i-2'), reason: 'HTTP 403' },
    {
      desired: dear,
      status: 'held',
      hold: { reason: 'may-exist', live: [liveHost({ hostId: 'host-q', name: 'Queue-1' })], open: [], known: [] },
    },
    doubt('job-1', recorded('i-0c3a11d4', 1_000), ['host-job-1'], 'accepted, and not listed', [14, 0, 120_000]),
    doubt('job-2', recorded('i-7f3a09c2', 2_000), undefined, 'the connection was reset', [5, 2, 6_000]),
    doubt('job-4', recorded('i-95e06b18', 3_000), [], 'accepted', [3, 3, 6_000]),
    {
      desired: desiredHost({ name: 'job-3' }),
      status: 'not-sent',
      because: { cause: 'doubt', region: 'cn-bj2', name: 'job-1', settled: false },
    },
  ];
})();

const batch = desiredHost({ name: 'batch-1', cpu: 16, memory: 32768, diskSpace: 100 });
const worker = desiredHost({ name: 'worker-1', cpu: 16, memory: 32768, diskSpace: 100, ...at(44) });

/** The fleet "shop" made one host under each of these names, listed as `host-NAME`. */
export function ledgerOfFleet(hosts: readonly DesiredHost[], fleet = 'shop'): Ledger {
  return ledgerOf(
    ...hosts.flatMap((desired, index) => {
      const { name } = desired.key;
      return [sendRecord(name, index, { key: desired.key, spec: specOf(desired), fleet })];
    }),
    ...[...new Set(hosts.map(({ key }) => key.region))].map((region) =>
      listingRecord(hosts.length, {
        region,
        appeared: hosts
          .filter(({ key }) => key.region === region)
          .map(({ key }): HostName => [`host-${key.name}`, key.name]),
      }),
    ),
  );
}

/** Everything that there is to say of a host, and hosts that are expiring besides. */
export const everyFinding = planOf(
  [
    ...[...web, db, cache, dear],
    ...['mail-1', 'mute-1', 'old-1', 'proxy-1'].map((name, nth) => desiredHost({ name, ...at(40 + nth) })),
    worker,
  ],
  [
    observation([
      liveAs(web1),
      liveAs(web2, { state: 'Stopped' }),
      liveHost({ hostId: 'host-c3', name: 'Web-04' }),
      liveAs(db, { memory: 8192, tag: 'db' }),
      liveAs(cache, { hostId: 'host-a1' }),
      liveAs(cache, { hostId: 'host-b9' }),
      liveHost({ hostId: 'host-old', name: 'legacy-1' }),
      liveAs(desiredHost({ name: 'mail-1' }), { autoRenew: 'No', expireTime: nowMs / 1_000 + 9 * 86_400 + 60 }),
      liveAs(desiredHost({ name: 'old-1' }), { autoRenew: 'No', expireTime: nowMs / 1_000 - 9 * 86_400 }),
      liveAs(desiredHost({ name: 'proxy-1' })),
      liveAs(desiredHost({ name: 'proxy-1' }), { hostId: 'host-p0', state: 'Install Fail' }),
      { ...liveHost({ name: 'mute-1', cpu: 2, memory: 4096, disks: [{ size: 40 }] }) },
      liveAs(batch, { hostId: 'host-batch-1' }),
    ]),
  ],
  {},
  ledgerOfFleet([batch]),
  'shop',
);

/** Of an apply that made every kind of outcome; its listing shows what it made. */
export function everyApplied(applied: Partial<Applied> = {}): Report {
  const declared = everyOutcome.map(({ desired }) => desired);
  const live = everyOutcome.flatMap((outcome) => ('live' in outcome ? [outcome.live] : []));
  return applyReport(planOf(declared, [observation(live)]), everyOutcome, applied);
}

/** It ended early, and a host went away. */
export const stoppedApply = everyApplied({
  stop: { cause: 'doubt', region: 'cn-bj2', name: 'job-1', settled: false },
  gone: [{ key: { region: 'cn-bj2', name: 'web-09' }, hostIds: ['host-9'] }],
});

export const failure: Failure = {
  purpose: 'plan',
  madeAt,
  exit: 'invalid',
  code: 'declaration-invalid',
  message: 'The declaration has 1 fault in hosts.yaml.',
  suggestions: ['Correct the declaration; nothing was sent.'],
  diagnostics: [
    {
      rule: 'unknown-field',
      file: 'hosts.yaml',
      line: 12,
      column: 5,
      message: 'There is no field "cpus".',
      label: 'did you mean cpu?',
      host: 'web-[1:3]',
    },
  ],
};

import { describe, expect, it } from 'vitest';
import type { CreateOutcome, Stop } from '../../src/core/create-outcome.ts';
import { diffHosts } from '../../src/core/diff.ts';
import type { DesiredHost, LiveHost } from '../../src/core/host.ts';
import { emptyLedger, type Ledger } from '../../src/core/ledger.ts';
import type { Flaw } from '../../src/core/listing-pass.ts';
import type { Observation } from '../../src/core/observation.ts';
import { type Guards, type Plan, planFrom } from '../../src/core/plan.ts';
import { renderOutcomes } from '../../src/report/apply-text.ts';
import { renderDrift } from '../../src/report/drift-text.ts';
import { type PlanTextOptions, renderPlan } from '../../src/report/plan-text.ts';
import { comparison, desiredHost, guards, liveAs, liveHost, observation } from '../support/builders.ts';
import { hostwright } from '../support/hostwright.ts';
import { answerRecord, beganRecord, ledgerOf, listingRecord, recorded, sendRecord } from '../support/ledgers.ts';

const golden = (name: string) => `../golden/${name}.txt`;
const plain: PlanTextOptions = {
  unmanaged: { all: true, names: [], tags: [] },
  ...{ details: false, colour: false, settleWindowMs: 300_000 },
};

function planOf(
  desired: readonly DesiredHost[],
  observations: readonly Observation[],
  more: Partial<Guards> = {},
  ledger: Ledger = emptyLedger,
): Plan {
  const hosts = observations.flatMap((one) => one.hosts);
  return planFrom({
    scope: { endpoint: 'https://api.example.com', account: '0123456789ab', projectId: 'org-7' },
    observations,
    diffs: diffHosts(desired, hosts, comparison()),
    selection: { only: [], exclude: [] },
    guards: guards(more),
    ledger,
    onDoubt: 'hold',
  });
}

const at = (line: number) => ({ position: { file: 'hosts.yaml', line, column: 5 } });
const web = [1, 2, 3, 4, 5].map((number) => desiredHost({ name: `web-0${number}`, ...at(21) }));
const db = desiredHost({ name: 'db-1', cpu: 8, memory: 16384, diskSpace: 200, tag: 'db', ...at(17) });
const cache = desiredHost({ name: 'cache-1', ...at(30) });
const dear = desiredHost({ name: 'queue-1', chargeType: 'Year', chargeQuantity: 36, ...at(33) });
const [web1, web2, web3, web4, web5] = web as [DesiredHost, DesiredHost, DesiredHost, DesiredHost, DesiredHost];

/** One row of every kind. */
const everyRow = planOf(
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
const remembered = planOf(
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

describe('what people see is what the golden files show:', () => {
  it('a plan with every kind of row', async () => {
    await expect(renderPlan(everyRow, plain)).toMatchFileSnapshot(golden('plan'));
  });

  it('a plan with details', async () => {
    await expect(renderPlan(everyRow, { ...plain, details: true })).toMatchFileSnapshot(golden('plan-details'));
  });

  it('drift', async () => {
    await expect(renderDrift(everyRow, plain)).toMatchFileSnapshot(golden('drift'));
  });

  it('a plan with nothing to do', async () => {
    const text = renderPlan(planOf([web1], [observation([liveAs(web1)])]), plain);

    await expect(text).toMatchFileSnapshot(golden('plan-in-sync'));
  });

  it('listings that are not trusted, for every reason', async () => {
    const flaws: readonly Flaw[] = [
      { kind: 'moving' },
      { kind: 'unreadable-rows', count: 3 },
      { kind: 'total-unreadable' },
      { kind: 'total-comes-and-goes' },
      { kind: 'total-differs', total: 300, shown: 70 },
      { kind: 'rows-beyond-the-end', shown: 100 },
      { kind: 'repeated-page', offset: 100, earlier: 0 },
      { kind: 'endless', pages: 40, shown: 4000 },
      { kind: 'too-many', most: 200_000 },
    ];
    const texts = flaws.map((flaw) =>
      renderPlan(
        planOf(
          [web1, web2],
          [
            observation([liveAs(web1)], {
              trust: { status: 'untrusted', view: { region: 'cn-bj2' }, flaw },
              unreadable: flaw.kind === 'unreadable-rows' ? flaw.count : 0,
            }),
          ],
        ),
        plain,
      ),
    );

    await expect(texts.join('\n')).toMatchFileSnapshot(golden('plan-untrusted'));
  });

  it('a plan that knows what earlier runs did', async () => {
    await expect(renderPlan(remembered, { ...plain, journalFlag: "the team's journal" })).toMatchFileSnapshot(
      golden('plan-remembered'),
    );
  });

  it('drift that knows what earlier runs did', async () => {
    await expect(renderDrift(remembered, plain)).toMatchFileSnapshot(golden('drift-remembered'));
  });

  it('hosts of which most are gone', async () => {
    const fleet = Array.from({ length: 7 }, (_, index) => desiredHost({ name: `web-${index}` }));
    const ids = fleet.map(({ key }) => [`host-${key.name}`, key.name] as const);
    const ledger = ledgerOf(
      listingRecord(0, { appeared: ids }),
      listingRecord(1, { vanished: ids.slice(1).map(([id]) => id) }),
    );
    const [stays] = fleet as [DesiredHost];
    const plan = planOf(fleet, [observation([liveAs(stays)])], { allowNewScope: false }, ledger);

    await expect(renderPlan(plan, plain)).toMatchFileSnapshot(golden('plan-gone'));
  });

  it('guards', async () => {
    const plan = planOf(web, [observation()], { maxCreates: 3, allowNewScope: false });

    await expect(renderPlan(plan, plain)).toMatchFileSnapshot(golden('plan-guarded'));
  });

  it('outcomes of every kind', async () => {
    const live = (desired: DesiredHost, fields: Partial<LiveHost> = {}) =>
      liveAs(desired, {
        addresses: [
          { type: 'Private', ip: '10.0.0.8' },
          { type: 'BGP', ip: '203.0.113.7' },
        ],
        ...fields,
      });
    const outcomes: readonly CreateOutcome[] = [
      { desired: web1, status: 'created', live: live(web1) },
      { desired: web2, status: 'created', live: live(web2, { state: 'Starting', addresses: [] }) },
      {
        desired: web3,
        status: 'created',
        live: live(web3),
        learnt: { from: 'lost-answer', reason: 'the connection was reset' },
      },
      {
        desired: web4,
        status: 'created',
        live: live(web4),
        learnt: { from: 'refusal', reason: 'busy' },
      },
      { desired: web5, status: 'already-there', live: live(web5) },
      { desired: db, status: 'refused', intent: recorded('i-1'), retCode: 8039, reason: 'Insufficient balance' },
      { desired: cache, status: 'refused', intent: recorded('i-2'), reason: 'HTTP 403' },
      {
        desired: dear,
        status: 'held',
        hold: { reason: 'near-match', live: [liveHost({ hostId: 'host-q', name: 'Queue-1' })] },
      },
      {
        desired: desiredHost({ name: 'job-1' }),
        status: 'in-doubt',
        intent: recorded('i-0c3a11d4', 1_000),
        accepted: true,
        hostIds: ['host-job-1'],
        reason: 'accepted, and not listed',
        looks: 14,
        failedLooks: 0,
        lookedForMs: 120_000,
      },
      {
        desired: desiredHost({ name: 'job-2' }),
        status: 'in-doubt',
        intent: recorded('i-7f3a09c2', 2_000),
        accepted: false,
        hostIds: [],
        reason: 'the connection was reset',
        looks: 5,
        failedLooks: 2,
        lookedForMs: 6_000,
      },
      {
        desired: desiredHost({ name: 'job-4' }),
        status: 'in-doubt',
        intent: recorded('i-95e06b18', 3_000),
        accepted: true,
        hostIds: [],
        reason: 'accepted',
        looks: 3,
        failedLooks: 3,
        lookedForMs: 6_000,
      },
      {
        desired: desiredHost({ name: 'job-3' }),
        status: 'not-sent',
        because: { cause: 'doubt', name: 'job-1', settled: false },
      },
    ];

    await expect(
      renderOutcomes(outcomes, { cause: 'doubt', name: 'job-1', settled: false }, true, plain),
    ).toMatchFileSnapshot(golden('apply'));
  });

  it('ends of an apply before its time, for every reason', async () => {
    const stops: readonly Stop[] = [
      { cause: 'refusals', count: 3 },
      { cause: 'unreachable', reason: 'ECONNREFUSED' },
      { cause: 'doubt', name: 'web-01', settled: false },
      { cause: 'doubt', name: 'web-01', settled: true },
      { cause: 'surprise', live: [liveHost({ hostId: 'host-x1', name: 'web-02' })] },
      { cause: 'listing', reason: 'the cloud says 300 hosts, its pages show 70' },
      {
        cause: 'barred',
        by: 'journal',
        reason: 'The journal /var/lib/hostwright/journal cannot be written: no space.',
      },
      { cause: 'barred', by: 'lock', reason: 'lock 3 was released by somebody else' },
      { cause: 'outside-project', live: liveHost({ hostId: 'host-x1', name: 'web-01' }), projectId: 'org-7' },
      { cause: 'interrupted' },
    ];
    const texts = stops.map((stop) =>
      renderOutcomes([{ desired: web1, status: 'not-sent', because: stop }], stop, true, plain),
    );

    await expect(texts.join('\n')).toMatchFileSnapshot(golden('apply-stopped'));
  });

  it('the faults of the broken example', async () => {
    const { stderr } = await hostwright(['validate', '-f', 'examples/broken/hosts.yaml']);

    await expect(stderr).toMatchFileSnapshot(golden('validate-broken'));
  });

  it('the help of plan', async () => {
    const { stdout } = await hostwright(['plan', '--help'], { env: { COLUMNS: '100' } });

    await expect(stdout).toMatchFileSnapshot(golden('plan-help'));
  });

  it('errors', async () => {
    const lines = [
      'plan --max-create 5',
      'plan -lock=false',
      'plann',
      'plan --page-size 0',
      'plan -f nowhere.yaml',
      'apply',
      'plan -f examples/single-host/hosts.yaml',
      'plan -f examples/single-host/hosts.yaml --endpoint http://api.example.com',
      'plan -f examples/single-host/hosts.yaml --endpoint https://api.example.com',
    ];

    const texts = await Promise.all(
      lines.map(async (line) => `$ hostwright ${line}\n${(await hostwright(line.split(' '))).stderr}`),
    );

    await expect(texts.join('\n')).toMatchFileSnapshot(golden('errors'));
  });
});

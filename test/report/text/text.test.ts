import { describe, expect, it } from 'vitest';
import type { Stop } from '../../../src/core/creating/create-outcome.ts';
import type { DesiredHost } from '../../../src/core/host.ts';
import type { Flaw } from '../../../src/core/listing/listing-pass.ts';
import type { HostReport } from '../../../src/core/report/host-report.ts';
import { renderApplied } from '../../../src/report/text/apply-text.ts';
import { renderPlan } from '../../../src/report/text/plan-text.ts';
import { environmentFor, hostwright } from '../../support/hostwright.ts';
import { runInside } from '../../support/inside.ts';
import { desiredHost, liveAs, liveHost, observation } from '../../support/model/builders.ts';
import { ledgerOf, listingRecord } from '../../support/model/ledgers.ts';
import {
  applyReport,
  driftReport,
  everyApplied,
  everyOutcome,
  everyRow,
  renderOptions as plain,
  planOf,
  planReport,
  remembered,
  web,
} from '../../support/reports/reports.ts';

const golden = (name: string) => `../../golden/text/${name}.txt`;
const [web1, web2] = web as [DesiredHost, DesiredHost];

describe('what people see is what the golden files show:', () => {
  it('a plan with every kind of row', async () => {
    await expect(renderPlan(planReport(everyRow), plain)).toMatchFileSnapshot(golden('plan'));
  });

  it('a plan with details', async () => {
    await expect(renderPlan(planReport(everyRow), { ...plain, details: true })).toMatchFileSnapshot(
      golden('plan-details'),
    );
  });

  it.each([60, 80, 200])('a plan on a terminal of %i columns', async (columns) => {
    const report = planReport(everyRow);

    const text = renderPlan(report, { ...plain, columns });

    await expect(text).toMatchFileSnapshot(golden(`plan-${columns}-columns`));
    const painted = renderPlan(report, { ...plain, columns, colour: true });
    expect(painted.replaceAll(/\u001b\[[0-9;]*m/g, '')).toBe(text);
  });

  it('a plan in colour', async () => {
    const text = renderPlan(planReport(everyRow), { ...plain, colour: true });

    await expect(text.replaceAll('\u001b', '<ESC>')).toMatchFileSnapshot(golden('plan-colour'));
  });

  it('drift', async () => {
    await expect(renderPlan(driftReport(everyRow), plain)).toMatchFileSnapshot(golden('drift'));
  });

  it('a plan with nothing to do', async () => {
    const text = renderPlan(planReport(planOf([web1], [observation([liveAs(web1)])])), plain);

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
      { kind: 'unfinished', reason: 'HTTP 503, four times' },
      { kind: 'region-clash', count: 1, regions: ['hk'] },
    ];
    const texts = flaws.map((flaw) =>
      renderPlan(
        planReport(
          planOf(
            [web1, web2],
            [
              observation([liveAs(web1)], {
                trust: { status: 'untrusted', view: { region: 'cn-bj2' }, flaw },
                unreadable: flaw.kind === 'unreadable-rows' ? flaw.count : 0,
              }),
            ],
          ),
        ),
        plain,
      ),
    );

    await expect(texts.join('\n')).toMatchFileSnapshot(golden('plan-untrusted'));
  });

  it('a plan that knows what earlier runs did', async () => {
    await expect(
      renderPlan(planReport(remembered), {
        ...plain,
        repeatFlags: { place: "--journal 'the team'\\''s journal'", window: '', source: '' },
      }),
    ).toMatchFileSnapshot(golden('plan-remembered'));
  });

  it('drift that knows what earlier runs did', async () => {
    await expect(renderPlan(driftReport(remembered), plain)).toMatchFileSnapshot(golden('drift-remembered'));
  });

  it('hosts of which most are gone', async () => {
    const fleet = Array.from({ length: 12 }, (_, index) => desiredHost({ name: `web-${index}` }));
    const ids = fleet.map(({ key }) => [`host-${key.name}`, key.name] as const);
    const ledger = ledgerOf(
      listingRecord(0, { appeared: ids }),
      listingRecord(1, { vanished: ids.slice(5).map(([id]) => id) }),
    );
    const stay = fleet.slice(0, 5).map((one) => liveAs(one));
    const plan = planOf(fleet, [observation(stay)], { allowNewScope: false }, ledger);

    await expect(renderPlan(planReport(plan), plain)).toMatchFileSnapshot(golden('plan-gone'));
  });

  it('what no listing shows, and who may own a host, only with --details: it is the same in every run', () => {
    const report = planReport(planOf([web1], [observation([liveAs(web1), liveHost({ name: 'legacy-1' })])]), {
      unmanaged: { all: false, manage: undefined },
    });

    const [calm, full] = [false, true].map((details) => renderPlan(report, { ...plain, details }));

    expect(calm).toBe(
      'Plan for cn-bj2 at https://api.example.com (project org-7)   2 hosts listed\nPlan: 0 to create, 1 in sync, 1 unmanaged.\n',
    );
    expect(full).toMatch(/^Not compared, because no listing shows them: /m);
    expect(full).toMatch(/^1 undeclared host may be a declared one under another name: /m);
  });

  it('guards', async () => {
    const plan = planOf(web, [observation()], { maxCreates: 3, allowNewScope: false });

    await expect(renderPlan(planReport(plan), plain)).toMatchFileSnapshot(golden('plan-guarded'));
  });

  it('what two guards have in common, once', () => {
    const hosts = ['cn-bj2', 'hk'].flatMap((region) => ['a', 'b', 'c'].map((name) => desiredHost({ region, name })));
    const plan = planOf(hosts, [observation(), observation([], { region: 'hk' })], { allowNewScope: false });

    const lines = renderPlan(planReport(plan), plain).split('\n');

    expect(lines.filter((line) => line.startsWith('Guarded: 3 hosts declared for '))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('  A wrong key, region, '))).toHaveLength(1);
  });

  it('outcomes of every kind', async () => {
    const report = everyApplied({ stop: { cause: 'doubt', region: 'cn-bj2', name: 'job-1', settled: false } });
    const place = new Map(everyOutcome.map(({ desired }, index) => [desired.key.name, index]));
    const placeOf = ({ diff }: HostReport) => ('desired' in diff ? (place.get(diff.key.name) ?? 0) : 0);

    const text = renderApplied({ ...report, hosts: report.hosts.toSorted((a, b) => placeOf(a) - placeOf(b)) }, plain);

    await expect(text).toMatchFileSnapshot(golden('apply'));
  });

  it('ends of an apply before its time, for every reason', async () => {
    const stops: readonly Stop[] = [
      { cause: 'refusals', count: 3 },
      { cause: 'unreachable', reason: 'ECONNREFUSED' },
      { cause: 'doubt', region: 'cn-bj2', name: 'web-01', settled: false },
      { cause: 'doubt', region: 'cn-bj2', name: 'web-01', settled: true },
      { cause: 'surprise', live: [liveHost({ hostId: 'host-x1', name: 'web-02' })] },
      { cause: 'surprise', live: [liveHost({ hostId: 'host-x1', name: 'web-02' })], requested: true },
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
    const plan = planOf([web1], [observation()]);
    const texts = stops.map((stop) =>
      renderApplied(applyReport(plan, [{ desired: web1, status: 'not-sent', because: stop }], { stop }), plain),
    );

    await expect(texts.join('\n')).toMatchFileSnapshot(golden('apply-stopped'));
  });

  it('the faults of the broken example', async () => {
    const { stderr } = await hostwright(['validate', '-f', 'examples/broken/hosts.yaml']);

    await expect(stderr).toMatchFileSnapshot(golden('validate-broken'));
  });

  it('errors', async () => {
    const inside = (words: readonly string[]) => runInside(words, { cwd: '.', env: {} });
    const toEmulator = (words: readonly string[]) =>
      runInside(words, { cwd: '.', env: { XDG_STATE_HOME: '/nowhere', ...environmentFor('http://127.0.0.1:1') } });
    const lines = [
      ['plan --max-create 5', hostwright],
      ['plan -lock=false', hostwright],
      ['plann', hostwright],
      ['plan --max-creates ten', inside],
      ['plan -f nowhere.yaml', inside],
      ['apply -f examples/single-host/hosts.yaml', toEmulator],
      ['plan -f examples/single-host/hosts.yaml', hostwright],
      ['plan -f examples/single-host/hosts.yaml --endpoint http://api.example.com', inside],
      ['plan -f examples/single-host/hosts.yaml --endpoint https://api.example.com', inside],
    ] as const;

    const texts = await Promise.all(
      lines.map(async ([line, run]) => `$ hostwright ${line}\n${(await run(line.split(' '))).stderr}`),
    );

    await expect(texts.join('\n')).toMatchFileSnapshot(golden('errors'));
  });
});

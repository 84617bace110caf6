import { describe, expect, it } from 'vitest';
import type { DesiredHost } from '../../src/model/host.ts';
import { renderApplied, renderPlan } from '../../src/report/full-text.ts';
import { runInside } from '../support/inside.ts';
import { observation, uhostChanges, uhostDesired, uhostLive } from '../support/model/builders.ts';
import {
  applyReport,
  driftReport,
  everyApplied,
  everyFinding,
  everyRow,
  renderOptions as plain,
  planOf,
  planReport,
  remembered,
  web,
} from '../support/reports/reports.ts';

const golden = (name: string) => `../golden/text/${name}.txt`;
const [web1] = web as [DesiredHost];

describe('what people see is what the golden files show:', () => {
  it('drift, and a plan with details, which name each host of which the cloud does not report all', async () => {
    const text = renderPlan(planReport(everyRow), { ...plain, details: true });

    await expect(text).toMatchFileSnapshot(golden('plan-details'));
    await expect(renderPlan(driftReport(everyRow), plain)).toMatchFileSnapshot(golden('drift'));
    expect(renderPlan(driftReport(everyFinding), { ...plain, details: true })).toMatch(/\/ mute-1 +the cloud/);
  });

  it('a plan that knows what earlier runs did', async () => {
    const repeatFlags = { place: "--journal 'the team'\\''s journal'", window: '', source: '' };
    const text = renderPlan(planReport(remembered), { ...plain, repeatFlags });

    await expect(text).toMatchFileSnapshot(golden('plan-remembered'));
  });

  it('what a create of the dialect uhost sends, and disks that differ as the YAML that declares them', () => {
    const host = uhostDesired();
    const textOf = (...live: Parameters<typeof observation>) =>
      renderPlan(planReport(planOf([host], [observation(...live)], {}, undefined, undefined, 'uhost')), plain);

    expect(textOf()).toContain(
      '+ web-1  cpu 2  memory 4096 MB  gpu 1 V100  boot disk CLOUD_SSD 40 GB  data CLOUD_RSSD 100 GB  machine G  platform Intel/Auto',
    );
    expect(textOf()).toContain(
      'team=web  user data cloud-init.yaml (1200 bytes, sha256 abababababab)  intent label  tag web  login KeyPair key-1',
    );
    expect(textOf([uhostLive(host, uhostChanges)])).toContain(
      'bootDisk { type: CLOUD_SSD, size: 50 } -> { type: CLOUD_SSD, size: 40 }',
    );
  });

  it('a missing host that is never created, with a sign of its own, and after an apply', () => {
    const plan = planOf([{ ...web1, create: 'never' }], [observation()]);
    const [before, after] = [planReport(plan), applyReport(plan, [], { unsent: 'nothing-to-create' })];

    expect(renderPlan(before, plain)).toMatch(/\n {2}_ web-01 .*\nPlan: 0 to create, 1 missing \(create: never\), /s);
    expect(renderApplied(after, plain)).toContain('Nothing to create: 1 missing (create: never).\n');
  });

  it('outcomes of every kind', async () => {
    const report = everyApplied({ stop: { cause: 'doubt', region: 'cn-bj2', name: 'job-1', settled: false } });

    await expect(renderApplied(report, plain)).toMatchFileSnapshot(golden('apply'));
  });

  it('the faults of the broken example', async () => {
    const { stderr } = await runInside(['validate', '-f', 'examples/broken/hosts.yaml'], { cwd: '.', env: {} });

    await expect(stderr).toMatchFileSnapshot(golden('validate-broken'));
  });
});

/** One region of several cannot be read: the others are shown, the bad one is named, and nothing is sent. */
import { expect } from 'vitest';
import type { EmulatorFault } from '../../src/emulator/options.gen.ts';
import { answerHonestly } from '../faults/honest-answers.ts';
import { it } from '../support/stage.ts';

const refusing: EmulatorFault = { on: 'list', kind: 'ret-code', retCode: 171, region: 'hk' };

const live = { Region: 'cn-bj2', Name: 'web-1', ImageId: 'img-ubuntu-24', CPU: 2, Memory: 4096 };
const elsewhere = ['hk', 'sg'].map((region) => `name: ${region}-1, region: ${region}, zone: ${region}-01`);
const hosts = ['name: web-1', 'name: web-2', ...elsewhere];

it.concurrent('a region that refuses is named, the others are shown, nothing is sent: exit 4', async ({ stage }) => {
  const { cloud, inside } = await stage.emulated({ faults: [refusing], hosts: [live] }, { hosts });

  const [plan, drift, apply, json] = await Promise.all([
    inside('plan --allow new-scope'),
    inside('drift'),
    inside('apply --auto-approve --allow new-scope'),
    inside('plan --allow new-scope --json'),
  ]);

  for (const { code, stdout } of [plan, drift, apply]) {
    expect(code).toBe(4);
    expect(stdout).toContain('COULD NOT BE LISTED: The cloud refused the request: RetCode 171');
    expect(stdout).toMatch(/^ {2}\+ web-2 /m);
    expect(stdout).toMatch(/^ {2}\/ hk-1 /m);
    expect(stdout).toMatch(/^ {2}\+ sg-1 /m);
  }
  expect(plan.stdout).toContain('Plan: 2 to create, 1 unchecked, 1 in sync.');
  expect(plan.stderr).toContain('exit 4 (cloud)');
  expect(apply.stdout).toContain('apply creates nothing in any region');
  expect(cloud.state().creates.received).toBe(0);
  const document = JSON.parse(json.stdout);
  expect(document.listings).toMatchObject([
    { region: 'cn-bj2', trusted: true },
    { region: 'hk', trusted: false, failure: { code: 'cloud-refused' } },
    { region: 'sg', trusted: true },
  ]);
  expect(document.listings[1].failure.suggestions.length).toBeGreaterThan(0);
});

it.concurrent.for(['plan', 'drift', 'apply --auto-approve --allow new-scope'])(
  'a host that is listed in two regions is believed of neither: "%s" exits 4, and nothing is sent',
  async (line, { stage }) => {
    // It answers alike whatever Region says.
    const { inside, server } = await stage.scripted(answerHonestly, {
      hosts: ['name: web-1', 'name: web-1, region: hk, zone: hk-02'],
    });

    const { code, stdout } = await inside(line);

    const flaw = (region: string) => `1 of its HostIds is listed in ${region} too: the cloud ignores Region`;
    expect(code).toBe(4);
    expect(stdout).toContain(flaw('hk'));
    expect(stdout).toContain(flaw('cn-bj2'));
    expect(stdout).not.toMatch(/[1-9]\d* in sync/);
    expect(server.requests.filter(({ body }) => body.includes('CreateHost'))).toEqual([]);
  },
);

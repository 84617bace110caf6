/** `hostwright apply` against a cloud at its best, and in the company of people who make and remove hosts. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { atFirst, oneEach, roundsOf, sendsTo, webs } from '../../support/sends.ts';
import { it } from '../../support/stage.ts';

const approved = 'apply --auto-approve --allow new-scope';

it.concurrent('lists zone by zone where zones are declared, and looks each host up in its own', async ({ stage }) => {
  const hosts = ['name: web-1', 'name: web-2, zone: cn-bj2-05', 'name: web-1, region: cn-sh2, zone: cn-sh2-01'];
  const { cloud, inside } = await stage.emulated(
    { provisioningMs: 1_000, zoneRequired: true },
    { hosts, more: 'zones: [cn-bj2-04, cn-bj2-05, cn-sh2-01]' },
  );

  const { code, stdout } = await inside(`${approved} --wait-timeout 15s`);

  expect(code).toBe(0);
  expect(sendsTo(cloud)).toEqual(oneEach(3));
  expect(stdout.match(/created +\S+ +web-\d +host-\w+ +Running/g)).toHaveLength(3);
  // The last listing was before they ran.
  expect(stdout).not.toContain('not Running');
});

it.concurrent('--max-rps spaces all requests of a command evenly', async ({ stage }) => {
  const { cloud, inside } = await stage.emulated({ visibilityLagMs: 0 }, { hosts: webs(7) });

  const { code, stdout } = await inside('apply --auto-approve --allow new-scope --max-rps 20');

  const times = cloud.requests().map(({ at }) => at);
  const took = (times.at(-1) ?? 0) - (times[0] ?? 0);
  expect(code).toBe(0);
  expect(stdout).toContain('Apply: 7 created.');
  expect(sendsTo(cloud)).toEqual(oneEach(7));
  // A busy machine only makes it slower.
  expect(took).toBeGreaterThanOrEqual((times.length - 1) * 50 - 100);
});

const theirs = (Name: string, HostId: string, Region = 'cn-bj2') => ({ Region, Name, HostId });

it.concurrent('a second host of a name that this run makes: exit 6 with both ids', async ({ stage }) => {
  const meddle = () => scene.cloud.addHosts([theirs('tiny', 'host-theirs')]);
  const scene = await stage.emulated(
    { onRequest: atFirst('CreateHostInstance', meddle) },
    { hosts: ['name: tiny, cpu: 1', ...webs(2)] },
  );

  const { code, stdout, stderr } = await scene.inside(`${approved} -o json=apply.json`);

  const ids = scene.cloud.hosts().map(({ hostId }) => hostId);
  expect(code).toBe(6);
  expect(ids).toHaveLength(2);
  for (const id of ids) expect(stdout).toContain(id);
  expect(stderr).toMatch(/exit 6 \(duplicate\)\n$/);
  expect(roundsOf(scene.cloud).flat()).toHaveLength(1);
  // Each of the two may be listed first: the one that the answer named is ours.
  const ours = ids.find((id) => id !== 'host-theirs');
  expect(stdout).toMatch(/! tiny +2 live hosts share this name: /);
  expect(stdout).toContain(`${ours} (made by Hostwright`);
  expect(stdout).toMatch(/host-theirs \([^)]*not in the journal/);
  const { duplicates } = JSON.parse(readFileSync(join(scene.folder, 'apply.json'), 'utf8'));
  expect(duplicates).toEqual([{ region: 'cn-bj2', name: 'tiny', hostIds: ids.sort() }]);
});

it.concurrent('a host that was there and is gone at the end is said, with its id: exit 8', async ({ stage }) => {
  const meddle = () => scene.cloud.removeHost('host-old');
  const scene = await stage.emulated(
    {
      hosts: [{ Region: 'cn-bj2', Name: 'web-1', HostId: 'host-old' }],
      onRequest: atFirst('CreateHostInstance', meddle),
    },
    { hosts: webs(2) },
  );

  const { code, stdout } = await scene.inside('apply --auto-approve');

  expect(code).toBe(8);
  expect(stdout).toContain('Apply: 1 created.');
  expect(stdout).toContain('GONE web-1 (cn-bj2): this run saw host-old, but its last listing');
});

/** An apply that is not alone: hosts that somebody else makes before, during and beside it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { atFirst, oneEach, roundsOf, sendsTo, webs } from '../../support/sends.ts';
import { it } from '../../support/stage.ts';

const approved = 'apply --auto-approve --allow new-scope';
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

it.concurrent('a project in which new hosts do not arrive ends the run after the canary: exit 8', async ({ stage }) => {
  const { cloud, inside } = await stage.emulated({}, { hosts: webs(3), more: 'projectId: org-7' });

  const { code, stdout } = await inside(approved);

  expect(code).toBe(8);
  expect(stdout).toMatch(/Stopped: "web-\d" \(host-\w+\) was created outside of project org-7/);
  expect(stdout).toContain('Apply: 1 created, 2 not sent.');
  expect(sendsTo(cloud)).toEqual(oneEach(1));
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
  expect(stdout).toContain('GONE web-1 (cn-bj2): this run saw host-old, but its last listing does not show it.');
});

/** `hostwright import`: the declaration of live hosts, at the command line. */
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { it } from '../support/stage.ts';

const webs = ['web-01', 'web-02', 'web-03'].map((Name) => ({ Region: 'cn-bj2', Name, Tag: 'web' }));
const given = [...webs, { Region: 'cn-bj2', Name: 'db-1', CPU: 8 }, { Region: 'hk', Name: 'a b: # c' }];

it.concurrent('writes a declaration that is in sync, and says what no declaration can say', async ({ stage }) => {
  const short = { Region: 'cn-bj2', Name: 'short-1', CPU: 4, ExpireTime: 1_700_000_000, AutoRenew: 'No' };
  const { inside, cloud, folder } = await stage.emulated({ hosts: [...given, short] });
  const { code, stdout, stderr } = await inside('import --region cn-bj2 --region hk --fleet shop');

  expect(code).toBe(8);
  expect(stdout).toContain('  - { name: "web-[01:03]", cpu: 2, tag: web }\n');
  expect(stdout).toMatch(/# not imported: "a b: # c" \(host-\w+\): a declared name cannot contain a space/);
  const dead = /^note: 1 host is dead \(short-1: expired on 2023-11-14\): .* exit 2 and apply with exit 8$/m;
  expect(stderr).toMatch(dead);
  expect(stderr).toMatch(/^Imported 5 of 6 hosts into .*\nChecked against the listing: 4 in sync, 1 dead\.$/m);
  expect(stderr).toContain('\nNext: save it as hosts.yaml, and run "hostwright plan"\n');
  const cost = 'note: without a fleet, a host that is renamed in this file counts as a new one';
  expect(stderr).not.toContain(cost);
  const bare = await inside('import --region cn-bj2 --region hk --only db-*');
  expect(bare.stdout).toMatch(/^# 1 host of cn-bj2, imported /);
  expect(bare.stderr).toContain(`${cost}, and apply can buy it: add --fleet NAME\n`);
  writeFileSync(join(folder, 'hosts.yaml'), stdout);
  const plan = await inside('plan --detailed-exitcode');
  expect([plan.code, plan.stdout.includes('Plan: 0 to create, 1 dead, 4 in sync')]).toEqual([2, true]);
  rmSync(join(folder, 'hosts.yaml'));
  const init = await inside('init --region cn-bj2 --region hk --fleet shop');
  expect([init.code, init.stdout]).toEqual([8, expect.stringContaining('(5 of 6 hosts imported: 4 in sync, 1 dead)')]);
  expect(init.stderr).toMatch(dead);
  expect(cloud.requests().every(({ operation }) => operation === 'DescribeHostInstance')).toBe(true);
});

it.concurrent('what it wrote is adopted, and a host that goes is drift and never bought', async ({ stage }) => {
  const { inside, cloud, folder } = await stage.emulated({ hosts: webs });
  writeFileSync(join(folder, 'hosts.yaml'), (await inside('import --region cn-bj2 --fleet shop')).stdout);
  expect((await inside('apply --auto-approve')).stdout).toContain('Adopted 3 hosts');

  const gone = cloud.hosts().find(({ name }) => name === 'web-02');
  cloud.removeHost(gone?.hostId ?? '');
  const plan = await inside('plan');
  expect(plan.stdout).toContain('missing: restore it in the console');
  expect(plan.stdout).toContain('Plan: 0 to create');
  expect((await inside('drift')).code).toBe(2);
  expect((await inside('apply --auto-approve')).code).toBe(0);
  expect(cloud.hosts().map(({ name }) => name)).toEqual(['web-01', 'web-03']);
});

it.concurrent('--into adds what a declaration lacks, and leaves every other byte', async ({ stage }) => {
  const others = ['hk-1', 'a" '].map((Name) => ({ Region: 'hk', Name }));
  const { inside, folder } = await stage.emulated({ hosts: [...given.slice(0, 4), ...others] });
  const before = 'apiVersion: hostwright/v1\r\nregion: cn-bj2\r\nhosts: []   # none yet\r\nzone: cn-bj2-04\r\n';
  const text = () => readFileSync(join(folder, 'old.yaml'), 'utf8');
  writeFileSync(join(folder, 'old.yaml'), before);

  const { code, stderr } = await inside('import --into old.yaml --only web-*');
  expect([code, stderr.endsWith('\nNext: hostwright plan -f old.yaml\n')]).toEqual([0, true]);
  expect((await inside('import --into old.yaml')).code).toBe(0);
  expect(text().replace(/(?: .*name:.*\r\n)+/, '')).toBe(before.replace(' []   # none yet', ''));
  expect((await inside('plan -f old.yaml')).stdout).toContain('Plan: 0 to create, 4 in sync');
  expect((await inside('import --into old.yaml')).stderr).toContain('each listed host is declared');

  const elsewhere = await inside('import --into old.yaml --region hk --region cn-sh2');
  const zone = 'note: old.yaml gives 1 host the zone cn-bj2-04, and the listing does not show theirs (hk-1): ';
  expect([elsewhere.code, elsewhere.stderr.includes(zone)]).toEqual([8, true]);
  expect(elsewhere.stderr).toMatch(/^ {2}not imported: "a\\" " \(.*\): a declared name .* a quotation mark$/m);
  expect(text()).toContain('  - { name: hk-1, region: hk, ');
  expect((await inside('plan -f old.yaml')).stdout).toContain('Plan: 0 to create, 5 in sync');
  expect((await inside('import --into old.yaml --region cn-sh2')).stderr).toContain('no host is listed');
  expect((await inside('import --into old.yaml --only no*')).stderr).toContain('no listed host is selected');
  expect((await inside('import --into old.yaml --region CN_BJ')).code).toBe(3);
});

it.concurrent('is advised only where it would take the host', async ({ stage }) => {
  const names = ['ok-1', 'a b', 'a[1]', 'x'.repeat(70), 'Web 1'].map((Name) => ({ Region: 'cn-bj2', Name }));
  const failed = { Region: 'cn-bj2', Name: 'c', State: 'Install Fail' };
  const { inside } = await stage.emulated({ hosts: [...names, failed] });

  const { stdout } = await inside('drift --details');

  const near = 'nearly the same name, "Web 1": apply would create a second host (give both one name in the';
  expect(stdout).toContain(near);
  expect(stdout.match(/(?<=^\. unmanaged: ).*(?=\.$)/gm)).toEqual([
    'a name that no declaration can have: if the host is yours, rename it in the console',
    'a failed host: see in the console why',
    'declare it if it is yours ("hostwright import --into FILE")',
  ]);
});

it.concurrent('writes nothing where it cannot be sure', async ({ stage }) => {
  const { inside, folder } = await stage.emulated({ faults: [{ on: 'list', kind: 'ret-code', retCode: 172 }] });
  const text = 'apiVersion: hostwright/v1\nregion: cn-bj2\nhosts: []\n';
  writeFileSync(join(folder, 'old.yaml'), text);
  symlinkSync('old.yaml', join(folder, 'link.yaml'));

  const untrusted = await inside('import --into old.yaml');
  expect([untrusted.code, untrusted.stdout]).toEqual([4, '']);
  expect(readFileSync(join(folder, 'old.yaml'), 'utf8')).toBe(text);
  expect((await inside('import --into link.yaml')).code).toBe(3);
  expect((await inside('import')).stderr).toContain('Name a region: --region cn-bj2');
  expect((await inside('import --region CN_BJ')).code).toBe(3);
  expect((await inside('import --region cn-bj2 --only file:x')).code).toBe(3);
});

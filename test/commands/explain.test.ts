/** `hostwright explain NAME`: one host explained, at the command line. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Ran } from '../support/hostwright.ts';
import { totalOffBy } from '../support/lying-answers.ts';
import { it } from '../support/stage.ts';
import { leaveInDoubt, leftIntent } from './doubts/left-doubt.ts';

const here = (Name: string, more: object = {}) => ({ Region: 'cn-bj2', Name, ...more });
const given = [here('web-1', { CPU: 8, Tag: 'web' }), here('old-1'), here('twin'), here('twin')];
/** The words of the command at the end. */
const nextOf = ({ stdout }: Ran) => /^Next: hostwright (.*)$/m.exec(stdout)?.[1] ?? '';

it.concurrent('shows every layer of a field, the live value, and why one is not compared', async ({ stage }) => {
  const hosts = ['name: web-1, tag: web, template: big, createOnly: [imageId]'];
  const more =
    'use: [base.yaml]\nfleet: shop\nignore:\n  - { name: "w*", class: changed, reason: later, until: "2090-01-01" }\n';
  const { inside, folder, cloud } = await stage.emulated({ hosts: given }, { hosts, more });
  writeFileSync(
    join(folder, 'base.yaml'),
    'apiVersion: hostwright/v1\ndefaults: { cpu: 16 }\ntemplates: { big: { cpu: 4 } }\n',
  );

  const { code, stdout } = await inside('explain web-1');

  expect(code).toBe(0);
  expect(stdout).toMatch(/^web-1 in cn-bj2 \(fleet shop\): changed, and does not count\n/);
  const lines = stdout.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, ' | '));
  const cpu = lines.findIndex((line) => line.startsWith('cpu'));
  expect(lines.slice(cpu, cpu + 3)).toEqual([
    'cpu | 4 | base.yaml:3 template big | live 8, DIFFERS',
    expect.stringMatching(/^2 \| hosts\.yaml:\d+ defaults \| overridden$/),
    '16 | base.yaml:2 defaults | overridden',
  ]);
  expect(lines.find((line) => line.startsWith('imageId'))).toMatch(
    /^imageId \| img-ubuntu-24 \| hosts\.yaml:\d+ defaults \| live image-given, not compared: createOnly \(hosts\.yaml:\d+\)$/,
  );
  // The other disk, of 20, is that of its system.
  expect(lines.find((line) => line.startsWith('diskSpace'))).toMatch(/ \| equal$/);
  expect(stdout).toMatch(/^ {2}password .* never listed$/m);
  expect(stdout).toMatch(/^live {5}host-\w+, Running, created \S+Z, ends \S+Z, renews itself: Yes$/m);
  expect(stdout).toMatch(/^ignore {3}hosts\.yaml:\d+ w\*, changed: applies, until 2090-01-01$/m);
  expect(stdout).toContain('changed: cpu 8 -> 4 (apply cannot change it). Ignored until 2090-01-01: later.');
  expect(cloud.requests().every(({ operation }) => operation === 'DescribeHostInstance')).toBe(true);
});

it.concurrent('names one command, and none that would be refused: each runs as it is printed', async ({ stage }) => {
  const hosts = ['name: web-1', 'name: web-2', 'name: few, cpu: &cpu 2', 'name: also, cpu: *cpu, create: never'];
  const strangers = [here('few', { CPU: 8 }), ...['free', 'twins', 'twins'].map((name) => here(name))];
  const { inside, folder } = await stage.emulated({ hosts: [...given, ...strangers] }, { hosts });
  symlinkSync('hosts.yaml', join(folder, 'link.yaml'));

  const linked = await inside('explain free -f link.yaml');
  const stopped = await inside('explain web-2 --max-creates 0');

  expect([nextOf(linked), linked.stdout]).toEqual(['', expect.stringContaining('cannot be edited: it is a link.')]);
  expect([stopped.code, nextOf(stopped)]).toEqual([0, 'plan']);
  expect((await inside('explain few')).stdout).toMatch(/^accept {3}leaves it as it is: .*an anchor/m);
  expect((await inside('explain twins --json')).stdout).toContain('"notImported": "2 hosts of one name"');
  for (const name of ['web-1', 'few', 'free']) {
    expect((await inside(nextOf(await inside(`explain ${name}`)))).code, name).not.toBe(3);
  }
  expect((await inside('explain free')).stdout).toMatch(/^free .*: in sync\n/);
});

it.concurrent('knows what the journal knows: in sync, orphaned, then a name of its own', async ({ stage }) => {
  const { inside, redeclare, cloud } = await stage.emulated(
    {},
    { hosts: ['name: web-1', 'name: web-2'], more: 'fleet: shop\n' },
  );
  expect((await inside('apply --auto-approve --first-apply')).code).toBe(0);

  const made = await inside('explain web-2');
  expect(made.stdout).toMatch(/^web-2 in cn-bj2 \(fleet shop\): in sync\n/);
  expect(made.stdout).toMatch(
    /^journal {2}i-\w+ sent \S+Z: seen: (host-\w+)\n {9}\1 made as web-2 \S+Z, fleet shop\n/m,
  );
  expect(nextOf(made)).toBe('');

  redeclare(['name: web-1'], 'fleet: shop\n');
  const orphan = await inside('explain web-2');
  expect([orphan.code, orphan.stdout.split('\n')[0]]).toEqual([0, 'web-2 in cn-bj2 (fleet shop): orphaned']);

  const { hostId = '' } = cloud.hosts().find(({ name }) => name === 'web-2') ?? {};
  cloud.renameHost(hostId, 'web-9');
  const renamed = await inside('explain web-2');
  expect(renamed.stdout).toContain(`live     ${hostId} is "web-9" in cn-bj2 now\n`);
  expect(nextOf(renamed)).toBe('explain web-9 --region cn-bj2');
  cloud.removeHost(hostId);
  const gone = await inside('explain web-2');
  expect(gone.stdout).toMatch(/^web-2 .*: not declared, and in no listing of this run\n/);
  expect([gone.code, nextOf(gone)]).toEqual([0, 'intents --all']);
  expect(JSON.parse((await inside('explain web-2 --json')).stdout)).toMatchObject({ verdict: 'unlisted', rows: [] });
});

it.concurrent('ends with 0 for a create in doubt, and with 4 for a listing that is not trusted', async ({ stage }) => {
  const doubt = await stage.emulated();
  await leaveInDoubt(doubt);
  const { code, stdout } = await doubt.inside('explain web-1');
  expect(code).toBe(0);
  expect(stdout).toContain(`Next: hostwright resolve ${leftIntent}`);

  const untrusted = await stage.emulated({ hosts: [here('web-1'), here('web-2')], rewrite: totalOffBy(1) });
  const unknown = await untrusted.inside('explain web-1');
  expect([unknown.code, unknown.stdout]).toEqual([4, expect.stringContaining('NOT TRUSTED: the cloud says 3 hosts')]);
});

it.concurrent('ends with 3 for an unknown name, a pattern, and a name in two regions', async ({ stage }) => {
  const hosts = ['name: web-1', 'name: web-1, region: hk'];
  const { inside } = await stage.emulated({ hosts: [here('web-1')] }, { hosts });

  const unknown = await inside('explain web-2');
  expect([unknown.code, unknown.stderr]).toEqual([3, expect.stringContaining('Did you mean web-1?')]);
  expect((await inside('explain web-*')).code).toBe(3);
  const two = await inside('explain web-1');
  expect([two.code, two.stderr]).toEqual([3, expect.stringContaining('Name one of them: --region cn-bj2')]);
  expect((await inside('explain web-1 --region hk')).stdout).toMatch(/^web-1 in hk: /);
  const one = nextOf(await inside('explain web-1 --region cn-bj2'));
  expect(one).toBe('accept web-1 --exclude region:hk');
  const accepted = (await inside(one)).stdout;
  expect(accepted).toContain('Accepts 1 of 1 changed host. Checked: in a plan of this text it is in sync,');
  expect(accepted).toContain('Next: hostwright accept web-1 --exclude region:hk --write');
  const elsewhere = await inside('explain web-1 --region cn-sh2');
  expect([elsewhere.code, elsewhere.stderr]).toEqual([3, expect.stringContaining('is in cn-bj2, and not where')]);
});

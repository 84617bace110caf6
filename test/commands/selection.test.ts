/** `--only` and `--exclude` by tag, template, file and region, at the command line. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { it } from '../support/stage.ts';

const hosts = ['name: web-1, tag: web', 'name: web-2, tag: web, template: big', 'name: db-1, region: hk'];
const more = 'templates: { big: { cpu: 8 } }\n';
const created = (stdout: string) => (JSON.parse(stdout).hosts as { name: string }[]).map(({ name }) => name);

it.concurrent.for([
  ['--only tag:web', ['web-1', 'web-2']],
  ['--only template:b*', ['web-2']],
  ['--only region:hk', ['db-1']],
  ['--only file:./hosts.yaml --exclude tag:w*', ['db-1']],
  ['--only template:big --only region:hk', ['db-1', 'web-2']],
] as const)('plan %s is about %s', async ([flags, names], { stage }) => {
  const { inside } = await stage.emulated({}, { hosts, more });

  const { stdout } = await inside(`plan ${flags} --json`);

  expect(created(stdout).sort()).toEqual(names);
});

it.concurrent('a host that nobody declares has a tag and a region, and no template', async ({ stage }) => {
  const live = ['old-1', 'old-2'].map((Name, at) => ({ Region: 'cn-bj2', Name, Tag: at === 0 ? 'web' : 'db' }));
  const { inside } = await stage.emulated({ hosts: live }, { hosts, more });
  const told = async (flags: string) => created((await inside(`drift --details --json ${flags}`)).stdout);

  expect(await told('--only tag:web')).toEqual(['old-1', 'web-1', 'web-2']);
  expect(await told('--only template:*')).toEqual(['web-2']);
  expect(await told('--exclude tag:db --exclude region:hk')).toEqual(['old-1', 'web-1', 'web-2']);
  const imported = await inside('import --into hosts.yaml --only tag:db');
  expect(imported.stderr).toContain('Imported 1 of 1 host');
});

it.concurrent('a saved plan keeps it, and its apply creates nothing else', async ({ stage }) => {
  const { inside, cloud, folder } = await stage.emulated({}, { hosts, more });
  const saved = await inside('plan --only tag:web --first-apply --out plan.json');
  expect(saved.stdout).toContain('Made with --only tag:web');

  expect((await inside('apply plan.json')).code).toBe(0);

  const names = cloud.hosts().map(({ name }) => name);
  expect(names.sort()).toEqual(['web-1', 'web-2']);
  writeFileSync(join(folder, 'other.yaml'), 'apiVersion: hostwright/v1\nregion: cn-bj2\nhosts: []\n');
  expect((await inside('plan -f other.yaml -f hosts.yaml --only file:other.yaml')).code).toBe(3);
});

it.concurrent.for(['label:web', 'tag:', 'Tag:web', 'region:[3:1]', 'db:*'])(
  '%s ends with 3',
  async (pattern, { stage }) => {
    const { code, stderr } = await stage.at('http://127.0.0.1:1').inside(`plan --only ${pattern}`);

    expect([code, stderr]).toEqual([3, expect.stringContaining('tag:, template:, file:, region: or a name')]);
  },
);

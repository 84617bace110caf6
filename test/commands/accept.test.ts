/** `hostwright accept`: the edit after which a declaration says what is live, at the command line. */
import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { declarationOf, givenHost } from '../support/hostwright.ts';
import { it, type Stage } from '../support/stage.ts';

const declaration = declarationOf(['name: db-1', 'name: "web-[01:03]"  # in front', 'name: api']).replace(
  '  - { name: "web-[01:03]"  # in front }',
  '  - name: web-[01:03] # in front',
);
const webs = ['web-01', 'web-02'].map((name) => givenHost(name));
const alike = [givenHost('api'), givenHost('db-1'), ...webs];
const drifted = [...alike, givenHost('web-03', { Memory: 8192 })];

/** A cloud with these hosts, and the text of the declaration as it is now. */
async function scene(stage: Stage, hosts = drifted, text = declaration) {
  const opened = await stage.emulated({ hosts }, { declaration: text });
  const path = join(opened.folder, 'hosts.yaml');
  return { ...opened, path, text: () => readFileSync(path, 'utf8') };
}

describe.concurrent('accept', () => {
  it('prints the edit as a patch, and writes nothing: exit 2', async ({ stage }) => {
    const { inside, cloud, text } = await scene(stage);

    const { code, stdout } = await inside('accept');

    expect(code).toBe(2);
    expect(stdout).toBe(
      [
        '--- a/hosts.yaml',
        '+++ b/hosts.yaml',
        '@@ -10,5 +10,7 @@',
        '   password: { env: HOST_PASSWORD }',
        ' hosts:',
        '   - { name: db-1 }',
        '-  - name: web-[01:03] # in front',
        '+  - name: web-[01:02] # in front',
        '+  - name: web-03',
        '+    memory: 8192',
        '   - { name: api }',
        'Accepts 1 of 1 changed host. Checked: in a plan of this text it is in sync, and all others as before. Nothing was written.',
        'Next: hostwright accept --write',
        '',
      ].join('\n'),
    );
    expect(text()).toBe(declaration);
    expect(cloud.requests().every(({ operation }) => operation === 'DescribeHostInstance')).toBe(true);
  });

  it('writes the edit: mode, byte order mark and line breaks stay, nothing is left', async ({ stage }) => {
    const marked = `\ufeff${declaration.replaceAll('\n', '\r\n')}`;
    const { inside, path, text } = await scene(stage, drifted, marked);
    chmodSync(path, 0o644);

    const { code } = await inside('accept --write');

    const added = '[01:02] # in front\r\n  - name: web-03\r\n    memory: 8192';
    expect([code, text()]).toEqual([0, marked.replace('[01:03] # in front', added)]);
    expect(statSync(path).mode & 0o777).toBe(0o644);
    expect((await inside('plan --detailed-exitcode')).code).toBe(0);
    expect((await inside('accept --write')).stdout).toBe('Nothing to accept: no host is changed.\n');
  });

  it('says which of the accepted hosts are dead all the same', async ({ stage }) => {
    const { inside } = await scene(stage, [...alike, givenHost('web-03', { CPU: 8, State: 'Install Fail' })]);
    const checked =
      'a plan of this text 0 of 1 are in sync, 1 dead (web-03: "Install Fail"), and all others as before.';
    expect((await inside('accept')).stdout).toContain(checked);
  });

  it('refuses missing and duplicate hosts, with the reason: exit 8', async ({ stage }) => {
    const others = [givenHost('api', { HostId: 'h-2' }), givenHost('DB-1', { HostId: 'h-3' })];
    const { inside, text } = await scene(stage, [givenHost('api'), ...others, ...webs]);

    const { code, stdout } = await inside('accept --write');

    expect(code).toBe(8);
    expect(stdout).toContain('not accepted: api: several live hosts have this name\n');
    expect(stdout).toContain('not accepted: db-1: h-3 has nearly the same name, "DB-1": apply would create a second');
    expect(stdout).toContain('not accepted: web-03: missing; to accept that, remove it from the declaration\n');
    expect(text()).toBe(declaration);
  });

  it('edits no link, and no file that is read-only: exit 3', async ({ stage }) => {
    const { inside, folder, path, text } = await scene(stage);
    symlinkSync('hosts.yaml', join(folder, 'link.yaml'));

    const shown = await inside('accept -f link.yaml');
    expect([shown.code, shown.stdout.includes('--write would be refused: "link.yaml" cannot')]).toEqual([2, true]);
    const { code, stderr } = await inside('accept -f link.yaml --write');

    expect([code, stderr.includes('"link.yaml" cannot be edited: it is a link.')]).toEqual([3, true]);
    expect(text()).toBe(declaration);
    chmodSync(path, 0o444);
    const fixed = (await inside('accept --write')).stderr;
    expect(fixed).toContain('"hosts.yaml" cannot be edited: it is read-only.\n  - Allow it: chmod u+w hosts.yaml\n');
  });

  it('writes nothing from a listing that is not trusted: exit 4', async ({ stage }) => {
    const faults = [{ on: 'list', kind: 'ret-code', retCode: 172 }] as const;
    const { inside, folder } = await stage.emulated({ hosts: drifted, faults }, { declaration });

    const { code, stdout } = await inside('accept --write');

    expect([code, stdout]).toEqual([4, '']);
    expect(readFileSync(join(folder, 'hosts.yaml'), 'utf8')).toBe(declaration);
  });

  it('writes no file that somebody changed meanwhile: exit 9', async ({ stage }) => {
    const { inside, path, cloud, text } = await scene(stage);
    const theirs = `${declaration}# theirs\n`;

    const running = inside('accept --write');
    await vi.waitUntil(() => cloud.requests().length > 0, { interval: 1, timeout: 60_000 });
    writeFileSync(path, theirs);

    const { code, stderr } = await running;
    expect([code, stderr.includes('error[file-changed]')]).toEqual([9, true]);
    expect(text()).toBe(theirs);
  });
});

const base = 'apiVersion: hostwright/v1\ntemplates:\n  web: { cpu: 4 } # large\n';
const own = declarationOf(['name: db-1', 'name: web-1, template: web']).replace('region:', 'use: [base.yaml]\nregion:');
const hosts = [givenHost('db-1'), givenHost('web-1', { CPU: 8 })];

it.concurrent('a shared value is edited there if the run names the file, else at the entry', async ({ stage }) => {
  const { inside, folder, text } = await scene(stage, hosts, own);
  writeFileSync(join(folder, 'base.yaml'), base);
  const used = () => readFileSync(join(folder, 'base.yaml'), 'utf8');

  const narrow = await inside('accept');
  const { code } = await inside('accept -f ./base.yaml -f hosts.yaml --write');

  expect(narrow.stdout).toContain('+  - { name: web-1, cpu: 8, template: web }');
  expect([code, used(), text()]).toEqual([0, base.replace('cpu: 4', 'cpu: 8'), own]);
  expect((await inside('drift')).code).toBe(0);
});

describe.concurrent('accept --as-ignore', () => {
  const day = '2999-12-31';

  it('writes a rule for hosts whose same attributes differ, after which drift is quiet', async ({ stage }) => {
    const large = ['web-01', 'web-02', 'web-03'].map((name) => givenHost(name, { Memory: 8192 }));
    const both = [givenHost('api', { CPU: 4 }), givenHost('api', { Region: 'hk', HostId: 'h-2' })];
    const twice = declaration.replace('{ name: api }', '$&\n  - { name: api, region: hk }\n# not imported: x');
    const { inside, text } = await scene(stage, [...both, givenHost('db-1'), ...large], twice);

    const { code, stdout } = await inside(`accept --as-ignore by-hand,OPS-17 --until ${day} --write`);

    expect([code, stdout.includes(`Ignored 4 of 4 changed hosts until ${day}.`)]).toEqual([0, true]);
    expect(text()).toContain(
      `ignore:\n  - name: web-[01:03]\n    class: changed\n    attributes: [ memory ]\n    reason: "by-hand,OPS-17"\n    until: "${day}"\n`,
    );
    expect(text()).toContain('  - name: api\n    region: cn-bj2\n    class: changed\n    attributes: [ cpu ]\n');
    expect(text()).toContain(`    until: "${day}"\n\n# not imported: x\n`);
    const drift = await inside('drift');
    expect([drift.code, drift.stdout.includes(', 4 ignored.')]).toEqual([0, true]);
    expect((await inside(`accept --as-ignore again --until ${day}`)).code).toBe(0);
    const left = ' Left out: 4 changed hosts that an ignore rule covers; name them to accept them.\n';
    const all = await inside('accept --write');
    expect([all.code, all.stdout]).toEqual([0, `Nothing to accept: no other host is changed.${left}`]);
    expect(JSON.parse((await inside('accept --json')).stdout)).toMatchObject({ changed: 0, ignored: 4 });
    expect((await inside('accept api --write')).stdout).toMatch(/^Accepted 1 of 1 changed host\. /m);
  });

  it.for([
    ['a day that is past', 'accept --as-ignore by-hand --until 2020-01-01'],
    ['no day', 'accept --as-ignore by-hand'],
    ['no reason', `accept --until ${day}`],
    ['a reason that says nothing', `accept --as-ignore ... --until ${day}`],
  ])('refuses %s: exit 3', async ([, line], { stage }) => {
    const { inside, cloud } = await scene(stage);

    const { code, stderr } = await inside(line ?? '');

    expect([code, stderr.includes('error[flag-invalid]'), cloud.requests()]).toEqual([3, true, []]);
  });
});

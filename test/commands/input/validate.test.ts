/** `validate -o FORMAT` and `validate --scopes`: faults on their lines, in a pull request, without any key. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { declarationText } from '../../declare/building.ts';
import { declarationOf } from '../../support/hostwright.ts';
import { readCommands } from '../../support/reports/workflow-commands.ts';
import { it, type Stage } from '../../support/stage.ts';

const withFault = declarationText('  - { name: "web-[1:3]", cpus: 4 }\n');

it('a fault of a declaration is an annotation on its line, which names the host', async ({ stage }) => {
  const { inside } = stage.at('http://127.0.0.1:9', { declaration: withFault });

  const { code, stdout } = await inside('validate -o github');

  expect(code).toBe(3);
  expect(readCommands(stdout)).toEqual([
    {
      name: 'error',
      properties: { file: 'hosts.yaml', line: '12', col: '26', title: 'web-[1:3]: unknown-field' },
      data: '"cpus" is not a field of a host. Did you mean cpu?',
    },
  ]);
  expect(stdout).toContain('Hostwright validate: no result (declaration-invalid, 1 fault). Exit 3 (invalid).');
});

it('an ignore rule that is past is told in the words of drift', async ({ stage }) => {
  const rule = '{ name: "db-*", class: changed, reason: resized, until: "2020-01-01" }';
  const { inside } = await stage.emulated({}, { hosts: ['name: web-1'], more: `ignore: [${rule}]` });

  const [{ stderr }, drift] = [await inside('validate'), await inside('drift')];

  expect(stderr).toMatch(/^note: hosts\.yaml:\d+: the ignore rule for "db-\*" \(changed\) ended on 2020-01-01: .*\n$/);
  expect(drift.stderr).toContain(stderr);
});

const cloud = 'cloud: shop\n';

function sceneWith({ at }: Stage, scopes: Readonly<Record<string, string>>) {
  const scene = at('http://127.0.0.1:9');
  mkdirSync(join(scene.folder, 'scopes'));
  writeFileSync(join(scene.folder, 'app.yaml'), declarationOf(['name: "app-[1:3]", memory: 8']));
  for (const [name, text] of Object.entries(scopes)) writeFileSync(join(scene.folder, 'scopes', name), text);
  return scene;
}

describe('validate --scopes', () => {
  it('checks each scope and all that it declares, and prints notes about it', async ({ stage }) => {
    const scene = sceneWith(stage, {
      'app.yaml': `files: ../app.yaml\n${cloud}`,
      'web.yaml': `files: ../hosts.yaml\n${cloud}`,
    });

    const ran = await scene.inside('validate --scopes scopes');

    expect(ran).toMatchObject({ code: 0, stderr: expect.stringMatching(/^note\[memory-small\]/) });
    expect(ran.stdout).toContain('4 hosts');
  });

  it('refuses a folder without scopes', async ({ stage }) => {
    const { stderr } = await sceneWith(stage, {}).inside('validate --scopes scopes');
    expect(stderr).toMatch(/^error\[flag-invalid\]: The folder .* has no scope\.\n/);
  });

  it('names every fault of every scope, with its place', async ({ stage }) => {
    const scene = sceneWith(stage, {
      'app.yaml': `files: ../app.yaml\n${cloud}evry: 1m\n`,
      'web.yaml': `files: ../none.yaml\n${cloud}`,
      'one.yaml': `files: ../hosts.yaml\n${cloud}failOn: [lost]\n`,
      'two.yaml': `id: three\nfiles: ../hosts.yaml\n${cloud}`,
      'three.yaml': `files: ../hosts.yaml\n${cloud}`,
    });

    const ran = await scene.inside('validate --scopes scopes');

    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain('scopes/app.yaml:3:1');
    expect(ran.stderr).toContain('scopes/one.yaml:3:10');
    expect(ran.stderr.match(/The scope three is in 2 files: .*\n {2}- Give each/g)).toHaveLength(1);
    expect(ran.stderr).toMatch(/none\.yaml does not exist\n --> .*scopes\/web\.yaml:1:8\n/);
  });
});

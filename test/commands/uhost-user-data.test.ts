/** User data of hosts: approved by its digest, sent once, and shown nowhere. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { uhostText } from '../declare/uhost/building.ts';
import { it, type Scene } from '../support/stage.ts';

const declaration = uhostText('  - name: web-[1:2]\n', '  userData: { file: init.yaml }\n');

const secret = 'correct-horse-battery';

function write({ folder }: Scene, more = ''): void {
  writeFileSync(join(folder, 'init.yaml'), `#cloud-config\npassword: ${secret}\n${more}`);
}

function readAll(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files
    .filter(({ name }) => name !== 'init.yaml')
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n');
}

it('is sent as it was approved, and an edit needs another approval', async ({ stage }) => {
  const scene = await stage.emulated({}, { declaration });
  const { cloud, folder, inside } = scene;
  write(scene);

  const plan = await inside('plan --journal journal --details --first-apply --out first.plan');
  write(scene, 'runcmd: [reboot]\n');
  const edited = await inside('apply first.plan --journal journal');
  const before = cloud.hosts().length;
  write(scene);
  const applied = await inside('apply first.plan --journal journal');
  const after = await inside('plan --journal journal --json --detailed-exitcode');

  expect(plan.stdout).toMatch(/user data init\.yaml \(46 bytes, sha256 [0-9a-f]{12}\)/);
  expect(edited.code).toBe(9);
  expect(edited.stdout + edited.stderr).toMatch(/userData/);
  expect(before).toBe(0);
  expect(applied.code).toBe(0);
  expect(after.code).toBe(0);
  expect(cloud.hosts()).toHaveLength(2);
  const told = [plan, edited, applied, after].flatMap(({ stdout, stderr }) => [stdout, stderr]).join('\n');
  const kept = readAll(folder);
  expect(kept).toMatch(/"userData":"[0-9a-f]{64}"/);
  for (const text of [secret, Buffer.from(`#cloud-config\npassword: ${secret}`).toString('base64').slice(0, -4)]) {
    expect(told).not.toContain(text);
    expect(kept).not.toContain(text);
  }
});

it('is refused before anything is sent where it holds an API key', async ({ stage }) => {
  const scene = await stage.emulated({}, { declaration });
  write(scene, `key: ${scene.env.HOSTWRIGHT_PRIVATE_KEY}\n`);

  const applied = await scene.inside('apply --auto-approve --first-apply');

  expect(applied).toMatchObject({ code: 3, stderr: expect.stringContaining('holds an API key') });
  expect(applied.stderr).not.toContain(scene.env.HOSTWRIGHT_PRIVATE_KEY);
});

/** What the dialect uhost brings to the command line: labels of creates, a journal for each project, and user data. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { EmulatorOptions } from '../../src/emulator/options.ts';
import { uhostText } from '../declare/uhost/building.ts';
import { create } from '../emulator/uhost/client.ts';
import { it, type Scene, type Stage } from '../support/stage.ts';

const labelling = uhostText('  - name: Web-1\n', '  intentLabel: true\n');
const project = '--project org-abc123 --settle-window 1s';
const apply = 'apply --auto-approve --first-apply --settle-window 1s HOSTWRIGHT_SETTLE_WAIT=1s';

/** The answer to a create is lost, in a cloud that changes names. `onLabels`: what it answers to a look-up of labels. */
async function leaveInDoubt({ emulated }: Stage, onLabels = (body: string) => body) {
  const faults: EmulatorOptions['faults'] = [{ on: 'create', kind: 'drop-after-commit', times: 1 }];
  const rewrite = (body: string) =>
    body.includes('ListResourcesByLabels') ? onLabels(body) : body.replaceAll('Name":"Web-1"', 'Name":"web-1"');
  const scene = await emulated({ faults, rewrite }, { declaration: labelling });
  const { code, stdout } = await scene.inside(apply);
  expect([code, stdout]).toEqual([5, expect.stringMatching(/"hostwright resolve i-\S+ --project org-abc123/)]);
  return { ...scene, id: /(i-[0-9a-f]{8})/.exec(stdout)?.[1] ?? '' };
}

async function isOpen({ inside }: Scene, id: string): Promise<boolean> {
  return (await inside(`intents ${project}`)).stdout.includes(id);
}

it.concurrent('a renamed host is found by its label, though another looks the same', async ({ stage }) => {
  const { id, ...scene } = await leaveInDoubt(stage);
  const [made] = scene.cloud.hosts();
  const place = { Region: 'cn-bj2', Zone: 'cn-bj2-04', ProjectId: 'org-abc123' };
  await create(scene.cloud, { ...place, Name: 'web-01', ImageId: 'uimage-abc123', Memory: 4096 });

  const absent = await scene.inside(`resolve ${id} --not-created HOSTWRIGHT_NO_INPUT=true ${project}`);
  const settled = await scene.inside(`resolve ${id} ${project}`);

  expect([absent.code, absent.stdout]).toEqual([8, expect.stringContaining(`shows its label on ${made?.hostId}`)]);
  expect(absent.stdout).not.toMatch(/--not-created"/);
  expect(settled.code).toBe(0);
  expect(settled.stdout).toContain(`Web-1 is ${made?.hostId}, as its label says.`);
  expect(await isOpen(scene, id)).toBe(false);
});

const labelled = (hostId: string) => ({
  TotalCount: 1,
  Resources: [{ ResourceId: hostId, ResourceType: 'uhost', ProjectId: 'org-abc123' }],
});

it.concurrent.for([
  ['refused', { RetCode: 299, Message: 'no right' }, 4],
  ['answered without its list', { RetCode: 0 }, 5],
  ['answered with a host that the listing lacks', { RetCode: 0, ...labelled('uhost-foreign') }, 5],
] as const)('a look-up of the label that is %s settles nothing', async ([, answer, code], { stage }) => {
  let asked = 0;
  const { id, ...scene } = await leaveInDoubt(stage, () => {
    asked += 1;
    return JSON.stringify({ Action: 'ListResourcesByLabelsResponse', ...answer });
  });

  const settled = await scene.inside(`resolve ${id} ${project}`);

  expect(settled, settled.stderr).toMatchObject({ code });
  expect(asked).toBeGreaterThan(0);
  expect(await isOpen(scene, id)).toBe(true);
});

const withUserData = uhostText('  - name: web-[1:2]\n', '  userData: { file: init.yaml }\n');

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

it('user data is sent as it was approved and shown nowhere, and an edit needs another approval', async ({ stage }) => {
  const scene = await stage.emulated({}, { declaration: withUserData });
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

it('user data is refused before anything is sent where it holds an API key', async ({ stage }) => {
  const scene = await stage.emulated({}, { declaration: withUserData });
  write(scene, `key: ${scene.env.HOSTWRIGHT_PRIVATE_KEY}\n`);

  const applied = await scene.inside('apply --auto-approve --first-apply');

  expect(applied).toMatchObject({ code: 3, stderr: expect.stringContaining('holds an API key') });
  expect(applied.stderr).not.toContain(scene.env.HOSTWRIGHT_PRIVATE_KEY);
});

/** `hostwright resolve` without a claim: it looks a create up by its label; a host without one says nothing. */
import { describe, expect } from 'vitest';
import type { EmulatorOptions } from '../../../src/emulator/options.ts';
import { uhostText } from '../../declare/uhost/building.ts';
import { create } from '../../emulator/uhost/client.ts';
import { it, type Scene, type Stage } from '../../support/stage.ts';

const declaration = uhostText('  - name: Web-1\n', '  intentLabel: true\n');
const project = '--project org-abc123 --settle-window 1s';
const apply = 'apply --auto-approve --first-apply --settle-window 1s HOSTWRIGHT_SETTLE_WAIT=1s';

/** The answer to a create is lost, in a cloud that changes names. `onLabels`: what it answers to a look-up of labels. */
async function leaveInDoubt({ emulated }: Stage, onLabels = (body: string) => body) {
  const faults: EmulatorOptions['faults'] = [{ on: 'create', kind: 'drop-after-commit', times: 1 }];
  const rewrite = (body: string) =>
    body.includes('ListResourcesByLabels') ? onLabels(body) : body.replaceAll('Name":"Web-1"', 'Name":"web-1"');
  const scene = await emulated({ faults, rewrite }, { declaration });
  const { code, stdout } = await scene.inside(apply);
  expect(code).toBe(5);
  return { ...scene, id: /(i-[0-9a-f]{8})/.exec(stdout)?.[1] ?? '' };
}

async function isOpen({ inside }: Scene, id: string): Promise<boolean> {
  return (await inside(`intents ${project}`)).stdout.includes(id);
}

it.concurrent('a host that is listed under another name is found by its label, though another host looks the same', async ({
  stage,
}) => {
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

describe.concurrent('a look-up of the label', () => {
  it.concurrent.for([
    ['refused', { RetCode: 299, Message: 'no right' }, 4],
    ['answered without its list', { RetCode: 0 }, 5],
    ['answered with a host that the listing lacks', { RetCode: 0, ...labelled('uhost-foreign') }, 5],
  ] as const)('that is %s settles nothing', async ([, answer, code], { stage }) => {
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
});

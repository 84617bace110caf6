/** `hostwright resolve` without a claim: it looks a create up by its label; a host without one says nothing. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import type { EmulatorOptions } from '../../../src/emulator/options.ts';
import type { RunningEmulator } from '../../../src/emulator/server.ts';
import { uhostText } from '../../declare/uhost/building.ts';
import { create } from '../../emulator/uhost/client.ts';
import { it, type Scene } from '../../support/stage.ts';

const declaration = uhostText('  - name: Web-1\n', '  intentLabel: true\n');

const project = '--project org-abc123 --settle-window 1s';
const apply = 'apply --auto-approve --first-apply --settle-window 1s HOSTWRIGHT_SETTLE_WAIT=1s';
const lost = (kind: 'drop-after-commit' | 'drop-before-commit'): Partial<EmulatorOptions> => ({
  faults: [{ on: 'create', kind, times: 1 }],
  // A server that changes names.
  rewrite: (body) => body.replaceAll('Name":"Web-1"', 'Name":"web-1"'),
});

async function leaveInDoubt({ inside }: Pick<Scene, 'inside'>, command = apply): Promise<string> {
  const { code, stdout } = await inside(command);
  expect(code).toBe(5);
  const [, id] = /(i-[0-9a-f]{8})/.exec(stdout) ?? [];
  if (id === undefined) throw new Error(stdout);
  return id;
}

interface Door {
  readonly url: string;
  /** Look-ups of labels that came. */
  readonly asked: () => number;
}

/** Stands before the cloud, and answers look-ups of labels itself. */
async function refuseLabels(
  { cloud }: { readonly cloud: RunningEmulator },
  atEnd: (end: () => void) => void,
  answer: object,
) {
  let asked = 0;
  const door = createServer(async (request, response) => {
    const body = await text(request);
    if (body.includes('Action=ListResourcesByLabels')) {
      asked += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      return;
    }
    const { method = 'POST', headers } = request;
    const type = headers['content-type'] ?? '';
    const passed = await fetch(`${cloud.url}${request.url}`, { method, body, headers: { 'content-type': type } });
    response.writeHead(passed.status, { 'content-type': 'application/json' }).end(await passed.text());
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  atEnd(() => door.close());
  const { port } = door.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked: () => asked } satisfies Door;
}

async function isOpen({ inside }: Pick<Scene, 'inside'>, id: string): Promise<boolean> {
  return (await inside(`intents ${project}`)).stdout.includes(id);
}

describe.concurrent('a create in doubt, whose host the cloud lists under another name', () => {
  it.concurrent('is settled by the label of its host, though another host looks the same', async ({ stage }) => {
    const scene = await stage.emulated(lost('drop-after-commit'), { declaration });
    const id = await leaveInDoubt(scene);
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
});

const labelled = (hostId: string) => ({
  RetCode: 0,
  Action: 'ListResourcesByLabelsResponse',
  TotalCount: 1,
  Resources: [{ ResourceId: hostId, ResourceType: 'uhost', ProjectId: 'org-abc123' }],
});

describe.concurrent('a look-up of the label', () => {
  it.concurrent.for([
    ['refused', { RetCode: 299, Action: 'ListResourcesByLabelsResponse', Message: 'no right' }, 4],
    ['answered without its list', { RetCode: 0, Action: 'ListResourcesByLabelsResponse' }, 5],
    ['answered with a host that the listing lacks', labelled('uhost-foreign'), 5],
  ] as const)('that is %s settles nothing', async ([, answer, code], { stage }) => {
    const scene = await stage.emulated(lost('drop-after-commit'), { declaration });
    const door = await refuseLabels(scene, stage.atEnd, answer);
    const through = { env: { HOSTWRIGHT_ENDPOINT: door.url } };
    const journal = '--journal kept';
    const id = await leaveInDoubt(scene, `${apply} ${journal}`);

    const settled = await scene.inside(`resolve ${id} ${project} ${journal}`, through);
    const listed = await scene.inside(`intents ${project} ${journal}`, through);

    expect(settled, settled.stderr).toMatchObject({ code });
    expect(door.asked()).toBeGreaterThan(0);
    expect(listed.stdout).toContain(id);
  });
});

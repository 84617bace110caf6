/** A new dialect is one file and one entry: shown by one that is added to a copy of the sources, and built. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it as plainIt } from 'vitest';
import { answer, startScriptedServer } from '../../support/scripted-server.ts';
import { it } from '../../support/stage.ts';
import { createOrder, failureOf, page, providerFor } from '../fixture.ts';
import { trialCloud } from './trial-cloud.ts';
import { trialWire } from './trial-wire.ts';

let folder = '';
let program = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostwright-dialect-'));
  for (const name of ['src', 'package.json', 'build.mjs']) await cp(name, join(folder, name), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const room = join(folder, 'src/provider');
  const wires = await readFile(join(room, 'wires.ts'), 'utf8');
  const edited = wires
    .replace("documentedWire } from './documented", "trialWire } from './trial")
    .replace('documented: documentedWire', 'documented: trialWire');
  await writeFile(join(room, 'wires.ts'), edited);
  const dialect = await readFile('test/provider/dialect/trial-wire.ts', 'utf8');
  await writeFile(join(room, 'trial-wire.ts'), dialect.replaceAll("'../../../src/", "'../"));
  await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: folder });
  program = join(folder, 'dist/main.cjs');
});
afterAll(() => rm(folder, { recursive: true }));

const server = (more: object) => ({
  Id: 'server-1',
  Title: 'web-1',
  Place: 'cn-bj2',
  Phase: 'up',
  Template: 'img-ubuntu-24',
  Cores: 2,
  Ram: 4096,
  Volume: 40,
  Billing: 'Month',
  ...more,
});

describe('a dialect with other operations, parameters, members and fields', () => {
  it.for(['json', 'query'])(
    'plays plan and apply against a cloud that speaks nothing else: %s',
    async (form, { stage }) => {
      const cloud = trialCloud([server({ Cores: 4 }), server({ Id: 'server-2', Title: 'old-1' })]);
      const { run } = await stage.scripted(cloud.script, { hosts: ['name: web-1', 'name: web-2'] });
      const say = (line: string) => run(`${line} HOSTWRIGHT_REQUEST_FORM=${form}`, { program });

      const before = await say('plan --details');
      const applied = await say('apply --auto-approve --allow new-scope');
      const after = await say('plan');

      expect(before).toMatchObject({ code: 0, stderr: '' });
      expect(before.stdout).toMatch(/web-1[\s\S]*cpu/);
      expect(before.stdout).toContain('old-1');
      expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining('Apply: 1 created') });
      expect(applied.stdout).toMatch(/created +web-2 .*server-3/);
      expect(cloud.servers).toHaveLength(3);
      expect(cloud.servers[2]).toMatchObject({ Id: 'server-3', Title: 'web-2', Cores: 2, Phase: 'up' });
      expect(after.stdout).toContain('1 in sync');
    },
  );

  plainIt('sends its parameters in its own order', async () => {
    const cloud = trialCloud([]);
    const { url } = await startScriptedServer(cloud.script);
    const provider = providerFor(url, { wire: trialWire });

    await provider.create(createOrder());
    await failureOf(provider.lookUp({ region: 'r', hostIds: ['a'] }));

    expect(cloud.requests).toEqual([
      [
        ...['Do', 'Title', 'Place', 'Site', 'Template', 'Cores', 'Ram', 'Volume', 'Billing', 'Periods', 'Access'],
        ...['Phrase', 'AccessKey', 'Seal'],
      ],
      ['Do', 'Place', 'Ids.0', 'From', 'Most', 'AccessKey', 'Seal'],
    ]);
  });

  plainIt.each([
    [{ Code: 0, Act: 'RunServerDone', Servers: [] }, 'it says Act RunServerDone where ListServersDone belongs'],
    [{ Code: 0, Act: 5 }, 'it has an Act that is not text where ListServersDone belongs'],
    [{ RetCode: 0, Servers: [] }, 'it has no Code'],
    [{ Code: 'ok' }, 'its Code is no whole number'],
    [{ Code: 0, HostSet: [] }, 'its Servers is no list'],
    ['{"Code":0,"All":0,"All":1,"Servers":[]}', 'it says All twice'],
    [{ Code: 171, Why: 'broken' }, 'RetCode 171, "broken"'],
  ])('is told of a bad answer in its own names: %j', async (content, told) => {
    const { url } = await startScriptedServer((socket) => answer(socket, content));

    const error = await failureOf(providerFor(url, { wire: trialWire }).listPage(page));

    expect(error.message).toContain(told);
  });

  plainIt('is told of an unreadable row in its own names', async () => {
    const { url } = await startScriptedServer((socket) => answer(socket, { Code: 0, Servers: [{ HostId: 'a' }] }));

    const error = await failureOf(providerFor(url, { wire: trialWire }).lookUp({ region: 'r', hostIds: ['a'] }));

    expect(error.message).toContain('a row of its Servers has no Id or no Title');
  });
});

/** What a run may hold, read and leave behind beyond its report; its secrets and the text of the cloud have tests of their own. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { formatNames } from '../../../src/report/formats.ts';
import { folderWith } from '../../support/hostwright.ts';
import { answer } from '../../support/scripted-server.ts';
import { filesBelow, spellingsOf } from '../../support/secrets.ts';
import { it, type Stage } from '../../support/stage.ts';
import { trappedScene, trapSecrets } from '../input/refusal.ts';

/** A scene whose processes run this code first, and how a process runs so. */
async function withBug(stage: Stage, code: string) {
  const scene = await trappedScene(stage);
  const bug = join(folderWith({ 'bug.cjs': code }, stage.atEnd), 'bug.cjs');
  const env = { ...scene.trap.env, NODE_OPTIONS: `--require ${bug}` };
  return { ...scene, run: (line: string) => scene.run(line, { env }) };
}

/** The spellings of the private key in a text. */
const keysIn = (text: string) => spellingsOf(trapSecrets.HOSTWRIGHT_PRIVATE_KEY).filter((one) => text.includes(one));

describe.concurrent('a bug', () => {
  it('tells nothing of the first message of an error: HOSTWRIGHT_DEBUG=true shows frames', async ({ stage }) => {
    const { run } = await withBug(
      stage,
      `const key = process.env.HOSTWRIGHT_PRIVATE_KEY;
      const failure = new Error(key + "\\n" + key);
      // The stack is written where it is first asked for, message included.
      failure.stack;
      failure.message = "changed";
      require("node:net").isIPv4 = () => { throw failure };`,
    );

    const { code, stdout, stderr } = await run('plan HOSTWRIGHT_DEBUG=true');

    expect(code).toBe(1);
    expect(stderr).toMatch(/^\s+at .*bug\.cjs/m);
    expect(keysIn(stdout + stderr)).toEqual([]);
  });

  it.for<[what: string, code: string]>([
    ['inside of a command', 'require("node:net").isIPv4 = () => { throw failure };'],
    ['in a promise that nobody waits for', 'setTimeout(() => { Promise.reject(failure) }, 1);'],
  ])('tells its class and no message, not with HOSTWRIGHT_DEBUG=true either: %s', async ([, code], { stage }) => {
    const failure = 'const failure = new Error("a\\n    at " + process.env.HOSTWRIGHT_PRIVATE_KEY);';
    const { folder, run } = await withBug(stage, failure + code);

    const outputs = formatNames.map((format) => `-o ${format}=plan.${format}`);
    const plain = await run(`plan --json ${outputs.join(' ')}`);
    const debug = await run('plan HOSTWRIGHT_DEBUG=true');

    expect([plain.code, debug.code]).toEqual([1, 1]);
    expect(JSON.parse(plain.stdout)).toMatchObject({ exit: { code: 1 }, error: { code: 'bug' } });
    expect(plain.stderr).toContain('this is a bug in hostwright (Error)');
    expect(plain.stderr).not.toMatch(/^\s+at /m);
    expect(debug.stderr).toMatch(/^\s+at .*bug\.cjs/m);
    const { 'hosts.yaml': _, ...files } = filesBelow(folder);
    const told = Object.values(files).filter((text) => text.includes('This is a bug in hostwright'));
    // Formats without words for a failure leave no file, and one has figures alone.
    expect([told.length, Object.keys(files).length]).toEqual([9, 10]);
    for (const text of [plain.stdout, plain.stderr, debug.stderr, ...told]) expect(keysIn(text)).toEqual([]);
  });
});

it.concurrent('the cloud pollutes no prototype', async ({ stage }) => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const polluting = '"__proto__":{"polluted":1,"State":"Running"},"constructor":{"prototype":{"polluted":1}}';
  const row = `{"HostId":"host-1","Name":"web-1",${polluting}}`;
  const page = `{"Action":"DescribeHostInstanceResponse","RetCode":0,"TotalCount":1,${polluting},"HostSet":[${row}]}`;
  const scene = await stage.scripted((socket) => answer(socket, page));

  const { stdout } = await scene.inside('plan --json');

  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  const [host] = JSON.parse(stdout).hosts;
  expect(host.live).toEqual({ hostId: 'host-1', disks: [], addresses: [] });
});

it('a run leaves no file behind but the journal, its lock and the compiled code, at home neither', async ({
  stage,
}) => {
  const { folder, env, run } = await stage.emulated();
  const [home, cache] = [folderWith(), folderWith()];
  const places = { HOME: home, TMPDIR: home, XDG_CACHE_HOME: cache, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home };
  const state = env.XDG_STATE_HOME ?? '';

  for (const line of ['apply --auto-approve', 'drift', 'plan --nonsense', 'demo']) await run(line, { env: places });

  expect(readdirSync(folder)).toEqual(['hosts.yaml']);
  expect(readdirSync(home)).toEqual([]);
  expect(readdirSync(cache)).toEqual(['hostwright']);
  expect(readdirSync(state)).toEqual(['hostwright']);
  const [account, ...others] = readdirSync(join(state, 'hostwright'));
  expect(others).toEqual([]);
  const kept = readdirSync(join(state, 'hostwright', account ?? '')).toSorted();
  expect(kept).toEqual(['journal', 'lock.1', 'lock.1.released']);
});

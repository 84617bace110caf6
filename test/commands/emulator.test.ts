/** `hostwright emulator`: a cloud for somebody else's pipeline. */
import { expect } from 'vitest';
import { declarationOf, folderWith, hostwright, type Started, startHostwright } from '../support/hostwright.ts';
import { runInside } from '../support/inside.ts';
import { it, type Stage } from '../support/stage.ts';
import { until } from '../support/until.ts';

/** Starts an emulator on a free port, and waits until it says where it is. */
async function startEmulator(
  stage: Stage,
  commandLine = '',
  cwd?: string,
): Promise<Started & { readonly env: Record<string, string> }> {
  const args = ['emulator', '--port', '0', ...commandLine.split(' ').filter((word) => word !== '')];
  const started = startHostwright(args, cwd === undefined ? {} : { cwd });
  stage.atEnd(() => started.kill('SIGKILL'));
  await until(() => started.stdout().includes('Ctrl-C ends it'));
  const exports = [...started.stdout().matchAll(/export (\w+)=(\S+)/g)];
  return { ...started, env: Object.fromEntries(exports.map(([, name, value]) => [name ?? '', value ?? ''])) };
}

it.concurrent('prints exports with which the other commands work, and a line for each request', async ({ stage }) => {
  const emulator = await startEmulator(stage);
  const cwd = folderWith({ 'hosts.yaml': declarationOf(['name: web-1']) }, stage.atEnd);

  const applied = await hostwright(['apply', '--auto-approve', '--first-apply'], {
    cwd,
    env: { ...emulator.env, HOST_PASSWORD: 'Sesame-4711' },
  });
  emulator.kill('SIGINT');
  const { stderr } = await emulator.ended;

  expect(Object.keys(emulator.env)).toEqual([
    ...['HOSTWRIGHT_ENDPOINT', 'HOSTWRIGHT_PUBLIC_KEY', 'HOSTWRIGHT_PRIVATE_KEY', 'HOSTWRIGHT_SETTLE_WINDOW'],
  ]);
  expect(applied.code).toBe(0);
  expect(stderr).toMatch(/CreateHostInstance name=web-1 -> 0 \(host-\w+\)/);
  expect(stderr).not.toContain('Sesame');
});

it.concurrent('ends on a signal with exit 0, at once, even in the middle of an answer', async ({ stage }) => {
  const emulator = await startEmulator(stage);
  const body = JSON.stringify({ latencyMs: 3_600_000 });
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${emulator.env.HOSTWRIGHT_ENDPOINT}/_control/options`, { method: 'POST', headers, body });
  const asked = fetch(`${emulator.env.HOSTWRIGHT_ENDPOINT}/?Action=DescribeHostInstance`).catch(() => 'broken');
  await until(() => emulator.stderr().includes('DescribeHostInstance'));

  emulator.kill('SIGTERM');
  const { code } = await emulator.ended;

  expect(code).toBe(0);
  expect(await asked).toBe('broken');
});

it.concurrent('a port that is taken: exit 3 that says what to do', async ({ stage }) => {
  const { port } = (await stage.scripted(() => {})).server.url;

  const { code, stderr } = await hostwright(['emulator', '--port', port]);

  expect(code).toBe(3);
  expect(stderr).toContain(`Port ${port} is taken: choose another with --port, or 0 for any free one.`);
});

it.concurrent('--fault, --visibility-lag, --hosts and --quiet do what they say', async ({ stage }) => {
  const live = '[{ "Region": "cn-bj2", "Name": "web-1", "HostId": "host-1" }]';
  const cwd = folderWith({ 'live.json': live, 'hosts.yaml': declarationOf(['name: web-1']) }, stage.atEnd);
  const faults = '--fault create:drop-after-commit:1 --fault list:slow:1:delayMs=5';
  const emulator = await startEmulator(stage, `${faults} --visibility-lag 1s --hosts live.json --quiet`, cwd);

  const state = await (await fetch(`${emulator.env.HOSTWRIGHT_ENDPOINT}/_control/state`)).json();
  await fetch(`${emulator.env.HOSTWRIGHT_ENDPOINT}/?Action=DescribeHostInstance`);
  const { HOSTWRIGHT_SETTLE_WINDOW: _, ...env } = emulator.env;
  const plan = await runInside(['plan', '--details'], { cwd, env });
  emulator.kill('SIGTERM');
  const { stderr } = await emulator.ended;

  expect(state).toMatchObject({
    hosts: [{ hostId: 'host-1', name: 'web-1' }],
    options: { visibilityLagMs: 1_000 },
    faults: [
      { on: 'create', kind: 'drop-after-commit', times: 1 },
      { on: 'list', kind: 'slow', times: 1, delayMs: 5 },
    ],
  });
  expect(plan.code).toBe(0);
  expect(stderr).toBe('');
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { givenHost } from '../support/hostwright.ts';
import { it } from '../support/stage.ts';

const secondsAt = (days: number) => Math.floor(Date.now() / 1_000) + days * 86_400;

const hosts = [
  givenHost('db-1', { Memory: 8192 }),
  givenHost('cache-1', { HostId: 'host-a' }),
  givenHost('cache-1', { HostId: 'host-b' }),
  givenHost('mail-1', { AutoRenew: 'No', ExpireTime: secondsAt(9) }),
  givenHost('web-1', { State: 'Stopped' }),
  givenHost('queue-1', { State: 'Install Fail' }),
  givenHost('mute-1', { CPU: null }),
  givenHost('legacy-1'),
];
const declared = ['web-1', 'web-2', 'db-1', 'cache-1', 'mail-1', 'queue-1', 'mute-1'].map((name) => `name: ${name}`);

it.concurrent.for<[flags: string, exit: number]>([
  ['', 6],
  ['--fail-on missing', 2],
  ['--fail-on expiring --expire-within 8d', 0],
  ['--fail-on none', 0],
])('drift fails on what "%s" says: exit %i', async ([flags, exit], { stage }) => {
  const { inside } = await stage.emulated({ hosts }, { hosts: declared });

  const { code, stdout } = await inside(`drift ${flags}`.trim());

  expect(code).toBe(exit);
  expect(stdout).toMatch(/\nDrift: 1 missing, 1 changed, 1 duplicate, 1 dead, 1 unmanaged, .*\n$/);
});

it.concurrent('-o runbook writes a checklist, and leaves no old one after a failure', async ({ stage }) => {
  const { inside, folder } = await stage.emulated({ hosts: [givenHost('web-1', { CPU: 8 })] });

  expect((await inside('drift -o runbook=todo.md')).code).toBe(2);

  const text = readFileSync(join(folder, 'todo.md'), 'utf8');
  expect(text).toContain('- [ ] `web-1` (`host-web-1`, `cn-bj2`): change `cpu` from `8` to `2`');
  expect((await inside('drift -o runbook=todo.md -f none.yaml')).code).toBe(3);
  expect(() => readFileSync(join(folder, 'todo.md'))).toThrow('ENOENT');
});

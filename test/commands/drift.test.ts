import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { givenHost } from '../support/hostwright.ts';
import { it } from '../support/stage.ts';

it.concurrent('drift counts as expiring what ends within --expire-within', async ({ stage }) => {
  const ExpireTime = Math.floor(Date.now() / 1_000) + 9 * 86_400;
  const { inside } = await stage.emulated({ hosts: [givenHost('web-1', { AutoRenew: 'No', ExpireTime })] });

  const later = await inside('drift --fail-on expiring --expire-within 8d');
  const within = await inside('drift --fail-on expiring');

  expect([later.code, within.code]).toEqual([0, 2]);
});

it.concurrent('-o runbook writes a checklist, and leaves no old one after a failure', async ({ stage }) => {
  const { inside, folder } = await stage.emulated({ hosts: [givenHost('web-1', { CPU: 8 })] });

  expect((await inside('drift -o runbook=todo.md')).code).toBe(2);

  const text = readFileSync(join(folder, 'todo.md'), 'utf8');
  expect(text).toContain('- [ ] `web-1` (`host-web-1`, `cn-bj2`): change `cpu` from `8` to `2`');
  expect((await inside('drift -o runbook=todo.md -f none.yaml')).code).toBe(3);
  expect(() => readFileSync(join(folder, 'todo.md'))).toThrow('ENOENT');
});

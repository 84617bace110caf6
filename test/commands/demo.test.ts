import { readdirSync } from 'node:fs';
import { expect } from 'vitest';
import { folderWith, hostwright, type RunOptions, startHostwright } from '../support/hostwright.ts';
import { it, type Stage } from '../support/stage.ts';
import { until } from '../support/until.ts';

/** A place where the demo finds nothing that it does not bring along: no declaration, no keys, no HOME. */
function nowhere(stage: Stage): RunOptions & { readonly cwd: string } {
  const folder = folderWith({}, stage.atEnd);
  return { cwd: folder, env: { TMPDIR: folder, HOME: undefined }, stdin: { closed: true } };
}

it.concurrent('plays plan, apply and drift, and leaves nothing behind', async ({ stage }) => {
  const place = nowhere(stage);

  const { code, stdout, stderr } = await hostwright(['demo'], place);

  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.match(/^\$ hostwright [\w -]+$/gm)).toEqual([
    '$ hostwright validate',
    '$ hostwright plan',
    '$ hostwright apply --auto-approve',
    '$ hostwright plan',
    '$ hostwright drift --details',
  ]);
  expect(stdout).toContain('Apply: 3 created.');
  expect(stdout.match(/^exit \d/gm)).toEqual(['exit 0', 'exit 0', 'exit 0', 'exit 0', 'exit 2']);
  expect(readdirSync(place.cwd)).toEqual([]);
});

it.concurrent('ends on a signal with its exit code, and leaves nothing behind', async ({ stage }) => {
  const place = nowhere(stage);
  const demo = startHostwright(['demo'], { ...place, stdin: '' });
  stage.atEnd(() => demo.kill('SIGKILL'));
  await until(() => demo.stdout().includes('$ hostwright apply'));

  demo.kill('SIGINT');
  const { code, stdout } = await demo.ended;

  expect(code).toBe(130);
  expect(stdout).not.toContain('$ hostwright drift');
  expect(readdirSync(place.cwd)).toEqual([]);
});

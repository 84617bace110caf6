import { readdirSync } from 'node:fs';
import { expect } from 'vitest';
import { folderWith, startHostwright } from '../support/hostwright.ts';
import { it } from '../support/stage.ts';
import { until } from '../support/until.ts';

// The README shows what it plays.
it('the demo ends on a signal with its exit code, and leaves nothing behind', async ({ stage }) => {
  const folder = folderWith({}, stage.atEnd);
  const demo = startHostwright(['demo'], { cwd: folder, env: { TMPDIR: folder, HOME: undefined } });
  stage.atEnd(() => demo.kill('SIGKILL'));
  await until(() => demo.stdout().includes('$ hostwright apply'));

  demo.kill('SIGINT');
  const { code, stdout } = await demo.ended;

  expect(code).toBe(130);
  expect(stdout).not.toContain('$ hostwright drift');
  expect(readdirSync(folder)).toEqual([]);
});

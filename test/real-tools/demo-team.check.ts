/** Ctrl+C at more moments of `npm run demo:team` than test/demo-team plays. */
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { expectCleanEnd, watchLeftovers } from '../demo-team/interrupting.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { keys, openTerminal } from '../support/terminal.ts';
import { until } from '../support/until.ts';

it.skipIf(isPostgresOff)('Ctrl+C while its server is made leaves nothing behind', ({ onTestFinished }) =>
  expectCleanEnd(({ files }) => files.some((name) => name.startsWith('hostwright-postgres-')), onTestFinished),
);

it.skipIf(isPostgresOff)('Ctrl+C at its prompt leaves nothing behind', async ({ onTestFinished }) => {
  const left = watchLeftovers(onTestFinished);
  const terminal = openTerminal([process.execPath, 'test/demo-team/run.mjs'], { cwd: resolve('.'), env: left.env });
  onTestFinished(terminal.close);
  let isOver = false;
  void terminal.ended.then(() => {
    isOver = true;
  });
  await until(() => terminal.screen().includes('Enter ends the demo.') || isOver);

  terminal.type(keys.controlC);

  expect(await terminal.ended, terminal.screen()).toBe(130);
  expect([left.files(), left.processes()]).toEqual([[], []]);
});

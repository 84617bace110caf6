/** `npm run demo:team`, as somebody new starts it. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { watchProcess } from '../support/hostwright.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

it.skipIf(isPostgresOff)('npm run demo:team shows a takeover, and ends by itself', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts['demo:team']).toMatch(/ && node test\/demo-team\/run\.mjs$/);

  const child = spawn(process.execPath, ['test/demo-team/run.mjs'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const { code, stdout, stderr } = await watchProcess(child).ended;

  const printed = `${stdout}${stderr}`;
  expect(printed).toMatch(/Pages: http:\/\/127\.0\.0\.1:\d+/);
  expect(printed).toContain('  billing: drift, 1 missing');
  expect(printed).toMatch(/Killed watcher \d+ \(kill -9\) in the middle of its look at \w+\./);
  expect(printed).toMatch(/The other one has looked at \w+, \d+ s after the kill\./);
  expect(printed.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(code).toBe(0);
});

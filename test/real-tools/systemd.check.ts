/** systemd itself reads the unit of examples/systemd. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { folderWith } from '../support/hostwright.ts';

const name = 'hostwright-watch.service';
const unit = readFileSync(join('examples/systemd', name), 'utf8');

function analyze(text: string, ...words: readonly string[]) {
  // The program of the unit must be there, and hostwright is not installed here.
  const folder = folderWith({ [name]: text.replace('/usr/local/bin/hostwright', process.execPath) }, onTestFinished);
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...words, join(folder, name)], { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

it('systemd-analyze verify finds nothing in it', () => {
  expect(analyze(unit, 'verify')).toEqual({ status: 0, said: '' });
});

it('systemd-analyze security finds little that it leaves open', () => {
  // Of 100, where 0 is closed and 100 is open.
  const words = ['security', '--offline=true', '--threshold=20'];

  expect(analyze(unit, ...words).status).toBe(0);
  expect(analyze(unit.replaceAll(/^SystemCallFilter=.*$/gm, ''), ...words).status).not.toBe(0);
});

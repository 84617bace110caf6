/** The scripts in every shell that is here. `npm run check:tools` installs the others, and skips none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/commands/run.ts';
import { completeIn, completions, isInstalled, shells } from '../support/completing-shells.ts';
import { folderWith, hostwright } from '../support/hostwright.ts';

describe.each(shells)('the completion of %s', (shell) => {
  it.for(completions.slice(1, 3))('makes of "%s" on a terminal: %s', async ([typed, given], { skip }) => {
    skip(!isInstalled(shell), `there is no ${shell} on this machine`);

    expect(await completeIn(shell, typed)).toBe(given);
  });
});

it.each([
  ['bash', 'bash/hostwright.bash'],
  ['zsh', 'zsh/_hostwright'],
  ['powershell', 'powershell/hostwright.ps1'],
])('the script for %s knows each command, each flag and the values of closed lists', async (shell, file) => {
  const cache = folderWith();

  const ran = await hostwright(['autocomplete', shell], { env: { XDG_CACHE_HOME: cache } });
  const script = readFileSync(join(cache, 'hostwright/autocomplete/functions', file), 'utf8');

  expect(ran.code).toBe(0);
  for (const [id, { flags, hidden }] of Object.entries(commands)) {
    if (hidden !== true) expect(script).toContain(id.split(':').at(-1));
    for (const [flag, data] of Object.entries(flags)) {
      expect([flag, new RegExp(`--${flag}\\b|"${flag}" = @{`).test(script)]).toEqual([flag, data.hidden !== true]);
    }
  }
  for (const value of ['recreate', 'markdown', 'orphaned', 'declaration']) expect(script).toContain(value);
});

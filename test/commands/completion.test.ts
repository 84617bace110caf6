/** What the scripts know. `npm run check:tools` types in real shells. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '../../src/commands/run.ts';
import { folderWith, hostwright } from '../support/hostwright.ts';

const cache = folderWith({}, afterAll);

beforeAll(async () => {
  // It writes those of all shells.
  expect((await hostwright(['autocomplete', 'bash'], { env: { XDG_CACHE_HOME: cache } })).code).toBe(0);
});

it.each([
  ['bash', 'bash/hostwright.bash'],
  ['zsh', 'zsh/_hostwright'],
  ['powershell', 'powershell/hostwright.ps1'],
])('the script for %s knows each command, each flag and the values of closed lists', async (_, file) => {
  const script = readFileSync(join(cache, 'hostwright/autocomplete/functions', file), 'utf8');

  for (const [id, { flags, hidden }] of Object.entries(commands)) {
    if (hidden !== true) expect(script).toContain(id.split(':').at(-1));
    for (const [flag, data] of Object.entries(flags)) {
      expect([flag, new RegExp(`--${flag}\\b|"${flag}" = @{`).test(script)]).toEqual([flag, data.hidden !== true]);
    }
  }
  expect(script).toMatch(/('validate -o'\) values='|"validate -o" = @\("|\()text\W+json\W+github/);
  for (const value of ['recreate', 'markdown', 'orphaned', 'declaration']) expect(script).toContain(value);
});

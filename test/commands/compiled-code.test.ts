/** The code that V8 compiled is kept in the user's cache folder, and makes the next start faster. */
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { declarationOf, folderWith, hostwright } from '../support/hostwright.ts';
import { it } from '../support/stage.ts';

const valid = { code: 0, stdout: 'Valid: 1 host declared (1 file, 1 region).\n', stderr: '' };

it('is made anew where others may write it, and where it is damaged', async ({ stage }) => {
  const cwd = folderWith({ 'hosts.yaml': declarationOf(['name: web-1']) }, stage.atEnd);
  const cache = folderWith({}, stage.atEnd);
  const validate = () => hostwright(['validate'], { cwd, env: { XDG_CACHE_HOME: cache } });
  await validate();
  const folder = join(cache, 'hostwright');
  const kept = join(folder, readdirSync(folder)[0] ?? '');

  for (const mode of [0o666, 0o600]) {
    writeFileSync(kept, 'no code');
    chmodSync(kept, mode);

    expect(await validate()).toMatchObject(valid);

    expect(readFileSync(kept).length).toBeGreaterThan(100_000);
    expect([statSync(kept).mode & 0o777, statSync(folder).mode & 0o077]).toEqual([0o600, 0]);
  }
});

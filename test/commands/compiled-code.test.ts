/** The code that V8 compiled is kept in the user's cache folder, and makes the next start faster. */
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { declarationOf, folderWith, hostwright } from '../support/hostwright.ts';
import { it, type Stage } from '../support/stage.ts';

function checkout({ atEnd }: Stage) {
  const cwd = folderWith({ 'hosts.yaml': declarationOf(['name: web-1']) }, atEnd);
  const cache = folderWith({}, atEnd);
  const folder = join(cache, 'hostwright');
  const validate = () => hostwright(['validate'], { cwd, env: { XDG_CACHE_HOME: cache } });
  return { folder, validate };
}

const valid = { code: 0, stdout: 'Valid: 1 host declared (1 file, 1 region).\n', stderr: '' };

it('is made anew where others may write it, and where it is damaged', async ({ stage }) => {
  const { folder, validate } = checkout(stage);
  await validate();
  const [name = ''] = readdirSync(folder);
  const kept = join(folder, name);

  for (const mode of [0o666, 0o600]) {
    writeFileSync(kept, 'no code');
    chmodSync(kept, mode);

    expect(await validate()).toMatchObject(valid);

    expect(readFileSync(kept).length).toBeGreaterThan(100_000);
    expect([statSync(kept).mode & 0o777, statSync(folder).mode & 0o077]).toEqual([0o600, 0]);
  }
});

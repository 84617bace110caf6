/** Runs in another time namespace, whose boot has the same id. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { it } from '../support/stage.ts';

const seconds = 100_000;
/** The first that this user may start; nothing where the system forbids it, as in many containers. */
const unshare = [['--time'], ['--user', '--map-root-user', '--time']]
  .map((flags) => ['unshare', ...flags, '--monotonic', String(seconds), '--fork', '--kill-child'])
  .find(([file = '', ...words]) => spawnSync(file, [...words, 'true']).status === 0);

/** Why some tests are skipped. */
const unshared = unshare === undefined ? ' (unshare --time is not permitted here)' : '';

describe.skipIf(unshare === undefined)(`a time namespace${unshared}`, () => {
  it('is part of what a moment says of its boot', async ({ stage }) => {
    const scene = await stage.emulated();

    await scene.run('apply --auto-approve --allow-new-scope --journal state', { under: unshare ?? [] });

    const journal = readFileSync(join(scene.folder, 'state', 'journal'), 'utf8');
    expect(journal).toMatch(/"boot":"[0-9a-f-]{36}@100000\.0/);
  });
});

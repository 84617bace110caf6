/** A container whose monotonic clock is not that of its machine. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { it } from '../support/stage.ts';

/** The first that this user may start; nothing where the system forbids it, as in many containers. */
const unshare = [['--time'], ['--user', '--map-root-user', '--time']]
  .map((flags) => ['unshare', ...flags, '--monotonic', '100000', '--fork', '--kill-child'])
  .find(([file = '', ...words]) => spawnSync(file, [...words, 'true']).status === 0);
/** Why a test is skipped. */
const unshared = unshare === undefined ? ' (unshare --time is not permitted here)' : '';

it.skipIf(unshare === undefined)(`a time namespace is part of the boot of a moment${unshared}`, async ({ stage }) => {
  const scene = await stage.emulated();

  await scene.run('apply --auto-approve --allow new-scope --journal state', { under: unshare ?? [] });

  const journal = readFileSync(join(scene.folder, 'state', 'journal'), 'utf8');
  expect(journal).toMatch(/"boot":"[0-9a-f-]{36}@100000\.0 \d+\.\d{3}"/);
});

/** Most tests run commands in their own process: here each of them is held against the built command. */
import { expect } from 'vitest';
import { otherHosts } from '../support/hostwright.ts';
import { it } from '../support/stage.ts';
import { leaveInDoubt, leftIntent } from './doubts/left-doubt.ts';

/** None of them changes what the next run sees. */
const lines = [
  ...['validate', 'plan --details', 'plan -f nowhere.yaml --json', 'drift --expire-within 0'],
  ...['show saved.json --settle-window 1m', 'apply saved.json --only web-1 --json', 'intents --all --json'],
  ...[`resolve ${leftIntent} --host host-9`, 'unlock 7', 'plan --nonsense --json', 'drift -o csv=hosts.yaml'],
  'resolve --help --all',
];

it('each command: the same words and the same end, in the process of the test and in its own', async ({ stage }) => {
  const scene = await stage.emulated(
    { hosts: otherHosts(2), seed: 7, startTime: 1_700_000_000 },
    { hosts: ['name: web-1'] },
  );
  await scene.inside('plan --out saved.json');
  await leaveInDoubt(scene);

  for (const line of lines) {
    const inside = await scene.inside(line);
    const own = await scene.run(line);

    expect([line, inside]).toEqual([line, own]);
    expect(inside.stdout + inside.stderr).not.toBe('');
  }
});

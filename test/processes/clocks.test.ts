/** Two runs of one boot id, whose monotonic clocks differ by a day, as after a container or a snapshot was restored. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { shiftedClock } from '../faults/preload.ts';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it, type Scene } from '../support/stage.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { until } from '../support/until.ts';

const seconds = 100_000;
/** The first that this user may start; nothing where the system forbids it, as in many containers. */
const unshare = [['--time'], ['--user', '--map-root-user', '--time']]
  .map((flags) => ['unshare', ...flags, '--monotonic', String(seconds), '--fork', '--kill-child'])
  .find(([file = '', ...words]) => spawnSync(file, [...words, 'true']).status === 0);
/** Why a test is skipped. */
const unshared = unshare === undefined ? ' (unshare --time is not permitted here)' : '';

it.skipIf(unshare === undefined)(`a time namespace is part of the boot of a moment${unshared}`, async ({ stage }) => {
  const scene = await stage.emulated();

  await scene.run('apply --auto-approve --allow new-scope --journal state', { under: unshare ?? [] });

  const journal = readFileSync(join(scene.folder, 'state', 'journal'), 'utf8');
  expect(journal).toMatch(/"boot":"[0-9a-f-]{36}@100000\.0 \d+\.\d{3}"/);
});

const ahead = (scene: Scene) => shiftedClock(scene, seconds * 1_000);
const usual = () => ({});

it.concurrent.for([
  ['ahead of', usual, ahead],
  ['behind', ahead, usual],
] as const)(
  'a run of another snapshot, %s the run before it, waits for the settle window, and not for a day',
  async ([, first, second], { stage }) => {
    const clock = stopClock();
    const { cloud, ...scene } = await stage.emulated({
      now: clock.now,
      faults: [{ on: 'create', kind: 'ret-code-after-commit', retCode: 110, times: 1, commitDelayMs: 1 }],
    });
    const journal = '--journal state --settle-window 1h';
    const apply = `apply --auto-approve --allow new-scope ${journal}`;

    const refused = await scene.run(apply, first(scene));
    const looks = ['plan', 'intents'].map((look) => scene.run(`${look} ${journal}`, second(scene)));
    const [plan, intents] = await Promise.all(looks);
    const waiting = scene.start(apply, second(scene));
    await until(() => /Waiting: .+ left/.test(waiting.stderr()));
    clock.go();
    waiting.kill('SIGINT');
    const [, left = ''] = /Waiting: (.+) left/.exec((await waiting.ended).stderr) ?? [];
    const next = await scene.run(apply, second(scene));

    expect([refused.code, next.code]).toEqual([8, 0]);
    expect(left).toMatch(/^(\d+ min )?\d+ s$|^1 h 0 min$/);
    expect(plan?.stdout).toMatch(/its host may still appear until/);
    expect(intents?.stdout).toMatch(/REFUSED web-1/);
    expect(next.stdout).toContain('Nothing to create.');
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  },
);

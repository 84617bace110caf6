/** Two runs of one boot id, whose monotonic clocks differ by a day, as after a container or a snapshot was restored. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { shiftedClock } from '../faults/preload.ts';
import type { RunOptions } from '../support/hostwright.ts';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it, type Scene } from '../support/stage.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { until } from '../support/until.ts';

const seconds = 100_000;
/** The first that this user may start; nothing where the system forbids it, as in many containers. */
const unshare = [['--time'], ['--user', '--map-root-user', '--time']]
  .map((flags) => ['unshare', ...flags, '--monotonic', String(seconds), '--fork', '--kill-child'])
  .find(([file = '', ...words]) => spawnSync(file, [...words, 'true']).status === 0);

/** Why some tests are skipped. */
const unshared = unshare === undefined ? ' (unshare --time is not permitted here)' : '';

const others: readonly (readonly [name: string, isThere: boolean, other: (scene: Scene) => RunOptions])[] = [
  [`in another time namespace${unshared}`, unshare !== undefined, () => ({ under: unshare ?? [] })],
  ['of another snapshot', true, (scene) => shiftedClock(scene, seconds * 1_000)],
];

describe.skipIf(unshare === undefined)(`a time namespace${unshared}`, () => {
  it('is part of what a moment says of its boot', async ({ stage }) => {
    const scene = await stage.emulated();

    await scene.run('apply --auto-approve --allow new-scope --journal state', { under: unshare ?? [] });

    const journal = readFileSync(join(scene.folder, 'state', 'journal'), 'utf8');
    expect(journal).toMatch(/"boot":"[0-9a-f-]{36}@100000\.0 \d+\.\d{3}"/);
  });
});

for (const [name, isThere, other] of others) {
  describe.skipIf(!isThere).concurrent(`a run ${name}`, () => {
    for (const [order, first, second] of [
      ['ahead of the run before it', () => ({}), other],
      ['behind the run before it', other, () => ({})],
    ] as const) {
      it.concurrent(`${order} waits for the settle window, and not for a day`, async ({ stage }) => {
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
        await until(() => /Waiting: at most \d+ s left/.test(waiting.stderr()));
        clock.go();
        // Not `unshare`, which ignores it.
        process.kill(JSON.parse(readFileSync(join(scene.folder, 'state', 'lock.2'), 'utf8')).pid, 'SIGINT');
        const left = Number(/Waiting: at most (\d+) s left/.exec((await waiting.ended).stderr)?.[1]);
        const next = await scene.run(apply, second(scene));

        expect([refused.code, next.code]).toEqual([8, 0]);
        expect(left).toBeGreaterThan(0);
        expect(left).toBeLessThanOrEqual(3_600);
        expect(plan?.stdout).toMatch(/its host may still appear until/);
        expect(intents?.stdout).toMatch(/REFUSED web-1/);
        expect(next.stdout).toContain('Nothing to create.');
        expect(sendsTo(cloud)).toEqual(oneEach(1));
      });
    }
  });
}

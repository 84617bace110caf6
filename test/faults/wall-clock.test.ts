/** A wall clock that lies or jumps decides nothing, in no command. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { oneEach, roundsOf, sendsTo } from '../support/sends.ts';
import { it } from '../support/stage.ts';
import { type WallClock, wrongClock } from './preload.ts';

const year = 366 * 24 * 3_600_000;

/** The clock of each of two runs. */
const rows: readonly (readonly [what: string, first: WallClock, second: WallClock])[] = [
  ['a year ahead, then a year behind', { off: year }, { off: -year }],
  ['two minutes ahead and behind, at every reading', { steps: 120_000 }, { steps: 120_000 }],
  ['an hour that comes twice', { startsAt: '2026-10-25T00:59:59.900Z' }, { startsAt: '2026-10-25T00:30:00.000Z' }],
];

describe('a wall clock that is', () => {
  it.concurrent.for(rows)(
    '%s: a refusal and a doubt are waited out to the millisecond',
    async ([, first, second], { stage }) => {
      const scene = await stage.emulated({
        faults: [
          { on: 'create', kind: 'ret-code', times: 1 },
          { on: 'create', kind: 'drop-before-commit', times: 1 },
        ],
      });
      const TZ = 'Europe/Berlin';
      const [before, after] = [wrongClock(scene, 'first', first), wrongClock(scene, 'second', second)];
      const during = (options: typeof before) => ({ env: { ...options.env, TZ } });
      const flags = '--auto-approve HOSTWRIGHT_SETTLE_WAIT=100ms --settle-window 2s';

      const refused = await scene.run(`apply ${flags}`, during(before));
      const looked = await Promise.all([
        scene.run('plan', during(after)),
        scene.run('drift --fail-on changed', during(after)),
      ]);
      const lost = await scene.run(`apply ${flags}`, during(after));
      const made = await scene.run(`apply ${flags} --on-doubt recreate`, during(before));

      const [a = 0, b = 0, c = 0] = roundsOf(scene.cloud)
        .flat()
        .map(({ at }) => at);
      expect([refused.code, lost.code, made.code]).toEqual([8, 5, 0]);
      for (const { stdout } of looked) expect(stdout).toContain('+ web-1');
      expect(b - a).toBeGreaterThanOrEqual(1_500);
      expect(c - b).toBeGreaterThanOrEqual(2_000);
      // No wait of a year, and none of an hour.
      expect(c - a).toBeLessThan(50_000);
      expect(sendsTo(scene.cloud)).toEqual({ ...oneEach(1), received: 3 });
    },
  );

  it.concurrent('a year ahead: what is written is what it says, for people', async ({ stage }) => {
    const scene = await stage.emulated();

    const { code } = await scene.run(
      'apply --auto-approve --journal state',
      wrongClock(scene, 'clock', { startsAt: '2040-02-29T12:00:00.000Z' }),
    );

    expect(code).toBe(0);
    expect(readFileSync(join(scene.folder, 'state', 'journal'), 'utf8')).toContain('"wall":"2040-02-29T12:00:');
    expect(readFileSync(join(scene.folder, 'state', 'lock.1'), 'utf8')).toContain('"at":"2040-02-29T12:00:');
  });
});

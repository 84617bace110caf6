/** On systems without `/proc` no two runs share a clock, and nobody can tell whether a process has ended. */
import { expect, it } from 'vitest';
import { declare } from './declared.ts';
import { hostwright } from './hostwright.ts';
import type { Fate } from './machine/process.ts';
import { breakLock, heldGeneration } from './people.ts';
import { calmRules } from './rules.ts';
import { startWorld, type World } from './world.ts';

const rules = { ...calmRules, tellsBoots: false };

function start() {
  const world = startWorld(rules, { applier: hostwright, strict: true, assumed: true });
  return { world, machine: world.machine('laptop') };
}

async function apply(world: World, machine: ReturnType<World['machine']>, count: number, fates: readonly Fate[] = []) {
  const run = world.begin(machine, { desired: declare(count) }, fates);
  await world.finish(run);
  return { exit: run.end?.exit, ms: (run.endedAt ?? Number.NaN) - run.startedAt, why: run.end?.why };
}

it('only the first apply waits where each run ends cleanly', async () => {
  const { world, machine } = start();

  const runs = [await apply(world, machine, 1), await apply(world, machine, 2), await apply(world, machine, 3)];

  expect(runs.map(({ exit }) => exit)).toEqual(['ok', 'ok', 'ok']);
  expect(runs[0]?.ms).toBeGreaterThan(rules.settleWindowMs);
  expect(Math.max(...runs.slice(1).map(({ ms }) => ms))).toBeLessThan(5_000);
  expect(world.watcher.broken).toEqual([]);
});

it('a first apply that a signal ends in its wait leaves the wait to the next one', async () => {
  const { world, machine } = start();

  await apply(world, machine, 1, [{ at: { label: 'sleep', nth: 1 }, act: 'interrupted' }]);
  const next = await apply(world, machine, 1);
  const third = await apply(world, machine, 2);

  expect(next).toMatchObject({ exit: 'ok' });
  expect(next.ms).toBeGreaterThan(rules.settleWindowMs);
  expect(third.ms).toBeLessThan(5_000);
  expect(world.watcher.broken).toEqual([]);
});

it('a run that was killed keeps the lock until it is unlocked, and the run behind it waits once', async () => {
  const { world, machine } = start();
  await apply(world, machine, 1);
  await apply(world, machine, 2, [{ at: { label: 'answer', nth: 1 }, act: 'killed-before' }]);

  const barred = await apply(world, machine, 2);
  await breakLock(world, machine, heldGeneration(machine) ?? 0);
  const next = await apply(world, machine, 3);
  const last = await apply(world, machine, 4);

  expect(barred).toMatchObject({ exit: 'locked' });
  expect(next.ms).toBeGreaterThan(rules.settleWindowMs);
  expect(last.ms).toBeLessThan(5_000);
  expect(world.watcher.broken).toEqual([]);
});

import { expect, it } from 'vitest';
import { declare } from './declared.ts';
import { hostwright } from './hostwright.ts';
import type { Fate } from './machine/process.ts';
import { breakLockAtOnce, deleteDeclared, heldGeneration } from './people.ts';
import { calmRules } from './rules.ts';
import { streamOf } from './seeded.ts';
import { startWorld } from './world.ts';

it.each([
  ['before it looks at the lock', { label: 'read cn-1', nth: 1 }],
  ['between its last look at the lock and its last record', { label: 'disk append', nth: 3 }],
  ['after its last record', { label: 'disk sync', nth: 3 }],
  ['as it gives the lock back', { label: 'disk create', nth: 2 }],
])('a run that is stopped %s, and replaced by hand, does not say that all is well', async (_, at) => {
  const world = startWorld(calmRules, { applier: hostwright, strict: true, assumed: true });
  const machine = world.machine('runner');
  const order = { desired: declare(1) };
  await world.finish(world.begin(machine, order));
  const replace = () => {
    breakLockAtOnce(world, machine, heldGeneration(machine) ?? 0);
    deleteDeclared(world, order.desired, streamOf(1, 'test'));
    world.begin(machine, order, [{ at: { label: 'write', nth: 1 }, act: 'killed-after' }]);
  };
  const stopped: Fate = { at, act: 'stopped', ms: 300_000, next: () => world.time.after(500, replace) };

  const run = world.begin(machine, order, [stopped]);
  await world.finish(run);

  expect(world.memory.requests).toHaveLength(2);
  expect(run.end).toMatchObject({ exit: 'locked' });
});

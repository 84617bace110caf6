/** Power cuts. */
import { cutPower } from './disk-image.ts';
import type { Machine } from './process.ts';
import { streamOf } from './seeded.ts';
import type { World } from './world.ts';

/** The power goes: every process of the machine ends, and what its disk had not synced is lost. */
export function cutMachine(world: World, machine: Machine, random = streamOf(world.rules.seed, 'power')): void {
  for (const process of world.processes) if (process.machine === machine) process.kill();
  const { lost, torn } = cutPower(machine.image, random);
  world.faults.count('machine: power cut');
  if (lost > 0) world.faults.count('machine: unsynced bytes lost');
  if (torn > 0) world.faults.count('machine: write torn');
  machine.boot += 1;
  machine.bootedAt = world.time.now();
  world.boots.set(`${machine.name}-boot-${machine.boot}`, machine.bootedAt);
  world.trace.add(`power cut ${world.time.now()}`);
}

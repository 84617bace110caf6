/** Power cuts. */

import { streamOf } from '../seeded.ts';
import type { World } from '../world.ts';
import { cutPower } from './disk-image.ts';
import type { Machine } from './process.ts';

/** The power goes: every process of the machine ends, and what its disk had not synced is lost. */
export function cutMachine(world: World, machine: Machine, random = streamOf(world.rules.seed, 'power')): void {
  for (const process of world.processes) if (process.machine === machine) process.kill();
  const { lost, torn } = cutPower(machine.image, random);
  world.faults.count('machine: power cut');
  if (lost > 0) world.faults.count('machine: unsynced bytes lost');
  if (torn > 0) world.faults.count('machine: write torn');
  beginBoot(machine, world.time.now());
  world.trace.add(`power cut ${world.time.now()}`);
}

/** Between two runs the disk comes to another machine, or this one starts anew: its clock may be ahead or behind. */
export function moveMachine(world: World, machine: Machine): void {
  if (world.processes.some((process) => process.machine === machine && process.alive())) return;
  const upForMs = streamOf(world.rules.seed, `boot ${machine.boot}`).next() * 2_000_000;
  beginBoot(machine, world.time.now() - upForMs);
  world.trace.add(`another boot ${world.time.now()}`);
}

/**
 * Between two runs it is restored from a snapshot, or the next one comes to another time namespace: the boot is called as
 * before, and its clock is a day ahead or behind.
 */
export function shiftClock(world: World, machine: Machine): void {
  if (world.processes.some((process) => process.machine === machine && process.alive())) return;
  const random = streamOf(world.rules.seed, `clock ${world.runs.length}`);
  world.faults.count('machine: another time namespace');
  machine.bootedAt = world.time.now() - random.next() * (random.chance(0.5) ? 100_000_000 : 60_000);
  world.trace.add(`another clock ${world.time.now()}`);
}

function beginBoot(machine: Machine, at: number): void {
  machine.boot += 1;
  machine.bootedAt = at;
}

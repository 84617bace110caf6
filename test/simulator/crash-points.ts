/**
 * Killed after, and failing at, every point of a scenario, one history each.
 *
 * A point is a call of a port, and the write of a request. What a run does between two of them touches nothing but its
 * own memory, so to be killed anywhere in between is to be killed after the first of the two.
 */
import { hostwright } from './hostwright.ts';
import { cutMachine } from './power.ts';
import type { Fate, Machine } from './process.ts';
import { calmRules, type WorldRules } from './rules.ts';
import { declared, type Scenario, scenarios } from './scenarios.ts';
import { streamOf } from './seeded.ts';
import { addWorld, type Summary } from './summary.ts';
import { judgeRun, settleDown } from './verdict.ts';
import { startWorld, type World } from './world.ts';

const ways = ['killed', 'power cut', 'fails'] as const;
type Way = (typeof ways)[number];

function rulesOf(seed: number): WorldRules {
  const random = streamOf(seed, 'timings');
  const visibilityMs = random.below(6_000);
  const commitMs = random.below(6_000);
  return {
    ...calmRules,
    seed,
    visibilityMs,
    commitMs,
    settleWindowMs: visibilityMs + commitMs + 1,
    settleWaitMs: random.chance(0.5) ? 3_000 : 15_000,
    refusalSettleMs: 100,
    onDoubt: random.chance(0.5) ? 'recreate' : 'hold',
    faults: new Set(['listing: shows new hosts late']),
  };
}

/** Every point of one scenario with the timings of one seed. */
export async function playPoints(seed: number, summary: Summary): Promise<void> {
  const scenario = scenarios[seed % scenarios.length] as Scenario;
  const calls = await play(seed, scenario, [], summary);
  for (let at = 1; at <= calls; at += 1) {
    for (const way of ways) {
      await play(seed, scenario, [{ at, way }], summary);
    }
  }
}

async function play(
  seed: number,
  scenario: Scenario,
  points: readonly { readonly at: number; readonly way: Way }[],
  summary: Summary,
): Promise<number> {
  const rules = rulesOf(seed);
  const world = startWorld(rules, {
    applier: hostwright,
    strict: true,
    assumed: true,
    scriptOf: (nth) => scenario.scripts?.[nth]?.(rules),
  });
  const machine = world.machine('runner');
  await scenario.before?.(world, machine);
  const fates = points.map(({ at, way }) => fateOf(at, way, world, machine));
  const run = world.begin(machine, { desired: declared }, [...fates, ...(scenario.fates ?? [])]);
  const beside = await scenario.beside?.(world, machine);
  await world.finish(run, ...(beside === undefined ? [] : [beside]));
  judgeRun(world, run);
  const calls = run.process.calls();
  world.faults.stop();
  await settleDown(world, machine, declared);
  addWorld(summary, seed, world, `${scenario.name}, ${points.map(({ at, way }) => `${way} at ${at}: `).join()}`);
  return calls;
}

function fateOf(at: number, way: Way, world: World, machine: Machine): Fate {
  switch (way) {
    case 'killed':
      return { at, act: 'killed-after' };
    case 'fails':
      return { at, act: 'fails' };
    case 'power cut':
      return { at, act: 'killed-after', next: () => cutMachine(world, machine) };
  }
}

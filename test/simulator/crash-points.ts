/**
 * Killed after, cut off from power after, and failing at every point of a scenario, one history each; the next run
 * begins at once.
 *
 * A point is a call of a port, and the write of a request. What a run does between two of them touches nothing but its
 * own memory, so to be killed anywhere in between is to be killed after the first of the two. What would be the same
 * history once more is not played: to be killed after a call that left nothing behind and took no time, and to fail at a
 * call that cannot fail, as a sleep.
 */
import type { DialectName } from '../../src/model/dialect.ts';
import { hostwright } from './hostwright.ts';
import { addWorld, type Summary } from './jobs/summary.ts';
import { cutMachine } from './machine/power.ts';
import type { CallMade, Fate, Machine } from './machine/process.ts';
import { judgeRun, settleDown } from './promises/verdict.ts';
import { calmRules, chooseLateCommits, type WorldRules } from './rules.ts';
import { declared, type Scenario, scenarios } from './scenarios.ts';
import { streamOf } from './seeded.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

export const ways = ['killed', 'power cut', 'fails'] as const;
export type Way = (typeof ways)[number];

export interface Point {
  /** Number of the call. */
  readonly at: number;
  readonly way: Way;
}

function rulesOf(seed: number, dialect: DialectName): WorldRules {
  const random = streamOf(seed, 'timings');
  const visibilityMs = random.below(6_000);
  const commitMs = random.below(6_000);
  return {
    ...calmRules,
    seed,
    dialect,
    visibilityMs,
    commitMs,
    settleWindowMs: visibilityMs + commitMs + 1,
    settleWaitMs: random.chance(0.5) ? 3_000 : 15_000,
    explains429: false,
    onDoubt: random.chance(0.5) ? 'recreate' : 'hold',
    faults: new Set(['listing: shows new hosts late']),
    ...(dialect === 'uhost' && random.chance(0.5) && chooseLateCommits(random)),
  };
}

export interface PointsTried {
  readonly ways: readonly Way[];
  readonly dialect: DialectName;
  /** 3: each third point, and of the next seed others. Each one unless said. */
  readonly every?: number;
}

/** The points of one scenario with the timings of one seed, in each of these ways. */
export async function playPoints(
  seed: number,
  { ways: tried, dialect, every = 1 }: PointsTried,
  summary: Summary,
): Promise<void> {
  const scenario = { ...(scenarios[seed % scenarios.length] as Scenario), dialect };
  const whole = await playScenario(seed, scenario);
  addWorld(summary, seed, whole.world, `${scenario.name}: `);
  for (const [index, call] of whole.calls.entries()) {
    const at = index + 1;
    if ((at + seed) % every !== 0) continue;
    for (const way of tried.filter((one) => makesDifference(one, call))) {
      const { world } = await playScenario(seed, scenario, { at, way });
      addWorld(summary, seed, world, `${scenario.name}, ${way} at ${at}: `);
    }
  }
}

function makesDifference(way: Point['way'], { canFail, isIdle }: CallMade): boolean {
  return way === 'fails' ? canFail : !isIdle;
}

export interface Played {
  readonly world: World;
  /** Of the run whose points are tried. */
  readonly calls: readonly CallMade[];
}

/** `point`: what befalls the run that is tried; nothing: only what the scenario has for it. */
export async function playScenario(
  seed: number,
  scenario: Scenario,
  point?: Point,
  played: Pick<WorldOptions, 'strict' | 'openHome'> = { strict: true },
): Promise<Played> {
  const rules = { ...rulesOf(seed, scenario.dialect ?? 'documented'), ...scenario.rules };
  const world = startWorld(rules, {
    ...played,
    applier: hostwright,
    assumed: true,
    scriptOf: (nth) => scenario.scripts?.[nth]?.(rules),
  });
  const machine = world.machine('runner');
  await scenario.before?.(world, machine);
  const fates = point === undefined ? [] : [fateOf(point, world, machine)];
  const ofBeside = scenario.tried === 'beside';
  const run = world.begin(machine, { desired: declared }, [...(ofBeside ? [] : fates), ...(scenario.fates ?? [])]);
  const beside = await scenario.beside?.(world, machine, ofBeside ? fates : []);
  await world.finish(run, ...(beside === undefined ? [] : [beside]));
  judgeRun(world, run);
  if (beside !== undefined) judgeRun(world, beside);
  scenario.after?.(world, machine);
  // What the run left behind may come to be after the next one has begun.
  const next = world.begin(machine, { desired: declared });
  await world.finish(next);
  judgeRun(world, next);
  world.faults.stop();
  await settleDown(world, machine, { desired: declared });
  const { process } = (ofBeside ? beside : run) ?? run;
  return { world, calls: process.calls };
}

function fateOf({ at, way }: Point, world: World, machine: Machine): Fate {
  switch (way) {
    case 'killed':
      return { at, act: 'killed-after' };
    case 'fails':
      return { at, act: 'fails' };
    case 'power cut':
      return { at, act: 'killed-after', next: () => cutMachine(world, machine) };
  }
}

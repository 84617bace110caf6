/** Real processes, killed for real, against a cloud of which the count of hosts can be asked. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { RunningEmulator } from '../../src/emulator/server.ts';
import { figureOf, isProving } from '../prove/figures.mjs';
import { otherMachine, type Started, testDialect } from '../support/hostwright.ts';
import { seededRandom } from '../support/model/seeded-random.ts';
import { sendsTo, webs } from '../support/sends.ts';
import { it, type Scene, type Stage } from '../support/stage.ts';
import { until } from '../support/until.ts';

type CloudScene = Scene & { readonly cloud: RunningEmulator };

/** In every run of the tests, one alone in the other dialect. */
const cycles = isProving || testDialect === 'documented' ? figureOf('cycles') : 1;
/** Of each story that is not of chance: once in every run of the tests. */
const rounds = Array.from({ length: Math.max(1, Math.round(cycles / 20)) }, (_, round) => round);
const hosts = 5;
const apply = 'apply -y --allow new-scope --journal state --settle-window 1s HOSTWRIGHT_SETTLE_WAIT=20s';

const journalOf = ({ folder }: Scene) => {
  const path = join(folder, 'state', 'journal');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};
const recordsOf = (scene: Scene, type: string) => journalOf(scene).split(`"type":"${type}"`).length - 1;

/** Where a process is killed: each waits for something that only happens there. */
const points: Readonly<Record<string, (scene: CloudScene, nth: number) => () => boolean>> = {
  'when the lock is taken': ({ folder }) => {
    const held = () => readLocks(folder);
    const before = held();
    return () => held() > before;
  },
  'when the journal is open': (scene) => grows(() => recordsOf(scene, 'began')),
  'when an intent is on disk': (scene, nth) => grows(() => recordsOf(scene, 'send'), nth),
  'when a create has arrived': ({ cloud }, nth) => grows(() => sendsTo(cloud).received, nth),
  'when a host is made': ({ cloud }, nth) => grows(() => sendsTo(cloud).committed, nth),
  'when an answer is on disk': (scene, nth) => grows(() => recordsOf(scene, 'answer'), nth),
  'when a listing is on disk': (scene, nth) => grows(() => recordsOf(scene, 'listed'), nth),
};

function readLocks(folder: string): number {
  let generation = 0;
  while (existsSync(join(folder, 'state', `lock.${generation + 1}`))) generation += 1;
  return generation;
}

function grows(count: () => number, by = 1): () => boolean {
  const before = count();
  return () => count() >= before + by;
}

async function lateCloud(stage: Stage, seed: number): Promise<CloudScene> {
  const slow = { visibilityLagMs: 100, provisioningMs: 50, latencyMs: 8, seed };
  return stage.emulated(slow, { hosts: webs(hosts) });
}

/** Kills it there, or lets it end where it never gets there. Resolves with whether it was killed. */
async function killAt(started: Started, isThere: () => boolean): Promise<boolean> {
  let ended = false;
  void started.ended.then(() => {
    ended = true;
  });
  await until(() => ended || isThere());
  started.kill('SIGKILL');
  return (await started.ended).signal === 'SIGKILL';
}

/** Applies until nothing is left to do, in the process of the test: only a run that is killed needs its own. */
async function recover(scene: Scene): Promise<readonly (number | null)[]> {
  const codes: (number | null)[] = [];
  while (codes.at(-1) !== 0 && codes.length < 4) codes.push((await scene.inside(`${apply} --on-doubt recreate`)).code);
  return codes;
}

function expectEachOnce(scene: CloudScene): void {
  const { committed, duplicates } = sendsTo(scene.cloud);
  expect(duplicates).toEqual([]);
  expect(committed).toBe(hosts);
  // Every request that the cloud received had its intent on disk.
  expect(recordsOf(scene, 'send')).toBeGreaterThanOrEqual(sendsTo(scene.cloud).received);
}

describe.concurrent('an apply that is killed', () => {
  const places = rounds.flatMap((round) => Object.keys(points).map((point) => [point, round] as const));

  it.concurrent.for(places)('%s leaves nothing that is made twice (%i)', async ([point, round], { stage }) => {
    const scene = await lateCloud(stage, 7 + round);

    const killed: boolean[] = [];
    for (const nth of [1, 2]) {
      const isThere = points[point]?.(scene, nth) ?? (() => true);
      killed.push(await killAt(scene.start(apply), isThere));
    }
    const codes = await recover(scene);

    // The second may end well: what the first one sent may be all that its name lets it know.
    expect(killed[0]).toBe(true);
    expect(codes.at(-1)).toBe(0);
    expectEachOnce(scene);
  });

  it.concurrent.for(Array.from({ length: cycles }, (_, seed) => seed))(
    'at moments of chance, again and again, makes each host once (%i)',
    async (seed, { stage }) => {
      const random = seededRandom(seed);
      const scene = await lateCloud(stage, seed);

      for (let kills = 1 + random.below(3); kills > 0; kills -= 1) {
        const began = points['when the lock is taken']?.(scene, 1) ?? (() => true);
        const delay = random.below(400);
        let due = Number.POSITIVE_INFINITY;
        // From its lock on: how long a process takes to start is nobody's risk.
        await killAt(scene.start(apply), () => {
          if (due === Number.POSITIVE_INFINITY && began()) due = performance.now() + delay;
          return performance.now() >= due;
        });
      }
      const codes = await recover(scene);

      expect(codes.at(-1)).toBe(0);
      expectEachOnce(scene);
    },
  );
});

describe.concurrent('two appliers', () => {
  it.concurrent.for(rounds)('at once share a lock: one creates, the other says who (%i)', async (round, { stage }) => {
    const scene = await lateCloud(stage, 11 + round);

    const both = await Promise.all([scene.run(apply), scene.run(apply)]);

    const codes = both.map(({ code }) => code).sort();
    expect([
      [0, 0],
      [0, 7],
    ]).toContainEqual(codes);
    for (const { code, stderr } of both) if (code === 7) expect(stderr).toContain('lock-held');
    await recover(scene);
    expectEachOnce(scene);
  });

  it.concurrent.for(rounds)('of which one is replaced asleep make a host once (%i)', async (round, { stage }) => {
    const scene = await lateCloud(stage, 13 + round);
    // What it makes when it wakes is its own only if it comes within the window, however busy the machine is.
    const patient = apply.replace('--settle-window 1s', '--settle-window 20s');
    const sleeper = scene.start(patient);
    const { cloud } = scene;
    await until(grows(() => sendsTo(cloud).committed, 2));
    sleeper.kill('SIGSTOP');

    const refused = await scene.inside(patient);
    // Nobody can release it while the process is there, but from another machine: the first run has the first generation.
    const unlocked = await scene.run('unlock 1 --journal state', { env: otherMachine('other') });
    // What the sleeper may still send is a doubt, and is held: who unlocks a run that lives may presume nothing absent.
    const other = await scene.inside(patient);
    sleeper.kill('SIGCONT');
    const woken = await sleeper.ended;
    // A last look without presumptions: what it sent when it woke is listed by now.
    await scene.inside(patient);
    const codes = await recover(scene);

    expect(refused.code).toBe(7);
    expect(unlocked).toMatchObject({ code: 0 });
    expect([0, 5]).toContain(other.code);
    expect([5, 7]).toContain(woken.code);
    expect(codes.at(-1)).toBe(0);
    expectEachOnce(scene);
  });
});

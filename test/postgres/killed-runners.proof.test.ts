/**
 * Two runners apply one declaration over one journal, and are killed again and again. Some start again on their machine,
 * and some on a new one; then a person releases the lock of a job that has ended.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { isProving } from '../prove/figures.mjs';
import { folderWith, otherMachine, type Ran, type Started } from '../support/hostwright.ts';
import { seededRandom } from '../support/model/seeded-random.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import {
  countColdStarts,
  expectEachOnce,
  expectInOrder,
  readUnrecorded,
  type SharedScene,
  shareJournal,
  tellEnd,
} from '../support/postgres/shared-scene.ts';
import { openRounds } from '../support/rounds.ts';
import { sendsTo, webs } from '../support/sends.ts';
import { type Stage, it as staged } from '../support/stage.ts';
import { until } from '../support/until.ts';

const it = staged.skipIf(isPostgresOff);
const { newJournal } = startJournalServer();

const rounds = openRounds('killed runners');
/** In every run of the tests; else `npm run prove`, or one of its rounds again. */
const hosts = isProving || process.env.PROVE_ROUNDS !== undefined ? 200 : 10;
const apply =
  'apply -y --allow new-scope --cold-start wait --on-doubt recreate --max-creates 500 --settle-window 1s HOSTWRIGHT_SETTLE_WAIT=20s --lock-timeout 1s';

/** Killed, done, in doubt, locked or fenced off, interrupted: no other end is known. */
const knownEnds = [null, 0, 5, 7, 8];
/** On a machine that is busy, a run comes to little in its time. */
const mostStarts = 2_000;

/** From its first word on: how long a process takes to start is nobody's risk. */
async function killAfter(started: Started, ms: number): Promise<void> {
  let hasEnded = false;
  void started.ended.then(() => {
    hasEnded = true;
  });
  await until(() => hasEnded || started.stderr() !== '');
  await sleep(ms);
  if (!hasEnded) started.kill('SIGKILL');
}

/** A fleet of runners, and what became of them. */
function openRunners(scene: SharedScene, stage: Stage) {
  const ended = new Set<string>();
  const ends: Ran[] = [];
  const counts = { starts: 0, kills: 0, unlocks: 0, machines: 0 };
  let isDone = false;

  function startMachine(): Readonly<Record<string, string>> {
    counts.machines += 1;
    return { XDG_STATE_HOME: folderWith({}, stage.atEnd), ...otherMachine(`boot-${counts.machines}`) };
  }

  /** A person looks at the job that the message names. */
  async function releaseIfEnded({ stderr }: Ran): Promise<void> {
    const [, unlock] = /hostwright (unlock \d+.*)/.exec(stderr) ?? [];
    const [, job = ''] = /, CI job (\S+)\. /.exec(stderr) ?? [];
    if (unlock === undefined || !ended.has(job)) return;
    const { code } = await scene.run(unlock);
    if (code === 0) counts.unlocks += 1;
  }

  async function runOnce(machine: Readonly<Record<string, string>>, killAfterMs: number | undefined): Promise<Ran> {
    counts.starts += 1;
    const job = `https://ci.example.com/jobs/${counts.starts}`;
    const started = scene.start(`${apply} --journal ${scene.journal}`, { env: { ...machine, CI_JOB_URL: job } });
    if (killAfterMs !== undefined) void killAfter(started, killAfterMs);
    const end = await started.ended;
    ended.add(job);
    ends.push(end);
    if (end.signal === 'SIGKILL') counts.kills += 1;
    if (end.code === 7) await releaseIfEnded(end);
    return end;
  }

  return {
    counts,
    ends,
    /** Until one of them finds that all hosts exist. */
    async loop(seed: number): Promise<void> {
      const random = seededRandom(seed);
      let machine = startMachine();
      while (!isDone && counts.starts < mostStarts) {
        const { code } = await runOnce(machine, random.below(2_000));
        if (code === 0) isDone = true;
        if (random.chance(0.25)) machine = startMachine();
        await sleep(random.below(1_000));
      }
    },
    /** On a new machine, and nobody kills it. */
    async finish(): Promise<Ran> {
      const machine = startMachine();
      let end = await runOnce(machine, undefined);
      for (let again = 0; end.code === 7 && again < 3; again += 1) end = await runOnce(machine, undefined);
      return end;
    },
  };
}

it.for(rounds.seeds)(
  'two runners over one journal, killed after 0 to 2 s again and again, make each host once (seed %i)',
  { timeout: hosts === 10 ? 300_000 : 3_600_000 },
  async (seed, { stage }) => {
    const scene = await shareJournal(stage, await newJournal(), { hosts, visibilityLagMs: 400 });
    const runners = openRunners(scene, stage);

    await Promise.all([runners.loop(2 * seed), runners.loop(2 * seed + 1)]);
    const last = await runners.finish();

    const { duplicates, received } = sendsTo(scene.cloud);
    const unrecorded = await readUnrecorded(scene);
    const records = await scene.sql('select from hostwright.record');
    rounds.count({
      ...runners.counts,
      'acknowledged records': records.length,
      'creates received': received,
      'of them not recorded': unrecorded.length,
      doubles: duplicates.length,
      'cold starts': await countColdStarts(scene),
    });
    for (const end of runners.ends) {
      expect(knownEnds, tellEnd(end)).toContain(end.code);
      expect(end.stderr).not.toMatch(/\n\s+at /);
    }
    expect(last.code, tellEnd(last)).toBe(0);
    expect(runners.counts.starts).toBeLessThan(mostStarts);
    expect(unrecorded).toEqual([]);
    await expectInOrder(scene);
    expectEachOnce(scene);
    const names = scene.cloud.state().hosts.map(({ name }) => name);
    expect(names.toSorted()).toEqual(
      webs(hosts)
        .map((web) => web.replace('name: ', ''))
        .toSorted(),
    );
  },
);

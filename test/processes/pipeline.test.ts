/** A pipeline throws its workspace away between a job whose answer was lost and the next one. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { sendsTo } from '../support/sends.ts';
import { it, type Stage } from '../support/stage.ts';
import { stopClock } from '../support/stopped-clock.ts';

/** A host is listed a second after it was made: a run that does not wait for it makes another one. */
const lagMs = 1_000;
const waits = '--cold-start wait --settle-window 3s HOSTWRIGHT_SETTLE_WAIT=200ms';
const apply = `apply -y --allow new-scope --journal volume/state ${waits}`;

async function lostAnswer(stage: Stage) {
  const clock = stopClock();
  const scene = await stage.emulated(
    { visibilityLagMs: lagMs, now: clock.now },
    { hosts: ['name: db-1', 'name: web-1', 'name: web-2'] },
  );
  const volume = join(scene.folder, 'volume');
  const backup = join(scene.folder, 'backup');
  return {
    ...scene,
    clock,
    backUp: () => cpSync(volume, backup, { recursive: true, preserveTimestamps: true }),
    lose: () => rmSync(volume, { recursive: true }),
    restore: () => cpSync(backup, volume, { recursive: true, preserveTimestamps: true }),
  };
}

/**
 * One host is there, and a second one was made by a job that got no answer, and is listed after it. That job is a process of its own. The jobs
 * before and after it run in the process of the test, and share only the journal with it.
 */
async function jobThatHeardNothing(pipeline: Awaited<ReturnType<typeof lostAnswer>>) {
  pipeline.clock.go();
  const first = await pipeline.inside(`${apply.replace('200ms', '10s')} --only db-1`);
  pipeline.backUp();
  pipeline.cloud.changeOptions({ faults: [{ on: 'create', kind: 'drop-after-commit', times: 1 }] });
  pipeline.clock.stop();
  const second = await pipeline.run(apply);
  pipeline.clock.go();
  return [first.code, second.code];
}

/** Jobs until nothing is left to do. */
async function nextJobs(pipeline: Awaited<ReturnType<typeof lostAnswer>>) {
  const codes: (number | null)[] = [];
  while (codes.at(-1) !== 0 && codes.length < 4) {
    codes.push((await pipeline.inside(apply.replace('200ms', '10s'))).code);
  }
  return codes;
}

describe('a pipeline whose job heard no answer makes each host once', () => {
  it.concurrent('with the journal kept', async ({ stage }) => {
    const pipeline = await lostAnswer(stage);
    const before = await jobThatHeardNothing(pipeline);

    const codes = await nextJobs(pipeline);

    expect(before).toEqual([0, 5]);
    expect(codes.at(-1)).toBe(0);
    expect(sendsTo(pipeline.cloud)).toMatchObject({ committed: 3, duplicates: [] });
  });

  it.concurrent('with the journal lost', async ({ stage }) => {
    const pipeline = await lostAnswer(stage);
    const before = await jobThatHeardNothing(pipeline);
    pipeline.lose();

    const codes = await nextJobs(pipeline);

    expect(before).toEqual([0, 5]);
    expect(codes.at(-1)).toBe(0);
    expect(sendsTo(pipeline.cloud)).toMatchObject({ committed: 3, duplicates: [] });
  });

  it.concurrent('with the journal as it was one run before', async ({ stage }) => {
    const pipeline = await lostAnswer(stage);
    const before = await jobThatHeardNothing(pipeline);
    pipeline.lose();
    pipeline.restore();

    const codes = await nextJobs(pipeline);

    expect(before).toEqual([0, 5]);
    expect(codes.at(-1)).toBe(0);
    expect(sendsTo(pipeline.cloud)).toMatchObject({ committed: 3, duplicates: [] });
  });
});

/** Somebody else has the lock, or nobody can say who. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it, type Scene, type Stage } from '../support/stage.ts';
import { until } from '../support/until.ts';

const apply = 'apply --auto-approve --journal state';
const looks = ['plan --journal state', 'drift --fail-on duplicate --journal state'];
const lockIn = ({ folder }: Scene, name: string) => join(folder, 'state', name);

/** An apply that waits for the answer to its create, which made a host. */
async function held(stage: Stage) {
  const scene = await stage.emulated({ faults: [{ on: 'create', kind: 'slow', delayMs: 60_000, times: 1 }] });
  const holder = scene.start(apply);
  await until(() => sendsTo(scene.cloud).received === 1);
  return { ...scene, holder };
}

describe('a lock that is held', () => {
  it.concurrent('by a run that lives: plan and drift look all the same, apply ends with exit 7', async ({ stage }) => {
    const { cloud, run, inside } = await held(stage);

    const [plan, drift, ran] = await Promise.all([...looks.map((line) => inside(line)), run(apply)]);

    for (const looked of [plan, drift]) {
      expect(looked).toMatchObject({ code: 0, stderr: '' });
      expect(looked?.stdout).toContain('1 host listed\n');
    }
    expect(ran).toMatchObject({ code: 7, stdout: '' });
    expect(ran?.stderr).toMatch(/error\[lock-held\]: The lock of this account is held by process \d+ on /);
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });

  it.concurrent('by a run of this boot that is dead: the next one takes it, and finds what was made', async ({
    stage,
  }) => {
    const { cloud, run, holder, ...scene } = await held(stage);
    holder.kill('SIGKILL');
    await holder.ended;

    const { code, stdout } = await run(apply);

    expect(code).toBe(0);
    expect(stdout).toContain('Nothing to create.');
    expect(existsSync(lockIn(scene as Scene, 'lock.2.released'))).toBe(true);
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });

  it.concurrent('by a run that is dead on another machine: nobody can know that, exit 7, until a human says so', async ({
    stage,
  }) => {
    const { cloud, run, inside, holder, ...scene } = await held(stage);
    holder.kill('SIGKILL');
    await holder.ended;
    const path = lockIn(scene as Scene, 'lock.1');
    const taken = { ...JSON.parse(readFileSync(path, 'utf8')), host: 'builder-7', boot: 'another' };
    writeFileSync(path, `${JSON.stringify(taken)}\n`);

    const [refused, ...looked] = await Promise.all([run(apply), ...looks.map((line) => inside(line))]);
    const intents = await inside('intents --journal state');
    const command = /hostwright (unlock 1 --journal \S+\/state)$/m.exec(refused?.stderr ?? '')?.[1] ?? '';
    const unlocked = await inside(command);
    const next = await inside(apply);

    expect(refused?.code).toBe(7);
    expect(refused?.stderr).toContain(`is held by process ${taken.pid} on builder-7, since ${taken.at}.`);
    expect(intents.stdout).toContain(`If you are sure that its run has ended, release it: hostwright ${command}\n`);
    expect([...looked, unlocked, next].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });

  it.concurrent('by a file that is malformed: plan and drift look all the same, apply ends with exit 7', async ({
    stage,
  }) => {
    const scene = await stage.emulated();
    mkdirSync(join(scene.folder, 'state'));
    writeFileSync(lockIn(scene, 'lock.1'), '{"pid":"many"}');

    const [refused, ...looked] = await Promise.all([scene.run(apply), ...looks.map((line) => scene.inside(line))]);
    const unlocked = await scene.inside('unlock 1 --journal state');
    const next = await scene.inside(apply);

    expect(refused?.code).toBe(7);
    expect(refused?.stderr).toContain('the file lock.1 is malformed');
    expect([...looked, unlocked, next].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
  });
});

/** `--lock-timeout`: the second of two runs waits for the first, and then applies what is left. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { oneEach, sendsTo } from '../../support/sends.ts';
import { it, type Scene, type Stage } from '../../support/stage.ts';
import { until } from '../../support/until.ts';
import { beginIn } from '../doubts/left-doubt.ts';

const apply = 'apply --auto-approve';

/** An apply of web-1 alone, which was stopped while it waits for the answer to its create, and holds the lock. */
async function busy(stage: Stage) {
  const fault = { on: 'create', kind: 'slow', delayMs: 1_000, times: 1 } as const;
  const scene = await stage.emulated({ faults: [fault] }, { hosts: ['name: web-1', 'name: web-2'] });
  const holder = scene.start(`${apply} --only web-1 --allow new-scope`);
  await until(() => sendsTo(scene.cloud).received === 1);
  holder.kill('SIGSTOP');
  return { ...scene, holder };
}

/** A lock that a run of another machine holds: nobody can tell whether it has ended. */
async function lostHolder(scene: Scene, { atEnd }: Stage): Promise<void> {
  const { end } = await beginIn(scene, 'state');
  const path = join(scene.folder, 'state', 'lock.1');
  const held = JSON.parse(readFileSync(path, 'utf8'));
  atEnd(() => void end(false));
  const job = 'https://ci.example.com/job/7';
  writeFileSync(path, `${JSON.stringify({ ...held, pid: 4_711, host: 'builder-7', boot: 'another', job })}\n`);
}

describe.concurrent('with --lock-timeout', () => {
  it('the second apply waits, says for whom, and creates what is left', async ({ stage }) => {
    const { cloud, holder, start } = await busy(stage);

    const second = start(`${apply} --lock-timeout 1h`);
    await until(() => second.stderr().includes('Waiting for the lock: '));
    holder.kill('SIGCONT');
    const [first, { code, stdout, stderr }] = await Promise.all([holder.ended, second.ended]);

    expect([first.code, code]).toEqual([0, 0]);
    expect(stderr).toMatch(
      /^The lock of this account is held by process \d+ on \S+ since 20\S+Z\.\nWaiting for the lock: 1 h 0 min left \[/,
    );
    expect(stdout).toContain('+ web-2 ');
    expect(stdout).not.toContain('+ web-1 ');
    expect(stdout).toContain('Apply: 1 created.');
    expect(sendsTo(cloud)).toEqual(oneEach(2));
  });

  it('whose time is over, a run ends with exit 7 and names the holder', async ({ stage }) => {
    const scene = await stage.emulated();
    await lostHolder(scene, stage);
    const began = Date.now();

    const { code, stdout, stderr } = await scene.run(`${apply} --journal state --lock-timeout 2s`);

    expect([code, stdout]).toEqual([7, '']);
    expect(Date.now() - began).toBeGreaterThanOrEqual(2_000);
    expect(stderr).toContain('process 4711 on builder-7 since 20');
    expect(stderr).toContain('(CI job https://ci.example.com/job/7)');
    expect(stderr).toMatch(
      /\nerror\[lock-held\]: The lock of this account is held by process 4711 on builder-7, since 20/,
    );
    expect(scene.cloud.requests()).toEqual([]);
  });
});

/** `--lock-timeout`: the second of two runs waits for the first, and then applies what is left. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { binary } from '../../support/hostwright.ts';
import { oneEach, sendsTo } from '../../support/sends.ts';
import { it, type Scene, type Stage } from '../../support/stage.ts';
import { openTerminal } from '../../support/terminal.ts';
import { until } from '../../support/until.ts';
import { openScreen } from '../../tools/screen.ts';
import { beginIn, leaveDoubts } from '../doubts/left-doubt.ts';

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
  it('a short wait is told by the second in a log, too', async ({ stage }) => {
    const scene = await stage.emulated();
    await lostHolder(scene, stage);

    const { code, stderr } = await scene.inside(`${apply} --journal state --lock-timeout 3s`);

    expect(code).toBe(7);
    expect(stderr).toMatch(/^Waiting for the lock: at most [123] s left \[\d s\]$/m);
  });

  it('the second apply waits, says for whom, and creates what is left', async ({ stage }) => {
    const { cloud, holder, start } = await busy(stage);

    const second = start(`${apply} --lock-timeout 1h`);
    await until(() => second.stderr().includes('Waiting for the lock: '));
    holder.kill('SIGCONT');
    const [first, { code, stdout, stderr }] = await Promise.all([holder.ended, second.ended]);

    expect([first.code, code]).toEqual([0, 0]);
    expect(stderr).toMatch(
      /^The lock of this account is held by process \d+ on \S+ since 20\S+Z\.\nWaiting for the lock: at most 3600 s left \[/,
    );
    expect(stdout).toContain('+ web-2 ');
    expect(stdout).not.toContain('+ web-1 ');
    expect(stdout).toContain('Apply: 1 created.');
    expect(sendsTo(cloud)).toEqual(oneEach(2));
  });

  it('a resolve waits as well', async ({ stage }) => {
    const scene = await stage.emulated();
    const [intent] = await leaveDoubts(scene, 'cn-bj2/web-1');
    const holder = await beginIn(scene);

    const waiting = scene.start(`resolve ${intent} --not-created --settle-window 1ms --lock-timeout 1h`);
    await until(() => waiting.stderr().includes('Waiting for the lock'), 20);
    await holder.end(true);
    const { code, stdout } = await waiting.ended;

    expect([code, stdout]).toEqual([0, expect.stringContaining('web-1 was not created, as you say.')]);
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

  it('--quiet waits without a word', async ({ stage }) => {
    const scene = await stage.emulated();
    await lostHolder(scene, stage);

    const { code, stderr } = await scene.inside(`${apply} --journal state --lock-timeout 1s --quiet`);

    expect(code).toBe(7);
    expect(stderr).toMatch(/^error\[lock-held\]: /);
  });

  it('that is no duration, nothing is waited for: exit 3', async ({ stage }) => {
    const { inside } = await stage.emulated();

    const { code, stderr } = await inside(`${apply} --lock-timeout 5`);

    expect(code).toBe(3);
    expect(stderr).toContain('error[flag-invalid]: --lock-timeout "5" cannot be used');
  });

  it.for([
    ['SIGINT', 130, apply, 'Interrupted: nothing was sent.\n'],
    ['SIGTERM', 143, apply, 'Interrupted: nothing was sent.\n'],
    ['SIGINT', 130, 'resolve i-00000001 --not-created', 'Interrupted. 1 intent stays open.\n'],
    ['SIGINT', 130, 'resolve --all --not-created --auto-approve', 'Interrupted. 1 intent stays open.\n'],
  ] as const)('%s ends the waiting at once: exit %i of %s', async ([signal, exit, words, says], { stage }) => {
    const scene = await stage.emulated();
    await leaveDoubts(scene, 'cn-bj2/web-1');
    const holder = await beginIn(scene);
    stage.atEnd(() => void holder.end(true));
    const waiting = scene.start(`${words} --lock-timeout 1h`);
    await until(() => waiting.stderr().includes('Waiting for the lock'), 20);

    waiting.kill(signal);
    const { code, stdout } = await waiting.ended;

    expect([code, stdout]).toEqual([exit, says]);
    expect(scene.cloud.requests()).toEqual([]);
  });

  it('at a terminal it counts by the second, on one line', async ({ stage }) => {
    const scene = await stage.emulated();
    const holder = await beginIn(scene);
    const env = { PATH: process.env.PATH, TERM: 'xterm', ...scene.env };
    const words = [process.execPath, binary, ...`${apply} --lock-timeout 60s`.split(' ')];
    const terminal = openTerminal(words, { cwd: scene.folder, env });
    stage.atEnd(terminal.close);

    await until(() => /Waiting for the lock: 5[0-8] s left/.test(terminal.screen()), 20);
    await holder.end(true);
    const code = await terminal.ended;

    expect(code).toBe(0);
    const screen = openScreen(80);
    await screen.write(terminal.screen());
    expect(screen.rows().filter((row) => row.includes('Waiting for the lock'))).toEqual([]);
  });
});

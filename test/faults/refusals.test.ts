/** F9, F10, F11, F39: what the cloud says is not what the cloud does. */
import { describe, expect } from 'vitest';
import type { EmulatorFault } from '../../src/emulator/faults/fault.ts';
import { oneEach, roundsOf, sendsTo, webs } from '../support/sends.ts';
import { it } from '../support/stage.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { until } from '../support/until.ts';

const approved = 'apply --auto-approve --allow new-scope';
const once = (kind: EmulatorFault['kind'], more: Partial<EmulatorFault> = {}): EmulatorFault => ({
  on: 'create',
  kind,
  times: 1,
  ...more,
});

describe.concurrent('F9 a refusal that is one', () => {
  it.concurrent('whose code nobody explained is told, and the next apply waits the settle window [F9 create]', async ({
    stage,
  }) => {
    const { cloud, run, inside } = await stage.emulated({ faults: [once('ret-code')] });
    const first = await inside(approved);

    const plan = await inside('plan --detailed-exitcode');
    const drift = await inside('drift');
    const [intents, resolve] = [await inside('intents'), await inside('resolve web-1 --not-created')];
    const second = await run(`${approved} --settle-window 1500ms`);

    const [refused, sent] = roundsOf(cloud).flat();
    expect([first.code, plan.code, drift.code, second.code]).toEqual([8, 2, 2, 0]);
    for (const { stdout } of [plan, drift]) {
      expect(stdout.replace(/\s+/g, ' ')).toMatch(
        /the cloud refused it at 20\S+Z \(RetCode 9001.*\); its host may still appear until 20\S+Z; apply sends it again after that/,
      );
    }
    expect(intents.stdout).toMatch(/^i-[0-9a-f]{8} +web-1 +\S+ +refused, may appear/m);
    expect(intents.stdout).toMatch(/REFUSED web-1 \(intent i-[0-9a-f]{8}, .*Its host may still appear until 20/);
    expect([resolve.code, resolve.stderr]).toEqual([3, expect.stringMatching(/needs no resolve: .* until 20\S+Z/)]);
    expect((sent?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(1_500);
    expect(sendsTo(cloud)).toEqual({ ...oneEach(1), received: 2 });
  });

  it.concurrent('whose code is known to make nothing is free at once [F9 create]', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated({ faults: [once('ret-code')] });
    const known = `${approved} HOSTWRIGHT_RET_CODES=9001=refused --settle-window 1h`;

    const first = await inside(known);
    const second = await inside(known);

    const [refused, sent] = roundsOf(cloud).flat();
    expect([first.code, second.code]).toEqual([8, 0]);
    expect((sent?.at ?? 0) - (refused?.at ?? 0)).toBeLessThan(600_000);
    expect(sendsTo(cloud)).toEqual({ ...oneEach(1), received: 2 });
  });
});

describe.concurrent('F10 a refusal whose host comes to be all the same', () => {
  const late = { commitDelayMs: 1 };
  const answers: readonly (readonly [string, EmulatorFault, RegExp])[] = [
    ['with a RetCode', once('ret-code-after-commit', late), /refused +web-1 +RetCode 9001/],
    ['by a gateway, with HTTP 429', once('http-429-after-commit', late), /refused +web-1 +HTTP 429/],
  ];
  for (const [how, fault, told] of answers) {
    it.concurrent(`${how}, within the settle window: the next apply waits, the one after it takes it, and there never are two [F10 create]`, async ({
      stage,
    }) => {
      const clock = stopClock();
      const scene = await stage.emulated({ faults: [fault], now: clock.now });
      const patient = `${approved} --settle-window 1h --wait-timeout 1s`;
      const first = await scene.inside(patient);
      const second = scene.start(patient);
      await until(() => second.stderr().includes('Waiting: '));
      clock.go();

      second.kill('SIGINT');
      const third = await scene.inside(patient);

      expect(first.code).toBe(8);
      expect(first.stdout).toMatch(told);
      expect((await second.ended).code).toBe(130);
      expect(third).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing to create.') });
      expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
    });
  }

  it.concurrent('by the time of a plan: it is there, and nothing is to create [F10 plan drift]', async ({ stage }) => {
    const late = once('ret-code-after-commit', { commitDelayMs: 700 });
    const { cloud, inside } = await stage.emulated({ faults: [late] });
    await inside(approved);
    await until(() => cloud.hosts().length === 1, 10);

    const [plan, drift] = await Promise.all([inside('plan --detailed-exitcode'), inside('drift')]);

    expect([plan.code, drift.code]).toEqual([0, 0]);
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });

  it.concurrent('in the middle of a run: it counts as made, and only its own round ends [F10 create]', async ({
    stage,
  }) => {
    const { cloud, inside } = await stage.emulated(
      { faults: [once('ret-code-after-commit', { after: 1 })] },
      { hosts: webs(4) },
    );

    const { code, stdout } = await inside(approved);

    expect(code).toBe(0);
    expect(stdout).toMatch(/created +web-\d .*refused: RetCode 9001.*but found in the listing/);
    expect(stdout).toContain('Apply: 4 created.');
    expect(sendsTo(cloud)).toEqual(oneEach(4));
  });
});

describe.concurrent('F11 a create that is accepted, and of which nothing comes', () => {
  it.concurrent('is held for good: plan and drift show it, and the next apply makes the others alone [F11 plan drift create]', async ({
    stage,
  }) => {
    const { cloud, run, inside } = await stage.emulated(
      { faults: [once('accepted-without-commit')] },
      { hosts: webs(3) },
    );
    const first = await inside(`${approved} HOSTWRIGHT_SETTLE_WAIT=300ms`);
    const [, name, intent] = /IN DOUBT (web-\d) \(intent (i-[0-9a-f]{8}),/.exec(first.stdout) ?? [];

    const looked = await Promise.all([inside('plan'), inside('drift')]);
    const second = await run(`${approved} --on-doubt recreate --settle-window 1s`);
    const third = await inside(`${approved} --on-doubt recreate --settle-window 1s`);

    expect([first, ...looked, second, third].map(({ code }) => code)).toEqual([5, 5, 5, 5, 5]);
    for (const { stdout } of looked) {
      expect(stdout).toContain(`IN DOUBT ${name} (intent ${intent}, `);
      expect(stdout).toContain('and accepted, but no listing shows the host.');
    }
    expect(second.stdout).toContain('Apply: 2 created, 1 in doubt.');
    expect(third.stdout).toContain(`Nothing was sent: ${name} is held: create sent `);
    expect(sendsTo(cloud)).toEqual({ ...oneEach(2), received: 3 });
  });
});

describe.concurrent('F39 a quota that is used up after three hosts', () => {
  it.concurrent('exit 8: what was made, what was refused and what was not tried are told apart [F39 create]', async ({
    stage,
  }) => {
    const { cloud, run } = await stage.emulated(
      { faults: [{ on: 'create', kind: 'ret-code', retCode: 8_039, after: 3 }] },
      { hosts: webs(9) },
    );

    const { code, stdout, stderr } = await run(`${approved} --details`);

    expect(code).toBe(8);
    expect(stdout.match(/^ +created +web-\d +u?host-\w+ +Running/gm)).toHaveLength(3);
    const refused = stdout.match(/^ +refused +web-\d +RetCode 8039/gm)?.length ?? 0;
    expect(refused).toBeGreaterThanOrEqual(3);
    expect(stdout).toContain(`Apply: 3 created, ${refused} refused, ${6 - refused} not sent.`);
    expect(stderr).toMatch(/exit 8 \(partial\)\n$/);
    expect(sendsTo(cloud)).toEqual({ ...oneEach(3), received: 3 + refused });
  });
});

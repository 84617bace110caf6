/**
 * What a user is told of a create whose answer is lost, late, refused or wrong: one request, whatever happens, and a plain
 * word about it. Which answers there are is tested in test/cloud, what they allow in test/creating.
 */

import { describe, expect } from 'vitest';
import type { EmulatorFault } from '../../src/emulator/options.gen.ts';
import { operations } from '../support/hostwright.ts';
import { atFirst, oneEach, roundsOf, sendsTo, webs } from '../support/sends.ts';
import { it } from '../support/stage.ts';

const approved = 'apply --auto-approve --allow new-scope';
const once = (kind: EmulatorFault['kind'], more: Partial<EmulatorFault> = {}): EmulatorFault => ({
  on: 'create',
  kind,
  times: 1,
  ...more,
});

describe.concurrent('a create that made a host, and whose answer is lost', () => {
  it('is sent once and found in the listing, and the run goes on behind a canary', async ({ stage }) => {
    const { cloud, run } = await stage.emulated({ faults: [once('drop-after-commit')] }, { hosts: webs(4) });

    const { code, stdout } = await run(approved);

    expect(code).toBe(0);
    expect(stdout).toMatch(/created +web-\d +u?host-\w+ +Running .*answer lost: .*found in the listing/);
    expect(stdout).toContain('Apply: 4 created.');
    expect(roundsOf(cloud).map((round) => round.length)).toEqual([1, 1, 2]);
    expect(sendsTo(cloud)).toEqual(oneEach(4));
  });

  it('three times over: the third ends the run, although each host was found', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated(
      { faults: [{ on: 'create', kind: 'drop-after-commit' }] },
      { hosts: webs(5) },
    );

    const { code, stdout } = await inside(approved);

    expect(code).toBe(8);
    expect(stdout).toContain('Stopped after a third answer was lost');
    expect(stdout).toContain('Apply: 3 created, 2 not sent.');
    expect(sendsTo(cloud)).toEqual(oneEach(3));
  });
});

it.concurrent('a refusal that nobody explained is told, and the next apply waits the settle window', async ({
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
  expect(intents.stdout).toMatch(/REFUSED web-1 \(intent i-[0-9a-f]{8}, .*its host may still appear until 20/);
  expect([resolve.code, resolve.stderr]).toEqual([3, expect.stringContaining('(web-1) has ended already (refused)')]);
  expect((sent?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(1_500);
  expect(sendsTo(cloud)).toEqual({ ...oneEach(1), received: 2 });
});

it.concurrent('keys that are revoked while a host is awaited: exit 5, settled with good ones', async ({ stage }) => {
  const revoke = () =>
    scene.cloud.changeOptions({ faults: [{ on: 'list', kind: 'http-500-before-commit', status: 403 }] });
  const scene = await stage.emulated({ onRequest: atFirst(operations.create, revoke) }, { hosts: webs(2) });

  const ran = await scene.run(`${approved} HOSTWRIGHT_SETTLE_WAIT=300ms`);
  const blind = await Promise.all([
    scene.inside('plan'),
    scene.inside('drift --settle-window 9m'),
    scene.inside('intents'),
  ]);
  scene.cloud.changeOptions({ faults: [] });
  const next = await scene.inside('apply --auto-approve');

  expect(ran.code).toBe(5);
  expect(ran.stdout).toMatch(/Tried to look \d+ times? over \d+ s: the cloud could not be listed \(.*403/);
  expect(ran.stdout).toContain('Apply: 0 created, 1 not sent, 1 in doubt.');
  expect(blind.map(({ code }) => code)).toEqual([5, 5, 0]);
  expect(blind[1]?.stderr).toContain('See "hostwright intents --settle-window 9m".');
  expect(blind[2]?.stdout).toContain('IN DOUBT web-');
  expect(next.code).toBe(0);
  expect(sendsTo(scene.cloud)).toEqual(oneEach(2));
});

it.concurrent('HOSTWRIGHT_TIMEOUT of a listing does not count the create before it', async ({ stage }) => {
  const { cloud, inside } = await stage.emulated({ faults: [once('slow', { delayMs: 3_500 })] });

  const { code } = await inside('apply --auto-approve HOSTWRIGHT_TIMEOUT=3s HOSTWRIGHT_SETTLE_WAIT=3s');

  expect(code).toBe(0);
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

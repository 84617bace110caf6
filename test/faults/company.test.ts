/**
 * What others do to the account, and what the listing does to the truth. Runs that act at the same time
 * are processes of their own, and so is one run that finds a doubt.
 */

import { describe, expect } from 'vitest';
import type { EmulatorFault } from '../../src/emulator/faults/fault.ts';
import type { Ran } from '../support/hostwright.ts';
import { operations } from '../support/hostwright.ts';
import { answer } from '../support/scripted-server.ts';
import { atFirst, oneEach, sendsTo, webs } from '../support/sends.ts';
import { it, type Scene } from '../support/stage.ts';
import { until } from '../support/until.ts';
import { askedOf, probeOf, webOne } from './listing/listing-fault.ts';

const approved = 'apply --auto-approve --allow new-scope';
const theirs = (Name: string, HostId: string) => ({ Region: 'cn-bj2', Name, HostId });

describe.concurrent('one id under two names', () => {
  it.concurrent('counts once, and blocks both of them', async ({ stage }) => {
    const opened = await stage.scripted(
      (socket, request) => {
        const rows = [webOne, { ...webOne, Name: 'web-2' }];
        answer(socket, { RetCode: 0, HostSet: askedOf(request).Offset === 0 ? rows : [] });
      },
      { hosts: webs(2) },
    );
    const { inside, creates } = probeOf(opened);

    const plan = await inside('plan --json');
    const ran = await inside(approved);

    expect(JSON.parse(plan.stdout).hosts).toMatchObject([
      { name: 'web-1', action: 'held', hold: 'not-listed' },
      { name: 'web-2', status: 'in-sync' },
    ]);
    expect(ran.code).toBe(4);
    expect(creates()).toBe(0);
  });
});

describe.concurrent('a host that appears between plan and apply', () => {
  it.concurrent('is not made again', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated({}, { hosts: webs(2) });
    const plan = await inside('plan');
    cloud.addHosts([theirs('web-1', 'host-9')]);

    const ran = await inside('apply --auto-approve');

    expect(plan.stdout).toContain('Plan: 2 to create');
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('Apply: 1 created.');
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });
});

/** Looks until the cloud lists so many hosts. */
async function driftOnceListed({ inside }: Pick<Scene, 'inside'>, hosts: number): Promise<Ran> {
  let ran = await inside('drift');
  await until(async () => {
    ran = await inside('drift');
    return ran.stdout.includes(` ${hosts} hosts listed\n`);
  }, 100);
  return ran;
}

describe.concurrent('a second applier without a common lock', () => {
  it.concurrent('whose host appears after the canary, in the middle of its own run: no double is silent', async ({
    stage,
  }) => {
    const hosts = ['name: tiny, cpu: 1', ...webs(6)];
    let second: Promise<{ code: number | null }> | undefined;
    const begin = () => {
      second = scene.run(`${approved} --journal another --only web-*`);
    };
    const scene = await stage.emulated(
      { latencyMs: 20, visibilityLagMs: 600, onRequest: atFirst(operations.create, begin) },
      { hosts },
    );

    const first = await scene.run(`${approved} --journal one`);
    const other = await second;

    const { duplicates, received, committed } = sendsTo(scene.cloud);
    expect(committed).toBe(received);
    for (const code of [first.code, other?.code]) expect([0, 6, 9]).toContain(code);
    // Both may end before a host of theirs is listed: whoever looks once all are tells what is there twice.
    const drift = await driftOnceListed(scene, committed);
    expect(drift.code === 6).toBe(duplicates.length > 0);
  });
});

describe.concurrent('keys that are revoked while a host is awaited', () => {
  it.concurrent.for([
    ['RetCode', { kind: 'ret-code', retCode: 171 }, 'run'],
    ['HTTP 403', { kind: 'http-500-before-commit', status: 403 }, 'inside'],
  ] as const)(
    'by %s: exit 5, the doubt is kept, and is settled once the keys are good',
    async ([, fault, how], { stage }) => {
      const revoke = () => scene.cloud.changeOptions({ faults: [{ on: 'list', ...fault }] });
      const scene = await stage.emulated({ onRequest: atFirst(operations.create, revoke) }, { hosts: webs(2) });

      const ran = await scene[how](`${approved} HOSTWRIGHT_SETTLE_WAIT=300ms`);
      const blind = await Promise.all([scene.inside('plan'), scene.inside('drift'), scene.inside('intents')]);
      scene.cloud.changeOptions({ faults: [] });
      const next = await scene.inside('apply --auto-approve');

      expect(ran.code).toBe(5);
      expect(ran.stdout).toMatch(/Tried to look .*: the cloud could not be listed \(.*(403|171)/);
      expect(blind.map(({ code }) => code)).toEqual([5, 5, 0]);
      expect(blind[2]?.stdout).toContain('IN DOUBT web-');
      expect(next.code).toBe(0);
      expect(sendsTo(scene.cloud)).toEqual(oneEach(2));
    },
  );
});

describe.concurrent('a listing that is suddenly empty', () => {
  it.concurrent('is drift, and no order to make all hosts again: exit 9', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated({}, { hosts: webs(7) });
    await inside(approved);
    for (const { hostId } of cloud.hosts()) cloud.removeHost(hostId);

    const [plan, drift] = await Promise.all([inside('plan --json'), inside('drift')]);
    const ran = await inside('apply --auto-approve --settle-window 1s');

    const { hosts, refused } = JSON.parse(plan.stdout);
    expect(hosts).toHaveLength(7);
    for (const host of hosts) expect(host).toMatchObject({ status: 'missing', was: [expect.any(String)] });
    expect(refused).toMatchObject([{ guard: 'unfamiliar-scope', declared: 7, gone: 7 }]);
    expect(drift.code).toBe(2);
    expect(drift.stdout).toContain('was live before');
    expect(ran.code).toBe(9);
    expect(sendsTo(cloud)).toEqual(oneEach(7));
  });
});

describe.concurrent('a host that is listed later than the settle window', () => {
  const flags = '--auto-approve --settle-window 300ms HOSTWRIGHT_SETTLE_WAIT=300ms';
  const lost: EmulatorFault = { on: 'create', kind: 'drop-before-commit', times: 1 };

  it.concurrent('is held for ever without a word of the operator, although a host of that name shows', async ({
    stage,
  }) => {
    const { cloud, inside } = await stage.emulated({ faults: [lost] });
    const early = [await inside(`apply ${flags}`), await inside(`apply ${flags}`)];
    cloud.addHosts([theirs('web-1', 'host-late')]);

    const [plan, drift] = await Promise.all([inside('plan'), inside('drift --fail-on missing')]);
    const late = await inside(`apply ${flags}`);

    expect([...early, plan, drift, late].map(({ code }) => code)).toEqual([5, 5, 5, 5, 5]);
    expect(sendsTo(cloud)).toEqual({ ...oneEach(0), received: 1 });
  });

  it.concurrent('with --on-doubt recreate is made twice, which every command then tells: exit 6', async ({ stage }) => {
    let creates = 0;
    const showLate = (line: string) => {
      if (!line.includes(operations.create)) return;
      creates += 1;
      if (creates === 2) scene.cloud.addHosts([theirs('web-1', 'host-late')]);
    };
    const scene = await stage.emulated({ faults: [lost], onRequest: showLate });
    const first = await scene.inside(`apply ${flags}`);

    const second = await scene.run(`apply ${flags} --on-doubt recreate`);
    const looked = await Promise.all([scene.inside('plan'), scene.inside('drift'), scene.inside(`apply ${flags}`)]);

    const ids = scene.cloud.hosts().map(({ hostId }) => hostId);
    expect(ids).toHaveLength(2);
    expect([first, second, ...looked].map(({ code }) => code)).toEqual([5, 6, 6, 6, 6]);
    for (const { stdout } of [second, ...looked]) for (const id of ids) expect(stdout).toContain(id);
    expect(sendsTo(scene.cloud)).toMatchObject({ received: 2, committed: 1 });
  });
});

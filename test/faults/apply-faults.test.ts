/** What becomes of a create whose answer is lost, late, refused or wrong: one request, whatever happens, and a plain word about it. */

import { describe, expect } from 'vitest';
import type { EmulatorFault } from '../../src/emulator/faults/fault.ts';
import { operations } from '../support/hostwright.ts';
import { answer, type ScriptedRequest } from '../support/scripted-server.ts';
import { atFirst, oneEach, roundsOf, sendsTo, webs } from '../support/sends.ts';
import { it } from '../support/stage.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { until } from '../support/until.ts';
import { pageOf, webOne } from './listing/listing-fault.ts';

const approved = 'apply --auto-approve --allow new-scope';
/** The listing of an empty region takes three requests; those behind them look for what was created. */
const listingsBefore = 3;

const once = (kind: EmulatorFault['kind'], more: Partial<EmulatorFault> = {}): EmulatorFault => ({
  on: 'create',
  kind,
  times: 1,
  ...more,
});

describe.concurrent('a create that made a host, and whose answer is lost', () => {
  for (const [fault, how] of [
    [once('drop-after-commit'), 'run'],
    [once('http-500-after-commit', { status: 307 }), 'inside'],
  ] as const) {
    it(`${fault.kind}: is sent once and found in the listing, and the run goes on behind a canary`, async ({
      stage,
    }) => {
      const { cloud, [how]: run } = await stage.emulated({ faults: [fault] }, { hosts: webs(4) });

      const { code, stdout } = await run(approved);

      expect(code).toBe(0);
      expect(stdout).toMatch(/created +web-\d +u?host-\w+ +Running .*answer lost: .*found in the listing/);
      expect(stdout).toContain('Apply: 4 created.');
      expect(roundsOf(cloud).map((round) => round.length)).toEqual([1, 1, 2]);
      expect(sendsTo(cloud)).toEqual(oneEach(4));
    });
  }

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

describe.concurrent('a create that nobody knows the end of', () => {
  it('is in doubt: exit 5, and nothing else is sent', async ({ stage }) => {
    const { cloud, run } = await stage.emulated({ faults: [once('drop-before-commit')] }, { hosts: webs(3) });

    const { code, stdout, stderr } = await run(`${approved} HOSTWRIGHT_SETTLE_WAIT=1s`);

    const [canary] = roundsOf(cloud).flat();
    expect(code).toBe(5);
    expect(stdout).toMatch(new RegExp(`in-doubt +${canary?.name} `));
    expect(stdout).toMatch(
      new RegExp(`IN DOUBT ${canary?.name} \\(intent i-[0-9a-f]{8}, cn-bj2\\): the create request was sent `),
    );
    expect(stdout).toContain('may exist, or may still appear, and may be billed.');
    expect(stdout).toContain(`Nothing will be sent for ${canary?.name} until this is settled.`);
    expect(stdout).toMatch(/"hostwright resolve i-[0-9a-f]{8} --host HOSTID"/);
    expect(stdout).toMatch(/Looked \d+ times? over \d+ s: not seen\./);
    expect(stdout).toContain('Apply: 0 created, 2 not sent, 1 in doubt.');
    expect(stdout).not.toMatch(/failed|rolled back/i);
    expect(stderr).toMatch(/exit 5 \(in-doubt\)\n$/);
    expect(sendsTo(cloud)).toEqual({ ...oneEach(0), received: 1 });
  });

  it('says that the cloud accepted it, where it did', async ({ stage }) => {
    const { inside } = await stage.emulated({ visibilityLagMs: 3_600_000 });

    const { code, stdout } = await inside('apply --auto-approve HOSTWRIGHT_SETTLE_WAIT=1s');

    expect(code).toBe(5);
    expect(stdout).toContain('and accepted, but no listing shows the host.');
  });
});

it.concurrent('a create that was accepted and made nothing is held for good, and the next apply makes the others alone', async ({
  stage,
}) => {
  const makeNothing = () => scene.cloud.removeHost(scene.cloud.hosts()[0]?.hostId ?? '');
  const scene = await stage.emulated({ onRequest: atFirst(operations.create, makeNothing) }, { hosts: webs(3) });
  const first = await scene.inside(`${approved} HOSTWRIGHT_SETTLE_WAIT=300ms`);
  const [, name, intent] = /IN DOUBT (web-\d) \(intent (i-[0-9a-f]{8}),/.exec(first.stdout) ?? [];

  const looked = await Promise.all([scene.inside('plan'), scene.inside('drift')]);
  const second = await scene.run(`${approved} --on-doubt recreate --settle-window 1s`);
  const third = await scene.inside(`${approved} --on-doubt recreate --settle-window 1s`);

  expect([first, ...looked, second, third].map(({ code }) => code)).toEqual([5, 5, 5, 5, 5]);
  for (const { stdout } of looked) {
    expect(stdout).toContain(`IN DOUBT ${name} (intent ${intent}, `);
    expect(stdout).toContain('and accepted, but no listing shows the host.');
  }
  expect(second.stdout).toContain('Apply: 2 created, 1 in doubt.');
  expect(third.stdout).toContain(`Nothing was sent: ${name} is held: create sent `);
  expect(sendsTo(scene.cloud)).toEqual(oneEach(3));
});

describe.concurrent('a create that is refused', () => {
  it('is not sent again: the next host is a canary, and the exit is 8', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated(
      { faults: [once('ret-code', { after: 1, retCode: 520 })] },
      { hosts: webs(6) },
    );

    const { code, stdout } = await inside(approved);

    expect(code).toBe(8);
    expect(stdout).toMatch(/refused +web-\d +RetCode 520/);
    expect(stdout).toContain('Apply: 5 created, 1 refused.');
    expect(sendsTo(cloud)).toEqual({ ...oneEach(5), received: 6 });
    // After the canary a round of two, of which one is refused; then one again, then two.
    expect(roundsOf(cloud).map((round) => round.length)).toEqual([1, 2, 1, 2]);
  });

  it('for the third time ends the run: what was made, what was refused and what was not tried are told apart', async ({
    stage,
  }) => {
    const { cloud, run } = await stage.emulated(
      { faults: [{ on: 'create', kind: 'ret-code', retCode: 8_039, after: 3 }] },
      { hosts: webs(9) },
    );

    const { code, stdout, stderr } = await run(`${approved} --details`);

    const refused = stdout.match(/^ +refused +web-\d +RetCode 8039/gm)?.length ?? 0;
    expect(code).toBe(8);
    expect(stdout.match(/^ +created +web-\d +u?host-\w+ +Running/gm)).toHaveLength(3);
    expect(refused).toBeGreaterThanOrEqual(3);
    expect(stdout).toContain(`Apply: 3 created, ${refused} refused, ${6 - refused} not sent.`);
    expect(stderr).toMatch(/exit 8 \(partial\)\n$/);
    expect(sendsTo(cloud)).toEqual({ ...oneEach(3), received: 3 + refused });
  });

  it('with a code that nobody explained is told, and the next apply waits the settle window', async ({ stage }) => {
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

  it('with a code that is known to make nothing is free at once', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated({ faults: [once('ret-code')] });
    const known = `${approved} HOSTWRIGHT_RET_CODES=9001=refused --settle-window 1h`;

    const codes = [(await inside(known)).code, (await inside(known)).code];

    expect(codes).toEqual([8, 0]);
    expect(sendsTo(cloud)).toEqual({ ...oneEach(1), received: 2 });
  });

  it('and whose host comes later: the next apply waits, the one after it takes it, and there never are two', async ({
    stage,
  }) => {
    const clock = stopClock();
    const scene = await stage.emulated({
      faults: [once('ret-code-after-commit', { commitDelayMs: 1 })],
      now: clock.now,
    });
    const patient = `${approved} --settle-window 1h --wait-timeout 1s`;
    const first = await scene.inside(patient);
    const second = scene.start(patient);
    await until(() => second.stderr().includes('Waiting: '));
    clock.go();

    second.kill('SIGINT');
    const third = await scene.inside(patient);

    expect(first.code).toBe(8);
    expect(first.stdout).toMatch(/refused +web-1 +RetCode 9001/);
    expect((await second.ended).code).toBe(130);
    expect(third).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing to create.') });
    expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
  });

  it('and was made all the same is found by the listing', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated({ faults: [once('ret-code-after-commit')] });

    const { code, stdout } = await inside('apply --auto-approve');

    expect(code).toBe(0);
    expect(stdout).toMatch(/created +web-1 .*refused: RetCode 9001.*but found in the listing/);
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });
});

describe.concurrent('a create that is throttled', () => {
  it('with a 429 that is known to make nothing is sent again in the same run, once it may be', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated(
      { faults: [once('http-429', { retryAfter: 1 })] },
      { hosts: webs(3) },
    );

    const { code, stdout } = await inside(`${approved} HOSTWRIGHT_RET_CODES=429=throttled`);

    const [refused, next] = roundsOf(cloud).flat();
    expect(code).toBe(0);
    expect(stdout).toContain('Apply: 3 created.');
    expect((next?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(990);
    expect(sendsTo(cloud)).toEqual({ ...oneEach(3), received: 4 });
  });

  it('with a 429 that nobody explained waits for the settle window, while the others are created', async ({
    stage,
  }) => {
    const { cloud, inside } = await stage.emulated({ faults: [once('http-429')] }, { hosts: webs(3) });

    const { code, stdout } = await inside(`${approved} --settle-window 2s`);

    const sent = roundsOf(cloud).flat();
    const [refused] = sent;
    expect(code).toBe(0);
    expect(stdout).toContain('Apply: 3 created.');
    expect(sent.at(-1)?.name).toBe(refused?.name);
    expect((sent.at(-1)?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(2_000);
    expect(sendsTo(cloud)).toEqual({ ...oneEach(3), received: 4 });
  });

  it.for([
    { retryAfter: 1, flags: ' HOSTWRIGHT_RET_CODES=429=throttled' },
    { retryAfter: 120, flags: ' HOSTWRIGHT_RET_CODES=429=throttled' },
    { retryAfter: 120, flags: '' },
  ])('for ever ends with exit 8 within --wait-timeout: %j', async ({ retryAfter, flags }, { stage }) => {
    const { cloud, inside } = await stage.emulated(
      { faults: [{ on: 'create', kind: 'http-429', retryAfter }] },
      { hosts: webs(2) },
    );

    const { code, stdout } = await inside(`${approved}${flags} --wait-timeout 2s`);

    const [throttled] = roundsOf(cloud).flat();
    // A busy machine may be late, but not by as much as the cloud asks for.
    const later = cloud.requests().filter(({ at }) => at > (throttled?.at ?? 0) + 60_000);
    expect(code).toBe(8);
    expect(stdout).toContain('The next create could be sent only after more than 2 s (--wait-timeout).');
    expect(stdout).toContain('Apply: 0 created, 1 refused, 1 not sent.');
    expect(sendsTo(cloud).committed).toBe(0);
    expect(later).toEqual([]);
  });

  it('does not spend the approval of a saved plan', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated({ faults: [once('http-429')] });
    await inside('plan --allow new-scope --out plan.json');

    const first = await inside('apply plan.json --settle-window 1h --wait-timeout 1s');
    const second = await inside('apply plan.json --settle-window 2s');

    expect([first.code, second.code]).toEqual([8, 0]);
    expect(sendsTo(cloud)).toEqual({ ...oneEach(1), received: 2 });
  });
});

describe.concurrent('a listing that fails while a new host is looked for', () => {
  it('without end leaves the create in doubt, and the others unsent', async ({ stage }) => {
    const { cloud, run } = await stage.emulated(
      { faults: [{ on: 'list', kind: 'ret-code', after: listingsBefore }] },
      { hosts: webs(3) },
    );

    const { code, stdout } = await run(`${approved} HOSTWRIGHT_SETTLE_WAIT=1s`);

    expect(code).toBe(5);
    expect(stdout).toContain('and accepted, but no listing shows the host.');
    expect(stdout).toMatch(/Tried to look \d+ times? over \d+ s: the cloud could not be listed \(/);
    expect(stdout).toContain('Apply: 0 created, 2 not sent, 1 in doubt.');
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });

  it('does not count against HOSTWRIGHT_TIMEOUT what the creates took', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated({ faults: [once('slow', { delayMs: 3_500 })] });

    const { code } = await inside('apply --auto-approve HOSTWRIGHT_TIMEOUT=3s HOSTWRIGHT_SETTLE_WAIT=3s');

    expect(code).toBe(0);
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });
});

/** A cloud that makes hosts whose states are these: in the listing, then in each look-up. */
function cloudWithStates(...states: readonly string[]) {
  const born: object[] = [];
  let lookedUp = 0;
  return (socket: Parameters<typeof answer>[0], request: ScriptedRequest) => {
    // A look-up names ids, in the query of the documented dialect.
    if (request.method === 'GET' || request.body.includes('HostIds')) {
      lookedUp += 1;
      const State = states[Math.min(lookedUp, states.length - 1)];
      answer(socket, { RetCode: 0, HostSet: born.map((host) => ({ ...host, State })) });
    } else if (request.body.includes('CreateHostInstance')) {
      born.push({ ...webOne, State: states[0] });
      answer(socket, { RetCode: 0 });
    } else {
      answer(socket, pageOf(born, request));
    }
  };
}

describe.concurrent('a host that cannot be installed', () => {
  it.for([
    ['the listing', ['Install Fail']],
    ['a look-up', ['Starting', 'Starting', 'Install Fail']],
  ] as const)('and of which %s says so: exit 8 at once', async ([, states], { stage }) => {
    const { server, inside } = await stage.scripted(cloudWithStates(...states));

    const { code, stdout } = await inside('apply --auto-approve');

    expect(code).toBe(8);
    expect(stdout).toMatch(/created-not-running +web-1 +host-1 +Install Fail/);
    expect(server.requests.filter(({ body }) => body.includes('CreateHostInstance'))).toHaveLength(1);
  });
});

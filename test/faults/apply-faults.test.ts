/** What becomes of a create whose answer is lost, late, refused or wrong: one request, whatever happens, and a plain word about it. */

import { describe, expect } from 'vitest';
import type { EmulatorFault } from '../../src/emulator/faults/fault.ts';
import { operations } from '../support/hostwright.ts';
import { answer, type ScriptedRequest } from '../support/scripted-server.ts';
import { atFirst, oneEach, roundsOf, sendsTo, webs } from '../support/sends.ts';
import { it } from '../support/stage.ts';
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

describe.concurrent('a create that made a host, and whose answer says nothing that counts', () => {
  for (const [row, fault, how] of [
    ['F3', once('drop-after-commit'), 'run'],
    ['F7', once('http-500-after-commit'), 'inside'],
    ['F7', once('http-500-after-commit', { status: 503 }), 'inside'],
    ['F26', once('http-500-after-commit', { status: 307 }), 'inside'],
    ['F14', once('cut-json'), 'inside'],
    ['F3', once('cut-connection'), 'run'],
    ['F14', once('non-json'), 'inside'],
    ['F17', once('wrong-action'), 'inside'],
  ] as const) {
    it(`${fault.kind} ${fault.status ?? ''}: one request, and the listing shows the host [${row} create]`, async ({
      stage,
    }) => {
      const { cloud, [how]: run } = await stage.emulated({ faults: [fault] });

      const { code, stdout } = await run('apply --auto-approve');

      expect(code).toBe(0);
      expect(stdout).toMatch(/created +web-1 +u?host-\w+ +Running .*answer lost: .*found in the listing/);
      expect(sendsTo(cloud)).toEqual(oneEach(1));
    });

    it(`${fault.kind} ${fault.status ?? ''}: once the doubt is cleared up, the run goes on behind a canary`, async ({
      stage,
    }) => {
      const { cloud, inside } = await stage.emulated({ faults: [fault] }, { hosts: webs(4) });

      const { code, stdout } = await inside(approved);

      expect(code).toBe(0);
      expect(stdout).toContain('answer lost: ');
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

  it('drop-after-commit under a host that is listed late: it is waited for [F3 create]', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated({ visibilityLagMs: 1_500, faults: [once('drop-after-commit')] });

    const { code, stdout } = await inside('apply --auto-approve');

    expect(code).toBe(0);
    expect(stdout).toContain('answer lost: ');
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });

  it('the next apply finds the host, and makes the others', async ({ stage }) => {
    const { cloud, run, inside } = await stage.emulated({ faults: [once('drop-after-commit')] }, { hosts: webs(3) });
    await inside(approved);

    const { code } = await run('apply --auto-approve');

    expect(code).toBe(0);
    expect(sendsTo(cloud)).toEqual(oneEach(3));
  });
});

describe.concurrent('a create that nobody knows the end of', () => {
  for (const [row, fault, how] of [
    ['F2', once('drop-before-commit'), 'run'],
    ['F7', once('http-500-before-commit'), 'inside'],
    ['F27', once('http-500-before-commit', { status: 408 }), 'inside'],
    ['F11', once('accepted-without-commit'), 'inside'],
  ] as const) {
    it(`${fault.kind} ${fault.status ?? ''}: exit 5, IN DOUBT, and nothing else is sent [${row} create]`, async ({
      stage,
    }) => {
      const { cloud, [how]: run } = await stage.emulated({ faults: [fault] }, { hosts: webs(3) });

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
  }

  it('says that the cloud accepted it, where it did', async ({ stage }) => {
    const { inside } = await stage.emulated({ faults: [once('accepted-without-commit')] });

    const { code, stdout } = await inside('apply --auto-approve HOSTWRIGHT_SETTLE_WAIT=1s');

    expect(code).toBe(5);
    expect(stdout).toContain('and accepted, but no listing shows the host.');
  });
});

describe.concurrent('a create that is slow', () => {
  it('is waited for', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated({ faults: [once('slow', { delayMs: 1_500 })] });

    const { code, stdout } = await inside('apply --auto-approve');

    expect(code).toBe(0);
    expect(stdout).not.toContain('lost');
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });

  it('is read to its end where it comes byte by byte', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated({ faults: [once('trickle', { delayMs: 10 })] });

    const { code } = await inside('apply --auto-approve');

    expect(code).toBe(0);
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });
});

describe.concurrent('a create that is refused', () => {
  it('is not sent again: the next host is a canary, and the exit is 8 [F9 create]', async ({ stage }) => {
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

  it('for the third time ends the run [F9 create]', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated(
      { faults: [{ on: 'create', kind: 'ret-code' }] },
      { hosts: webs(6) },
    );

    const { code, stdout } = await inside(approved);

    expect(code).toBe(8);
    expect(stdout).toContain('Stopped after 3 refusals');
    expect(stdout).toContain('Apply: 0 created, 3 refused, 3 not sent.');
    expect(sendsTo(cloud)).toEqual({ ...oneEach(0), received: 3 });
    expect(roundsOf(cloud).map((round) => round.length)).toEqual([1, 1, 1]);
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
  it('with a 429 that is known to make nothing is sent again in the same run, once it may be [F6 create]', async ({
    stage,
  }) => {
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

  it('and whose host appears all the same is not sent again', async ({ stage }) => {
    const late = once('http-429-after-commit', { commitDelayMs: 1_000 });
    const { cloud, inside } = await stage.emulated({ faults: [late] });

    const { code, stdout } = await inside(`${approved} --settle-window 3s`);

    expect(code).toBe(0);
    expect(stdout).toMatch(/created +web-1 .*refused: HTTP 429.*but found in the listing/);
    expect(sendsTo(cloud)).toEqual(oneEach(1));
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
  it('is asked again', async ({ stage }) => {
    const { cloud, inside } = await stage.emulated({
      faults: [{ on: 'list', kind: 'http-500-before-commit', after: listingsBefore, times: 3 }],
    });

    const { code } = await inside('apply --auto-approve');

    expect(code).toBe(0);
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });

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

  it('or cannot be trusted leaves the create in doubt', async ({ stage }) => {
    const spoil = () => scene.cloud.changeOptions({ totalCount: 'high' });
    const scene = await stage.emulated({ onRequest: atFirst(operations.create, spoil) }, { hosts: webs(2) });

    const { code, stdout } = await scene.inside(`${approved} HOSTWRIGHT_SETTLE_WAIT=1s`);

    expect(code).toBe(5);
    expect(stdout).toContain('Apply: 0 created, 1 not sent, 1 in doubt.');
    expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
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

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DesiredHost, LiveHost } from '../../src/core/host.ts';
import type { Observation } from '../../src/core/observation.ts';
import type { CreateAnswer, CreateOrder } from '../../src/core/ports.ts';
import { type ApplyCreatesInputs, applyCreates, type CreateProgress } from '../../src/reconcile/apply-creates.ts';
import { desiredHost, desiredHosts, liveAs, observation } from '../support/builders.ts';
import { cloudError, deferred } from '../support/fake-cloud.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const accepted: CreateAnswer = { status: 'accepted', hostIds: [] };
const turn = () => new Promise(setImmediate);

/** A cloud that makes what it accepts, at once, and keeps a list of what it was asked in `log`. */
function fakeCloud({
  answer = () => accepted,
  foreign = [],
}: {
  readonly answer?: (desired: DesiredHost, nth: number) => CreateAnswer | Promise<CreateAnswer>;
  readonly foreign?: readonly LiveHost[];
} = {}) {
  const log: string[] = [];
  const orders: CreateOrder[] = [];
  const live = [...foreign];
  return {
    log,
    orders,
    live,
    create: async (order: CreateOrder): Promise<CreateAnswer> => {
      const { desired } = order;
      log.push(`create ${desired.key.name}`);
      orders.push(order);
      const came = await answer(desired, orders.length);
      if (came.status === 'accepted') live.push(liveAs(desired));
      return came;
    },
    observe: async (region: string): Promise<Observation> => {
      log.push(`list ${region}`);
      return observation(
        live.filter((host) => host.region === region),
        { region },
      );
    },
  };
}

type Cloud = ReturnType<typeof fakeCloud>;

function apply(cloud: Cloud, creates: readonly DesiredHost[], more: Partial<ApplyCreatesInputs> = {}) {
  return applyCreates({
    creates,
    fresh: [],
    rules: {
      parallelism: 16,
      settleWaitMs: 120_000,
      guards: { allowedNearMatches: [] },
      projectId: undefined,
    },
    orderOf: (desired) => ({ desired, sendTag: false }),
    observe: cloud.observe,
    provider: cloud,
    clock: virtualClock(),
    random: seededRandom(1),
    interruption: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
  });
}

const statuses = ({ outcomes }: Awaited<ReturnType<typeof applyCreates>>) =>
  outcomes.map(({ desired, status }) => `${desired.key.region}/${desired.key.name} ${status}`);

afterEach(() => {
  process.removeAllListeners('warning');
});

describe('creating the hosts of a plan', () => {
  it('lists, sends one round, and lists again until all are made', async () => {
    const cloud = fakeCloud();
    const creates = desiredHosts('a', 'b', 'c');

    const result = await apply(cloud, creates);

    expect(result).toMatchObject({
      stop: undefined,
      outcomes: creates.map((desired) => ({ status: 'created', desired })),
    });
    expect(cloud.log.map((line) => line.split(' ')[0])).toEqual(['list', 'create', 'list', 'create', 'create', 'list']);
  });

  it('sends the order that it is given for a host, once', async () => {
    const cloud = fakeCloud();
    const [web] = [desiredHost()];

    await apply(cloud, [web], { orderOf: (desired) => ({ desired, sendTag: true }) });

    expect(cloud.orders).toEqual([{ desired: web, sendTag: true }]);
  });

  it('does nothing where there is nothing to create', async () => {
    const cloud = fakeCloud();

    const result = await apply(cloud, []);

    expect(result).toEqual({ outcomes: [], stop: undefined, observations: [] });
    expect(cloud.log).toEqual([]);
  });

  it('rests the first round on a fresh listing, and on that round alone', async () => {
    const cloud = fakeCloud();

    await apply(cloud, [desiredHost({ name: 'a' })], { fresh: [observation()] });

    expect(cloud.log).toEqual(['create a', 'list cn-bj2']);
  });

  it('lists the second region itself: what was fresh is old by then', async () => {
    const cloud = fakeCloud();
    const creates = [desiredHost({ name: 'a' }), desiredHost({ name: 'b', region: 'hk' })];

    await apply(cloud, creates, { fresh: [observation(), observation([], { region: 'hk' })] });

    expect(cloud.log).toEqual(['create a', 'list cn-bj2', 'list hk', 'create b', 'list hk']);
  });

  it('keeps the last listing of each region', async () => {
    const cloud = fakeCloud();
    const creates = [desiredHost({ name: 'a' }), desiredHost({ name: 'b', region: 'hk' })];

    const { observations } = await apply(cloud, creates);

    expect(observations.map(({ region, hosts }) => [region, hosts.map((host) => host.name)])).toEqual([
      ['cn-bj2', ['a']],
      ['hk', ['b']],
    ]);
  });

  it('gives the outcomes sorted by key, in whatever order the creates came', async () => {
    const cloud = fakeCloud();
    const creates = [desiredHost({ name: 'b', region: 'hk' }), ...desiredHosts('c', 'a')];

    const result = await apply(cloud, creates);

    expect(statuses(result)).toEqual(['cn-bj2/a created', 'cn-bj2/c created', 'hk/b created']);
  });

  it('tells how far it has come', async () => {
    const told: CreateProgress[] = [];
    const cloud = fakeCloud({
      answer: (_, nth) => (nth === 1 ? { status: 'not-sent', reason: 'no route' } : accepted),
    });

    await apply(cloud, desiredHosts('a'), { onProgress: (progress) => told.push(progress) });

    // A request of which no byte left was not sent.
    expect(told.map(({ sent, answered, settled }) => [sent, answered, settled])).toEqual([
      ...[
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
        [1, 1, 0],
      ],
      [1, 1, 1],
    ]);
    expect(told.at(-1)?.of).toBe(1);
  });
});

describe('a stop in one region', () => {
  const creates = [
    ...desiredHosts('a'),
    ...desiredHosts('b').map((host) => ({ ...host, key: { ...host.key, region: 'hk' } })),
  ];

  it('is a stop before the next', async () => {
    const cloud = fakeCloud({ answer: () => ({ status: 'in-doubt', reason: 'reset' }) });

    const result = await apply(cloud, creates);

    expect(statuses(result)).toEqual(['cn-bj2/a in-doubt', 'hk/b not-sent']);
    expect(result.outcomes[1]).toMatchObject({ because: { cause: 'doubt', name: 'a' } });
    expect(cloud.log).not.toContain('list hk');
  });

  it('counts the refusals of all regions together', async () => {
    const cloud = fakeCloud({ answer: () => ({ status: 'refused', reason: 'quota' }) });
    const four = [...desiredHosts('a', 'b'), ...['c', 'd'].map((name) => desiredHost({ name, region: 'hk' }))];

    const result = await apply(cloud, four);

    expect(result.stop).toEqual({ cause: 'refusals', count: 3 });
    expect(cloud.orders).toHaveLength(3);
  });

  it('comes from a listing that cannot be read', async () => {
    const cloud = fakeCloud();
    const observe = () => Promise.reject(cloudError('HTTP 503, four times'));

    const result = await apply(cloud, creates, { observe });

    expect(result).toMatchObject({ stop: { cause: 'listing', reason: 'HTTP 503, four times' }, observations: [] });
    expect(statuses(result)).toEqual(['cn-bj2/a not-sent', 'hk/b not-sent']);
    expect(cloud.orders).toEqual([]);
  });
});

describe('while hosts are awaited', () => {
  it('a listing that fails is asked for again', async () => {
    const cloud = fakeCloud();
    let lists = 0;
    const observe = (region: string) => {
      lists += 1;
      return lists === 2 ? Promise.reject(cloudError()) : cloud.observe(region);
    };

    const result = await apply(cloud, desiredHosts('a'), { observe });

    expect(statuses(result)).toEqual(['cn-bj2/a created']);
  });

  it('the listing is asked for until the patience is at its end', async () => {
    const clock = virtualClock();
    const cloud = fakeCloud();
    const blind = () => Promise.resolve(observation());

    const result = await apply(cloud, desiredHosts('a'), { observe: blind, clock });

    expect(statuses(result)).toEqual(['cn-bj2/a in-doubt']);
    expect(clock.now()).toBe(120_000);
  });

  it('a bug in the listing is not taken for a failure of the cloud', async () => {
    const observe = () => Promise.reject(new TypeError('a bug'));

    await expect(apply(fakeCloud(), desiredHosts('a'), { observe })).rejects.toThrow(TypeError);
  });
});

describe('an interruption', () => {
  const creates = desiredHosts('a', 'b', 'c', 'd', 'e', 'f', 'g');

  it('before the start sends nothing and lists nothing', async () => {
    const cloud = fakeCloud();

    const result = await apply(cloud, creates, { interruption: AbortSignal.abort('interrupted') });

    expect(result.stop).toEqual({ cause: 'interrupted' });
    expect(new Set(result.outcomes.map(({ status }) => status))).toEqual(new Set(['not-sent']));
    expect(cloud.log).toEqual([]);
  });

  it('during the first listing sends nothing', async () => {
    const interruption = new AbortController();
    const cloud = fakeCloud();
    const observe = async (region: string) => {
      interruption.abort('interrupted');
      return cloud.observe(region);
    };

    const result = await apply(cloud, creates, { observe, interruption: interruption.signal });

    expect(cloud.orders).toEqual([]);
    expect(result.stop).toEqual({ cause: 'interrupted' });
  });

  it('during a later listing sends no other round, and uses what that listing showed', async () => {
    const interruption = new AbortController();
    const cloud = fakeCloud();
    const observe = async (region: string) => {
      if (cloud.orders.length > 0) interruption.abort('interrupted');
      return cloud.observe(region);
    };

    const result = await apply(cloud, creates, { observe, interruption: interruption.signal });

    expect(cloud.orders).toHaveLength(1);
    expect(cloud.log.filter((line) => line.startsWith('list'))).toHaveLength(2);
    expect(result.outcomes.filter(({ status }) => status === 'created')).toHaveLength(1);
  });

  it('while requests are in flight waits for each answer, and sends nothing more', async () => {
    const interruption = new AbortController();
    const late = deferred<void>();
    const cloud = fakeCloud({
      answer: async (_, nth) => {
        if (nth > 1) await late.promise;
        return accepted;
      },
    });

    const applying = apply(cloud, creates, {
      interruption: interruption.signal,
      rules: { parallelism: 2, settleWaitMs: 1_000, guards: { allowedNearMatches: [] }, projectId: undefined },
    });
    while (cloud.orders.length < 3) await turn();
    interruption.abort('interrupted');
    await turn();
    late.resolve();
    const result = await applying;

    expect(cloud.orders).toHaveLength(3);
    expect(result.outcomes.map(({ status }) => status).toSorted()).toEqual([
      ...['created', 'created', 'created'],
      ...['not-sent', 'not-sent', 'not-sent', 'not-sent'],
    ]);
  });

  it('that comes together with an answer sends nothing more either', async () => {
    const interruption = new AbortController();
    const cloud = fakeCloud({
      answer: (_, nth) => {
        if (nth === 2) interruption.abort('interrupted');
        return accepted;
      },
    });

    await apply(cloud, creates, {
      interruption: interruption.signal,
      rules: { parallelism: 1, settleWaitMs: 1_000, guards: { allowedNearMatches: [] }, projectId: undefined },
    });

    expect(cloud.orders).toHaveLength(2);
  });

  it('while a doubt is looked into looks once more, and not for ever without a pause', async () => {
    const interruption = new AbortController();
    const cloud = fakeCloud({ answer: () => ({ status: 'in-doubt', reason: 'reset' }) });
    let lists = 0;
    const observe = async (region: string) => {
      lists += 1;
      if (lists === 3) setImmediate(() => interruption.abort('interrupted'));
      await turn();
      return cloud.observe(region);
    };

    const result = await apply(cloud, desiredHosts('a'), { observe, interruption: interruption.signal });

    expect(result.outcomes).toMatchObject([{ status: 'in-doubt' }]);
    expect(lists).toBeLessThanOrEqual(4);
  });

  it('is listened for once, however many requests there are', async () => {
    const warned = vi.fn();
    process.on('warning', warned);
    const cloud = fakeCloud();
    const many = Array.from({ length: 40 }, (_, index) =>
      desiredHost({ name: `web-${index}`, region: `region-${index % 12}` }),
    );

    await apply(cloud, many);
    await turn();

    expect(warned).not.toHaveBeenCalled();
  });
});

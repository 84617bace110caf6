import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CreateHostsInputs, createHosts } from '../../src/creating/create-hosts.ts';
import type { CreateEvent, EventLog } from '../../src/creating/create-outcome.ts';
import type { Observation } from '../../src/listing/observation.ts';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import type { CreateAnswer, CreateOptions, CreateOrder } from '../../src/model/ports.ts';
import { startStop } from '../../src/system/stop.ts';
import { desiredHost, desiredHosts, liveAs, observation, unread } from '../support/model/builders.ts';
import { createInputs, fakeJournal, fakeRecorder } from '../support/model/fake-journal.ts';
import { beganRecord, ledgerOf } from '../support/model/ledgers.ts';
import { seededRandom } from '../support/model/seeded-random.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

function stopped() {
  const stop = startStop();
  stop.ask('interrupted');
  return stop;
}

const accepted: CreateAnswer = { status: 'accepted', hostIds: [] };
const turn = () => new Promise(setImmediate);

/** A cloud that makes what it accepts, at once, and keeps a list of what it was asked in `log`. Of what is not sent, nobody connected. */
function fakeCloud({
  answer = () => accepted,
  foreign = [],
}: {
  readonly answer?: (desired: DesiredHost, nth: number) => CreateAnswer | Promise<CreateAnswer>;
  readonly foreign?: readonly LiveHost[];
} = {}) {
  const log: string[] = [];
  const clock = virtualClock();
  const orders: CreateOrder[] = [];
  const live = [...foreign];
  const settle = (desired: DesiredHost, came: CreateAnswer) => {
    if (came.status === 'accepted') live.push(liveAs(desired));
    return came;
  };
  return {
    clock,
    log,
    orders,
    live,
    create: async (order: CreateOrder, { beforeFirstByte }: CreateOptions = {}): Promise<CreateAnswer> => {
      const { desired } = order;
      const came = answer(desired, orders.length + 1);
      const connects = came instanceof Promise || came.status !== 'not-sent';
      if (connects && (await beforeFirstByte?.()) === 'withhold') return { status: 'not-sent', reason: 'withheld' };
      log.push(`create ${desired.key.name}`);
      orders.push(order);
      return settle(desired, await came);
    },
    observe: async (region: string): Promise<Observation> => {
      log.push(`list ${region}`);
      return observation(
        live.filter((host) => host.region === region),
        { region, trust: { status: 'trusted', provenAt: clock.now() } },
      );
    },
  };
}

type Cloud = ReturnType<typeof fakeCloud>;

type Counted = Extract<CreateEvent, { readonly sent: number }>;

/** Keeps how far the run has come, each time it tells. */
const noting = (told: Counted[]): EventLog => ({ tell: (event) => void ('sent' in event && told.push(event)) });

function apply(cloud: Cloud, creates: readonly DesiredHost[], more: Partial<CreateHostsInputs> = {}) {
  const { observe, clock } = cloud;
  return createHosts(createInputs(creates, { observe, clock, provider: cloud }, more));
}

const statuses = ({ outcomes }: Awaited<ReturnType<typeof createHosts>>) =>
  outcomes.map(({ desired, status }) => `${desired.key.region}/${desired.key.name} ${status}`);

afterEach(() => {
  process.removeAllListeners('warning');
});

describe('creating the hosts of a plan', () => {
  it('sends the order that it is given for a host, once', async () => {
    const cloud = fakeCloud();
    const [web] = [desiredHost()];

    await apply(cloud, [web], { orders: [{ desired: web, projectId: 'org-1' }] });

    expect(cloud.orders).toEqual([{ desired: web, projectId: 'org-1' }]);
  });

  it('lists the second region itself: what was fresh is old by then', async () => {
    const cloud = fakeCloud();
    const creates = [desiredHost({ name: 'a' }), desiredHost({ name: 'b', region: 'hk' })];

    await apply(cloud, creates, { fresh: [observation(), observation([], { region: 'hk' })] });

    expect(cloud.log).toEqual(['create a', 'list cn-bj2', 'list hk', 'create b', 'list hk']);
  });

  it('tells how far it has come', async () => {
    const told: Counted[] = [];
    const cloud = fakeCloud({ answer: (_, nth) => (nth === 1 ? { status: 'not-sent', reason: 'no way' } : accepted) });

    await apply(cloud, desiredHosts('a'), { events: noting(told) });

    // A request of which no byte left was not sent.
    expect(told.map(({ sent, answered, settled }) => `${sent} ${answered} ${settled}`)).toEqual([
      ...['0 0 0', '0 0 0', '0 0 0', '0 0 0'],
      ...['1 1 0', '1 1 1'],
    ]);
    expect(told.at(-1)?.of).toBe(1);
  });
});

it('gives no create an id that the journal has, since an id says which create a record is about', async () => {
  const journal = fakeJournal();
  const recorder = fakeRecorder(journal);

  for (const name of ['a', 'b']) await apply(fakeCloud(), desiredHosts(name), { recorder, random: seededRandom(1) });

  const ids = journal.records.flatMap((record) => (record.type === 'send' ? [record.intent] : []));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});

it('counts no create as settled that was never tried', async () => {
  const told: Counted[] = [];
  const cloud = fakeCloud({ answer: () => ({ status: 'refused', reason: 'no', sure: true }) });

  await apply(cloud, desiredHosts('a', 'b', 'c', 'd', 'e'), { events: noting(told) });

  expect(told.at(-1)).toMatchObject({ sent: 3, answered: 3, settled: 3, of: 5 });
});

it('never tells of more creates than there are, however often one is throttled', async () => {
  const told: Counted[] = [];
  const slower: CreateAnswer = { status: 'refused', reason: 'slower', sure: true, throttled: true };
  const cloud = fakeCloud({ answer: (_, nth) => (nth <= 4 ? slower : accepted) });

  const result = await apply(cloud, desiredHosts('a', 'b'), { events: noting(told) });

  expect(statuses(result).map((one) => one.split(' ')[1])).toEqual(['created', 'created']);
  expect(told.filter(({ sent, answered, of }) => sent > of || answered > sent)).toEqual([]);
  expect(told.at(-1)).toMatchObject({ sent: 2, answered: 2, settled: 2, of: 2 });
});

it('what is remembered is waited for where it is not known what was sent before, and that is told', async () => {
  const told: Counted[] = [];
  const cloud = fakeCloud();
  const recorder = fakeRecorder(fakeJournal(), cloud.clock, ledgerOf(beganRecord(0, 'no-journal')));

  const result = await apply(cloud, desiredHosts('a'), { recorder, events: noting(told) });

  expect(statuses(result)).toEqual(['cn-bj2/a created']);
  expect(cloud.log).toEqual(['list cn-bj2', 'list cn-bj2', 'create a', 'list cn-bj2']);
  expect(cloud.clock.pauses).toEqual([300_000]);
  expect(told.flatMap((one) => (one.type === 'resting' ? [{ because: one.because, until: one.until }] : []))).toEqual([
    { because: 'cold-start', until: 300_000 },
  ]);
});

describe('a stop in one region', () => {
  const creates = [
    ...desiredHosts('a'),
    ...desiredHosts('b').map((host) => ({ ...host, key: { ...host.key, region: 'hk' } })),
  ];

  it('counts the refusals of all regions together', async () => {
    const cloud = fakeCloud({ answer: () => ({ status: 'refused', reason: 'quota' }) });
    const four = [...desiredHosts('a', 'b'), ...['c', 'd'].map((name) => desiredHost({ name, region: 'hk' }))];

    const result = await apply(cloud, four);

    expect(result.stop).toEqual({ cause: 'refusals', count: 3 });
    expect(cloud.orders).toHaveLength(3);
  });

  it('calls off the creates that still wait for their turns', async () => {
    const cloud = fakeCloud();
    let asked = 0;
    const create = async (order: CreateOrder, options: CreateOptions = {}): Promise<CreateAnswer> => {
      asked += 1;
      if (asked === 1) return cloud.create(order, options);
      if (asked === 2) return { status: 'not-sent', reason: 'no such host', hopeless: true };
      await new Promise((resolve) => options.turnSignal?.addEventListener('abort', resolve));
      return { status: 'not-sent', reason: 'it was cancelled' };
    };

    const result = await apply(cloud, desiredHosts('a', 'b', 'c'), { provider: { create } });

    expect(result.stop).toMatchObject({ cause: 'unreachable' });
    expect(result.outcomes.map(({ status }) => status).toSorted()).toEqual(['created', 'not-sent', 'not-sent']);
  });

  it('comes from a listing that cannot be read', async () => {
    const cloud = fakeCloud();
    const observe = () => Promise.resolve(unread('HTTP 503, four times'));

    const result = await apply(cloud, creates, { observe });

    expect(result).toMatchObject({ stop: { cause: 'listing', reason: 'HTTP 503, four times' }, observations: [] });
    expect(statuses(result)).toEqual(['cn-bj2/a not-sent', 'hk/b not-sent']);
    expect(cloud.orders).toEqual([]);
  });
});

it('a bug in the listing is not taken for a failure of the cloud', async () => {
  const observe = () => Promise.reject(new TypeError('a bug'));

  await expect(apply(fakeCloud(), desiredHosts('a'), { observe })).rejects.toThrow(TypeError);
});

describe('a stop', () => {
  const creates = desiredHosts('a', 'b', 'c', 'd', 'e', 'f', 'g');

  it('before the start sends nothing and lists nothing', async () => {
    const cloud = fakeCloud();

    const result = await apply(cloud, creates, { stop: stopped() });

    expect(result.stop).toEqual({ cause: 'interrupted' });
    expect(new Set(result.outcomes.map(({ status }) => status))).toEqual(new Set(['not-sent']));
    expect(cloud.log).toEqual([]);
  });

  it('while a doubt is looked into looks once more, and not for ever without a pause', async () => {
    const stop = startStop();
    const cloud = fakeCloud({ answer: () => ({ status: 'in-doubt', reason: 'reset' }) });
    let lists = 0;
    const observe = async (region: string) => {
      lists += 1;
      if (lists === 3) setImmediate(() => stop.ask('interrupted'));
      await turn();
      return cloud.observe(region);
    };

    const result = await apply(cloud, desiredHosts('a'), { observe, stop });

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

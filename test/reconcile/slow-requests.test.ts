/** Creates at a pace at which few of them fit into the minute of a listing: real pacer, virtual time. */
import { expect, it } from 'vitest';
import type { DesiredHost, LiveHost } from '../../src/core/host.ts';
import { findOpenIntents } from '../../src/core/ledger/ledger.ts';
import type { CreateAnswer, CreateOptions, CreateOrder } from '../../src/core/ports.ts';
import { startPacer } from '../../src/provider/pacing/pacer.ts';
import { createHosts } from '../../src/reconcile/create-hosts.ts';
import { desiredHost, liveAs, observation } from '../support/model/builders.ts';
import { fakeJournal, fakeLock, fakeRecorder } from '../support/model/fake-journal.ts';
import { roundRules } from '../support/model/ledgers.ts';
import { seededRandom } from '../support/model/seeded-random.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

/** Requests of one listing: two passes around a probe. */
const requestsOfListing = 3;

/** A cloud that makes what it is sent, at once, asked so often a second. */
function slowCloud(perSecond: number) {
  const clock = virtualClock();
  const random = seededRandom(1);
  const pacer = startPacer({ clock, random, mostPerSecond: perSecond });
  const live: LiveHost[] = [];
  /** Of each create, how long after its listing it left, in the order of the creates after each listing. */
  const rounds: number[][] = [];
  let listedAt = 0;
  return {
    clock,
    random,
    rounds,
    observe: async () => {
      for (let request = 0; request < requestsOfListing; request += 1) await pacer.takeTurn();
      listedAt = clock.now();
      rounds.push([]);
      return observation(live, { trust: { status: 'trusted', provenAt: clock.now() } });
    },
    create: async ({ desired }: CreateOrder, options: CreateOptions = {}): Promise<CreateAnswer> => {
      const { leaveBefore, interruption, beforeFirstByte } = options;
      if ((await pacer.takeTurn(interruption, leaveBefore)) === undefined) {
        return { status: 'not-sent', reason: 'its turn came too late', late: true };
      }
      if ((await beforeFirstByte?.()) === 'withhold') return { status: 'not-sent', reason: 'withheld' };
      rounds.at(-1)?.push(clock.now() - listedAt);
      live.push(liveAs(desired));
      return { status: 'accepted', hostIds: [] };
    },
  };
}

async function apply(perSecond: number, creates: readonly DesiredHost[]) {
  const cloud = slowCloud(perSecond);
  const { clock, random } = cloud;
  const journal = fakeJournal();
  const recorder = fakeRecorder(journal, clock);
  const result = await createHosts({
    orders: creates.map((desired) => ({ desired })),
    fresh: [],
    planned: [],
    rules: roundRules({ parallelism: 32 }),
    observe: cloud.observe,
    provider: cloud,
    recorder,
    lock: fakeLock(),
    clock,
    random,
    interruption: new AbortController().signal,
    abandon: new AbortController().signal,
    abandonLook: new AbortController().signal,
    events: { tell: () => undefined },
  });
  return { cloud, recorder, result };
}

it.each([1, 0.3, 0.2, 0.05, 0.01, 0.001])(
  'at %f requests a second each create but the first of its round leaves within a minute of its listing',
  async (perSecond) => {
    const creates = Array.from({ length: 40 }, (_, nth) => desiredHost({ name: `web-${nth}` }));

    const { cloud, recorder, result } = await apply(perSecond, creates);

    expect(result.stop).toBeUndefined();
    expect(result.outcomes.map(({ status }) => status)).toEqual(creates.map(() => 'created'));
    expect(Math.max(...cloud.rounds.flatMap((round) => round.slice(1)))).toBeLessThanOrEqual(60_000);
    // The first of a round has the turn behind the listing's last request.
    expect(Math.max(...cloud.rounds.flatMap((round) => round.slice(0, 1)))).toBeLessThan(1_000 / perSecond + 1);
    expect(findOpenIntents(recorder.ledger())).toEqual([]);
    // Each listing brings the run on; the last one shows what the last round made.
    expect(cloud.rounds.slice(0, -1).every((round) => round.length > 0)).toBe(true);
  },
);

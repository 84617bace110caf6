import { describe, expect, it, vi } from 'vitest';
import { refuseUnread } from '../../src/listing/incomplete.ts';
import type { Observation } from '../../src/listing/observation.ts';
import {
  failureOfListing,
  limitRequests,
  listRegions,
  mostRequestsInFlight,
  observeRegion,
  recordListings,
} from '../../src/listing/observe.ts';
import { liveHost, observation, page, region, unread } from '../support/model/builders.ts';
import { cloudError, fakeReader, pagesOf } from '../support/model/fake-cloud.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

const options = { rules: { pageSize: 100, stalenessMs: 0 }, clock: virtualClock() };
const a = liveHost({ hostId: 'h1', name: 'a' });

describe('what is remembered of a listing', () => {
  const remembered = async (listPage: Parameters<typeof fakeReader>[0]['listPage']) => {
    const record = vi.fn(async (_: Observation) => undefined);
    const observe = () =>
      observeRegion(
        fakeReader({ listPage: listPage ?? pagesOf([]) }),
        region,
        { zones: [], projectId: undefined },
        options,
      );
    const recorder = { moment: () => ({ boot: 'boot-1', ms: 0, wall: '' }), recordListing: record };
    const listings = await listRegions([{ region, because: 'declared' }], observe, recorder);
    const seen = await recordListings(listings, [], recorder);
    const end = seen.some((one) => failureOfListing(one) !== undefined) ? 'failed' : 'listed';
    return { end, rows: record.mock.calls.map(([{ hosts, vanished }]) => [hosts, vanished]) };
  };

  it('is what its pages showed where it could not be read to its end', async () => {
    const failing = (query: { offset: number }) => (query.offset === 0 ? page([a]) : Promise.reject(cloudError()));

    expect(await remembered(failing)).toEqual({ end: 'failed', rows: [[[], [a]]] });
  });

  it('is nothing where no page came: it says nothing of any host', async () => {
    expect(await remembered(() => Promise.reject(cloudError()))).toEqual({ end: 'failed', rows: [] });
  });
});

describe('several regions', () => {
  const whole = { zones: [], projectId: undefined };
  const names = Array.from({ length: 16 }, (_, index) => `region-${String(index).padStart(2, '0')}`);
  const regions = names.map((name) => ({ region: name, because: 'declared' }) as const);

  /** Each answer takes 200 ms of the clock. */
  function slowCloud(hosts: number) {
    const clock = virtualClock();
    let flying = 0;
    let most = 0;
    const rowsOf = (place: string) =>
      Array.from({ length: hosts }, (_, index) => liveHost({ hostId: `${place}-h${index}`, name: `web-${index}` }));
    const reader = fakeReader({
      listPage: async (query) => {
        flying += 1;
        most = Math.max(most, flying);
        await clock.sleep(200);
        flying -= 1;
        return pagesOf(rowsOf(query.region))(query);
      },
    });
    return { clock, reader, most: () => most };
  }

  async function listAll(cloud: ReturnType<typeof slowCloud>, which: readonly (typeof regions)[number][]) {
    const { clock } = cloud;
    const reader = limitRequests(cloud.reader);
    const recorded: string[] = [];
    const recorder = {
      moment: () => ({ boot: 'boot-1', ms: clock.now(), wall: '' }),
      recordListing: async (seen: Observation) => void recorded.push(seen.region),
    };
    const started = clock.now();
    const observe = (name: string) =>
      observeRegion(reader, name, whole, { rules: { pageSize: 10, stalenessMs: 0 }, clock });
    const seen = await recordListings(await listRegions(which, observe, recorder as never), [], recorder as never);
    return { seen, recorded, ms: clock.now() - started };
  }

  it('are listed side by side: sixteen take no longer than one, and are recorded in their order', async () => {
    const one = await listAll(slowCloud(5), regions.slice(0, 1));
    const cloud = slowCloud(5);

    const all = await listAll(cloud, regions);

    expect(all.ms).toBe(one.ms);
    expect(all.recorded).toEqual(names);
    expect(all.seen.map((one) => one.region)).toEqual(names);
    expect(cloud.most()).toBeGreaterThan(15);
  });

  it('never have more requests in flight than the ceiling, however large they are', async () => {
    const cloud = slowCloud(400);

    const { seen } = await listAll(cloud, regions);

    expect(cloud.most()).toBe(mostRequestsInFlight);
    expect(seen.every(({ trust, hosts }) => trust.status === 'trusted' && hosts.length === 400)).toBe(true);
  });

  it('are refused with the reason where not one could be read, and their names', () => {
    const refuse = (...seen: readonly Observation[]) => {
      try {
        refuseUnread(seen);
        return undefined;
      } catch (error) {
        return error;
      }
    };
    const key = 'The cloud refused the request: RetCode 171.';

    expect(refuse(unread(key))).toMatchObject({
      code: 'cloud-http-status',
      message: `cn-bj2 could not be listed. ${key}`,
      suggestions: ['Try again later.'],
    });
    expect(refuse(unread(key), unread(key, 'hk'))).toMatchObject({
      message: `cn-bj2, hk could not be listed. ${key}`,
      suggestions: ['Try again later.'],
    });
    expect(refuse(unread(key), unread('HTTP 503.', 'hk'))).toMatchObject({
      message: `cn-bj2, hk could not be listed. ${key} HTTP 503.`,
    });
    expect(refuse(unread(key), observation([], { region: 'hk' }))).toBeUndefined();
    expect(refuse(observation())).toBeUndefined();
  });
});

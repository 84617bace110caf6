import { describe, expect, it, vi } from 'vitest';
import type { Observation } from '../../src/core/observation.ts';
import { observeAndRecord, observeRegion } from '../../src/reconcile/observe.ts';
import { liveHost, page, region } from '../support/builders.ts';
import { cloudError, fakeReader, pagesOf } from '../support/fake-cloud.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const options = { rules: { pageSize: 100, stalenessMs: 0 }, clock: virtualClock() };
const [a, b] = [liveHost({ hostId: 'h1', name: 'a' }), liveHost({ hostId: 'h2', name: 'b' })];

describe('observing a region', () => {
  it('lists it whole where nothing narrows it', async () => {
    const reader = fakeReader({ listPage: pagesOf([a, b]) });

    const seen = await observeRegion(reader, region, { zones: [], projectId: undefined }, options);

    expect(seen).toMatchObject({ region, hosts: [a, b], trust: { status: 'trusted' }, requests: 3 });
    expect(reader.pageQueries.every((query) => !('zone' in query) && !('projectId' in query))).toBe(true);
  });

  it('unites its zones where the cloud wants them named', async () => {
    const cloud = { 'z-1': pagesOf([a]), 'z-2': pagesOf([b]) } as const;
    const reader = fakeReader({ listPage: (query) => cloud[query.zone as keyof typeof cloud](query) });

    const seen = await observeRegion(reader, region, { zones: ['z-1', 'z-2'], projectId: undefined }, options);

    expect(seen).toMatchObject({ hosts: [a, b], requests: 6 });
  });

  it('lists a project, and then what is outside of it', async () => {
    const reader = fakeReader({
      listPage: (query) => pagesOf(query.projectId === undefined ? [a, b] : [a])(query),
    });

    const seen = await observeRegion(reader, region, { zones: [], projectId: 'org-7' }, options);

    expect(seen).toMatchObject({ hosts: [a, b], outsideProject: new Set(['h2']) });
  });

  it('is no better than its worst view', async () => {
    const reader = fakeReader({
      listPage: (query) => (query.zone === 'z-1' ? page([a], { totalCount: 5 }) : pagesOf([b])(query)),
    });

    const seen = await observeRegion(reader, region, { zones: ['z-1', 'z-2'], projectId: undefined }, options);

    expect(seen).toMatchObject({ trust: { status: 'untrusted', view: { region, zone: 'z-1' } }, hosts: [a, b] });
  });

  it('fails with the error of a view that cannot be read', async () => {
    const error = cloudError();
    const reader = fakeReader({ listPage: () => Promise.reject(error) });

    const seen = observeRegion(reader, region, { zones: [], projectId: undefined }, options);

    await expect(seen).rejects.toMatchObject({ code: error.code, message: error.message });
  });

  it('hands on what was shown before a page could not be read', async () => {
    const zones = ['z-1', 'z-2'];
    const c = liveHost({ hostId: 'h3', name: 'c' });
    const reader = fakeReader({
      listPage: (query) => {
        if (query.zone === 'z-1') return pagesOf([a])(query);
        return query.offset === 0 ? page([b, c]) : Promise.reject(cloudError());
      },
    });

    const seen = observeRegion(reader, region, { zones, projectId: undefined }, options);

    await expect(seen).rejects.toMatchObject({
      seen: { hosts: [a], vanished: [b, c], trust: { status: 'untrusted', view: { region, zone: 'z-2' } } },
    });
  });
});

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
    const end = await observeAndRecord(observe, record).then(
      () => 'listed',
      () => 'failed',
    );
    return { end, rows: record.mock.calls.map(([{ hosts, vanished }]) => [hosts, vanished]) };
  };

  it('is all of it', async () => {
    expect(await remembered(pagesOf([a, b]))).toEqual({ end: 'listed', rows: [[[a, b], []]] });
  });

  it('is what its pages showed where it could not be read to its end', async () => {
    const failing = (query: { offset: number }) => (query.offset === 0 ? page([a]) : Promise.reject(cloudError()));

    expect(await remembered(failing)).toEqual({ end: 'failed', rows: [[[], [a]]] });
  });

  it('is nothing where no page came: it says nothing of any host', async () => {
    expect(await remembered(() => Promise.reject(cloudError()))).toEqual({ end: 'failed', rows: [] });
  });
});

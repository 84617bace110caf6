import { describe, expect, it } from 'vitest';
import { observeRegion } from '../../src/reconcile/observe.ts';
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

    await expect(seen).rejects.toBe(error);
  });
});

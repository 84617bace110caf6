import { describe, expect, it } from 'vitest';
import { type KnownMissing, lookUpHosts } from '../../src/listing/incomplete.ts';
import { KnownError } from '../../src/model/errors.ts';
import type { LookUpQuery } from '../../src/model/ports.ts';
import { liveHost, region } from '../support/model/builders.ts';
import { cloudError, fakeReader } from '../support/model/fake-cloud.ts';

const missing = (hostId: string, zone: string | undefined = 'z-1', where = region): KnownMissing => ({
  hostId,
  region: where,
  zone,
});
const shows = ({ hostIds }: LookUpQuery) => hostIds.map((hostId) => liveHost({ hostId }));
const fails = () => Promise.reject(cloudError());
const idsIn = (hosts: readonly { readonly hostId: string }[]) => hosts.map(({ hostId }) => hostId);

describe('a look-up of known hosts', () => {
  it('asks for 100 in a request, each region apart, and names no zone', async () => {
    const reader = fakeReader({ lookUp: shows });
    const wanted = Array.from({ length: 205 }, (_, nth) => missing(`h-${nth}`));

    const { found, unknown } = await lookUpHosts(reader, [...wanted, missing('h-x', 'z-1', 'hk')], undefined);

    expect(reader.lookedUp.map(({ hostIds }) => hostIds.length)).toEqual([100, 100, 5, 1]);
    expect(reader.lookedUp.at(-1)).toEqual({ region: 'hk', hostIds: ['h-x'] });
    expect(reader.lookedUp.every((query) => !('zone' in query) && !('projectId' in query))).toBe(true);
    expect(found).toHaveLength(206);
    expect(unknown.size).toBe(0);
  });

  it('knows nothing of hosts whose zone is refused too, or not known', async () => {
    const reader = fakeReader({ lookUp: (query) => (query.zone === 'z-1' ? shows(query) : fails()) });
    const wanted = [missing('h-1', 'z-1'), missing('h-2', 'z-2'), { ...missing('h-3'), zone: undefined }];

    const { found, unknown } = await lookUpHosts(reader, wanted, undefined);

    expect([idsIn(found), [...unknown].toSorted()]).toEqual([['h-1'], ['h-2', 'h-3']]);
  });

  it('asks without the project for what it did not find in the project', async () => {
    const reader = fakeReader({
      lookUp: (query) => shows(query).filter(({ hostId }) => (hostId === 'h-1') === 'projectId' in query),
    });

    const { found, unknown } = await lookUpHosts(reader, [missing('h-1'), missing('h-2')], 'org-1');

    expect(reader.lookedUp).toEqual([
      { region, projectId: 'org-1', hostIds: ['h-1', 'h-2'] },
      { region, hostIds: ['h-2'] },
    ]);
    expect([idsIn(found), unknown.size]).toEqual([['h-1', 'h-2'], 0]);
  });

  it('takes no refusal of the request without a project for an answer, nor for a doubt', async () => {
    const refuses = () => Promise.reject(new KnownError('cloud-refused', 'RetCode 299'));
    const reader = fakeReader({ lookUp: (query) => ('projectId' in query ? [] : refuses()) });

    expect(await lookUpHosts(reader, [missing('h-1')], 'org-1')).toEqual({ found: [], unknown: new Set() });
  });

  it('knows nothing of the rest if the request without a project fails in another way', async () => {
    const reader = fakeReader({ lookUp: (query) => ('projectId' in query ? [liveHost({ hostId: 'h-1' })] : fails()) });

    const { found, unknown } = await lookUpHosts(reader, [missing('h-1'), missing('h-2')], 'org-1');

    expect([idsIn(found), [...unknown]]).toEqual([['h-1'], ['h-2']]);
  });

  it('knows nothing after an order to stop, and does not hide a bug', async () => {
    const order = AbortSignal.abort('interrupted');
    const broken = fakeReader({ lookUp: () => Promise.reject(new TypeError('a bug')) });

    expect((await lookUpHosts(fakeReader({ lookUp: shows }), [missing('h-1')], undefined, order)).unknown).toEqual(
      new Set(['h-1']),
    );
    await expect(lookUpHosts(broken, [missing('h-1')], undefined)).rejects.toThrow(TypeError);
  });
});

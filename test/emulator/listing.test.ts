import { describe, expect, it } from 'vitest';
import { otherHosts } from '../support/hostwright.ts';
import { callByQuery, create, emulator, handClock, list, listParameters, namesOf } from './client.ts';

function otherNames(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `other-${String(from + index).padStart(4, '0')}`);
}

describe('DescribeHostInstance', () => {
  it('shows every field of a host, spelled as described', async () => {
    const clock = handClock();
    const cloud = await emulator({ now: clock.now, startTime: 1_700_000_000 });
    clock.advance(2_500);
    const { HostIds } = await create(cloud, { Quantity: 2 });
    const part = HostIds[0].slice('host-'.length);

    const answer = await list(cloud);

    expect(answer).toEqual({
      Action: 'DescribeHostInstanceResponse',
      RetCode: 0,
      TotalCount: 1,
      HostSet: [
        {
          ...{ HostId: HostIds[0], ImageId: 'image-1', BasicImageId: 'image-1' },
          ...{ BasicImageName: 'Emulated image image-1', Tag: 'Default', Name: 'web-1', Remark: '' },
          ...{ State: 'Running', CreateTime: 1_700_000_002, ChargeType: 'Month' },
          ...{ ExpireTime: 1_700_000_002 + 2 * 30 * 86_400, CPU: 2, Memory: 4096, AutoRenew: 'Yes' },
          ...{ NetworkState: 'Connected', NetCapability: 'Yes' },
          DiskSet: [
            { Type: 'Boot', DIskId: `disk-${part}-boot`, Drive: '/dev/vda', Size: 20 },
            { Type: 'Data', DIskId: `disk-${part}-data`, Drive: '/dev/vdb', Size: 40 },
          ],
          IpSet: [
            { Type: 'Private', IP: '10.0.0.1' },
            { Type: 'Bgp', IPId: `ip-${part}`, IP: '198.18.0.1', Bandwidth: 1 },
          ],
        },
      ],
    });
  });

  it('gives the page that is asked for, of 20 rows where nothing is asked, and an empty one beyond the end', async () => {
    const cloud = await emulator({ hosts: otherHosts(30, { Region: 'r-1' }) });

    for (const [answer, from, to] of [
      [await list(cloud), 1, 20],
      [await list(cloud, { Offset: 10, Limit: 5 }), 11, 15],
      [await callByQuery(cloud, { ...listParameters, Offset: 28, Limit: 5 }), 29, 30],
      [await list(cloud, { Offset: 30, Limit: 1 }), 31, 30],
    ]) {
      expect(answer).toMatchObject({ RetCode: 0, TotalCount: 30 });
      expect(namesOf(answer)).toEqual(otherNames(from, to));
    }
    cloud.changeOptions({ pageCap: 7 });
    expect(namesOf(await list(cloud, { Offset: 7, Limit: 100 }))).toEqual(otherNames(8, 14));
  });

  it('finds hosts by id, each once, and leaves unknown ids out', async () => {
    const cloud = await emulator({ hosts: otherHosts(3, { Region: 'r-1' }) });
    const ids: readonly string[] = (await list(cloud)).HostSet.map((row: { HostId: string }) => row.HostId);

    const answer = await list(cloud, {
      'HostIds.0': ids[2] ?? '',
      'HostIds.1': 'host-nothere',
      'HostIds.2': ids[0] ?? '',
      'HostIds.3': ids[2] ?? '',
    });

    expect(answer.TotalCount).toBe(2);
    expect(namesOf(answer)).toEqual(['other-0003', 'other-0001']);
  });

  it('keeps regions apart and filters by zone and project', async () => {
    const cloud = await emulator({
      hosts: [
        { Region: 'r-1', Zone: 'z-1', Name: 'a' },
        { Region: 'r-1', Zone: 'z-2', Name: 'b' },
        { Region: 'r-1', Zone: 'z-2', Name: 'c', ProjectId: 'org-7' },
        { Region: 'r-2', Zone: 'z-1', Name: 'd' },
      ],
    });
    const names = async (changes: Record<string, string>) => namesOf(await list(cloud, changes));

    expect(await names({})).toEqual(['a', 'b', 'c']);
    expect(await names({ Region: 'r-2' })).toEqual(['d']);
    expect(await names({ Zone: 'z-2' })).toEqual(['b', 'c']);
    expect(await names({ ProjectId: 'org-7' })).toEqual(['c']);
    expect(await names({ ProjectId: 'default', Zone: 'z-2' })).toEqual(['b']);
    expect(await names({ ProjectId: 'org-8' })).toEqual([]);
  });

  it('leaves out fields given as null and sends numbers given as text as text', async () => {
    const cloud = await emulator({
      hosts: [{ Region: 'r-1', Name: null, Tag: null, State: null, CPU: '4', IpSet: null, DiskSet: [{ Size: 5 }] }],
    });

    const [row] = (await list(cloud)).HostSet;

    expect(row).toMatchObject({ CPU: '4', DiskSet: [{ Size: 5 }] });
    expect(['Name', 'Tag', 'State', 'IpSet'].filter((name) => name in row)).toEqual([]);
  });
});

it('refuses to list a region whole, if it is told to', async () => {
  const cloud = await emulator({ hosts: otherHosts(3, { Region: 'r-1' }), zoneRequired: true });

  expect(await list(cloud)).toMatchObject({ Message: expect.stringContaining('Zone is missing') });
  expect(namesOf(await list(cloud, { Zone: 'r-1-01' }))).toHaveLength(3);
});

describe('time', () => {
  it('lists a host, and finds it by id, only after the visibility lag', async () => {
    const clock = handClock();
    const cloud = await emulator({ now: clock.now, visibilityLagMs: 3_000 });
    const { HostIds } = await create(cloud);
    const look = async () => [
      (await list(cloud)).TotalCount,
      (await list(cloud, { 'HostIds.0': HostIds[0] })).HostSet.length,
    ];

    clock.advance(2_999);
    const before = await look();
    expect(cloud.hosts()).toMatchObject([{ name: 'web-1', listed: false }]);
    clock.advance(1);
    const after = await look();

    expect(before).toEqual([0, 0]);
    expect(after).toEqual([1, 1]);
  });

  it('shows Starting until the provisioning time is over, then Running', async () => {
    const clock = handClock();
    const cloud = await emulator({ now: clock.now, provisioningMs: 10_000 });
    await create(cloud);
    const state = async () => (await list(cloud)).HostSet[0].State;

    const seen = [await state()];
    clock.advance(9_999);
    seen.push(await state());
    clock.advance(1);
    seen.push(await state());

    expect(seen).toEqual(['Starting', 'Starting', 'Running']);
  });
});

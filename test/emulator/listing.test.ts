import { describe, expect, it } from 'vitest';
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
          HostId: HostIds[0],
          ImageId: 'image-1',
          BasicImageId: 'image-1',
          BasicImageName: 'Emulated image image-1',
          Tag: 'Default',
          Name: 'web-1',
          Remark: '',
          State: 'Running',
          CreateTime: 1_700_000_002,
          ChargeType: 'Month',
          ExpireTime: 1_700_000_002 + 2 * 30 * 86_400,
          CPU: 2,
          Memory: 4096,
          AutoRenew: 'Yes',
          NetworkState: 'Connected',
          NetCapability: 'Yes',
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

  it('starts at 0 with 20 rows where nothing else is asked', async () => {
    const cloud = await emulator({ preload: 30 });

    const answer = await list(cloud);

    expect(answer.TotalCount).toBe(30);
    expect(namesOf(answer)).toEqual(otherNames(1, 20));
  });

  it('gives the page that is asked for, and an empty one beyond the end', async () => {
    const cloud = await emulator({ preload: 30 });

    const [middle, last, beyond] = await Promise.all([
      list(cloud, { Offset: 10, Limit: 5 }),
      callByQuery(cloud, { ...listParameters, Offset: 28, Limit: 5 }),
      list(cloud, { Offset: 30, Limit: 1 }),
    ]);

    expect(namesOf(middle)).toEqual(otherNames(11, 15));
    expect(namesOf(last)).toEqual(otherNames(29, 30));
    expect(beyond).toMatchObject({ RetCode: 0, TotalCount: 30, HostSet: [] });
  });

  it('clamps Limit to the page cap without a word', async () => {
    const cloud = await emulator({ preload: 30, pageCap: 7 });

    const answer = await list(cloud, { Offset: 7, Limit: 100 });

    expect(answer.RetCode).toBe(0);
    expect(namesOf(answer)).toEqual(otherNames(8, 14));
  });

  it('finds hosts by id, each once, and leaves unknown ids out', async () => {
    const cloud = await emulator({ preload: 3 });
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

  it('shows a new host in a filtered listing that was asked for before', async () => {
    const cloud = await emulator();
    await list(cloud, { Zone: 'r-1-01' });

    await create(cloud);

    expect(namesOf(await list(cloud, { Zone: 'r-1-01' }))).toEqual(['web-1']);
  });

  it('fills each region with foreign hosts of its own ids', async () => {
    const cloud = await emulator({ preload: 5 });

    const one = await list(cloud, { Region: 'r-1' });
    const two = await list(cloud, { Region: 'r-2' });

    const ids = [...one.HostSet, ...two.HostSet].map((row) => row.HostId);
    expect(new Set(ids).size).toBe(10);
    expect(namesOf(two)).toEqual(namesOf(one));
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

describe('listings gone wrong', () => {
  it.each([
    ['honest', [3, 3]],
    ['absent', [undefined, undefined]],
    ['string', ['3', '3']],
    ['low', [2, 2]],
    ['high', [4, 4]],
    ['changing', [3, 4]],
  ] as const)('says a TotalCount that is %s', async (totalCount, expected) => {
    const cloud = await emulator({ preload: 3, totalCount });

    const answers = [await list(cloud), await list(cloud)];

    expect(answers.map((answer) => answer.TotalCount)).toEqual(expected);
    expect(answers.map((answer) => answer.HostSet.length)).toEqual([3, 3]);
  });

  it('refuses to list a region whole', async () => {
    const cloud = await emulator({ preload: 3, zoneRequired: true });

    expect(await list(cloud)).toMatchObject({ Message: expect.stringContaining('Zone is missing') });
    expect(namesOf(await list(cloud, { Zone: 'r-1-01' }))).toHaveLength(3);
  });

  it('takes Offset as a number of pages', async () => {
    const cloud = await emulator({ preload: 30, pageOffsets: true });

    expect(namesOf(await list(cloud, { Offset: 2, Limit: 5 }))).toEqual(otherNames(11, 15));
  });

  it('ignores Offset', async () => {
    const cloud = await emulator({ preload: 30, ignoreOffset: true });

    expect(namesOf(await list(cloud, { Offset: 25, Limit: 2 }))).toEqual(otherNames(1, 2));
  });

  it('filters after the limit, and still counts every match', async () => {
    const hosts = ['r-1', 'r-2', 'r-1', 'r-2'].map((Region, index) => ({ Region, Name: `host ${index}` }));
    const cloud = await emulator({ hosts, filterAfterLimit: true });

    const answer = await list(cloud, { Limit: 2 });

    expect(answer.TotalCount).toBe(2);
    expect(namesOf(answer)).toEqual(['host 0']);
  });

  it('shows only a window of the result, and still counts all of it', async () => {
    const cloud = await emulator({ preload: 30, resultWindow: 12 });

    const edge = await list(cloud, { Offset: 10, Limit: 5 });
    const beyond = await list(cloud, { Offset: 12, Limit: 5 });

    expect(namesOf(edge)).toEqual(otherNames(11, 12));
    expect(beyond).toMatchObject({ TotalCount: 30, HostSet: [] });
  });

  it('changes names to lower case', async () => {
    const cloud = await emulator({ lowerCaseNames: true });

    await create(cloud, { Name: 'Web-1' });

    expect(namesOf(await list(cloud))).toEqual(['web-1']);
  });

  it('leaves the ids out of the answer to a create', async () => {
    const cloud = await emulator({ answerHostIds: false });

    expect(await create(cloud)).toEqual({ Action: 'CreateHostInstanceResponse', RetCode: 0 });
    expect(cloud.hosts()).toHaveLength(1);
  });
});

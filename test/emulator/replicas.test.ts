import { describe, expect, it } from 'vitest';
import { control, create, createParameters, emulator, handClock, learn, list, namesOf } from './client.ts';

const old = (ageMs: number, more = {}) => ({ on: 'list', kind: 'old-replica', ageMs, ...more }) as const;

describe('an old replica', () => {
  it('shows a new host later by its age, also by id', async () => {
    const clock = handClock();
    const cloud = await emulator({ now: clock.now, faults: [old(3_000)] });
    const { HostIds } = await create(cloud);
    const look = async () => [
      (await list(cloud)).TotalCount,
      (await list(cloud, { 'HostIds.0': HostIds[0] })).HostSet.length,
    ];

    const seen = [await look()];
    clock.advance(2_999);
    seen.push(await look());
    clock.advance(1);
    seen.push(await look());

    expect(seen).toEqual([
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
  });

  it('adds its age to the visibility lag', async () => {
    const clock = handClock();
    const cloud = await emulator({ now: clock.now, visibilityLagMs: 1_000, faults: [old(3_000)] });
    await create(cloud);

    clock.advance(3_999);
    const before = (await list(cloud)).TotalCount;
    clock.advance(1);

    expect([before, (await list(cloud)).TotalCount]).toEqual([0, 1]);
  });

  it('shows a removed host longer, in its old place and state, and the hosts of the start always', async () => {
    const clock = handClock();
    const cloud = await emulator({ now: clock.now, preload: 3, provisioningMs: 500, faults: [old(2_000)] });
    const all = await list(cloud);
    await create(cloud);
    clock.advance(600);

    cloud.removeHost(all.HostSet[1].HostId);
    const during = namesOf(await list(cloud));
    clock.advance(1_400);
    const later = await list(cloud);
    clock.advance(600);
    const after = namesOf(await list(cloud));

    expect(namesOf(all)).toEqual(['other-0001', 'other-0002', 'other-0003']);
    expect(during).toEqual(namesOf(all));
    expect(namesOf(later)).toEqual([...namesOf(all), 'web-1']);
    expect(later.HostSet[3].State).toBe('Starting');
    expect(after).toEqual(['other-0001', 'other-0003', 'web-1']);
  });

  it('pages, filters and counts as a fresh one does', async () => {
    const clock = handClock();
    const cloud = await emulator({ now: clock.now, preload: 5, pageCap: 2, faults: [old(10, { after: 3 })] });
    const pages = async () => [
      await list(cloud, { Offset: 2, Limit: 2 }),
      await list(cloud, { Offset: 4, Limit: 2 }),
      await list(cloud, { Region: 'r-2' }),
    ];

    const fresh = await pages();

    expect(await pages()).toEqual(fresh);
  });

  it('beside a fresh one makes a host flap: seen, gone, seen', async () => {
    const cloud = await emulator({ seed: 3, faults: [old(600_000, { probability: 0.5 })] });
    await create(cloud);

    const seen: number[] = [];
    for (let turn = 0; turn < 20; turn++) seen.push((await list(cloud)).TotalCount);

    expect(seen.join('')).toMatch(/10+1/);
  });

  it('forgets a removed host after ten minutes', async () => {
    const clock = handClock();
    const cloud = await emulator({ now: clock.now, preload: 2, faults: [old(600_000)] });
    const [first, second] = (await list(cloud)).HostSet;

    cloud.removeHost(first.HostId);
    clock.advance(599_999);
    const before = (await list(cloud)).TotalCount;
    clock.advance(2);
    cloud.removeHost(second.HostId);

    expect(before).toBe(2);
    expect(namesOf(await list(cloud))).toEqual(['other-0002']);
  });
});

describe('a commit that comes after its answer', () => {
  it.each([
    ['drop-after-commit', 'ECONNRESET'],
    ['http-500-after-commit', '500 no JSON'],
    ['ret-code-after-commit', '200 CreateHostInstanceResponse 9001'],
  ] as const)('%s makes the host when its time has come, and not before', async (kind, learnt) => {
    const clock = handClock();
    const fault = { on: 'create', kind, commitDelayMs: 4_000, times: 1 } as const;
    const cloud = await emulator({ now: clock.now, visibilityLagMs: 1_000, startTime: 100, faults: [fault] });

    const answer = await learn(cloud, createParameters);
    clock.advance(3_999);
    const before = cloud.hosts();
    clock.advance(1);
    const after = cloud.hosts();
    clock.advance(1_000);
    const listed = await list(cloud);

    expect(answer).toBe(learnt);
    expect([before, after]).toMatchObject([[], [{ name: 'web-1', listed: false }]]);
    expect(listed.HostSet).toMatchObject([{ Name: 'web-1', CreateTime: 104 }]);
  });

  it('can make a duplicate of what was created meanwhile', async () => {
    const clock = handClock();
    const fault = { on: 'create', kind: 'drop-after-commit', commitDelayMs: 4_000, times: 1 } as const;
    const cloud = await emulator({ now: clock.now, faults: [fault] });

    await learn(cloud, createParameters);
    await create(cloud);
    const before = (await control(cloud, 'GET', 'state')).json.duplicates;
    clock.advance(4_000);

    expect(before).toEqual([]);
    expect((await control(cloud, 'GET', 'state')).json.duplicates).toMatchObject([{ name: 'web-1' }]);
  });
});

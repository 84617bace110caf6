import { describe, expect, it } from 'vitest';
import { hostIdOf } from '../../src/emulator/host-id.ts';
import { create, emulator, handClock, list, namesOf } from './client.ts';

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
    clock.advance(1);
    const after = await look();

    expect(before).toEqual([0, 0]);
    expect(after).toEqual([1, 1]);
  });

  it('knows a host that is not listed yet', async () => {
    const cloud = await emulator({ visibilityLagMs: 60_000 });

    await create(cloud);

    expect(cloud.hosts()).toMatchObject([{ name: 'web-1', listed: false }]);
  });

  it('lists hosts in the order in which they become visible', async () => {
    const clock = handClock();
    const cloud = await emulator({ now: clock.now, visibilityLagMs: 5_000 });
    await create(cloud, { Name: 'slow' });
    cloud.changeOptions({ visibilityLagMs: 1_000 });
    await create(cloud, { Name: 'quick' });

    clock.advance(10_000);

    expect(namesOf(await list(cloud))).toEqual(['quick', 'slow']);
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

  it('delays every answer by the latency', async () => {
    const cloud = await emulator({ latencyMs: 30 });

    const start = performance.now();
    await list(cloud);

    expect(performance.now() - start).toBeGreaterThanOrEqual(29);
  });
});

describe('host ids', () => {
  it('never repeat', () => {
    const ids = Array.from({ length: 50_000 }, (_, serial) => hostIdOf(serial, 7));

    expect(new Set(ids).size).toBe(50_000);
    expect(ids.every((id) => /^host-[a-z0-9]{8}$/.test(id))).toBe(true);
  });

  it('come from the seed', async () => {
    const ids = async (seed: number) => (await create(await emulator({ seed }))).HostIds;

    const [one, again, other] = [await ids(5), await ids(5), await ids(6)];

    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });
});

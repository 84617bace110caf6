import { describe, expect, it } from 'vitest';
import { type EmulatorFault, faultKinds } from '../../src/emulator/faults/fault.ts';
import { create, createParameters, emulator, learn, list, namesOf } from './client.ts';

describe('which requests a fault hits', () => {
  async function struckTurns(fault: EmulatorFault, turns: number, seed = 1): Promise<readonly number[]> {
    const cloud = await emulator({ faults: [fault], seed });
    const struck: number[] = [];
    for (let turn = 0; turn < turns; turn++) if ((await list(cloud)).RetCode !== 0) struck.push(turn);
    return struck;
  }

  it('skips the first of them and strikes so many times', async () => {
    expect(await struckTurns({ on: 'list', kind: 'ret-code', after: 2, times: 3 }, 8)).toEqual([2, 3, 4]);
  });

  it('strikes every time where nothing else is said', async () => {
    expect(await struckTurns({ on: 'list', kind: 'ret-code' }, 4)).toEqual([0, 1, 2, 3]);
  });

  it('strikes the requests about one region, and counts those alone', async () => {
    const cloud = await emulator({ faults: [{ on: 'list', kind: 'ret-code', region: 'hk', after: 1 }] });
    const codes: unknown[] = [];

    for (const Region of ['hk', 'cn-bj2', 'hk', 'cn-bj2']) codes.push((await list(cloud, { Region })).RetCode);

    expect(codes).toEqual([0, 0, 9001, 0]);
  });

  it('strikes by a chance that the seed repeats', async () => {
    const fault: EmulatorFault = { on: 'list', kind: 'ret-code', probability: 0.3 };

    const [one, again, other] = [
      await struckTurns(fault, 60, 4),
      await struckTurns(fault, 60, 4),
      await struckTurns(fault, 60, 5),
    ];

    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    expect(one.length).toBeGreaterThan(5);
    expect(one.length).toBeLessThan(35);
  });

  it('lets the first fault in the list win, and leaves the second for later', async () => {
    const cloud = await emulator({
      faults: [
        { on: 'list', kind: 'ret-code', retCode: 1, times: 1 },
        { on: 'list', kind: 'ret-code', retCode: 2, times: 1 },
      ],
    });

    const codes = [await list(cloud), await list(cloud), await list(cloud)].map((answer) => answer.RetCode);

    expect(codes).toEqual([1, 2, 0]);
  });

  it('leaves requests alone that are refused anyway', async () => {
    const cloud = await emulator({ faults: [{ on: 'create', kind: 'drop-after-commit', times: 1 }] });

    const refused = await create(cloud, { CPU: 0 });

    expect(refused.RetCode).toBe(1005);
    expect(cloud.state().faults).toMatchObject([{ struck: 0 }]);
    expect(cloud.state().creates).toEqual({ received: 0, committed: 0 });
  });

  it('repeats a whole run by its seed', async () => {
    const faults: readonly EmulatorFault[] = faultKinds
      .filter((kind) => !/^(?:no-answer|slow)/.test(kind))
      .map((kind) => ({ on: 'create', kind, probability: 0.2 }));
    const run = async () => {
      const cloud = await emulator({ faults, seed: 99, now: () => 0, startTime: 0 });
      const learnt: string[] = [];
      for (let turn = 0; turn < 40; turn++) learnt.push(await learn(cloud, createParameters));
      cloud.changeOptions({ faults: [] });
      return { learnt, listing: await list(cloud, { Limit: 100 }) };
    };

    const [one, two] = [await run(), await run()];

    expect(new Set(one.learnt).size).toBeGreaterThan(3);
    expect(two).toEqual(one);
    expect(namesOf(one.listing).length).toBeGreaterThan(0);
  });
});

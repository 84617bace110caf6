import { describe, expect, it } from 'vitest';
import { type EmulatorOptions, EmulatorOptionsError } from '../../src/emulator/options.ts';
import { startEmulator } from '../../src/emulator/server.ts';
import { emulator, list } from './client.ts';

describe('in process', () => {
  it('names everything that is wrong with the options of a start', async () => {
    const wrong = { prot: 1, seed: -1, hosts: [{}], faults: [{}] } as unknown as Partial<EmulatorOptions>;

    const start = startEmulator(wrong);

    await expect(start).rejects.toThrow(EmulatorOptionsError);
    await expect(start).rejects.toMatchObject({
      problems: [
        expect.stringMatching(/no option "prot"\. Did you mean "port"/),
        expect.stringMatching(/^seed must be a whole number from 0 to 4294967295/),
        expect.stringMatching(/^hosts\[0\]\.Region is missing/),
        expect.stringMatching(/^hosts\[0\]\.Name is missing/),
        expect.stringMatching(/^faults\[0\]: "on" must be/),
        expect.stringMatching(/^faults\[0\]: "kind" is not/),
      ],
    });
  });

  it('checks what is changed and added as the control endpoint does', async () => {
    const cloud = await emulator({ hosts: [{ Region: 'r-1', Name: 'a', HostId: 'host-a' }] });

    expect(() => cloud.changeOptions({ pageCap: 0 })).toThrow(/pageCap must be/);
    expect(() => cloud.addHosts([{ Region: 'r-1', Name: 'b', HostId: 'host-a' }])).toThrow(/"host-a" is or was in use/);
    expect(() => cloud.addHosts([{ Region: '', Name: 'b' }])).toThrow(/Region must be text/);
  });

  it('says when its port is taken', async () => {
    const cloud = await emulator();

    await expect(startEmulator({ port: cloud.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('closes at once, whatever is under way', async () => {
    const cloud = await emulator({ faults: [{ on: 'list', kind: 'slow', delayMs: 1_000_000 }] });
    const failure = list(cloud).catch((error: NodeJS.ErrnoException) => error.code);
    await expect.poll(() => cloud.requests().length).toBe(1);

    await cloud.close();

    expect(await failure).toBe('ECONNRESET');
  });

  it('draws a seed of its own and tells it', async () => {
    const [one, two] = [await startEmulator(), await startEmulator()];
    await Promise.all([one.close(), two.close()]);

    expect(one.seed).not.toBe(two.seed);
  });

  it('keeps the latest requests and counts all', async () => {
    const cloud = await emulator();
    const turns = 30;

    for (let turn = 0; turn < turns; turn++) await list(cloud, { Offset: turn });

    expect(cloud.requests()).toHaveLength(turns);
    expect(cloud.requests().at(-1)).toMatchObject({
      operation: 'DescribeHostInstance',
      form: 'json',
      offset: 29,
      rows: 0,
    });
  });
});

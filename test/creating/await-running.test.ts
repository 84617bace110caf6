import { describe, expect, it } from 'vitest';
import { type AwaitRunningInputs, awaitRunning } from '../../src/creating/await-running.ts';
import type { LiveHost } from '../../src/model/host.ts';
import type { HostReader } from '../../src/model/ports.ts';
import { startStop } from '../../src/system/stop.ts';
import { liveHost, region } from '../support/model/builders.ts';
import { cloudError, fakeReader } from '../support/model/fake-cloud.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

const host = (index: number, state = 'Starting') => liveHost({ hostId: `h${index}`, name: `web-${index}`, state });
const hosts = (count: number, state?: string) => Array.from({ length: count }, (_, index) => host(index, state));

async function waitFor(reader: HostReader, waiting: readonly LiveHost[], more: Partial<AwaitRunningInputs> = {}) {
  return (await waitAndTell(reader, waiting, more)).hosts;
}

function waitAndTell(reader: HostReader, waiting: readonly LiveHost[], more: Partial<AwaitRunningInputs> = {}) {
  return awaitRunning({
    reader,
    hosts: waiting,
    zoneOf: () => undefined,
    projectId: undefined,
    clock: virtualClock(),
    waitTimeoutMs: 600_000,
    stop: startStop(),
    events: { tell: () => undefined },
    ...more,
  });
}

describe('waiting for Running', () => {
  it('looks again until each host runs, and only at those that do not', async () => {
    const reader = fakeReader({
      lookUp: (_, nth) => (nth === 1 ? [host(0, 'Running'), host(1)] : [host(1, 'Running')]),
    });

    const seen = await waitFor(reader, hosts(2));

    expect(seen).toEqual(hosts(2, 'Running'));
    expect(reader.lookedUp).toEqual([
      { region, hostIds: ['h0', 'h1'] },
      { region, hostIds: ['h1'] },
    ]);
  });

  it('asks each region apart, and each zone where the cloud wants it named', async () => {
    const waiting = [host(0), host(1), { ...host(2), region: 'hk' }];
    const zones = new Map([
      ['h0', 'z-1'],
      ['h1', 'z-2'],
    ]);
    const reader = fakeReader({ lookUp: ({ hostIds }) => waiting.filter((one) => hostIds.includes(one.hostId)) });

    await waitFor(reader, waiting, { zoneOf: ({ hostId }) => zones.get(hostId), waitTimeoutMs: 250 });

    expect(reader.lookedUp).toEqual([
      { region, zone: 'z-1', hostIds: ['h0'] },
      { region, zone: 'z-2', hostIds: ['h1'] },
      { region: 'hk', hostIds: ['h2'] },
    ]);
  });

  it('looks ever more seldom, 10 s apart at most, and ends when its time is over', async () => {
    const clock = virtualClock();
    const reader = fakeReader({ lookUp: () => [host(0)] });

    const seen = await waitFor(reader, hosts(1), { clock });

    expect(seen).toEqual([host(0)]);
    expect(clock.now()).toBe(600_000);
    expect(clock.pauses.slice(0, 6)).toEqual([250, 250, 250, 250, 250, 312.5]);
    expect(Math.max(...clock.pauses)).toBe(10_000);
  });

  it('tells how many run; one that failed does not', async () => {
    const told: object[] = [];
    const reader = fakeReader({ lookUp: () => [host(0, 'Running'), host(1, 'Install Fail')] });

    await waitFor(reader, hosts(2), { events: { tell: (event) => told.push(event) } });

    expect(told).toEqual([
      { type: 'running', running: 0, of: 2 },
      { type: 'running', running: 1, of: 2 },
    ]);
  });

  it('ends with what it has when it is interrupted in a pause, and does not sleep on', async () => {
    const stop = startStop();
    const clock = virtualClock();
    const reader = fakeReader({ lookUp: () => [host(0)] });
    const tell = () => void (reader.lookedUp.length === 2 && setImmediate(() => stop.ask('interrupted')));

    const seen = await waitFor(reader, hosts(1), { clock, stop, events: { tell } });

    expect(seen).toEqual(hosts(1));
    expect(clock.now()).toBe(500);
  });

  it('says why the last look-up failed, and nothing once one is answered', async () => {
    const failing = fakeReader({ lookUp: () => Promise.reject(cloudError('HTTP 429')) });
    const answering = fakeReader({
      lookUp: (_, nth) => (nth === 1 ? Promise.reject(cloudError('HTTP 429')) : [host(0)]),
    });

    const limit = { waitTimeoutMs: 1_000 };
    expect(await waitAndTell(failing, hosts(1), limit)).toEqual({ hosts: hosts(1), lookFailure: 'HTTP 429' });
    expect((await waitAndTell(answering, hosts(1), limit)).lookFailure).toBeUndefined();
  });
});

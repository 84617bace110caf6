/** A cloud that answers an error for an Offset behind its last host. */
import { describe, expect, it } from 'vitest';
import { uhostWire } from '../../../src/cloud/uhost-wire.ts';
import type { EmulatorOptions } from '../../../src/emulator/options.ts';
import { listView } from '../../../src/listing/observe.ts';
import type { HostReader } from '../../../src/model/ports.ts';
import { emulator } from '../../emulator/client.ts';
import { otherHosts } from '../../support/hostwright.ts';
import { virtualClock } from '../../support/model/virtual-clock.ts';
import { answer, startScriptedServer } from '../../support/scripted-server.ts';
import { failureOf, privateKey, providerFor, publicKey } from '../fixture.ts';

const modes = ['no rows', 'a refusal', 'a refusal, at its end too'] as const;

async function emulated(mode: (typeof modes)[number], count: number, change = (body: string) => body) {
  const rewrite: EmulatorOptions['rewrite'] = (body, offset = 0) => {
    const last = JSON.parse(body).TotalCount - (mode === 'a refusal, at its end too' ? 1 : 0);
    const isBehind = offset > Math.max(0, last);
    return mode !== 'no rows' && isBehind ? '{"Action":"DescribeUHostInstanceResponse","RetCode":230}' : change(body);
  };
  const cloud = await emulator({ publicKey, privateKey, hosts: otherHosts(count), rewrite });
  const provider = providerFor(new URL(cloud.url), { wire: uhostWire, requestForm: undefined });
  const offsets: number[] = [];
  /** Called before each page is asked for. */
  const hooks: (() => void)[] = [];
  const reader: HostReader = {
    ...provider,
    listPage: async (query, signal) => {
      offsets.push(query.offset);
      for (const hook of hooks) hook();
      return provider.listPage(query, signal);
    },
  };
  const list = () =>
    listView(reader, { region: 'cn-bj2' }, { rules: { pageSize: 10, stalenessMs: 0 }, clock: virtualClock() });
  return { cloud, list, hooks, offsets };
}

describe.each(modes)('a listing where an Offset behind the last host is answered with %s', (mode) => {
  it.each([0, 1, 9, 10, 11, 35])('is proven: %d hosts', async (count) => {
    const { list, offsets } = await emulated(mode, count);

    const listing = await list();

    expect(listing.status).toBe('trusted');
    expect(listing.evidence.hosts).toHaveLength(count);
    expect(Math.max(...offsets)).toBeGreaterThanOrEqual(count);
  });

  it('is proven after hosts were deleted in the middle of it', async () => {
    const { cloud, list, hooks } = await emulated(mode, 35);
    hooks.push(() => {
      const [first] = cloud.hosts();
      if (first !== undefined && cloud.hosts().length > 23) cloud.removeHost(first.hostId);
    });

    const listing = await list();

    expect(listing.status).toBe('trusted');
    const idsOf = (hosts: readonly { readonly hostId: string }[]) => hosts.map(({ hostId }) => hostId).sort();
    expect(idsOf(listing.evidence.hosts)).toEqual(idsOf(cloud.hosts()));
    expect(listing.evidence.hosts).toHaveLength(23);
  });
});

describe('an Offset that is refused', () => {
  it('proves nothing of a cloud that tells no total', async () => {
    const { list } = await emulated('a refusal, at its end too', 3, (body) => body.replace(/"TotalCount":\d+,/, ''));

    expect(await list()).toMatchObject({ status: 'untrusted', flaw: { kind: 'total-comes-and-goes' } });
  });

  it.each([
    ['of the first page', 0, 200, 230],
    ['with an error of the server', 10, 500, 230],
    ['with another code', 10, 200, 220],
  ])('is no end of a listing %s', async (_, offset, status, RetCode) => {
    const { url } = await startScriptedServer((socket) => answer(socket, { RetCode }, { status }));
    const provider = providerFor(url, { wire: uhostWire });

    const error = await failureOf(provider.listPage({ region: 'r', offset, limit: 10 }));

    expect(error.message).toContain(`RetCode ${RetCode}`);
  });
});

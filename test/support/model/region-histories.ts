/** Applies over two regions, in a cloud that looks at Region or ignores it: what is created once a HostId was in both. */

import { createHosts } from '../../../src/creating/create-hosts.ts';
import type { Observation } from '../../../src/listing/observation.ts';
import { listRegions, recordListings } from '../../../src/listing/observe.ts';
import type { CreateOptions, CreateOrder } from '../../../src/model/ports.ts';
import { indexDeclared } from '../../../src/planning/fleet.ts';
import { desiredHost, liveAs, liveHost, observation } from './builders.ts';
import { createInputs, fakeRecorder } from './fake-journal.ts';
import { roundRules } from './ledgers.ts';
import { seededRandom } from './seeded-random.ts';
import { virtualClock } from './virtual-clock.ts';

const regions = ['cn-bj2', 'hk'];

export async function playRegions(seed: number): Promise<{ readonly broken: readonly string[] }> {
  const random = seededRandom(seed);
  const ignoresRegion = random.next() < 0.7;
  const clock = virtualClock();
  const recorder = fakeRecorder(undefined, clock);
  const live = random.next() < 0.5 ? [] : [liveHost({ name: 'other-1' })];
  const listed = new Map(regions.map((region) => [region, new Set<string>()]));
  const broken: string[] = [];
  const observe = async (region: string): Promise<Observation> => {
    const hosts = live.filter((host) => ignoresRegion || host.region === region);
    for (const { hostId } of hosts) listed.get(region)?.add(hostId);
    return observation(hosts, { region, trust: { status: 'trusted', provenAt: clock.now() } });
  };
  const isInBoth = () => [...(listed.get('hk') ?? [])].some((id) => listed.get('cn-bj2')?.has(id) === true);
  const create = async ({ desired }: CreateOrder, { beforeFirstByte }: CreateOptions = {}) => {
    await beforeFirstByte?.();
    if (isInBoth()) broken.push('a create is sent after one HostId was listed in two regions');
    live.push(liveAs(desired));
    return { status: 'accepted', hostIds: [] } as const;
  };
  const desired = regions.map((region, nth) => desiredHost({ name: `web-${nth}-${seed}`, region }));
  const wanted = regions.map((region) => ({ region, because: 'declared' }) as const);
  const planned = await recordListings(await listRegions(wanted, observe, recorder), [], recorder);
  if (planned.every(({ trust }) => trust.status === 'trusted')) {
    const rules = roundRules({
      fleet: { name: undefined, isDeclared: indexDeclared(desired), allowedReplacements: [] },
    });
    const cloud = { observe, clock, provider: { create } };
    await createHosts(createInputs(desired, cloud, { planned, rules, recorder, random }));
  }
  const { present } = recorder.ledger();
  const isProvenTwice = [...(present.get('hk')?.keys() ?? [])].some((id) => present.get('cn-bj2')?.has(id) === true);
  if (isProvenTwice) broken.push('one HostId is recorded as proven in two regions');
  return { broken };
}

/** A host that was moved to another region: the old region is listed again before anything is sent. */
import { expect, it } from 'vitest';
import { createHosts } from '../../src/creating/create-hosts.ts';
import type { Observation } from '../../src/listing/observation.ts';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import type { JournalRecord } from '../../src/model/intent.ts';
import type { CreateOptions, CreateOrder } from '../../src/model/ports.ts';
import { indexDeclared } from '../../src/planning/fleet.ts';
import { desiredHost, liveAs, liveHost, observation, unread } from '../support/model/builders.ts';
import { createInputs, fakeJournal, fakeRecorder } from '../support/model/fake-journal.ts';
import { answerRecord, ledgerOf, listingRecord, roundRules, sendRecord } from '../support/model/ledgers.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

const old = 'cn-sh2';
const windowMs = 300_000;
const moved = desiredHost({ name: 'web-1' });
const late = liveHost({ name: 'web-1', hostId: 'host-late', region: old });

/** The old request was refused at 0, and nobody knows whether it made a host. */
const refused = [sendRecord('web-1', 0, { fleet: 'shop', region: old }), answerRecord('refused', 0)];
const seenAndGone = [
  sendRecord('web-1', 0, { fleet: 'shop', region: old }),
  answerRecord('accepted', 0),
  listingRecord(0, { region: old, appeared: [['host-late', 'web-1']] }),
  listingRecord(0, { region: old, vanished: ['host-late'] }),
];

function play(
  desired: DesiredHost,
  records: readonly JournalRecord[],
  {
    appears,
    isDown = false,
    ignoresRegion = false,
    allowed = [],
  }: { appears?: LiveHost; isDown?: boolean; ignoresRegion?: boolean; allowed?: readonly string[] },
) {
  const clock = virtualClock();
  const log: string[] = [];
  const live: LiveHost[] = [];
  const observe = async (region: string): Promise<Observation> => {
    log.push(`list ${region}`);
    if (isDown && region === old) return unread('HTTP 503', region);
    const late = appears !== undefined && clock.now() > 1_000 ? [appears] : [];
    const hosts = [...live, ...late].filter((host) => ignoresRegion || host.region === region);
    return observation(hosts, { region, trust: { status: 'trusted', provenAt: clock.now() } });
  };
  const create = async (order: CreateOrder, { beforeFirstByte }: CreateOptions = {}) => {
    await beforeFirstByte?.();
    log.push(`create ${order.desired.key.name} after ${clock.now() >= windowMs ? 'the window' : clock.now()}`);
    live.push(liveAs(order.desired));
    return { status: 'accepted', hostIds: [] } as const;
  };
  const scope = { fleet: 'shop', isDeclared: indexDeclared([desired]), allowed };
  const inputs = createInputs(
    [desired],
    { observe, clock, provider: { create } },
    {
      planned: [observation([], { region: old, listedFor: 'fleet', trust: { status: 'trusted', provenAt: 0 } })],
      rules: roundRules({ scope, declared: [desired] }),
      recorder: fakeRecorder(fakeJournal(), clock, ledgerOf(...records)),
    },
  );
  const result = createHosts(inputs);
  return { result, log };
}

it.each([
  ['after an unsure refusal', refused],
  ['while a replica does not show it', seenAndGone],
])('a host that was moved %s is held where the old one appears meanwhile', async (_, records) => {
  const { result, log } = play(moved, records, { appears: late });

  expect(await result).toMatchObject({
    outcomes: [{ status: 'held', hold: { reason: 'may-exist', live: [{ hostId: 'host-late' }] } }],
    observations: [{ region: moved.key.region }, { region: old, hosts: [{ hostId: 'host-late' }] }],
  });
  expect(log.filter((line) => line.startsWith('create'))).toEqual([]);
});

it('a host that was moved is created after the window where the old region shows nothing', async () => {
  const { result, log } = play(moved, refused, {});

  expect(await result).toMatchObject({ outcomes: [{ status: 'created' }] });
  expect(log).toEqual([
    `list ${moved.key.region}`,
    `list ${old}`,
    `list ${moved.key.region}`,
    `create ${moved.key.name} after the window`,
    `list ${moved.key.region}`,
  ]);
});

it('nothing is sent where the cloud shows a host of the other region in this one, too', async () => {
  const stranger = liveHost({ name: 'other-1', region: old });
  const { result, log } = play(moved, refused, { appears: stranger, ignoresRegion: true });

  expect(await result).toMatchObject({
    outcomes: [{ status: 'not-sent', because: { cause: 'listing' } }],
    stop: { reason: expect.stringContaining(`1 of its HostIds is listed in ${old} too`) },
    observations: [{ trust: { status: 'untrusted' } }, { trust: { status: 'untrusted' } }],
  });
  expect(log.filter((line) => line.startsWith('create'))).toEqual([]);
});

/** Clouds that throttle or are slow, behind the real pacer, on a clock that takes no time: how long an apply takes, and that it ends. */
import { describe, expect, it } from 'vitest';
import { startPacer } from '../../src/cloud/pacer.ts';
import { createHosts } from '../../src/creating/create-hosts.ts';
import { findOpenIntents } from '../../src/ledger/ledger.ts';
import type { Observation } from '../../src/listing/observation.ts';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import type { CreateAnswer, CreateOptions } from '../../src/model/ports.ts';
import { desiredHost, liveAs, observation, unread } from '../support/model/builders.ts';
import { createInputs, fakeJournal, fakeRecorder } from '../support/model/fake-journal.ts';
import { roundRules } from '../support/model/ledgers.ts';
import { seededRandom } from '../support/model/seeded-random.ts';
import { tokenBucket } from '../support/model/token-bucket.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

const requestsOfAListing = 3;

interface Cloud {
  /** Whether it accepts a request that reaches it now. */
  readonly accepts: (request: 'create' | 'list', now: number) => boolean;
  /** Milliseconds from a request to its answer. */
  readonly requestMs: number;
  /** Whether its code is known to make nothing. */
  readonly sure: boolean;
  readonly retryAfterMs?: number | undefined;
  readonly maxRps?: number | undefined;
}

/** Behind the pacer of a real run. */
function pacedCloud({ accepts, requestMs, sure, retryAfterMs, maxRps }: Cloud) {
  const clock = virtualClock();
  const pacer = startPacer({ clock, random: seededRandom(1), mostPerSecond: maxRps });
  const live: LiveHost[] = [];
  const sends: number[] = [];
  /** Of each create, how long after its listing it left; a list for each listing. */
  const rounds: number[][] = [];
  let listedAt = 0;
  const create = async (
    { desired }: { readonly desired: DesiredHost },
    { beforeFirstByte, turnSignal, leaveBefore }: CreateOptions = {},
  ): Promise<CreateAnswer> => {
    const turn = await pacer.takeTurn(turnSignal, leaveBefore);
    if (turn === undefined) {
      const reason = 'it had no turn';
      return turnSignal?.aborted ? { status: 'not-sent', reason } : { status: 'not-sent', reason, late: true };
    }
    if ((await beforeFirstByte?.()) === 'withhold') return { status: 'not-sent', reason: 'withheld' };
    sends.push(clock.now());
    rounds.at(-1)?.push(clock.now() - listedAt);
    const isAccepted = accepts('create', clock.now());
    await clock.sleep(requestMs);
    if (isAccepted) {
      turn.taken();
      live.push(liveAs(desired));
      return { status: 'accepted', hostIds: [] };
    }
    turn.refused(retryAfterMs);
    return {
      status: 'refused',
      reason: 'HTTP 429',
      throttled: true,
      ...(sure && { sure }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  };
  /** As the provider does: a read that is only throttled is tried for two minutes. */
  const observe = async (region: string, signal: AbortSignal): Promise<Observation> => {
    const begun = clock.now();
    for (let left = requestsOfAListing; left > 0; ) {
      const turn = await pacer.takeTurn(signal);
      if (turn === undefined) return unread('time ran out');
      const isAccepted = accepts('list', clock.now());
      await clock.sleep(requestMs);
      if (!isAccepted) {
        turn.refused(retryAfterMs);
        if (clock.now() - begun > 120_000) return unread('HTTP 429');
      } else {
        turn.taken();
        left -= 1;
      }
    }
    listedAt = clock.now();
    rounds.push([]);
    return observation([...live], { region, trust: { status: 'trusted', provenAt: clock.now() } });
  };
  return { clock, sends, rounds, observe, provider: { create } };
}

async function apply(cloud: ReturnType<typeof pacedCloud>, hosts: number, rules: Parameters<typeof roundRules>[0]) {
  const creates = Array.from({ length: hosts }, (_, nth) => desiredHost({ name: `web-${nth}` }));
  const recorder = fakeRecorder(fakeJournal(), cloud.clock);
  const inputs = createInputs(creates, cloud, {
    rules: roundRules({ ...rules, send: { lockedAt: recorder.moment() } }),
    random: seededRandom(2),
    recorder,
  });
  return { ...(await createHosts(inputs)), recorder };
}

const requestMs = 50;
const clouds = [true, false].flatMap((sure) =>
  [undefined, 30_000, 60_000].flatMap((retryAfterMs) =>
    [0, 7].flatMap((creates) =>
      [false, true].flatMap((listings) =>
        [undefined, 0.2].map((maxRps) => ({ sure, retryAfterMs, creates, listings, maxRps })),
      ),
    ),
  ),
);

/** So many creates, and then none; listings too, if it throttles them. */
function fewOnly({ creates, listings }: (typeof clouds)[number]): Cloud['accepts'] {
  let sent = 0;
  return (request) => {
    if (request === 'list') return !listings || sent <= creates;
    sent += 1;
    return sent <= creates;
  };
}

it.each([5_000, 60_000, 600_000])('an apply throttled for ever ends within %i ms', async (throttledForMs) => {
  const late: unknown[] = [];
  for (const one of clouds) {
    const cloud = pacedCloud({ ...one, requestMs, accepts: fewOnly(one) });

    const { outcomes, stop } = await apply(cloud, 12, { throttledForMs, parallelism: 4 });

    const first = cloud.sends[one.creates] ?? 0;
    const took = cloud.clock.now() - first - requestMs;
    const words = outcomes.map(({ status }) => status);
    // A listing that is only throttled fails after two minutes.
    const mayFail = one.listings && throttledForMs > 120_000;
    // Each create that is left may also have been sent six times.
    const isGivenUp = stop === undefined && cloud.sends.length === one.creates + 6 * (12 - one.creates);
    const isRight =
      (stop?.cause === 'throttled' || isGivenUp || (mayFail && stop?.cause === 'listing')) &&
      took <= throttledForMs + 2 * requestMs &&
      words.filter((word) => word === 'created').length === one.creates;
    if (!isRight) late.push({ ...one, took, cause: stop?.cause, words: [...new Set(words)].join() });
  }

  expect(late).toEqual([]);
});

describe('one apply creates each host at nearly the rate that the cloud accepts', () => {
  const clouds = [50, 10].flatMap((perSecond) =>
    [5, perSecond].flatMap((capacity) => [5, 50].map((requestMs) => ({ perSecond, capacity, hosts: 100, requestMs }))),
  );

  it.each(clouds)('$perSecond a second, $capacity at once: $hosts hosts, $requestMs ms a request', async (one) => {
    const { hosts, perSecond, requestMs } = one;
    const cloud = pacedCloud({ accepts: tokenBucket(one), requestMs, sure: true });

    const { outcomes, stop } = await apply(cloud, hosts, { parallelism: 16 });

    expect(stop).toBeUndefined();
    expect(outcomes.filter(({ status }) => status !== 'created')).toEqual([]);
    expect(cloud.clock.now()).toBeLessThanOrEqual((1.5 * hosts * 1_000) / perSecond + 2_000);
    expect(cloud.sends.length).toBeLessThan(1.3 * hosts);
  });
});

it.each([1, 0.05, 0.001])('at %f requests a second a create leaves within a minute of its listing', async (maxRps) => {
  const cloud = pacedCloud({ accepts: () => true, requestMs: 0, sure: true, maxRps });

  const { outcomes, stop, recorder } = await apply(cloud, 40, { parallelism: 32 });

  expect(stop).toBeUndefined();
  expect(outcomes.filter(({ status }) => status !== 'created')).toEqual([]);
  expect(Math.max(...cloud.rounds.flatMap((round) => round.slice(1)))).toBeLessThanOrEqual(60_000);
  // The first of a round has the turn behind the listing's last request.
  expect(Math.max(...cloud.rounds.flatMap((round) => round.slice(0, 1)))).toBeLessThan(1_000 / maxRps + 1);
  expect(findOpenIntents(recorder.ledger())).toEqual([]);
  // Each listing brings the run on; the last one shows what the last round made.
  expect(cloud.rounds.slice(0, -1).every((round) => round.length > 0)).toBe(true);
});

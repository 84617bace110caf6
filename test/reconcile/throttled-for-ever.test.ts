/** A cloud that throttles without an end, on a clock that takes no time: what a run waits for has an end. */
import { describe, expect, it } from 'vitest';
import type { DesiredHost, LiveHost } from '../../src/core/host.ts';
import type { Observation } from '../../src/core/listing/observation.ts';
import type { CreateAnswer, CreateOptions } from '../../src/core/ports.ts';
import { startPacer } from '../../src/provider/pacing/pacer.ts';
import { type CreateHostsInputs, createHosts } from '../../src/reconcile/create-hosts.ts';
import { desiredHost, liveAs, observation, unread } from '../support/model/builders.ts';
import { fakeJournal, fakeLock, fakeRecorder } from '../support/model/fake-journal.ts';
import { roundRules } from '../support/model/ledgers.ts';
import { seededRandom } from '../support/model/seeded-random.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

const requestMs = 50;
const requestsOfAListing = 3;

interface Cloud {
  /** Creates that it accepts before it throttles all others. */
  readonly accepts: number;
  /** Whether it throttles listings, too. */
  readonly listings?: boolean;
  /** Whether its code is known to make nothing. */
  readonly sure: boolean;
  readonly retryAfterMs?: number | undefined;
  readonly maxRps?: number | undefined;
}

/** Behind the pacer of a real run. */
function throttling({ accepts, listings, sure, retryAfterMs, maxRps }: Cloud) {
  const clock = virtualClock();
  const pacer = startPacer({ clock, random: seededRandom(1), mostPerSecond: maxRps });
  const live: LiveHost[] = [];
  const sends: number[] = [];
  const create = async (
    { desired }: { readonly desired: DesiredHost },
    { beforeFirstByte, interruption, leaveBefore }: CreateOptions = {},
  ): Promise<CreateAnswer> => {
    const turn = await pacer.takeTurn(interruption, leaveBefore);
    if (turn === undefined) {
      const reason = 'it had no turn';
      return interruption?.aborted ? { status: 'not-sent', reason } : { status: 'not-sent', reason, late: true };
    }
    if ((await beforeFirstByte?.()) === 'withhold') return { status: 'not-sent', reason: 'withheld' };
    sends.push(clock.now());
    await clock.sleep(requestMs);
    if (live.length < accepts) {
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
  const observe = async (region: string, ending: AbortSignal): Promise<Observation> => {
    const begun = clock.now();
    for (let left = requestsOfAListing; left > 0; ) {
      const turn = await pacer.takeTurn(ending);
      if (turn === undefined) return unread('time ran out');
      await clock.sleep(requestMs);
      if (listings === true && live.length >= accepts && sends.length > accepts) {
        turn.refused(retryAfterMs);
        if (clock.now() - begun > 120_000) return unread('HTTP 429');
      } else {
        turn.taken();
        left -= 1;
      }
    }
    return observation([...live], { region, trust: { status: 'trusted', provenAt: clock.now() } });
  };
  return { clock, sends, observe, provider: { create } };
}

async function apply(cloud: ReturnType<typeof throttling>, hosts: number, rules: Parameters<typeof roundRules>[0]) {
  const { clock, observe, provider } = cloud;
  const never = new AbortController().signal;
  const inputs: CreateHostsInputs = {
    orders: Array.from({ length: hosts }, (_, nth) => ({
      desired: desiredHost({ name: `web-${nth}` }),
    })),
    fresh: [],
    planned: [],
    rules: roundRules(rules),
    observe,
    provider,
    clock,
    random: seededRandom(2),
    recorder: fakeRecorder(fakeJournal(), clock),
    lock: fakeLock(),
    interruption: never,
    abandon: never,
    abandonLook: never,
    events: { tell: () => undefined },
  };
  return createHosts(inputs);
}

describe('an apply that is throttled for ever ends within --wait-timeout', () => {
  const clouds: readonly Cloud[] = [true, false].flatMap((sure) =>
    [undefined, 30_000, 60_000].flatMap((retryAfterMs) =>
      [0, 7].flatMap((accepts) =>
        [false, true].flatMap((listings) =>
          [undefined, 0.2].map((maxRps) => ({ sure, retryAfterMs, accepts, listings, maxRps })),
        ),
      ),
    ),
  );

  it.each([5_000, 60_000, 600_000])('%i ms', async (throttledForMs) => {
    const late: unknown[] = [];
    for (const one of clouds) {
      const cloud = throttling(one);

      const { outcomes, stop } = await apply(cloud, 12, { throttledForMs, parallelism: 4 });

      const first = cloud.sends[one.accepts] ?? 0;
      const took = cloud.clock.now() - first - requestMs;
      const words = outcomes.map(({ status }) => status);
      // A listing that is only throttled fails after two minutes.
      const mayFail = one.listings === true && throttledForMs > 120_000;
      const isRight =
        (stop?.cause === 'throttled' || (mayFail && stop?.cause === 'listing')) &&
        took <= throttledForMs + 2 * requestMs &&
        words.filter((word) => word === 'created').length === one.accepts;
      if (!isRight) late.push({ ...one, took, cause: stop?.cause, words: [...new Set(words)].join() });
    }

    expect(late).toEqual([]);
  });
});

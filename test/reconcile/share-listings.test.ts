/** Listings that several looks share. */
import { describe, expect, it } from 'vitest';
import type { Observation } from '../../src/core/listing/observation.ts';
import { shareListings } from '../../src/reconcile/share-listings.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

const seen = (status: 'trusted' | 'untrusted') => ({ region: 'cn-bj2', trust: { status } }) as Observation;

function scene() {
  const clock = virtualClock();
  const share = shareListings(30_000, clock);
  let made = 0;
  const list =
    (outcome: Observation | Error = seen('trusted')) =>
    async () => {
      made += 1;
      await clock.sleep(100);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    };
  return { clock, share, list, made: () => made };
}

describe('a listing', () => {
  it('is made once for looks that begin together, and for those of the next seconds', async () => {
    const { clock, share, list, made } = scene();

    const all = await Promise.all([share('a', list()), share('a', list()), share('b', list())]);
    await clock.sleep(29_000);
    const later = await share('a', list());

    expect(made()).toBe(2);
    expect(later).toBe(all[0]);
  });

  it('is made anew once it is too old, counted from its beginning', async () => {
    const { clock, share, list, made } = scene();
    await share('a', list());

    await clock.sleep(30_000);
    await share('a', list());

    expect(made()).toBe(2);
  });

  it.each([
    ['is not trusted', seen('untrusted')],
    ['failed', new Error('the cloud is away')],
  ])('that %s is nobody else’s', async (_, outcome) => {
    const { share, list, made } = scene();

    const [first, second] = await Promise.allSettled([share('a', list(outcome)), share('a', list())]);

    expect(first.status === 'fulfilled' ? first.value : first.reason).toBe(outcome);
    expect(second).toMatchObject({ status: 'fulfilled', value: { trust: { status: 'trusted' } } });
    expect(made()).toBe(2);
  });
});

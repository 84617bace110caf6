import type { Observation } from '../core/listing/observation.ts';
import type { Clock } from '../core/ports.ts';

/**
 * A new listing of the region, or one that another caller with the same key began a short while
 * ago. The key must name everything that a listing depends on.
 */
export type SharedListings = (key: string, observe: () => Promise<Observation>) => Promise<Observation>;

interface Kept {
  readonly begun: number;
  readonly listing: Promise<Observation>;
}

/**
 * Only for looks that create nothing, because an old listing does not prove the present state. An
 * untrusted listing is not shared.
 */
export function shareListings(goodForMs: number, clock: Pick<Clock, 'now'>): SharedListings {
  const kept = new Map<string, Kept>();
  return async (key, observe) => {
    for (const [old, { begun }] of kept) if (clock.now() - begun > goodForMs) kept.delete(old);
    const known = kept.get(key);
    if (known !== undefined) {
      const shared = await known.listing.catch(() => undefined);
      if (shared?.trust.status === 'trusted') return shared;
    }
    const own = { begun: clock.now(), listing: observe() };
    kept.set(key, own);
    return own.listing;
  };
}

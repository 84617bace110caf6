/** Lists views of regions, as the reducer of listing.ts asks for, and combines them to observations. */

import { KnownError } from '../model/errors.ts';
import type { LiveHost } from '../model/host.ts';
import type { Moment } from '../model/intent.ts';
import type { Clock, HostReader } from '../model/ports.ts';
import {
  advanceListing,
  breakOff,
  type ListingEvent,
  type ListingRequest,
  type ListingRules,
  startListing,
} from './listing.ts';
import {
  type ListedRegion,
  type Narrowing,
  type Observation,
  uniteViews,
  type View,
  type ViewListing,
  viewsOf,
  withRegionClashes,
} from './observation.ts';

type Answered = Extract<ListingEvent<LiveHost>, { readonly type: 'answered' }>;

export interface ListViewOptions {
  readonly rules: ListingRules;
  readonly clock: Clock;
  /** Ends the listing: a deadline, or a stop. */
  readonly signal?: AbortSignal;
}

/** Lists one view until it is proven or known to be unprovable. `failure`: it could not be read to its end. */
export async function listView(reader: HostReader, view: View, options: ListViewOptions): Promise<ViewListing> {
  const { clock, rules } = options;
  // One failed page fails the view, so the other requests are of no use any more.
  const failure = new AbortController();
  const { signal } = failure;
  // The abort is passed on by hand, because AbortSignal.any takes longer than a page.
  const cancel = () => failure.abort(options.signal?.reason);
  if (options.signal?.aborted === true) cancel();
  options.signal?.addEventListener('abort', cancel, { once: true });
  const flying = new Map<ListingRequest, Promise<Answered>>();
  const cancelRest = () => {
    if (flying.size > 0) failure.abort('the listing is over');
  };
  const ask = async (request: ListingRequest): Promise<Answered> => {
    const { offset, limit } = request;
    const page = await reader.listPage({ ...view, offset, limit }, signal);
    return { type: 'answered', request, page, now: clock.now() };
  };
  let answered = 0;
  let [state, step] = startListing<LiveHost>(rules, clock.now());
  try {
    for (;;) {
      switch (step.status) {
        case 'trusted':
        case 'untrusted':
          return { ...step, view };
        case 'pausing':
          await clock.sleep(step.ms, signal);
          signal.throwIfAborted();
          [state, step] = advanceListing(state, { type: 'resumed', now: clock.now() });
          break;
        case 'asking': {
          for (const request of step.ask) flying.set(request, ask(request));
          const event = await Promise.race(flying.values());
          flying.delete(event.request);
          answered += 1;
          [state, step] = advanceListing(state, event);
        }
      }
    }
  } catch (error) {
    const isOver = options.signal?.aborted === true;
    if (!isOver && !(error instanceof KnownError)) throw error;
    cancelRest();
    const causes: unknown[] = [error];
    for (const settled of await Promise.allSettled(flying.values())) {
      // Pages that arrived all the same count as shown.
      if (settled.status === 'fulfilled') [state] = advanceListing(state, settled.value);
      else causes.push(settled.reason);
    }
    // A cancelled read without a failure rejects with the reason of its signal.
    const cause = causes.find((one) => one instanceof KnownError);
    const known = isOver || cause === undefined ? makeDeadlineError(cause, state.isMoving, answered) : cause;
    return { ...breakOff(state, known.message), view, failure: known };
  } finally {
    options.signal?.removeEventListener('abort', cancel);
    cancelRest();
    await Promise.allSettled(flying.values());
  }
}

/** Names what the time was lost with. */
function makeDeadlineError(cause: KnownError | undefined, isMoving: boolean, answered: number): KnownError {
  const why =
    cause?.message ??
    (isMoving
      ? 'Its hosts changed between readings of its pages.'
      : `The cloud had answered ${answered === 0 ? 'no request' : answered === 1 ? '1 request' : `${answered} requests`}.`);
  const next = cause?.suggestions ?? (isMoving ? ['Run it again when fewer hosts are created and deleted.'] : []);
  return new KnownError('cloud-timeout', `Time ran out before the listing could be proven. ${why}`, {
    suggestions: [...next, 'Allow more time with HOSTWRIGHT_TIMEOUT.'],
    ...(cause !== undefined && { cause }),
  });
}

/** Lists each view of a region and combines them. After one that cannot be read, no other is requested. */
export async function observeRegion(
  reader: HostReader,
  region: string,
  narrowing: Narrowing,
  options: ListViewOptions,
): Promise<Observation> {
  const listings: ViewListing[] = [];
  for (const view of viewsOf(region, narrowing)) {
    const listing = await listView(reader, view, options);
    listings.push(listing);
    if (listing.status === 'untrusted' && listing.failure !== undefined) break;
  }
  return uniteViews(region, listings);
}

/** Why a region could not be read to the end of its pages; undefined if it could, trusted or not. */
export function failureOfListing({ trust }: Observation): KnownError | undefined {
  return trust.status === 'untrusted' ? trust.failure : undefined;
}

/**
 * Whether it is recorded. What a failed listing showed is, too: a host that only one page showed exists, or existed. A
 * listing without any page says nothing about hosts.
 */
export function isInformative(seen: Observation): boolean {
  return failureOfListing(seen) === undefined || seen.hosts.length + seen.vanished.length > 0;
}

/**
 * Maximum number of requests for pages in flight, whatever the number of regions: 16 regions begin with two each, and a
 * single region never uses more than 8. More regions do not mean more load for the cloud.
 */
export const mostRequestsInFlight = 32;

/** The same reader, with at most so many requests for pages in flight. Further requests wait for their turn. */
export function limitRequests(reader: HostReader, most = mostRequestsInFlight): HostReader {
  const slots = startSlots(most);
  return {
    ...reader,
    listPage: (query, signal) => slots.run(() => reader.listPage(query, signal), signal),
  };
}

/** A listing, and when it ended. */
export interface EndedListing {
  readonly seen: Observation;
  readonly ended: Moment;
}

/**
 * Lists regions concurrently. `observe` is called at a region's turn, so that the deadline of that region begins then.
 */
export async function listRegions(
  regions: readonly ListedRegion[],
  observe: (region: string) => Promise<Observation>,
  { moment }: { moment(): Moment },
): Promise<readonly EndedListing[]> {
  const slots = startSlots(mostRequestsInFlight);
  return Promise.all(
    regions.map(({ region, because }) =>
      slots.run(async (): Promise<EndedListing> => {
        const seen = await observe(region);
        return { seen: because === 'declared' ? seen : { ...seen, listedFor: because }, ended: moment() };
      }),
    ),
  );
}

/**
 * Records listings in this order, and returns them. Those that share a HostId with another region prove nothing.
 * `known`: the latest listings before them.
 */
export async function recordListings(
  listings: readonly EndedListing[],
  known: readonly Observation[],
  recorder: { recordListing(seen: Observation, ended?: Moment): Promise<unknown> },
): Promise<readonly Observation[]> {
  const observations = withRegionClashes(
    listings.map(({ seen }) => seen),
    known,
  );
  for (const [nth, seen] of observations.entries()) {
    if (isInformative(seen)) await recorder.recordListing(seen, listings[nth]?.ended);
  }
  return observations;
}

/**
 * Runs at most so many tasks at once; the others wait, in the order in which they came. If the signal aborts first, a
 * task is not started, and `run` rejects with its reason.
 */
export function startSlots(most: number) {
  let free = most;
  const waiting = new Set<() => void>();
  const awaitSlot = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(begin);
        reject(signal?.reason);
      };
      waiting.add(begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  return {
    async run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      signal?.throwIfAborted();
      if (free > 0) free -= 1;
      else await awaitSlot(signal);
      try {
        return await task();
      } finally {
        const [next] = waiting;
        if (next === undefined) free += 1;
        else {
          waiting.delete(next);
          next();
        }
      }
    },
  };
}

import { KnownError } from '../model/errors.ts';
import type { LiveHost } from '../model/host.ts';
import type { Clock, HostReader } from '../model/ports.ts';
import {
  advanceListing,
  breakOff,
  type ListingEvent,
  type ListingRequest,
  type ListingRules,
  startListing,
} from './listing.ts';
import type { View, ViewListing } from './observation.ts';

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

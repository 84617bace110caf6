import { KnownError } from '../core/errors.ts';
import { type Observation, uniteViews, type ViewListing, viewsOf } from '../core/observation.ts';
import type { HostReader } from '../core/ports.ts';
import { type ListViewOptions, listView } from './list-view.ts';

export interface Narrowing {
  /** Empty: a region is listed whole, which is the safest proof of absence. */
  readonly zones: readonly string[];
  readonly projectId: string | undefined;
}

/** A listing that could not be read to its end: why, as the reader said it, and what its pages had shown. */
export class UnfinishedListing extends KnownError {
  /** Untrusted. */
  readonly seen: Observation;

  constructor({ code, message, suggestions }: KnownError, seen: Observation) {
    super(code, message, { suggestions });
    this.seen = seen;
  }
}

/** Lists each view of a region and unites them. Throws UnfinishedListing where one cannot be read. */
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
    const failure = listing.status === 'untrusted' ? listing.failure : undefined;
    if (failure !== undefined) throw new UnfinishedListing(failure, uniteViews(region, listings));
  }
  return uniteViews(region, listings);
}

/**
 * Lists, and hands on what is to be remembered: all that was shown, whatever became of the listing. A host that only a
 * page showed before the cloud failed is there, or was.
 */
export async function observeAndRecord(
  observe: () => Promise<Observation>,
  record: (seen: Observation) => Promise<unknown>,
): Promise<Observation> {
  const observation = await observe().catch(async (error: unknown) => {
    if (error instanceof UnfinishedListing && error.seen.hosts.length + error.seen.vanished.length > 0) {
      await record(error.seen);
    }
    throw error;
  });
  await record(observation);
  return observation;
}

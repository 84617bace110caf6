import { KnownError } from '../model/errors.ts';
import type { HostKey, LiveHost } from '../model/host.ts';
import type { Intent, Moment } from '../model/intent.ts';
import type { HostReader } from '../model/ports.ts';
import { type ListViewOptions, listView } from './list-view.ts';
import {
  type ListedRegion,
  type Narrowing,
  type Observation,
  uniteViews,
  type ViewListing,
  viewsOf,
  withRegionClashes,
} from './observation.ts';

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
 * Throws the reason, with the names of the regions, if none of them could be read. `open`: creates of which nothing
 * else would tell.
 */
export function refuseUnread(
  observations: readonly Observation[],
  {
    open = [],
    isDeclared,
  }: { readonly open?: readonly Intent[]; readonly isDeclared?: (key: HostKey) => boolean } = {},
): void {
  const failures = observations.flatMap((one) => failureOfListing(one) ?? []);
  const [first] = failures;
  if (first === undefined || failures.length < observations.length) return;
  const suggestions = [...new Set(failures.flatMap((failure) => failure.suggestions))];
  const doubts = open.map(({ id, key }) => `${key.name} (intent ${id})`);
  if (doubts.length > 0) suggestions.push(`Still IN DOUBT: ${listWords(doubts)}. See "hostwright intents".`);
  const names = listWords(observations.map(({ region }) => region));
  const why = listWords([...new Set(failures.map(({ message }) => message))], ' ');
  throw new KnownError(first.code, `${names} could not be listed. ${why}`, {
    suggestions,
    cause: first,
    ...(isDeclared !== undefined && open.some(({ key }) => isDeclared(key)) && { exit: 'in-doubt' }),
  });
}

const mostNamed = 10;

function listWords(words: readonly string[], between = ', '): string {
  const left = words.length - mostNamed;
  return [...words.slice(0, mostNamed), ...(left > 0 ? [`and ${left} more`] : [])].join(between);
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

/** Where the run keeps what a listing shows (Recorder). */
export interface ListingRecords {
  moment(): Moment;
  recordListing(seen: Observation, ended?: Moment): Promise<unknown>;
}

/** A listing, and when it ended. */
export interface EndedListing {
  readonly seen: Observation;
  readonly ended: Moment;
}

/**
 * Lists regions concurrently. `observe` is called when a region's turn comes, so that the deadline of that region
 * begins then.
 */
export async function listRegions(
  regions: readonly ListedRegion[],
  observe: (region: string) => Promise<Observation>,
  { moment }: Pick<ListingRecords, 'moment'>,
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
  recorder: Pick<ListingRecords, 'recordListing'>,
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

/** Lists regions concurrently, and records what they show, in the order of the regions. */
export async function observeRegions(
  regions: readonly ListedRegion[],
  observe: (region: string) => Promise<Observation>,
  recorder: ListingRecords,
): Promise<readonly Observation[]> {
  return recordListings(await listRegions(regions, observe, recorder), [], recorder);
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

/** What look-ups by HostId showed of hosts that are known and not listed. */
export interface LookedUp {
  readonly found: readonly LiveHost[];
  /** HostIds that could not be looked up. */
  readonly unknown: ReadonlySet<string>;
}

export const noLookUp: LookedUp = { found: [], unknown: new Set() };

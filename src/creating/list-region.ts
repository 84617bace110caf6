/** Lists the region of a round, and others whose hosts matter for it. */

import type { Recorder } from '../ledger/recorder.ts';
import { type ListedRegion, type Observation, withLatest } from '../listing/observation.ts';
import { failureOfListing, listRegions, recordListings } from '../listing/observe.ts';
import type { Clock } from '../model/ports.ts';
import type { Stop } from '../model/stop.ts';
import type { EventLog } from './create-events.ts';
import type { CheckStop, RunEffect, RunEvent } from './round-state.ts';
import type { SendCounts } from './send-orders.ts';

export interface ListInputs {
  /** Recorded listings that are new enough for the first round of the first region. */
  readonly fresh: readonly Observation[];
  /** Lists a region. The signal ends that early. */
  observe(region: string, signal: AbortSignal): Promise<Observation>;
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly stop: Stop;
  readonly events: EventLog;
}

export interface RegionListings {
  list(effect: Extract<RunEffect, { type: 'list' }>): Promise<RunEvent>;
  /** The last listing of the region that came to its end. */
  observation(): Observation | undefined;
  /** The last listings of other regions. */
  elsewhere(): readonly Observation[];
}

export function startListings(
  inputs: ListInputs,
  region: string,
  count: SendCounts,
  checkStop: CheckStop,
  /** The latest listings of all regions. */
  before: readonly Observation[],
): RegionListings {
  const { recorder, clock, events } = inputs;
  let observation = inputs.fresh.find((one) => one.region === region);
  let useFresh = observation !== undefined;
  let elsewhere: readonly Observation[] = [];

  const observe = async (one: string, until: number | undefined): Promise<Observation> => {
    // Once something was sent, a listing is what settles it, and only a hard stop may end it.
    const stopSignal = inputs.stop.signal(count.asked === 0 ? 'finish' : 'leave');
    return observeUntil((signal) => inputs.observe(one, signal), stopSignal, until, clock);
  };
  const makeEvent = (seen: Observation, others: readonly Observation[]): RunEvent => ({
    type: 'listed',
    observation: seen,
    elsewhere: others,
    ledger: recorder.ledger(),
    now: clock.now(),
  });

  return {
    observation: () => observation,
    elsewhere: () => elsewhere,
    async list({ elsewhere: others = [], until }) {
      const listAll = (regions: readonly ListedRegion[]) =>
        listRegions(regions, (one) => observe(one, until), recorder);
      const kept = useFresh ? observation : undefined;
      const awayListed = await listAll(others.map((other) => ({ region: other, because: 'fleet' })));
      const ownListed = kept === undefined ? await listAll([{ region, because: 'declared' }]) : [];
      const known = withLatest(before, observation === undefined ? elsewhere : [...elsewhere, observation]);
      const all = await recordListings([...awayListed, ...ownListed], known, recorder);
      for (const seen of all) events.tell({ type: 'listed', observation: seen });
      const away = all.slice(0, awayListed.length);
      elsewhere = withLatest(elsewhere, away);
      const seen = kept ?? all.at(-1);
      if (seen === undefined) throw new Error('no listing of the region');
      if (failureOfListing(seen) !== undefined) {
        // Before anything is sent, the signal is what ended the listing, whatever it says.
        const stopped = count.sent + count.requests === 0 ? checkStop() : undefined;
        // What its pages showed counts, though the listing proves nothing.
        return stopped ?? makeEvent(seen, away);
      }
      observation = seen;
      const stopped = checkStop();
      // The run asks for a listing once more: this one still is the latest.
      useFresh = stopped !== undefined;
      return stopped ?? makeEvent(seen, away);
    },
  };
}

/** Observes with a signal that aborts at `until` (Clock.now), or with the one that is given. */
async function observeUntil<Seen>(
  observe: (signal: AbortSignal) => Promise<Seen>,
  stopSignal: AbortSignal,
  until: number | undefined,
  clock: Clock,
): Promise<Seen> {
  if (until === undefined) return observe(stopSignal);
  const deadline = new AbortController();
  const over = new AbortController();
  const expire = async () => {
    await clock.sleep(until - clock.now(), over.signal);
    if (!over.signal.aborted) deadline.abort();
  };
  void expire();
  try {
    return await observe(AbortSignal.any([stopSignal, deadline.signal]));
  } finally {
    over.abort();
  }
}

/** DesiredHost[] and the cloud -> Observation[] -> HostDiff[] -> Plan. */

import { chooseZones, findOpenIntents } from '../ledger/ledger.ts';
import type { Recorder } from '../ledger/recorder.ts';
import type { ListingRules } from '../listing/listing.ts';
import { chooseRegions, noLookUp, type Observation, selectOwnObservations } from '../listing/observation.ts';
import { failureOfListing, limitRequests, listRegions, observeRegion, recordListings } from '../listing/observe.ts';
import { projectOfCreates } from '../model/dialect.ts';
import type { CloudScope } from '../model/host.ts';
import type { Intent } from '../model/intent.ts';
import type { Clock, HostReader } from '../model/ports.ts';
import { type RepeatFlags, writeCommandLine } from '../model/text/shell-word.ts';
import { diffHosts, type HostDiff } from '../planning/diff.ts';
import { indexDeclared, regionsOfFleet } from '../planning/fleet.ts';
import type { Guards } from '../planning/guards.ts';
import { type Plan, type PlanInputs, planFrom } from '../planning/plan.ts';
import { findKnownMissing, isMissingKnown } from '../planning/unseen.ts';
import { deadlineOf } from '../system/clock.ts';
import type { Declared } from './read-declaration.ts';

/** A plan, the facts that it was made from, and how to list again. */
export interface Prepared {
  readonly plan: Plan;
  readonly facts: PlanInputs;
  /** Ends early, with a KnownError, if the signal aborts. */
  readonly observe: (region: string, signal?: AbortSignal) => Promise<Observation>;
  /** Creates of names that nobody declares, which were open until this listing showed their hosts. */
  readonly settled: readonly (Pick<Intent, 'key' | 'fleet'> & { readonly hostId: string })[];
  /** How these observations differ from everything that is declared. */
  readonly diff: (observations: readonly Observation[]) => readonly HostDiff[];
}

/** The settings of listings. */
export interface ListingSettings extends ListingRules {
  readonly scope: CloudScope;
  /** Milliseconds for one listing of a region; undefined: no deadline. */
  readonly timeoutMs: number | undefined;
}

export interface PrepareInputs {
  readonly declared: Declared;
  readonly reader: HostReader;
  readonly listing: ListingSettings;
  readonly guards: Guards;
  readonly onDoubt: 'hold' | 'recreate';
  /** Fingerprint of the saved plan that is applied. */
  readonly planFingerprint?: string | undefined;
  /** Records each listing made here. Its ledger then decides what is held. */
  readonly recorder: Recorder;
  readonly repeatFlags?: RepeatFlags | undefined;
  readonly clock: Clock;
  /** Ends the listings made here. */
  readonly signal?: AbortSignal;
}

/** How everything that is declared in these regions differs from what they list. */
export function diffAgainst(
  { declaration: { settings }, desired }: Pick<Declared, 'declaration' | 'desired'>,
  observations: readonly Observation[],
): readonly HostDiff[] {
  const own = selectOwnObservations(observations);
  const regions = new Set(own.map((one) => one.region));
  const declared = desired.filter(({ key }) => regions.has(key.region));
  const live = own.flatMap((one) => one.hosts);
  return diffHosts(declared, live, settings);
}

/** Throws KnownError if no region can be read. If only some cannot be read, those are untrusted. */
export async function preparePlan(inputs: PrepareInputs): Promise<Prepared> {
  const { declared, reader, listing, guards, onDoubt, recorder, clock, signal } = inputs;
  const { declaration, desired, selection, selected } = declared;
  const { projectId } = declaration.settings;
  const project = projectOfCreates(declaration.settings);
  const before = recorder.ledger();
  const zones = new Map(chooseZones(declaration.settings.zones, before));
  const { scope, ...rules } = listing;
  const limited = limitRequests(reader);
  const observe = (region: string, ended?: AbortSignal) =>
    observeRegion(
      limited,
      region,
      { zones: zones.get(region) ?? [], projectId, createsInProject: project !== undefined },
      // Each listing has its own deadline, because a person or the creates may take long.
      { rules, clock, signal: deadlineOf(listing.timeoutMs, ended) },
    );
  const fleet = { name: declaration.settings.fleet, isDeclared: indexDeclared(desired) };
  const regions = chooseRegions({
    declared: [...selected.map(({ key }) => key.region), ...declaration.emptyRegions],
    fleet: regionsOfFleet(before, fleet.name),
    'open-intent': findOpenIntents(before).map(({ key }) => key.region),
  });
  const listings = await listRegions(regions, (region) => observe(region, signal), recorder);
  const narrowed = await recordListings(listings, [], recorder);
  const unread = narrowed.filter((one) => failureOfListing(one) !== undefined);
  if (unread.length > 0) {
    // A listing that a signal ended says nothing about its region.
    const read = signal?.aborted === true ? unread : narrowed;
    const { refuseUnread } = await import('../listing/incomplete.ts');
    const intents = writeCommandLine('intents', inputs.repeatFlags);
    refuseUnread(read, { open: findOpenIntents(recorder.ledger()), isDeclared: indexDeclared(selected), intents });
  }
  const findMissing = (seen: readonly Observation[]) => findKnownMissing(recorder.ledger(), selected, seen, fleet);
  const { observations, lookedUp } =
    zones.size === 0 && findMissing(narrowed).length === 0
      ? { observations: narrowed, lookedUp: noLookUp }
      : await (await import('../listing/incomplete.ts')).findUnlisted(narrowed, {
          zones,
          isShort: (one) => isMissingKnown(before, one),
          findMissing,
          listAgain: async (region) => {
            const seen = await observe(region, signal);
            await recorder.recordListing(seen);
            return seen;
          },
          reader: limited,
          project,
          signal,
        });
  const facts: PlanInputs = {
    scope,
    observations,
    lookedUp,
    diffs: diffAgainst(declared, observations),
    declared: desired,
    selection,
    guards,
    fleet,
    ledger: recorder.ledger(),
    onDoubt,
    fingerprint: inputs.planFingerprint,
  };
  const settled = findOpenIntents(before).flatMap(({ id, key, fleet: own }) => {
    const end = facts.ledger.intents.get(id)?.end;
    return end?.how === 'seen' && !fleet.isDeclared(key) ? [{ key, fleet: own, hostId: end.hostId }] : [];
  });
  return { plan: planFrom(facts), facts, observe, settled, diff: (seen) => diffAgainst(declared, seen) };
}

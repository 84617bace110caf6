/** DesiredHost[] and the cloud -> Observation[] -> HostDiff[] -> Plan. */

import { chooseZones, findOpenIntents, type Ledger } from '../ledger/ledger.ts';
import type { Recorder } from '../ledger/recorder.ts';
import type { ListingRules } from '../listing/listing.ts';
import type { KnownMissing } from '../listing/look-up.ts';
import {
  chooseRegions,
  dropRepeatedRows,
  type Observation,
  selectOwnObservations,
  withRegionClashes,
} from '../listing/observation.ts';
import {
  failureOfListing,
  limitRequests,
  noLookUp,
  observeRegion,
  observeRegions,
  refuseUnread,
} from '../listing/observe.ts';
import { projectOfCreates } from '../model/dialect.ts';
import type { Scope } from '../model/host.ts';
import type { Clock, HostReader } from '../model/ports.ts';
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
  /** How these observations differ from everything that is declared. */
  readonly diff: (observations: readonly Observation[]) => readonly HostDiff[];
}

/** The settings of listings. */
export interface ListingSettings extends ListingRules {
  readonly scope: Scope;
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
  const narrowed = await observeRegions(regions, (region) => observe(region, signal), recorder);
  const unread = narrowed.filter((one) => failureOfListing(one) !== undefined);
  // A listing that a signal ended says nothing about its region.
  refuseUnread(signal?.aborted === true ? unread : narrowed, {
    open: findOpenIntents(recorder.ledger()),
    isDeclared: indexDeclared(selected),
  });
  const findMissing = (seen: readonly Observation[]) => findKnownMissing(recorder.ledger(), selected, seen, fleet);
  const whole = await listWhole(narrowed, findMissing(narrowed), before, zones, async (region) => {
    const seen = await observe(region, signal);
    await recorder.recordListing(seen);
    return seen;
  });
  const { observations } = whole;
  const missing = findMissing(observations);
  const { found, unknown } =
    missing.length === 0
      ? noLookUp
      : await (await import('../listing/look-up.ts')).lookUpHosts(limited, missing, project, signal);
  const facts: PlanInputs = {
    scope,
    observations,
    lookedUp: { found, unknown: new Set([...unknown, ...whole.unknown]) },
    diffs: diffAgainst(declared, observations),
    declared: desired,
    selection,
    guards,
    fleet,
    ledger: recorder.ledger(),
    onDoubt,
    fingerprint: inputs.planFingerprint,
  };
  return { plan: planFrom(facts), facts, observe, diff: (seen) => diffAgainst(declared, seen) };
}

/**
 * `zones` narrow a listing: a known host that it lacks may be in another zone. Then the region is
 * listed whole, now and in the rest of the run. `unknown`: HostIds that may still be in a zone
 * which the cloud does not list.
 */
async function listWhole(
  narrowed: readonly Observation[],
  missing: readonly KnownMissing[],
  before: Ledger,
  zones: Map<string, readonly string[]>,
  /** Lists it with the zones as they are then, and records it. */
  listAgain: (region: string) => Promise<Observation>,
): Promise<{ readonly observations: readonly Observation[]; readonly unknown: readonly string[] }> {
  const observations: Observation[] = [];
  const unknown: string[] = [];
  for (const one of narrowed) {
    const named = zones.get(one.region) ?? [];
    const lost = missing.filter(({ region }) => region === one.region);
    if (named.length === 0 || one.trust.status === 'untrusted' || (lost.length === 0 && !isMissingKnown(before, one))) {
      observations.push(one);
      continue;
    }
    zones.set(one.region, []);
    const seen = await listAgain(one.region);
    if (seen.trust.status === 'trusted') {
      observations.push({ ...seen, ...(one.listedFor !== undefined && { listedFor: one.listedFor }) });
      continue;
    }
    zones.set(one.region, named);
    // What one of its pages showed may be there, so nothing of that name is created.
    const ids = new Set(one.hosts.map(({ hostId }) => hostId));
    const shown = [...seen.hosts, ...seen.vanished].filter(({ hostId }) => !ids.has(hostId));
    observations.push({ ...one, vanished: dropRepeatedRows([...one.vanished, ...shown]) });
    unknown.push(...lost.flatMap(({ hostId, zone }) => (zone !== undefined && named.includes(zone) ? [] : [hostId])));
  }
  return { observations: withRegionClashes(observations), unknown };
}

/**
 * Facts -> what to create, what is held back, and which guards refuse. Plain data, sorted, free of
 * secrets.
 */

import { type DesiredHost, formatKey, type HostKey, type LiveHost, type Scope } from '../host.ts';
import type { Intent } from '../intent.ts';
import {
  findOpenIntents,
  findSpent,
  findUnsettledIntents,
  type Ledger,
  memoryOf,
  withCountedMoment,
} from '../ledger/ledger.ts';
import { isUnsureRefusal } from '../ledger/pending-refusal.ts';
import type { Observation } from '../listing/observation.ts';
import { foldName, type NameSelection, selects } from '../text/name-pattern.ts';
import { type HostDiff, isOrphan } from './diff.ts';
import { type FleetScope, mayReplaceUnknown, originOf } from './fleet.ts';
import { checkGuards, type GuardRefusal, type Guards } from './guards.ts';
import type { Hold } from './hold.ts';
import { findIntentHold, type IntentRules } from './intent-holds.ts';
import { countJoining, findJoiningHosts, type Joining } from './joining.ts';
import { indexReplacementHolds, withFewCandidates } from './replacement.ts';
import { indexUnseenCandidates } from './replacement-waits.ts';
import { indexUnlistedHolds } from './unlisted-regions.ts';

export interface Held {
  readonly key: HostKey;
  readonly desired: DesiredHost;
  readonly hold: Hold;
}

export interface Plan {
  readonly scope: Scope;
  /** The fleet that the declaration names. */
  readonly fleet?: string;
  readonly observations: readonly Observation[];
  /** Of the selected names, and of every host that nobody declares. */
  readonly diffs: readonly HostDiff[];
  readonly creates: readonly DesiredHost[];
  readonly held: readonly Held[];
  readonly refused: readonly GuardRefusal[];
  readonly guards: Guards;
  /** Selected hosts that join the fleet with an apply of this plan. */
  readonly joining: readonly Joining[];
  /**
   * How many creates may replace a live host that this run cannot know: the journal knows no host
   * of the fleet, or the run names none and the journal has hosts in regions that were not listed.
   */
  readonly unknownReplacements: number;
  /** Every open intent of the account, in the order of sending. */
  readonly openIntents: readonly Intent[];
  /**
   * The last create of each name of the account, if the cloud refused it although it may have made
   * its host.
   */
  readonly unsureRefusals: readonly Intent[];
  /** Hosts to create, each with those of other names that it may replace, if there are some. */
  readonly awaited: readonly { readonly key: HostKey; readonly others: readonly HostKey[] }[];
}

export interface PlanInputs {
  readonly scope: Scope;
  readonly observations: readonly Observation[];
  readonly diffs: readonly HostDiff[];
  readonly selection: NameSelection;
  readonly guards: Guards;
  readonly fleet: FleetScope;
  /** With these observations folded in. */
  readonly ledger: Ledger;
  readonly onDoubt: IntentRules['onDoubt'];
  /** Fingerprint of the saved plan that is applied. What it has sent before is held. */
  readonly fingerprint?: string | undefined;
}

export function planFrom(inputs: PlanInputs): Plan {
  const { scope, observations, selection, guards, ledger, onDoubt, fleet: fleetScope, fingerprint } = inputs;
  const { fleet, isDeclared } = fleetScope;
  const diffs = inputs.diffs.map((diff) => withPast(diff, ledger, fleet));
  const selected = diffs.filter(isTold(diffs, selection));
  const live = observations.flatMap((one) => one.hosts);
  const standing = indexHolds(observations, guards);
  const replacement = { ...fleetScope, allowed: guards.allowedReplacements };
  const replaces = indexReplacementHolds(ledger, live, replacement);
  const unlisted = indexUnlistedHolds(ledger, observations, replacement);
  const unseenFor = indexUnseenCandidates(ledger, replacement);
  const spent = (key: HostKey): Hold | undefined => {
    const intent = fingerprint === undefined ? undefined : findSpent(memoryOf(ledger, key), fingerprint);
    return intent && { reason: 'spent', intent };
  };
  const creates: DesiredHost[] = [];
  const held: Held[] = [];
  for (const diff of selected) {
    if (diff.status !== 'missing') continue;
    const { key, desired } = diff;
    const first = standing(key);
    const open = findIntentHold(ledger, key, live, { onDoubt, isDeclared });
    // The near match may be what came of the create.
    const isRenamed = first?.reason === 'near-match' && open?.reason === 'open-intent' && open.probable.length > 0;
    const hold = (isRenamed ? open : first) ?? open ?? replaces(desired) ?? unlisted(desired) ?? spent(key);
    if (hold === undefined) creates.push(desired);
    else held.push({ key, desired, hold });
  }
  const refused = checkGuards({ diffs, creates, held, live, ledger, scope: fleetScope }, guards);
  // Whoever answers for a new scope says that nothing is replaced.
  const isAnswered = guards.allowNewScope || refused.some(({ guard }) => guard === 'unfamiliar-scope');
  const mayReplace = !isAnswered && creates.length > 0 && mayReplaceUnknown(ledger, fleetScope, observations);
  return {
    scope,
    ...(fleet !== undefined && { fleet }),
    observations,
    diffs: selected,
    creates,
    held: withFewCandidates(held),
    refused,
    guards,
    joining: countJoining(ledger, findJoiningHosts(ledger, selected, fleet, guards.takenOver)),
    unknownReplacements: mayReplace ? creates.length : 0,
    openIntents: findOpenIntents(ledger),
    unsureRefusals: findUnsettledIntents(ledger)
      .filter((intent) => isUnsureRefusal(intent) && memoryOf(ledger, intent.key).intent === intent)
      .map((intent) => withCountedMoment(ledger, intent)),
    awaited: creates.flatMap((desired) => {
      const others = unseenFor(desired).filter(({ because }) => because === 'refused-before');
      return others.length === 0 ? [] : [{ key: desired.key, others: others.map(({ key }) => key) }];
    }),
  };
}

/**
 * The selected names, every orphan, and every other undeclared host in a region of a selected name.
 * Other regions are listed only because of what the journal knows of them.
 */
function isTold(diffs: readonly HostDiff[], selection: NameSelection): (diff: HostDiff) => boolean {
  const isSelected = ({ status, key }: HostDiff) => status !== 'unmanaged' && selects(selection, key.name);
  const regions = new Set(diffs.filter(isSelected).map(({ key }) => key.region));
  return (diff) =>
    diff.status === 'unmanaged'
      ? isOrphan(diff) || regions.size === 0 || regions.has(diff.key.region)
      : selects(selection, diff.key.name);
}

/**
 * Adds the past of a host: a missing host may have been seen before, and an undeclared one may
 * belong to the fleet.
 */
function withPast(diff: HostDiff, ledger: Ledger, fleet: string | undefined): HostDiff {
  if (diff.status === 'unmanaged') {
    const origin = originOf(ledger, diff.live.hostId, fleet);
    return origin === undefined ? diff : { ...diff, origin };
  }
  if (diff.status !== 'missing') return diff;
  const { sighting } = memoryOf(ledger, diff.key);
  return sighting === undefined ? diff : { ...diff, was: sighting.hostIds };
}

/** Why a key must not be created, given these observations. */
export function indexHolds(
  observations: readonly Observation[],
  guards: Pick<Guards, 'allowedNearMatches'>,
): (key: HostKey) => Hold | undefined {
  const vanished = new Map<string, LiveHost[]>();
  const alike = new Map<string, LiveHost[]>();
  const untrusted = new Set<string>();
  for (const { region, hosts, vanished: gone, trust } of observations) {
    if (trust.status === 'untrusted') untrusted.add(region);
    for (const host of gone) append(vanished, formatKey(host), host);
    for (const host of [...hosts, ...gone]) append(alike, formatKey({ region, name: foldName(host.name) }), host);
  }
  return (key) => {
    if (untrusted.has(key.region)) return { reason: 'untrusted-listing' };
    const seen = vanished.get(formatKey(key));
    if (seen !== undefined) return { reason: 'vanished', live: seen };
    const near = alike.get(formatKey({ region: key.region, name: foldName(key.name) }));
    if (near === undefined || guards.allowedNearMatches.includes(key.name)) return undefined;
    return { reason: 'near-match', live: near };
  };
}

function append<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

/**
 * The counts of a plan, for decisions that are made before there is a report (report.ts counts for
 * readers).
 */
export interface PlanCounts {
  readonly create: number;
  readonly duplicate: number;
}

export function countPlan({ creates, diffs }: Plan): PlanCounts {
  return { create: creates.length, duplicate: diffs.filter(({ status }) => status === 'duplicate').length };
}

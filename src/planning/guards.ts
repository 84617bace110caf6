/** The guards that stop a whole plan. */

import { findKnownHost, formatPlace, type Ledger, memoryOf } from '../ledger/ledger.ts';
import { compareText, type DesiredHost, type HostKey, type LiveHost } from '../model/host.ts';
import type { CloudPlace, ColdCause } from '../model/intent.ts';
import { isSent } from '../model/intent-end.ts';
import { matchesAny } from '../model/text/name-pattern.ts';
import { type HostDiff, isOrphan, liveOf } from './diff.ts';
import { type AllowedReplacements, fleetOf, isUnknownFleet, type OwnFleet } from './fleet.ts';
import { type Hold, mayBeAnswered } from './holds.ts';

/** A guard that stops a whole plan: nothing is created while it holds. */
export type GuardRefusal =
  | { readonly guard: 'size'; readonly creates: number; readonly maxCreates: number }
  /**
   * Two or more names are declared, and neither they nor other hosts of the fleet are live; or all known hosts are
   * gone, or half of them; or nothing was ever sent or adopted at this endpoint and project. A wrong key, region,
   * endpoint or project looks just like this.
   */
  | {
      readonly guard: 'unfamiliar-scope';
      readonly region: string;
      readonly declared: number;
      /** How many of them were seen before, and are gone. */
      readonly gone: number;
      /** The regions in which a known host has the one declared name: it may be meant to stay. */
      readonly elsewhere?: readonly string[];
      /** The endpoint and the project where hosts are known, if this run uses others. */
      readonly knownAt?: readonly string[];
      /** Names that are held there as possible replacements: each needs its own answer (`--allow replacement=NAME`). */
      readonly replacements?: readonly string[];
      /** No trace of an earlier apply: `--first-apply` answers this guard and a cold start. */
      readonly firstApply?: true;
    }
  /** Declared names are live as hosts of another fleet. A renamed fleet looks just like this. */
  | {
      readonly guard: 'other-fleet';
      readonly fleet: string;
      /** Hosts of that fleet that this run declares. */
      readonly declared: number;
      /** Hosts of it in the regions that were listed, which this run does not declare. */
      readonly others: number;
    };

export interface Guards extends AllowedReplacements {
  readonly maxCreates: number;
  readonly allowNewScope: boolean;
  /** Fleets whose declared hosts may join this fleet. */
  readonly takenOver: readonly string[];
}

/** The creates of a plan, and the hosts that already exist. */
export interface GuardedPlan {
  /** For every declared name in the listed regions, selected or not. */
  readonly diffs: readonly HostDiff[];
  readonly creates: readonly DesiredHost[];
  readonly held: readonly { readonly key: HostKey; readonly hold: Hold }[];
  /** In all regions that were listed. */
  readonly live: readonly LiveHost[];
  readonly ledger: Ledger;
  readonly place: CloudPlace;
  readonly fleet: OwnFleet;
}

/** All of two or more, or five and half of all. */
function areMostGone(gone: number, live: number): boolean {
  return live === 0 ? gone >= 2 : gone >= 5 && gone >= live;
}

export function checkGuards(plan: GuardedPlan, guards: Guards): readonly GuardRefusal[] {
  const { creates } = plan;
  const { maxCreates } = guards;
  return [
    ...(creates.length > maxCreates ? [{ guard: 'size' as const, creates: creates.length, maxCreates }] : []),
    ...(guards.allowNewScope ? [] : findUnfamiliarScopes(plan)),
    ...findOtherFleets(plan, guards),
  ];
}

function findUnfamiliarScopes({ diffs, creates, held, ledger, place, fleet }: GuardedPlan): readonly GuardRefusal[] {
  const refused: GuardRefusal[] = [];
  const isKnown = ({ hostId }: LiveHost) => findKnownHost(ledger, hostId) !== undefined;
  const isOther = ledger.places.size > 0 && !ledger.places.has(formatPlace(place));
  // A possible move is asked about together with the scope, so that it needs no second question.
  const moved = held.filter(
    ({ key, hold }) => hold.reason === 'may-exist' && hold.live.some((one) => one.region !== key.region),
  );
  const allDeclared = diffs.filter(({ status }) => status !== 'unmanaged');
  const keys = allDeclared.map(({ key }) => key);
  for (const region of new Set([...creates, ...moved].map(({ key }) => key.region))) {
    const declared = allDeclared.filter(({ key }) => key.region === region);
    const missing = declared.filter((diff) => diff.status === 'missing');
    const gone = missing.filter((diff) => diff.was !== undefined).length;
    // Hosts of the fleet that nobody declares are hosts that it knows there.
    const orphans = diffs.filter((diff) => isOrphan(diff) && diff.key.region === region).length;
    const live = declared.length - missing.length + orphans;
    const noneSeen = live + gone === 0;
    const knownGone = missing.filter(({ key }) => memoryOf(ledger, key).hostId !== undefined).length;
    // Others may have a declared name in any scope.
    const knownLive = declared.filter((diff) => liveOf(diff).some(isKnown)).length + orphans;
    const isAlone = noneSeen && declared.length === 1;
    const elsewhere = isAlone ? declared.flatMap(({ key }) => findElsewhere(ledger, fleet, key)) : [];
    const isNew = noneSeen && (declared.length >= 2 || elsewhere.length > 0);
    if (isNew || isOther || areMostGone(gone, live) || areMostGone(knownGone, knownLive)) {
      const replacements = held
        .filter((one) => one.key.region === region && mayBeAnswered(one.hold, one.key))
        .map(({ key }) => key.name);
      refused.push({
        guard: 'unfamiliar-scope',
        region,
        declared: declared.length,
        gone,
        ...(elsewhere.length > 0 && { elsewhere }),
        ...(isOther && { knownAt: [...ledger.places].map((one) => one.trim()).sort(compareText) }),
        ...(replacements.length > 0 && { replacements }),
        ...(noneSeen && findEarlierTrace(ledger, keys) === undefined && { firstApply: true as const }),
      });
    }
  }
  return refused;
}

/**
 * The other regions in which the last listings showed a known host of the name. A fleet whose hosts are known needs no
 * such guess: its moved hosts are held.
 */
function findElsewhere(
  ledger: Ledger,
  { name: fleet, isDeclared }: OwnFleet,
  { region, name }: HostKey,
): readonly string[] {
  if (!isUnknownFleet(ledger, fleet)) return [];
  const regions = [...ledger.present].flatMap(([other, hosts]) => {
    if (other === region || isDeclared({ region: other, name })) return [];
    const isThere = [...hosts].some(
      ([hostId, listed]) => listed === name && findKnownHost(ledger, hostId) !== undefined,
    );
    return isThere ? [other] : [];
  });
  return regions.sort(compareText);
}

/** Checked even if nothing is to be created: under another name, the fleet has no known orphans. */
function findOtherFleets(
  { diffs, live, ledger, fleet: { name: fleet } }: GuardedPlan,
  { takenOver }: Guards,
): readonly GuardRefusal[] {
  if (fleet === undefined) return [];
  const declared = new Map<string, number>();
  for (const diff of diffs) {
    if (diff.status !== 'in-sync' && diff.status !== 'changed') continue;
    const owner = fleetOf(ledger, diff.live.hostId);
    if (owner === undefined || owner === fleet || matchesAny(takenOver, owner)) continue;
    declared.set(owner, (declared.get(owner) ?? 0) + 1);
  }
  return [...declared]
    .sort(([a], [b]) => compareText(a, b))
    .map(([owner, count]) => {
      const all = live.filter(({ hostId }) => fleetOf(ledger, hostId) === owner).length;
      return { guard: 'other-fleet', fleet: owner, declared: count, others: all - count };
    });
}

// What says that something was sent before. `--first-apply` denies it, and answers the guard of an unfamiliar scope and
// a cold start at once: so it is refused if anything that this run can see says otherwise.

export type EarlierTrace =
  /** A create of this account, of whatever fleet and outcome; or a declared name that a listing shows, or has shown. */
  | { readonly trace: 'create' | 'live' | 'seen'; readonly key: HostKey }
  /** A fleet has taken over hosts, or was told of its orphans. */
  | { readonly trace: 'fleet' }
  /** Other runs have used this journal elsewhere, and may have sent what is not in it. */
  | { readonly trace: 'cold-start'; readonly cause: Exclude<ColdCause, 'no-journal'> };

/** `declared`: every declared name, selected or not. The ledger knows the listings of this run. */
export function findEarlierTrace(ledger: Ledger, declared: readonly HostKey[]): EarlierTrace | undefined {
  for (const intent of ledger.intents.values()) if (isSent(intent)) return { trace: 'create', key: intent.key };
  const live = new Map([...ledger.present].map(([region, hosts]) => [region, new Set(hosts.values())]));
  const there = declared.find(({ region, name }) => live.get(region)?.has(name) === true);
  if (there !== undefined) return { trace: 'live', key: there };
  const seen = declared.find((key) => memoryOf(ledger, key).sighting !== undefined);
  if (seen !== undefined) return { trace: 'seen', key: seen };
  if (ledger.adopted.size + ledger.told.size > 0) return { trace: 'fleet' };
  const { coldAt, coldCause: cause = 'copy', coldSettledMs } = ledger;
  // An operator who took the risk has answered for other runs too. A wait says nothing of what they sent long ago.
  const isOver = coldAt === undefined || coldSettledMs === Number.POSITIVE_INFINITY;
  return isOver || cause === 'no-journal' ? undefined : { trace: 'cold-start', cause };
}

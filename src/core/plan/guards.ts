/** The guards that stop a whole plan. */

import { compareText, type DesiredHost, type HostKey, type LiveHost } from '../host.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { matchesPattern } from '../text/name-pattern.ts';
import { type HostDiff, isOrphan } from './diff.ts';
import { findEarlierTrace } from './first-apply.ts';
import { type FleetScope, fleetOf, indexLiveElsewhere, isUnknownFleet } from './fleet.ts';
import type { Hold } from './hold.ts';
import { findMatchingHosts } from './replacement.ts';

/** A guard that stops a whole plan: nothing is created while it holds. */
export type GuardRefusal =
  | { readonly guard: 'size'; readonly creates: number; readonly maxCreates: number }
  /**
   * Two or more names are declared, and neither they nor other hosts of the fleet are live, or most
   * of those that were live are gone. A wrong key, region or project looks just like this.
   */
  | {
      readonly guard: 'unfamiliar-scope';
      readonly region: string;
      readonly declared: number;
      /** How many of them were seen before, and are gone. */
      readonly gone: number;
      /**
       * The regions in which Hostwright made a live host of the one declared name. It may be meant
       * to stay there.
       */
      readonly elsewhere?: readonly string[];
      /**
       * Fleets with a live host in the region that is like a declared host, while the journal knows
       * no host of this fleet. The fleet and its hosts may have been renamed in one edit.
       */
      readonly alikeIn?: readonly string[];
      /**
       * Names that are held there as possible replacements: they need an answer of their own
       * (`--allow-replacement`).
       */
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

export interface Guards {
  readonly maxCreates: number;
  readonly allowNewScope: boolean;
  /** Names whose near matches a person has looked at. */
  readonly allowedNearMatches: readonly string[];
  /**
   * Patterns of names that may be created although they may replace a host of the fleet
   * (replacement.ts).
   */
  readonly allowedReplacements: readonly string[];
  /** Fleets whose declared hosts may join this fleet. */
  readonly takenOver: readonly string[];
}

/** The creates of a plan, and the hosts that already exist. */
export interface GuardedPlan {
  /** For every declared name in the listed regions, selected or not. */
  readonly diffs: readonly HostDiff[];
  readonly creates: readonly DesiredHost[];
  readonly held: readonly { readonly key: HostKey; readonly hold: Hold }[];
  /** In the regions that were listed. */
  readonly live: readonly LiveHost[];
  readonly ledger: Ledger;
  readonly scope: FleetScope;
}

/** At most this many hosts may be gone without a guard. */
const fewGone = 5;

export function checkGuards(plan: GuardedPlan, guards: Guards): readonly GuardRefusal[] {
  const { creates } = plan;
  const { maxCreates } = guards;
  return [
    ...(creates.length > maxCreates ? [{ guard: 'size' as const, creates: creates.length, maxCreates }] : []),
    ...(guards.allowNewScope ? [] : findUnfamiliarScopes(plan)),
    ...findOtherFleets(plan, guards),
  ];
}

function findUnfamiliarScopes({ diffs, creates, held, live, ledger, scope }: GuardedPlan): readonly GuardRefusal[] {
  const refused: GuardRefusal[] = [];
  const elsewhereOf = indexLiveElsewhere(ledger, scope, live);
  const isUnknown = isUnknownFleet(ledger, scope.fleet);
  // A possible move is asked about together with the scope, so that it needs no second question.
  const moved = held.filter(({ hold }) => hold.reason === 'move');
  const isFirst = () => findEarlierTrace(ledger, keysOfDeclared(diffs)) === undefined;
  for (const region of new Set([...creates, ...moved].map((create) => create.key.region))) {
    const declared = diffs.filter((diff) => diff.status !== 'unmanaged' && diff.key.region === region);
    const missing = declared.filter((diff) => diff.status === 'missing');
    const gone = missing.filter((diff) => diff.was !== undefined).length;
    const known = declared.length - missing.length + countOrphans(diffs, region);
    const noneSeen = known + gone === 0;
    const [only] = declared;
    const isAlone = noneSeen && declared.length === 1 && only?.status === 'missing';
    const elsewhere = isAlone ? sortDistinct(elsewhereOf(only.key)) : [];
    const alike =
      noneSeen && scope.fleet !== undefined && isUnknown()
        ? missing.slice(0, mostCompared).flatMap(({ desired }) => findMatchingHosts(ledger, live, desired))
        : [];
    const alikeIn = sortDistinct(alike.flatMap(({ hostId }) => fleetOf(ledger, hostId) ?? []));
    const isUnfamiliar = noneSeen && (declared.length >= 2 || elsewhere.length + alikeIn.length > 0);
    if (isUnfamiliar || (gone > fewGone && gone > (known + gone) / 2)) {
      const replacements = held
        .filter((one) => one.key.region === region && isAnswered(one.hold))
        .map(({ key }) => key.name);
      refused.push({
        guard: 'unfamiliar-scope',
        region,
        declared: declared.length,
        gone,
        ...(elsewhere.length > 0 && { elsewhere }),
        ...(alikeIn.length > 0 && { alikeIn }),
        ...(replacements.length > 0 && { replacements }),
        ...(noneSeen && isFirst() && { firstApply: true as const }),
      });
    }
  }
  return refused;
}

/** Each is compared with every live host. */
const mostCompared = 100;

function sortDistinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort(compareText);
}

function keysOfDeclared(diffs: readonly HostDiff[]): readonly HostKey[] {
  return diffs.flatMap((diff) => (diff.status === 'unmanaged' ? [] : [diff.key]));
}

/** Hosts of the fleet that nobody declares are hosts that it knows there. */
function countOrphans(diffs: readonly HostDiff[], region: string): number {
  return diffs.filter((diff) => isOrphan(diff) && diff.key.region === region).length;
}

/** Whether `--allow-replacement` answers it. */
function isAnswered({ reason }: Hold): boolean {
  return reason === 'rename' || reason === 'move' || reason === 'unlisted-region';
}

/** Checked even if nothing is to be created: under another name, the fleet has no known orphans. */
function findOtherFleets({ diffs, live, ledger, scope }: GuardedPlan, { takenOver }: Guards): readonly GuardRefusal[] {
  const { fleet } = scope;
  if (fleet === undefined) return [];
  const declared = new Map<string, number>();
  for (const diff of diffs) {
    if (diff.status !== 'in-sync' && diff.status !== 'changed') continue;
    const owner = fleetOf(ledger, diff.live.hostId);
    if (owner === undefined || owner === fleet || takenOver.some((one) => matchesPattern(one, owner))) continue;
    declared.set(owner, (declared.get(owner) ?? 0) + 1);
  }
  return [...declared]
    .sort(([a], [b]) => compareText(a, b))
    .map(([owner, count]) => {
      const all = live.filter(({ hostId }) => fleetOf(ledger, hostId) === owner).length;
      return { guard: 'other-fleet', fleet: owner, declared: count, others: all - count };
    });
}

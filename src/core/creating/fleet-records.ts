/** The records about the fleet that an apply writes when it ends normally. */

import { type DesiredHost, formatKey } from '../host.ts';
import type { JournalRecord, Moment } from '../intent.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { areTrusted } from '../listing/observation.ts';
import { isOrphan } from '../plan/diff.ts';
import type { FleetScope } from '../plan/fleet.ts';
import { findJoiningHosts } from '../plan/joining.ts';
import type { Plan } from '../plan/plan.ts';
import { indexReplacementCandidates } from '../plan/replacement.ts';

export interface EndedApply {
  /** The plan that was approved, or the plan that had nothing to create. */
  readonly before: Plan;
  /** The plan made from the last listings. */
  readonly after: Plan;
  /** Every declared host, selected or not. */
  readonly desired: readonly DesiredHost[];
  readonly scope: FleetScope;
  readonly ledger: Ledger;
}

export function makeFleetRecords(apply: EndedApply, moment: Moment): readonly JournalRecord[] {
  const { fleet } = apply.scope;
  if (fleet === undefined || !areTrusted(apply.after.observations)) return [];
  const orphans = findOrphansToTell(apply, fleet);
  const isNews = !hasSameMembers(orphans, findLiveTold(apply, fleet));
  const hostIds = findJoining(apply, fleet);
  return [
    ...(isNews ? [{ type: 'told' as const, fleet, orphans, moment }] : []),
    ...(hostIds.length > 0 ? [{ type: 'adopted' as const, fleet, hostIds, moment }] : []),
  ];
}

/** Live hosts that an earlier apply reported as orphans. */
function findLiveTold({ after, ledger }: EndedApply, fleet: string): readonly string[] {
  const live = after.observations.flatMap(({ hosts }) => hosts.map(({ hostId }) => hostId));
  return live.filter((hostId) => ledger.told.get(hostId) === fleet);
}

function hasSameMembers(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return known.size === new Set(some).size && some.every((one) => known.has(one));
}

/**
 * Orphans that were reported before, and new ones that hold nothing because no missing declared
 * host, selected or not, can be their new name. An orphan that was declared again in between counts
 * as new when it becomes an orphan again.
 */
function findOrphansToTell({ after, desired, scope, ledger }: EndedApply, fleet: string): readonly string[] {
  const orphans = after.diffs.flatMap((diff) => (isOrphan(diff) && 'live' in diff ? [diff.live.hostId] : []));
  const isTold = (hostId: string) => ledger.told.get(hostId) === fleet;
  if (orphans.every(isTold)) return orphans;
  const live = after.observations.flatMap(({ hosts }) => hosts);
  const names = new Set(live.map(formatKey));
  const candidatesOf = indexReplacementCandidates(ledger, live, scope);
  const candidates = new Set(
    desired
      .filter(({ key }) => !names.has(formatKey(key)))
      .flatMap((host) => candidatesOf(host))
      .flatMap((hold) => hold.live.map(({ hostId }) => hostId)),
  );
  return orphans.filter((hostId) => isTold(hostId) || !candidates.has(hostId));
}

/** Other fleets may be taken over by the flag, or by an answer to their guard. */
function findJoining({ before, after, ledger }: EndedApply, fleet: string): readonly string[] {
  const answered = before.refused.flatMap((refusal) => (refusal.guard === 'other-fleet' ? [refusal.fleet] : []));
  return findJoiningHosts(ledger, after.diffs, fleet, [...answered, ...before.guards.takenOver]);
}

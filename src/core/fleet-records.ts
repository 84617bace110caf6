/** What an apply that ended well leaves in the journal about its fleet. */
import { type FleetScope, fleetOf } from './fleet.ts';
import { type DesiredHost, keyText } from './host.ts';
import type { JournalRecord, Moment } from './intent.ts';
import type { Ledger } from './ledger.ts';
import { matchesPattern } from './name-pattern.ts';
import { areTrusted } from './observation.ts';
import type { Plan } from './plan.ts';
import { replacementHolds } from './replacement.ts';

export interface EndedApply {
  /** The plan that was approved, or that had nothing to create. */
  readonly before: Plan;
  /** The plan as the last listings make it. */
  readonly after: Plan;
  /** All that is declared, selected or not. */
  readonly desired: readonly DesiredHost[];
  readonly scope: FleetScope;
  readonly ledger: Ledger;
}

export function fleetRecords(apply: EndedApply, moment: Moment): readonly JournalRecord[] {
  const { fleet } = apply.scope;
  if (fleet === undefined || !areTrusted(apply.after.observations)) return [];
  const orphans = toldOrphans(apply);
  const hostIds = takenOver(apply, fleet);
  return [
    ...(orphans.length > 0 ? [{ type: 'told' as const, fleet, orphans, moment }] : []),
    ...(hostIds.length > 0 ? [{ type: 'adopted' as const, fleet, hostIds, moment }] : []),
  ];
}

/** New orphans on which nothing is held: of no declared host that is not live, selected or not, may they be the old name. */
function toldOrphans({ after, desired, scope, ledger }: EndedApply): readonly string[] {
  const fresh = after.diffs.flatMap((diff) =>
    diff.status === 'unmanaged' && diff.origin?.isNew === true ? [diff.live.hostId] : [],
  );
  if (fresh.length === 0) return [];
  const live = after.observations.flatMap(({ hosts }) => hosts);
  const names = new Set(live.map(keyText));
  const replaces = replacementHolds(ledger, live, { ...scope, allowed: [] });
  const candidates = new Set<string>();
  for (const host of desired) {
    const hold = names.has(keyText(host.key)) ? undefined : replaces(host);
    if (hold?.reason !== 'rename' && hold?.reason !== 'move') continue;
    for (const { hostId } of hold.live) candidates.add(hostId);
  }
  return fresh.filter((hostId) => !candidates.has(hostId));
}

/** Declared hosts of the fleets that this one may take over: by the flag, or because the guard was answered. */
function takenOver({ before, after, ledger }: EndedApply, fleet: string): readonly string[] {
  const answered = before.refused.flatMap((refusal) => (refusal.guard === 'other-fleet' ? [refusal.fleet] : []));
  const allowed = (owner: string) =>
    answered.includes(owner) || before.guards.takenOver.some((pattern) => matchesPattern(pattern, owner));
  return after.diffs.flatMap((diff) => {
    if (diff.status !== 'in-sync' && diff.status !== 'changed') return [];
    const { hostId } = diff.live;
    const owner = fleetOf(ledger, hostId);
    return owner !== undefined && owner !== fleet && allowed(owner) ? [hostId] : [];
  });
}

/** The records about the fleet that an apply writes when it ends normally. */

import type { Ledger } from '../ledger/ledger.ts';
import { areTrusted } from '../listing/observation.ts';
import type { HeldName, JournalRecord, Moment } from '../model/intent.ts';
import { type HostSelection, selects } from '../model/text/name-pattern.ts';
import { findCandidates, type Sight } from '../planning/candidates.ts';
import { isOrphan, selectableOf } from '../planning/diff.ts';
import { findAdoptions } from '../planning/fleet.ts';
import type { Plan } from '../planning/plan.ts';

/** The facts of its plans, with the ledger as it is now. */
type Facts = Omit<Sight, 'observations'>;

export interface EndedApply extends Facts {
  /** The plan that was approved, or the plan that had nothing to create. */
  readonly before: Plan;
  /** The plan made from the last listings. */
  readonly after: Plan;
  /** What the reports of the apply are about. */
  readonly selection: HostSelection;
}

export function makeFleetRecords(apply: EndedApply, moment: Moment): readonly JournalRecord[] {
  const { name: fleet } = apply.fleet;
  if (!areTrusted(apply.after.observations)) return [];
  const hosts = findAdopted(apply, fleet);
  return [
    ...(fleet === undefined ? [] : recordOrphans(apply, fleet, moment)),
    ...(hosts.length > 0 ? [{ type: 'adopted' as const, ...(fleet !== undefined && { fleet }), hosts, moment }] : []),
  ];
}

/**
 * Before the first create: which host holds which missing name. A run that is killed between two members of a range
 * would leave the others looking as if they only extended it.
 */
export function makeHoldingRecords(
  { plan, ...facts }: Facts & { readonly plan: Plan },
  moment: Moment,
): readonly JournalRecord[] {
  const { ledger } = facts;
  const { name: fleet } = facts.fleet;
  if (fleet === undefined) return [];
  const orphans = listOrphans(plan).filter((hostId) => ledger.told.get(hostId) === fleet);
  const holding = findHolding({ ...facts, after: plan }, orphans);
  return isNews(holding, plan, ledger) ? [{ type: 'told', fleet, orphans, holding, moment }] : [];
}

function recordOrphans(apply: EndedApply, fleet: string, moment: Moment): readonly JournalRecord[] {
  const { after, ledger } = apply;
  const all = listOrphans(after);
  const before = all.filter((hostId) => ledger.told.get(hostId) === fleet);
  const holding = findHolding(apply, before);
  // An orphan that was declared again in between counts as new when it becomes an orphan again.
  const holds = new Set(holding.map(([hostId]) => hostId));
  // An orphan that the selection leaves out was not reported.
  const shown = new Set([...before, ...listOrphans(after, apply.selection)]);
  const orphans = all.filter((hostId) => shown.has(hostId) && !holds.has(hostId));
  if (hasSameMembers(orphans, findReportedLive(apply, fleet)) && !isNews(holding, after, ledger)) return [];
  return [{ type: 'told', fleet, orphans, ...(holding.length > 0 && { holding }), moment }];
}

/** The orphans that no apply has told, and that hold a missing name. */
function findHolding(facts: Facts & Pick<EndedApply, 'after'>, reported: readonly string[]): readonly HeldName[] {
  const known = new Set(reported);
  const orphans = listOrphans(facts.after).filter((hostId) => !known.has(hostId));
  if (orphans.length === 0) return [];
  const candidates = findCandidates({ ...facts, observations: facts.after.observations });
  const holders = new Map([...candidates].flatMap(([key, { live }]) => live.map(({ hostId }) => [hostId, key])));
  return orphans.flatMap((hostId): HeldName[] => {
    const key = holders.get(hostId);
    return key === undefined ? [] : [[hostId, key]];
  });
}

/** Whether the journal has other names for these hosts, or names for hosts that hold none now. */
function isNews(holding: readonly HeldName[], { observations }: Plan, ledger: Ledger): boolean {
  const now = new Map(holding);
  const live = observations.flatMap(({ hosts }) => hosts.map(({ hostId }) => hostId));
  return (
    holding.some(([hostId, key]) => ledger.holding.get(hostId) !== key) ||
    live.some((hostId) => ledger.holding.has(hostId) && !now.has(hostId))
  );
}

function listOrphans({ diffs }: Plan, selection: HostSelection = { only: [], exclude: [] }): readonly string[] {
  const orphans = diffs.filter((diff) => isOrphan(diff) && selects(selection, selectableOf(diff)));
  return orphans.flatMap((diff) => ('live' in diff ? [diff.live.hostId] : []));
}

/** Live hosts that an earlier apply reported as orphans. */
function findReportedLive({ after, ledger }: EndedApply, fleet: string): readonly string[] {
  const live = after.observations.flatMap(({ hosts }) => hosts.map(({ hostId }) => hostId));
  return live.filter((hostId) => ledger.told.get(hostId) === fleet);
}

function hasSameMembers(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return known.size === new Set(some).size && some.every((one) => known.has(one));
}

/** Other fleets may be taken over by the flag, or by an answer to their guard. */
function findAdopted({ before, after, ledger }: EndedApply, fleet: string | undefined) {
  const answered = before.refused.flatMap((refusal) => (refusal.guard === 'other-fleet' ? [refusal.fleet] : []));
  return findAdoptions(ledger, after.diffs, fleet, [...answered, ...before.guards.takenOver]);
}

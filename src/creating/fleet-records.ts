/** The records about the fleet that an apply writes when it ends normally, and before its first create. */

import { type Ledger, makerOf } from '../ledger/ledger.ts';
import { areTrusted } from '../listing/observation.ts';
import { groupBy } from '../model/group-by.ts';
import { deadStateOf, formatKey } from '../model/host.ts';
import {
  type AskedValues,
  askedValuesOf,
  type DeclaredHosts,
  type JournalRecord,
  type Moment,
} from '../model/intent.ts';
import { type HostSelection, selects } from '../model/text/name-pattern.ts';
import { findCandidates, isAlike, listSettled, type Sight } from '../planning/candidates.ts';
import { type HostDiff, isOrphan, selectableOf } from '../planning/diff.ts';
import { findAdoptions, fleetOf } from '../planning/fleet.ts';
import type { Plan } from '../planning/plan.ts';

/** The facts of its plans, with the ledger as it is now. */
interface Facts extends Omit<Sight, 'observations'> {
  /** How everything that is declared differs from the last listings. */
  readonly diffs: readonly HostDiff[];
}

export interface EndedApply extends Facts {
  /** The plan that was approved, or the plan that had nothing to create. */
  readonly before: Plan;
  /** The plan made from the last listings. */
  readonly after: Plan;
  /** What the reports of the apply are about. */
  readonly selection: HostSelection;
}

export function makeFleetRecords(apply: EndedApply, moment: Moment): readonly JournalRecord[] {
  const { after, selection } = apply;
  const { name: fleet } = apply.fleet;
  if (!areTrusted(after.observations)) return [];
  const hosts = findAdopted(apply, fleet);
  return [
    // An orphan that the selection leaves out was not reported.
    ...recordFleet(apply, after, listOrphans(after, selection), moment),
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
  return recordFleet(facts, plan, [], moment);
}

/** `shown`: the orphans that the apply reports. */
function recordFleet(facts: Facts, plan: Plan, shown: readonly string[], moment: Moment): readonly JournalRecord[] {
  const { name: fleet } = facts.fleet;
  if (fleet === undefined) return [];
  const live = new Set(plan.observations.flatMap(({ hosts }) => hosts.map(({ hostId }) => hostId)));
  const present = [...facts.ledger.present.values()].flatMap((hosts) => [...hosts.keys()]);
  // A listing that is not trusted may lack hosts, and one that is gone may come back: what is known of them stays.
  const known = new Set([...present, ...facts.ledger.holding.keys()]);
  const unseen = [...known].filter((hostId) => !live.has(hostId));
  const kept = findTold(facts.ledger, fleet, unseen);
  const before = findTold(facts.ledger, fleet, [...live, ...unseen]);
  const split = splitOrphans(facts, plan, before, new Set(shown));
  const orphans = new Set([...split.orphans, ...kept.orphans]);
  const holding = new Map([...split.holding, ...kept.holding]);
  const declared = new Map([...findDeclared(facts, plan, before, split.holding), ...kept.declared]);
  if (textOf({ orphans, holding, declared }) === textOf(before)) return [];
  return [
    {
      type: 'told',
      fleet,
      orphans: [...orphans],
      ...(holding.size > 0 && { holding: [...holding] }),
      ...(declared.size > 0 && { declared: groupByValues(declared) }),
      moment,
    },
  ];
}

/** What the journal knows of the live hosts of a fleet. */
interface Told {
  /** Ids of the orphans that an apply reported. */
  readonly orphans: ReadonlySet<string>;
  /** By HostId, as in the ledger. */
  readonly holding: ReadonlyMap<string, string>;
  readonly declared: ReadonlyMap<string, AskedValues>;
}

/** The same for the same facts. */
function textOf({ orphans, holding, declared }: Told): string {
  return JSON.stringify([orphans, holding, declared].map((one) => [...one].sort()));
}

function findTold(ledger: Ledger, fleet: string, ids: readonly string[]): Told {
  const own = new Set(ids.filter((hostId) => fleetOf(ledger, hostId) === fleet));
  const pick = <Value>(all: ReadonlyMap<string, Value>) => new Map([...all].filter(([hostId]) => own.has(hostId)));
  return {
    orphans: new Set(ids.filter((hostId) => ledger.told.get(hostId) === fleet)),
    holding: pick(ledger.holding),
    declared: pick(ledger.declared),
  };
}

/** Which orphans hold a missing name, and which were reported. */
function splitOrphans(facts: Facts, plan: Plan, before: Told, shown: ReadonlySet<string>): Omit<Told, 'declared'> {
  const declared = new Set(facts.declared.map(({ key }) => formatKey(key)));
  const hosts = plan.observations.flatMap((one) => one.hosts);
  const settled = new Set(listSettled(facts.ledger, hosts).map(formatKey));
  const all = listOrphans(plan);
  const isAnswered = (hostId: string) => before.orphans.has(hostId) && !before.holding.has(hostId);
  const candidates = all.every(isAnswered) ? [] : findCandidates({ ...facts, observations: plan.observations });
  const held = [...candidates].flatMap(([key, { live }]) => live.map(({ hostId }) => ({ hostId, key })));
  const namesOf = groupBy(held, ({ hostId }) => hostId);
  // Until each declared name has a living host, a host that left may be that of a name that has none, now or later.
  const living = new Set(hosts.filter((host) => deadStateOf(host) === undefined).map(formatKey));
  const isWhole = [...declared].every((key) => living.has(key) || facts.created?.has(key) === true);
  const orphans = new Set<string>();
  const holding = new Map<string, string>();
  for (const hostId of all) {
    const names = isAnswered(hostId) ? [] : (namesOf.get(hostId) ?? []).map(({ key }) => key);
    const last = before.holding.get(hostId);
    // A name keeps its holder until a host has it: who leaves it out for a while has not answered for it.
    const kept = last === undefined || settled.has(last) ? undefined : last;
    // Another name that it holds is nearly its own: each run finds that without a record.
    const name = kept !== undefined && names.includes(kept) ? kept : (names.at(-1) ?? kept);
    if (name !== undefined) holding.set(hostId, name);
    // A declared name that this run does not look at is still open.
    const isOpen = name !== undefined && (names.length > 0 || declared.has(name));
    // An orphan that was declared again in between counts as new when it becomes an orphan again.
    if (!isOpen && (before.orphans.has(hostId) || (shown.has(hostId) && isWhole))) orphans.add(hostId);
  }
  return { orphans, holding };
}

/**
 * As what live hosts are declared, unless their creates asked for that. What this run says nothing of stays as it was
 * last.
 */
function findDeclared(
  { ledger, declared, diffs, fleet: { name: fleet } }: Facts,
  { observations }: Plan,
  before: Told,
  holding: Told['holding'],
): Told['declared'] {
  const byKey = new Map(declared.map((desired) => [formatKey(desired.key), desired]));
  const matched = new Map(
    diffs.flatMap((diff) => ('desired' in diff && 'live' in diff ? [[diff.live.hostId, diff.desired] as const] : [])),
  );
  const found = new Map<string, AskedValues>();
  for (const host of observations.flatMap(({ hosts }) => hosts)) {
    const { hostId } = host;
    const desired = matched.get(hostId) ?? byKey.get(holding.get(hostId) ?? '');
    const last = before.declared.get(hostId);
    const made = makerOf(ledger, hostId);
    const isOurs = (fleetOf(ledger, hostId) ?? fleet) === fleet && deadStateOf(host) !== 'gone';
    if (desired === undefined && last !== undefined) found.set(hostId, last);
    if (desired === undefined || !isOurs) continue;
    const isAsked = made !== undefined && isAlike({ ...desired, createOnly: undefined }, { specs: [made.spec] });
    if (isAsked) continue;
    found.set(hostId, askedValuesOf(desired));
  }
  return found;
}

function groupByValues(declared: Told['declared']): readonly DeclaredHosts[] {
  return [...groupBy([...declared], ([, values]) => JSON.stringify(values)).values()].map((group) => ({
    values: group[0][1],
    hostIds: group.map(([hostId]) => hostId),
  }));
}

function listOrphans({ diffs }: Plan, selection: HostSelection = { only: [], exclude: [] }): readonly string[] {
  const orphans = diffs.filter((diff) => isOrphan(diff) && selects(selection, selectableOf(diff)));
  return orphans.flatMap((diff) => ('live' in diff && deadStateOf(diff.live) !== 'gone' ? [diff.live.hostId] : []));
}

/** Other fleets may be taken over by the flag, or by an answer to their guard. */
function findAdopted({ before, diffs, ledger }: EndedApply, fleet: string | undefined) {
  const answered = before.refused.flatMap((refusal) => (refusal.guard === 'other-fleet' ? [refusal.fleet] : []));
  return findAdoptions(ledger, diffs, fleet, [...answered, ...before.guards.takenOver]);
}

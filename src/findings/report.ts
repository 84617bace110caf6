/**
 * What every format tells: the facts of a plan, what there is to say of each host, and what an apply did. Plain data,
 * sorted, free of secrets; all counts are made here. A saved plan holds one.
 */

import { type CreateOutcome, countOutcomes, type LostHost, type StopReason } from '../creating/create-outcome.ts';
import { factsOfListing, type ListingFacts, selectOwnObservations } from '../listing/observation.ts';
import { type DriftClass, defaultFailOn } from '../model/drift-class.ts';
import type { ExitName } from '../model/errors.ts';
import { formatKey, type HostKey, type LiveHost, type Scope } from '../model/host.ts';
import type { Intent } from '../model/intent.ts';
import { type AppearsUntil, type OtherRefusal, pendingRefusalOf } from '../model/intent-end.ts';
import { type HostSelection, matchesAny, selects } from '../model/text/name-pattern.ts';
import { type HostDiff, isOrphan, selectableOf } from '../planning/diff.ts';
import type { Adoption } from '../planning/fleet.ts';
import type { GuardRefusal } from '../planning/guards.ts';
import { hasNoListing, isBarred } from '../planning/holds.ts';
import type { Plan } from '../planning/plan.ts';
import type { PlanChange } from './approval.ts';
import {
  countHosts,
  type FindingRules,
  findingsOf,
  type HostReport,
  keysOfDeclared,
  type ReportCounts,
} from './host-report.ts';

/** A plan says what would be done, a drift report what is so, an apply what it did and what is so now. */
export type Purpose = 'plan' | 'drift' | 'apply';
/** What a run is about; `validate` makes no report. */
export type RunPurpose = Purpose | 'validate';

/** The hosts that `--only` and `--exclude` leave out. */
export interface LeftOut extends HostSelection {
  /** How many of them are declared; a selection may take all. */
  readonly hosts: number;
}

/** Why an apply sent nothing. */
export type Unsent =
  | 'nothing-to-create'
  /** All that is missing is held. */
  | 'held'
  | 'untrusted'
  | 'declined'
  | 'stopped'
  /** The approved plan and the present one differ: see `changes`. */
  | 'outdated'
  | 'interrupted';

/** Nothing was to be sent, so that nothing was cut short. */
export function isIdle(unsent: Unsent | undefined): boolean {
  return unsent === 'nothing-to-create' || unsent === 'held';
}

/** What an apply came to, beyond the outcome of each host. */
export interface Applied {
  /** The plan as it was shown, before anything was sent. */
  readonly shown: Report;
  /** Why nothing was sent, where nothing was. */
  readonly unsent?: Unsent;
  /** Whether the cloud was looked at after the plan was shown. */
  readonly lookedAgain: boolean;
  readonly waited: boolean;
  readonly stop?: StopReason;
  readonly gone: readonly LostHost[];
  /** Hosts that became hosts of this fleet; not there where none did. */
  readonly adopted?: readonly Adoption[];
  /** If all duplicates were in the plan before it: the exit code without them. */
  readonly ownExit?: ExitName;
  /** In what the present plan goes beyond the approved one (`apply FILE`). */
  readonly changes?: readonly PlanChange[];
}

/** Where a plan was saved, and what an approval of it names. */
export interface Saved {
  readonly path: string;
  /** SHA-256, 64 hex digits. */
  readonly fingerprint: string;
  /** Wall clock, ISO 8601 in UTC. */
  readonly expires: string;
  /** The flags that its apply keeps to, where they are not as usual: which hosts it is about, and answers to guards. */
  readonly terms: readonly string[];
  /** The declaration's files and folders, which its apply must be given again; empty if it is the usual file. */
  readonly files: readonly string[];
}

export interface Report {
  readonly purpose: Purpose;
  /** Wall clock, ISO 8601 in UTC, e.g. `2026-11-21T17:52:21.000Z`. */
  readonly madeAt: string;
  readonly scope: Scope;
  readonly fleet?: string;
  /** Hosts that nobody declares and that may be of this fleet (plan.ts). */
  readonly unknownOrigin: number;
  readonly listings: readonly ListingFacts[];
  /** Listings of regions in which no host of this run is declared. Their hosts stand in no count. */
  readonly alsoListed?: readonly ListingFacts[];
  /** Every declared and selected host, and of the others those that the filter lists. Sorted by key. */
  readonly hosts: readonly HostReport[];
  /** Of a run with `--only` or `--exclude`: of the hosts that these leave out it says nothing. */
  readonly leftOut?: LeftOut;
  /** Every open intent of the account, in the order in which they were sent. */
  readonly openIntents: readonly Intent[];
  /** Of names without a row; absent if there are none. */
  readonly pendingRefusals?: readonly OtherRefusal[];
  /** The guards that stop the plan; of an apply, those that kept it from sending. */
  readonly refused: readonly GuardRefusal[];
  readonly counts: ReportCounts;
  /** Classes that make the exit code (`drift`). */
  readonly failOn: readonly DriftClass[];
  readonly exit: ExitName;
  readonly applied?: Applied;
  /** The file that holds this plan. */
  readonly saved?: Saved;
}

export interface ReportRules extends FindingRules {
  readonly madeAt: string;
  readonly leftOut: LeftOut;
  readonly unmanaged: UnmanagedFilter;
  readonly appearsUntil: AppearsUntil;
}

/** `exit` and `failOn` are told here, not decided. */
export function reportOf(
  purpose: Purpose,
  plan: Plan,
  rules: ReportRules,
  { exit, failOn = [] }: Pick<Report, 'exit'> & Partial<Pick<Report, 'failOn'>>,
): Report {
  const refusals = indexRefusals(plan, rules.appearsUntil);
  const hosts = reportHosts(plan, rules, refusals);
  const alsoListed = plan.observations.filter(({ listedFor }) => listedFor === 'open-intent').map(factsOfListing);
  return {
    purpose,
    madeAt: rules.madeAt,
    scope: plan.scope,
    fleet: plan.fleet,
    unknownOrigin: plan.unknownOrigin,
    listings: selectOwnObservations(plan.observations).map(factsOfListing),
    alsoListed: alsoListed.length > 0 ? alsoListed : undefined,
    hosts: hosts.filter((host) => isListed(host, rules.unmanaged)),
    leftOut: rules.leftOut.only.length + rules.leftOut.exclude.length > 0 ? rules.leftOut : undefined,
    openIntents: plan.openIntents,
    pendingRefusals: refusals.others,
    refused: plan.refused,
    counts: countHosts(hosts),
    failOn,
    exit,
  };
}

/** The report of what is so after an apply, with what the apply did. */
export function withOutcomes(after: Report, outcomes: readonly CreateOutcome[], applied: Applied): Report {
  const outcomeOf = new Map(outcomes.map((one) => [formatKey(one.desired.key), one]));
  const hosts = after.hosts.map((host) => {
    const outcome = host.diff.status === 'unmanaged' ? undefined : outcomeOf.get(formatKey(host.diff.key));
    return outcome === undefined ? host : { ...host, outcome };
  });
  // The guards of a plan after it stopped nobody.
  const refused = applied.unsent === 'stopped' ? applied.shown.refused : [];
  return { ...after, hosts, refused, applied };
}

export function outcomesOf({ hosts }: Report): readonly CreateOutcome[] {
  return hosts.flatMap(({ outcome }) => (outcome === undefined ? [] : [outcome]));
}

function reportHosts(plan: Plan, rules: ReportRules, refusals: Refusals): readonly HostReport[] {
  const held = new Map(plan.held.map((one) => [formatKey(one.key), one.hold]));
  // A plan keeps every orphan, because it may hold a name; a report is about what is selected.
  const isShown = (diff: HostDiff) => diff.status !== 'unmanaged' || selects(rules.leftOut, selectableOf(diff));
  return plan.diffs.filter(isShown).map((diff) => {
    const hold = diff.status === 'missing' ? held.get(formatKey(diff.key)) : undefined;
    return {
      diff,
      findings: findingsOf(diff, hold, rules),
      claimed: diff.status === 'unmanaged' ? isOrphan(diff) || isClaimed(diff.live, rules.unmanaged) : undefined,
      hold,
      ...(diff.status === 'missing' && refusals.of(diff.key)),
    };
  });
}

type Refusals = ReturnType<typeof indexRefusals>;

/** `others`: of names without a row. */
function indexRefusals({ unsureRefusals, awaited, diffs }: Plan, appearsUntil: AppearsUntil) {
  const refusals = new Map(
    unsureRefusals.map((intent) => [formatKey(intent.key), pendingRefusalOf(intent, appearsUntil)]),
  );
  const tell = (keys: readonly HostKey[]): readonly OtherRefusal[] | undefined => {
    const told = keys.flatMap((key) => {
      const refusal = refusals.get(formatKey(key));
      return refusal === undefined ? [] : [{ ...key, ...refusal }];
    });
    return told.length > 0 ? told : undefined;
  };
  const waiting = new Map(awaited.map(({ key, others }) => [formatKey(key), others]));
  const declared = keysOfDeclared(diffs);
  return {
    of(key: HostKey): Pick<HostReport, 'refusal' | 'awaited'> {
      return { refusal: refusals.get(formatKey(key)), awaited: tell(waiting.get(formatKey(key)) ?? []) };
    },
    others: tell(unsureRefusals.flatMap(({ key }) => (declared.has(formatKey(key)) ? [] : [key]))),
  };
}

/** Every listing of the run, also those in which none of its hosts is declared. */
export function allListingsOf({ listings, alsoListed = [] }: Report): readonly ListingFacts[] {
  return [...listings, ...alsoListed];
}

/** The regions in which no host counts as missing, because their listings prove nothing. */
export function listUntrusted(listings: readonly ListingFacts[]): readonly string[] {
  return listings.flatMap(({ region, trusted }) => (trusted ? [] : [region]));
}

/** What an apply came to, by outcome. Hosts that were held before it began count too: they were to be created, and were not. */
export function countResults(report: Report): ReturnType<typeof countOutcomes> {
  const counts = { ...countOutcomes(outcomesOf(report), report.applied?.waited ?? false) };
  for (const { diff, hold, outcome } of report.hosts) {
    if (hold === undefined || outcome !== undefined || hasNoListing(hold, diff.key)) continue;
    counts[isBarred(hold, 'open') ? 'in-doubt' : 'held'] += 1;
  }
  return counts;
}

/**
 * The differences that are left after an apply, because no create removes them. `classes`: those that there are, in the
 * order of reports. `olderDuplicates`: names that had several hosts before the apply, if no other has; then `ownExit`
 * is the exit code without them. Undefined: nothing of the kind, or the apply was kept from its work.
 */
export function findRemaining({ applied, counts }: Report) {
  if (applied === undefined || !(applied.unsent === undefined || isIdle(applied.unsent))) return undefined;
  const classes = defaultFailOn.flatMap((one) =>
    one === 'missing' || counts[one] === 0 ? [] : [[one, counts[one]] as const],
  );
  if (classes.length === 0) return undefined;
  const { ownExit, shown } = applied;
  return {
    differences: classes.reduce((sum, [, count]) => sum + count, 0),
    classes,
    olderDuplicates:
      ownExit === undefined
        ? []
        : shown.hosts.flatMap(({ diff }) => (diff.status === 'duplicate' ? [diff.key.name] : [])),
    ownExit,
  };
}

/** What messages about open creates say of listings that were made just now. `at`: wall clock in milliseconds. */
export function factsOfListings(report: Report, at: number) {
  const all = allListingsOf(report);
  const regions = all.filter(({ trusted }) => trusted).map(({ region }) => region);
  const failed = new Map(all.flatMap(({ region, flaw }) => (flaw === undefined ? [] : [[region, flaw]])));
  return { declared: keysOfDeclared(report.hosts.map(({ diff }) => diff)), listed: { regions, failed, at } };
}

/**
 * Open creates of names that have no row: nobody declares them any more, or a selection leaves them out. They count
 * neither as missing nor as to be created.
 */
export function findOtherDoubts({ hosts, openIntents }: Report): readonly Intent[] {
  const declared = keysOfDeclared(hosts.map(({ diff }) => diff));
  return openIntents.filter(({ key }) => !declared.has(formatKey(key)));
}

/** Which hosts that nobody declared are listed one by one; the others are only counted. */
export interface UnmanagedFilter {
  readonly all: boolean;
  /** What the declaration claims (`manage`); undefined if it does not say. */
  readonly manage: { readonly names: readonly string[]; readonly tags: readonly string[] } | undefined;
}

function isListed({ diff, claimed, findings }: HostReport, { all, manage }: UnmanagedFilter): boolean {
  if (diff.status !== 'unmanaged') return true;
  return findings.length > 0 && (all || isOrphan(diff) || (manage !== undefined && claimed === true));
}

function isClaimed(live: LiveHost, { manage }: UnmanagedFilter): boolean {
  if (manage === undefined) return true;
  const { names, tags } = manage;
  return matchesAny(names, live.name) || (live.tag !== undefined && tags.includes(live.tag));
}

/**
 * What every format tells: the facts of a plan, what there is to say of each host, and what an apply did. Plain data,
 * sorted, free of secrets. A saved plan holds one.
 */

import { type CreateOutcome, type LostHost, nameOutcome, type StopReason } from '../creating/create-outcome.ts';
import type { ListingFacts } from '../listing/observation.ts';
import { type DriftClass, defaultFailOn, type IgnoreRule } from '../model/drift-class.ts';
import type { ExitName } from '../model/errors.ts';
import { type CloudScope, type DeadState, formatKey } from '../model/host.ts';
import type { ComparedAttribute } from '../model/host-fields.ts';
import type { Intent } from '../model/intent.ts';
import type { AppearsUntil, OtherRefusal, PendingRefusal } from '../model/intent-end.ts';
import type { HostSelection } from '../model/text/name-pattern.ts';
import type { HostDiff } from '../planning/diff.ts';
import type { Adoption } from '../planning/fleet.ts';
import type { GuardRefusal } from '../planning/guards.ts';
import { type Hold, hasNoListing, isBarred } from '../planning/holds.ts';
import type { PlanChange } from './approval.ts';

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
  readonly scope: CloudScope;
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

export type MatchedDiff = Extract<HostDiff, { status: 'changed' | 'in-sync' }>;

/** `hostId`: of this host, or of one with the same name. */
export type DeadFinding = { readonly class: 'dead'; readonly hostId: string } & (
  | { readonly because: DeadState /** As the cloud says it. */; readonly state: string }
  /** `expiresAt`: Unix seconds. */
  | { readonly because: 'expired'; readonly expiresAt: number }
);

/** `expiresAt`: Unix seconds. `daysLeft`: whole days from now. */
export interface ExpiringFinding {
  readonly class: 'expiring';
  readonly expiresAt: number;
  readonly daysLeft: number;
}

/** Why a finding is shown and does not count. `until`: the last day of the rule, e.g. `2026-12-31`. */
export type Excuse = Pick<IgnoreRule, 'reason' | 'until'>;

export type FindingFacts =
  | { readonly class: 'missing' | 'changed' | 'duplicate' | 'orphaned' | 'unmanaged' | 'attention' }
  | DeadFinding
  | ExpiringFinding
  /** Nothing could be compared, because the listing is not trusted. */
  | { readonly class: 'unchecked'; readonly because: 'untrusted-listing' }
  /** The cloud's row does not contain these attributes. */
  | { readonly class: 'unchecked'; readonly because: 'unreported'; readonly attributes: readonly ComparedAttribute[] };

export type Finding = FindingFacts & {
  /**
   * The same in every run that finds the same: an alert has its hash. Values are part of it, line numbers are not.
   * Different findings never have the same identity.
   */
  readonly identity: string;
  readonly excuse?: Excuse;
};

export interface FindingRules {
  /** Wall clock, Unix milliseconds. */
  readonly nowMs: number;
  /** The day of `nowMs` in UTC, e.g. `2026-11-21`. */
  readonly today: string;
  /** Hosts that expire within so many milliseconds are findings; undefined: no host is. */
  readonly expireWithinMs: number | undefined;
  readonly ignore: readonly IgnoreRule[];
  /** Hosts that this run created, as `formatKey`. Their outcomes say their states: the last listing may be older. */
  readonly created?: ReadonlySet<string>;
}

export interface HostReport {
  readonly diff: HostDiff;
  /** Why it is missing and yet not to be created. */
  readonly hold?: Hold;
  /** Of a missing host whose create was refused: why it may still appear, though nothing is open. */
  readonly refusal?: PendingRefusal;
  /** Of names that a missing host may replace: it is created after these, if none of their hosts appears. */
  readonly awaited?: readonly OtherRefusal[];
  readonly findings: readonly Finding[];
  /** Of an undeclared host: whether it may count (`manage`). Where nothing says which hosts are ours, all may. */
  readonly claimed?: boolean;
  readonly outcome?: CreateOutcome;
}

/**
 * How many hosts there are of each kind. A class counts hosts with such a finding that nothing excuses; `ignored`
 * counts the findings that a rule excuses.
 */
export type ReportCounts = Readonly<
  Record<DriftClass | 'declared' | 'create' | 'held' | 'inSync' | 'claimed' | 'ignored', number>
>;

export interface ReportRules extends FindingRules {
  readonly madeAt: string;
  readonly leftOut: LeftOut;
  readonly unmanaged: UnmanagedFilter;
  readonly appearsUntil: AppearsUntil;
}

/** Which hosts that nobody declared are listed one by one; the others are only counted. */
export interface UnmanagedFilter {
  readonly all: boolean;
  /** What the declaration claims (`manage`); undefined if it does not say. */
  readonly manage: { readonly names: readonly string[]; readonly tags: readonly string[] } | undefined;
}

// What an apply adds to it.

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

/** The regions in which no host counts as missing, because their listings prove nothing. */
export function listUntrusted(listings: readonly ListingFacts[]): readonly string[] {
  return listings.flatMap(({ region, trusted }) => (trusted ? [] : [region]));
}

/** What an apply came to, by outcome. Hosts that were held before it began count too: they were not created. */
export function countResults({ hosts, applied }: Report) {
  const sent = { created: 0, 'created-not-running': 0, 'already-there': 0, refused: 0, 'not-sent': 0 };
  const counts = { ...sent, held: 0, 'in-doubt': 0 };
  for (const { diff, hold, outcome } of hosts) {
    if (outcome !== undefined) counts[nameOutcome(outcome, applied?.waited ?? false)] += 1;
    else if (hold !== undefined && !hasNoListing(hold, diff.key)) {
      counts[isBarred(hold, 'open') ? 'in-doubt' : 'held'] += 1;
    }
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
  const left = defaultFailOn.filter((one) => one !== 'missing' && counts[one] > 0);
  const classes = left.map((one) => [one, counts[one]] as const);
  if (classes.length === 0) return undefined;
  const { ownExit, shown } = applied;
  const differences = classes.reduce((sum, [, count]) => sum + count, 0);
  const doubled = shown.hosts.flatMap(({ diff }) => (diff.status === 'duplicate' ? [diff.key.name] : []));
  return { differences, classes, olderDuplicates: ownExit === undefined ? [] : doubled, ownExit };
}

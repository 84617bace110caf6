/** What a report says of one host: its findings, each with what tells two of them apart; and how many hosts there are. */

import type { CreateOutcome } from '../creating/create-outcome.ts';
import type { OtherRefusal, PendingRefusal } from '../ledger/settle-wait.ts';
import { type DriftClass, driftClasses, type IgnoreRule } from '../model/drift-class.ts';
import { compareText, type DeadState, deadStateOf, type HostKey, isRunning, type LiveHost } from '../model/host.ts';
import type { ComparedAttribute } from '../model/host-fields.ts';
import { readCloudTime, unitMs } from '../model/quantities.ts';
import { escapeText } from '../model/text/escape.ts';
import { matchesPattern } from '../model/text/name-pattern.ts';
import { type HostDiff, isCreatable, isOrphan } from '../planning/diff.ts';
import { type Hold, hasNoListing, isBarred } from '../planning/holds.ts';

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

export type Finding = {
  /**
   * The same in every run that finds the same: an alert has its hash. Values are part of it, line numbers are not.
   * Different findings never have the same identity.
   */
  readonly identity: string;
  readonly excuse?: Excuse;
} & (
  | { readonly class: 'missing' | 'changed' | 'duplicate' | 'orphaned' | 'unmanaged' | 'attention' }
  | DeadFinding
  | ExpiringFinding
  /** Nothing could be compared, because the listing is not trusted. */
  | { readonly class: 'unchecked'; readonly because: 'untrusted-listing' }
  /** The cloud's row does not contain these attributes. */
  | { readonly class: 'unchecked'; readonly because: 'unreported'; readonly attributes: readonly ComparedAttribute[] }
);

export interface LiveRules {
  /** Wall clock, Unix milliseconds. */
  readonly nowMs: number;
  /** Hosts that expire within so many milliseconds are findings; undefined: no host is. */
  readonly expireWithinMs: number | undefined;
}

export interface FindingRules extends LiveRules {
  /** The day of `nowMs` in UTC, e.g. `2026-11-21`. */
  readonly today: string;
  readonly ignore: readonly IgnoreRule[];
}

/** A host that is in sync and Running has none. */
export function findingsOf(diff: HostDiff, hold: Hold | undefined, rules: FindingRules): readonly Finding[] {
  const findings = findingsOfDiff(diff, hold, rules);
  if (isUnknown(hold)) return findings;
  return findings.map((finding) => {
    const excuse = excuseOf(finding, diff, rules);
    return excuse === undefined ? finding : { ...finding, excuse };
  });
}

/** Something that this run could not find out is not a property of the host, so nobody can have accepted it. */
function isUnknown(hold: Hold | undefined): boolean {
  return hold?.reason === 'not-listed' || isBarred(hold, 'open');
}

function findingsOfDiff(diff: HostDiff, hold: Hold | undefined, rules: FindingRules): readonly Finding[] {
  const { key } = diff;
  switch (diff.status) {
    case 'missing':
      return hasNoListing(hold, key)
        ? [{ class: 'unchecked', because: 'untrusted-listing', identity: identify('unchecked', key) }]
        : [{ class: 'missing', identity: identify('missing', key) }];
    case 'changed': {
      const differences = diff.attributes.flatMap((one) => [
        ...[one.attribute, identifyPart(one.desired), 'not'],
        // The cloud may list disks in any order.
        one.live.map(identifyPart).sort(compareText).join(','),
      ]);
      return [
        { class: 'changed', identity: identify('changed', key, ...differences) },
        ...findingsOfMatched(diff, rules),
        ...findingsOfUnreported(diff),
      ];
    }
    case 'in-sync':
      return [...findingsOfMatched(diff, rules), ...findingsOfUnreported(diff)];
    case 'duplicate': {
      const ids = diff.candidates.map(({ hostId }) => identifyPart(hostId)).sort(compareText);
      return [{ class: 'duplicate', identity: identify('duplicate', key, ...ids) }];
    }
    case 'unmanaged': {
      // Nothing is left of it to manage.
      if (deadStateOf(diff.live) === 'gone') return [];
      const driftClass = isOrphan(diff) ? 'orphaned' : 'unmanaged';
      return [{ class: driftClass, identity: identify(driftClass, key, identifyPart(diff.live.hostId)) }];
    }
  }
}

function findingsOfUnreported(diff: MatchedDiff): readonly Finding[] {
  const { unreported: attributes, key } = diff;
  if (attributes.length === 0) return [];
  return [
    { class: 'unchecked', because: 'unreported', attributes, identity: identify('unchecked', key, ...attributes) },
  ];
}

type LiveFinding = { readonly identity: string } & (DeadFinding | ExpiringFinding | { readonly class: 'attention' });

export function findingsOfMatched({ live, failed = [], key }: MatchedDiff, rules: LiveRules): readonly LiveFinding[] {
  // Hosts of the same name that failed, beside the one that lives.
  return [...findingsOfLive(live, key, rules), ...failed.flatMap((one) => findDeadState(one, key) ?? [])];
}

function findingsOfLive(live: LiveHost, key: HostKey, rules: LiveRules): readonly LiveFinding[] {
  const dead = findDeadState(live, key);
  if (dead !== undefined) return [dead];
  const end = findEnd(live, key, rules);
  const findings: LiveFinding[] = end === undefined ? [] : [end];
  // A state that the cloud did not report says nothing.
  if (live.state !== undefined && !isRunning(live)) {
    findings.push({ class: 'attention', identity: identify('attention', key, identifyPart(live.state)) });
  }
  return findings;
}

function findDeadState(live: LiveHost, key: HostKey): LiveFinding | undefined {
  const { hostId, state = '' } = live;
  const because = deadStateOf(live);
  if (because === undefined) return undefined;
  const identity = identify('dead', key, identifyPart(hostId), identifyPart(state));
  return { class: 'dead', because, hostId, state, identity };
}

function findEnd(live: LiveHost, key: HostKey, { nowMs, expireWithinMs }: LiveRules): LiveFinding | undefined {
  const expiry = readExpiry(live);
  if (expiry === undefined || expiry === 'unreadable') return undefined;
  const { hostId } = live;
  const { seconds: expiresAt, isFinal } = expiry;
  const leftMs = expiresAt * 1_000 - nowMs;
  if (leftMs <= 0) {
    const identity = identify('dead', key, identifyPart(hostId), 'expired', String(expiresAt));
    return { class: 'dead', because: 'expired', hostId, expiresAt, identity };
  }
  if (!isFinal || expireWithinMs === undefined || leftMs > expireWithinMs) return undefined;
  const daysLeft = Math.floor(leftMs / unitMs.d);
  return { class: 'expiring', expiresAt, daysLeft, identity: identify('expiring', key, String(expiresAt)) };
}

interface Expiry {
  /** Unix seconds. */
  readonly seconds: number;
  /** The cloud says that the host does not renew itself. False: it says nothing. */
  readonly isFinal: boolean;
}

/** Undefined if the host has no end, renews itself, or if the cloud does not say. */
export function readExpiry({
  expireTime,
  autoRenew,
}: Pick<LiveHost, 'expireTime' | 'autoRenew'>): Expiry | 'unreadable' | undefined {
  if (autoRenew?.toLowerCase() === 'yes' || expireTime === undefined || expireTime === '') return undefined;
  if (Number(expireTime) <= 0) return undefined;
  const seconds = readCloudTime(expireTime);
  return seconds === undefined ? 'unreadable' : { seconds, isFinal: autoRenew !== undefined };
}

/** What tells two findings apart: the same text in every run that finds the same. */
export function identify(driftClass: string, { region, name }: HostKey, ...details: readonly string[]): string {
  return escapeText([driftClass, `${region}/${identifyPart(name)}`, ...details].join(' '));
}

/** Unchanged if it is unambiguous; as JSON if not, e.g. if text could be read as a number. */
export function identifyPart(value: string | number): string {
  if (typeof value === 'string' && /^[^\s",\\\d-][^\s",\\]*$/.test(value)) return value;
  return JSON.stringify(value);
}

function excuseOf(finding: Finding, diff: HostDiff, rules: FindingRules): Excuse | undefined {
  const rule = rules.ignore.find((one) => !isPast(one, rules.today) && ignores(one, finding, diff));
  return rule && { reason: rule.reason, until: rule.until };
}

/** Whether the rule's last day is over, so that the findings it matched count again. */
export function isPast(rule: Pick<IgnoreRule, 'until'>, today: string): boolean {
  return rule.until < today;
}

/**
 * Rules in force that match no finding, whatever other rules match. A rule about a class that was not checked is not
 * idle.
 */
export function findIdleRules(diffs: readonly HostDiff[], rules: FindingRules): readonly IgnoreRule[] {
  const asked = rules.ignore.filter(
    (rule) => !isPast(rule, rules.today) && (rules.expireWithinMs !== undefined || !rule.classes.includes('expiring')),
  );
  const idle = new Set(asked);
  for (const diff of diffs) {
    if (idle.size === 0) break;
    // A hold never makes a finding of a class that a rule may name.
    for (const finding of findingsOfDiff(diff, undefined, rules)) {
      for (const rule of idle) if (ignores(rule, finding, diff)) idle.delete(rule);
    }
  }
  return [...idle];
}

export function ignores({ name, classes, attributes }: IgnoreRule, finding: Finding, diff: HostDiff): boolean {
  const named: readonly DriftClass[] = classes;
  if (!named.includes(finding.class) || !matchesPattern(name, diff.key.name)) return false;
  if (attributes === undefined || diff.status !== 'changed' || finding.class !== 'changed') return true;
  return diff.attributes.every(({ attribute }) => attributes.includes(attribute));
}

// What a report says of one host, and how many hosts of each kind there are.

/** The refused creates whose hosts may still appear, as far as a missing host is concerned. */
interface HostRefusals {
  /** Its own: why it may still appear though it is missing, and though nothing is open. */
  readonly refusal?: PendingRefusal;
  /** Of names that it may replace: it is created after these, if none of their hosts appears. */
  readonly awaited?: readonly OtherRefusal[];
}

export interface HostReport extends HostRefusals {
  readonly diff: HostDiff;
  /** Why it is missing and yet not to be created. */
  readonly hold?: Hold;
  readonly findings: readonly Finding[];
  /**
   * Of a host that nobody declared: whether it may count (`manage`). Where nothing says which hosts are ours, all may.
   */
  readonly claimed?: boolean;
  readonly outcome?: CreateOutcome;
}

/**
 * How many hosts there are of each kind. A class counts hosts with such a finding that nothing excuses; `ignored` counts
 * the findings that a rule excuses.
 */
export type ReportCounts = Readonly<
  Record<DriftClass | 'declared' | 'create' | 'held' | 'inSync' | 'claimed' | 'ignored', number>
>;

const noClass = Object.fromEntries(driftClasses.map((one) => [one, 0])) as Readonly<Record<DriftClass, number>>;

export function countHosts(hosts: readonly HostReport[]): ReportCounts {
  const counts = { declared: 0, create: 0, held: 0, inSync: 0, claimed: 0, ignored: 0, ...noClass };
  for (const host of hosts) {
    const { diff, hold, findings } = host;
    if (diff.status !== 'unmanaged') counts.declared += 1;
    if (isInSync(host)) counts.inSync += 1;
    if (isToCreate(host)) counts.create += 1;
    if (hold !== undefined && !hasNoListing(hold, diff.key)) counts.held += 1;
    for (const { class: driftClass, excuse } of findings) {
      if (excuse === undefined) counts[driftClass] += 1;
      else counts.ignored += 1;
    }
    if (findings.some((one) => one.class === 'unmanaged' && mayFail(host, one))) counts.claimed += 1;
  }
  return counts;
}

/** Whether the host of the name is dead, excused or not. Another host of the name may be, too. */
export function isDead({ diff, findings }: Pick<HostReport, 'diff' | 'findings'>): boolean {
  if (diff.status !== 'in-sync' && diff.status !== 'changed') return false;
  return findings.some((one) => one.class === 'dead' && one.hostId === diff.live.hostId);
}

/** Whether an apply of the plan creates it. */
export function isToCreate<Host extends Pick<HostReport, 'diff' | 'hold'>>(
  host: Host,
): host is Host & { readonly diff: Extract<HostDiff, { readonly status: 'missing' }> } {
  return isCreatable(host.diff) && host.hold === undefined;
}

/** A dead host is as declared in vain. */
export function isInSync(host: Pick<HostReport, 'diff' | 'findings'>): boolean {
  return host.diff.status === 'in-sync' && !isDead(host);
}

/**
 * Whether `--fail-on` may name it: not what is excused, and of hosts that nobody declared only those that are claimed.
 */
export function mayFail({ claimed = true }: HostReport, { excuse }: Pick<Finding, 'excuse'>): boolean {
  return claimed && excuse === undefined;
}

/** The classes of which there is a finding that counts. A host that nobody declared counts where it is claimed. */
export function listFoundClasses(counts: ReportCounts): readonly DriftClass[] {
  return driftClasses.filter((one) => counts[one === 'unmanaged' ? 'claimed' : one] > 0);
}

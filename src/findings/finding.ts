/** The findings about one host: classes of drift, each with what tells two findings apart. */

import type { DriftClass, IgnoreRule } from '../model/drift-class.ts';
import { compareText, type DeadState, deadStateOf, type HostKey, isRunning, type LiveHost } from '../model/host.ts';
import type { ComparedAttribute } from '../model/host-fields.ts';
import { readCloudTime, unitMs } from '../model/quantities.ts';
import { escapeText } from '../model/text/escape.ts';
import { matchesPattern } from '../model/text/name-pattern.ts';
import { type HostDiff, isOrphan } from '../planning/diff.ts';
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

/** The findings about the live host of a name: it is dead, it ends soon, or it does not run. */

import type { DialectName } from '../model/dialect.ts';
import { type HostKey, isRunning, type LiveHost } from '../model/host.ts';
import { type DeadState, deadStateOf } from '../model/host-states.ts';
import { readCloudTime } from '../model/host-values.ts';
import { escapeText } from '../model/text/escape.ts';
import type { HostDiff } from '../planning/diff.ts';

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

type LiveFinding = { readonly identity: string } & (DeadFinding | ExpiringFinding | { readonly class: 'attention' });

export interface LiveRules {
  /** Decides what a state means. */
  readonly dialect: DialectName;
  /** Wall clock, Unix milliseconds. */
  readonly nowMs: number;
  /** Hosts that expire within so many milliseconds are findings; undefined: no host is. */
  readonly expireWithinMs: number | undefined;
}

const dayMs = 86_400_000;

export function findingsOfMatched({ live, failed = [], key }: MatchedDiff, rules: LiveRules): readonly LiveFinding[] {
  // Hosts of the same name that failed, beside the one that lives.
  return [...findingsOfLive(live, key, rules), ...failed.flatMap((one) => findDeadState(one, key, rules) ?? [])];
}

function findingsOfLive(live: LiveHost, key: HostKey, rules: LiveRules): readonly LiveFinding[] {
  const dead = findDeadState(live, key, rules);
  if (dead !== undefined) return [dead];
  const end = findEnd(live, key, rules);
  const findings: LiveFinding[] = end === undefined ? [] : [end];
  // A state that the cloud did not report says nothing.
  if (live.state !== undefined && !isRunning(live)) {
    findings.push({ class: 'attention', identity: identify('attention', key, identifyPart(live.state)) });
  }
  return findings;
}

function findDeadState(live: LiveHost, key: HostKey, { dialect }: LiveRules): LiveFinding | undefined {
  const { hostId, state = '' } = live;
  const because = deadStateOf(live, dialect);
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
  const daysLeft = Math.floor(leftMs / dayMs);
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

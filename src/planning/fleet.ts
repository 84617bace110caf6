/**
 * Which fleet a host belongs to: what the journal knows of the hosts that its creates made, and of those that an apply
 * adopted.
 */

import { findAge } from '../ledger/clocks.ts';
import { findCountedMoment, findKnownHost, findUnsettledNames, type Ledger } from '../ledger/ledger.ts';
import { formatKey, type HostKey } from '../model/host.ts';
import { type Intent, type Moment, mayStillAppear } from '../model/intent.ts';

/** The fleet that a run is about. */
export interface FleetScope {
  /** The declaration's fleet; undefined if it names none. */
  readonly fleet: string | undefined;
  /** Whether a host is declared, selected or not. */
  readonly isDeclared: (key: HostKey) => boolean;
}

/** Where a live host that nobody declares comes from, as far as the journal knows. */
export interface Origin {
  /** `orphan`: this fleet's. `no-fleet`: it belongs to no fleet, or the run names none. */
  readonly kind: 'orphan' | 'other-fleet' | 'no-fleet';
  /** The fleet of the host. */
  readonly fleet?: string;
  /** The name that it stands for. */
  readonly name: string;
  /** When its create was sent, or when it was adopted: wall clock, ISO 8601 in UTC. */
  readonly since: string;
  /** Absent: a create of ours made it. */
  readonly by?: 'others';
  /** Set until an apply has reported this orphan. */
  readonly isNew?: true;
}

export function fleetOf(ledger: Ledger, hostId: string): string | undefined {
  return findKnownHost(ledger, hostId)?.fleet;
}

/** Undefined if the journal lacks the host. */
export function originOf(ledger: Ledger, hostId: string, fleet: string | undefined): Origin | undefined {
  const known = findKnownHost(ledger, hostId);
  if (known === undefined) return undefined;
  const { key, since, isMade, fleet: owner } = known;
  const past = { fleet: owner, name: key.name, since, ...(!isMade && { by: 'others' as const }) };
  if (fleet === undefined || owner === undefined) return { kind: 'no-fleet', ...past };
  if (owner !== fleet) return { kind: 'other-fleet', ...past };
  const isReported = ledger.told.get(hostId) === fleet || ledger.holding.has(hostId);
  return { kind: 'orphan', ...past, ...(!isReported && { isNew: true as const }) };
}

/**
 * The regions where the last listings showed hosts of this fleet, or where one of its creates may still make one. In no
 * particular order.
 */
export function regionsOfFleet(ledger: Ledger, fleet: string | undefined): readonly string[] {
  if (fleet === undefined) return [];
  const unsettled = findUnsettledNames(ledger).flatMap(({ intent }) =>
    intent?.fleet === fleet && mayStillAppear(intent) && !isRefusedLongAgo(intent, ledger) ? [intent] : [],
  );
  const present = [...ledger.present].flatMap(([region, hosts]) => {
    for (const hostId of hosts.keys()) if (fleetOf(ledger, hostId) === fleet) return [region];
    return [];
  });
  return [...present, ...unsettled.map(({ key }) => key.region)];
}

/** The longest possible settle window. */
const dayMs = 86_400_000;

/**
 * Whether a listing of the region was proven more than a day later: a host of that time that it lacks will not appear
 * any more.
 */
export function isLongPast(since: Moment, region: string, { provenAt }: Ledger): boolean {
  const proven = provenAt.get(region);
  return proven !== undefined && (findAge(since, proven) ?? 0) > dayMs;
}

function isRefusedLongAgo({ end, stopped, key }: Intent, ledger: Ledger): boolean {
  if (end?.how !== 'refused' || stopped === undefined) return false;
  return isLongPast(findCountedMoment(ledger, stopped), key.region, ledger);
}

/**
 * Whether the journal knows no create of this fleet, and no host that it adopted. True for a run without a fleet. Ask
 * only if it matters: it reads every create of the journal.
 */
export function isUnknownFleet({ intents, adopted }: Ledger, fleet: string | undefined): boolean {
  if (fleet === undefined) return true;
  for (const host of adopted.values()) if (host.fleet === fleet) return false;
  for (const intent of intents.values()) if (intent.fleet === fleet) return false;
  return true;
}

/** A set of keys, for `isDeclared`. */
export function indexDeclared(hosts: readonly { readonly key: HostKey }[]): (key: HostKey) => boolean {
  const declared = new Set(hosts.map(({ key }) => formatKey(key)));
  return (key) => declared.has(formatKey(key));
}

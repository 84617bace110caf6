/**
 * Which fleet a host belongs to: what the journal knows of the hosts that its creates made, and of those that an apply
 * adopted.
 */

import { findAge } from '../ledger/clocks.ts';
import { findCountedMoment, findKnownHost, findUnsettledNames, type Ledger, memoryOf } from '../ledger/ledger.ts';
import { compareText, deadStateOf, formatKey, type HostKey } from '../model/host.ts';
import type { AdoptedHost, Intent, Moment } from '../model/intent.ts';
import { mayStillAppear } from '../model/intent-end.ts';
import { unitMs } from '../model/quantities.ts';
import { matchesAny } from '../model/text/name-pattern.ts';
import type { HostDiff, Origin } from './diff.ts';

/** The fleet that a run is about. */
export interface OwnFleet {
  /** Undefined if the declaration names none. */
  readonly name: string | undefined;
  /** Whether a host is declared, selected or not. */
  readonly isDeclared: (key: HostKey) => boolean;
}

export interface AllowedReplacements {
  /** Patterns of names that may be created although a live host may be theirs (candidates.ts). */
  readonly allowedReplacements: readonly string[];
  /** In a saved plan, HostIds of these hosts, and open creates: what came after its approval holds its name. */
  readonly approvedBeside?: readonly string[];
}

export type AllowedFleet = OwnFleet & AllowedReplacements;

export function fleetOf(ledger: Ledger, hostId: string): string | undefined {
  return findKnownHost(ledger, hostId)?.fleet;
}

/** The names that a host of this fleet has, had and holds, if nobody declares it any more: otherwise none. */
export function namesOfLeft(
  ledger: Ledger,
  { name: fleet, isDeclared }: OwnFleet,
  listed: HostKey,
  hostId: string,
): readonly string[] {
  const known = findKnownHost(ledger, hostId);
  const isLeft = fleet !== undefined && known?.fleet === fleet && !isDeclared(listed);
  const held = ledger.holding.get(hostId);
  return isLeft
    ? [listed.name, known.key.name, ...(held === undefined ? [] : [held.slice(held.indexOf('/') + 1)])]
    : [];
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

/** Regions where hosts of this fleet, or that hold a name, were listed last, or one of its creates may make one. */
export function regionsOfFleet(ledger: Ledger, fleet: string | undefined): readonly string[] {
  if (fleet === undefined && ledger.holding.size === 0) return [];
  const isOurs = (hostId: string) => fleet !== undefined && fleetOf(ledger, hostId) === fleet;
  const unsettled = findUnsettledNames(ledger).flatMap(({ intent }) =>
    fleet !== undefined && intent?.fleet === fleet && mayStillAppear(intent) && !isRefusedLongAgo(intent, ledger)
      ? [intent]
      : [],
  );
  const present = [...ledger.present].flatMap(([region, hosts]) => {
    for (const hostId of hosts.keys()) if (isOurs(hostId) || ledger.holding.has(hostId)) return [region];
    return [];
  });
  return [...present, ...unsettled.map(({ key }) => key.region)];
}

const longestSettleWindowMs = unitMs.d;

/** Whether a listing of the region was proven over a day later: a host of that time that it lacks will not appear. */
export function isLongPast(since: Moment, region: string, { provenAt }: Ledger): boolean {
  const proven = provenAt.get(region);
  return proven !== undefined && (findAge(since, proven) ?? 0) > longestSettleWindowMs;
}

function isRefusedLongAgo({ end, stopped, key }: Intent, ledger: Ledger): boolean {
  if (end?.how !== 'refused' || stopped === undefined) return false;
  return isLongPast(findCountedMoment(ledger, stopped), key.region, ledger);
}

/** Whether the journal knows no create and no adopted host of this fleet. True without one. Reads every create. */
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

// Declared live hosts that an apply records at its end. Whoever made them, they are known from then on.

/** Hosts that a fleet gets, by where they come from. */
export interface Adoption {
  /**
   * `others`: the journal does not know them, so other hands made them. `no-fleet`: known before
   * their declaration named a fleet. `fleet`: taken over from it.
   */
  readonly from: 'others' | 'no-fleet' | 'fleet';
  /** The fleet that had them. */
  readonly fleet?: string;
  readonly hosts: number;
}

/** `takenOver`: patterns of fleets whose hosts may be adopted. */
export function findAdoptions(
  ledger: Ledger,
  diffs: readonly HostDiff[],
  fleet: string | undefined,
  takenOver: readonly string[],
): readonly AdoptedHost[] {
  return diffs.flatMap((diff): AdoptedHost[] => {
    if (diff.status !== 'in-sync' && diff.status !== 'changed') return [];
    const { key, live } = diff;
    if (deadStateOf(live) === 'gone') return [];
    const known = findKnownHost(ledger, live.hostId);
    if (known !== undefined) {
      // A run without a fleet takes no host away from one.
      const isTaken = fleet !== undefined && matchesAny(takenOver, known.fleet ?? '');
      if (known.fleet !== undefined && known.fleet !== fleet && !isTaken) return [];
      const isBound = memoryOf(ledger, key).hostId === live.hostId && formatKey(known.key) === formatKey(key);
      if (known.fleet === fleet && isBound) return [];
    }
    return [
      live.zone === undefined ? [live.hostId, key.region, key.name] : [live.hostId, key.region, key.name, live.zone],
    ];
  });
}

/** Those that the fleet did not have before; by where they come from, then by fleet. */
export function countAdoptions(
  ledger: Ledger,
  hosts: readonly AdoptedHost[],
  fleet: string | undefined,
): readonly Adoption[] {
  const counts = new Map<string, Adoption>();
  for (const [hostId] of hosts) {
    const known = findKnownHost(ledger, hostId);
    if (known !== undefined && known.fleet === fleet) continue;
    const from = known === undefined ? 'others' : known.fleet === undefined ? 'no-fleet' : 'fleet';
    const text = `${from} ${known?.fleet ?? ''}`;
    counts.set(text, { from, fleet: known?.fleet, hosts: (counts.get(text)?.hosts ?? 0) + 1 });
  }
  return [...counts].sort(([a], [b]) => compareText(b, a)).map(([, one]) => one);
}

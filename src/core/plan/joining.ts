/** Declared live hosts that join this fleet when an apply ends normally. */

import { compareText } from '../host.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { matchesPattern } from '../text/name-pattern.ts';
import type { HostDiff } from './diff.ts';
import { fleetOf, makerOf } from './fleet.ts';

/** Hosts that join this fleet, by where they come from. */
export interface Joining {
  /**
   * The fleet that had them; nothing: Hostwright made them before their declaration named a fleet.
   */
  readonly from?: string;
  readonly hosts: number;
}

type Owners = Pick<Ledger, 'made' | 'intents' | 'adopted'>;

/**
 * HostIds. A host that Hostwright made for no fleet joins at once; one of another fleet only if
 * that is in `takenOver`.
 */
export function findJoiningHosts(
  ledger: Owners,
  diffs: readonly HostDiff[],
  fleet: string | undefined,
  /** Patterns of fleets. */
  takenOver: readonly string[],
): readonly string[] {
  if (fleet === undefined) return [];
  return diffs.flatMap((diff) => {
    if (diff.status !== 'in-sync' && diff.status !== 'changed') return [];
    const { hostId } = diff.live;
    const owner = fleetOf(ledger, hostId);
    const joins =
      owner === undefined
        ? makerOf(ledger, hostId) !== undefined
        : owner !== fleet && takenOver.some((pattern) => matchesPattern(pattern, owner));
    return joins ? [hostId] : [];
  });
}

/** Those without a fleet first, then by the name of the fleet. */
export function countJoining(ledger: Owners, hostIds: readonly string[]): readonly Joining[] {
  const counts = new Map<string | undefined, number>();
  for (const hostId of hostIds) {
    const owner = fleetOf(ledger, hostId);
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a = ''], [b = '']) => compareText(a, b))
    .map(([from, hosts]) => ({ ...(from !== undefined && { from }), hosts }));
}

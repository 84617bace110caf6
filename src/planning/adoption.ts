/** Declared live hosts that an apply records at its end. Whoever made them, they are known from then on. */

import { findKnownHost, isOfOtherFleet, type KnownHost, type Ledger, memoryOf } from '../ledger/ledger.ts';
import { compareText, formatKey } from '../model/host.ts';
import type { AdoptedHost } from '../model/intent.ts';
import { matchesAny } from '../model/text/name-pattern.ts';
import type { HostDiff } from './diff.ts';

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
    const known = findKnownHost(ledger, live.hostId);
    if (known !== undefined) {
      const isTaken = matchesAny(takenOver, known.fleet ?? '');
      if (isOfOtherFleet(known, fleet) && !isTaken) return [];
      // A run without a fleet takes no host away from one.
      if (fleet === undefined && known.fleet !== undefined) return [];
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
    const source = sourceOf(findKnownHost(ledger, hostId), fleet);
    if (source === undefined) continue;
    const text = `${source.from} ${source.fleet ?? ''}`;
    counts.set(text, { ...source, hosts: (counts.get(text)?.hosts ?? 0) + 1 });
  }
  return [...counts].sort(([a], [b]) => compareText(b, a)).map(([, one]) => one);
}

function sourceOf(known: KnownHost | undefined, fleet: string | undefined): Omit<Adoption, 'hosts'> | undefined {
  if (known === undefined) return { from: 'others' };
  if (known.fleet === fleet) return undefined;
  return known.fleet === undefined ? { from: 'no-fleet' } : { from: 'fleet', fleet: known.fleet };
}

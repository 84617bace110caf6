/** How a cloud pages: everything that is known to go wrong with Offset and Limit, within assumption A6. */

import type { FaultKind, Faults } from '../faults.ts';
import type { SeededRandom } from '../seeded.ts';
import type { CloudHost } from './cloud.ts';

export interface PageAnswer {
  readonly rows: readonly CloudHost[];
  /** As it stands in the answer; nothing: it is absent. */
  readonly totalCount: number | string | undefined;
}

export interface ListingHabits {
  answer(hosts: readonly CloudHost[], offset: number, limit: number): PageAnswer;
}

/** A cloud that lies all the time is never trusted, and nothing is ever sent: it lies for a while, and stops. */
const spellMs = 4_000;

export function chooseHabits(faults: Faults, random: SeededRandom, now: () => number): ListingHabits {
  const lies = (kind: FaultKind, chance: number) =>
    Math.floor(now() / spellMs) % 3 === 1 && faults.strikes(kind, chance);
  const largestPage = faults.has('listing: Limit clamped') ? 1 + random.below(3) : 100;
  const windowCap = faults.has('listing: capped window') ? 1 + random.below(5) : Number.POSITIVE_INFINITY;
  const hides = (host: CloudHost) => Number(host.hostId.slice(5)) % 3 === 0;
  const order = (hosts: readonly CloudHost[]): readonly CloudHost[] => {
    if (faults.strikes('listing: random order', 1)) return shuffled(hosts, random);
    return faults.strikes('listing: newest first', 1) ? hosts.toReversed() : hosts;
  };
  const total = (hosts: readonly CloudHost[], honest: boolean): PageAnswer['totalCount'] => {
    const count = hosts.length;
    // What hides rows from the pages and from the probe alike can be told by an honest total alone (A6).
    if (honest) return count;
    if (lies('listing: TotalCount as text', 0.2)) return String(count);
    if (lies('listing: TotalCount low', 0.2)) return Math.max(0, count - 1);
    if (lies('listing: TotalCount high', 0.2)) return count + 2;
    if (lies('listing: TotalCount changing', 0.5)) return count + random.below(2);
    if (faults.strikes('listing: TotalCount absent', 1)) return undefined;
    return count;
  };
  return {
    answer(hosts, offset, limit) {
      const size = Math.min(limit, faults.stopped() ? limit : largestPage);
      if (size < limit && hosts.length > size) faults.count('listing: Limit clamped');
      const counts = offset > 0 && lies('listing: Offset counts pages', 1);
      const from = counts ? offset * size : offset;
      const capped = hosts.length > windowCap && lies('listing: capped window', 1);
      const to = Math.min(from + size, capped ? windowCap : Number.POSITIVE_INFINITY);
      let rows = order(hosts).slice(from, Math.max(from, to));
      const filtered = hosts.some(hides) && lies('listing: filter after limit', 1);
      // The hidden ones belong to the set: a filter that is wrong about them, and a total that is not.
      if (filtered) rows = rows.filter((host) => !hides(host));
      if (rows.length > 1 && faults.strikes('listing: row missing', 0.4)) rows = rows.slice(1);
      const [first] = rows;
      if (first !== undefined && faults.strikes('listing: row repeated', 0.2)) rows = [...rows, first];
      return { rows, totalCount: total(hosts, capped || filtered || counts) };
    },
  };
}

function shuffled(hosts: readonly CloudHost[], random: SeededRandom): readonly CloudHost[] {
  return hosts
    .map((host) => ({ host, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ host }) => host);
}

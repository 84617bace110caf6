/** A cloud's listing in memory, with everything that is known to go wrong with Offset and Limit, driven by a seed. */
import type { Page } from '../../../src/model/ports.ts';
import { seededRandom } from './seeded-random.ts';

export interface Row {
  readonly hostId: string;
  readonly name: string;
}

type Totals = 'honest' | 'absent' | 'string' | 'low' | 'high' | 'changing' | 'first-page-only';

/** What this cloud does. Chosen by the seed, within the assumptions that docs/api.md states. */
interface Habits {
  readonly totals: Totals;
  readonly order: 'oldest-first' | 'newest-first' | 'random';
  readonly largestPage: number;
  /** The filter runs after the limit: rows that do not match leave holes. */
  readonly filterAfterLimit: boolean;
  /** Positions at or behind this one are never shown. */
  readonly windowCap: number;
  readonly offsetCountsPages: boolean;
  readonly repeatsRows: boolean;
  readonly skipsRows: boolean;
}

interface Member extends Row {
  readonly matches: boolean;
}

export interface PagedCloud {
  /** Computes one answer from one state. */
  answer(offset: number, limit: number): Page<Row>;
  /** Perhaps inserts a host, deletes one, or both. */
  churn(): void;
  members(): ReadonlySet<string>;
}

export function pagedCloud(seed: number): PagedCloud {
  const random = seededRandom(seed);
  const habits = chooseHabits(random);
  let hosts: Member[] = [];
  let born = 0;
  let unrest = random.chance(0.7) ? 1 + random.below(8) : 0;
  const bear = (): Member => {
    born += 1;
    return { hostId: `h${born}`, name: `n${born}`, matches: !habits.filterAfterLimit || random.chance(0.7) };
  };
  for (let count = random.below(9); count > 0; count -= 1) hosts.push(bear());

  const remove = () => {
    if (hosts.length === 0) return;
    const at = random.below(hosts.length);
    hosts = hosts.filter((_, index) => index !== at);
  };

  // Filled anew for each page: by the time of the next one, nobody looks at them any more.
  const shuffled: Member[] = [];
  const places: number[] = [];
  /** In an order that is drawn. By insertion: they are few, and most of the time of a proof would go into a sort. */
  const shuffle = (): readonly Member[] => {
    for (let drawn = 0; drawn < hosts.length; drawn += 1) {
      const place = random.next();
      let at = drawn;
      for (; at > 0 && (places[at - 1] as number) > place; at -= 1) {
        places[at] = places[at - 1] as number;
        shuffled[at] = shuffled[at - 1] as Member;
      }
      places[at] = place;
      shuffled[at] = hosts[drawn] as Member;
    }
    return shuffled;
  };

  /** The rows of these positions, before any goes missing. */
  const rowsAt = (from: number, to: number): Row[] => {
    const shown = habits.order === 'random' ? shuffle() : hosts;
    const last = hosts.length - 1;
    const rows: Row[] = [];
    for (let position = from; position < to && position <= last; position += 1) {
      const host = shown[habits.order === 'newest-first' ? last - position : position] as Member;
      if (host.matches) rows.push(host);
    }
    return rows;
  };

  const totalOf = (offset: number): Page['totalCount'] => {
    const matching = habits.filterAfterLimit ? hosts.filter((host) => host.matches).length : hosts.length;
    switch (habits.totals) {
      case 'honest':
        return habits.filterAfterLimit && random.chance(0.3) ? hosts.length : matching;
      case 'absent':
        return 'absent';
      case 'string':
        return 'unreadable';
      case 'low':
        return Math.max(0, matching - 1);
      case 'high':
        return matching + 2;
      case 'changing':
        return matching + random.below(2);
      case 'first-page-only':
        return offset === 0 ? matching : 'absent';
    }
  };

  return {
    answer(offset, limit) {
      const size = Math.min(limit, habits.largestPage);
      const from = habits.offsetCountsPages ? offset * size : offset;
      const to = Math.min(from + size, habits.windowCap);
      let rows = rowsAt(from, to);
      if (habits.skipsRows && rows.length > 1 && random.chance(0.3)) rows = rows.slice(1);
      const [first] = rows;
      if (habits.repeatsRows && first !== undefined && random.chance(0.3)) rows = [...rows, first];
      return { rows, unreadable: 0, totalCount: totalOf(offset), strained: random.chance(0.05) };
    },
    churn() {
      if (unrest === 0 || !random.chance(0.25)) return;
      unrest -= 1;
      const kind = random.below(4);
      if (kind !== 0) remove();
      if (kind !== 1) hosts = random.chance(0.5) ? [...hosts, bear()] : [bear(), ...hosts];
    },
    members: () => new Set(hosts.filter((host) => host.matches).map((host) => host.hostId)),
  };
}

function chooseHabits(random: ReturnType<typeof seededRandom>): Habits {
  const filterAfterLimit = random.chance(0.1);
  const capped = random.chance(0.1);
  // A filter or a window hides rows from the probe too: there, only an honest total can tell, and it is assumed to.
  const wrong: readonly Totals[] = ['string', 'low', 'high', 'changing', 'first-page-only'];
  const all: readonly Totals[] = ['honest', 'honest', 'absent', 'absent', ...wrong];
  return {
    totals: filterAfterLimit || capped ? 'honest' : (all[random.below(all.length)] ?? 'honest'),
    order: (['oldest-first', 'newest-first', 'random'] as const)[random.below(3)] ?? 'random',
    largestPage: 1 + random.below(4),
    filterAfterLimit,
    windowCap: capped ? 1 + random.below(6) : Number.POSITIVE_INFINITY,
    offsetCountsPages: random.chance(0.08),
    repeatsRows: random.chance(0.15),
    skipsRows: random.chance(0.15),
  };
}

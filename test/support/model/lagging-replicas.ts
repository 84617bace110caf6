/** Listings by the reducer, each against a cloud whose replicas lag behind, and whose pages lose rows and have no total. */
import { advanceListing, startListing } from '../../../src/core/listing/listing.ts';
import type { ListingRequest } from '../../../src/core/listing/listing-state.ts';
import type { Page } from '../../../src/core/ports.ts';
import { page } from './builders.ts';
import type { Row } from './paged-cloud.ts';
import { seededRandom } from './seeded-random.ts';

/** Milliseconds after which every replica shows a new host, and hides a deleted one. */
export const lagMs = 40;
const replicas = 3;

interface Member extends Row {
  /** By replica. */
  readonly shownFrom: readonly number[];
  shownUntil: readonly number[];
}

function startReplicas(random: ReturnType<typeof seededRandom>) {
  const members: Member[] = [];
  const largestPage = 1 + random.below(6);
  const isReversed = random.chance(0.5);
  const unrest = random.chance(0.7) ? 1 + random.below(4) : 0;
  let changes = 0;
  const each = (one: () => number) => Array.from({ length: replicas }, one);
  const lagging = (now: number) => each(() => now + random.below(lagMs + 1));
  const bear = (shownFrom: readonly number[]) => {
    const hostId = `h${members.length + 1}`;
    members.push({ hostId, name: hostId, shownFrom, shownUntil: each(() => Number.POSITIVE_INFINITY) });
  };
  for (let count = 2 + random.below(5); count > 0; count -= 1) bear(each(() => 0));
  return {
    /** Perhaps somebody makes a host, or deletes one. */
    churn(now: number): void {
      if (changes >= unrest || !random.chance(0.25)) return;
      changes += 1;
      const live = members.filter(({ shownUntil }) => shownUntil.includes(Number.POSITIVE_INFINITY));
      const one = live[random.below(live.length + 1)];
      if (one === undefined) bear(lagging(now));
      else one.shownUntil = lagging(now);
    },
    answer(offset: number, limit: number, now: number): Page<Row> {
      const replica = random.below(replicas);
      const isShown = ({ shownFrom, shownUntil }: Member) =>
        (shownFrom[replica] ?? 0) <= now && now < (shownUntil[replica] ?? 0);
      const shown = members.filter(isShown);
      const rows = (isReversed ? shown.toReversed() : shown).slice(offset, offset + Math.min(limit, largestPage));
      return page(rows.length > 1 && random.chance(0.3) ? rows.slice(1) : rows);
    },
    /** Every replica showed them all the time. */
    stayed: (from: number, until: number) =>
      members.filter(
        ({ shownFrom, shownUntil }) =>
          shownFrom.every((moment) => moment <= from) && shownUntil.every((moment) => until < moment),
      ),
  };
}

/** What a trusted listing lacks although every replica showed it all the time; undefined if it is not trusted. */
export function listReplicas(seed: number, stalenessMs: number): readonly Row[] | undefined {
  const random = seededRandom(seed);
  const cloud = startReplicas(random);
  const flying: ListingRequest[] = [];
  const startedAt = lagMs;
  let now = startedAt;
  let [state, step] = startListing<Row>({ pageSize: 100, stalenessMs }, now);
  for (;;) {
    cloud.churn(now);
    switch (step.status) {
      case 'untrusted':
        return undefined;
      case 'trusted': {
        const believed = new Set(step.evidence.hosts.map(({ hostId }) => hostId));
        return cloud.stayed(startedAt, now).filter(({ hostId }) => !believed.has(hostId));
      }
      case 'pausing':
        now += step.ms;
        [state, step] = advanceListing(state, { type: 'resumed', now });
        break;
      case 'asking': {
        flying.push(...step.ask);
        const [request] = flying.splice(random.below(flying.length), 1);
        if (request === undefined) throw new Error(`listing ${seed}: nothing is in flight and nothing is asked`);
        const answer = cloud.answer(request.offset, request.limit, now);
        now += 1 + random.below(10);
        [state, step] = advanceListing(state, { type: 'answered', request, page: answer, now });
      }
    }
  }
}

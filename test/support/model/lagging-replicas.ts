/** Listings by the reducer, each against a cloud whose replicas lag behind, and whose pages lose rows and have no total. */
import type { Page } from '../../../src/model/ports.ts';
import { page } from './builders.ts';
import { type AnswerOf, driveListing } from './drive-listing.ts';
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
  const answerOf: AnswerOf<Row> = ({ offset, limit }, _, now) => {
    cloud.churn(lagMs + now);
    return cloud.answer(offset, limit, lagMs + now);
  };
  const { end, elapsedMs } = driveListing(answerOf, { stalenessMs }, random.below, () => 1 + random.below(10));
  if (end.status === 'untrusted') return undefined;
  const believed = new Set(end.evidence.hosts.map(({ hostId }) => hostId));
  return cloud.stayed(lagMs, lagMs + elapsedMs).filter(({ hostId }) => !believed.has(hostId));
}

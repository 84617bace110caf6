/** Listings by the reducer, each against a cloud that changes while it is listed. */
import { advanceListing, type ListingRequest, type ListingStep, startListing } from '../../../src/listing/listing.ts';
import type { Page } from '../../../src/model/ports.ts';
import { pagedCloud, type Row } from './paged-cloud.ts';
import { seededRandom } from './seeded-random.ts';

/** What a rule came to believe, beside what was so. */
export interface Belief {
  readonly believed: ReadonlySet<string>;
  readonly atProbe: ReadonlySet<string>;
  /** When the last answer was computed. */
  readonly atEnd: ReadonlySet<string>;
}

export const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id));
const idsOf = (rows: readonly Row[]) => new Set(rows.map((row) => row.hostId));

interface Flying {
  readonly request: ListingRequest;
  page: Page<Row> | undefined;
}

/** As `splice`, which makes an array of what it takes out: once for each of many millions of pages. */
function removeAt(flying: Flying[], at: number): void {
  for (let next = at + 1; next < flying.length; next += 1) flying[next - 1] = flying[next] as Flying;
  flying.pop();
}

/**
 * Runs the reducer against a cloud that churns between any two answers, and delivers answers in any order. `see` is told
 * how many hosts there are when the answer is computed.
 */
export function listTrusted(
  seed: number,
  see: (page: Page<Row>, offset: number, hosts: number) => Page<Row> = (page) => page,
): Belief | undefined {
  const cloud = pagedCloud(seed);
  const random = seededRandom(seed ^ 0x5eed);
  let now = 0;
  let atProbe: ReadonlySet<string> = new Set();
  const flying: Flying[] = [];
  let [state, step] = startListing<Row>({ pageSize: 1 + random.below(5), stalenessMs: random.below(2) }, now);
  for (;;) {
    const decided: ListingStep<Row> = step;
    if (decided.status === 'trusted')
      return { believed: idsOf(decided.evidence.hosts), atProbe, atEnd: cloud.members() };
    if (decided.status === 'untrusted') return undefined;
    if (decided.status === 'pausing') {
      cloud.churn();
      now += decided.ms;
      [state, step] = advanceListing(state, { type: 'resumed', now });
      continue;
    }
    for (const request of decided.ask) flying.push({ request, page: undefined });
    for (;;) {
      const at = random.below(flying.length);
      const one = flying[at];
      if (one === undefined) throw new Error(`history ${seed}: nothing is in flight and nothing is asked`);
      if (one.page === undefined) {
        cloud.churn();
        const { offset, limit } = one.request;
        one.page = see(cloud.answer(offset, limit), offset, cloud.members().size);
        if (one.request.kind === 'probe') atProbe = cloud.members();
        continue;
      }
      removeAt(flying, at);
      now += 1;
      [state, step] = advanceListing(state, { type: 'answered', request: one.request, page: one.page, now });
      break;
    }
  }
}

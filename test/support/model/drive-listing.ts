/** Runs the listing reducer against a function that plays the cloud, and keeps what was asked and how long it paused. */
import { advanceListing, type ListingRequest, type ListingRules, startListing } from '../../../src/listing/listing.ts';
import type { Listed } from '../../../src/listing/listing-pass.ts';
import type { Page } from '../../../src/model/ports.ts';
import { page } from './builders.ts';

export type AnswerOf<Row> = (request: ListingRequest, nth: number) => Page<Row>;

export interface DrivenListing<Row> {
  readonly end: Extract<
    ReturnType<typeof startListing<Row & Listed>>[1],
    { readonly status: 'trusted' } | { readonly status: 'untrusted' }
  >;
  readonly asked: readonly ListingRequest[];
  readonly pauses: readonly number[];
  /** Requests in flight after each step. */
  readonly inFlight: readonly number[];
  readonly elapsedMs: number;
}

/** Answers the requests in the order in which they were asked, unless `pick` chooses another; each takes 1 ms. */
export function driveListing<Row extends Listed>(
  answerOf: AnswerOf<Row>,
  rules: Partial<ListingRules> = {},
  pick: (flying: number) => number = () => 0,
): DrivenListing<Row> {
  const asked: ListingRequest[] = [];
  const pauses: number[] = [];
  const inFlight: number[] = [];
  const flying: ListingRequest[] = [];
  let now = 0;
  let [state, step] = startListing<Row>({ pageSize: 100, stalenessMs: 0, ...rules }, now);
  for (;;) {
    switch (step.status) {
      case 'trusted':
      case 'untrusted':
        return { end: step, asked, pauses, inFlight, elapsedMs: now };
      case 'pausing':
        pauses.push(step.ms);
        now += step.ms;
        [state, step] = advanceListing(state, { type: 'resumed', now });
        break;
      case 'asking': {
        asked.push(...step.ask);
        flying.push(...step.ask);
        inFlight.push(flying.length);
        const [request] = flying.splice(pick(flying.length), 1);
        if (request === undefined) throw new Error('nothing is in flight and nothing is asked');
        const answered = answerOf(request, asked.length - flying.length);
        now += 1;
        [state, step] = advanceListing(state, { type: 'answered', request, page: answered, now });
      }
    }
  }
}

/** A cloud at rest. */
export function stillCloud<Row>(
  rows: readonly Row[],
  { totalCount = 'absent' as Page['totalCount'] } = {},
): AnswerOf<Row> {
  return ({ offset, limit }) => page(rows.slice(offset, offset + limit), { totalCount });
}

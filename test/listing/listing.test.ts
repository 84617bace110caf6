import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListingRequest } from '../../src/listing/listing.ts';
import { chooseOffsets, type Listed, mostHosts, type Pass, startPass } from '../../src/listing/listing-pass.ts';
import type { Page } from '../../src/model/ports.ts';
import { page } from '../support/model/builders.ts';
import { type AnswerOf, driveListing, stillCloud } from '../support/model/drive-listing.ts';

const row = (hostId: string, name = `name of ${hostId}`): Listed => ({ hostId, name });
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, index) => row(`h${from + index}`));
const asText = (requests: readonly ListingRequest[]) =>
  requests.map(({ kind, offset, limit }) => `${kind} ${offset}+${limit}`);

describe('what a listing asks', () => {
  it('reads on to an empty page where no total says that it is all', () => {
    const cloud = stillCloud(rows(3));

    const { asked } = driveListing(cloud);

    expect(asText(asked)).toEqual([
      ...['page 0+100', 'page 3+100', 'page 6+100'],
      'probe 3+1',
      ...['page 0+100', 'page 3+100'],
    ]);
  });

  it('reads on behind a full page, even if its total says that it is all', () => {
    const cloud = stillCloud(rows(3), { totalCount: 3 });

    const { asked } = driveListing(cloud, { pageSize: 3 });

    expect(asText(asked)).toEqual(['page 0+3', 'page 3+3', 'probe 3+1', 'page 0+3', 'page 3+3']);
  });

  it('has one request more in flight for each clean round, eight at most', () => {
    const cloud = stillCloud(rows(1_000));

    const { inFlight, asked } = driveListing(cloud, { pageSize: 10 });

    const untilProbe = inFlight.slice(
      0,
      asked.findIndex((request) => request.kind === 'probe'),
    );
    const newPeaks = untilProbe.filter((count, index) => count > Math.max(0, ...untilProbe.slice(0, index)));
    expect(newPeaks).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    // Two clean answers at a window of two, three at three ...
    expect(untilProbe.slice(0, 9)).toEqual([1, 2, 3, 3, 3, 4, 4, 4, 4]);
  });

  it.each([undefined, 1_000])('asks for fewer pages at once where the dialect says so: %s hosts', (totalCount) => {
    const cloud = stillCloud(rows(1_000), totalCount === undefined ? {} : { totalCount });

    const { end, inFlight } = driveListing(cloud, { pageSize: 10, pagesAtOnce: 4 });

    expect(end.status).toBe('trusted');
    expect(Math.max(...inFlight)).toBe(4);
  });

  it('halves the requests in flight when the cloud shows strain, and feels its way up again', () => {
    const all = rows(1_000);
    const cloud: AnswerOf<Listed> = ({ offset, limit }, nth) =>
      page(all.slice(offset, offset + limit), { totalCount: 1_000, strained: nth === 2 });

    const { inFlight } = driveListing(cloud, { pageSize: 10 });

    expect(inFlight.slice(0, 8)).toEqual([1, 8, 7, 6, 5, 4, 5, 5]);
  });

  it('costs 2 x (pages + 1) + 1 requests and what was asked ahead of the end, 7 at most; a total on page 1 spares those', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 50 }),
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        (count, pageSize, tells, order) => {
          const cloud = stillCloud(rows(count), { totalCount: tells ? count : 'absent' });

          const { end } = driveListing(cloud, { pageSize }, (flying) => (order.next().value ?? 0) % flying);

          const exact = 2 * (Math.ceil(count / pageSize) + 1) + 1;
          expect(end.status).toBe('trusted');
          expect(end.evidence.requests).toBeLessThanOrEqual(tells ? exact : exact + 7);
        },
      ),
    );
  });
});

it('asking ahead of a short page asks for nothing between what is in flight already', () => {
  const hint = { stride: 10, expected: 1_000 };
  const pass: Pass<Listed> = { ...startPass<Listed>(hint), inFlight: [10, 20, 30], frontier: 4 };

  const offsets = chooseOffsets(pass, 6);

  expect(offsets).toEqual([4, 44, 54]);
});

it('where replicas lag pauses before and after each probe', () => {
  const cloud = stillCloud(rows(2), { totalCount: 2 });

  const { pauses, end } = driveListing(cloud, { stalenessMs: 700 });

  expect(pauses).toEqual([700, 700]);
  // One page, then the pause: the proof counts from the probe behind it.
  expect(end).toMatchObject({ status: 'trusted', provenAt: 701 });
});

describe('a listing that cannot be trusted', () => {
  const small = rows(2);
  /** Another host in each pass. */
  let born = 0;
  const restless: AnswerOf<Listed> = ({ kind, offset }) => {
    if (kind === 'page' && offset === 0) born += 1;
    return page(kind === 'page' && offset === 0 ? [row(`h${born}`)] : []);
  };

  const totalDiffers = (total: number) => ({ kind: 'total-differs', total, shown: 2 });
  /** Its pages tell the truth. */
  const totalOfProbe =
    (total: Page['totalCount']): AnswerOf<Listed> =>
    ({ kind }) =>
      kind === 'page' ? page(small, { totalCount: 2 }) : page([], { totalCount: total });

  it.each<[string, AnswerOf<Listed>, object]>([
    ['a total of more than its pages', stillCloud(small, { totalCount: 5 }), totalDiffers(5)],
    ['a total of less than its pages', stillCloud(small, { totalCount: 1 }), totalDiffers(1)],
    ['a total that is no number', stillCloud(small, { totalCount: 'unreadable' }), { kind: 'total-unreadable' }],
    ['a total on its pages and none on its probe', totalOfProbe('absent'), { kind: 'total-comes-and-goes' }],
    [
      'a total on its first page alone',
      ({ offset }) => page(small.slice(offset), { totalCount: offset === 0 ? 3 : 'absent' }),
      { kind: 'total-comes-and-goes' },
    ],
    ['a total that is one more on its probe', totalOfProbe(3), { kind: 'total-changes' }],
    ['a total that its probe cannot repeat', totalOfProbe('unreadable'), { kind: 'total-unreadable' }],
    [
      'rows without a readable id or name',
      ({ offset }) => page(small.slice(offset), { unreadable: offset === 0 ? 1 : 0 }),
      { kind: 'unreadable-rows', count: 1 },
    ],
    [
      'a row behind the last one that its pages show',
      ({ kind, offset }) => page(kind === 'page' ? small.slice(offset) : [row('beyond')]),
      { kind: 'rows-beyond-the-end', shown: 2 },
    ],
    [
      'an unreadable row behind the last one',
      ({ kind, offset }) => page(kind === 'page' ? small.slice(offset) : [], { unreadable: kind === 'probe' ? 1 : 0 }),
      { kind: 'rows-beyond-the-end', shown: 2 },
    ],
    ['one page', ({ kind }) => page(kind === 'page' ? small : []), { kind: 'repeated-page', offset: 2, earlier: 0 }],
    [
      'pages that shrink and never end',
      ({ offset }) => page(offset === 0 ? rows(10) : [row(`trickle ${offset}`)]),
      { kind: 'endless', pages: 15, shown: 24 },
    ],
  ])('has %s', (_, cloud, flaw) => {
    const { end, pauses } = driveListing(cloud);

    expect(end).toMatchObject({ status: 'untrusted', flaw });
    // The same flaw five times over: no churn will ever heal it.
    expect(pauses).toEqual([200, 400, 800, 1_600]);
  });

  it('shows more hosts than any account has, and is given up at once', () => {
    const { end, pauses } = driveListing<Listed>(({ offset, limit }) => page(rows(limit, offset)), {
      pageSize: 5_000,
    });

    expect(end).toMatchObject({ status: 'untrusted', flaw: { kind: 'too-many', most: mostHosts } });
    expect(pauses).toEqual([]);
  });

  it('is asked for two minutes while hosts come and go', () => {
    const { end, elapsedMs } = driveListing(restless);

    expect(end).toMatchObject({ status: 'untrusted', flaw: { kind: 'moving' } });
    expect(elapsedMs).toBeGreaterThanOrEqual(120_000);
    expect(elapsedMs).toBeLessThan(130_000);
    expect(end.evidence.vanished.length).toBeGreaterThan(20);
  });
});

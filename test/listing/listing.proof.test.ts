/** What a trusted listing proves. That a weaker rule would not prove it, the mutants show (test/mutants/listings.ts). */
import { describe, expect, it } from 'vitest';
import { figureOf } from '../prove/figures.mjs';
import { type Belief, listTrusted, sameSet } from '../support/model/listing-histories.ts';

const histories = figureOf('listings');

/** Plays so many. `judge`: whether a trusted listing is wrong; undefined where it is not trusted. */
function playListings(count: number, judge: (seed: number) => boolean | undefined) {
  let trusted = 0;
  const wrong: number[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const isWrong = judge(seed);
    if (isWrong === undefined) continue;
    trusted += 1;
    if (isWrong) wrong.push(seed);
  }
  return { trusted, wrong };
}

const isInexact = (belief: Belief | undefined) => belief && !sameSet(belief.believed, belief.atProbe);

describe(`over ${histories.toLocaleString('en')} histories`, () => {
  it('a trusted listing is exactly the membership at its probe', () => {
    const { trusted, wrong } = playListings(histories, (seed) => isInexact(listTrusted(seed)));

    expect(wrong).toEqual([]);
    // The promise must not be kept by trusting nothing.
    expect(trusted).toBeGreaterThan(histories / 3);
  });

  it('it lacks no host that was there at the probe and stayed, where a cloud refuses an Offset behind the last', () => {
    let refused = 0;

    const { trusted, wrong } = playListings(histories / 2, (seed) => {
      const belief = listTrusted(seed, (page, offset) => {
        const isRefused = page.rows.length === 0 && offset > 0 && (seed + offset) % 3 !== 0;
        refused += Number(isRefused);
        return isRefused ? { ...page, totalCount: 'refused' } : page;
      });
      if (belief === undefined) return undefined;
      const { believed, atProbe, atEnd } = belief;
      const lacks = [...atProbe].some((id) => atEnd.has(id) && !believed.has(id));
      return lacks || [...believed].some((id) => !atProbe.has(id));
    });

    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(histories / 4);
    expect(trusted).toBeGreaterThan(histories / 8);
  });

  it.each([
    ['behind its last host', (offset: number, hosts: number) => offset > hosts],
    ['from the number of its hosts on', (offset: number, hosts: number) => offset >= hosts],
  ])('it is exactly that where a cloud refuses an Offset %s', (_, isBehind) => {
    let refused = 0;

    const { trusted, wrong } = playListings(histories / 4, (seed) => {
      let isRefused = false;
      const belief = listTrusted(seed, (page, offset, hosts) => {
        if (offset === 0 || !isBehind(offset, hosts)) return page;
        isRefused = true;
        return { rows: [], unreadable: 0, totalCount: 'refused', strained: false };
      });
      refused += Number(isRefused && belief !== undefined);
      return isInexact(belief);
    });

    expect(wrong).toEqual([]);
    expect(trusted).toBeGreaterThan(histories / 16);
    expect(refused).toBeGreaterThan(histories / 200);
  });
});

import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src/core/ports.ts';
import { lagMs, listReplicas } from '../../support/model/lagging-replicas.ts';
import { type Belief, idsOf, listTrusted, sameSet } from '../../support/model/listing-histories.ts';
import { type PagedCloud, pagedCloud } from '../../support/model/paged-cloud.ts';

/** In every run of the tests; `npm run prove` plays more. */
const histories = Number(process.env.PROVE_LISTINGS ?? 20_000);
/** As many as it takes to show that another rule fails, and at most so many. */
const mostOfOthers = 200_000;

/** The rule that most clients have: add the limit to the offset, stop on a short page. */
function listAsVendorsDo(cloud: PagedCloud): ReadonlySet<string> {
  const limit = 3;
  const ids = new Set<string>();
  for (let offset = 0; ; offset += limit) {
    cloud.churn();
    const { rows } = cloud.answer(offset, limit);
    for (const row of rows) ids.add(row.hostId);
    if (rows.length < limit) return ids;
  }
}

/** One pass to an empty page, believed if every total agrees with it. */
function listInOneCheckedPass(cloud: PagedCloud): ReadonlySet<string> | undefined {
  const ids = new Set<string>();
  const totals: Page['totalCount'][] = [];
  for (let offset = 0, pages = 0; pages < 60; pages += 1) {
    cloud.churn();
    const { rows, totalCount } = cloud.answer(offset, 3);
    for (const row of rows) ids.add(row.hostId);
    totals.push(totalCount);
    offset += rows.length;
    if (rows.length === 0) return totals.every((total) => total === 'absent' || total === ids.size) ? ids : undefined;
  }
  return undefined;
}

/** A first page that says it is all there is, and an empty probe behind it. */
function listByPageAndProbe(cloud: PagedCloud): Belief | undefined {
  const first = cloud.answer(0, 5);
  const ids = idsOf(first.rows);
  if (first.totalCount !== ids.size || first.rows.length >= 5) return undefined;
  cloud.churn();
  const probe = cloud.answer(ids.size, 1);
  const agrees = probe.totalCount === ids.size && probe.rows.length === 0;
  return agrees ? { believed: ids, atProbe: cloud.members(), atEnd: cloud.members() } : undefined;
}

/**
 * How often a host that was there from the first request to the last is missing from what the rule returned. Counts no
 * further than asked: a rule that fails so often is shown to fail.
 */
function countMissed(rule: (cloud: PagedCloud) => ReadonlySet<string> | undefined, most: number): number {
  let missed = 0;
  for (let seed = 1; seed <= mostOfOthers / 4 && missed < most; seed += 1) {
    const cloud = pagedCloud(seed);
    const before = cloud.members();
    const listed = rule(cloud);
    const after = cloud.members();
    if (listed !== undefined && [...before].some((id) => after.has(id) && !listed.has(id))) missed += 1;
  }
  return missed;
}

describe(`over ${histories.toLocaleString('en')} histories`, () => {
  it('a trusted listing is exactly the membership at its probe', () => {
    let trusted = 0;
    const wrong: number[] = [];

    for (let seed = 1; seed <= histories; seed += 1) {
      const belief = listTrusted(seed);
      if (belief === undefined) continue;
      trusted += 1;
      if (!sameSet(belief.believed, belief.atProbe)) wrong.push(seed);
    }

    expect(wrong).toEqual([]);
    // The promise must not be kept by trusting nothing.
    expect(trusted).toBeGreaterThan(histories / 3);
  });

  it('it lacks no host that stayed, where replicas lag and the listing pauses for as long', () => {
    let trusted = 0;
    const wrong: number[] = [];

    for (let seed = 1; seed <= histories / 4; seed += 1) {
      const lacking = listReplicas(seed, lagMs);
      trusted += Number(lacking !== undefined);
      if (lacking !== undefined && lacking.length > 0) wrong.push(seed);
    }

    expect(wrong).toEqual([]);
    expect(trusted).toBeGreaterThan(histories / 16);
  });

  it('without the pauses, a host that was just deleted can stand in for one that was lost', () => {
    let wrong = 0;

    for (let seed = 1; seed <= mostOfOthers && wrong < 3; seed += 1) {
      if ((listReplicas(seed, 0)?.length ?? 0) > 0) wrong += 1;
    }

    expect(wrong).toBe(3);
  });

  it('it lacks no host that was there at the probe and stayed, where a cloud refuses an Offset behind the last', () => {
    let trusted = 0;
    let refused = 0;
    const wrong: number[] = [];

    for (let seed = 1; seed <= histories / 2; seed += 1) {
      const belief = listTrusted(seed, (page, offset) => {
        const isRefused = page.rows.length === 0 && offset > 0 && (seed + offset) % 3 !== 0;
        refused += Number(isRefused);
        return isRefused ? { ...page, totalCount: 'refused' } : page;
      });
      if (belief === undefined) continue;
      trusted += 1;
      const { believed, atProbe, atEnd } = belief;
      const lacks = [...atProbe].some((id) => atEnd.has(id) && !believed.has(id));
      const hasOthers = [...believed].some((id) => !atProbe.has(id));
      if (lacks || hasOthers) wrong.push(seed);
    }

    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(histories / 4);
    expect(trusted).toBeGreaterThan(histories / 8);
  });

  it.each([
    ['behind its last host', (offset: number, hosts: number) => offset > hosts],
    ['from the number of its hosts on', (offset: number, hosts: number) => offset >= hosts],
  ])('it is exactly that where a cloud refuses an Offset %s', (_, isBehind) => {
    let trusted = 0;
    let refused = 0;
    const wrong: number[] = [];

    for (let seed = 1; seed <= histories / 4; seed += 1) {
      let refusedHere = 0;
      const belief = listTrusted(seed, (page, offset, hosts) => {
        if (offset === 0 || !isBehind(offset, hosts)) return page;
        refusedHere += 1;
        return { rows: [], unreadable: 0, totalCount: 'refused', strained: false };
      });
      if (belief === undefined) continue;
      trusted += 1;
      refused += Number(refusedHere > 0);
      if (!sameSet(belief.believed, belief.atProbe)) wrong.push(seed);
    }

    expect(wrong).toEqual([]);
    expect(trusted).toBeGreaterThan(histories / 16);
    expect(refused).toBeGreaterThan(histories / 200);
  });

  it('the same rule misses hosts once it calls a TotalCount that disagrees wrong and goes on', () => {
    let wrong = 0;

    for (let seed = 1; seed <= mostOfOthers / 10 && wrong <= 100; seed += 1) {
      const belief = listTrusted(seed, (page) => ({ ...page, totalCount: 'absent' }));
      if (belief !== undefined && !sameSet(belief.believed, belief.atProbe)) wrong += 1;
    }

    expect(wrong).toBeGreaterThan(100);
  });

  it('adding the limit to the offset and stopping on a short page misses hosts', () => {
    const missed = countMissed(listAsVendorsDo, 2_501);

    expect(missed).toBeGreaterThan(2_500);
  });

  it('one pass whose totals agree misses hosts', () => {
    const missed = countMissed(listInOneCheckedPass, 101);

    expect(missed).toBeGreaterThan(100);
  });

  it('a page that says it is all, and a probe, do not tell what was there at the probe', () => {
    let wrong = 0;

    for (let seed = 1; seed <= mostOfOthers && wrong <= 100; seed += 1) {
      const belief = listByPageAndProbe(pagedCloud(seed));
      if (belief !== undefined && !sameSet(belief.believed, belief.atProbe)) wrong += 1;
    }

    expect(wrong).toBeGreaterThan(100);
  });
});

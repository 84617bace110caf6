/** Rounds that wait for a listing of another region, or of their own: how often they ask for it. */

import { expect, it } from 'vitest';
import type { RunEffect, RunEvent } from '../../src/creating/round-state.ts';
import { advanceRun, startRun } from '../../src/creating/rounds.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import type { DesiredHost } from '../../src/model/host.ts';
import { specOf } from '../../src/model/intent.ts';
import { indexDeclared } from '../../src/planning/fleet.ts';
import { desiredHost, observation, region } from '../support/model/builders.ts';
import { answerRecord, beganRecord, ledgerOf, roundRules, sendRecord } from '../support/model/ledgers.ts';
import { seededRandom } from '../support/model/seeded-random.ts';

const away = 'cn-sh2';
const settleWindowMs = 100_000;
const first = desiredHost({ name: 'first', cpu: 1 });
const second = desiredHost({ name: 'second', cpu: 2 });

/** A create in the other region, for a name that nobody declares there any more, that was refused and may have made a host. */
function refusedAway({ key, ...desired }: DesiredHost, ms: number) {
  const intent = `i-${key.name}`;
  return [
    sendRecord(key.name, ms, { intent, fleet: 'shop', region: away, spec: specOf({ key, ...desired }) }),
    answerRecord('refused', ms, { intent }),
  ];
}

/** Plays until the run ends, or has asked for 50 listings; each takes a second. `provenAt`: of a listing asked for then. */
function play(creates: readonly DesiredHost[], ledger: Ledger, provenAt: (askedAt: number) => number) {
  const rules = roundRules({
    replacement: { fleet: 'shop', allowed: [] },
    declared: creates,
    isDeclared: indexDeclared(creates),
    send: { settleWindowMs },
  });
  const listings: { readonly at: number; readonly elsewhere: readonly string[] }[] = [];
  let now = 0;
  let [state, effect] = startRun(creates, rules, seededRandom(1));
  const next = (): RunEvent | undefined => {
    if (effect.type === 'list') {
      const { elsewhere = [] } = effect;
      listings.push({ at: now, elsewhere });
      const trust = { status: 'trusted', provenAt: provenAt(now) } as const;
      now += 1_000;
      const others = elsewhere.map((one) => observation([], { region: one, trust }));
      return { type: 'listed', observation: observation([], { region, trust }), elsewhere: others, ledger, now };
    }
    if (effect.type !== 'rest') return undefined;
    now += effect.ms;
    return { type: 'rested', now };
  };
  for (let event = next(); event !== undefined && listings.length < 50; event = next()) {
    [state, effect] = advanceRun(state, event);
  }
  return { listings, effect };
}

function stopOf(effect: RunEffect) {
  return effect.type === 'end' ? effect.stop : effect;
}

it('another region is listed as soon as the first of the waits for it is over', () => {
  const ledger = ledgerOf(beganRecord(0), ...refusedAway(first, 0), ...refusedAway(second, 90_000));

  const { listings, effect } = play([first, second], ledger, (at) => at);

  expect(effect).toMatchObject({ type: 'send', creates: [{ desired: first }] });
  expect(listings).toEqual([
    { at: 0, elsewhere: [] },
    { at: 100_000, elsewhere: [away] },
  ]);
});

it('a listing of another region that never is of the time that was asked for ends the run, and tells the region', () => {
  const ledger = ledgerOf(beganRecord(0), ...refusedAway(first, 0));

  const { listings, effect } = play([first], ledger, () => 0);

  expect(stopOf(effect)).toEqual({
    cause: 'listing',
    reason: '3 listings of cn-sh2 in a row are older than the moment at which they were requested',
  });
  expect(listings).toHaveLength(4);
});

it('so does one of its own region', () => {
  const ledger = ledgerOf(beganRecord(0, 'no-journal'));

  const { listings, effect } = play([first], ledger, () => 0);

  expect(stopOf(effect)).toMatchObject({ cause: 'listing', reason: expect.stringContaining(`listings of ${region}`) });
  expect(listings).toHaveLength(4);
});

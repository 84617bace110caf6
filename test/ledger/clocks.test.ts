import { describe, expect, it } from 'vitest';
import { findAge, nameClock } from '../../src/ledger/clocks.ts';
import { emptyLedger, findCountedMoment } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import { findLatestTime, makeWaitAfter } from '../../src/ledger/settle-wait.ts';
import type { JournalRecord, Moment } from '../../src/model/intent.ts';
import { seededRandom } from '../support/model/seeded-random.ts';

const epoch = Date.UTC(2026, 0, 1);
const day = 86_400_000;

/** A machine whose two clocks can be moved; the true time goes on by `pass`. */
function startMachine(boot = 'boot-1') {
  let [now, monotonic, wall] = [0, 5_000, epoch];
  const clock = { boot, now: () => now + monotonic, wall: () => Math.floor(now + wall) };
  return {
    now: () => now,
    clock,
    pass: (ms: number) => {
      now += ms;
    },
    shift: (monotonicMs: number, wallMs: number) => {
      monotonic += monotonicMs;
      wall += wallMs;
    },
    setWallRight: () => {
      wall = epoch;
    },
    /** The moments of one run. */
    run: () => {
      const name = nameClock(clock);
      return (): Moment => ({ boot: name, ms: clock.now(), wall: new Date(clock.wall()).toISOString() });
    },
  };
}

describe('the moments of two runs', () => {
  it('have the age of the clock on which less time passed, if the wall clock was only corrected', () => {
    const age = (wallMs: number) => {
      const machine = startMachine();
      const first = machine.run()();
      machine.pass(60_000);
      machine.shift(0, wallMs);
      return findAge(first, machine.run()());
    };

    expect([age(-3_000), age(3_000)]).toEqual([57_000, 60_000]);
  });

  it('have no age if one was recorded by a version that names only the boot', () => {
    const now = startMachine().run()();
    const old = { ...now, boot: 'boot-1' };

    expect(findAge(old, now)).toBeUndefined();
    expect(findAge(old, { ...old, ms: old.ms + 7 })).toBe(7);
  });
});

it('a run behind two that had another clock counts their moments from the first of its own clock', () => {
  const machine = startMachine();
  const began = (moment: Moment): JournalRecord => ({ type: 'began', moment });
  const first = machine.run()();
  machine.shift(day, 0);
  const second = machine.run()();
  machine.pass(5_000);
  const third = machine.run()();

  const ledger = foldRecords(emptyLedger, [began(first), began(second), began(third)]);

  expect(ledger.bootBegan).toEqual(second);
  expect(findCountedMoment(ledger, first)).toEqual(second);
  expect(findLatestTime(findCountedMoment(ledger, first), third)).toBe(second.ms);
});

it('in 2,000 histories in which one of the clocks is moved, no wait is shorter than the settle window, or longer than one from the start of the run', () => {
  const settleWindowMs = 300_000;
  const wrong: string[] = [];
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const random = seededRandom(seed);
    const machine = startMachine();
    const isWallRight = random.chance(0.7);
    let ledger = emptyLedger;
    const before: (readonly [moment: Moment, at: number])[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const moment = machine.run();
      const lockedAt = moment();
      const lockedTime = machine.now();
      ledger = foldRecords(ledger, [{ type: 'began', moment: lockedAt }]);
      for (let look = 0; look < 3; look += 1) {
        before.push([moment(), machine.now()]);
        for (const [since, at] of before) {
          const counted = findCountedMoment(ledger, since);
          const { readyAt } = makeWaitAfter('sent-before', counted, { lockedAt, settleWindowMs });
          const readyTime = lockedTime + readyAt - lockedAt.ms;
          if (readyTime < at + settleWindowMs - 0.01) wrong.push(`seed ${seed}: too short`);
          if (readyTime > Math.max(lockedTime, at) + settleWindowMs + 0.01) wrong.push(`seed ${seed}: too long`);
        }
        machine.pass(random.below(200_000));
        if (random.chance(0.3)) machine.shift(0, (random.next() - 0.5) * 4 * day);
      }
      machine.pass(random.below(400_000));
      const by = (random.next() - 0.3) * (random.chance(0.5) ? 2 * day : 20_000);
      if (!isWallRight) machine.shift(0, by);
      else if (random.chance(0.6)) machine.shift(by, 0);
      // What jumped while a run worked is set right before the next one.
      if (isWallRight) machine.setWallRight();
    }
  }
  expect(wrong).toEqual([]);
});

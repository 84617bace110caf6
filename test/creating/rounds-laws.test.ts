import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareKeys, type HostKey } from '../../src/model/host.ts';
import { roundRules } from '../support/model/ledgers.ts';
import { type History, parallelism, play, throttled, unsent } from '../support/model/round-histories.ts';

/** The first reach every outcome; the others are new in each run. */
const seeds = [
  ...Array.from({ length: 500 }, (_, index) => index + 1),
  ...fc.sample(fc.integer({ min: 0, max: 0x7fff_ffff }), 1_500),
];
const { plan } = roundRules().send;
/** Played once, and looked at by each law. */
const histories = seeds.map((seed) => ({ seed, ...play(seed) }));

/** Each history that breaks the law, with what of it does: an assertion for each would take longer than to play them. */
function breaking(law: (history: History) => readonly unknown[]) {
  return histories.flatMap((history) => law(history).map((broken) => ({ seed: history.seed, broken })));
}

describe('whatever the cloud does', () => {
  it('a host is sent once, unless no byte of it left; never after its name was shown, a signal came, or with more unseen than seen', () => {
    expect(breaking(({ broken }) => broken)).toEqual([]);
  });

  it('a host is tried three times at most, and where it is throttled five times more', () => {
    const tooOften = breaking(({ sent }) =>
      sent.filter(({ answers }) => {
        const slowed = answers.filter((answer) => throttled.includes(answer)).length;
        return slowed > 6 || answers.length - slowed > 3;
      }),
    );

    expect(tooOften).toEqual([]);
  });

  it('no more requests are in flight than allowed', () => {
    const tooMany = breaking(({ mostInFlight }) => (mostInFlight <= parallelism ? [] : [mostInFlight]));

    expect(tooMany).toEqual([]);
  });

  it('each create has one outcome at the end, sorted by key', () => {
    const others = breaking(({ creates, end }) => {
      const keys = end.outcomes.map(({ desired }) => desired.key);
      const sorted = creates.map(({ key }) => key).toSorted(compareKeys);
      const isSame = keys.length === sorted.length && keys.every((key, index) => isKey(key, sorted[index]));
      return isSame ? [] : [{ keys, sorted }];
    });

    expect(others).toEqual([]);
  });

  it('what was sent is never called not sent, and what was not is never called created', () => {
    const wrong = breaking(({ sent, end }) =>
      end.outcomes.filter(({ desired, status }) => {
        const answers = sent.find(({ name }) => name === desired.key.name)?.answers ?? [];
        if (answers.some((answer) => throttled.includes(answer))) return status === 'not-sent';
        const left = answers.some((answer) => !unsent.includes(answer));
        return left !== ['created', 'refused', 'in-doubt'].includes(status);
      }),
    );

    expect(wrong).toEqual([]);
  });

  it('what is held although nothing but its past holds it is in doubt, or its plan is spent', () => {
    const wrong = breaking(({ creates, end }) => {
      if (end.outcomes.length !== creates.length) return [end.outcomes];
      return end.outcomes.filter((outcome) => {
        if (outcome.status !== 'held' || !('intent' in outcome.hold)) return false;
        const { hold, desired } = outcome;
        const isRight = hold.intent.end === undefined || hold.intent.plan === plan;
        return !isRight || !isKey(hold.intent.key, desired.key);
      });
    });

    expect(wrong).toEqual([]);
  });

  it('a run that nothing stopped has tried every create', () => {
    const untried = breaking(({ end }) =>
      end.stop === undefined ? end.outcomes.filter(({ status }) => status === 'not-sent') : [],
    );

    expect(untried).toEqual([]);
  });

  it('the histories reach every outcome and every cause of a stop', () => {
    const reached = new Set<string>();

    for (const { end } of histories) {
      reached.add(end.stop?.cause ?? 'no stop');
      for (const outcome of end.outcomes) reached.add(outcome.status);
    }

    expect([...reached].toSorted()).toEqual([
      ...['already-there', 'barred', 'created', 'doubt', 'held'],
      ...['in-doubt', 'interrupted', 'listing', 'no stop', 'not-sent'],
      ...['outside-project', 'refusals', 'refused', 'surprise', 'throttled', 'unreachable'],
    ]);
  });
});

function isKey(key: HostKey, other: HostKey | undefined): boolean {
  return other !== undefined && compareKeys(key, other) === 0;
}

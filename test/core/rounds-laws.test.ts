import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareKeys } from '../../src/core/host.ts';
import { type History, parallelism, play, unsent } from '../support/round-histories.ts';

const seeds = fc.sample(fc.integer({ min: 0, max: 0x7fff_ffff }), 1_500);
/** Played once, and looked at by each law. */
const histories = seeds.map((seed) => ({ seed, ...play(seed) }));
const always = (law: (history: History & { readonly seed: number }) => void) => {
  for (const history of histories) {
    try {
      law(history);
    } catch (error) {
      throw new Error(`seed ${history.seed}`, { cause: error });
    }
  }
};

describe('whatever the cloud does', () => {
  it('a host is sent once, unless no byte of it left; never after a listing showed its name, nor after a signal', () => {
    always(({ broken }) => expect(broken).toEqual([]));
  });

  it('a host is tried three times at most', () => {
    always(({ sent }) => {
      for (const { answers } of sent) expect(answers.length).toBeLessThanOrEqual(3);
    });
  });

  it('no more requests are in flight than allowed', () => {
    always(({ mostInFlight }) => expect(mostInFlight).toBeLessThanOrEqual(parallelism));
  });

  it('each create has one outcome at the end, sorted by key', () => {
    always(({ creates, end }) => {
      const keys = end.outcomes.map(({ desired }) => desired.key);

      expect(keys).toEqual(creates.map((create) => create.key).toSorted(compareKeys));
    });
  });

  it('what was sent is never called not sent, and what was not is never called created', () => {
    always(({ sent, end }) => {
      for (const outcome of end.outcomes) {
        const answers = sent.find(({ name }) => name === outcome.desired.key.name)?.answers ?? [];
        const left = answers.some((status) => !unsent.includes(status));

        expect(left).toBe(['created', 'refused', 'in-doubt'].includes(outcome.status));
      }
    });
  });

  it('what is held although nothing but its past holds it is in doubt, or its plan is spent', () => {
    always(({ creates, end }) => {
      expect(end.outcomes).toHaveLength(creates.length);
      for (const outcome of end.outcomes) {
        if (outcome.status !== 'held' || !('intent' in outcome.hold)) continue;
        expect(outcome.hold.intent.key).toEqual(outcome.desired.key);
      }
    });
  });

  it('a run that nothing stopped has tried every create', () => {
    always(({ end }) => {
      if (end.stop === undefined) expect(end.outcomes.map(({ status }) => status)).not.toContain('not-sent');
    });
  });

  it('the histories reach every outcome and every cause of a stop', () => {
    const reached = new Set<string>();

    for (let seed = 1; seed <= 2_000; seed += 1) {
      const { end } = play(seed);
      reached.add(end.stop?.cause ?? 'no stop');
      for (const outcome of end.outcomes) reached.add(outcome.status);
    }

    expect([...reached].toSorted()).toEqual([
      ...[
        'already-there',
        'barred',
        'created',
        'doubt',
        'held',
        'in-doubt',
        'interrupted',
        'listing',
        'no stop',
        'not-sent',
      ],
      ...['outside-project', 'refusals', 'refused', 'surprise', 'unreachable'],
    ]);
  });
});

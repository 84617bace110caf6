/** What two runs can do to each other that share no lock (A3 is broken): the bound that the essay of rounds.ts states. */
import { describe, expect, it } from 'vitest';
import type { DesiredHost, LiveHost } from '../../../src/core/host.ts';
import { desiredHost, liveAs } from '../../support/model/builders.ts';
import { Run } from '../../support/model/drive-run.ts';
import { seededRandom } from '../../support/model/seeded-random.ts';

interface Story {
  readonly hosts: number;
  readonly parallelism: number;
  /** Milliseconds from its commit until a host is listed, the same for every host. */
  readonly lagMs: number;
  /** The second run begins so many milliseconds after the first. */
  readonly laterMs: number;
  readonly seed: number;
}

/** How many names have two hosts once both runs have ended, against one cloud that makes each host within the time of its create. */
function playTwo({ hosts, parallelism, lagMs, laterMs, seed }: Story): number {
  const random = seededRandom(seed);
  const creates = Array.from({ length: hosts }, (_, index) =>
    desiredHost({ name: `web-${index}`, cpu: 1 + (index % 3) }),
  );
  const made: { readonly live: LiveHost; readonly listedFrom: number }[] = [];
  const queue: { readonly at: number; readonly act: (now: number) => void }[] = [];
  const later = (at: number, act: (now: number) => void) => void queue.push({ at, act });

  const follow = (run: Run, now: number) => {
    const { effect } = run;
    if (effect.type === 'list') {
      later(now + 1 + random.next() * 20, (then) => {
        run.now = then;
        run.listed(...made.filter(({ listedFrom }) => listedFrom <= then).map(({ live }) => live));
        follow(run, then);
      });
    } else if (effect.type === 'rest') {
      later(now + effect.ms, () => {
        run.rested();
        follow(run, run.now);
      });
    } else if (effect.type === 'send') {
      for (const { desired } of effect.creates) create(run, desired, now);
    }
  };
  const create = (run: Run, desired: DesiredHost, now: number) => {
    const tookMs = 5 + random.next() * 40;
    later(now + tookMs * random.next(), (then) => {
      made.push({ live: liveAs(desired, { hostId: `host-${made.length}` }), listedFrom: then + lagMs });
    });
    later(now + tookMs, (then) => {
      run.now = then;
      run.answered(desired, { status: 'accepted', hostIds: [] });
      follow(run, then);
    });
  };

  for (const who of [0, 1] as const) {
    const begin = who * laterMs;
    later(begin, (now) => follow(new Run(creates, { parallelism }, { now, seed: seed + who }), now));
  }
  for (let next = takeFirst(queue); next !== undefined; next = takeFirst(queue)) next.act(next.at);

  const names = new Set(made.map(({ live }) => live.name));
  return made.length - names.size;
}

function takeFirst<Item extends { readonly at: number }>(queue: Item[]): Item | undefined {
  const first = queue.reduce<Item | undefined>((a, b) => (a === undefined || b.at < a.at ? b : a), undefined);
  if (first !== undefined) queue.splice(queue.indexOf(first), 1);
  return first;
}

/** The same in each run of the tests: they are a measurement, and no law for every seed. */
function storyOf(seed: number): Story {
  const random = seededRandom(seed);
  return {
    hosts: 20 + random.below(131),
    parallelism: 1 + random.below(50),
    lagMs: random.chance(0.3) ? 0 : random.below(5_000),
    laterMs: random.chance(0.5) ? 0 : random.below(3_000),
    seed: 7 * seed,
  };
}

describe('two runs without a common lock', () => {
  it('make a double in one story of ten, and seldom a second: what either sees of the other ends it', () => {
    const doubles = Array.from({ length: 250 }, (_, index) => playTwo(storyOf(index + 1)));

    const sum = doubles.reduce((a, b) => a + b, 0);
    expect(sum / doubles.length).toBeLessThan(0.2);
    expect(Math.max(...doubles)).toBeLessThanOrEqual(2);
    // Else they do not meet, and nothing is measured.
    expect(sum).toBeGreaterThan(10);
  });
});

/**
 * What a run can do to a fleet if it does not know what another one sends or has sent: they share no lock (A3 is
 * broken), or the other one was killed and its journal is lost (A4 is broken). docs/safety.md states the figures.
 */
import { expect, it } from 'vitest';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import { desiredHost, liveAs } from '../support/model/builders.ts';
import { Run } from '../support/model/drive-run.ts';
import { seededRandom } from '../support/model/seeded-random.ts';

interface Story {
  readonly hosts: number;
  readonly parallelism: number;
  /** Milliseconds from its commit until a host is listed, the same for every host. */
  readonly lagMs: number;
  /** The second run begins so many milliseconds after the first. */
  readonly laterMs: number;
  /** The first run is killed when the second one begins. */
  readonly killed?: boolean;
  readonly seed: number;
}

/** Against one cloud that makes each host within the time of its create. Returns how many names have two hosts at the end. */
function playTwo({ hosts, parallelism, lagMs, laterMs, killed = false, seed }: Story): number {
  const random = seededRandom(seed);
  const creates = Array.from({ length: hosts }, (_, index) =>
    desiredHost({ name: `web-${index}`, cpu: 1 + (index % 3) }),
  );
  const made: { readonly live: LiveHost; readonly listedFrom: number }[] = [];
  const queue: { readonly at: number; readonly act: (now: number) => void }[] = [];
  const later = (at: number, act: (now: number) => void) => void queue.push({ at, act });

  const first = new Run(creates, { parallelism }, { seed });

  const follow = (run: Run, now: number) => {
    const { effect } = run;
    if (killed && run === first && now >= laterMs) return;
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

  later(0, (now) => follow(first, now));
  later(laterMs, (now) => follow(new Run(creates, { parallelism }, { now, seed: seed + 1 }), now));
  for (let next = takeFirst(queue); next !== undefined; next = takeFirst(queue)) next.act(next.at);

  return made.length - new Set(made.map(({ live }) => live.name)).size;
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

/** So large that a round has hundreds of creates, and the second run begins while the first one sends them. */
function largeStoryOf(seed: number): Story {
  const random = seededRandom(1_000 + seed);
  return {
    hosts: 600 + random.below(901),
    parallelism: 10 + random.below(41),
    lagMs: random.chance(0.5) ? 0 : random.below(2_000),
    laterMs: random.below(4_000),
    seed: 7 * seed,
  };
}

const stories = [
  ...Array.from({ length: 150 }, (_, index) => storyOf(index + 1)),
  ...Array.from({ length: 6 }, (_, index) => largeStoryOf(index + 1)),
];

it('two runs without a common lock make a double in one story of ten, and seldom a second, however many hosts', () => {
  const doubles = stories.map(playTwo);

  const sum = doubles.reduce((a, b) => a + b, 0);
  expect(sum / stories.length).toBeLessThan(0.2);
  expect(Math.max(...doubles)).toBeLessThanOrEqual(2);
  // Else they do not meet, and nothing is measured.
  expect(sum).toBeGreaterThan(10);
});

it('a run that does not know what a killed one sent makes a double at most, in small fleets and in large ones', () => {
  const doubles = stories.map((story) => playTwo({ ...story, killed: true }));

  expect(Math.max(...doubles)).toBe(1);
});

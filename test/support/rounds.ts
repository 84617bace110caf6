/** Rounds of chance: a few in `npm test`, more in `npm run prove`, and one of them again by its seed. */
import { afterAll } from 'vitest';
import { figureOf, isProving, type Proof } from '../prove/figures.mjs';

/** What one round came to. Its names are those of the line that is printed. */
export type RoundFigures = Readonly<Record<string, number>>;

export interface Rounds {
  /** One for each round. PROVE_SEED is the first. */
  readonly seeds: readonly number[];
  /** Adds them to the line that `npm run prove` prints. Called before anything is expected of them. */
  readonly count: (figures: RoundFigures) => void;
}

/** To play one again: PROVE_SEED=17 PROVE_ROUNDS=1. */
export function openRounds(name: Proof): Rounds {
  const asked = process.env.PROVE_ROUNDS;
  const first = Number(process.env.PROVE_SEED ?? 1);
  const seeds = Array.from({ length: Number(asked ?? figureOf(name)) }, (_, nth) => first + nth);
  const sums = new Map<string, number>();
  let played = 0;
  afterAll(() => {
    if (asked === undefined && !isProving) return;
    const figures = [...sums].map(([what, sum]) => `${sum.toLocaleString('en')} ${what}`);
    const line = [`${played} rounds`, ...figures, `seeds ${seeds[0]} to ${seeds.at(-1)}`].join(', ');
    process.stdout.write(`${name}: ${line}\n`);
  });
  return {
    seeds,
    count(figures) {
      played += 1;
      for (const [what, figure] of Object.entries(figures)) sums.set(what, (sums.get(what) ?? 0) + figure);
    },
  };
}

/**
 * A property plays the same cases in every run of the tests, so that a red run blames the change. `npm run prove` plays
 * other ones each time, and `PROVE_SEED=17` those of that seed.
 */
import fc from 'fast-check';
import { isProving } from '../prove/figures.mjs';

const { PROVE_SEED = isProving ? undefined : '1' } = process.env;
if (PROVE_SEED !== undefined) fc.configureGlobal({ seed: Number(PROVE_SEED) });

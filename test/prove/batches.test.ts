import { expect, it } from 'vitest';
import { addRounds, splitRounds } from './batches.mjs';

it('plays each round once, in batches', () => {
  const batches = splitRounds(12, 5, 'PROVE_RUNNERS', 'test/a');

  expect(batches).toEqual([
    [{ PROVE_SEED: '1', PROVE_RUNNERS: '5' }, 'test/a'],
    [{ PROVE_SEED: '6', PROVE_RUNNERS: '5' }, 'test/a'],
    [{ PROVE_SEED: '11', PROVE_RUNNERS: '2' }, 'test/a'],
  ]);
});

it('adds up what the batches of one kind of rounds print', () => {
  const lines = [
    'uhost: 1,250,000 states, 2,971,072 transitions',
    'killed runners: 5 rounds, 999 starts, 0 doubles, seeds 1 to 5',
    'killed runners: 5 rounds, 1,001 starts, 0 doubles, 3 unlocks, seeds 6 to 10',
    'killed runners: 1 rounds, 7 starts, 1 doubles, seeds 11 to 11',
    'failovers: 1 rounds, 2 creates, seeds 1 to 1',
  ];

  expect(addRounds(lines)).toEqual([
    'uhost: 1,250,000 states, 2,971,072 transitions',
    'killed runners: 11 rounds, 2,007 starts, 1 doubles, 3 unlocks, seeds 1 to 11',
    'failovers: 1 rounds, 2 creates, seeds 1 to 1',
  ]);
});

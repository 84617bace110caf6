/** What a listing must prove, and what it showed. */
import { type Mutant, nearNames, remove } from './mutant.ts';

export const listings: readonly Mutant[] = [
  {
    guard: 'presence by union: what any page showed is there',
    by: 'rounds',
    breaks: 'was sent after a listing had shown it',
    from: 447,
    edits: remove(
      'core/creating/pick-round.ts',
      'dropRepeatedRows([...observation.vanished, ...shown])',
      'dropRepeatedRows([])',
    ),
  },
  {
    guard: 'what a page of this run showed is not sent',
    by: 'simulator',
    breaks: 'I4',
    from: 34,
    edits: [
      ...remove(
        'core/creating/pick-round.ts',
        'dropRepeatedRows([...observation.vanished, ...shown])',
        'dropRepeatedRows([])',
      ),
      ...remove(
        'core/creating/settling.ts',
        'waiting: waiting.filter(({ desired }) => !live.has(desired.key.name)),',
        'waiting,',
      ),
      ...nearNames,
    ],
  },
  {
    guard: 'strict TotalCount',
    by: 'listings',
    breaks: 'is not what was so',
    edits: remove(
      'core/listing/listing-pass.ts',
      'return totals === members ? undefined : {',
      'return totals === totals ? undefined : {',
    ),
  },
  {
    guard: 'strict TotalCount, in a whole history',
    by: 'simulator',
    breaks: 'I13',
    from: 1_695,
    edits: remove(
      'core/listing/listing-pass.ts',
      'return totals === members ? undefined : {',
      'return totals === totals ? undefined : {',
    ),
  },
  {
    guard: 'the probe',
    by: 'listings',
    breaks: 'is not what was so',
    edits: remove('core/listing/listing.ts', 'if (!probe.empty) return', 'if (!probe.empty && probe.empty) return'),
  },
  {
    guard: 'the second pass',
    by: 'listings',
    breaks: 'is not what was so',
    edits: remove('core/listing/listing.ts', "if (!same) return { kind: 'moving' };"),
  },
];

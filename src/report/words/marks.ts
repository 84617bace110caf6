/** The kinds of rows and the classes of findings: one symbol, word and rank for every format. */
import type { OutcomeWord } from '../../core/creating/outcome-counts.ts';
import type { DriftClass } from '../../core/report/finding.ts';
import type { TextColour } from './style.ts';

/**
 * `create` is what a plan would do; the words of outcomes are what an apply did; the others are
 * classes of findings.
 */
export type RowKind = 'create' | 'held' | OutcomeWord | DriftClass;

/**
 * Doubts and duplicates come first, because they may already cost money. Hosts that nobody declared
 * come last.
 */
export const rowMarks: Readonly<
  Record<RowKind, { readonly symbol: string; readonly ink: TextColour; readonly rank: number }>
> = {
  'in-doubt': { symbol: '?', ink: 'bad', rank: 0 },
  duplicate: { symbol: '!', ink: 'bad', rank: 1 },
  refused: { symbol: 'x', ink: 'bad', rank: 2 },
  'not-sent': { symbol: '-', ink: 'warn', rank: 3 },
  held: { symbol: '?', ink: 'warn', rank: 4 },
  dead: { symbol: 'x', ink: 'bad', rank: 5 },
  'created-not-running': { symbol: '*', ink: 'warn', rank: 6 },
  changed: { symbol: '~', ink: 'warn', rank: 7 },
  missing: { symbol: '+', ink: 'good', rank: 8 },
  create: { symbol: '+', ink: 'good', rank: 9 },
  created: { symbol: '+', ink: 'good', rank: 10 },
  'already-there': { symbol: '=', ink: 'good', rank: 11 },
  orphaned: { symbol: 'o', ink: 'warn', rank: 12 },
  attention: { symbol: '*', ink: 'warn', rank: 13 },
  expiring: { symbol: '@', ink: 'warn', rank: 14 },
  unchecked: { symbol: '/', ink: 'warn', rank: 15 },
  unmanaged: { symbol: '.', ink: 'quiet', rank: 16 },
};

/** The name of a class in a sentence. */
export const classWords: Readonly<Record<DriftClass, string>> = {
  missing: 'missing',
  changed: 'changed',
  duplicate: 'duplicate',
  dead: 'dead',
  orphaned: 'orphaned',
  unmanaged: 'unmanaged',
  expiring: 'expiring',
  attention: 'not Running',
  unchecked: 'unchecked',
};

/** The name of an outcome in a sentence. A host that is not Running is called created, too. */
export const outcomeWords: Readonly<Record<OutcomeWord, string>> = {
  created: 'created',
  'created-not-running': 'not Running',
  'already-there': 'already there',
  refused: 'refused',
  'not-sent': 'not sent',
  held: 'held',
  'in-doubt': 'in doubt',
};

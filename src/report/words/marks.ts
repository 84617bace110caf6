/** The names of rows and of classes of findings: one symbol and one word for every format. */
import type { OutcomeWord } from '../../core/creating/outcome-counts.ts';
import type { DriftClass } from '../../core/report/finding.ts';
import type { TextColour } from './style.ts';

/**
 * `create` is what a plan would do; the words of outcomes are what an apply did; the others are
 * classes of findings.
 */
export type RowKind = 'create' | 'held' | OutcomeWord | DriftClass;

export const rowMarks: Readonly<Record<RowKind, { readonly symbol: string; readonly ink: TextColour }>> = {
  create: { symbol: '+', ink: 'good' },
  missing: { symbol: '+', ink: 'good' },
  changed: { symbol: '~', ink: 'warn' },
  duplicate: { symbol: '!', ink: 'bad' },
  dead: { symbol: 'x', ink: 'bad' },
  held: { symbol: '?', ink: 'warn' },
  unchecked: { symbol: '?', ink: 'warn' },
  expiring: { symbol: '*', ink: 'warn' },
  attention: { symbol: '*', ink: 'warn' },
  orphaned: { symbol: 'o', ink: 'warn' },
  unmanaged: { symbol: '.', ink: 'quiet' },
  created: { symbol: '+', ink: 'good' },
  'created-not-running': { symbol: '*', ink: 'warn' },
  'already-there': { symbol: '=', ink: 'good' },
  refused: { symbol: 'x', ink: 'bad' },
  'not-sent': { symbol: '-', ink: 'warn' },
  'in-doubt': { symbol: '?', ink: 'bad' },
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

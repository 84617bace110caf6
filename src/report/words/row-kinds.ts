/** Every kind of row, once: its symbol, its word, and what follows from it in each format. */
import type { OutcomeWord } from '../../core/creating/create-outcome.ts';
import type { DriftClass } from '../../core/report/finding.ts';
import type { TextColour } from './style.ts';

/**
 * `create` is what a plan would do; the words of outcomes are what an apply did; the others are
 * classes of findings.
 */
export type RowKind = 'create' | 'held' | OutcomeWord | DriftClass;

/** How a format may show it: an error sets the exit code, costs money, or is a doubt. */
export type Severity = 'error' | 'warning' | 'note';

interface RowMarks {
  readonly symbol: string;
  readonly ink: TextColour;
  /** Its name in a sentence. */
  readonly word: string;
}

/** Of a row that says what an apply did. */
interface OutcomeMarks extends RowMarks {
  readonly severity: Severity;
  /** What a person must do; empty if there is nothing to do, or if it depends on the run. */
  readonly advice: string;
}

/**
 * In the order in which formats show them: doubts and duplicates first, because they may already
 * cost money, and hosts that nobody declared last.
 */
export const rowKinds: Readonly<Record<OutcomeWord, OutcomeMarks> & Record<RowKind, RowMarks>> = {
  'in-doubt': { symbol: '?', ink: 'bad', word: 'in doubt', severity: 'error', advice: '' },
  duplicate: { symbol: '!', ink: 'bad', word: 'duplicate' },
  refused: {
    symbol: 'x',
    ink: 'bad',
    word: 'refused',
    severity: 'error',
    advice: 'fix the reason, then run plan and apply again',
  },
  'not-sent': { symbol: '-', ink: 'warn', word: 'not sent', severity: 'error', advice: 'run apply again' },
  held: { symbol: '?', ink: 'warn', word: 'held', severity: 'error', advice: '' },
  dead: { symbol: 'x', ink: 'bad', word: 'dead' },
  'created-not-running': {
    symbol: '*',
    ink: 'warn',
    word: 'created, not Running',
    severity: 'warning',
    advice: 'see in the console why it does not run',
  },
  changed: { symbol: '~', ink: 'warn', word: 'changed' },
  missing: { symbol: '+', ink: 'good', word: 'missing' },
  create: { symbol: '+', ink: 'good', word: 'to create' },
  created: { symbol: '+', ink: 'good', word: 'created', severity: 'note', advice: '' },
  'already-there': { symbol: '=', ink: 'good', word: 'already there', severity: 'note', advice: '' },
  orphaned: { symbol: 'o', ink: 'warn', word: 'orphaned' },
  attention: { symbol: '*', ink: 'warn', word: 'not Running' },
  expiring: { symbol: '@', ink: 'warn', word: 'expiring' },
  unchecked: { symbol: '/', ink: 'warn', word: 'unchecked' },
  unmanaged: { symbol: '.', ink: 'quiet', word: 'unmanaged' },
};

const order = Object.keys(rowKinds);

export function rankOf(kind: RowKind): number {
  return order.indexOf(kind);
}

/** Every kind of row and every exit code, once: its symbol, its word, and what follows from it. */
import type { OutcomeWord } from '../../creating/create-outcome.ts';
import type { DriftClass } from '../../model/drift-class.ts';
import type { ExitName } from '../../model/exit.ts';
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

/** Of a row that says what an apply did. `advice`: what to do, unless it depends on the run. */
interface OutcomeMarks extends RowMarks {
  readonly severity: Severity;
  readonly advice?: string;
}

/**
 * In the order in which formats show them: doubts and duplicates first, because they may already cost money, and hosts
 * that nobody declared last.
 */
export const rowKinds: Readonly<Record<OutcomeWord, OutcomeMarks> & Record<RowKind, RowMarks>> = {
  'in-doubt': { symbol: '?', ink: 'bad', word: 'in doubt', severity: 'error' },
  duplicate: { symbol: '!', ink: 'bad', word: 'duplicate' },
  refused: {
    symbol: 'x',
    ink: 'bad',
    word: 'refused',
    severity: 'error',
    advice: 'fix the reason, then run plan and apply again',
  },
  'not-sent': { symbol: '-', ink: 'warn', word: 'not sent', severity: 'error', advice: 'run apply again' },
  held: { symbol: '?', ink: 'warn', word: 'held', severity: 'error' },
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
  created: { symbol: '+', ink: 'good', word: 'created', severity: 'note' },
  'already-there': { symbol: '=', ink: 'good', word: 'already there', severity: 'note' },
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

/** What each exit code means, as one sentence. */
export const exitWords: Readonly<Record<ExitName, Omit<RowMarks, 'word'> & { readonly text: string }>> = {
  ok: { ink: 'good', symbol: '✓', text: 'The run succeeded.' },
  error: { ink: 'bad', symbol: '✗', text: 'Something failed: see the log of the job.' },
  differences: { ink: 'warn', symbol: '≠', text: 'Declared and live hosts differ.' },
  invalid: { ink: 'bad', symbol: '✗', text: 'The declaration, a flag or the environment is wrong; nothing was sent.' },
  cloud: { ink: 'bad', symbol: '✗', text: 'The cloud could not be read, or its listing cannot be trusted.' },
  'in-doubt': { ink: 'bad', symbol: '?', text: 'A create may or may not have happened.' },
  duplicate: { ink: 'bad', symbol: '!', text: 'More than one live host has a declared name.' },
  locked: { ink: 'bad', symbol: '✗', text: 'The lock or the journal cannot be used.' },
  partial: { ink: 'bad', symbol: '✗', text: 'Not every host was created and is running.' },
  stopped: { ink: 'bad', symbol: '✗', text: 'A person must decide before it continues.' },
  declined: { ink: 'warn', symbol: '✗', text: 'Nobody approved it; nothing was sent.' },
  hangup: { ink: 'bad', symbol: '✗', text: 'A signal ended it.' },
  interrupted: { ink: 'bad', symbol: '✗', text: 'A signal ended it.' },
  terminated: { ink: 'bad', symbol: '✗', text: 'A signal ended it.' },
};

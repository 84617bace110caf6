/** Everything that a report can state, once: how it is shown. */
import type { OutcomeWord } from '../../creating/create-outcome.ts';
import type { DriftClass } from '../../model/drift-class.ts';
import type { ExitName } from '../../model/errors.ts';
import type { ColdCause } from '../../model/intent.ts';
import type { TextColour } from './style.ts';

export const finalNote = 'A create cannot be undone.';
export const newPlanAdvice = 'Make a new plan, and have it approved.';
export const waitAdvice = 'If nobody deleted it, do not run apply until it is listed again.';
export const retryAdvice = 'Run it again; if that does not help, ask the operators of the API.';

/**
 * `create` is what a plan would do; the words of outcomes are what an apply did; a host without a finding is `in-sync`;
 * the others are classes of findings.
 */
export type RowKind = 'create' | 'held' | 'in-sync' | OutcomeWord | DriftClass;

/** How a format may show it: an error sets the exit code, costs money, or is a doubt. */
export const severities = ['error', 'warning', 'note'] as const;
export type Severity = (typeof severities)[number];

interface Mark {
  readonly symbol: string;
  readonly ink: TextColour;
  readonly word: string;
}

/** Of a row that says what an apply did. `advice`: what to do, unless it depends on the run. */
interface OutcomeMark extends Mark {
  readonly severity: Severity;
  readonly advice?: string;
}

/**
 * In the order in which formats show them: doubts and duplicates first, because they may already cost money, and hosts
 * that nobody declared last. The names are stable: pipelines filter by them.
 */
export const rowKinds: Readonly<Record<OutcomeWord, OutcomeMark> & Record<RowKind, Mark>> = {
  'in-doubt': { symbol: '?', ink: 'bad', word: 'in doubt', severity: 'error' },
  duplicate: { symbol: '!', ink: 'bad', word: 'duplicate' },
  refused: {
    ...{ symbol: 'x', ink: 'bad', word: 'refused', severity: 'error' },
    advice: 'fix the reason, then run plan and apply again',
  },
  'not-sent': { symbol: '-', ink: 'warn', word: 'not sent', severity: 'error', advice: 'run apply again' },
  held: { symbol: '?', ink: 'warn', word: 'held', severity: 'error' },
  dead: { symbol: 'x', ink: 'bad', word: 'dead' },
  'created-not-running': {
    ...{ symbol: '*', ink: 'warn', word: 'created, not Running', severity: 'warning' },
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
  'in-sync': { symbol: '=', ink: 'good', word: 'in sync' },
};

/** The kinds that have no rule of their own: the one of another kind, or none, because nobody has to act. */
const otherRules = {
  create: 'missing',
  'created-not-running': 'attention',
  created: undefined,
  'already-there': undefined,
  'in-sync': undefined,
} as const;

/** A kind by which tools list and filter. */
export type RuleName = Exclude<RowKind, keyof typeof otherRules> | FaultKind;

/** Undefined if it needs no action by a person. */
export function ruleOf(kind: RowKind): RuleName | undefined {
  const others: Readonly<Partial<Record<string, RuleName>>> = otherRules;
  return kind in otherRules ? others[kind] : (kind as RuleName);
}

const order = Object.keys(rowKinds);

export function rankOf(kind: RowKind): number {
  return order.indexOf(kind);
}

/** Of a row: what is missing and not to be created is never created. */
export function markOf(kind: RowKind): Omit<Mark, 'word'> {
  return kind === 'missing' ? { symbol: '_', ink: 'warn' } : rowKinds[kind];
}

export function wordOf(kind: RowKind): string {
  return rowKinds[kind].word;
}

export const guardKinds = ['guard-size', 'guard-unfamiliar-scope', 'guard-other-fleet'] as const;

/** What goes wrong besides the hosts. A create in doubt may have a row, too. */
export const faultKinds = ['in-doubt', 'untrusted-listing', ...guardKinds, 'gone', 'not-applied', 'stopped'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Facts that a reader needs to understand the rest. */
export const remarkKinds = [
  'left-out',
  'orphans-unknown',
  'replaced',
  'adopted',
  'nothing-sent',
  'not-looked-again',
  'remaining',
] as const;
export type RemarkKind = (typeof remarkKinds)[number];

export const exitWords: Readonly<Record<ExitName, Omit<Mark, 'word'> & { readonly text: string }>> = {
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

export const coldTexts: Readonly<Record<ColdCause, string>> = {
  'no-journal': 'There is no journal of earlier runs for this account',
  copy: 'The journal is a copy (a file from a cache or a backup, or a database that was restored or failed over): what was sent since may not be in it',
  'other-boot': 'The last run did not end cleanly, and the machine was restarted since, or is a different one',
};

export const standbyText = 'the journal is read from a standby server, which may lack the last records';

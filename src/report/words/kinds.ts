/** Everything that a report can state, once: how it is shown, what it means, and what a person can do. */
import type { OutcomeWord } from '../../creating/create-outcome.ts';
import type { DriftClass } from '../../model/drift-class.ts';
import type { ExitName } from '../../model/errors.ts';
import type { GuardRefusal } from '../../planning/guards.ts';
import type { TextColour } from './style.ts';

export const isFinal = 'A create cannot be undone.';
export const newPlan = 'Make a new plan, and have it approved.';
export const waitForHost = 'If nobody deleted it, do not run apply until it is listed again.';
export const askAgain = 'Run it again; if that does not help, ask the operators of the API.';

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

/** What tools list and filter by. */
export interface Rule {
  readonly title: string;
  readonly help: string;
  /** Nothing can be created before a person settles it, or it costs money now. */
  readonly isUrgent?: true;
  /** The state could not be known. Of others it is known, and differs from the declaration. */
  readonly isUnknown?: true;
}

/** `rule`: the kind that has its rule. A kind without a rule needs no action by a person. */
interface RowFacts extends Partial<Rule> {
  readonly mark: Mark;
  readonly rule?: RowKind;
}

/** Of a row that says what an apply did. `advice`: what to do, unless it depends on the run. */
interface OutcomeFacts extends RowFacts {
  readonly severity: Severity;
  readonly advice?: string;
}

const inDoubt = {
  title: 'Sent, and its outcome is unknown: the host may exist, and may be billed',
  help: 'Run "hostwright intents" to see what is open. Nothing is sent for this name until it is settled.',
  isUrgent: true,
  isUnknown: true,
} as const satisfies Rule;

/**
 * In the order in which formats show them: doubts and duplicates first, because they may already cost money, and hosts
 * that nobody declared last. The names are stable: pipelines filter by them.
 */
export const rowKinds: Readonly<Record<OutcomeWord, OutcomeFacts> & Record<RowKind, RowFacts>> = {
  'in-doubt': { mark: { symbol: '?', ink: 'bad', word: 'in doubt' }, severity: 'error', ...inDoubt },
  duplicate: {
    mark: { symbol: '!', ink: 'bad', word: 'duplicate' },
    title: 'Several live hosts share a declared name, and each is billed',
    help: 'A person chooses: look at each host in the console, and rename those that are not meant.',
    isUrgent: true,
  },
  refused: {
    mark: { symbol: 'x', ink: 'bad', word: 'refused' },
    severity: 'error',
    advice: 'fix the reason, then run plan and apply again',
    title: 'The cloud refused the create',
    help: 'Fix the reason, then run "hostwright plan" and "hostwright apply" again.',
  },
  'not-sent': {
    mark: { symbol: '-', ink: 'warn', word: 'not sent' },
    severity: 'error',
    advice: 'run apply again',
    title: 'Not tried, because the run ended early',
    help: 'See why the run stopped, then run "hostwright apply" again.',
  },
  held: {
    mark: { symbol: '?', ink: 'warn', word: 'held' },
    severity: 'error',
    title: 'Missing, and kept back until somebody decides',
    help: 'Read the reason. Declare the live name, allow it with a flag, or run it again.',
  },
  dead: {
    mark: { symbol: 'x', ink: 'bad', word: 'dead' },
    title: 'Listed, and failed, deleted or expired',
    help: 'Repair, restore or renew it in the console. Apply makes another host only once no listing shows this one.',
  },
  'created-not-running': {
    mark: { symbol: '*', ink: 'warn', word: 'created, not Running' },
    severity: 'warning',
    advice: 'see in the console why it does not run',
    rule: 'attention',
  },
  changed: {
    mark: { symbol: '~', ink: 'warn', word: 'changed' },
    title: 'Live with other values than declared',
    help: 'The API cannot change a host. Edit it in the console, or write the live values into the declaration.',
  },
  missing: {
    mark: { symbol: '+', ink: 'good', word: 'missing' },
    title: 'Declared, and not live',
    help: 'Run "hostwright apply" to create it, or take it out of the declaration.',
  },
  create: { mark: { symbol: '+', ink: 'good', word: 'to create' }, rule: 'missing' },
  created: { mark: { symbol: '+', ink: 'good', word: 'created' }, severity: 'note' },
  'already-there': { mark: { symbol: '=', ink: 'good', word: 'already there' }, severity: 'note' },
  orphaned: {
    mark: { symbol: 'o', ink: 'warn', word: 'orphaned' },
    title: 'A live host of this fleet that no declaration of this run names any more',
    help: 'Declare it, run all files of the fleet together, or ask its owner what becomes of it.',
  },
  attention: {
    mark: { symbol: '*', ink: 'warn', word: 'not Running' },
    title: 'Live, and not Running',
    help: 'See in the console why it does not run.',
  },
  expiring: {
    mark: { symbol: '@', ink: 'warn', word: 'expiring' },
    title: 'Ends soon, and does not renew itself',
    help: 'Renew it in the console, or take it out of the declaration.',
  },
  unchecked: {
    mark: { symbol: '/', ink: 'warn', word: 'unchecked' },
    title: 'Could not be compared, because the cloud did not say enough',
    help: 'Run it again; if that does not help, compare the host in the console, and ask the operators of the API.',
  },
  unmanaged: {
    mark: { symbol: '.', ink: 'quiet', word: 'unmanaged' },
    title: 'Live, and not declared',
    help: 'Declare it if it is yours (hostwright import --into FILE), or let the manage setting of the declaration leave it out.',
  },
  'in-sync': { mark: { symbol: '=', ink: 'good', word: 'in sync' } },
};

const order = Object.keys(rowKinds);

export function rankOf(kind: RowKind): number {
  return order.indexOf(kind);
}

/** Of a row: what is missing and not to be created is never created. */
export function markOf(kind: RowKind): Omit<Mark, 'word'> {
  return kind === 'missing' ? { symbol: '_', ink: 'warn' } : rowKinds[kind].mark;
}

export function wordOf(kind: RowKind): string {
  return rowKinds[kind].mark.word;
}

/** What goes wrong besides the hosts. A create in doubt may have a row, too. */
export type FaultKind =
  | 'in-doubt'
  | 'untrusted-listing'
  | `guard-${GuardRefusal['guard']}`
  | 'gone'
  | 'not-applied'
  | 'stopped';

export const faultKinds: Readonly<Record<FaultKind, Rule & { readonly word: string }>> = {
  'in-doubt': { word: 'in doubt', ...inDoubt },
  'untrusted-listing': {
    word: 'listing not trusted',
    title: 'The listing cannot be trusted, so that it proves no absence',
    help: `${askAgain} Nothing is created meanwhile.`,
    isUrgent: true,
    isUnknown: true,
  },
  'guard-size': {
    word: 'apply stops',
    title: 'More creates than --max-creates allows',
    help: `Check that all of them are meant, then raise --max-creates. ${isFinal}`,
    isUrgent: true,
  },
  'guard-unfamiliar-scope': {
    word: 'apply stops',
    title: 'This may be the wrong account, region or project',
    help: 'Check key, region and project. If they are right: --first-apply if nothing was sent with these keys before, or else --allow new-scope.',
    isUrgent: true,
  },
  'guard-other-fleet': {
    word: 'apply stops',
    title: 'Declared hosts belong to another fleet',
    help: 'Check the name of the fleet. If it was renamed, or takes these hosts over: --allow take-over=FLEET.',
    isUrgent: true,
  },
  gone: {
    word: 'gone',
    title: 'Seen by this run, and no longer listed',
    help: `Run "hostwright plan". ${waitForHost}`,
  },
  'not-applied': {
    word: 'not applied',
    title: 'Nothing was sent: not approved, not as it was approved, or interrupted',
    help: newPlan,
  },
  stopped: {
    word: 'stopped',
    title: 'The run ended before it sent all that it had planned',
    help: 'Fix the reason, then run "hostwright plan".',
  },
};

/** What tools list: every kind that needs action by a person. */
export const reportRules: Readonly<Record<string, Rule>> = Object.fromEntries(
  Object.entries<Partial<Rule>>({ ...rowKinds, ...faultKinds }).filter(
    (one): one is [string, Rule] => 'title' in one[1],
  ),
);

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

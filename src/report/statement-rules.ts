/** The rules that a report's statements belong to, for tools that group and filter by rule. */

import type { DriftClass } from '../core/report/finding.ts';
import type { NoticeKind } from './notices.ts';
import { isFinal } from './words/guards.ts';
import { newPlan } from './words/held.ts';
import { askAgain } from './words/listings.ts';
import { waitForHost } from './words/outcomes.ts';

export type StatementRule = DriftClass | NoticeKind | 'held' | 'refused' | 'not-sent';

export interface RuleWords {
  /** A few words, for a list. */
  readonly title: string;
  /** What the rule finds. */
  readonly description: string;
  /** What to do. */
  readonly help: string;
}

/** In the order in which tools list them. The ids are stable: pipelines filter by them. */
export const statementRules: Readonly<Record<StatementRule, RuleWords>> = {
  missing: {
    title: 'Declared, and not live',
    description: 'The declaration has a host that the trusted listing of its region does not show.',
    help: 'Run "hostwright apply" to create it, or take it out of the declaration.',
  },
  changed: {
    title: 'Live with other values than declared',
    description: 'A live host differs from its declaration in an attribute that the listing shows.',
    help: 'The API cannot change a host. Edit it in the console, or write the live values into the declaration.',
  },
  duplicate: {
    title: 'Several live hosts share a declared name',
    description: 'Two or more live hosts have one declared name. Each of them is billed.',
    help: 'A person chooses: look at each host in the console, and rename those that are not meant.',
  },
  dead: {
    title: 'Listed, and dead',
    description:
      'A declared host failed, was deleted, or has expired. It is still listed, so no other host is made for its name.',
    help: 'Repair, restore or renew it in the console. Apply makes another host only once no listing shows this one.',
  },
  orphaned: {
    title: 'A host of this fleet, and no longer declared',
    description:
      'A create of this fleet made the host, or an apply adopted it. No declaration of this run names it any more. It is billed.',
    help: 'Declare it, run all files of the fleet together, or ask its owner what becomes of it.',
  },
  unmanaged: {
    title: 'Live, and not declared',
    description: 'A live host that no declaration names.',
    help: 'Declare it if it is yours, or let the manage setting of the declaration leave it out.',
  },
  expiring: {
    title: 'Ends soon, and does not renew itself',
    description: 'A declared host reaches the end of what is paid for, and its automatic renewal is off.',
    help: 'Renew it in the console, or take it out of the declaration.',
  },
  attention: {
    title: 'Live, and not Running',
    description: 'A declared host is live in another state than Running.',
    help: 'See in the console why it does not run.',
  },
  unchecked: {
    title: 'Could not be compared',
    description:
      'Nothing is known about the host, or about some of its attributes, because the cloud did not say enough.',
    help: 'Run it again; if that does not help, compare the host in the console, and ask the operators of the API.',
  },
  held: {
    title: 'Missing, and kept back until somebody decides',
    description:
      'The host is missing, and there is a reason not to create it: a live host that it may be, or a host that just vanished.',
    help: 'Read the reason. Declare the live name, allow it with a flag, or run it again.',
  },
  'in-doubt': {
    title: 'Sent, and its outcome is unknown',
    description: 'A create was sent, and no answer and no listing says whether the host exists. It may be billed.',
    help: 'Run "hostwright intents" to see what is open. Nothing is sent for this name until it is settled.',
  },
  gone: {
    title: 'Seen by this run, and no longer listed',
    description: 'The run saw the host, and its last listing does not show it.',
    help: `Run "hostwright plan". ${waitForHost}`,
  },
  refused: {
    title: 'The cloud refused the create',
    description: 'The cloud answered the create with an error, and no host was made.',
    help: 'Fix the reason, then run "hostwright plan" and "hostwright apply" again.',
  },
  'not-sent': {
    title: 'Not tried, because the run ended early',
    description: 'The create was planned and approved, and the run stopped before it was sent.',
    help: 'See why the run stopped, then run "hostwright apply" again.',
  },
  'not-applied': {
    title: 'Nothing was sent',
    description: 'The apply was not approved, not as it was approved, or interrupted before its first create.',
    help: newPlan,
  },
  stopped: {
    title: 'The run ended early',
    description: 'Something kept the run from sending all that it had planned.',
    help: 'Fix the reason, then run "hostwright plan".',
  },
  'untrusted-listing': {
    title: 'The listing cannot be trusted',
    description: 'The pages of the listing contradict each other or cannot be read, so that it proves no absence.',
    help: `${askAgain} Nothing is created meanwhile.`,
  },
  'guard-size': {
    title: 'More creates than allowed',
    description: 'The plan creates more hosts than --max-creates allows, so nothing is created.',
    help: `Check that all of them are meant, then raise --max-creates. ${isFinal}`,
  },
  'guard-unfamiliar-scope': {
    title: 'This may be the wrong account, region or project',
    description:
      'None of the declared hosts is live in the region, or most of those seen earlier are gone, so nothing is created.',
    help: 'Check key, region and project. If they are right: --first-apply if nothing was sent with these keys before, or else --allow new-scope.',
  },
  'guard-other-fleet': {
    title: 'Declared hosts belong to another fleet',
    description: 'The journal knows live hosts under declared names as hosts of another fleet, so nothing is created.',
    help: 'Check the name of the fleet. If it was renamed, or takes these hosts over: --allow take-over=FLEET.',
  },
};

/** The words of a rule that a declaration may break. */
export function wordsOfFault(rule: string): RuleWords {
  return {
    title: `Fault of a declaration: ${rule}`,
    description: `The declaration breaks the rule ${rule}, so nothing was planned and nothing was sent.`,
    help: 'Correct the declaration. "hostwright validate" shows each fault with its line.',
  };
}

export function wordsOfNote(rule: string): RuleWords {
  return {
    title: `Note on a declaration: ${rule}`,
    description: `The declaration can be used, and the rule ${rule} has a note on it.`,
    help: 'Look at the line. "hostwright validate" shows each note with its line.',
  };
}

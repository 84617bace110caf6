/** What tools list and filter by: what each kind of a report means, and what a person can do about it. */
import { askAgain, isFinal, newPlan, type RuleName, waitForHost } from './kinds.ts';

export interface Rule {
  readonly title: string;
  readonly help: string;
  /** Nothing can be created before a person settles it, or it costs money now. */
  readonly isUrgent?: true;
}

/** Every kind that needs action by a person. */
export const reportRules: Readonly<Record<string, Rule>> = {
  'in-doubt': {
    title: 'Sent, and its outcome is unknown: the host may exist, and may be billed',
    help: 'Run "hostwright intents" to see what is open. Nothing is sent for this name until it is settled.',
    isUrgent: true,
  },
  duplicate: {
    title: 'Several live hosts share a declared name, and each is billed',
    help: 'A person chooses: look at each host in the console, and rename those that are not meant.',
    isUrgent: true,
  },
  refused: {
    title: 'The cloud refused the create',
    help: 'Fix the reason, then run "hostwright plan" and "hostwright apply" again.',
  },
  'not-sent': {
    title: 'Not tried, because the run ended early',
    help: 'See why the run stopped, then run "hostwright apply" again.',
  },
  held: {
    title: 'Missing, and kept back until somebody decides',
    help: 'Read the reason. Declare the live name, allow it with a flag, or run it again.',
  },
  dead: {
    title: 'Listed, and failed, deleted or expired',
    help: 'Repair, restore or renew it in the console. Apply makes another host only once no listing shows this one.',
  },
  changed: {
    title: 'Live with other values than declared',
    help: 'The API cannot change a host. Edit it in the console, or write the live values into the declaration.',
  },
  missing: {
    title: 'Declared, and not live',
    help: 'Run "hostwright apply" to create it, or take it out of the declaration.',
  },
  orphaned: {
    title: 'A live host of this fleet that no declaration of this run names any more',
    help: 'Declare it, run all files of the fleet together, or ask its owner what becomes of it.',
  },
  attention: { title: 'Live, and not Running', help: 'See in the console why it does not run.' },
  expiring: {
    title: 'Ends soon, and does not renew itself',
    help: 'Renew it in the console, or take it out of the declaration.',
  },
  unchecked: {
    title: 'Could not be compared, because the cloud did not say enough',
    help: 'Run it again; if that does not help, compare the host in the console, and ask the operators of the API.',
  },
  unmanaged: {
    title: 'Live, and not declared',
    help: 'Declare it if it is yours (hostwright import --into FILE), or let the manage setting of the declaration leave it out.',
  },
  'untrusted-listing': {
    title: 'The listing cannot be trusted, so that it proves no absence',
    help: `${askAgain} Nothing is created meanwhile.`,
    isUrgent: true,
  },
  'guard-size': {
    title: 'More creates than --max-creates allows',
    help: `Check that all of them are meant, then raise --max-creates. ${isFinal}`,
    isUrgent: true,
  },
  'guard-unfamiliar-scope': {
    title: 'This may be the wrong account, region or project',
    help: 'Check key, region and project. If they are right: --first-apply if nothing was sent with these keys before, or else --allow new-scope.',
    isUrgent: true,
  },
  'guard-other-fleet': {
    title: 'Declared hosts belong to another fleet',
    help: 'Check the name of the fleet. If it was renamed, or takes these hosts over: --allow take-over=FLEET.',
    isUrgent: true,
  },
  gone: {
    title: 'Seen by this run, and no longer listed',
    help: `Run "hostwright plan". ${waitForHost}`,
  },
  'not-applied': {
    title: 'Nothing was sent: not approved, not as it was approved, or interrupted',
    help: newPlan,
  },
  stopped: {
    title: 'The run ended before it sent all that it had planned',
    help: 'Fix the reason, then run "hostwright plan".',
  },
} satisfies Record<RuleName, Rule>;

/**
 * The texts about held hosts besides their rows: in a saved plan, and if an apply has nothing left
 * to create.
 */

import { exitOfHold } from '../../core/creating/apply-exit.ts';
import { type ExitName, exitCodes, pickMostUrgent } from '../../core/exit.ts';
import { hasNoListing, mayBeAnswered } from '../../core/plan/hold.ts';
import type { HostReport } from '../../core/report/host-report.ts';
import type { Applied, Report, Saved, Unsent } from '../../core/report/report.ts';
import { escapeText } from '../../core/text/escape.ts';
import { quoteForShell, writeCommandLine } from '../../core/text/shell-word.ts';
import { describeChange } from './changes.ts';
import { describeHold } from './descriptions.ts';
import { allowReplacementFlags } from './fleet.ts';
import type { IntentTextOptions } from './intents.ts';
import { plural, shown } from './style.ts';

/** The text of `held` is used if no host is named. */
export const unsentTexts: Readonly<Record<Unsent, string>> = {
  untrusted: 'Nothing was sent: a listing that is not trusted does not show what is missing.',
  'nothing-to-create': 'Nothing to create.',
  held: 'Nothing was sent: all missing hosts are held.',
  declined: 'Not approved: nothing was sent.',
  stopped: 'Nothing was sent.',
  outdated: 'The plan differs from the approved one: nothing was sent.',
  interrupted: 'Interrupted: nothing was sent.',
};

/** Maximum number of names in a sentence or a command. */
const mostNames = 3;

function listHeld(hosts: readonly HostReport[]): readonly HostReport[] {
  return hosts.filter(({ diff, hold }) => hold !== undefined && !hasNoListing(hold, diff.key));
}

/** Why an apply sent nothing, as at most one line. */
export function describeUnsent({
  applied,
  hosts,
  scope,
}: Pick<Report, 'applied' | 'hosts' | 'scope'>): readonly string[] {
  const { unsent } = applied ?? {};
  if (unsent === undefined) return [];
  const held = unsent === 'held' ? listHeld(hosts) : [];
  const [only] = held;
  if (only?.hold === undefined) return [unsentTexts[unsent]];
  if (held.length === 1) {
    const { what, next } = describeHold(only.diff.key, only.hold, scope);
    return [`Nothing was sent: ${shown(only.diff.key.name)} is held: ${what} (${next}).`];
  }
  const names = held.slice(0, mostNames).map(({ diff }) => shown(diff.key.name));
  const rest = held.length > mostNames ? ', ...' : '';
  return [
    `Nothing was sent: all ${held.length} missing hosts are held (${names.join(', ')}${rest}). The plan says why, and what to do.`,
  ];
}

/**
 * A saved plan does not approve held hosts. Says what its apply will do, and how to have them
 * created.
 */
export function explainHeldInSaved(
  saved: Saved,
  report: Pick<Report, 'hosts' | 'counts' | 'openIntents' | 'listings'>,
  { repeatFlags }: Pick<IntentTextOptions, 'repeatFlags'>,
): readonly string[] {
  const held = listHeld(report.hosts);
  if (held.length === 0) return [];
  const many = held.length === 1 ? '1 held host is' : `${held.length} held hosts are`;
  const end = `its apply creates ${plural(report.counts.create, 'host')} and ends with exit ${exitCodes[exitOfApply(report)]}`;
  const names = held
    .filter(({ diff, hold }) => hold !== undefined && mayBeAnswered(hold, diff.key))
    .map(({ diff }) => diff.key.name);
  if (names.length === 0) return [`${many} not approved by it: ${end}.`];
  const words = [
    `plan --out ${quoteForShell(saved.path)}`,
    ...saved.files.map((file) => `-f ${quoteForShell(file)}`),
    ...saved.terms,
    ...allowReplacementFlags(names),
  ];
  const who = names.length > mostNames ? 'those that a pattern matches' : names.map(shown).join(', ');
  return [
    `${many} not approved by it: ${end}.`,
    `To create ${who}, too: ${escapeText(writeCommandLine(words.join(' '), repeatFlags))}`,
  ];
}

/** The exit code of an apply that finds the same as the plan. */
function exitOfApply({ hosts, openIntents, listings }: Pick<Report, 'hosts' | 'openIntents' | 'listings'>): ExitName {
  return pickMostUrgent([
    ...(hosts.some(({ diff }) => diff.status === 'duplicate') ? (['duplicate'] as const) : []),
    ...(openIntents.length > 0 ? (['in-doubt'] as const) : []),
    ...(listings.every(({ trusted }) => trusted) ? [] : (['cloud'] as const)),
    ...hosts.flatMap(({ hold }) => (hold === undefined ? [] : [exitOfHold(hold)])),
  ]);
}

export const newPlan = 'Make a new plan, and have it approved.';

const mostChanges = 10;

/**
 * Says that nothing was sent, and why, unless a listing or a guard says it already. Then it is
 * empty.
 */
export function explainUnapproved({ unsent, changes = [] }: Applied): readonly string[] {
  if (unsent !== 'declined' && unsent !== 'outdated' && unsent !== 'interrupted') return [];
  const title = unsentTexts[unsent];
  if (changes.length === 0) return [title];
  const told = changes.slice(0, mostChanges).map(describeChange);
  const left = changes.length - told.length;
  return [title, `${[...told, ...(left > 0 ? [`and ${left} more`] : [])].join('; ')}.`, newPlan];
}

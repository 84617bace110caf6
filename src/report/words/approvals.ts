/** Why a run sends nothing, and what an approval allows: guards, held hosts, saved plans. */

import type { PlanChange, ValueChange } from '../../findings/approval.ts';
import { isToCreate } from '../../findings/host-report.ts';
import type { Applied, Report, Saved, Unsent } from '../../findings/report.ts';
import { formatKey } from '../../model/host.ts';
import { quoteForShell, writeAllow } from '../../model/text/shell-word.ts';
import type { GuardRefusal } from '../../planning/guards.ts';
import { hasNoListing } from '../../planning/holds.ts';
import { describeNeverCreated } from './counts.ts';
import { allowReplacementFlags } from './fleet.ts';
import type { CommandOptions } from './intents.ts';
import { isFinal, newPlan } from './kinds.ts';
import { describeRest, joinLines, keepTexts, listSome, plural, quoted, renderCommand, shown } from './style.ts';

export function describeRefusal(refusal: GuardRefusal): string {
  return joinLines(explainRefusal(refusal));
}

/** `asks`: a question about it follows. */
export function explainRefusal(refusal: GuardRefusal, asks = false): readonly string[] {
  const stops = asks ? 'This needs a confirmation' : 'Apply stops';
  switch (refusal.guard) {
    case 'size':
      return [
        `${stops}: ${plural(refusal.creates, 'host')} to create, more than --max-creates ${refusal.maxCreates}.`,
        `  ${isFinal} If you mean all of them, use --max-creates ${refusal.creates}.`,
      ];
    case 'unfamiliar-scope':
      return keepTexts(
        refusal.gone === 0
          ? `${stops}: ${plural(refusal.declared, 'host')} declared for ${shown(refusal.region)}${refusal.knownAt === undefined ? ', and none is live there' : ', and nothing was sent or adopted before at this endpoint and project'}.`
          : `${stops}: of ${plural(refusal.declared, 'host')} declared for ${shown(refusal.region)}, ${refusal.gone} that earlier runs saw are gone.`,
        refusal.elsewhere !== undefined &&
          `  The journal knows a host of that name in ${refusal.elsewhere.map(shown).join(', ')}.`,
        refusal.knownAt !== undefined &&
          `  The journal knows hosts at ${refusal.knownAt.map((place) => shown(place).replace(/ (.+)/, ' (project $1)')).join(', ')}.`,
        `  A wrong key, region, endpoint or project would look the same. ${adviseOnScope(refusal)}`,
      );
    case 'other-fleet': {
      const { fleet, declared, others } = refusal;
      const rest = others === 0 ? '' : ` Of its hosts, ${others} more are not declared here.`;
      return [
        `${stops}: ${plural(declared, 'declared host')} ${declared === 1 ? 'belongs' : 'belong'} to the fleet ${shown(fleet)}, according to the journal.${rest}`,
        `  If that fleet was renamed, or hands these hosts over, use ${writeAllow('take-over', shown(fleet))}.`,
      ];
    }
  }
}

type UnfamiliarScope = Extract<GuardRefusal, { readonly guard: 'unfamiliar-scope' }>;

/** Held hosts need an answer of their own. Both flags are named at once, so that one run is enough. */
function adviseOnScope({ gone, replacements = [], firstApply }: UnfamiliarScope): string {
  if (firstApply === true) return 'If nothing was sent with these keys before, use --first-apply.';
  const meant = gone === 0 ? 'they are new there' : 'they were deleted on purpose';
  if (replacements.length === 0) return `If ${meant}, use ${writeAllow('new-scope')}.`;
  const flags = [...allowReplacementFlags(replacements), writeAllow('new-scope')].join(' ');
  const who = replacements.length > 3 ? 'What is held' : replacements.map(shown).join(', ');
  return `${who} may exist already, too. If you mean both, use ${flags}.`;
}

export const unsentTexts: Readonly<Record<Unsent, string>> = {
  untrusted: 'Nothing was sent: a listing that is not trusted does not show what is missing.',
  'nothing-to-create': 'Nothing to create.',
  held: 'Nothing was sent: all that is missing is held.',
  declined: 'Not approved: nothing was sent.',
  stopped: 'Nothing was sent.',
  outdated: 'The plan differs from the approved one: nothing was sent.',
  interrupted: 'Interrupted: nothing was sent.',
};

/** Why an apply sent nothing, as at most one line. */
export function describeUnsent({ applied, hosts, counts }: Report): readonly string[] {
  const { unsent } = applied ?? {};
  if (unsent === undefined) return [];
  const never = describeNeverCreated(counts);
  if (unsent === 'nothing-to-create' && never) return [`Nothing to create: ${never}.`];
  if (unsent !== 'held') return [unsentTexts[unsent]];
  const held = hosts.flatMap(({ diff: { key }, hold }) => (hold && !hasNoListing(hold, key) ? [shown(key.name)] : []));
  return [`${unsentTexts.held} The plan says why, and what to do: ${listSome(held, 3)}.`];
}

const mostChanges = 20;

/** Says that nothing was sent, and why, unless a listing or a guard says it already. Then it is empty. */
export function explainUnapproved({ unsent, changes = [] }: Applied): readonly string[] {
  if (unsent !== 'declined' && unsent !== 'outdated' && unsent !== 'interrupted') return [];
  const told = changes.slice(0, mostChanges).map((change) => `  ${describeChange(change)}.`);
  const left = describeRest(changes.length - told.length, 'change');
  return keepTexts(unsentTexts[unsent], ...told, left !== '' && `  ${left}`, changes.length > 0 && newPlan);
}

/** "web-9: would be created now, but is not in the approved plan". */
export function describeChange(change: PlanChange): string {
  if ('attribute' in change) return describeValue(change);
  const what =
    change.change === 'added'
      ? 'would be created now, but is not in the approved plan'
      : change.attributes.map(describeValue).join('; ');
  return `${shown(change.key.name)} (${shown(change.key.region)}): ${what}`;
}

function describeValue({ attribute, approved, present }: ValueChange): string {
  return `${attribute}: approved ${describeSetValue(approved)}, now ${describeSetValue(present)}`;
}

function describeSetValue(value: string): string {
  return value === '' ? 'not set' : /\s/.test(value) ? quoted(value) : shown(value);
}

/** Where a plan was saved, and what an approval of it allows. `write`: shows a command in the form of the report. */
export function explainSaved(
  saved: Saved,
  report: Report,
  { repeatFlags }: CommandOptions,
  write = (command: string) => command,
): readonly string[] {
  const { path, expires, terms, fingerprint, files } = saved;
  const { held, create } = report.counts;
  const open = new Set(report.openIntents.map(({ key }) => formatKey(key)));
  // Only an apply with this flag sends creates in doubt again.
  const isAgain = report.hosts.some((host) => isToCreate(host) && open.has(formatKey(host.diff.key)));
  const flags = [...files.map((file) => `-f ${quoteForShell(file)}`), ...(isAgain ? ['--on-doubt recreate'] : [])];
  const apply = renderCommand(['apply', quoteForShell(path), ...flags].join(' '), repeatFlags);
  return keepTexts(
    `Saved to ${shown(path)}, made ${minuteOf(report.madeAt)}, valid until ${minuteOf(expires)}.`,
    terms.length > 0 && `Made with ${shown(terms.join(' '))}: its apply uses the same flags.`,
    held > 0 &&
      `It does not approve ${plural(held, 'held host')}: its apply creates ${plural(create, 'host')}, and ends with another exit than 0.`,
    `Fingerprint: ${fingerprint}`,
    `Apply it with: ${write(apply)}`,
  );
}

function minuteOf(wall: string): string {
  return `${wall.slice(0, 16).replace('T', ' ')} UTC`;
}

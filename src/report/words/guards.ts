/** The texts of a plan's guards: the figure, why it matters, and what overrides it. Text from outside is escaped. */

import { type GuardRefusal, writeAllow } from '../../planning/guards.ts';
import { allowReplacementFlags } from './fleet.ts';
import { keepTexts, plural, shown } from './style.ts';

export const isFinal = 'A create cannot be undone.';

/** What a guard says on one line: the figure, why it matters, and what overrides it. */
export function describeRefusal(refusal: GuardRefusal): string {
  return explainRefusal(refusal)
    .map((line) => line.trim())
    .join(' ');
}

export function explainRefusal(refusal: GuardRefusal): readonly string[] {
  switch (refusal.guard) {
    case 'size':
      return [
        `Apply stops: ${plural(refusal.creates, 'host')} to create, more than --max-creates ${refusal.maxCreates}.`,
        `  ${isFinal} If you mean all of them, use --max-creates ${refusal.creates}.`,
      ];
    case 'unfamiliar-scope':
      return keepTexts(
        refusal.gone === 0
          ? `Apply stops: ${plural(refusal.declared, 'host')} declared for ${shown(refusal.region)}${refusal.knownAt === undefined ? ', and none is live there' : ', and nothing was sent or adopted before at this endpoint and project'}.`
          : `Apply stops: of ${plural(refusal.declared, 'host')} declared for ${shown(refusal.region)}, ${refusal.gone} that earlier runs saw are gone.`,
        refusal.elsewhere !== undefined &&
          `  The journal knows a host of that name in ${refusal.elsewhere.map(shown).join(', ')}.`,
        refusal.knownAt !== undefined &&
          `  The journal knows hosts at ${refusal.knownAt.map(describeKnownPlace).join(', ')}.`,
        `  A wrong key, region, endpoint or project would look the same. ${adviseOnScope(refusal)}`,
      );
    case 'other-fleet': {
      const { fleet, declared, others } = refusal;
      const rest = others === 0 ? '' : ` Of its hosts, ${others} more are not declared here.`;
      return [
        `Apply stops: ${plural(declared, 'declared host')} ${declared === 1 ? 'belongs' : 'belong'} to the fleet ${shown(fleet)}, according to the journal.${rest}`,
        `  If that fleet was renamed, or hands these hosts over, use ${writeAllow('take-over', shown(fleet))}.`,
      ];
    }
  }
}

/** An endpoint and a project with a blank between them, or an endpoint alone. */
function describeKnownPlace(place: string): string {
  const [endpoint = '', ...project] = place.split(' ');
  return project.length === 0 ? shown(endpoint) : `${shown(endpoint)} (project ${shown(project.join(' '))})`;
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

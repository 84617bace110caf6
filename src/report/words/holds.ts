/** Why the name of a missing host is held, and why a guard stops a plan, in words: one wording for every format. */

import { isDeclarable } from '../../declare/name-rules.ts';
import type { HostReport } from '../../findings/report.ts';
import { dialectNames } from '../../model/dialect.ts';
import type { DesiredHost, HostKey, LiveHost } from '../../model/host.ts';
import type { Intent } from '../../model/intent.ts';
import { isDoubt, isUnsureRefusal } from '../../model/intent-end.ts';
import { type RepeatFlags, writeAllow } from '../../model/text/shell-word.ts';
import { ignoreSpelling } from '../../model/text/similar-names.ts';
import type { GuardRefusal } from '../../planning/guards.ts';
import { type Hold, hasNoListing, isBarred, mayBeAnswered } from '../../planning/holds.ts';
import { describePastRefusal } from './creates.ts';
import { type Candidate, type Description, type MissingDiff, withPast } from './findings.ts';
import { adviseSettling, listLive, withheldReason } from './intents.ts';
import { finalNote } from './kinds.ts';
import { joinLines, keepTexts, plural, quoted, secondOf, shown } from './style.ts';

/** Of a missing host whose name is held. */
export function describeHeld(host: HostReport, diff: MissingDiff, hold: Hold, flags?: RepeatFlags): Description {
  const own = describeHold(diff.desired, hold, flags);
  // A known HostId is in the text of the hold already.
  const isKnown = 'hostId' in hold && hold.hostId !== undefined;
  // A spent plan shows the refusal itself.
  const refused = isBarred(hold, 'spent') ? '' : describePastRefusal(host, true);
  return withPast(own, isKnown ? undefined : diff.was, refused);
}

export function describeHold(desired: DesiredHost, hold: Hold, flags?: RepeatFlags): Description {
  switch (hold.reason) {
    case 'not-listed':
      return describeNotListed(desired.key, hold);
    case 'may-exist':
      return describeCandidates(desired.key, hold, desired.create !== 'never');
    case 'was-sent': {
      if (hold.bar === 'spent') return describeSpent(desired.key.name, hold.intent);
      const { intent, probable } = hold;
      const why = intent.withheld ? withheldReason : `create sent ${secondOf(intent.sent.wall)}, ${stateOf(intent)}`;
      const since = `${why} (intent ${shown(intent.id)})`;
      return {
        what: probable.length === 0 ? since : `${since}; it may be ${listLive(probable)}, renamed since`,
        next: adviseSettling(flags),
      };
    }
  }
}

const stateOf = (intent: Intent) => (isDoubt(intent) ? 'in doubt' : 'accepted and not listed yet');

function describeNotListed(key: HostKey, hold: Extract<Hold, { reason: 'not-listed' }>): Description {
  if (hasNoListing(hold, key)) {
    return { what: 'not known: the listing is not trusted', next: 'not created, because it may exist' };
  }
  const { live, hostId } = hold;
  if (live.length > 0) {
    return {
      what: `one page showed ${listLive(live)}, the others did not`,
      next: 'just deleted or renamed? run it again',
    };
  }
  if (hostId !== undefined) {
    return {
      what: `it was ${shown(hostId)}, which the listing lacks and which could not be looked up`,
      next: `run it again; ${adviseReplacement(key)}`,
    };
  }
  const regions = hold.regions.map(shown).join(', ');
  return {
    what: `it may be a host of this fleet in ${regions} that was moved: ${regions} could not be listed`,
    next: `run it again once ${regions} can be listed; ${adviseReplacement(key)}`,
  };
}

/** A saved plan sends each create once, unless the cloud surely made nothing. */
function describeSpent(name: string, intent: Intent): Description {
  const { id, reason, stopped, sent } = intent;
  const what = `this plan has already sent a create for ${shown(name)} (intent ${shown(id)})`;
  const refused = `, which the cloud refused at ${secondOf((stopped ?? sent).wall)} (${shown(reason)}); its host may still appear`;
  return { what: `${what}${isUnsureRefusal(intent) ? refused : ''}`, next: 'make a new plan' };
}

type MayExist = Extract<Hold, { reason: 'may-exist' }>;

const mostNamed = 3;

/** `mayCreate`: a host that is never created cannot become a second one. */
function describeCandidates(key: HostKey, hold: MayExist, mayCreate: boolean): Description {
  const { live, open } = hold;
  const [only] = live;
  const isOne = live.length === 1 && open.length === 0 && ignoreSpelling(only?.name ?? '') !== ignoreSpelling(key.name);
  const texts = [
    ...live.map((host) => describeCandidate(key, host, hold)),
    ...open.map((intent) => {
      const { name, region } = intent.key;
      const what = `${quoted(name)}${describeOtherRegion(region, key)} (${stateOf(intent)}: intent ${shown(intent.id)})`;
      return `it may be ${what}, which is not declared here`;
    }),
  ];
  const rest = texts.length > mostNamed ? `, and ${texts.length - mostNamed} more` : '';
  const what = `${texts.slice(0, mostNamed).join('; ')}${rest}`;
  const candidate = isOne && only !== undefined ? makeCandidate(only, hold, mayCreate) : undefined;
  const advice = live.length === 0 ? ['settle that create first'] : adviseOnCandidate(key, hold);
  if (!mayCreate) return { what, next: advice[0] ?? 'check the name and the region that are declared', candidate };
  return {
    // A create in doubt may have made nothing.
    what: `${what}: apply ${live.length === 0 ? 'may' : 'would'} create a second host`,
    next: mayBeAnswered(hold, key)
      ? [...advice, adviseReplacement(key)].join('; ')
      : 'use keys, zones and a project with which the cloud lists it',
    candidate,
  };
}

function makeCandidate(host: LiveHost, hold: MayExist, mayCreate: boolean): Candidate {
  const [wasKnown, isOwn] = [hold.known.includes(host.hostId), hold.hostId === host.hostId];
  return {
    host,
    likeness: [wasKnown, isOwn],
    describeAll(key, all) {
      const ids = { known: wasKnown ? [all.hostId] : [], hostId: isOwn ? all.hostId : undefined };
      return describeCandidates(key, { ...hold, ...ids, live: [{ ...host, ...all }] }, mayCreate);
    },
  };
}

function describeCandidate(key: HostKey, host: LiveHost, { known, hostId }: MayExist): string {
  const id = shown(host.hostId);
  const where = describeOtherRegion(host.region, key);
  const isSame = host.name === key.name;
  if (isSame && where === '') return `${id} has this name, and the listing lacks it`;
  if (known.includes(host.hostId) && host.hostId !== hostId) {
    return `${id} had this name before, and is ${quoted(host.name)}${where} now`;
  }
  if (host.hostId === hostId) return `it was ${id}, now ${quoted(host.name)}${where}`;
  if (where === '' && ignoreSpelling(host.name) === ignoreSpelling(key.name)) {
    return `${id} has nearly the same name, ${quoted(host.name)}`;
  }
  return `it may be ${quoted(host.name)}${where} (${id}), which is no longer declared`;
}

/** " in cn-sh2"; empty for the region of the missing host. */
function describeOtherRegion(region: string, key: HostKey): string {
  return region === key.region ? '' : ` in ${shown(region)}`;
}

const nameBackAdvice = 'give it its name back in the console, or declare only its new name';

/** What to do if the one candidate is the host. */
function adviseOnCandidate(key: HostKey, { live, known }: MayExist): readonly string[] {
  const [only, another] = live;
  if (only === undefined || another !== undefined || only.region !== key.region || only.name === key.name) return [];
  if (known.includes(only.hostId)) return [nameBackAdvice];
  return [
    ignoreSpelling(only.name) === ignoreSpelling(key.name)
      ? `give both one name${dialectNames.every((one) => isDeclarable(only.name, one)) ? ', here or' : ''} in the console`
      : 'if so, rename it in the console',
  ];
}

/** What allows a create although a host may be there. */
function adviseReplacement({ name }: Pick<HostKey, 'name'>): string {
  return `to create it anyway: ${writeAllow('replacement', shown(name))}`;
}

/** The flags that create these names anyway; for many names, one flag with a pattern. */
export function allowReplacementFlags(names: readonly string[]): readonly string[] {
  const values = names.length > mostNamed ? ['PATTERN'] : names.map((name) => shown(name));
  return values.map((value) => writeAllow('replacement', value));
}

// Guards.

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
        `  ${finalNote} If you mean all of them, use --max-creates ${refusal.creates}.`,
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

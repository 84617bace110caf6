/** The findings about a host and the reasons to hold its name, in words: one wording for every format. */

import type { DeadFinding, ExpiringFinding, Finding, HostReport, MatchedDiff, Report } from '../../findings/report.ts';
import { isUnsureRefusal } from '../../ledger/settle-wait.ts';
import type { HostKey, LiveHost } from '../../model/host.ts';
import type { Intent } from '../../model/intent.ts';
import { isDoubt, isUnsureRefusal } from '../../model/intent-end.ts';
import type { RepeatFlags } from '../../model/text/shell-word.ts';
import type { HostDiff } from '../../planning/diff.ts';
import { type Hold, hasNoListing, isBarred } from '../../planning/holds.ts';
import { describeDesired, describeDifferences, describePastRefusal } from './creates.ts';
import {
  adviseReplacement,
  type Description,
  describeCandidates,
  describeDuplicate,
  describeUndeclared,
  giveNameBack,
  ofHost,
} from './fleet.ts';
import { adviseSettling, withheldReason } from './intents.ts';
import { dayOf, plural, quoted, renderCommand, secondOf, shown } from './style.ts';

export function describeFinding(host: HostReport, finding: Finding, report: Report, flags?: RepeatFlags): Description {
  const { diff, hold } = host;
  switch (diff.status) {
    case 'missing':
      return hold === undefined ? describeMissing(host, diff, report) : describeHeld(host, diff, hold, flags);
    case 'duplicate':
      return describeDuplicate(diff);
    case 'unmanaged':
      return describeUndeclared(diff, flags);
    case 'in-sync':
    case 'changed':
      return describeMatched(diff, finding, flags);
  }
}

function describeMatched(diff: MatchedDiff, finding: Finding, flags: RepeatFlags | undefined): Description {
  const { hostId, state = '' } = diff.live;
  if (finding.class === 'dead') return describeDead(finding, hostId !== finding.hostId);
  if (finding.class === 'expiring') return describeExpiry(hostId, finding);
  if (finding.class === 'attention') {
    return { ...ofHost(hostId, `${quoted(state)}, not Running`), next: 'look into it in the console' };
  }
  if ('attributes' in finding) {
    return { what: `the cloud does not report ${finding.attributes.join(', ')}`, next: 'compare it in the console' };
  }
  return {
    what: `${diff.status === 'changed' ? describeDifferences(diff.attributes) : ''} (apply cannot change it)`,
    next: `live -> declared; edit the host in the console, or accept it with "${renderCommand('accept', flags)}"`,
  };
}

type MissingDiff = Extract<HostDiff, { status: 'missing' }>;

function describeMissing(host: HostReport, { desired, was }: MissingDiff, { purpose, listings }: Report): Description {
  if (desired.create === 'never') {
    const what = 'missing, and declared with create: never';
    const next = 'restore it in the console, or declare create: if-missing with what a create needs';
    return withPast({ what, next }, was, describePastRefusal(host, true));
  }
  // One declared region without a trusted listing prevents creates in all of them.
  const isStopped = listings.some(({ trusted, listedFor }) => !trusted && listedFor === undefined);
  const isPlan = purpose === 'plan';
  const what = isPlan ? describeDesired(desired) : 'missing: declared, and not live';
  // A refusal says when apply sends it.
  const saysWhen = isPlan || (host.refusal ?? host.awaited) !== undefined;
  const next = isStopped ? 'apply creates it once every listing can be trusted' : saysWhen ? '' : 'apply creates it';
  return withPast({ what, next }, was, describePastRefusal(host, isStopped));
}

function describeHeld(host: HostReport, { key, was }: MissingDiff, hold: Hold, flags?: RepeatFlags): Description {
  const own = describeMoved(host) ?? describeHold(key, hold, flags);
  // A known HostId is in the text of the hold already.
  const isKnown = 'hostId' in hold && hold.hostId !== undefined;
  // A spent plan shows the refusal itself.
  const refused = isBarred(hold, 'spent') ? '' : describePastRefusal(host, true);
  return withPast(own, isKnown ? undefined : was, refused);
}

/** Of a host that is never created, so that no create is at stake. */
function describeMoved({ diff, hold }: HostReport): Description | undefined {
  if (hold?.reason !== 'may-exist' || diff.status !== 'missing' || diff.desired.create !== 'never') return undefined;
  const now = hold.live
    .filter(({ hostId }) => hostId === hold.hostId)
    .map((one) => `"${shown(one.name)}" in ${shown(one.region)}`)
    .join(', ');
  return { what: `its host ${shown(hold.hostId ?? '')} is ${now} now`, next: giveNameBack };
}

/** A host that existed before: somebody deleted it, or the cloud does not show it. `end`: what was refused since. */
function withPast(own: Description, was: readonly string[] | undefined, end: string): Description {
  const { what, next } = own;
  if (was === undefined) return end === '' ? own : { what: `${what}${end}`, next };
  return {
    what: `${what}  (was ${was.map(shown).join(', ')})${end}`,
    shared: `${what}  (was live before)${end}`,
    next,
  };
}

export function describeHold(key: HostKey, hold: Hold, flags?: RepeatFlags): Description {
  switch (hold.reason) {
    case 'not-listed':
      return describeNotListed(key, hold);
    case 'may-exist':
      return describeCandidates(key, hold);
    case 'was-sent': {
      if (hold.bar === 'spent') return describeSpent(key.name, hold.intent);
      const { intent, probable } = hold;
      const end = isDoubt(intent) ? 'in doubt' : 'accepted and not listed yet';
      const why = intent.withheld ? withheldReason : `create sent ${secondOf(intent.sent.wall)}, ${end}`;
      const since = `${why} (intent ${shown(intent.id)})`;
      return {
        what: probable.length === 0 ? since : `${since}; it may be ${listLive(probable)}, renamed since`,
        next: adviseSettling(flags),
      };
    }
  }
}

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

/** `"web-01" (host-1), "web-02" (host-2)`. */
export function listLive(live: readonly LiveHost[]): string {
  return live.map((host) => `${quoted(host.name)} (${shown(host.hostId)})`).join(', ');
}

const stayAsItIs = 'apply makes no other host of this name while it is listed';

const deadAdvice: Readonly<Record<DeadFinding['because'], string>> = {
  failed: `see in the console why; ${stayAsItIs}`,
  gone: 'restore it in the console, or wait: apply makes another host once no listing shows this one',
  expired: `renew it in the console; ${stayAsItIs}`,
};

/** `isOther`: it is not the host of the name, because another one lives. */
function describeDead(finding: DeadFinding, isOther: boolean): Description {
  const what = finding.because === 'expired' ? `expired on ${dayOf(finding.expiresAt)}` : quoted(finding.state);
  if (!isOther) return { ...ofHost(finding.hostId, what), next: deadAdvice[finding.because] };
  return {
    what: `another host of this name, ${shown(finding.hostId)}: ${what}`,
    next: 'see in the console whether it is billed',
  };
}

function describeExpiry(hostId: string, { expiresAt, daysLeft }: ExpiringFinding): Description {
  const when = daysLeft === 0 ? 'within a day' : `in ${plural(daysLeft, 'day')}`;
  return {
    ...ofHost(hostId, `expires on ${dayOf(expiresAt)}, ${when}, and does not renew itself`),
    next: 'renew it in the console, or take it out of the declaration',
  };
}

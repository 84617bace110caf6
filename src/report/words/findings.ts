/** The findings about a host, in words: one wording for every format. Text from outside is escaped. */

import { isDeclarable } from '../../declare/name-rules.ts';
import type { DeadFinding, ExpiringFinding, Finding, HostReport, MatchedDiff, Report } from '../../findings/report.ts';
import { dialectOf } from '../../model/dialect.ts';
import { deadStateOf, type HostKey, type LiveHost } from '../../model/host.ts';
import { readCloudTime } from '../../model/quantities.ts';
import type { RepeatFlags } from '../../model/text/shell-word.ts';
import type { HostDiff, Twin } from '../../planning/diff.ts';
import { describeDesired, describeDifferences, describePastRefusal } from './creates.ts';
import { dayOf, keepTexts, plural, quoted, renderCommand, shown } from './style.ts';

export interface Description {
  readonly what: string;
  /** `what` without the HostIds of this host, if it has any: rows with the same rest can be one. */
  readonly shared?: string;
  /** Empty if it says what apply will do, or nothing is left to do. */
  readonly next: string;
  /** If it says only which host of another name it may be: such rows can be one, too. */
  readonly candidate?: Candidate | undefined;
}

export interface Candidate {
  readonly host: LiveHost;
  /** Facts that change the sentence, beside the names and the region: rows with the same facts can be one. */
  readonly likeness: readonly boolean[];
  /** The sentence about several rows. `all`: how it calls their hosts. */
  readonly describeAll: (key: HostKey, all: Pick<LiveHost, 'hostId' | 'name'>) => Description;
}

/** Of a host that is not held (holds.ts). */
export function describeFinding(host: HostReport, finding: Finding, report: Report, flags?: RepeatFlags): Description {
  const { diff } = host;
  switch (diff.status) {
    case 'missing':
      return describeMissing(host, diff, report);
    case 'duplicate':
      return describeDuplicate(diff);
    case 'unmanaged':
      return describeUndeclared(diff, report, flags);
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

export type MissingDiff = Extract<HostDiff, { status: 'missing' }>;

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

/** A host that existed before: somebody deleted it, or the cloud does not show it. `end`: what was refused since. */
export function withPast(own: Description, was: readonly string[] | undefined, end: string): Description {
  const { what, next } = own;
  if (was === undefined) return end === '' ? own : { what: `${what}${end}`, next };
  return {
    what: `${what}  (was ${was.map(shown).join(', ')})${end}`,
    shared: `${what}  (was live before)${end}`,
    next,
  };
}

const stayAdvice = 'apply makes no other host of this name while it is listed';

const deadAdvice: Readonly<Record<DeadFinding['because'], string>> = {
  failed: `see in the console why; ${stayAdvice}`,
  gone: 'restore it in the console, or wait: apply makes another host once no listing shows this one',
  expired: `renew it in the console; ${stayAdvice}`,
};

/** `isOther`: it is not the host of the name, because another one lives. */
export function describeDead(finding: DeadFinding, isOther: boolean): Description {
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

export function ofHost(hostId: string, what: string, shared = what): Omit<Description, 'next'> {
  return { what: `${shown(hostId)}: ${what}`, shared };
}

type UnmanagedDiff = Extract<HostDiff, { status: 'unmanaged' }>;

/** What is known of a host that nobody declares. No advice removes a live host. */
function describeUndeclared(diff: UnmanagedDiff, { scope }: Report, flags: RepeatFlags | undefined): Description {
  const { live, origin } = diff;
  const adopt =
    deadStateOf(live) === 'failed'
      ? 'a failed host: see in the console why'
      : isDeclarable(live.name, dialectOf(scope))
        ? `declare it if it is yours ("${renderCommand('import --into FILE', flags)}")`
        : 'a name that no declaration can have: if the host is yours, rename it in the console';
  const failed = deadStateOf(live) === 'failed' ? `${quoted(String(live.state))}, ` : '';
  if (origin === undefined) {
    return { ...ofHost(live.hostId, `${failed}not declared, and not in the journal`), next: adopt };
  }
  const { kind, fleet = '', name, by, since } = origin;
  const isRenamed = name !== live.name;
  // What has just left the declaration may be declared by a file that this run leaves out.
  const isNew = !isRenamed && origin.isNew === true;
  const { whom, end, next } = {
    orphan: {
      whom: ' by this fleet',
      end: isNew ? ', and no longer declared here' : ', and not declared here',
      next: 'declare it, run all files of the fleet together, give this file a fleet of its own, or ask its owner what becomes of it',
    },
    'other-fleet': {
      whom: ` by the fleet ${shown(fleet)}`,
      end: ', and not declared here',
      next: 'leave it to that fleet',
    },
    'no-fleet': {
      whom: '',
      end: ` for ${fleet === '' ? 'no fleet' : `the fleet ${shown(fleet)}`}, and not declared`,
      next: adopt,
    },
  }[kind];
  const made = `${by === 'others' ? 'adopted' : 'made'}${whom} on ${dayOfWall(since)}`;
  const tell = (as: string) => `${made}${isRenamed ? as : ''}${end}`;
  return { ...ofHost(live.hostId, tell(` as ${quoted(name)}`), tell(' under another name')), next };
}

export function describeDuplicate({ candidates, twins }: Extract<HostDiff, { status: 'duplicate' }>): Description {
  const texts = twins.map((twin, at) => `${shown(twin.hostId)} (${describeTwin(twin, candidates[at])})`);
  return {
    what: `${candidates.length} live hosts share this name: ${texts.join(', ')}`,
    next: 'a person chooses; look at each in the console, and rename those that are not meant',
  };
}

function describeTwin({ known, attributes }: Twin, live: LiveHost | undefined): string {
  const seconds = readCloudTime(live?.createTime);
  const created = seconds === undefined ? undefined : dayOf(seconds);
  const verb = known?.isMade === true ? 'made by Hostwright' : 'adopted';
  const who = known === undefined ? 'not in the journal' : `${verb} on ${dayOfWall(known.since)}`;
  const isTold = known?.isMade === true && dayOfWall(known.since) === created;
  return keepTexts(
    created !== undefined && !isTold && `created on ${created}`,
    who,
    // The cloud may report nothing that could differ.
    attributes.length === 0 ? 'no difference seen' : describeDifferences(attributes, 'instead of'),
  ).join('; ');
}

function dayOfWall(wall: string): string {
  return shown(wall.slice(0, 10));
}

const mostTold = 10;

export function explainReplaced({ hosts }: Pick<Report, 'hosts'>): readonly string[] {
  const replaced = hosts.flatMap(({ diff }) => {
    if (!('before' in diff) || diff.before === undefined) return [];
    const { key, live, before } = diff;
    return `The host of ${shown(key.name)} is not the one known before: ${shown(live.hostId)}, not ${shown(before.hostId)}, which has been known by this name since ${dayOfWall(before.since)}. The next apply that ends normally adopts it.`;
  });
  const left = replaced.length - mostTold;
  return [...replaced.slice(0, mostTold), ...(left > 0 ? [`${left} more are not the hosts known before.`] : [])];
}

export function explainUnknownOrigins({ fleet, unknownOrigin, counts }: Report): readonly string[] {
  if (unknownOrigin === 0 || counts.missing === 0) return [];
  const why = fleet === undefined ? 'the declaration names no fleet' : 'the journal does not say of which fleet';
  return [`${plural(unknownOrigin, 'undeclared host')} may be declared under another name: ${why}.`];
}

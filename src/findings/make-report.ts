/** Makes the report of a plan: the findings of each host, with what tells two of them apart, and all counts. */

import { factsOfListing, type ListingFacts, selectOwnObservations } from '../listing/observation.ts';
import { type DriftClass, driftClasses, type IgnoreRule } from '../model/drift-class.ts';
import { compareText, deadStateOf, formatKey, type HostKey, isRunning, type LiveHost } from '../model/host.ts';
import type { Intent } from '../model/intent.ts';
import { type AppearsUntil, type OtherRefusal, pendingRefusalOf } from '../model/intent-end.ts';
import { readCloudTime, unitMs } from '../model/quantities.ts';
import { escapeText } from '../model/text/escape.ts';
import { matchesAny, matchesPattern, selects } from '../model/text/name-pattern.ts';
import { type HostDiff, isCreatable, isOrphan, selectableOf } from '../planning/diff.ts';
import { type Hold, hasNoListing, isBarred } from '../planning/holds.ts';
import type { Plan } from '../planning/plan.ts';
import type { Finding, FindingFacts, FindingRules, HostReport, MatchedDiff, Report, ReportRules } from './report.ts';

/** `exit` and `failOn` are told here, not decided. */
export function reportOf(
  purpose: Report['purpose'],
  plan: Plan,
  rules: ReportRules,
  { exit, failOn = [] }: Pick<Report, 'exit'> & Partial<Pick<Report, 'failOn'>>,
): Report {
  const refusals = indexRefusals(plan, rules.appearsUntil);
  const hosts = reportHosts(plan, rules, refusals);
  const alsoListed = plan.observations.filter(({ listedFor }) => listedFor === 'open-intent').map(factsOfListing);
  return {
    purpose,
    madeAt: rules.madeAt,
    scope: plan.scope,
    fleet: plan.fleet,
    unknownOrigin: plan.unknownOrigin,
    listings: selectOwnObservations(plan.observations).map(factsOfListing),
    alsoListed: alsoListed.length > 0 ? alsoListed : undefined,
    hosts: hosts.filter((host) => isListed(host, rules.unmanaged)),
    leftOut: rules.leftOut.only.length + rules.leftOut.exclude.length > 0 ? rules.leftOut : undefined,
    openIntents: plan.openIntents,
    pendingRefusals: refusals.others,
    refused: plan.refused,
    counts: countHosts(hosts),
    failOn,
    exit,
  };
}

function reportHosts(plan: Plan, rules: ReportRules, refusals: Refusals): readonly HostReport[] {
  const held = new Map(plan.held.map((one) => [formatKey(one.key), one.hold]));
  // A plan keeps every orphan, because it may hold a name; a report is about what is selected.
  const isShown = (diff: HostDiff) => diff.status !== 'unmanaged' || selects(rules.leftOut, selectableOf(diff));
  return plan.diffs.filter(isShown).map((diff) => {
    const hold = diff.status === 'missing' ? held.get(formatKey(diff.key)) : undefined;
    return {
      diff,
      findings: findingsOf(diff, hold, rules),
      claimed: diff.status === 'unmanaged' ? isOrphan(diff) || isClaimed(diff.live, rules.unmanaged) : undefined,
      hold,
      ...(diff.status === 'missing' && refusals.of(diff.key)),
    };
  });
}

type Refusals = ReturnType<typeof indexRefusals>;

/** `others`: of names without a row. */
function indexRefusals({ unsureRefusals, awaited, diffs }: Plan, appearsUntil: AppearsUntil) {
  const refusals = new Map(
    unsureRefusals.map((intent) => [formatKey(intent.key), pendingRefusalOf(intent, appearsUntil)]),
  );
  const tell = (keys: readonly HostKey[]): readonly OtherRefusal[] | undefined => {
    const told = keys.flatMap((key) => {
      const refusal = refusals.get(formatKey(key));
      return refusal === undefined ? [] : [{ ...key, ...refusal }];
    });
    return told.length > 0 ? told : undefined;
  };
  const waiting = new Map(awaited.map(({ key, others }) => [formatKey(key), others]));
  const declared = keysOfDeclared(diffs);
  return {
    of(key: HostKey): Pick<HostReport, 'refusal' | 'awaited'> {
      return { refusal: refusals.get(formatKey(key)), awaited: tell(waiting.get(formatKey(key)) ?? []) };
    },
    others: tell(unsureRefusals.flatMap(({ key }) => (declared.has(formatKey(key)) ? [] : [key]))),
  };
}

function isListed({ diff, claimed, findings }: HostReport, { all, manage }: ReportRules['unmanaged']): boolean {
  if (diff.status !== 'unmanaged') return true;
  return findings.length > 0 && (all || isOrphan(diff) || (manage !== undefined && claimed === true));
}

function isClaimed(live: LiveHost, { manage }: ReportRules['unmanaged']): boolean {
  if (manage === undefined) return true;
  const { names, tags } = manage;
  return matchesAny(names, live.name) || (live.tag !== undefined && tags.includes(live.tag));
}

/** Every listing of the run, also those in which none of its hosts is declared. */
export function allListingsOf({ listings, alsoListed = [] }: Report): readonly ListingFacts[] {
  return [...listings, ...alsoListed];
}

/** What messages about open creates say of listings that were made just now. `at`: wall clock in milliseconds. */
export function factsOfListings(report: Report, at: number) {
  const all = allListingsOf(report);
  const regions = all.filter(({ trusted }) => trusted).map(({ region }) => region);
  const failed = new Map(all.flatMap(({ region, flaw }) => (flaw === undefined ? [] : [[region, flaw]])));
  return { declared: keysOfDeclared(report.hosts.map(({ diff }) => diff)), listed: { regions, failed, at } };
}

/**
 * Open creates of names that have no row: nobody declares them any more, or a selection leaves them out. They count
 * neither as missing nor as to be created.
 */
export function findOtherDoubts({ hosts, openIntents }: Report): readonly Intent[] {
  const declared = keysOfDeclared(hosts.map(({ diff }) => diff));
  return openIntents.filter(({ key }) => !declared.has(formatKey(key)));
}

// Findings.

/** A host that is in sync and Running has none. */
export function findingsOf(diff: HostDiff, hold: Hold | undefined, rules: FindingRules): readonly Finding[] {
  const findings = findingsOfDiff(diff, hold, rules);
  // Something that this run could not find out is not a property of the host, so nobody can have accepted it.
  if (hold?.reason === 'not-listed' || isBarred(hold, 'open')) return findings;
  return findings.map((finding) => {
    const rule = rules.ignore.find((one) => !isPast(one, rules.today) && ignores(one, finding, diff));
    return rule === undefined ? finding : { ...finding, excuse: { reason: rule.reason, until: rule.until } };
  });
}

function findingsOfDiff(diff: HostDiff, hold: Hold | undefined, rules: FindingRules): readonly Finding[] {
  const { key } = diff;
  switch (diff.status) {
    case 'missing':
      return hasNoListing(hold, key)
        ? [makeFinding(key, { class: 'unchecked', because: 'untrusted-listing' })]
        : [makeFinding(key, { class: 'missing' })];
    case 'changed': {
      const differences = diff.attributes.flatMap((one) => [
        ...[one.attribute, identifyPart(one.desired), 'not'],
        // The cloud may list disks in any order.
        one.live.map(identifyPart).sort(compareText).join(','),
      ]);
      return [makeFinding(key, { class: 'changed' }, ...differences), ...findingsOfMatched(diff, rules)];
    }
    case 'in-sync':
      return findingsOfMatched(diff, rules);
    case 'duplicate': {
      const ids = diff.candidates.map(({ hostId }) => identifyPart(hostId)).sort(compareText);
      return [makeFinding(key, { class: 'duplicate' }, ...ids)];
    }
    case 'unmanaged': {
      // Nothing is left of it to manage.
      if (deadStateOf(diff.live) === 'gone') return [];
      return [makeFinding(key, { class: isOrphan(diff) ? 'orphaned' : 'unmanaged' }, identifyPart(diff.live.hostId))];
    }
  }
}

function findingsOfMatched(diff: MatchedDiff, rules: FindingRules): readonly Finding[] {
  const { live, failed = [], key, unreported: attributes } = diff;
  const silent = makeFinding(key, { class: 'unchecked', because: 'unreported', attributes }, ...attributes);
  return [
    ...findingsOfLive(live, key, rules),
    // Hosts of the same name that failed, beside the one that lives.
    ...failed.flatMap((one) => findDeadState(one, key)),
    ...(attributes.length > 0 ? [silent] : []),
  ];
}

function findingsOfLive(live: LiveHost, key: HostKey, rules: FindingRules): readonly Finding[] {
  const dead = findDeadState(live, key);
  if (dead.length > 0) return dead;
  // A state that the cloud did not report says nothing.
  const { state } = live;
  const isIdle = state !== undefined && !isRunning(live) && rules.created?.has(formatKey(key)) !== true;
  return [
    ...findEnd(live, key, rules),
    ...(isIdle ? [makeFinding(key, { class: 'attention' }, identifyPart(state))] : []),
  ];
}

function findDeadState(live: LiveHost, key: HostKey): readonly Finding[] {
  const { hostId, state = '' } = live;
  const because = deadStateOf(live);
  if (because === undefined) return [];
  return [makeFinding(key, { class: 'dead', because, hostId, state }, identifyPart(hostId), identifyPart(state))];
}

function findEnd(live: LiveHost, key: HostKey, { nowMs, expireWithinMs }: FindingRules): readonly Finding[] {
  const expiry = readExpiry(live);
  if (expiry === undefined) return [];
  const { hostId } = live;
  const { seconds: expiresAt, isFinal } = expiry;
  const leftMs = expiresAt * 1_000 - nowMs;
  if (leftMs <= 0) {
    const dead = { class: 'dead', because: 'expired', hostId, expiresAt } as const;
    return [makeFinding(key, dead, identifyPart(hostId), 'expired', String(expiresAt))];
  }
  if (!isFinal || expireWithinMs === undefined || leftMs > expireWithinMs) return [];
  const daysLeft = Math.floor(leftMs / unitMs.d);
  return [makeFinding(key, { class: 'expiring', expiresAt, daysLeft }, String(expiresAt))];
}

/**
 * Undefined if the host has no end, renews itself, or if the cloud does not say, in a form that can be read. `seconds`:
 * Unix time. `isFinal`: the cloud says that the host does not renew itself; false: it says nothing.
 */
export function readExpiry({ expireTime, autoRenew }: Pick<LiveHost, 'expireTime' | 'autoRenew'>) {
  if (autoRenew?.toLowerCase() === 'yes' || expireTime === undefined || expireTime === '') return undefined;
  if (Number(expireTime) <= 0) return undefined;
  const seconds = readCloudTime(expireTime);
  return seconds === undefined ? undefined : { seconds, isFinal: autoRenew !== undefined };
}

/** `details`: what tells it apart from others of its class and host. */
function makeFinding(key: HostKey, facts: FindingFacts, ...details: readonly string[]): Finding {
  const about = `${key.region}/${identifyPart(key.name)}`;
  return { ...facts, identity: escapeText([facts.class, about, ...details].join(' ')) };
}

/** Unchanged if it is unambiguous; as JSON if not, e.g. if text could be read as a number. */
function identifyPart(value: string | number): string {
  if (typeof value === 'string' && /^[^\s",\\\d-][^\s",\\]*$/.test(value)) return value;
  return JSON.stringify(value);
}

/** Whether the rule's last day is over, so that the findings it matched count again. */
export function isPast(rule: Pick<IgnoreRule, 'until'>, today: string): boolean {
  return rule.until < today;
}

/** Rules in force that match no finding, whatever others match. A rule about an unchecked class is not idle. */
export function findIdleRules(diffs: readonly HostDiff[], rules: FindingRules): readonly IgnoreRule[] {
  const asked = rules.ignore.filter(
    (rule) => !isPast(rule, rules.today) && (rules.expireWithinMs !== undefined || !rule.classes.includes('expiring')),
  );
  const idle = new Set(asked);
  for (const diff of diffs) {
    if (idle.size === 0) break;
    // A hold never makes a finding of a class that a rule may name.
    for (const finding of findingsOfDiff(diff, undefined, rules)) {
      for (const rule of idle) if (ignores(rule, finding, diff)) idle.delete(rule);
    }
  }
  return [...idle];
}

/** Whether the rule is about the host, whatever is found. */
export function isAbout(rule: IgnoreRule, { name, region }: HostKey): boolean {
  return matchesPattern(rule.name, name) && (rule.region ?? region) === region;
}

export function ignores(rule: IgnoreRule, finding: Finding, diff: HostDiff): boolean {
  const { attributes } = rule;
  const named: readonly DriftClass[] = rule.classes;
  if (!named.includes(finding.class) || !isAbout(rule, diff.key)) return false;
  if (attributes === undefined || diff.status !== 'changed' || finding.class !== 'changed') return true;
  return diff.attributes.every(({ attribute }) => attributes.includes(attribute));
}

/** The declared hosts, as `formatKey`. */
export function keysOfDeclared(diffs: readonly HostDiff[]): ReadonlySet<string> {
  return new Set(diffs.flatMap(({ status, key }) => (status === 'unmanaged' ? [] : [formatKey(key)])));
}

const noClass = Object.fromEntries(driftClasses.map((one) => [one, 0])) as Readonly<Record<DriftClass, number>>;

export function countHosts(hosts: readonly HostReport[]): Report['counts'] {
  const counts = { declared: 0, create: 0, held: 0, inSync: 0, claimed: 0, ignored: 0, ...noClass };
  for (const host of hosts) {
    const { diff, hold, findings } = host;
    if (diff.status !== 'unmanaged') counts.declared += 1;
    if (isInSync(host)) counts.inSync += 1;
    if (isToCreate(host)) counts.create += 1;
    if (hold !== undefined && !hasNoListing(hold, diff.key)) counts.held += 1;
    for (const { class: driftClass, excuse } of findings) {
      if (excuse === undefined) counts[driftClass] += 1;
      else counts.ignored += 1;
    }
    if (findings.some((one) => one.class === 'unmanaged' && mayFail(host, one))) counts.claimed += 1;
  }
  return counts;
}

/** Whether the host of the name is dead, excused or not. Another host of the name may be, too. */
export function isDead({ diff, findings }: Pick<HostReport, 'diff' | 'findings'>): boolean {
  if (diff.status !== 'in-sync' && diff.status !== 'changed') return false;
  return findings.some((one) => one.class === 'dead' && one.hostId === diff.live.hostId);
}

/** Whether an apply of the plan creates it. */
export function isToCreate<Host extends Pick<HostReport, 'diff' | 'hold'>>(
  host: Host,
): host is Host & { readonly diff: Extract<HostDiff, { status: 'missing' }> } {
  return isCreatable(host.diff) && host.hold === undefined;
}

/** A dead host is not in sync, although all its values are as declared. */
export function isInSync(host: Pick<HostReport, 'diff' | 'findings'>): boolean {
  return host.diff.status === 'in-sync' && !isDead(host);
}

/** Whether `--fail-on` may name it: not what is excused, and of undeclared hosts only those that are claimed. */
export function mayFail({ claimed = true }: HostReport, { excuse }: Pick<Finding, 'excuse'>): boolean {
  return claimed && excuse === undefined;
}

/** The classes of which there is a finding that counts. A host that nobody declared counts where it is claimed. */
export function listFoundClasses(counts: Report['counts']): readonly DriftClass[] {
  return driftClasses.filter((one) => counts[one === 'unmanaged' ? 'claimed' : one] > 0);
}

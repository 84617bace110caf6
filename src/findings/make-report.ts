/** Makes the report of a plan: what there is to say of each host, and all counts. */
import { type AppearsUntil, type OtherRefusal, pendingRefusalOf } from '../ledger/settle-wait.ts';
import { factsOfListing, type ListingFacts, selectOwnObservations } from '../listing/observation.ts';
import { formatKey, type HostKey, type LiveHost } from '../model/host.ts';
import type { Intent } from '../model/intent.ts';
import { matchesAny, selects } from '../model/text/name-pattern.ts';
import { type HostDiff, isOrphan, selectableOf } from '../planning/diff.ts';
import type { Plan } from '../planning/plan.ts';
import { countHosts, findingsOf, keysOfDeclared } from './host-report.ts';
import type { HostReport, Purpose, Report, ReportRules, UnmanagedFilter } from './report.ts';

/** `exit` and `failOn` are told here, not decided. */
export function reportOf(
  purpose: Purpose,
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

function isListed({ diff, claimed, findings }: HostReport, { all, manage }: UnmanagedFilter): boolean {
  if (diff.status !== 'unmanaged') return true;
  return findings.length > 0 && (all || isOrphan(diff) || (manage !== undefined && claimed === true));
}

function isClaimed(live: LiveHost, { manage }: UnmanagedFilter): boolean {
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

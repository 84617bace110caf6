/**
 * When a missing host may be created, as far as other names are concerned. A host of this fleet that nobody declares
 * any more may exist without being in any listing yet: its create was refused but may have made it, or a listing showed
 * it a moment ago and this listing lags. Until the settle window is over, it is unknown whether the missing host is
 * that host, moved or renamed. After that, either a listing of its region shows it, and candidates.ts holds the missing
 * host, or it does not exist. So each wait names the region whose listing ends it.
 */

import { findCountedMoment, findUnsettledNames, type Ledger, type NameMemory } from '../ledger/ledger.ts';
import { longAgo, makeWaitAfter, type SettleRules, type Wait } from '../ledger/settle-wait.ts';
import type { Observation } from '../listing/observation.ts';
import type { DesiredHost } from '../model/host.ts';
import type { AskedValues, Intent, Moment } from '../model/intent.ts';
import { matchesAny } from '../model/text/name-pattern.ts';
import { isAlike } from './candidates.ts';
import { type AllowedFleet, fleetOf, isLongPast, type OwnFleet } from './fleet.ts';

export interface ReplacementWait extends Wait {
  /** A trusted listing of this region, whose probe is sent at `readyAt` or later, ends the wait. */
  readonly region: string;
}

/** For any missing host: what it may be, of names that nobody declares any more. */
export function indexUnseenCandidates(
  ledger: Ledger,
  { allowedReplacements: allowed, ...fleet }: AllowedFleet,
): (desired: DesiredHost) => readonly UnseenIntent[] {
  const unseen = findUnseenIntents(ledger, fleet);
  return (desired) =>
    unseen.length === 0 || matchesAny(allowed, desired.key.name)
      ? []
      : unseen.filter(({ key, specs, isReported }) =>
          key.region === desired.key.region
            ? !isReported && isAlike(desired, { specs })
            : key.name === desired.key.name,
        );
}

/** For any missing host, the waits that no trusted listing of their regions has ended. `observations`: the latest. */
export function indexReplacementWaits(
  ledger: Ledger,
  fleet: AllowedFleet,
  settle: SettleRules,
  observations: readonly Observation[],
): (desired: DesiredHost) => readonly ReplacementWait[] {
  const candidatesOf = indexUnseenCandidates(ledger, fleet);
  const provenAt = new Map(
    observations.flatMap(({ region, trust }) => (trust.status === 'trusted' ? [[region, trust.provenAt]] : [])),
  );
  return (desired) =>
    candidatesOf(desired)
      .map(({ key: { region }, because, since }) => ({ ...makeWaitAfter(because, since, settle), region }))
      .filter(({ region, readyAt }) => readyAt > (provenAt.get(region) ?? longAgo));
}

/** The fleet that has its host, or would have it. */
function ownerOf({ end, fleet }: Intent, ledger: Ledger): string | undefined {
  return end?.how === 'seen' ? fleetOf(ledger, end.hostId) : fleet;
}

/** The last create of a name that nobody declares any more, whose host may exist and was not in the last listing. */
export interface UnseenIntent extends Pick<Intent, 'key'> {
  /** What it asked for, and as what its host was declared last, if that is something else. */
  readonly specs: readonly (AskedValues | undefined)[];
  /** From when on its host may have been missing from every listing. */
  readonly since: Moment;
  readonly because: 'refused-before' | 'seen-before';
  /** An apply has reported the host as an orphan. */
  readonly isReported: boolean;
}

export function findUnseenIntents(ledger: Ledger, { name: fleet, isDeclared }: OwnFleet): readonly UnseenIntent[] {
  if (fleet === undefined) return [];
  return findUnsettledNames(ledger).flatMap((memory) => {
    const { intent } = memory;
    if (intent === undefined || isDeclared(intent.key) || ownerOf(intent, ledger) !== fleet) return [];
    const unseen = findUnseenSince(memory, ledger);
    const since = unseen && findCountedMoment(ledger, unseen);
    if (since === undefined || isLongPast(since, intent.key.region, ledger)) return [];
    const { end, key, spec } = intent;
    const isReported = end?.how === 'seen' && ledger.told.get(end.hostId) === fleet;
    const because = end?.how === 'refused' ? 'refused-before' : 'seen-before';
    const declared = end?.how === 'seen' ? ledger.declared.get(end.hostId) : undefined;
    return [{ key, specs: [spec, ...(declared ? [declared] : [])], since, because, isReported } as const];
  });
}

/** Undefined if it has no host, or its host is listed. */
function findUnseenSince({ intent, sighting }: NameMemory, ledger: Ledger): Moment | undefined {
  const end = intent?.end;
  if (intent === undefined || end === undefined) return undefined;
  if (end.how === 'refused') return end.sure ? undefined : (intent.stopped ?? intent.sent);
  if (end.how !== 'seen') return undefined;
  return ledger.present.get(intent.key.region)?.has(end.hostId) ? undefined : sighting?.at;
}

/**
 * When a missing host may be created, as far as other names are concerned. A host of this fleet that nobody declares any
 * more may be there and in no listing yet: its create was refused and may have made it all the same, or a listing showed
 * it a moment ago and this one lags. Until the settle window is over nobody can tell whether the missing host would take
 * its place. After it a listing of the region of that host shows it, and replacement.ts holds the missing host; or it is
 * not there. So each wait names its region: only a listing of that region ends it.
 */

import type { DesiredHost } from '../host.ts';
import type { Intent, Moment } from '../intent.ts';
import { countsFrom, type Ledger, type NameMemory, unsettledNames } from '../ledger/ledger.ts';
import { type SettleRules, type Wait, waitAfter } from '../ledger/settle-wait.ts';
import { type FleetScope, fleetOf, isLongPast } from './fleet.ts';
import { asksFor, isAllowed, isMoveOf, type ReplacementRules } from './replacement.ts';

export interface ReplacementWait extends Wait {
  /** A trusted listing of this region, whose probe is sent at `readyAt` or later, ends the wait. */
  readonly region: string;
}

/** For any missing host; empty where no other name keeps it waiting. */
export function replacementWaits(
  ledger: Ledger,
  rules: ReplacementRules,
  settle: SettleRules,
): (desired: DesiredHost) => readonly ReplacementWait[] {
  const unseen = unseenIntents(ledger, rules);
  if (unseen.length === 0) return () => [];
  return (desired) => {
    if (isAllowed(desired.key.name, rules)) return [];
    const candidates = unseen.filter(
      ({ key, spec, isTold }) => isMoveOf(key, desired.key) || (!isTold && asksFor(spec, desired)),
    );
    return candidates.map(({ key, because, since }) => ({ ...waitAfter(because, since, settle), region: key.region }));
  };
}

/** The fleet that has its host, or would have it. */
function ownerOf({ end, fleet }: Intent, ledger: Ledger): string | undefined {
  return end?.how === 'seen' ? fleetOf(ledger, end.hostId) : fleet;
}

/** The last create of a name that nobody declares any more, whose host may be there and was not in the last listing. */
export interface UnseenIntent extends Pick<Intent, 'key' | 'spec'> {
  /** From when on its host can have been out of every listing. */
  readonly since: Moment;
  readonly because: 'refused-before' | 'seen-before';
  /** An apply has reported the host as an orphan. */
  readonly isTold: boolean;
}

export function unseenIntents(ledger: Ledger, { fleet, isDeclared }: FleetScope): readonly UnseenIntent[] {
  if (fleet === undefined) return [];
  return unsettledNames(ledger).flatMap((memory) => {
    const { intent } = memory;
    if (intent === undefined || isDeclared(intent.key) || ownerOf(intent, ledger) !== fleet) return [];
    const unseen = unseenSince(memory, ledger);
    const since = unseen && countsFrom(ledger, unseen);
    if (since === undefined || isLongPast(since, intent.key.region, ledger)) return [];
    const { end, key, spec } = intent;
    const isTold = end?.how === 'seen' && ledger.told.get(end.hostId) === fleet;
    return [{ key, spec, since, because: end?.how === 'refused' ? 'refused-before' : 'seen-before', isTold } as const];
  });
}

/** Nothing where it has no host, or its host is listed. */
function unseenSince({ intent, sighting }: NameMemory, ledger: Ledger): Moment | undefined {
  const end = intent?.end;
  if (intent === undefined || end === undefined) return undefined;
  if (end.how === 'refused') return end.sure ? undefined : (intent.stopped ?? intent.sent);
  if (end.how !== 'seen') return undefined;
  return ledger.present.get(intent.key.region)?.has(end.hostId) ? undefined : sighting?.at;
}

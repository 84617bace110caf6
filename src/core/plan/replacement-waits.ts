/**
 * When a missing host may be created, as far as other names are concerned. A host of this fleet
 * that nobody declares any more may exist without being in any listing yet: its create was refused
 * but may have made it, or a listing showed it a moment ago and this listing lags. Until the settle
 * window is over, it is unknown whether the missing host is that host, moved or renamed. After
 * that, either a listing of its region shows it, and candidates.ts holds the missing host, or it
 * does not exist. So each wait names the region whose listing ends it.
 */

import type { DesiredHost } from '../host.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { makeWaitAfter, type SettleRules, type Wait } from '../ledger/settle-wait.ts';
import { asksFor } from './candidates.ts';
import type { FleetScope } from './fleet.ts';
import { isAllowed } from './holds.ts';
import { findUnseenIntents, type UnseenIntent } from './unseen-intents.ts';

export interface ReplacementWait extends Wait {
  /** A trusted listing of this region, whose probe is sent at `readyAt` or later, ends the wait. */
  readonly region: string;
}

export interface AllowedScope extends FleetScope {
  /** Patterns of names that may be created anyway. */
  readonly allowed: readonly string[];
}

/** For any missing host: what it may be, of names that nobody declares any more. */
export function indexUnseenCandidates(
  ledger: Ledger,
  { allowed, ...scope }: AllowedScope,
): (desired: DesiredHost) => readonly UnseenIntent[] {
  const unseen = findUnseenIntents(ledger, scope);
  return (desired) =>
    unseen.length === 0 || isAllowed(desired.key.name, allowed)
      ? []
      : unseen.filter(({ key, spec, isTold }) =>
          key.region === desired.key.region ? !isTold && asksFor(spec, desired) : key.name === desired.key.name,
        );
}

/** For any missing host; empty if no other name keeps it waiting. */
export function indexReplacementWaits(
  ledger: Ledger,
  scope: AllowedScope,
  settle: SettleRules,
): (desired: DesiredHost) => readonly ReplacementWait[] {
  const candidatesOf = indexUnseenCandidates(ledger, scope);
  return (desired) =>
    candidatesOf(desired).map(({ key, because, since }) => ({
      ...makeWaitAfter(because, since, settle),
      region: key.region,
    }));
}

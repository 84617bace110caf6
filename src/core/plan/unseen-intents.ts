/**
 * Creates of names that nobody declares any more, whose hosts may exist although no listing shows
 * them under these names.
 */

import { formatKey, type HostKey, type LiveHost } from '../host.ts';
import type { Intent, Moment } from '../intent.ts';
import {
  findCountedMoment,
  findUnsettledNames,
  isOutsideKnown,
  type Ledger,
  makerOf,
  type NameMemory,
} from '../ledger/ledger.ts';
import { foldName } from '../text/name-pattern.ts';
import { type FleetScope, fleetOf, isLongPast } from './fleet.ts';

/** The fleet that has its host, or would have it. */
function ownerOf({ end, fleet }: Intent, ledger: Ledger): string | undefined {
  return end?.how === 'seen' ? fleetOf(ledger, end.hostId) : fleet;
}

/**
 * The last create of a name that nobody declares any more, whose host may exist and was not in the
 * last listing.
 */
export interface UnseenIntent extends Pick<Intent, 'key' | 'spec' | 'position'> {
  /** From when on its host may have been missing from every listing. */
  readonly since: Moment;
  readonly because: 'refused-before' | 'seen-before';
  /** An apply has reported the host as an orphan. */
  readonly isTold: boolean;
}

export function findUnseenIntents(ledger: Ledger, { fleet, isDeclared }: FleetScope): readonly UnseenIntent[] {
  if (fleet === undefined) return [];
  return findUnsettledNames(ledger).flatMap((memory) => {
    const { intent } = memory;
    if (intent === undefined || isDeclared(intent.key) || ownerOf(intent, ledger) !== fleet) return [];
    const unseen = findUnseenSince(memory, ledger);
    const since = unseen && findCountedMoment(ledger, unseen);
    if (since === undefined || isLongPast(since, intent.key.region, ledger)) return [];
    const { end, key, spec, position } = intent;
    const isTold = end?.how === 'seen' && ledger.told.get(end.hostId) === fleet;
    const because = end?.how === 'refused' ? 'refused-before' : 'seen-before';
    return [{ key, spec, position, since, because, isTold } as const];
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

/**
 * A live host that a refused create may have made. The cloud shows it under another spelling of its
 * name.
 */
export interface Lookalike {
  readonly host: LiveHost;
  readonly intent: UnseenIntent;
}

export function findLookalikes(ledger: Ledger, live: readonly LiveHost[], scope: FleetScope): readonly Lookalike[] {
  const refused = findUnseenIntents(ledger, scope).filter(({ because }) => because === 'refused-before');
  if (refused.length === 0) return [];
  const unknown = live.filter((host) => !scope.isDeclared(host) && makerOf(ledger, host.hostId) === undefined);
  return refused.flatMap((intent) => {
    const name = foldKey(intent.key);
    const alike = unknown.filter((host) => foldKey(host) === name && isOutsideKnown(ledger, host.hostId, intent));
    return alike.map((host) => ({ host, intent }));
  });
}

function foldKey({ region, name }: HostKey): string {
  return formatKey({ region, name: foldName(name) });
}

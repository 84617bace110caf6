/**
 * When a missing host may be created, as far as other names are concerned. A host of this fleet that nobody declares any
 * more may be there and in no listing yet: its create was refused and may have made it all the same, or a listing showed
 * it a moment ago and this one lags. Until the settle window is over nobody can tell whether the missing host would take
 * its place. After it a listing shows it, and replacement.ts holds the missing host; or it is not there.
 */
import type { SendRules } from './creation.ts';
import { fleetOf } from './fleet.ts';
import type { DesiredHost } from './host.ts';
import type { Intent, Moment } from './intent.ts';
import type { Ledger, NameMemory } from './ledger.ts';
import { asksFor, isAllowed, type ReplacementRules } from './replacement.ts';
import { type Wait, waitAfter } from './settle-wait.ts';

/** For any missing host of the region; nothing where no other name keeps it waiting. */
export function replacementWaits(
  ledger: Ledger,
  region: string,
  rules: ReplacementRules,
  send: SendRules,
): (desired: DesiredHost) => Wait | undefined {
  const { fleet, isDeclared } = rules;
  if (fleet === undefined) return () => undefined;
  const unseen = [...ledger.names.values()].flatMap((memory) => {
    const { intent } = memory;
    if (intent === undefined || intent.key.region !== region || isDeclared(intent.key)) return [];
    if (ownerOf(intent, ledger) !== fleet) return [];
    const since = unseenSince(memory, ledger, fleet);
    const because = intent.end?.how === 'refused' ? 'refused-before' : 'seen-before';
    return since === undefined ? [] : [{ spec: intent.spec, wait: waitAfter(because, since, send) }];
  });
  if (unseen.length === 0) return () => undefined;
  return (desired) => {
    if (isAllowed(desired.key.name, rules)) return undefined;
    const waits = unseen.filter(({ spec }) => asksFor(spec, desired)).map(({ wait }) => wait);
    return waits.reduce<Wait | undefined>((a, b) => (a === undefined || b.readyAt > a.readyAt ? b : a), undefined);
  };
}

/** The fleet that has its host, or would have it. */
function ownerOf({ end, fleet }: Intent, ledger: Ledger): string | undefined {
  return end?.how === 'seen' ? fleetOf(ledger, end.hostId) : fleet;
}

/** From when on its host can have been out of every listing; nothing where it has none, or is listed, or was told. */
function unseenSince({ intent, sighting }: NameMemory, ledger: Ledger, fleet: string): Moment | undefined {
  const end = intent?.end;
  if (intent === undefined || end === undefined) return undefined;
  if (end.how === 'refused') return end.sure ? undefined : (intent.stopped ?? intent.sent);
  if (end.how !== 'seen' || ledger.told.get(end.hostId) === fleet) return undefined;
  return ledger.present.get(intent.key.region)?.has(end.hostId) ? undefined : sighting?.at;
}

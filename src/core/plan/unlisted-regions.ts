/**
 * Which creates are held because a region could not be listed. The journal knows which hosts of the
 * fleet were there, and which may be there. A missing host that has the name of one of them, or
 * asks for the same image, cpu, memory and disk, may be that host, moved or renamed in the
 * declaration. Without the listing it is unknown, so the create is held. Every other create
 * continues.
 */

import type { DesiredHost } from '../host.ts';
import type { IntentSpec } from '../intent.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Observation } from '../listing/observation.ts';
import { fleetOf, makerOf } from './fleet.ts';
import type { Hold } from './hold.ts';
import { asksFor, isAllowed, type ReplacementRules } from './replacement.ts';
import { findUnseenIntents } from './unseen-intents.ts';

interface Remembered {
  readonly region: string;
  /** The name under which it was last listed, and the name for which it was made. */
  readonly names: readonly string[];
  /** Undefined if only its name counts: an apply has reported the host as an orphan. */
  readonly spec: IntentSpec | undefined;
}

export function indexUnlistedHolds(
  ledger: Ledger,
  observations: readonly Observation[],
  rules: ReplacementRules,
): (desired: DesiredHost) => Hold | undefined {
  const unlisted = observations.filter(
    ({ trust, listedFor }) => trust.status === 'untrusted' && listedFor !== 'open-intent',
  );
  if (unlisted.length === 0 || rules.fleet === undefined) return () => undefined;
  const regions = new Set(unlisted.map(({ region }) => region));
  const remembered = [...findPresent(regions, ledger, rules), ...findUnseen(regions, ledger, rules)];
  return (desired) => {
    const { name, region } = desired.key;
    if (isAllowed(name, rules)) return undefined;
    const candidates = remembered.filter(
      (one) =>
        one.region !== region && (one.names.includes(name) || (one.spec !== undefined && asksFor(one.spec, desired))),
    );
    if (candidates.length === 0) return undefined;
    return { reason: 'unlisted-region', regions: [...new Set(candidates.map((one) => one.region))].sort() };
  };
}

/** Hosts of the fleet that the last listings showed there, and that nobody declares any more. */
function findPresent(
  regions: ReadonlySet<string>,
  ledger: Ledger,
  { fleet, isDeclared }: ReplacementRules,
): readonly Remembered[] {
  return [...regions].flatMap((region) =>
    [...(ledger.present.get(region) ?? [])].flatMap(([hostId, name]) => {
      if (isDeclared({ region, name }) || fleetOf(ledger, hostId) !== fleet) return [];
      const maker = makerOf(ledger, hostId);
      const isTold = ledger.told.get(hostId) === fleet;
      return [{ region, names: [name, maker?.key.name ?? name], spec: isTold ? undefined : maker?.spec }];
    }),
  );
}

/** Those that may be there, and that no listing has shown. */
function findUnseen(regions: ReadonlySet<string>, ledger: Ledger, rules: ReplacementRules): readonly Remembered[] {
  return findUnseenIntents(ledger, rules)
    .filter(({ key }) => regions.has(key.region))
    .map(({ key, spec, isTold }) => ({
      region: key.region,
      names: [key.name],
      spec: isTold ? undefined : spec,
    }));
}

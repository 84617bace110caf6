/**
 * Which fleet a host belongs to: what the journal knows of the hosts that its creates made, and of
 * the fleets that asked for them.
 */
import { formatKey, type HostKey, type LiveHost } from '../host.ts';
import { type Intent, type Moment, mayStillAppear } from '../intent.ts';
import { findCountedMoment, findUnsettledNames, type Ledger } from '../ledger/ledger.ts';

/** The fleet that a run is about. */
export interface FleetScope {
  /** The declaration's fleet; undefined if it names none. */
  readonly fleet: string | undefined;
  /** Whether a host is declared, selected or not. */
  readonly isDeclared: (key: HostKey) => boolean;
}

/** Where a live host that nobody declares comes from, as far as the journal knows. */
export interface Origin {
  /**
   * `orphan`: this fleet's. `no-fleet`: its create was recorded without a fleet, or the run names
   * none.
   */
  readonly kind: 'orphan' | 'other-fleet' | 'no-fleet';
  /** The fleet of the host. */
  readonly fleet?: string;
  /** The name that its create asked for. */
  readonly madeFor: string;
  /** When its create was sent: wall clock, ISO 8601 in UTC. */
  readonly madeAt: string;
  /** Set until an apply has reported this orphan without holding anything because of it. */
  readonly isNew?: true;
}

type Makers = Pick<Ledger, 'intents' | 'made' | 'adopted' | 'told'>;

/** The create that made a host; undefined if the journal does not know it. */
export function makerOf({ made, intents }: Pick<Ledger, 'made' | 'intents'>, hostId: string): Intent | undefined {
  const intent = made.get(hostId);
  return intent === undefined ? undefined : intents.get(intent);
}

/** The fleet that has a host: the one that took it over, else the one that made it. */
export function fleetOf(ledger: Pick<Makers, 'made' | 'intents' | 'adopted'>, hostId: string): string | undefined {
  return ledger.adopted.get(hostId) ?? makerOf(ledger, hostId)?.fleet;
}

/** Undefined if the journal lacks the host. */
export function originOf(ledger: Makers, hostId: string, fleet: string | undefined): Origin | undefined {
  const maker = makerOf(ledger, hostId);
  if (maker === undefined) return undefined;
  const owner = fleetOf(ledger, hostId);
  const past = { ...(owner !== undefined && { fleet: owner }), madeFor: maker.key.name, madeAt: maker.sent.wall };
  if (fleet === undefined || owner === undefined) return { kind: 'no-fleet', ...past };
  if (owner !== fleet) return { kind: 'other-fleet', ...past };
  return { kind: 'orphan', ...past, ...(ledger.told.get(hostId) !== fleet && { isNew: true as const }) };
}

/**
 * The regions where the last listings showed hosts of this fleet, or where one of its creates may
 * still make one. In no particular order.
 */
export function regionsOfFleet(ledger: Ledger, fleet: string | undefined): readonly string[] {
  if (fleet === undefined) return [];
  const unsettled = findUnsettledNames(ledger).flatMap(({ intent }) =>
    intent?.fleet === fleet && mayStillAppear(intent) && !isRefusedLongAgo(intent, ledger) ? [intent] : [],
  );
  const present = [...ledger.present].flatMap(([region, hosts]) => {
    for (const hostId of hosts.keys()) if (fleetOf(ledger, hostId) === fleet) return [region];
    return [];
  });
  return [...present, ...unsettled.map(({ key }) => key.region)];
}

/** The longest possible settle window. */
const dayMs = 86_400_000;

/**
 * Whether a listing of the region was proven more than a day later: a host of that time that it
 * lacks will not appear any more.
 */
export function isLongPast(since: Moment, region: string, { provenAt }: Pick<Ledger, 'provenAt'>): boolean {
  const proven = provenAt.get(region);
  return proven?.boot === since.boot && proven.ms - since.ms > dayMs;
}

function isRefusedLongAgo({ end, stopped, key }: Intent, ledger: Pick<Ledger, 'provenAt' | 'bootBegan'>): boolean {
  return (
    end?.how === 'refused' &&
    stopped !== undefined &&
    isLongPast(findCountedMoment(ledger, stopped), key.region, ledger)
  );
}

/** Whether the fleet has a live host of this name in another region than the key's. */
export function indexLiveElsewhere(
  ledger: Pick<Makers, 'made' | 'intents' | 'adopted'>,
  fleet: string | undefined,
  live: readonly LiveHost[],
): (key: HostKey) => readonly LiveHost[] {
  if (fleet === undefined) return () => [];
  const ours = live.filter(({ hostId }) => fleetOf(ledger, hostId) === fleet);
  return ({ region, name }) => ours.filter((host) => host.name === name && host.region !== region);
}

/** Live hosts of the fleet that nobody declares. */
export function findOrphans(
  ledger: Makers,
  live: readonly LiveHost[],
  { fleet, isDeclared }: FleetScope,
): readonly LiveHost[] {
  if (fleet === undefined) return [];
  return live.filter((host) => !isDeclared(host) && fleetOf(ledger, host.hostId) === fleet);
}

/** A set of keys, for `isDeclared`. */
export function indexDeclared(hosts: readonly { readonly key: HostKey }[]): (key: HostKey) => boolean {
  const declared = new Set(hosts.map(({ key }) => formatKey(key)));
  return (key) => declared.has(formatKey(key));
}

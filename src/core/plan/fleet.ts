/**
 * Which fleet a host belongs to: what the journal knows of the hosts that its creates made, and of
 * the fleets that asked for them.
 */
import { formatKey, type HostKey, type LiveHost } from '../host.ts';
import { type Intent, type Moment, mayStillAppear } from '../intent.ts';
import { findCountedMoment, findUnsettledNames, type Ledger } from '../ledger/ledger.ts';
import type { Observation } from '../listing/observation.ts';

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

/** Who made a live host, as far as a run of one fleet is concerned. */
export interface Maker {
  /** What its create asked for. */
  readonly key: HostKey;
  /** Whether the host belongs to another fleet than that of the run. */
  readonly isOfAnotherFleet: boolean;
}

/** Undefined for a host that Hostwright did not make, or that the journal does not know. */
export type MakerOfHost = (hostId: string) => Maker | undefined;

export function indexMakers(ledger: Makers, fleet: string | undefined): MakerOfHost {
  return (hostId) => {
    const key = makerOf(ledger, hostId)?.key;
    const owner = fleetOf(ledger, hostId);
    const isOfAnotherFleet = fleet !== undefined && owner !== undefined && owner !== fleet;
    return key && { key, isOfAnotherFleet };
  };
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

/**
 * The regions other than the key's in which Hostwright made a live host of its name: one of this
 * fleet. As long as the journal knows no host of the fleet, or the run names none, every host
 * counts that nobody declares, because the fleet may have been renamed in the same edit.
 */
export function indexLiveElsewhere(
  ledger: Ledger,
  { fleet, isDeclared }: FleetScope,
  live: readonly LiveHost[],
): (key: HostKey) => readonly string[] {
  const isUnknown = isUnknownFleet(ledger, fleet);
  const ours = live.filter(({ hostId }) => fleet !== undefined && fleetOf(ledger, hostId) === fleet);
  return ({ region, name }) => {
    const listed = ours.filter((host) => host.name === name).map((host) => host.region);
    const known = isUnknown() ? regionsOfName(ledger, name).filter((one) => !isDeclared({ region: one, name })) : [];
    return [...listed, ...known].filter((one) => one !== region);
  };
}

/** Where the last listings showed a host of this name that Hostwright made. */
function regionsOfName(ledger: Ledger, name: string): readonly string[] {
  return [...ledger.present].flatMap(([region, hosts]) => {
    for (const [hostId, listed] of hosts) if (listed === name && ledger.made.has(hostId)) return [region];
    return [];
  });
}

/**
 * Whether the journal knows no create of this fleet, and no host that it took over. True for a run
 * without a fleet. Asked only if it matters, because it reads every create of the journal.
 */
export function isUnknownFleet(ledger: Makers, fleet: string | undefined): () => boolean {
  let isUnknown: boolean | undefined;
  return () => {
    isUnknown ??= fleet === undefined || !knowsFleet(ledger, fleet);
    return isUnknown;
  };
}

function knowsFleet({ intents, adopted }: Makers, fleet: string): boolean {
  for (const intent of intents.values()) if (intent.fleet === fleet) return true;
  return [...adopted.values()].includes(fleet);
}

/** Whether a create may replace a host of which this run cannot know that it is the fleet's. */
export function mayReplaceUnknown(
  ledger: Ledger,
  { fleet, isDeclared }: FleetScope,
  observations: readonly Observation[],
): boolean {
  if (fleet !== undefined) return isUnknownFleet(ledger, fleet)();
  const listed = new Set(observations.map(({ region }) => region));
  return [...ledger.present].some(([region, hosts]) => {
    if (listed.has(region)) return false;
    for (const [hostId, name] of hosts) if (ledger.made.has(hostId) && !isDeclared({ region, name })) return true;
    return false;
  });
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

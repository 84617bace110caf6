/**
 * What the journal's records say when they are folded (ledger-draft.ts): of each name, each intent and each host id.
 */

import { formatKey, type HostKey } from '../model/host.ts';
import type { AskedValues, CloudPlace, ColdCause, Intent, Moment, RecordOf } from '../model/intent.ts';
import { mayStillAppear } from '../model/intent-end.ts';
import { findAge } from './clocks.ts';

/** Where and when a name was last listed. */
export interface Sighting {
  readonly hostIds: readonly string[];
  readonly at: Moment;
}

export interface LateSighting {
  readonly key: HostKey;
  /** Milliseconds from the end of its create to the last listing without it. Becoming visible took longer than that. */
  readonly ms: number;
}

/** What is known of one name in one region. */
export interface NameRow {
  /** Id of the last create, open or ended. */
  readonly intentId: string | undefined;
  /** When the last request before that one that may have made a host had certainly stopped. */
  readonly stoppedBefore: Moment | undefined;
  /** The last sighting of a host that is gone, or that only a page showed. Hosts that are listed are in `present`. */
  readonly sighting: Sighting | undefined;
  /** The last host that was known as the host of this name: made by us, or adopted. */
  readonly hostId: string | undefined;
  /** Those before it. */
  readonly former?: readonly string[];
  /** Fingerprints of the plans that sent it. */
  readonly spent: readonly string[];
}

export interface NameMemory extends NameRow {
  readonly intent: Intent | undefined;
}

/** A host that the journal knows: a create of ours made it, or an apply adopted it. */
export interface KnownHost {
  /** The name that it stands for: what its create asked for, or what it was adopted as. */
  readonly key: HostKey;
  /** Undefined if it belongs to no fleet. */
  readonly fleet: string | undefined;
  /** Undefined if nothing showed it. */
  readonly zone: string | undefined;
  /** When its create was sent, or when it was adopted: wall clock, ISO 8601 in UTC. */
  readonly since: string;
  /** Whether a create of ours made it. */
  readonly isMade: boolean;
  /** It was known by another name before. */
  readonly isRenamed?: boolean;
}

/** A zone that creates asked for. */
export interface ZoneCount {
  readonly region: string;
  readonly zone: string;
  /** How many intents may have made a host there. */
  readonly intents: number;
}

export interface Ledger {
  /** Number of records folded so far. */
  readonly position: number;
  readonly names: ReadonlyMap<string, NameRow>;
  /** By intent id, including those that have ended. */
  readonly intents: ReadonlyMap<string, Intent>;
  /** Ids of the intents that may still make a host: open, or refused with a code that is not sure. */
  readonly unsettled: ReadonlySet<string>;
  /** Keys of the names that have a sighting. */
  readonly sighted: ReadonlySet<string>;
  /** By region and zone. */
  readonly zones: ReadonlyMap<string, ZoneCount>;
  /** HostId -> id of the intent that made it, as a listing or a human said. */
  readonly made: ReadonlyMap<string, string>;
  /** HostId -> as what an apply adopted it, whoever made it. */
  readonly adopted: ReadonlyMap<string, KnownHost>;
  /** The places in which creates were sent, or hosts were adopted (`formatPlace`). */
  readonly places: ReadonlySet<string>;
  /** HostId -> the fleet whose apply reported it as an orphan. */
  readonly told: ReadonlyMap<string, string>;
  /** HostId of an orphan -> the key, as text, of the missing name that it holds. */
  readonly holding: ReadonlyMap<string, string>;
  /** HostId -> as what it was declared last, unless its create asked for that. */
  readonly declared: ReadonlyMap<string, AskedValues>;
  /** HostId -> position of the record that first listed it. */
  readonly firstListed: ReadonlyMap<string, number>;
  /** By region: HostId -> Name as the last proven listing has it. */
  readonly present: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By region: when it was last listed, proven or not. A host in `present` may have been seen until then. */
  readonly listedAt: ReadonlyMap<string, Moment>;
  /** By region: when the probe of the last proven listing was sent. */
  readonly provenAt: ReadonlyMap<string, Moment>;
  /** The longest time that a host is known to have stayed unlisted after its create had certainly stopped. */
  readonly longestUnseen: LateSighting | undefined;
  /** When an applier last began a cold start. */
  readonly coldAt: Moment | undefined;
  /** Why it could not know. */
  readonly coldCause: ColdCause | undefined;
  /** Milliseconds that are known to have passed since then; infinite if an operator took the risk. */
  readonly coldSettledMs: number;
  /** When the first run began on another boot than the run before it; undefined if there was no such run. */
  readonly bootBegan: Moment | undefined;
  /** The last applier. */
  readonly run: { readonly began: Moment; readonly ended: boolean; readonly place?: string } | undefined;
  /** The longest settle window with which an applier began; undefined: none is recorded. */
  readonly settleWindowMs: number | undefined;
}

export const emptyLedger: Ledger = {
  position: 0,
  names: new Map(),
  intents: new Map(),
  unsettled: new Set(),
  sighted: new Set(),
  zones: new Map(),
  made: new Map(),
  adopted: new Map(),
  places: new Set(),
  told: new Map(),
  holding: new Map(),
  declared: new Map(),
  firstListed: new Map(),
  present: new Map(),
  listedAt: new Map(),
  provenAt: new Map(),
  longestUnseen: undefined,
  coldAt: undefined,
  coldCause: undefined,
  coldSettledMs: 0,
  bootBegan: undefined,
  run: undefined,
  settleWindowMs: undefined,
};

export const unknownName: NameRow = {
  intentId: undefined,
  stoppedBefore: undefined,
  sighting: undefined,
  hostId: undefined,
  spent: [],
};

export function memoryOf({ names, intents }: Ledger, key: HostKey): NameMemory {
  return withIntent(names.get(formatKey(key)) ?? unknownName, intents);
}

function withIntent(row: NameRow, intents: Ledger['intents']): NameMemory {
  return { ...row, intent: row.intentId === undefined ? undefined : intents.get(row.intentId) };
}

/** The create that made a host; undefined if the journal does not know it. */
export function makerOf({ made, intents }: Ledger, hostId: string): Intent | undefined {
  const intent = made.get(hostId);
  return intent === undefined ? undefined : intents.get(intent);
}

/** Undefined for a host that the journal does not know. */
export function findKnownHost(ledger: Ledger, hostId: string): KnownHost | undefined {
  const adopted = ledger.adopted.get(hostId);
  if (adopted !== undefined) return adopted;
  const maker = makerOf(ledger, hostId);
  if (maker === undefined) return undefined;
  const { key, fleet, spec, sent } = maker;
  return { key, fleet, zone: spec.zone, since: sent.wall, isMade: true };
}

export function formatPlace({ endpoint, projectId = '' }: CloudPlace): string {
  return `${endpoint} ${projectId}`;
}

/**
 * The moment from which the age of a recorded moment counts. The clock of another boot cannot be compared with this
 * one: it is only known that its moments were before the first run on this boot.
 */
export function findCountedMoment({ bootBegan }: Ledger, moment: Moment): Moment {
  return bootBegan === undefined || findAge(moment, bootBegan) !== undefined ? moment : bootBegan;
}

/** The intent, with the moment from which its age counts. */
export function withCountedMoment(ledger: Ledger, intent: Intent): Intent {
  return intent.stopped === undefined ? intent : { ...intent, stopped: findCountedMoment(ledger, intent.stopped) };
}

/** When the last request for this name that may have made a host had certainly stopped. */
export function findLastStop({
  intent,
  stoppedBefore,
}: Pick<NameMemory, 'intent' | 'stoppedBefore'>): Moment | undefined {
  if (intent === undefined || intent.end?.how === 'not-sent') return stoppedBefore;
  if (intent.end?.how === 'refused' && intent.end.sure) return stoppedBefore;
  return intent.stopped ?? intent.sent;
}

/** The create of this name that the plan has sent already: a plan sends each create once. */
export function findSpent({ intent, spent }: NameMemory, plan: string): Intent | undefined {
  return spent.includes(plan) ? intent : undefined;
}

/** Whether no record before the intent lists this host: otherwise it cannot be its host. */
export function isOutsideKnown({ firstListed }: Ledger, hostId: string, intent: Pick<Intent, 'position'>): boolean {
  return (firstListed.get(hostId) ?? Number.POSITIVE_INFINITY) > intent.position;
}

/** Intents that were sent and have not ended. Each holds its name. In the order of sending. */
export function findOpenIntents(ledger: Ledger): readonly Intent[] {
  return findUnsettledIntents(ledger).filter(isOpen);
}

/** Intents that may still make a host: open, or refused with a code that is not sure. In order of sending. */
export function findUnsettledIntents({ intents, unsettled }: Ledger): readonly Intent[] {
  return [...unsettled].flatMap((id) => intents.get(id) ?? []).sort((a, b) => a.position - b.position);
}

/** Names that may have a host which the last listing did not show. In no order. */
export function findUnsettledNames(ledger: Ledger): readonly NameMemory[] {
  const { names, intents, sighted } = ledger;
  const sent = findUnsettledIntents(ledger).map(({ key }) => formatKey(key));
  const rows = [...new Set([...sighted, ...sent])].flatMap((key) => names.get(key) ?? []);
  return rows
    .map((row) => withIntent(row, intents))
    .filter(({ intent, sighting }) => sighting !== undefined || (intent !== undefined && mayStillAppear(intent)));
}

export function isOpen({ end }: Pick<Intent, 'end'>): boolean {
  return end === undefined;
}

/**
 * The zones by which a region is listed; if its declaration names none, the whole region is listed. An earlier run may
 * have made or adopted a host in a zone that the declaration no longer names. Listings of the other zones would not
 * show that host, and it would be created again. So its zone is listed too.
 */
export function chooseZones(
  declared: ReadonlyMap<string, readonly string[]>,
  ledger: Ledger,
): ReadonlyMap<string, readonly string[]> {
  if (declared.size === 0) return declared;
  const zones = new Map([...declared].map(([region, named]) => [region, new Set(named)]));
  for (const { region, zone, intents } of ledger.zones.values()) if (intents > 0) zones.get(region)?.add(zone);
  for (const { key, zone } of ledger.adopted.values()) if (zone !== undefined) zones.get(key.region)?.add(zone);
  return new Map([...zones].map(([region, all]) => [region, [...all]]));
}

const none: readonly string[] = [];

/** The intent after its `send` record. */
export function intentOfRecord(record: RecordOf<'send'>, position: number): Intent {
  const { intent: id, key, plan, spec, fleet, moment: sent } = record;
  return {
    id,
    key,
    plan,
    spec,
    fleet,
    sent,
    position,
    answer: undefined,
    reason: '',
    hostIds: none,
    stopped: undefined,
    end: undefined,
  };
}

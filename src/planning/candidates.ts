/**
 * Which live hosts a missing host may be. Nobody can rename or move a host through the API, so a create would buy a
 * second one. A missing host is held if
 *
 *   known    a host that is known by its name is live under whatever name, in whatever region and of
 *            whatever fleet, or is found by its HostId; or a host that has and is known by no
 *            declared name was last seen with this one
 *   held     a host held it before, whatever fleet it is of now, until somebody answers
 *   near     a live host, or an open create, that nobody declares has nearly the same name
 *   move     a host of this fleet that left the declaration has its name in another region
 *   rename   a host of this fleet left the declaration since the last apply, is in the same region or held a name
 *            there, and has the same image, cpu, memory and disk, as far as the name is compared by them;
 *            unless the name only extends a range of which other members are live
 *
 * In a move or a rename, one host holds one name, the nearest, and keeps it until that is answered. An open create of
 * this fleet whose name is not declared any more counts as its host. A known host that was given a name in the console
 * answers for itself alone: it makes no range live. A host that was deleted holds nothing, and makes none live.
 */

import { findKnownHost, findOpenIntents, type Ledger, makerOf, memoryOf } from '../ledger/ledger.ts';
import type { LookedUp, Observation } from '../listing/observation.ts';
import { groupBy } from '../model/group-by.ts';
import { compareText, type DesiredHost, deadStateOf, formatKey, type HostKey, type LiveHost } from '../model/host.ts';
import type { AskedValues, Intent } from '../model/intent.ts';
import { isSameValue } from '../model/quantities.ts';
import { countEdits, ignoreSpelling } from '../model/text/similar-names.ts';
import { namesOfLeft, type OwnFleet } from './fleet.ts';

export interface Candidates {
  readonly live: readonly LiveHost[];
  /** Creates whose outcome is unknown. */
  readonly open: readonly Intent[];
  /** HostIds of those that are known by this name, or were seen with it. */
  readonly known: readonly string[];
  /** The HostId of the one that was its host last, if it is among them. */
  readonly hostId?: string;
}

/** What a run knows, sees and declares. */
export interface Sight {
  /** With the listings folded in. */
  readonly ledger: Ledger;
  /** The latest of each region. */
  readonly observations: readonly Observation[];
  readonly lookedUp: LookedUp;
  /** Every declared host, selected or not. */
  readonly declared: readonly DesiredHost[];
  /** Keys of the hosts that this run created, as text. */
  readonly created?: ReadonlySet<string>;
  readonly fleet: OwnFleet;
}

interface IndexedSight extends Sight {
  /** Every host that the listings show, and that was not deleted. */
  readonly live: readonly LiveHost[];
  /** What only look-ups show. */
  readonly found: readonly LiveHost[];
  /** Creates without a known outcome whose names nobody declares. */
  readonly open: readonly Intent[];
  /** Keys, as text, of what is listed. */
  readonly named: ReadonlySet<string>;
  /** Those whose host was never known by another name. */
  readonly settled: ReadonlySet<string>;
  /** Those of them whose host is known. */
  readonly known: ReadonlySet<string>;
  /**
   * Declared hosts that are missing, and those that this run created: they hold what they may be the new name of, so
   * that another name does not.
   */
  readonly missing: readonly DesiredHost[];
}

/** By the key, as text, of a missing host. */
export function findCandidates(sight: Sight): ReadonlyMap<string, Candidates> {
  const { ledger, observations, declared, created, fleet } = sight;
  const listed = observations.flatMap(({ hosts }) => hosts);
  const live = listed.filter(isThere);
  const found = sight.lookedUp.found.filter(isThere);
  const named = new Set(listed.map(formatKey));
  const open = findOpenIntents(ledger).filter(({ key }) => !fleet.isDeclared(key));
  const unrenamed = listSettled(ledger, listed);
  const settled = new Set(unrenamed.map(formatKey));
  const known = new Set(unrenamed.filter(({ hostId }) => findKnownHost(ledger, hostId)).map(formatKey));
  const regions = new Set(observations.map(({ region }) => region));
  const isMissing = (key: string) => !named.has(key) || created?.has(key) === true;
  const missing = declared.filter(({ key }) => regions.has(key.region) && isMissing(formatKey(key)));
  const indexed = { ...sight, live, found, open, named, settled, known, missing };
  const { candidates, taken } = findDirect(indexed);
  const left = listLeft(indexed).filter(({ host, intent }) => !taken.has(host ?? intent));
  const free = left.length === 0 ? [] : missing.filter(({ key }) => !candidates.has(formatKey(key)));
  for (const { left: one, desired } of matchNearest(left, free, indexed)) {
    const { host, intent } = one;
    candidates.set(formatKey(desired.key), { live: host ? [host] : [], open: intent ? [intent] : [], known: [] });
  }
  return candidates;
}

const isThere = (host: LiveHost) => deadStateOf(host) !== 'gone';

/** Hosts that have their names for good: none that was deleted, or was known by another name. */
export const listSettled = (ledger: Ledger, hosts: readonly LiveHost[]) =>
  hosts.filter((host) => isThere(host) && !isRenamed(ledger, host));

/** Whether it is known by another name than it has, or was. */
function isRenamed(ledger: Ledger, host: LiveHost): boolean {
  const known = findKnownHost(ledger, host.hostId);
  return known !== undefined && (known.isRenamed === true || formatKey(known.key) !== formatKey(host));
}

/** Hosts that were known by its name, and hosts and open creates of nearly the same name. */
function findDirect({ ledger, observations, fleet: { isDeclared }, live, found, open, named, missing }: IndexedSight) {
  const seen = [...live, ...found];
  const byId = new Map(seen.map((host) => [host.hostId, host]));
  const knownAs = groupBy(seen, ({ hostId }) => {
    const known = findKnownHost(ledger, hostId);
    return known === undefined ? '' : formatKey(known.key);
  });
  // One that has a declared name, or is known by one, is the host of that.
  const isTaken = (host: LiveHost) => isDeclared(host) || isDeclared(findKnownHost(ledger, host.hostId)?.key ?? host);
  const unnamed = new Map(seen.flatMap((host) => (isTaken(host) ? [] : [[host.hostId, host]])));
  // Whatever fleet it is of now, it keeps the name that it held until somebody answers.
  const holders = groupBy(unnamed.values(), ({ hostId }) => ledger.holding.get(hostId) ?? '');
  const vanished = observations.flatMap((one) => one.vanished).filter(isThere);
  // What only a look-up shows is not listed under its name, so it stands for none.
  const near = groupBy([...[...live, ...vanished].filter((host) => !isDeclared(host)), ...found], likenessOf);
  const nearOpen = groupBy(open, ({ key }) => likenessOf(key));
  const candidates = new Map<string, Candidates>();
  /** What is known by a name, or else is near it, is no new name of another host. */
  const taken = new Set<LiveHost | Intent | undefined>();
  for (const { key, create } of missing) {
    if (named.has(formatKey(key))) continue;
    const { hostId, sighting } = memoryOf(ledger, key);
    const last = byId.get(hostId ?? '');
    const own = [...(last ? [last] : []), ...(knownAs.get(formatKey(key)) ?? [])];
    const seenAs = (sighting?.hostIds ?? []).flatMap((id) => unnamed.get(id) ?? []);
    const held = create === 'never' ? [] : (holders.get(formatKey(key)) ?? []);
    const alike = near.get(likenessOf(key)) ?? [];
    const all = [...new Set([...own, ...seenAs, ...held, ...alike])];
    const opened = nearOpen.get(likenessOf(key)) ?? [];
    if (all.length + opened.length === 0) continue;
    // A host that is never created must not take away what holds one that is.
    const others = create === 'never' ? [] : [...held, ...alike, ...opened];
    for (const one of own.length > 0 ? own : others) taken.add(one);
    const known = [...new Set([...own, ...seenAs])].map((host) => host.hostId);
    candidates.set(formatKey(key), { live: all, open: opened, known, ...(last && { hostId: last.hostId }) });
  }
  return { candidates, taken };
}

const likenessOf = ({ region, name }: HostKey) => formatKey({ region, name: ignoreSpelling(name) });

/** A host that left the declaration, or an open create that may have made one. */
interface Left {
  readonly host?: LiveHost;
  readonly intent?: Intent;
  /** As it is listed, or was asked for. */
  readonly key: HostKey;
  /** As it is listed, as what it was known, and the one that it held. */
  readonly names: readonly string[];
  readonly specs: readonly (AskedValues | undefined)[];
  /** Whether it left since the last apply. */
  readonly isNew: boolean;
  /** The key, as text, of the name that it held at the end of the last apply. */
  readonly holds?: string | undefined;
}

function listLeft({ ledger, fleet, live, found, open, settled }: IndexedSight): readonly Left[] {
  if (fleet.name === undefined) return [];
  const orphans = [...live, ...found].flatMap((host): Left[] => {
    const names = namesOfLeft(ledger, fleet, host, host.hostId);
    if (names.length === 0) return [];
    const holds = ledger.holding.get(host.hostId);
    // If another host has the name that it held by now, somebody has answered for it.
    const isAnswered = holds !== formatKey(host) && settled.has(holds ?? '');
    const isNew = ledger.told.get(host.hostId) !== fleet.name && !isAnswered;
    return [{ host, key: host, names, specs: specsOf(ledger, host.hostId), isNew, holds }];
  });
  const intents = open
    .filter((one) => one.fleet === fleet.name)
    .map((intent): Left => ({ intent, key: intent.key, names: [intent.key.name], specs: [intent.spec], isNew: true }));
  return [...orphans, ...intents].sort(
    ({ key: a }, { key: b }) => compareText(a.name, b.name) || compareText(a.region, b.region),
  );
}

/** What a host's create asked for, and as what it was declared last, as far as the journal knows. */
export function specsOf(ledger: Ledger, hostId: string): readonly (AskedValues | undefined)[] {
  const declared = ledger.declared.get(hostId);
  return [makerOf(ledger, hostId)?.spec, ...(declared === undefined ? [] : [declared])];
}

interface Pair {
  readonly left: Left;
  readonly desired: DesiredHost;
  readonly distance: number;
}

/** Each host that left with the name that it is nearest to, as long as both are free. */
function matchNearest(left: readonly Left[], missing: readonly DesiredHost[], sight: IndexedSight): readonly Pair[] {
  const pairs: Pair[] = [];
  const taken = new Set<Left | DesiredHost>();
  const isFree = (one: Left | DesiredHost) => !taken.has(one);
  const take = (pair: Pair) => {
    if (!isFree(pair.left) || !isFree(pair.desired)) return;
    taken.add(pair.left).add(pair.desired);
    pairs.push(pair);
  };
  // A host that is never created must not take away what holds one that is.
  for (const isNever of [false, true]) {
    // A name of it that was known before is rather one whose host is gone.
    const own = missing.filter(
      ({ create, key }) => (create === 'never') === isNever && (!isNever || isNewName(sight.ledger, key)),
    );
    const [rest, open] = [left.filter(isFree), own.filter(isFree)];
    [...listMoves(rest, open, sight.ledger), ...listRenames(rest, open, sight)]
      .sort((a, b) => a.distance - b.distance || compareText(a.desired.key.name, b.desired.key.name))
      .forEach(take);
  }
  return pairs;
}

/** A name that was known there before is rather one whose host is gone, so any rename is nearer. */
function listMoves(left: readonly Left[], missing: readonly DesiredHost[], ledger: Ledger): readonly Pair[] {
  const byName = groupBy(missing, ({ key }) => key.name);
  return left.flatMap((one) =>
    [...new Set(one.names.flatMap((name) => byName.get(name) ?? []))].flatMap((desired) =>
      desired.key.region === one.key.region
        ? []
        : [{ left: one, desired, distance: isNewName(ledger, desired.key) ? 0 : mostDistance }],
    ),
  );
}

function listRenames(left: readonly Left[], missing: readonly DesiredHost[], sight: IndexedSight): readonly Pair[] {
  // If a known member of an entry is live, a missing one only extends its range, unless the host held another name
  // before. One that other hands have just made says nothing about the entry.
  const grown = new Set(sight.declared.filter(({ key }) => sight.known.has(formatKey(key))).map(entryOf));
  const groups = groupBy(missing, (one) => `${grown.has(entryOf(one))} ${specKeyOf(one)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const isGrown = grown.has(entryOf(first));
    const isIn = ({ key, holds }: Left) => key.region === first.key.region || holds?.startsWith(`${first.key.region}/`);
    const alike = left.filter((one) => one.isNew && isIn(one) && isAlike(first, one));
    return pairAll(
      alike.filter(({ holds }) => !isGrown || holds !== undefined),
      group,
      sight.ledger,
    );
  });
}

/** More than any of a rename. */
const mostDistance = 4;

/** Comparing more pairs takes longer than a listing; then both sides are paired in their order. */
const mostPairs = 40_000;

function pairAll(left: readonly Left[], group: readonly DesiredHost[], ledger: Ledger): readonly Pair[] {
  if (left.length * group.length > mostPairs) {
    return group.flatMap((desired, at) => (left[at] === undefined ? [] : [{ left: left[at], desired, distance: 1 }]));
  }
  const to = group.map((desired) => ({
    desired,
    name: ignoreSpelling(desired.key.name),
    more: isNewName(ledger, desired.key) ? 1 : 2,
  }));
  return left.flatMap((one) => {
    const from = ignoreSpelling(one.key.name);
    return to.map(({ desired, name, more }) => ({ left: one, desired, distance: more + distanceOf(from, name) }));
  });
}

/** A name that was created or adopted before is rather one whose host is gone. */
function isNewName(ledger: Ledger, key: HostKey): boolean {
  const { intent, hostId, sighting } = memoryOf(ledger, key);
  return intent === undefined && hostId === undefined && sighting === undefined;
}

/** From 0 to 1: the part of the longer name that differs. */
function distanceOf(from: string, to: string): number {
  return countEdits(from, to) / Math.max(1, from.length, to.length);
}

function entryOf({ position: { file, line, column } }: DesiredHost): string {
  return `${file}:${line}:${column}`;
}

/** The same for hosts that are compared alike. */
function specKeyOf({ key: { region }, imageId, cpu, memory, diskSpace, bootDisk, createOnly }: DesiredHost): string {
  return JSON.stringify([region, imageId, cpu, memory, diskSpace, bootDisk?.size, createOnly]);
}

/**
 * Whether a declared host equals one of these specs, or what the listing shows, because somebody may have resized it
 * since. What is not compared of it may differ.
 */
export function isAlike(desired: DesiredHost, { host, specs }: Pick<Left, 'host' | 'specs'>): boolean {
  return specs.some((spec) => isLike(desired, host, spec));
}

function isLike(desired: DesiredHost, host: LiveHost | undefined, spec: AskedValues | undefined): boolean {
  const isUncompared = (field: string) => desired.createOnly?.includes(field) === true;
  const has = (field: 'cpu' | 'memory') =>
    isUncompared(field) || isSameValue(host?.[field], desired[field]) || spec?.[field] === desired[field];
  // A row without its image contradicts no image.
  const mayHaveImage = host?.imageId === undefined && spec === undefined;
  const hasImage = [host?.imageId, host?.basicImageId, spec?.imageId].includes(desired.imageId);
  return (
    (hasImage || mayHaveImage || isUncompared('imageId')) &&
    has('cpu') &&
    has('memory') &&
    (isUncompared('diskSpace') || isUncompared('bootDisk') || hasDisk(desired, host, spec))
  );
}

/** A host whose disks are not shown, or a record without a disk, matches every disk. */
function hasDisk({ diskSpace, bootDisk }: DesiredHost, host: LiveHost | undefined, spec: AskedValues | undefined) {
  if (spec !== undefined && (spec.diskSpace === undefined || spec.diskSpace === diskSpace)) return true;
  const size = diskSpace ?? bootDisk?.size;
  if (host === undefined) return false;
  return size === undefined || host.disks.length === 0 || host.disks.some((disk) => isSameValue(disk.size, size));
}

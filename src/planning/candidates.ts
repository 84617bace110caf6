/**
 * Which live hosts a missing host may be. Nobody can rename or move a host through the API, so a create would buy a
 * second one. A missing host is held if
 *
 *   known    the host that was known by its name is live, under whatever name and in whatever
 *            region, or is found by its HostId
 *   near     a live host that nobody declares has nearly the same name
 *   move     a host of this fleet that left the declaration has its name in another region
 *   rename   a host of this fleet left the declaration since the last apply, is in the same region
 *            and has the same image, cpu, memory and disk; unless the name only extends a range
 *            of which other members are live
 *
 * In a move or a rename, one host holds one name, the nearest, and keeps it until that is answered. An open create of
 * this fleet whose name is not declared any more counts as its host.
 */

import { findKnownHost, findOpenIntents, isOfOtherFleet, type Ledger, makerOf, memoryOf } from '../ledger/ledger.ts';
import { groupBy } from '../model/group-by.ts';
import {
  compareText,
  type DesiredHost,
  formatKey,
  type HostKey,
  type LiveHost,
  type LiveNumber,
} from '../model/host.ts';
import type { Intent, IntentSpec } from '../model/intent.ts';
import { isSameValue } from '../model/quantities.ts';
import { countEdits, ignoreSpelling } from '../model/text/similar-names.ts';
import { fleetOf, type OwnFleet } from './fleet.ts';

export interface Candidates {
  readonly live: readonly LiveHost[];
  /** Creates whose outcome is unknown. */
  readonly open: readonly Intent[];
  /** The HostId of the one that was known as the host of this name. */
  readonly hostId?: string;
}

export interface SeenHosts {
  /** Every host that the listings show. */
  readonly live: readonly LiveHost[];
  /** Hosts that only a look-up by HostId showed. */
  readonly found: readonly LiveHost[];
  /** Rows that only some page showed. */
  readonly vanished: readonly LiveHost[];
  /**
   * Declared hosts that are missing, and those that this run created: they hold what they may be the new name of, so
   * that another name does not.
   */
  readonly missing: readonly DesiredHost[];
  /** Every declared host. */
  readonly declared: readonly DesiredHost[];
}

export function indexCandidates(
  ledger: Ledger,
  seen: SeenHosts,
  fleet: OwnFleet,
): (desired: DesiredHost) => Candidates | undefined {
  const candidates = new Map<string, Candidates>();
  const directOf = indexDirect(ledger, seen, fleet);
  for (const desired of seen.missing) {
    const direct = directOf(desired);
    if (direct !== undefined) candidates.set(formatKey(desired.key), direct);
  }
  const taken = new Set([...candidates.values()].flatMap(({ live }) => live.map(({ hostId }) => hostId)));
  const left = listLeft(ledger, seen, fleet).filter(({ host }) => host === undefined || !taken.has(host.hostId));
  // A host that is never created must not take away what holds one that is.
  const open = seen.missing.filter(({ key, create }) => create !== 'never' && !candidates.has(formatKey(key)));
  const matched = left.length === 0 ? [] : matchNearest(left, open, seen, ledger);
  for (const [key, { host, intent }] of matched) {
    candidates.set(key, { live: host === undefined ? [] : [host], open: intent === undefined ? [] : [intent] });
  }
  return ({ key }) => candidates.get(formatKey(key));
}

/** The host that was known by its name, else hosts of nearly the same name. */
function indexDirect(ledger: Ledger, { live, found, vanished }: SeenHosts, { name: fleet, isDeclared }: OwnFleet) {
  const byId = new Map([...live, ...found].map((host) => [host.hostId, host]));
  const named = new Set(live.map(formatKey));
  // What only a look-up shows is not listed under its name, so it stands for none.
  const near = groupBy([...[...live, ...vanished].filter((host) => !isDeclared(host)), ...found], likenessOf);
  return ({ key }: DesiredHost): Candidates | undefined => {
    if (named.has(formatKey(key))) return undefined;
    const { hostId } = memoryOf(ledger, key);
    const known = hostId === undefined ? undefined : byId.get(hostId);
    const owner = known && findKnownHost(ledger, known.hostId);
    if (known !== undefined && owner !== undefined && !isOfOtherFleet(owner, fleet)) {
      return { live: [known], open: [], hostId: known.hostId };
    }
    const alike = near.get(likenessOf(key));
    return alike && { live: alike, open: [] };
  };
}

function likenessOf({ region, name }: HostKey): string {
  return formatKey({ region, name: ignoreSpelling(name) });
}

/** A host that left the declaration, or an open create that may have made one. */
interface Left {
  readonly host?: LiveHost;
  readonly intent?: Intent;
  readonly region: string;
  /** As it is listed, and as what it was known. */
  readonly names: readonly string[];
  /** Whether it left since the last apply. */
  readonly isNew: boolean;
  readonly isAlike: (desired: DesiredHost) => boolean;
  /** The key, as text, of the name that it held at the end of the last apply. */
  readonly holds?: string | undefined;
}

function listLeft(ledger: Ledger, { live, found }: SeenHosts, { name: fleet, isDeclared }: OwnFleet): readonly Left[] {
  if (fleet === undefined) return [];
  const named = new Set(live.map(formatKey));
  const orphans = [...live, ...found]
    .filter((host) => !isDeclared(host) && fleetOf(ledger, host.hostId) === fleet)
    .map(
      (host): Left => ({
        host,
        region: host.region,
        names: [host.name, findKnownHost(ledger, host.hostId)?.key.name ?? host.name],
        // If the name that it held is live by now, somebody has answered for it.
        isNew: ledger.told.get(host.hostId) !== fleet && !named.has(ledger.holding.get(host.hostId) ?? ''),
        holds: ledger.holding.get(host.hostId),
        isAlike: (desired) => isAlike(desired, host, makerOf(ledger, host.hostId)?.spec),
      }),
    );
  const open = findOpenIntents(ledger)
    .filter((one) => one.fleet === fleet && !isDeclared(one.key))
    .map(
      (intent): Left => ({
        intent,
        region: intent.key.region,
        names: [intent.key.name],
        isNew: true,
        isAlike: (desired) => asksFor(intent.spec, desired),
      }),
    );
  return [...orphans, ...open].sort((a, b) => compareText(nameOf(a), nameOf(b)) || compareText(a.region, b.region));
}

function nameOf({ names }: Left): string {
  return names[0] ?? '';
}

interface Pair {
  readonly left: Left;
  readonly desired: DesiredHost;
  readonly distance: number;
}

/** Each host that left with the name that it is nearest to, as long as both are free. */
function matchNearest(
  left: readonly Left[],
  missing: readonly DesiredHost[],
  seen: SeenHosts,
  ledger: Ledger,
): ReadonlyMap<string, Left> {
  const byName = groupBy(missing, ({ key }) => key.name);
  const grows = indexGrowth(seen);
  const renamed = groupBy(
    missing.filter((desired) => !grows(desired)),
    specKeyOf,
  );
  const pairs: Pair[] = [];
  const byKey = new Map(missing.map((desired) => [formatKey(desired.key), desired]));
  for (const one of left) {
    const before = one.holds === undefined ? undefined : byKey.get(one.holds);
    const isStill = before !== undefined && (one.isAlike(before) || before.key.region !== one.region);
    if (isStill) pairs.push({ left: one, desired: before, distance: -1 });
    for (const desired of new Set(one.names.flatMap((name) => byName.get(name) ?? []))) {
      if (desired.key.region !== one.region) pairs.push({ left: one, desired, distance: 0 });
    }
  }
  for (const group of renamed.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const alike = left.filter(
      ({ isNew, region, isAlike: fits }) => isNew && region === first.key.region && fits(first),
    );
    for (const pair of pairAll(alike, group, (key) => isNewName(ledger, key))) pairs.push(pair);
  }
  pairs.sort((a, b) => a.distance - b.distance || compareText(a.desired.key.name, b.desired.key.name));
  const matched = new Map<string, Left>();
  const taken = new Set<Left>();
  for (const { left: one, desired } of pairs) {
    const text = formatKey(desired.key);
    if (taken.has(one) || matched.has(text)) continue;
    taken.add(one);
    matched.set(text, one);
  }
  return matched;
}

/** Comparing more pairs takes longer than a listing; then both sides are paired in their order. */
const mostPairs = 40_000;

function pairAll(
  left: readonly Left[],
  group: readonly DesiredHost[],
  isNew: (key: HostKey) => boolean,
): readonly Pair[] {
  if (left.length * group.length > mostPairs) {
    return left
      .slice(0, group.length)
      .flatMap((one, at) => (group[at] === undefined ? [] : [{ left: one, desired: group[at], distance: 1 }]));
  }
  const to = group.map((desired) => ({
    desired,
    name: ignoreSpelling(desired.key.name),
    more: isNew(desired.key) ? 1 : 2,
  }));
  return left.flatMap((one) => {
    const from = ignoreSpelling(nameOf(one));
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

/** Whether other members of its entry are live: then the host only extends a range. */
function indexGrowth({ live, declared }: SeenHosts): (desired: DesiredHost) => boolean {
  const named = new Set(live.map(formatKey));
  const entryOf = ({ position: { file, line, column } }: DesiredHost) => `${file}:${line}:${column}`;
  const grown = new Set(declared.filter(({ key }) => named.has(formatKey(key))).map(entryOf));
  return (desired) => grown.has(entryOf(desired));
}

/** The same for hosts that are compared alike. */
function specKeyOf({ key: { region }, imageId, cpu, memory, diskSpace }: DesiredHost): string {
  return JSON.stringify([region, imageId, cpu, memory, diskSpace]);
}

/**
 * Whether the missing host equals what the live host's create asked for, or what the listing shows, because somebody
 * may have resized it since.
 */
function isAlike(desired: DesiredHost, host: LiveHost, spec: IntentSpec | undefined): boolean {
  const has = (live: LiveNumber | undefined, sent: number | undefined, declared: number) =>
    isSameValue(live, declared) || sent === declared;
  // A row without its image contradicts no image.
  const mayHaveImage = host.imageId === undefined && spec === undefined;
  const hasImage = [host.imageId, host.basicImageId, spec?.imageId].includes(desired.imageId);
  return (
    (hasImage || mayHaveImage) &&
    has(host.cpu, spec?.cpu, desired.cpu) &&
    has(host.memory, spec?.memory, desired.memory) &&
    hasDisk(host, spec, desired)
  );
}

/** A host whose disks are not shown, or a record without a disk, matches every disk. */
function hasDisk(host: LiveHost, spec: IntentSpec | undefined, { diskSpace, bootDisk }: DesiredHost): boolean {
  const size = diskSpace ?? bootDisk?.size;
  if (size === undefined || host.disks.length === 0) return true;
  if (spec !== undefined && (spec.diskSpace === undefined || spec.diskSpace === diskSpace)) return true;
  return host.disks.some((disk) => isSameValue(disk.size, size));
}

/** Whether a create asked for what the host declares. */
export function asksFor(spec: IntentSpec, { imageId, cpu, memory, diskSpace }: DesiredHost): boolean {
  const isDisk = spec.diskSpace === undefined || spec.diskSpace === diskSpace;
  return spec.imageId === imageId && spec.cpu === cpu && spec.memory === memory && isDisk;
}

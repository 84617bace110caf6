/**
 * Whether a missing host may replace one that the fleet has already. Renaming a host in the
 * declaration, or moving it to another region, does not rename or move it in the cloud: it would
 * buy a second host. So such a create is held until somebody confirms it (`--allow-replacement`).
 *
 *   rename   an orphan has the image, cpu, memory and disk of the missing host; or a host was made
 *            for its name and has another one now, whether or not the declaration names a fleet
 *   move     an orphan in another region has the missing host's name, or was made for it
 *
 * Two more things count as orphans. A host that a refused create may have made, which the cloud
 * shows under another spelling of its name, so that no other rule finds it. And an open create of
 * this fleet whose name is not declared any more, because its host may exist already. An orphan
 * that an apply has reported is not a candidate for a rename: until somebody removes it, it would
 * hold every new host.
 */

import { groupBy } from '../group-by.ts';
import { compareText, type DesiredHost, formatKey, type HostKey, type LiveHost } from '../host.ts';
import type { Intent, IntentSpec } from '../intent.ts';
import { findOpenIntents, type Ledger } from '../ledger/ledger.ts';
import { matchesPattern } from '../text/name-pattern.ts';
import { type FleetScope, findOrphans, indexMakers, makerOf } from './fleet.ts';
import type { Hold } from './hold.ts';
import { findLookalikes } from './unseen-intents.ts';

export interface ReplacementRules extends FleetScope {
  /** Patterns of names that may be created anyway. */
  readonly allowed: readonly string[];
}

type Replacement = Extract<Hold, { readonly reason: 'rename' | 'move' }>;

/**
 * Why a missing host needs an answer first, with all candidates. `live`: the hosts of every listed
 * region.
 */
export function indexReplacementHolds(
  ledger: Ledger,
  live: readonly LiveHost[],
  rules: ReplacementRules,
): (desired: DesiredHost) => Hold | undefined {
  const candidatesOf = indexReplacementCandidates(ledger, live, rules);
  return (desired) => {
    const [first] = isAllowed(desired.key.name, rules) ? [] : candidatesOf(desired);
    return first;
  };
}

/** Whether an operator has said that this name may be created although it may be a replacement. */
export function isAllowed(name: string, { allowed }: Pick<ReplacementRules, 'allowed'>): boolean {
  return allowed.some((pattern) => matchesPattern(pattern, name));
}

/**
 * All hosts that a missing host may be a move of, then all that it may be a rename of, whether
 * allowed or not.
 */
export function indexReplacementCandidates(
  ledger: Ledger,
  live: readonly LiveHost[],
  scope: FleetScope,
): (desired: DesiredHost) => readonly Replacement[] {
  const { fleet, isDeclared } = scope;
  const orphans = findOrphans(ledger, live, scope).toSorted(compareByName);
  const makerOfHost = indexMakers(ledger, fleet);
  // Known by its id, so without a fleet, too: its create asked for the very name that is missing.
  const renamed = live.filter((host) => !isDeclared(host) && makerOfHost(host.hostId)?.isOfAnotherFleet === false);
  const open =
    fleet === undefined ? [] : findOpenIntents(ledger).filter((one) => one.fleet === fleet && !isDeclared(one.key));
  const mayBeOurs = findLookalikes(ledger, live, scope);
  if (orphans.length + open.length + mayBeOurs.length + renamed.length === 0) return () => [];
  const isNew = ({ hostId }: LiveHost) => ledger.told.get(hostId) !== fleet;
  const sortedOpen = open.toSorted((a, b) => compareByName(a.key, b.key));
  const namesakes = groupBy(orphans, ({ name }) => name);
  const madeForName = groupBy(orphans, ({ hostId }) => askedNameOf(ledger, hostId));
  const madeFor = groupBy(renamed, ({ hostId, region }) => formatKey({ region, name: askedNameOf(ledger, hostId) }));
  // Hosts that are renamed together usually declare the same values.
  const alikeOf = computeOncePerSpec((desired) => ({
    live: [
      ...orphans.filter((host) => isNew(host) && isAlike(desired, host, ledger)),
      ...mayBeOurs.filter(({ intent }) => asksFor(intent.spec, desired)).map(({ host }) => host),
    ].sort(compareByName),
    open: sortedOpen.filter(({ spec }) => asksFor(spec, desired)),
  }));
  const movesAmong = ({ region, name }: HostKey) => {
    const known = [...(namesakes.get(name) ?? []), ...(madeForName.get(name) ?? [])];
    const others = mayBeOurs.filter(({ intent }) => intent.key.name === name).map(({ host }) => host);
    return [...new Set([...known, ...others])].filter((host) => host.region !== region).sort(compareByName);
  };
  return (desired) => {
    const isMoved = (key: HostKey) => isMoveOf(key, desired.key);
    const alike = alikeOf(desired);
    const own = (madeFor.get(formatKey(desired.key)) ?? []).filter((host) => !alike.live.includes(host));
    const found: readonly Replacement[] = [
      {
        reason: 'move',
        live: movesAmong(desired.key),
        open: sortedOpen.filter(({ key }) => isMoved(key)),
      },
      {
        reason: 'rename',
        live: own.length === 0 ? alike.live : [...alike.live, ...own].sort(compareByName),
        open: alike.open,
      },
    ];
    return found.filter((one) => one.live.length + one.open.length > 0);
  };
}

function compareByName(a: HostKey, b: HostKey): number {
  return compareText(a.name, b.name) || compareText(a.region, b.region);
}

function askedNameOf(ledger: Ledger, hostId: string): string {
  return makerOf(ledger, hostId)?.key.name ?? '';
}

/** Computed once for all hosts that declare the same image, cpu, memory and disk. */
function computeOncePerSpec<Value>(compute: (desired: DesiredHost) => Value): (desired: DesiredHost) => Value {
  const computed = new Map<string, Value>();
  return (desired) => {
    const { imageId, cpu, memory, diskSpace } = desired;
    const text = JSON.stringify([imageId, cpu, memory, diskSpace]);
    const value = computed.get(text) ?? compute(desired);
    computed.set(text, value);
    return value;
  };
}

/**
 * How many candidates of a kind a plan lists: for one held host, for all together, and at least for
 * each. With all of them, a plan of many renames would have megabytes.
 */
const mostListed = 100;
const mostInAll = 2_000;
const leastListed = 10;

/** Lists the first candidates of each held host and the last one, and counts the others. */
export function withFewCandidates<Held extends { readonly hold: Hold }>(held: readonly Held[]): readonly Held[] {
  const replacements = held.filter(({ hold }) => hold.reason === 'rename' || hold.reason === 'move');
  const share = Math.floor(mostInAll / Math.max(1, replacements.length));
  const most = Math.max(leastListed, Math.min(mostListed, share));
  return held.map((one) => {
    if (one.hold.reason !== 'rename' && one.hold.reason !== 'move') return one;
    const { reason, live, open } = one.hold;
    const more = { live: Math.max(0, live.length - most), open: Math.max(0, open.length - most) };
    if (more.live + more.open === 0) return one;
    return { ...one, hold: { reason, live: takeEnds(live, most), open: takeEnds(open, most), more } };
  });
}

function takeEnds<Value>(all: readonly Value[], most: number): readonly Value[] {
  return all.length <= most ? all : [...all.slice(0, most - 1), ...all.slice(-1)];
}

/** Whether these are one name in two regions. */
export function isMoveOf(from: HostKey, to: HostKey): boolean {
  return from.name === to.name && from.region !== to.region;
}

/**
 * Whether the missing host equals what the live host's create asked for, or what the listing shows,
 * because somebody may have resized it since.
 */
function isAlike(desired: DesiredHost, host: LiveHost, ledger: Ledger): boolean {
  const spec: Intent['spec'] | undefined = makerOf(ledger, host.hostId)?.spec;
  return (
    ([host.imageId, host.basicImageId].includes(desired.imageId) || spec?.imageId === desired.imageId) &&
    (host.cpu === desired.cpu || spec?.cpu === desired.cpu) &&
    (host.memory === desired.memory || spec?.memory === desired.memory) &&
    (host.disks.some(({ size }) => size === desired.diskSpace) || hasDisk(spec, desired))
  );
}

/** Whether a create asked for what the host declares. */
export function asksFor(spec: IntentSpec, desired: DesiredHost): boolean {
  const { imageId, cpu, memory } = desired;
  return spec.imageId === imageId && spec.cpu === cpu && spec.memory === memory && hasDisk(spec, desired);
}

/** Live hosts of the same region that Hostwright made and that are what the host declares. */
export function findMatchingHosts(
  ledger: Ledger,
  live: readonly LiveHost[],
  desired: DesiredHost,
): readonly LiveHost[] {
  return live.filter(
    (host) => host.region === desired.key.region && ledger.made.has(host.hostId) && isAlike(desired, host, ledger),
  );
}

/** A record without a disk matches every disk. */
function hasDisk(spec: IntentSpec | undefined, { diskSpace }: DesiredHost): boolean {
  return spec === undefined || spec.diskSpace === undefined || spec.diskSpace === diskSpace;
}

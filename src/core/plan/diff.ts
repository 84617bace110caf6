/**
 * Desired hosts x live hosts -> one verdict per key. Plan, drift and every report are based on
 * these facts.
 */

import { groupBy } from '../group-by.ts';
import {
  compareKeys,
  compareText,
  type DesiredHost,
  formatKey,
  type HostKey,
  type LiveHost,
  type LiveNumber,
} from '../host.ts';
import type { ComparedAttribute } from '../host-fields.ts';
import { declaredValue } from '../host-values.ts';
import { indexDeclared, type MakerOfHost, type Origin } from './fleet.ts';
import { type ComparisonRules, type LiveValues, liveValuesOf } from './live-values.ts';

export interface AttributeDifference {
  readonly attribute: ComparedAttribute;
  readonly desired: string | number;
  /** Several for disks. */
  readonly live: readonly LiveNumber[];
}

interface Matched {
  readonly key: HostKey;
  readonly desired: DesiredHost;
  readonly live: LiveHost;
  /**
   * Compared attributes that the cloud's row does not contain: unknown, neither equal nor
   * different.
   */
  readonly unreported: readonly ComparedAttribute[];
}

export type HostDiff =
  | {
      readonly status: 'missing';
      readonly key: HostKey;
      readonly desired: DesiredHost;
      /**
       * HostIds under which an earlier run, or an earlier listing of this one, saw it (planFrom).
       */
      readonly was?: readonly string[];
    }
  | ({ readonly status: 'in-sync' } & Matched)
  | ({ readonly status: 'changed'; readonly attributes: readonly AttributeDifference[] } & Matched)
  | {
      readonly status: 'duplicate';
      readonly key: HostKey;
      readonly desired: DesiredHost;
      readonly candidates: readonly LiveHost[];
      /** HostIds of the hosts that Hostwright made; undefined if the journal knows none. */
      readonly made?: readonly string[];
    }
  | {
      readonly status: 'unmanaged';
      readonly key: HostKey;
      readonly live: LiveHost;
      /** Undefined if the journal lacks the host (planFrom). */
      readonly origin?: Origin;
    };

/** Whether this fleet made it, and nobody declares it any more. */
export function isOrphan(diff: HostDiff): boolean {
  return diff.status === 'unmanaged' && diff.origin?.kind === 'orphan';
}

/**
 * Whether nobody knows if this fleet made it: the journal lacks it, or no fleet was named, then or
 * now.
 */
export function isUnknownOrigin(diff: HostDiff): boolean {
  return diff.status === 'unmanaged' && (diff.origin === undefined || diff.origin.kind === 'no-fleet');
}

/**
 * Sorted by key, then by HostId. Names are unique per region in `desired`: the declaration has
 * checked that.
 */
export function diffHosts(
  desired: readonly DesiredHost[],
  live: readonly LiveHost[],
  rules: ComparisonRules,
  makerOfHost: MakerOfHost = () => undefined,
): readonly HostDiff[] {
  const byKey = groupBy(live, formatKey);
  const isMade = (hostId: string) => makerOfHost(hostId) !== undefined;
  const renamed = groupRenamed(live, indexDeclared(desired), makerOfHost);
  const shown = liveValuesOf(rules);
  const taken = new Set<LiveHost>();
  const diffs: HostDiff[] = desired.map((host) => {
    const key = formatKey(host.key);
    const namesakes = byKey.get(key) ?? [];
    const isTaken = namesakes.length > 0 && !namesakes.some(({ hostId }) => isMade(hostId));
    const own = (isTaken ? renamed.get(key) : undefined) ?? [];
    const candidates = own.length > 0 ? [...namesakes, ...own] : chooseByTag(host, namesakes, isMade);
    for (const candidate of candidates) taken.add(candidate);
    const [only, another] = candidates;
    if (only === undefined) return { status: 'missing', key: host.key, desired: host };
    if (another !== undefined) return duplicateOf(host, candidates.toSorted(byHostId), isMade);
    return compareHost(host, only, shown);
  });
  const unmanaged = live
    .filter((host) => !taken.has(host))
    .map((host): HostDiff => ({ status: 'unmanaged', key: { region: host.region, name: host.name }, live: host }));
  return [...diffs, ...unmanaged].sort(compareDiffs);
}

/**
 * Live hosts that Hostwright made for a name, and that somebody has renamed since: by that name. If
 * a host that Hostwright did not make has the name now, both are hosts of it.
 */
function groupRenamed(
  live: readonly LiveHost[],
  isDeclared: (key: HostKey) => boolean,
  makerOfHost: MakerOfHost,
): ReadonlyMap<string, readonly LiveHost[]> {
  const madeFor = ({ hostId }: LiveHost): string => {
    const maker = makerOfHost(hostId);
    return maker === undefined || maker.isOfAnotherFleet ? '' : formatKey(maker.key);
  };
  return groupBy(
    live.filter((host) => !isDeclared(host) && madeFor(host) !== ''),
    madeFor,
  );
}

function duplicateOf(
  desired: DesiredHost,
  candidates: readonly LiveHost[],
  isMade: (hostId: string) => boolean,
): HostDiff {
  const made = candidates.map(({ hostId }) => hostId).filter(isMade);
  return { status: 'duplicate', key: desired.key, desired, candidates, ...(made.length > 0 && { made }) };
}

/**
 * If several live hosts share a name, a declared tag may choose exactly one of them. But if
 * Hostwright made one of them, that one is the host of the name, whatever its tag, because a create
 * may not send the tag. Any other one is a duplicate.
 */
function chooseByTag(
  desired: DesiredHost,
  candidates: readonly LiveHost[],
  isMade: (hostId: string) => boolean,
): readonly LiveHost[] {
  if (candidates.length < 2 || desired.tag === undefined) return candidates;
  if (candidates.some(({ hostId }) => isMade(hostId))) return candidates;
  const tagged = candidates.filter((live) => live.tag === desired.tag);
  return tagged.length === 1 ? tagged : candidates;
}

const byHostId = (a: LiveHost, b: LiveHost) => compareText(a.hostId, b.hostId);

function compareDiffs(a: HostDiff, b: HostDiff): number {
  const hostId = (diff: HostDiff) => ('live' in diff ? diff.live.hostId : '');
  return compareKeys(a.key, b.key) || compareText(hostId(a), hostId(b));
}

function compareHost(desired: DesiredHost, live: LiveHost, attributesShown: LiveValues): HostDiff {
  const attributes: AttributeDifference[] = [];
  const unreported: ComparedAttribute[] = [];
  for (const { attribute, show } of attributesShown) {
    const wanted = declaredValue(desired, attribute);
    if (wanted === undefined) continue;
    const shown = show(live, desired);
    if (shown === 'unreported') unreported.push(attribute);
    else if (shown !== 'not-set' && !shown.includes(wanted)) {
      attributes.push({ attribute, desired: wanted, live: attribute === 'imageId' ? shown.slice(0, 1) : shown });
    }
  }
  const matched = { key: desired.key, desired, live, unreported };
  return attributes.length === 0 ? { status: 'in-sync', ...matched } : { status: 'changed', ...matched, attributes };
}

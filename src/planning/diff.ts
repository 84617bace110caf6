/** Desired hosts x live hosts -> one verdict per key. Plan, drift and every report are based on these facts. */

import { groupBy } from '../model/group-by.ts';
import {
  chooseNamesakes,
  compareKeys,
  compareText,
  type DesiredHost,
  formatKey,
  type HostKey,
  type LiveHost,
  type LiveNumber,
} from '../model/host.ts';
import { type ComparedAttribute, declaredValue } from '../model/host-fields.ts';
import { isSameValue } from '../model/quantities.ts';
import type { Selectable } from '../model/text/name-pattern.ts';
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
  /** Compared attributes that the cloud's row does not contain: unknown, neither equal nor different. */
  readonly unreported: readonly ComparedAttribute[];
  /** Attributes that the rules of the comparison leave out; absent if there are none. */
  readonly uncompared?: readonly ComparedAttribute[];
  /** Hosts of the same name that failed. They exist, and this one lives. */
  readonly failed?: readonly LiveHost[];
  /** Another host was known by the name before (planFrom). */
  readonly before?: {
    readonly hostId: string;
    /** Since when it was known: wall clock, ISO 8601 in UTC. */
    readonly since: string;
  };
}

/** What a person needs to choose between several hosts of one name. */
export interface Twin {
  readonly hostId: string;
  /** What differs from the declaration. */
  readonly attributes: readonly AttributeDifference[];
  /** What the journal knows of it (planFrom). */
  readonly known?: { readonly isMade: boolean; readonly since: string };
}

export type HostDiff =
  | {
      readonly status: 'missing';
      readonly key: HostKey;
      readonly desired: DesiredHost;
      /** HostIds under which an earlier run, or an earlier listing of this one, saw it (planFrom). */
      readonly was?: readonly string[];
    }
  | ({ readonly status: 'in-sync' } & Matched)
  | ({ readonly status: 'changed'; readonly attributes: readonly AttributeDifference[] } & Matched)
  | {
      readonly status: 'duplicate';
      readonly key: HostKey;
      readonly desired: DesiredHost;
      readonly candidates: readonly LiveHost[];
      /** One for each candidate, in the same order. */
      readonly twins: readonly Twin[];
    }
  | {
      readonly status: 'unmanaged';
      readonly key: HostKey;
      readonly live: LiveHost;
      /** Undefined if the journal lacks the host (planFrom). */
      readonly origin?: Origin;
    };

/** Where a live host that nobody declares comes from, as far as the journal knows. */
export interface Origin {
  /** `orphan`: this fleet's. `no-fleet`: it belongs to no fleet, or the run names none. */
  readonly kind: 'orphan' | 'other-fleet' | 'no-fleet';
  /** The fleet of the host. */
  readonly fleet?: string;
  /** The name that it stands for. */
  readonly name: string;
  /** When its create was sent, or when it was adopted: wall clock, ISO 8601 in UTC. */
  readonly since: string;
  /** Absent: a create of ours made it. */
  readonly by?: 'others';
  /** Set until an apply has reported this orphan. */
  readonly isNew?: true;
}

/** Several if the name is a duplicate. */
export function liveOf(diff: HostDiff): readonly LiveHost[] {
  if (diff.status === 'duplicate') return diff.candidates;
  return diff.status === 'missing' ? [] : [diff.live];
}

/** What a selection can ask of it. */
export function selectableOf(diff: HostDiff): Selectable {
  return diff.status === 'unmanaged' ? diff.live : selectableOfDesired(diff.desired);
}

export function selectableOfDesired({ key, tag, template, position }: DesiredHost): Selectable {
  return { name: key.name, region: key.region, tag, template, file: position.file };
}

/** Whether an apply may create it, if nothing holds it. */
export function isCreatable(diff: HostDiff): diff is Extract<HostDiff, { readonly status: 'missing' }> {
  return diff.status === 'missing' && diff.desired.create !== 'never';
}

/** Whether this fleet made it, and nobody declares it any more. */
export function isOrphan(diff: HostDiff): boolean {
  return diff.status === 'unmanaged' && diff.origin?.kind === 'orphan';
}

/**
 * Sorted by key, then by HostId. Names are unique per region in `desired`: the declaration has checked that. An unset
 * tag agrees with a declared one, so several live hosts of one name are duplicates, whatever their tags.
 */
export function diffHosts(
  desired: readonly DesiredHost[],
  live: readonly LiveHost[],
  rules: ComparisonRules,
): readonly HostDiff[] {
  const byKey = groupBy(live, formatKey);
  const shown = liveValuesOf(rules);
  const declared = new Set(desired.map(({ key }) => formatKey(key)));
  const diffs: HostDiff[] = desired.map((host) => {
    const { hosts: candidates, failed } = chooseNamesakes(byKey.get(formatKey(host.key)) ?? []);
    const [only, another] = candidates;
    if (only === undefined) return { status: 'missing', key: host.key, desired: host };
    if (another !== undefined) return duplicateOf(host, candidates, shown);
    return { ...compareHost(host, only, shown), ...(failed.length > 0 && { failed }) };
  });
  const unmanaged = live
    .filter((host) => !declared.has(formatKey(host)))
    .map((host): HostDiff => ({ status: 'unmanaged', key: { region: host.region, name: host.name }, live: host }));
  return [...diffs, ...unmanaged].sort(compareDiffs);
}

function duplicateOf(desired: DesiredHost, live: readonly LiveHost[], shown: LiveValues): HostDiff {
  const candidates = live.toSorted((a, b) => compareText(a.hostId, b.hostId));
  const twins = candidates.map((one): Twin => {
    const compared = compareHost(desired, one, shown);
    return { hostId: one.hostId, attributes: compared.status === 'changed' ? compared.attributes : [] };
  });
  return { status: 'duplicate', key: desired.key, desired, candidates, twins };
}

function compareDiffs(a: HostDiff, b: HostDiff): number {
  const hostId = (diff: HostDiff) => ('live' in diff ? diff.live.hostId : '');
  return compareKeys(a.key, b.key) || compareText(hostId(a), hostId(b));
}

function compareHost(desired: DesiredHost, live: LiveHost, attributesShown: LiveValues): HostDiff {
  const attributes: AttributeDifference[] = [];
  const unreported: ComparedAttribute[] = [];
  const uncompared: ComparedAttribute[] = [];
  for (const { attribute, show } of attributesShown) {
    const wanted = declaredValue(desired, attribute);
    if (wanted === undefined) continue;
    const shown = show(live, desired);
    if (shown === 'uncompared' || desired.createOnly?.includes(attribute)) uncompared.push(attribute);
    else if (shown === 'unreported') unreported.push(attribute);
    else if (!shown.some((value) => isSameValue(value, wanted))) {
      attributes.push({ attribute, desired: wanted, live: attribute === 'imageId' ? shown.slice(0, 1) : shown });
    }
  }
  const matched = { key: desired.key, desired, live, unreported, ...(uncompared.length > 0 && { uncompared }) };
  return attributes.length === 0 ? { status: 'in-sync', ...matched } : { status: 'changed', ...matched, attributes };
}

/** Facts -> what to create, what is held back, and which guards refuse. Plain data, sorted, free of secrets. */

import {
  findKnownHost,
  findOpenIntents,
  findUnsettledIntents,
  type Ledger,
  memoryOf,
  withCountedMoment,
} from '../ledger/ledger.ts';
import type { Observation } from '../listing/observation.ts';
import { type CloudScope, type DesiredHost, deadStateOf, type HostKey } from '../model/host.ts';
import type { Intent } from '../model/intent.ts';
import { isUnsureRefusal } from '../model/intent-end.ts';
import { type HostSelection, selects } from '../model/text/name-pattern.ts';
import type { Sight } from './candidates.ts';
import { type HostDiff, isCreatable, isOrphan, selectableOf, type Twin } from './diff.ts';
import { type Adoption, countAdoptions, findAdoptions, isUnknownFleet, originOf } from './fleet.ts';
import { checkGuards, type GuardRefusal, type Guards } from './guards.ts';
import { type Hold, type HoldInputs, indexHolds } from './holds.ts';
import { indexUnseenCandidates } from './unseen.ts';

export interface Held {
  readonly key: HostKey;
  readonly desired: DesiredHost;
  readonly hold: Hold;
}

export interface Plan {
  readonly scope: CloudScope;
  /** The fleet that the declaration names. */
  readonly fleet?: string;
  readonly observations: readonly Observation[];
  /** Of the selected names, and of every host that nobody declares. */
  readonly diffs: readonly HostDiff[];
  readonly creates: readonly DesiredHost[];
  readonly held: readonly Held[];
  readonly refused: readonly GuardRefusal[];
  readonly guards: Guards;
  /** Declared hosts, selected or not, that the fleet gets with an apply of this plan. */
  readonly adopting: readonly Adoption[];
  /**
   * Hosts that nobody declares and that may be of this fleet: the journal knows no host of it yet, or knows them as
   * hosts of no fleet.
   */
  readonly unknownOrigin: number;
  /** Every open intent of the account, in the order of sending. */
  readonly openIntents: readonly Intent[];
  /** The last create of each name of the account, if the cloud refused it although it may have made its host. */
  readonly unsureRefusals: readonly Intent[];
  /** Hosts to create, each with those of other names that it may replace, if there are some. */
  readonly awaited: readonly { readonly key: HostKey; readonly others: readonly HostKey[] }[];
}

export interface PlanInputs extends Sight {
  readonly scope: CloudScope;
  readonly diffs: readonly HostDiff[];
  readonly selection: HostSelection;
  readonly guards: Guards;
  readonly onDoubt: HoldInputs['onDoubt'];
  /** Fingerprint of the saved plan that is applied. What it has sent before is held. */
  readonly fingerprint?: string | undefined;
}

export function planFrom(inputs: PlanInputs): Plan {
  const { scope, observations, selection, guards, ledger, fleet: own } = inputs;
  const { name: fleet } = own;
  const diffs = inputs.diffs.map((diff) => withPast(diff, ledger, fleet));
  const selected = diffs.filter(isInPlan(diffs, selection));
  const live = observations.flatMap(({ hosts }) => hosts);
  const allowedFleet = { ...own, ...guards };
  const holdOf = indexHolds({ ...inputs, fleet: allowedFleet, plan: inputs.fingerprint });
  const unseenFor = indexUnseenCandidates(ledger, allowedFleet);
  const creates: DesiredHost[] = [];
  const held: Held[] = [];
  for (const diff of selected) {
    if (diff.status !== 'missing') continue;
    const { key, desired } = diff;
    const hold = holdOf(desired);
    // Also of a host that is never created: which host it may be.
    if (hold !== undefined) held.push({ key, desired, hold });
    else if (isCreatable(diff)) creates.push(desired);
  }
  const askable = held.filter(({ desired }) => desired.create !== 'never');
  return {
    scope,
    fleet,
    observations,
    diffs: selected,
    creates,
    held,
    refused: checkGuards({ diffs, creates, held: askable, live, ledger, place: scope, fleet: own }, guards),
    guards,
    adopting: countAdoptions(ledger, findAdoptions(ledger, diffs, fleet, guards.takenOver), fleet),
    unknownOrigin: countUnknownOrigins(selected, inputs),
    openIntents: findOpenIntents(ledger),
    unsureRefusals: findUnsettledIntents(ledger)
      .filter((intent) => isUnsureRefusal(intent) && memoryOf(ledger, intent.key).intent === intent)
      .map((intent) => withCountedMoment(ledger, intent)),
    awaited: creates.flatMap((desired) => {
      const others = unseenFor(desired).filter(({ because }) => because === 'refused-before');
      return others.length === 0 ? [] : [{ key: desired.key, others: others.map(({ key }) => key) }];
    }),
  };
}

/** A host that the journal of a known fleet lacks is somebody else's. */
function countUnknownOrigins(
  diffs: readonly HostDiff[],
  { selection, ledger, fleet: { name: fleet } }: PlanInputs,
): number {
  const kinds = diffs.flatMap((diff) =>
    diff.status === 'unmanaged' && deadStateOf(diff.live) !== 'gone' && selects(selection, selectableOf(diff))
      ? [diff.origin?.kind]
      : [],
  );
  const isUnknown = kinds.includes(undefined) && isUnknownFleet(ledger, fleet);
  return kinds.filter((kind) => kind === 'no-fleet' || (isUnknown && kind === undefined)).length;
}

/**
 * The selected names, every orphan, and every other undeclared host in a region of a selected name. Other regions are
 * listed only because of what the journal knows of them.
 */
function isInPlan(diffs: readonly HostDiff[], selection: HostSelection): (diff: HostDiff) => boolean {
  const isSelected = (diff: HostDiff) => diff.status !== 'unmanaged' && selects(selection, selectableOf(diff));
  const regions = new Set(diffs.filter(isSelected).map(({ key }) => key.region));
  return (diff) =>
    diff.status === 'unmanaged'
      ? isOrphan(diff) || regions.size === 0 || regions.has(diff.key.region)
      : isSelected(diff);
}

/** Adds what the journal knows of the host: of the name, or of the live hosts that have it. */
function withPast(diff: HostDiff, ledger: Ledger, fleet: string | undefined): HostDiff {
  switch (diff.status) {
    case 'unmanaged':
      return { ...diff, origin: originOf(ledger, diff.live.hostId, fleet) };
    case 'missing': {
      const { hostId, sighting } = memoryOf(ledger, diff.key);
      return { ...diff, was: sighting?.hostIds ?? (hostId === undefined ? undefined : [hostId]) };
    }
    case 'duplicate':
      return { ...diff, twins: diff.twins.map((twin) => ({ ...twin, ...pastOf(ledger, twin.hostId) })) };
    case 'in-sync':
    case 'changed': {
      const { hostId } = memoryOf(ledger, diff.key);
      const before = hostId === undefined || hostId === diff.live.hostId ? undefined : findKnownHost(ledger, hostId);
      const isHandedOver = fleet !== undefined && before?.fleet !== undefined && before.fleet !== fleet;
      if (hostId === undefined || before === undefined || isHandedOver) return diff;
      return { ...diff, before: { hostId, since: before.since } };
    }
  }
}

function pastOf(ledger: Ledger, hostId: string): Pick<Twin, 'known'> {
  const { isMade = false, since } = findKnownHost(ledger, hostId) ?? {};
  return since === undefined ? {} : { known: { isMade, since } };
}

/** Which of the waiting creates may be sent, given one trusted listing. */

import type { Ledger } from '../ledger/ledger.ts';
import type { Early } from '../ledger/settle-wait.ts';
import { dropRepeatedRows, type Observation } from '../listing/observation.ts';
import { formatKey, type LiveHost } from '../model/host.ts';
import { holdOfIntent, indexHolds } from '../planning/holds.ts';
import { noLookUp } from '../planning/known-missing.ts';
import { indexReplacementWaits, type ReplacementWait } from '../planning/replacement-waits.ts';
import type { CreateOutcome, StopReason } from './create-outcome.ts';
import { maySend, type SendPermission } from './creation.ts';
import type { RunState, Waiting } from './round-state.ts';

export interface Picked {
  readonly ready: readonly Waiting[];
  /** Creates for which it is too early. */
  readonly early: readonly Waiting[];
  /** The first moment at which one of them may be sent, if a listing then proves that its host does not exist. */
  readonly next: { readonly readyAt: number; readonly because: Early } | undefined;
  readonly held: readonly CreateOutcome[];
  /** Other regions that must be listed first, each with the end of the first wait for it. */
  readonly elsewhere: ReadonlyMap<string, number>;
}

/** Hosts that an earlier listing showed may still exist. */
function dropListed(rows: readonly LiveHost[], { hosts }: Observation): readonly LiveHost[] {
  if (rows.length === 0) return rows;
  const names = new Map(hosts.map(({ hostId, name }) => [hostId, name]));
  return rows.filter(({ hostId, name }) => names.get(hostId) !== name);
}

export function pickReady(state: RunState, ledger: Ledger, observation: Observation): Picked {
  const { rules, seenRows, waiting } = state;
  const { trust } = observation;
  const probeAt = trust.status === 'trusted' ? trust.provenAt : Number.NEGATIVE_INFINITY;
  const vanished = dropRepeatedRows([...observation.vanished, ...seenRows]);
  const own = { ...observation, vanished: dropListed(vanished, observation) };
  const latest = [own, ...state.elsewhere.filter(({ region }) => region !== observation.region)];
  const { declared, fleet } = rules;
  const { onDoubt, plan } = rules.send;
  const created = new Set(
    state.outcomes.flatMap(({ status, desired }) => (status === 'created' ? [formatKey(desired.key)] : [])),
  );
  // What only a look-up found holds its name since the plan.
  const inputs = { ledger, observations: latest, lookedUp: noLookUp, declared, created, fleet, onDoubt, plan };
  const holdOf = indexHolds(inputs);
  const waitsOf = indexReplacementWaits(ledger, fleet, rules.send, latest);
  const elsewhere = new Map<string, number>();
  const ready: Waiting[] = [];
  const early: Waiting[] = [];
  const held: CreateOutcome[] = [];
  let next: Picked['next'];
  for (const one of waiting) {
    const { desired } = one;
    const permission = maySend(ledger, desired.key, probeAt, rules.send);
    const waits = waitsOf(desired);
    const verdict = waits.reduce<SendPermission>(laterOf, permission);
    let hold = holdOf(desired);
    if (!verdict.may && verdict.bar !== 'early') hold ??= holdOfIntent(verdict.intent);
    if (hold !== undefined) held.push({ status: 'held', desired, hold });
    else if (verdict.may) ready.push({ ...one, presumedAbsent: verdict.presumedAbsent });
    else if (verdict.bar === 'early') {
      early.push(one);
      for (const { region, readyAt } of waits) {
        if (region !== observation.region) elsewhere.set(region, Math.min(readyAt, elsewhere.get(region) ?? readyAt));
      }
      if (next === undefined || verdict.readyAt < next.readyAt) next = verdict;
    }
  }
  return { ready, early, next, held, elsewhere };
}

/** The answer for its own name, unless another name keeps it waiting for longer. */
function laterOf(own: SendPermission, { because, readyAt }: ReplacementWait): SendPermission {
  if (!own.may && (own.bar !== 'early' || own.readyAt >= readyAt)) return own;
  return { may: false, bar: 'early', because, readyAt };
}

/** The run ends after this many such listings in a row. */
export const mostInVain = 3;

/** Regions that were listed after their waits were over, and whose listings did not end the waits. */
export function findLateRegions(
  { askedAt }: Pick<RunState, 'askedAt'>,
  { next, elsewhere }: Pick<Picked, 'next' | 'elsewhere'>,
  region: string,
): readonly string[] {
  const others = [...elsewhere].filter(([, readyAt]) => readyAt <= askedAt).map(([other]) => other);
  const isLate = next !== undefined && next.readyAt <= askedAt;
  return isLate && others.length === 0 ? [region] : others.sort();
}

export function showsAnEarlierTime(regions: readonly string[]): StopReason {
  const reason = `${mostInVain} listings of ${regions.join(', ')} in a row are older than the moment at which they were requested`;
  return { cause: 'listing', reason };
}

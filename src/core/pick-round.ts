/** Which of the waiting creates may be sent on the strength of one trusted listing. */
import type { CreateOutcome } from './create-outcome.ts';
import { maySend, type Verdict } from './creation.ts';
import type { Hold } from './hold.ts';
import type { LiveHost } from './host.ts';
import { intentHold } from './intent-holds.ts';
import type { Ledger } from './ledger.ts';
import { distinctRows, type Observation } from './observation.ts';
import { holds } from './plan.ts';
import { replacementHolds } from './replacement.ts';
import { replacementWaits } from './replacement-waits.ts';
import type { RunState, Waiting } from './round-state.ts';
import type { Early, Wait } from './settle-wait.ts';

export interface Picked {
  readonly ready: readonly Waiting[];
  /** Too early: they wait on. */
  readonly early: readonly Waiting[];
  /** The first moment at which one of those may be sent, if a listing proves it absent then. */
  readonly next: { readonly readyAt: number; readonly because: Early } | undefined;
  readonly held: readonly CreateOutcome[];
}

/** What an earlier listing showed may be in this one still. */
function withoutListed(rows: readonly LiveHost[], { hosts }: Observation): readonly LiveHost[] {
  if (rows.length === 0) return rows;
  const names = new Map(hosts.map(({ hostId, name }) => [hostId, name]));
  return rows.filter(({ hostId, name }) => names.get(hostId) !== name);
}

export function pickReady(state: RunState, ledger: Ledger, observation: Observation): Picked {
  const { rules, shown, waiting } = state;
  const { trust } = observation;
  const probeAt = trust.status === 'trusted' ? trust.provenAt : Number.NEGATIVE_INFINITY;
  const vanished = distinctRows([...observation.vanished, ...shown]);
  const holdOf = holds([{ ...observation, vanished: withoutListed(vanished, observation) }], rules.guards);
  const intents = { onDoubt: rules.send.onDoubt, isDeclared: rules.isDeclared };
  const { fleet, allowed, live } = rules.replacement;
  const elsewhere = live.filter(({ region }) => region !== observation.region);
  const scope = { fleet, allowed, isDeclared: rules.isDeclared };
  const replaces = replacementHolds(ledger, [...observation.hosts, ...elsewhere], scope);
  const waitsOf = replacementWaits(ledger, observation.region, scope, rules.send);
  const ready: Waiting[] = [];
  const early: Waiting[] = [];
  const held: CreateOutcome[] = [];
  let next: Picked['next'];
  for (const one of waiting) {
    const { desired } = one;
    const own = maySend(ledger, desired.key, probeAt, rules.send);
    const verdict = laterOf(own, waitsOf(desired), probeAt);
    let hold: Hold | undefined =
      holdOf(desired.key) ?? intentHold(ledger, desired.key, observation.hosts, intents) ?? replaces(desired);
    if (!verdict.may && verdict.bar === 'open')
      hold ??= { reason: 'open-intent', intent: verdict.intent, probable: [] };
    if (!verdict.may && verdict.bar === 'spent') hold ??= { reason: 'spent', intent: verdict.intent };
    if (hold !== undefined) held.push({ status: 'held', desired, hold });
    else if (verdict.may) ready.push({ ...one, presumedAbsent: verdict.presumedAbsent });
    else if (verdict.bar === 'early') {
      early.push(one);
      if (next === undefined || verdict.readyAt < next.readyAt) next = verdict;
    }
  }
  return { ready, early, next, held };
}

/** What its own name allows, unless another name keeps it waiting for longer. */
function laterOf(own: Verdict, wait: Wait | undefined, probeAt: number): Verdict {
  if (wait === undefined || wait.readyAt <= probeAt) return own;
  if (!own.may && (own.bar !== 'early' || own.readyAt >= wait.readyAt)) return own;
  return { may: false, bar: 'early', ...wait };
}

/** What an apply reports and records about its fleet. */

import { makeFleetRecords, makeHoldingRecords } from '../../core/creating/fleet-records.ts';
import type { Ledger } from '../../core/ledger/ledger.ts';
import { areTrusted, type Observation, withLatest } from '../../core/listing/observation.ts';
import { withRegionClashes } from '../../core/listing/region-clash.ts';
import { type Adoption, countAdoptions } from '../../core/plan/adoption.ts';
import { mayBeAnswered } from '../../core/plan/hold.ts';
import { type Plan, planFrom } from '../../core/plan/plan.ts';
import { matchesPattern } from '../../core/text/name-pattern.ts';
import type { Recorder } from '../../reconcile/recorder.ts';
import { shown } from '../../report/words/style.ts';
import type { Prepared } from '../prepare.ts';

/**
 * Records, after an apply that ended normally, which orphans it reported and which hosts it
 * adopted. Returns the latter.
 */
export async function recordFleet(
  prepared: Prepared,
  observations: readonly Observation[],
  recorder: Recorder,
): Promise<readonly Adoption[]> {
  const { plan: before, desired, lookedUp, selection, fleet: scope } = prepared;
  const ledger = recorder.durable();
  const after = planAgain(prepared, observations, ledger);
  const records = makeFleetRecords({ before, after, desired, lookedUp, selection, scope, ledger }, recorder.moment());
  if (records.length === 0) return [];
  const failure = await recorder.record(records);
  // If it cannot be recorded, the next apply does it.
  if (failure !== undefined) return [];
  const hosts = records.flatMap((record) => (record.type === 'adopted' ? record.hosts : []));
  return countAdoptions(ledger, hosts, scope.fleet);
}

/** If this cannot be recorded, nothing is sent: each create is recorded after it. */
export async function recordHolding(prepared: Prepared, recorder: Recorder): Promise<void> {
  const { plan, desired, lookedUp, fleet: scope } = prepared;
  const facts = { plan, desired, lookedUp, scope, ledger: recorder.ledger() };
  const records = makeHoldingRecords(facts, recorder.moment());
  if (records.length > 0) await recorder.record(records);
}

/** Hosts that were known before their declaration named a fleet, if nothing else shows that. */
export function noteAdoption({ adopting, fleet }: Plan, apply: 'this' | 'the next'): readonly string[] {
  return adopting
    .filter(({ from }) => from === 'no-fleet')
    .map(({ hosts }) => {
      const those = hosts === 1 ? '1 declared host was' : `${hosts} declared hosts were`;
      const belong = hosts === 1 ? 'it belongs' : 'they belong';
      return `${those} known before the declaration named a fleet: ${apply} apply records that ${belong} to the fleet ${shown(fleet ?? '')}`;
    });
}

/** Notes flags that match nothing, because a mistyped name would otherwise go unnoticed. */
export function noteIdleAnswers({
  plan: { guards, observations },
  planUnder,
}: Pick<Prepared, 'plan' | 'planUnder'>): readonly string[] {
  const { allowedReplacements, takenOver } = guards;
  if (allowedReplacements.length + takenOver.length === 0 || !areTrusted(observations)) return [];
  const { held, refused } = planUnder({ ...guards, allowedReplacements: [], takenOver: [] });
  const names = held.flatMap(({ key, hold }) => (mayBeAnswered(hold, key) ? [key.name] : []));
  const fleets = refused.flatMap((refusal) => (refusal.guard === 'other-fleet' ? [refusal.fleet] : []));
  const idle = (patterns: readonly string[], matched: readonly string[]) =>
    patterns.filter((pattern) => !matched.some((one) => matchesPattern(pattern, one))).map(shown);
  return [
    ...idle(allowedReplacements, names).map(
      (one) => `--allow replacement=${one} matches no host that is held because it may exist`,
    ),
    ...idle(takenOver, fleets).map((one) => `--allow take-over=${one} matches no fleet that has a declared host`),
  ];
}

/** The plan after an apply. It shows two hosts of one name, whoever made the second. */
export function planAgain(
  { plan, diff, lookedUp, desired, selection, fleet, fingerprint }: Prepared,
  /** The last listing of each region that was listed again. */
  observations: readonly Observation[],
  /**
   * The ledger as the next run will find it. An intent that is certainly not on disk was not sent,
   * and holds nothing.
   */
  ledger: Ledger,
): Plan {
  const latest = withRegionClashes(withLatest(plan.observations, observations));
  const { scope, guards } = plan;
  const facts = { scope, observations: latest, lookedUp, diffs: diff(latest), declared: desired, selection, ledger };
  return planFrom({ ...facts, guards, onDoubt: 'hold', fleet, fingerprint });
}

/**
 * Whether the next run is stopped without `--allow new-scope`. A saved plan contains the answer,
 * and a run before the first create may be the first again.
 */
export function needsNewScope(prepared: Prepared, observations: readonly Observation[], ledger: Ledger): boolean {
  const { plan, fingerprint } = prepared;
  if (fingerprint !== undefined) return false;
  const unanswered = { ...prepared, plan: { ...plan, guards: { ...plan.guards, allowNewScope: false } } };
  return planAgain(unanswered, observations, ledger).refused.some(
    (one) => one.guard === 'unfamiliar-scope' && one.firstApply !== true,
  );
}

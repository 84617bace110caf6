/** Hosts under names of the plan that the run saw and that its last listing does not show. */

import { formatKey, type HostKey, type LiveHost } from '../model/host.ts';
import { liveOf } from '../planning/diff.ts';
import type { Plan } from '../planning/plan.ts';
import type { CreateOutcome } from './create-outcome.ts';

export interface LostHost {
  readonly key: HostKey;
  /** The ids under which the run saw it. */
  readonly hostIds: readonly string[];
}

/**
 * `before`: the plan that was shown. `after`: the plan made from the last listings. Sorted by key.
 */
export function findLostHosts(before: Plan, outcomes: readonly CreateOutcome[], after: Plan): readonly LostHost[] {
  const declared = before.diffs.filter((diff) => diff.status !== 'unmanaged');
  const seen = new Map<string, readonly LiveHost[]>(declared.map((diff) => [formatKey(diff.key), liveOf(diff)]));
  for (const outcome of outcomes) if ('live' in outcome) seen.set(formatKey(outcome.desired.key), [outcome.live]);
  // A host that an untrusted listing does not show may still exist.
  const unknown = new Set(
    after.held.filter(({ hold }) => hold.reason === 'not-listed').map(({ key }) => formatKey(key)),
  );
  return after.diffs
    .filter((diff) => diff.status === 'missing' && !unknown.has(formatKey(diff.key)))
    .map(({ key }) => ({ key, hostIds: (seen.get(formatKey(key)) ?? []).map(({ hostId }) => hostId) }))
    .filter(({ hostIds }) => hostIds.length > 0);
}

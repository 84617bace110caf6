/** Notes of an apply about its journal and its waits, before it asks. */

import type { Plan } from '../../../core/plan/plan.ts';
import { describeCold } from '../../../report/words/cold-causes.ts';
import type { Prepared } from '../../prepare.ts';
import type { ApplyRules } from '../../settings/apply-settings.ts';
import type { Applier } from '../2-take-lock.ts';

/** The consequences of the journal's state for this run. */
export function noteJournal(
  { plan }: Prepared,
  { torn, cold, gone }: Pick<Applier, 'torn' | 'cold' | 'gone'>,
  pace: ApplyRules,
  flags: { readonly 'cold-start'?: string | undefined },
): readonly string[] {
  const why = describeCold(cold, gone);
  const waits = cold !== undefined && plan.creates.length > 0 && pace.coldStart === 'wait';
  const dares =
    cold !== undefined && plan.creates.length > 0 && flags['cold-start'] === 'proceed' && pace.coldStart === 'proceed';
  const trusts = cold !== undefined && plan.creates.length > 0 && pace.coldStart === 'first-apply';
  return [
    ...(torn ? [tornNote] : []),
    ...(waits ? [`${why}. ${coldAdvice(pace, cold === 'no-journal' && hasNoneLive(plan))}`] : []),
    ...(dares ? [`${why}. ${coldRisk}`] : []),
    ...(trusts ? [`${why}. ${firstApply}`] : []),
  ];
}

/**
 * A shorter settle window is almost certainly left over from trying the emulator: no real cloud
 * lists its hosts that soon.
 */
const leastWindowMs = 15_000;

export function noteSettleWindow({ plan }: Prepared, { settleWindowMs }: ApplyRules): readonly string[] {
  if (plan.creates.length === 0 || settleWindowMs >= leastWindowMs) return [];
  return [
    `the settle window is ${settleWindowMs / 1_000} s (--settle-window, HOSTWRIGHT_SETTLE_WINDOW), which is meant for the emulator: a host that this cloud lists later than that may be created twice`,
  ];
}

function coldAdvice(pace: ApplyRules, mayBeFirst: boolean): string {
  const way = mayBeFirst
    ? 'If nothing was sent with these keys before, --first-apply avoids the wait. Keep the journal between runs (--journal) to avoid it later.'
    : 'Keep the journal between runs (--journal) to avoid the wait, or take the risk with --cold-start proceed.';
  return `So nothing is created for ${Math.round(pace.settleWindowMs / 1_000)} s: by then, the hosts of creates that the journal does not know are listed. ${way}`;
}

/** Without a journal, nothing is known beyond the listing. */
function hasNoneLive({ diffs }: Plan): boolean {
  return diffs.every(({ status }) => status === 'missing' || status === 'unmanaged');
}

const firstApply = '--first-apply says that nothing was sent with these keys before, so the run does not wait.';

const coldRisk =
  '--cold-start proceed skips the wait: a host that the journal does not know and that is not listed yet would be created twice.';

const tornNote =
  "the journal's last record is incomplete, as after a power cut: it is ignored, and no create that was sent is lost with it";

/** Applies an approved plan to its scope: the same as `apply FILE`, with the keys of the scope. */
import type { ApprovedProposal } from '../../controller/approval/approval.ts';
import type { AppliedPlan } from '../../controller/open-scope.ts';
import { countOutcomes } from '../../core/creating/outcome-counts.ts';
import { KnownError } from '../../core/errors.ts';
import { type ExitName, exitCodes } from '../../core/exit.ts';
import type { Report } from '../../core/report/report.ts';
import type { WatchedScope } from '../../core/watched-scope.ts';
import { describeReport } from '../../report/notices.ts';
import type { ApplyFlags } from '../apply/1-read-settings.ts';
import { runApply } from '../apply/apply.ts';
import type { CommandResult } from '../output/command-result.ts';
import { defaultFlags, switchesOff } from '../settings/default-flags.ts';
import { type LookFlags, type ScopeSurroundings, scopeIoOf } from './look-at-scope.ts';

/** Never rejects. Sends nothing more once the signal aborts. */
export async function applyToScope(
  scope: WatchedScope,
  { fingerprint, plan }: ApprovedProposal,
  flags: LookFlags,
  io: ScopeSurroundings,
  ending: AbortSignal,
): Promise<AppliedPlan> {
  const given: ApplyFlags = {
    ...switchesOff,
    ...defaultFlags,
    ...flags,
    file: scope.declarations,
    cloud: scope.cloud,
    plan: `approval ${fingerprint.slice(0, 12)}`,
    planText: plan,
    'expect-fingerprint': fingerprint,
    quiet: true,
    'no-input': true,
    'lock-timeout': lockTimeout,
    asked: [],
    // Later looks report whether the hosts are Running.
    'no-wait': true,
  };
  try {
    return tellResult(await runApply(given, scopeIoOf(scope, io, makeInterruption(ending))), ending);
  } catch (error) {
    if (error instanceof KnownError) {
      return { outcome: `nothing was sent: ${error.message}`, counts: {}, isSpent: isFinal(error.exit) };
    }
    // A bug. The journal knows what was sent, and prevents it from being sent again.
    return { outcome: 'an unexpected error (a bug) ended it', counts: {}, isSpent: true };
  }
}

const lockTimeout = '30s';

/**
 * Makes the abort look like a signal to the process: nothing more is sent, and the run waits for
 * answers in flight.
 */
function makeInterruption(ending: AbortSignal): AbortSignal {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort('terminated' satisfies ExitName);
  if (ending.aborted) interrupt();
  else ending.addEventListener('abort', interrupt, { once: true });
  return interruption.signal;
}

function tellResult(result: CommandResult, ending: AbortSignal): AppliedPlan {
  if (result.kind !== 'report') {
    return { outcome: 'it was cancelled, and nothing was sent', counts: {}, isSpent: false };
  }
  const { report, options, isRecord = false } = result;
  const exit = exitCodes[report.exit];
  const told = describeReport(report, options);
  const outcome = `${describeCounts(report)}, exit ${exit}${told === '' ? '' : `: ${told}`}`;
  const counts = countsOf(report);
  const isOver = !ending.aborted && (isRecord || isFinal(report.exit));
  return { outcome, counts, isSpent: isOver || isDone(counts) };
}

/** Whether every host of the plan exists, even if the run was cancelled. */
function isDone(counts: AppliedPlan['counts']): boolean {
  const statuses = Object.keys(counts);
  return statuses.length > 0 && statuses.every((one) => one === 'created' || one === 'already-there');
}

/** Whether another try would have the same result. */
function isFinal(exit: ExitName): boolean {
  return exit === 'ok' || exit === 'guarded' || exit === 'invalid';
}

/** Number of hosts by outcome. */
function countsOf({ hosts, applied }: Report): Readonly<Record<string, number>> {
  const outcomes = hosts.flatMap(({ outcome }) => outcome ?? []);
  const counts = Object.entries(countOutcomes(outcomes, applied?.waited === true));
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function describeCounts(report: Report): string {
  const parts = Object.entries(countsOf(report)).map(([status, count]) => `${count} ${status}`);
  return parts.length === 0 ? 'nothing was sent' : parts.join(', ');
}

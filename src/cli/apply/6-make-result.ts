/** The result of an apply, as the command's result. */
import { KnownError } from '../../core/errors.ts';
import { pickMostUrgent } from '../../core/exit.ts';
import type { Clock } from '../../core/ports.ts';
import { exitsOfDead } from '../../core/report/drift-exits.ts';
import { reportOf, withOutcomes } from '../../core/report/report.ts';
import { escapeText } from '../../core/text/escape.ts';
import { type RepeatFlags, writeCommandLine } from '../../core/text/shell-word.ts';
import { plural } from '../../report/words/style.ts';
import type { Io } from '../io.ts';
import type { CommandResult, ReportResult } from '../output/command-result.ts';
import { withListings } from '../output/outputs.ts';
import type { ApplySettings } from './1-read-settings.ts';
import { type ApplyEnd, exitsOfSignal } from './5-conclude.ts';
import type { EventStream } from './readers/event-stream.ts';
import type { SentRequests } from './readers/last-words.ts';

export function makeResult(end: ApplyEnd, { rules, options, pace }: ApplySettings, clock: Clock): ReportResult {
  const { prepared, outcomes, stop, unsent, after, gone, lookedAgain, openIntents, bug, changes, adopted } = end;
  const found = reportOf('apply', after, rules, { exit: end.exit });
  const dead = exitsOfDead(found.counts);
  const exit = pickMostUrgent([end.exit, ...dead]);
  const facts = { ...found, exit, openIntents };
  const report = withOutcomes(facts, outcomes, {
    shown: reportOf('plan', prepared.plan, rules, { exit: 'ok' }),
    waited: pace.waitForRunning,
    gone,
    lookedAgain,
    ...(unsent !== undefined && { unsent }),
    ...(stop !== undefined && { stop }),
    ...(end.needsNewScope && { needsNewScope: true }),
    ...(adopted.length > 0 && { adopted }),
    ...(changes.length > 0 && { changes }),
    ...(end.ownExit !== undefined && { ownExit: pickMostUrgent([end.ownExit, ...dead]) }),
  });
  const now = withListings(options, report, clock);
  return { kind: 'report', report, options: now, ...(bug !== undefined && { bug }) };
}

/**
 * Of a run that a signal ended before it had a plan, the signal is the result. What was sent cannot
 * be undone, so it is reported even after a bug. A stream that has begun ends with a line for the
 * failure, so there the failure is the result. Otherwise it is thrown again.
 */
export function makeFailedResult(thrown: unknown, { sends, stream, repeatFlags }: FailedRun, io: Io): CommandResult {
  const toldLines = stream.toldLines();
  if (io.interruption.aborted && thrown instanceof KnownError && sends.asked() === 0) {
    return { kind: 'interrupted', exit: pickMostUrgent(exitsOfSignal(io.interruption)), toldLines };
  }
  if (sends.asked() > 0) {
    const plan = escapeText(writeCommandLine('plan', repeatFlags));
    io.err(`${plural(sends.asked(), 'create')} had begun when this happened: "${plan}" shows which hosts exist.\n`);
  }
  if (toldLines === undefined) throw thrown;
  return { kind: 'failed', exit: thrown instanceof KnownError ? thrown.exit : 'error', thrown, toldLines };
}

interface FailedRun {
  readonly sends: Pick<SentRequests, 'asked'>;
  readonly stream: Pick<EventStream, 'toldLines'>;
  /** Flags of this run, for the commands in messages. */
  readonly repeatFlags: RepeatFlags | undefined;
}

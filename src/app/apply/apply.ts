/**
 * `apply`: reads its settings, runs the apply under the lock, and reports the outcome of each host.
 */

import { exitsOfDead } from '../../findings/drift-exits.ts';
import { reportOf, withOutcomes } from '../../findings/report.ts';
import { KnownError } from '../../model/errors.ts';
import { pickMostUrgent } from '../../model/exit.ts';
import type { Clock } from '../../model/ports.ts';
import { escapeText } from '../../model/text/escape.ts';
import { type RepeatFlags, writeCommandLine } from '../../model/text/shell-word.ts';
import { plural } from '../../report/words/style.ts';
import { bindPorts, openProvider } from '../bind-ports.ts';
import type { Io } from '../io.ts';
import type { CommandResult, ReportResult } from '../output/conclude.ts';
import { withListings } from '../output/outputs.ts';
import { startListingProgress } from '../output/progress.ts';
import { applyUnderLock, readToEnd } from './apply-under-lock.ts';
import type { ApplyFlags } from './approved-plan.ts';
import { startApprover } from './ask.ts';
import { type ApplyEnd, exitsOfSignal } from './conclude.ts';
import { type EventStream, startEventStream } from './event-stream.ts';
import { openScreen, sayAtSignal, startAbandonment } from './screen.ts';
import { type CreateLog, startCreateLog } from './sent-requests.ts';
import { type ApplySettings, readApplySettings } from './settings.ts';

/** Lists, shows, asks, creates in rounds, waits, and reports the outcome of each host. */
export async function runApply(given: ApplyFlags, io: Io): Promise<CommandResult> {
  const ports = bindPorts(io);
  const settings = await readApplySettings(given, ports.clock, io);
  const { cloud, scope, outputs, options, rules, journal, flags, approved } = settings;
  const provider = await openProvider(cloud, io);
  const stream = await startEventStream(outputs, options, rules, ports.clock, io);
  const log = startCreateLog(journal.repeatFlags);
  io.setLastWords?.(log.lastWords);
  const abandonment = startAbandonment(io, ports.clock);
  const unsay = sayAtSignal(log, io);
  const listing = startListingProgress(provider.api, io, ports.clock, { ...cloud, ...flags });
  const screen = openScreen(settings, listing, ports.clock, io);
  try {
    const run = applyUnderLock(
      {
        ...settings,
        ...abandonment,
        interruption: io.interruption,
        log,
        provider: listing.reader,
        listing: { ...cloud, scope, onMoving: listing.tellMoving },
        approvedBefore: flags['auto-approve'],
        approver: startApprover(flags, outputs, io),
        planFingerprint: approved?.saved.fingerprint,
      },
      ports,
    );
    const end = await readToEnd(run, [screen, stream]);
    const result = makeResult(end, settings, ports.clock);
    return { ...result, isRecord: log.asked() > 0, toldLines: stream.toldLines() };
  } catch (error) {
    return makeFailedResult(error, log, stream, journal.repeatFlags, io);
  } finally {
    abandonment.end();
    screen.end();
    unsay();
    provider.close();
  }
}

function makeResult(end: ApplyEnd, { rules, options, pace }: ApplySettings, clock: Clock): ReportResult {
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
    unsent,
    stop,
    needsNewScope: end.needsNewScope || undefined,
    adopted: adopted.length > 0 ? adopted : undefined,
    changes: changes.length > 0 ? changes : undefined,
    ownExit: end.ownExit && pickMostUrgent([end.ownExit, ...dead]),
  });
  return { kind: 'report', report, options: withListings(options, report, clock), bug };
}

/**
 * Of a run that a signal ended before it had a plan, the signal is the result. What was sent cannot be undone, so it is
 * reported even after a bug. A stream that has begun ends with a line for the failure, so there the failure is the
 * result. Otherwise it is thrown again.
 */
function makeFailedResult(
  thrown: unknown,
  log: CreateLog,
  stream: EventStream,
  repeatFlags: RepeatFlags | undefined,
  io: Io,
): CommandResult {
  const toldLines = stream.toldLines();
  if (io.interruption.aborted && thrown instanceof KnownError && log.asked() === 0) {
    return { kind: 'interrupted', exit: pickMostUrgent(exitsOfSignal(io.interruption)), toldLines };
  }
  if (log.asked() > 0) {
    const plan = escapeText(writeCommandLine('plan', repeatFlags));
    io.err(`${plural(log.asked(), 'create')} had begun when this happened: "${plan}" shows which hosts exist.\n`);
  }
  if (toldLines === undefined) throw thrown;
  return { kind: 'failed', exit: thrown instanceof KnownError ? thrown.exit : 'error', thrown, toldLines };
}

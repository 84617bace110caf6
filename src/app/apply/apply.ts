/**
 * `apply`: reads its settings, runs the apply under the lock, and reports the outcome of each host.
 */

import { exitsOfDead } from '../../findings/exits.ts';
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
import { type Outputs, withListings } from '../output/outputs.ts';
import { startListingProgress } from '../output/progress.ts';
import { type ApplyEvent, applyHosts } from './apply-hosts.ts';
import type { ApplyFlags } from './approved-plan.ts';
import { type ApplyEnd, exitsOfStop } from './conclude.ts';
import { startEventStream } from './event-stream.ts';
import { hardenApplyStop, openScreen, sayAtSignal } from './screen.ts';
import { type SentRequests, startSentRequests } from './sent-requests.ts';
import { type ApplySettings, readApplySettings } from './settings.ts';

/** Lists, shows, asks, creates in rounds, waits, and reports the outcome of each host. */
export async function runApply(
  given: ApplyFlags,
  io: Io,
  outputs: Outputs = { stdout: 'text', files: [] },
): Promise<CommandResult> {
  const ports = bindPorts(io);
  const settings = await readApplySettings(given, outputs, ports.clock, io);
  const { cloud, scope, options, rules, journal, flags, approved } = settings;
  const provider = await openProvider(cloud, io);
  const stream = await startEventStream(outputs, options, rules, ports.clock, io);
  const listing = startListingProgress(provider.api, io, ports.clock, cloud);
  const screen = openScreen(settings, listing, ports.clock, io);
  const show = (event: ApplyEvent) => {
    screen.take(event);
    stream(event);
  };
  const requests = startSentRequests(show, journal.repeatFlags);
  io.setLastWords?.(requests.lastWords);
  const endHardening = hardenApplyStop(io, ports.clock);
  const unsay = sayAtSignal(requests, io);
  try {
    const run = {
      ...settings,
      stop: io.stop,
      events: requests,
      provider: listing.reader,
      listing: { ...cloud, scope, onMoving: listing.tellMoving },
      approvedBefore: flags['auto-approve'],
      planFingerprint: approved?.fingerprint,
    };
    const end = await applyHosts(run, ports);
    return { ...makeResult(end, settings, ports.clock), isRecord: requests.asked() > 0 };
  } catch (error) {
    return makeFailedResult(error, requests, journal.repeatFlags, io);
  } finally {
    endHardening();
    screen.end();
    unsay();
    provider.close();
  }
}

function makeResult(end: ApplyEnd, { rules, options, pace }: ApplySettings, clock: Clock): ReportResult {
  const { prepared, outcomes, applied, after, openIntents, bug } = end;
  const found = reportOf('apply', after, rules, { exit: end.exit });
  const dead = exitsOfDead(found.counts);
  const facts = { ...found, exit: pickMostUrgent([end.exit, ...dead]), openIntents };
  const report = withOutcomes(facts, outcomes, {
    ...applied,
    shown: reportOf('plan', prepared.plan, rules, { exit: 'ok' }),
    waited: pace.waitForRunning,
    ownExit: applied.ownExit && pickMostUrgent([applied.ownExit, ...dead]),
  });
  return { kind: 'report', report, options: withListings(options, report, clock), bug };
}

/**
 * Of a run that a signal ended before it had a plan, the signal is the result. What was sent cannot be undone, so it is
 * reported even after a bug. Otherwise it is thrown again.
 */
function makeFailedResult(
  thrown: unknown,
  requests: SentRequests,
  repeatFlags: RepeatFlags | undefined,
  io: Io,
): CommandResult {
  if (io.stop.isAsked() && thrown instanceof KnownError && requests.asked() === 0) {
    return { kind: 'interrupted', exit: pickMostUrgent(exitsOfStop(io.stop)) };
  }
  if (requests.asked() > 0) {
    const plan = escapeText(writeCommandLine('plan', repeatFlags));
    io.err(`${plural(requests.asked(), 'create')} had begun when this happened: "${plan}" shows which hosts exist.\n`);
  }
  throw thrown;
}

/**
 * `apply`: reads its settings, runs the apply under the lock, and reports the outcome of each host.
 */
import { bindPorts } from '../bind-ports.ts';
import { openProvider } from '../cloud.ts';
import type { Io } from '../io.ts';
import type { CommandResult } from '../output/command-result.ts';
import { startListingProgress } from '../output/listing-progress.ts';
import { type ApplyFlags, readApplySettings } from './1-read-settings.ts';
import { startApprover } from './3-ask.ts';
import { startCreateLog } from './4-create-log.ts';
import { makeFailedResult, makeResult } from './6-make-result.ts';
import { readToEnd } from './apply-events.ts';
import { applyUnderLock } from './apply-under-lock.ts';
import { sayAtSignal, startAbandonment } from './readers/apply-progress.ts';
import { startEventStream } from './readers/event-stream.ts';
import { openScreen } from './readers/screen.ts';

/** Lists, shows, asks, creates in rounds, waits, and reports the outcome of each host. */
export async function runApply(given: ApplyFlags, io: Io): Promise<CommandResult> {
  const ports = bindPorts(io);
  const settings = await readApplySettings(given, ports.clock, io);
  const { cloud, scope, outputs, options, rules, journal, flags, approved } = settings;
  const provider = await openProvider(cloud, io);
  const stream = await startEventStream(outputs, options, rules, ports.clock, io);
  const log = startCreateLog(journal.repeatFlags);
  io.setLastWords?.(log.sends.lastWords);
  const abandonment = startAbandonment(io, ports.clock);
  const unsay = sayAtSignal(log.sends, io);
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
        ...(approved !== undefined && { planFingerprint: approved.saved.fingerprint }),
      },
      ports,
    );
    const end = await readToEnd(run, [screen, stream]);
    const result = makeResult(end, settings, ports.clock);
    return { ...result, isRecord: log.sends.asked() > 0, toldLines: stream.toldLines() };
  } catch (error) {
    return makeFailedResult(error, { stream, sends: log.sends, repeatFlags: journal.repeatFlags }, io);
  } finally {
    abandonment.end();
    screen.end();
    unsay();
    provider.close();
  }
}

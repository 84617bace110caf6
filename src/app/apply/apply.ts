/** `apply`: reads its settings, runs the apply under the lock, and reports the outcome of each host. */

import { makeProvider } from '../../cloud/create.ts';
import { refuseKeysInUserData } from '../../cloud/keys.ts';
import { factsOfListings, reportOf } from '../../findings/make-report.ts';
import { isIdle, withOutcomes } from '../../findings/report.ts';
import { KnownError, pickMostUrgent } from '../../model/errors.ts';
import { formatKey } from '../../model/host.ts';
import type { Clock } from '../../model/ports.ts';
import { escapeText } from '../../model/text/escape.ts';
import { type RepeatFlags, writeCommandLine } from '../../model/text/shell-word.ts';
import { unsentTexts } from '../../report/words/outcomes.ts';
import { plural } from '../../report/words/style.ts';
import { bindPorts, readLockWait } from '../bind-ports.ts';
import type { Io } from '../io.ts';
import { readReportRules, readSubject } from '../look.ts';
import { sayNotes } from '../notes.ts';
import { openCloud } from '../open-cloud.ts';
import { makeInterrupted } from '../output/failure.ts';
import { startListingProgress } from '../output/progress.ts';
import { type CommandResult, type Outputs, type ReportResult, renderOptions } from '../output/result.ts';
import { readApprovedPlan, refuseOtherDeclaration, refuseOtherScope } from '../saved-plan.ts';
import type { CloudSettings } from '../settings/cloud-settings.ts';
import { type ApplyFlags, commandFlags } from '../settings/command-flags.ts';
import { defaultsOf } from '../settings/flag-kinds.ts';
import { readGuards } from '../settings/flag-values.ts';
import { locateJournal, notePermissions } from '../settings/journal-place.ts';
import { applyHosts } from './apply-hosts.ts';
import { type ApprovalFlags, mayAsk, startApprover } from './ask.ts';
import type { ApplyEnd } from './conclude.ts';
import type { ApplyRules, PasswordReader } from './decide.ts';
import { readPasswords } from './passwords.ts';
import { openScreen } from './screen.ts';
import { hardenApplyStop, type SentRequests, sayAtSignal, startSentRequests } from './sent-requests.ts';

/** Lists, shows, asks, creates in rounds, waits, and reports the outcome of each host. */
export async function runApply(
  given: ApplyFlags,
  io: Io,
  outputs: Outputs = { stdout: 'text', files: [] },
): Promise<CommandResult> {
  const ports = bindPorts(io);
  const settings = await readApplySettings(given, outputs, io);
  const { cloud, scope, journal, flags, approved } = settings;
  const provider = await openCloud(makeProvider, cloud, io);
  const listing = startListingProgress(provider.api, io, ports.clock);
  const screen = await openScreen(settings, listing, io);
  const requests = startSentRequests(screen.take, journal.repeatFlags);
  io.setLastWords?.(requests.lastWords);
  const endHardening = hardenApplyStop(io, ports.clock);
  const unsay = sayAtSignal(requests, io);
  try {
    const run = {
      ...settings,
      stop: io.stop,
      events: requests,
      provider: listing.reader,
      listing: { ...cloud, scope },
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

function makeResult(end: ApplyEnd, { rules, options, applyRules }: ApplySettings, clock: Clock): ReportResult {
  const { prepared, outcomes, applied, after, openIntents, bug } = end;
  const created = outcomes.flatMap(({ status, desired }) => (status === 'created' ? [formatKey(desired.key)] : []));
  // A declared host that is dead is not running, whoever made it and whenever. A stopped apply says why it was.
  const failOn = applied.unsent === undefined || isIdle(applied.unsent) ? (['dead'] as const) : [];
  const found = reportOf('apply', after, { ...rules, created: new Set(created) }, { exit: end.exit, failOn });
  const dead = failOn.some((one) => found.counts[one] > 0) ? (['partial'] as const) : [];
  const facts = { ...found, exit: pickMostUrgent([end.exit, ...dead]), openIntents };
  const report = withOutcomes(facts, outcomes, {
    ...applied,
    shown: reportOf('plan', prepared.plan, rules, { exit: 'ok' }),
    waited: applyRules.waitForRunning,
    ownExit: applied.ownExit && pickMostUrgent([applied.ownExit, ...dead]),
  });
  return { kind: 'report', report, options: { ...options, ...factsOfListings(report, clock.wall()) }, bug };
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
    const failure = makeInterrupted('apply', io.stop, unsentTexts.interrupted);
    return { kind: 'failure', failure, text: `${failure.message}\n`, options: renderOptions(io) };
  }
  if (requests.asked() > 0) {
    const plan = escapeText(writeCommandLine('plan', repeatFlags));
    io.err(`${plural(requests.asked(), 'create')} had begun when this happened: "${plan}" shows which hosts exist.\n`);
  }
  throw thrown;
}

export type ApplySettings = Awaited<ReturnType<typeof readApplySettings>>;

/** Throws KnownError for the first fault. Nothing is sent. `flags`: as given, but for those of a saved plan. */
export async function readApplySettings(given: ApplyFlags, outputs: Outputs, io: Io) {
  const approved = await readApprovedPlan(given.plan, given, io);
  // A saved plan is the approval, and says which hosts it is about.
  const flags = approved === undefined ? given : { ...given, ...approved.selection, 'auto-approve': true };
  const guards = approved?.guards ?? readGuards(flags);
  const { declared, cloud, scope } = await readSubject(flags, io);
  if (approved !== undefined) {
    refuseOtherScope(approved, { scope, fleet: declared.declaration.settings.fleet }, given.plan ?? '');
    refuseOtherDeclaration(approved, declared.desired, given.plan ?? '');
  }
  const applyRules = readApplyRules(flags, cloud, io);
  const journal = await locateJournal(flags, cloud, io);
  const lockWait = readLockWait(flags, io);
  // Checked last, so that a missing terminal is reported only if everything else is right.
  checkApproval(flags, journal.repeatFlags, io);
  const { userData } = declared.declaration;
  if (userData.size > 0) refuseKeysInUserData(userData.values(), [cloud.keys, ...cloud.otherKeys()]);
  sayNotes(await notePermissions(journal), io);
  const rules = readReportRules(declared, flags.details, applyRules.settleWindowMs);
  const shown = { ...applyRules, details: flags.details, repeatFlags: journal.repeatFlags };
  const options = renderOptions(io, shown);
  const approver = startApprover(flags, outputs, io);
  const reader: PasswordReader = (hosts) => readPasswords(hosts, flags, cloud, io);
  const inputs = { flags, approved, guards, declared, cloud, scope, journal };
  return { ...inputs, applyRules, lockWait, approver, readPasswords: reader, outputs, rules, options };
}

/** Throws before any request if nobody has approved and nobody can be asked: a pipeline must neither hang nor guess. */
function checkApproval(flags: ApprovalFlags, repeatFlags: RepeatFlags | undefined, io: Io): void {
  if (flags['auto-approve'] || mayAsk(flags, io)) return;
  const why = io.interactive ? 'HOSTWRIGHT_NO_INPUT forbids asking' : 'there is no terminal to ask on';
  const [plan, apply] = ['plan', 'apply --auto-approve'].map((words) => `"${writeCommandLine(words, repeatFlags)}"`);
  throw new KnownError('no-way-to-ask', `apply needs an approval, and ${why}. Nothing was sent.`, {
    suggestions: [`In a pipeline: review the output of ${plan}, then run ${apply}.`],
  });
}

function readApplyRules(
  flags: ApplyFlags,
  cloud: Pick<CloudSettings, 'wire' | 'settleWaitMs'>,
  io: Pick<Io, 'interactive'>,
): ApplyRules {
  const { parallelism = cloud.wire.pace.parallelism, 'wait-timeout': waitMs } = flags;
  return {
    parallelism,
    settleWaitMs: cloud.settleWaitMs,
    settleWindowMs: flags['settle-window'],
    // How long a throttled run goes on does not depend on whether anybody waits for Running.
    waitTimeoutMs: waitMs === 0 ? defaultsOf(commandFlags.apply)['wait-timeout'] : waitMs,
    waitForRunning: waitMs > 0,
    onDoubt: flags['on-doubt'],
    coldStart: readColdStart(flags, io),
  };
}

function readColdStart(flags: ApplyFlags, io: Pick<Io, 'interactive'>): ApplyRules['coldStart'] {
  const given = flags['cold-start'];
  if (flags['first-apply']) {
    if (flags.asked?.includes('cold-start') !== true) return 'first-apply';
    throw new KnownError('flag-invalid', '--first-apply and --cold-start both say what to do at a cold start.', {
      suggestions: ['Give one of them. Nothing was sent.'],
    });
  }
  if (given !== undefined) return given;
  return mayAsk(flags, io) ? 'ask' : 'wait';
}

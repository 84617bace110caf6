import { setImmediate as nextTurn } from 'node:timers/promises';
import { KnownError } from '../../core/errors.ts';
import { mostUrgent } from '../../core/exit.ts';
import type { DesiredHost } from '../../core/host.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Clock, CreateOrder } from '../../core/ports.ts';
import { type Report, type ReportRules, reportOf, withOutcomes } from '../../core/report/report.ts';
import { escapeText } from '../../core/text/escape.ts';
import { commandLine } from '../../core/text/shell-word.ts';
import type { RenderOptions } from '../../report/format.ts';
import { renderApplied } from '../../report/text/apply-text.ts';
import { renderPlan } from '../../report/text/plan-text.ts';
import { plural } from '../../report/words/style.ts';
import { bindPorts } from '../bind-ports.ts';
import { openProvider } from '../cloud.ts';
import type { Io } from '../io.ts';
import type { CommandResult } from '../output/command-result.ts';
import { type OutputFlags, type Outputs, readOutputs, renderOptions, withListings } from '../output/outputs.ts';
import { startProgress } from '../output/progress.ts';
import { type FactsFlags, type GuardFlags, readGuards } from '../plan.ts';
import { type Declared, lagNotes, readDeclared, sayEnvironment, sayNotes } from '../prepare.ts';
import { type IntentFlags, journalPlace } from '../read-journal.ts';
import { type PaceFlags, readPace } from '../settings/apply-settings.ts';
import { readCloudSettings, scopeOf } from '../settings/cloud-settings.ts';
import { folderNotes } from '../settings/journal-folder.ts';
import { isEmulator } from '../settings/known-emulator.ts';
import { reportRules } from '../settings/report-rules.ts';
import type { JournalPlace } from './applier.ts';
import { journalNotes, windowNotes } from './apply-notes.ts';
import { sayAtSignal, showProgress, startAbandonment, stoppingText } from './apply-progress.ts';
import { type ApplyRunEnd, applyRun, signalExits } from './apply-run.ts';
import {
  type ApprovedPlanFlags,
  approvalCheckOf,
  readApprovedPlan,
  refuseOtherScope,
  undeclaredNotes,
} from './approved-plan.ts';
import { type ApprovalFlags, askApproval, askColdStart, askReplacements, checkApproval } from './confirm.ts';
import { startEventStream } from './event-stream.ts';
import { idleAnswerNotes, joiningNotes } from './fleet-run.ts';
import { type Sends, startSends } from './last-words.ts';
import { type LockFlags, readLockWait } from './lock-wait.ts';
import { type PasswordFlags, type Passwords, readPasswords } from './passwords.ts';

export interface ApplyFlags
  extends FactsFlags,
    GuardFlags,
    ApprovalFlags,
    PaceFlags,
    PasswordFlags,
    IntentFlags,
    LockFlags,
    ApprovedPlanFlags,
    OutputFlags {
  /** The file of a saved plan: an approval of what it holds. */
  readonly plan?: string | undefined;
}

/** Lists, shows, asks, creates in rounds, waits, and says what became of each host. */
export async function runApply(given: ApplyFlags, io: Io): Promise<CommandResult> {
  const outputs = readOutputs(given, io);
  const ports = bindPorts(io);
  const approved = readApprovedPlan(given.plan, given, ports.clock, io);
  // A saved plan is the approval, and says which hosts it is about.
  const flags = approved === undefined ? given : { ...given, ...approved.selection, 'auto-approve': true };
  checkApproval(flags, io);
  const guards = approved?.guards ?? readGuards(flags);
  const declared = await readDeclared(flags, io);
  const settings = readCloudSettings(flags, io);
  const scope = scopeOf(settings, declared.declaration.settings);
  if (approved !== undefined) refuseOtherScope(approved, scope, given.plan ?? '');
  const pace = readPace(flags, settings, io);
  const journal = journalPlace(flags, settings, io);
  const lockWait = readLockWait(flags, ports.clock, io);
  const passwords = readPasswords(declared.selected, flags, settings.keys, io);
  sayEnvironment(flags.quiet, io);
  sayNotes([...passwords.notes, ...(await folderNotes(journal.folder))], flags.quiet, io);
  const cloud = await openProvider(settings, io);
  const rules = reportRules(declared, flags, pace.settleWindowMs, ports.clock);
  const options = renderOptions(flags, pace.settleWindowMs, io);
  const shownOf = (plan: Plan) => reportOf('plan', plan, rules, { exit: 'ok' });
  const events = await startEventStream(outputs, options, ports.clock, io);
  const sends = events.watch(startSends(journal.repeatFlags));
  const abandonment = startAbandonment(io, ports.clock);
  io.setLastWords?.(sends.lastWords);
  const unsay = sayAtSignal(io, () => stoppingText(sends.inFlight(), io));
  const progress = startProgress(io, ports.clock, flags.quiet);
  const isShown = outputs.stdout !== 'text' || io.outIsTerminal === true;
  let shownPlan: Plan | undefined;
  try {
    const end = await applyRun(
      {
        declared,
        listing: { ...settings, scope },
        journal,
        lockWait,
        provider: cloud.api,
        guards,
        pace,
        orderOf: orderOf(declared, passwords),
        approvedBefore: flags['auto-approve'],
        askReplacements: async (plan) => {
          shownPlan = plan;
          await nextTurn();
          return io.interruption.aborted ? [] : askReplacements(plan, flags, isShown, io);
        },
        approve: async ({ plan }) => {
          // Whether somebody took the plan that was printed is known a turn later: if nobody did, nothing is sent.
          await nextTurn();
          return askApproval(plan, flags, isShown && plan === shownPlan, io);
        },
        ...(approved !== undefined && {
          planFingerprint: approved.saved.fingerprint,
          checkApproved: approvalCheckOf(approved),
        }),
        askColdStart: (cause, leftMs) => askColdStart(cause, leftMs, io),
        interruption: io.interruption,
        ...abandonment,
        sends,
        onPlan: (prepared, applier) => {
          if (approved !== undefined) sayNotes(undeclaredNotes(approved, prepared), flags.quiet, io);
          sayNotes(journalNotes(prepared, applier, pace, flags), flags.quiet, io);
          if (!isEmulator(settings)) sayNotes(windowNotes(prepared, pace), flags.quiet, io);
          sayNotes(joiningNotes(prepared.plan, 'this'), flags.quiet, io);
          if (approved === undefined) sayNotes(idleAnswerNotes(prepared), flags.quiet, io);
          sayNotes(lagNotes(prepared.longestUnseen, pace.settleWindowMs), flags.quiet, io);
          const shown = shownOf(prepared.plan);
          showPlan(shown, withListings(options, shown, ports.clock), outputs, io);
          events.plan(shown);
        },
        onProgress: (now) => {
          showProgress(now, progress, ports.clock);
          events.progress(now);
        },
      },
      ports,
    );
    const result = resultOf(end, shownOf(end.prepared.plan), rules, options, pace.waitForRunning, ports.clock);
    return { ...result, isRecord: sends.begun() > 0, toldLines: events.toldLines() };
  } catch (error) {
    // Without a listing there is no plan that a document of an apply could show.
    if (io.interruption.aborted && error instanceof KnownError && sends.begun() === 0) {
      return { ...interruptedResult(io), toldLines: events.toldLines() };
    }
    events.endWith(error);
    sayBegun(sends, journal, io);
    throw error;
  } finally {
    abandonment.end();
    progress.end();
    unsay();
    cloud.close();
  }
}

function orderOf({ declaration }: Declared, { passwordOf }: Passwords): (desired: DesiredHost) => CreateOrder {
  const sendTag = declaration.settings.createParameters.includes('Tag');
  return (desired) => {
    const password = passwordOf(desired);
    return { desired, sendTag, ...(password !== undefined && { password }) };
  };
}

/** Where the result is for a machine, the plan is what a person approves. */
function showPlan(shown: Report, options: RenderOptions, { stdout }: Outputs, io: Io): void {
  const [print, colour] = stdout === 'text' ? [io.out, io.colour.out] : [io.err, io.colour.err];
  print(renderPlan(shown, { ...options, colour }));
}

const nothingSent = 'Interrupted: nothing was sent.';

function interruptedResult(io: Io): CommandResult {
  return {
    exit: mostUrgent(signalExits(io.interruption)),
    text: `${nothingSent}\n`,
    ended: { code: 'interrupted', message: nothingSent, suggestions: [] },
  };
}

/** What was sent cannot be taken back: not even a bug may keep it to itself. */
function sayBegun(sends: Sends, { repeatFlags }: JournalPlace, io: Io): void {
  if (sends.begun() === 0) return;
  io.err(
    `${plural(sends.begun(), 'create')} had begun when this happened: "${escapeText(commandLine('plan', repeatFlags))}" shows which hosts exist.\n`,
  );
}

function resultOf(
  end: ApplyRunEnd,
  shown: Report,
  rules: ReportRules,
  options: RenderOptions,
  waited: boolean,
  clock: Clock,
): CommandResult {
  const { outcomes, stop, unsent, after, gone, lookedAgain, openIntents, exit, bug, changes, joined } = end;
  const facts = { ...reportOf('apply', after, rules, { exit }), openIntents };
  const report = withOutcomes(facts, outcomes, {
    shown,
    waited,
    gone,
    lookedAgain,
    ...(unsent !== undefined && { unsent }),
    ...(stop !== undefined && { stop }),
    ...(joined.length > 0 && { joined }),
    ...(changes.length > 0 && { changes }),
  });
  const now = withListings(options, report, clock);
  return {
    exit,
    text: renderApplied(report, now),
    reported: { report, options: now },
    ...(bug !== undefined && { bug }),
  };
}

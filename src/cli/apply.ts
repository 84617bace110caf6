import { coldWaitMs } from '../core/creation.ts';
import { KnownError } from '../core/errors.ts';
import { mostUrgent } from '../core/exit.ts';
import type { DesiredHost } from '../core/host.ts';
import type { CreateOrder } from '../core/ports.ts';
import { outcomesJson } from '../report/apply-json.ts';
import { describeStop, renderGone, renderOutcomes } from '../report/apply-text.ts';
import { intentsJson } from '../report/intent-json.ts';
import { duplicatesJson, planJson } from '../report/plan-json.ts';
import { renderDuplicates, renderPlan } from '../report/plan-text.ts';
import { plural } from '../report/style.ts';
import type { Applier } from './applier.ts';
import { sayAtSignal, showProgress, startAbandonment, stoppingText } from './apply-progress.ts';
import { type ApplyRunEnd, applyRun, signalExits, type Unsent } from './apply-run.ts';
import { bindPorts } from './bind-ports.ts';
import { openProvider } from './cloud.ts';
import { readCloudSettings, scopeOf } from './cloud-settings.ts';
import type { CommandResult } from './command-result.ts';
import { type ApprovalFlags, askApproval, askColdStart, checkApproval, coldTexts } from './confirm.ts';
import type { Io } from './io.ts';
import { type IntentFlags, journalPlace } from './notebook.ts';
import { type Pace, type PaceFlags, readPace } from './pace.ts';
import { type PasswordFlags, type Passwords, readPasswords } from './passwords.ts';
import { type FactsFlags, type GuardFlags, readGuards } from './plan.ts';
import { type Declared, type Prepared, readDeclared, sayEnvironment, sayNotes, unmanagedFilter } from './prepare.ts';
import { startProgress } from './progress.ts';
import { type Sends, startSends } from './sends.ts';

export interface ApplyFlags extends FactsFlags, GuardFlags, ApprovalFlags, PaceFlags, PasswordFlags, IntentFlags {
  readonly json: boolean;
}

/** Lists, shows, asks, creates in rounds, waits, and says what became of each host. */
export async function runApply(flags: ApplyFlags, io: Io): Promise<CommandResult> {
  checkApproval(flags, io);
  const guards = readGuards(flags);
  const declared = await readDeclared(flags, io);
  const settings = readCloudSettings(flags, io);
  const pace = readPace(flags, settings.endpoint, io);
  const journal = journalPlace(flags, settings, io);
  const passwords = readPasswords(declared.selected, flags, settings.keys, io);
  sayEnvironment(flags.quiet, io);
  sayNotes(passwords.notes, flags.quiet, io);
  const cloud = await openProvider(settings, io);
  const ports = bindPorts(io);
  const sends = startSends();
  const abandonment = startAbandonment(io, ports.clock);
  io.setLastWords?.(sends.lastWords);
  const unsay = sayAtSignal(io, () => stoppingText(sends.inFlight(), io));
  const progress = startProgress(io, ports.clock, flags.quiet);
  try {
    const end = await applyRun(
      {
        declared,
        listing: { ...settings, scope: scopeOf(settings, declared.declaration.settings.projectId) },
        journal,
        provider: cloud.api,
        guards,
        pace,
        orderOf: orderOf(declared, passwords),
        approvedBefore: flags['auto-approve'],
        approve: ({ plan }) => askApproval(plan, flags, flags.json || io.outIsTerminal === true, io),
        askColdStart: (cause, leftMs) => askColdStart(cause, leftMs, io),
        interruption: io.interruption,
        ...abandonment,
        sends,
        onPlan: (prepared, applier) => {
          sayNotes(journalNotes(prepared, applier, pace), flags.quiet, io);
          showPlan(prepared, pace, flags, io);
        },
        onProgress: (now) => showProgress(now, progress, ports.clock),
      },
      ports,
    );
    return { ...resultOf(end, pace, flags, io), isRecord: sends.begun() > 0 };
  } catch (error) {
    // Without a listing there is no plan that a document of an apply could show.
    if (io.interruption.aborted && error instanceof KnownError && sends.begun() === 0) return interruptedResult(io);
    sayBegun(sends, io);
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

/** With --json the plan is what a person approves, not the result. */
function showPlan({ plan, declaration }: Prepared, pace: Pace, flags: ApplyFlags, io: Io): void {
  const [print, colour] = flags.json ? [io.err, io.colour.err] : [io.out, io.colour.out];
  const unmanaged = unmanagedFilter(declaration, flags['show-unmanaged']);
  print(renderPlan(plan, { unmanaged, details: flags.details, ...pace, journalFlag: flags.journal, colour }));
}

/** What the state of the journal means for this run. */
function journalNotes({ plan }: Prepared, { torn, cold }: Applier, pace: Pace): readonly string[] {
  const waits = cold !== undefined && plan.creates.length > 0 && pace.coldStart === 'wait';
  return [...(torn ? [tornNote] : []), ...(waits ? [`${coldTexts[cold]}. ${coldAdvice(pace)}`] : [])];
}

function coldAdvice(pace: Pace): string {
  return `So nothing is created for ${Math.round(coldWaitMs(pace) / 1_000)} s: what was sent without its knowledge is listed by then. A journal that is kept between runs (--journal) spares the wait; --cold-start proceed takes the risk.`;
}

const tornNote =
  "the journal's last record was not whole, as after a power cut: it does not count, and nothing that was sent is lost with it";

const nothingSent = 'Interrupted: nothing was sent.';

function interruptedResult(io: Io): CommandResult {
  const error = { code: 'interrupted', message: nothingSent, suggestions: [] };
  return {
    exit: mostUrgent(signalExits(io.interruption)),
    text: `${nothingSent}\n`,
    document: { format: 'hostwright/error', content: { error, diagnostics: [] } },
  };
}

/** What was sent cannot be taken back: not even a bug may keep it to itself. */
function sayBegun(sends: Sends, io: Io): void {
  if (sends.begun() === 0) return;
  io.err(
    `${plural(sends.begun(), 'create')} had begun when this happened: "hostwright plan" shows which hosts exist.\n`,
  );
}

const unsentTexts: Readonly<Record<Unsent, string>> = {
  untrusted: 'Nothing was sent: what is missing cannot be told from a listing that is not trusted.\n',
  'nothing-to-create': 'Nothing to create.\n',
  declined: 'Not approved: nothing was sent.\n',
  guarded: 'Nothing was sent.\n',
  interrupted: `${nothingSent}\n`,
};

function resultOf(end: ApplyRunEnd, pace: Pace, flags: ApplyFlags, io: Io): CommandResult {
  const { prepared, outcomes, stop, unsent, after, gone, lookedAgain, openIntents, exit, bug } = end;
  const style = { colour: io.colour.out, ...pace, journalFlag: flags.journal };
  // Where nothing was looked at again, the plan above has said it.
  const duplicates = lookedAgain ? renderDuplicates(after, style) : '';
  const said = unsent === undefined ? '' : unsentTexts[unsent];
  const stopped = stop === undefined ? '' : `${describeStop(stop)}\n`;
  const results = outcomes.length === 0 ? stopped : renderOutcomes(outcomes, stop, pace.waitForRunning, style);
  return {
    exit,
    text: `${duplicates}${said}${results}${renderGone(gone, style)}`,
    document: {
      format: 'hostwright/apply',
      content: {
        plan: planJson(prepared.plan, unmanagedFilter(prepared.declaration, flags['show-unmanaged'])),
        duplicates: duplicatesJson(after),
        gone,
        openIntents: intentsJson(openIntents),
        ...outcomesJson(outcomes, stop, pace.waitForRunning),
      },
    },
    ...(bug !== undefined && { bug }),
  };
}

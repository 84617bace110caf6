import { applyExits } from '../core/apply-exit.ts';
import { KnownError } from '../core/errors.ts';
import { type ExitName, mostUrgent } from '../core/exit.ts';
import { findGone } from '../core/gone.ts';
import { type Plan, planFrom } from '../core/plan.ts';
import type { HostProvider } from '../core/ports.ts';
import type { ApplyCreatesResult } from '../reconcile/apply-creates.ts';
import { outcomesJson } from '../report/apply-json.ts';
import { renderGone, renderOutcomes } from '../report/apply-text.ts';
import { duplicatesJson, planJson } from '../report/plan-json.ts';
import { renderDuplicates, renderPlan } from '../report/plan-text.ts';
import { openProvider } from './cloud.ts';
import { readCloudSettings } from './cloud-settings.ts';
import type { CommandResult } from './command-result.ts';
import { type ApprovalFlags, askApproval, checkApproval } from './confirm.ts';
import { type CreationResult, createHosts, type Pace, type PaceFlags, readPace, sayAtSignal } from './create-hosts.ts';
import type { Io } from './io.ts';
import { type PasswordFlags, type Passwords, readPasswords } from './passwords.ts';
import { type FactsFlags, factsExits, type GuardFlags, readGuards } from './plan.ts';
import { type Prepared, preparePlan, readDeclared, sayEnvironment, sayNotes, unmanagedFilter } from './prepare.ts';

export interface ApplyFlags extends FactsFlags, GuardFlags, ApprovalFlags, PaceFlags, PasswordFlags {
  readonly json: boolean;
}

/** Lists, shows, asks, creates in rounds, waits, and says what became of each host. */
export async function runApply(flags: ApplyFlags, io: Io): Promise<CommandResult> {
  checkApproval(flags, io);
  const guards = readGuards(flags);
  const pace = readPace(flags);
  const declared = await readDeclared(flags, io);
  const settings = readCloudSettings(flags, io);
  const passwords = readPasswords(declared.selected, flags, settings.keys, io);
  sayEnvironment(flags.quiet, io);
  sayNotes(passwords.notes, flags.quiet, io);
  const cloud = await openProvider(settings, io);
  try {
    const prepared = await listUninterrupted(
      () => preparePlan(declared, cloud.api, settings, guards, io.interruption),
      io,
    );
    if (prepared === undefined) return interruptedResult(io);
    showPlan(prepared, flags, io);
    const end = await createApproved(prepared, cloud.api, passwords, pace, flags, io);
    const result = resultOf(prepared, end, pace, flags, io);
    return end.bug === undefined ? result : { ...result, bug: end.bug };
  } finally {
    cloud.close();
  }
}

/** What was listed; nothing where a signal ended it. */
async function listUninterrupted(list: () => Promise<Prepared>, io: Io): Promise<Prepared | undefined> {
  const unsay = sayAtSignal(io, () => 'Stopping.');
  try {
    return await list();
  } catch (error) {
    if (io.interruption.aborted && error instanceof KnownError) return undefined;
    throw error;
  } finally {
    unsay();
  }
}

const nothingSent = 'Interrupted: nothing was sent.';

/** Without a listing there is no plan that a document of an apply could show. */
function interruptedResult(io: Io): CommandResult {
  const error = { code: 'interrupted', message: nothingSent, suggestions: [] };
  return {
    exit: mostUrgent(signalExits(io)),
    text: `${nothingSent}\n`,
    document: { format: 'hostwright/error', content: { error, diagnostics: [] } },
  };
}

/** With --json the plan is what a person approves, not the result. */
function showPlan({ plan, declaration }: Prepared, flags: ApplyFlags, io: Io): void {
  const unmanaged = unmanagedFilter(declaration, flags['show-unmanaged']);
  const [print, colour] = flags.json ? [io.err, io.colour.err] : [io.out, io.colour.out];
  print(renderPlan(plan, { unmanaged, details: flags.details, colour }));
}

/** How an apply ended, short of what the facts demand of its exit code. */
interface ApplyEnd extends CreationResult {
  /** Why nothing was sent, where nothing was. */
  readonly said: string;
  readonly exits: readonly ExitName[];
}

async function createApproved(
  prepared: Prepared,
  provider: HostProvider,
  { passwordOf }: Passwords,
  pace: Pace,
  flags: ApplyFlags,
  io: Io,
): Promise<ApplyEnd> {
  const { plan } = prepared;
  const held: readonly ExitName[] = plan.held.length > 0 ? ['guarded'] : [];
  const nothing = (said: string, ...exits: readonly ExitName[]): ApplyEnd => ({
    outcomes: [],
    stop: undefined,
    observations: [],
    said,
    exits: [...held, ...exits],
  });
  if (plan.observations.some((one) => one.trust.status === 'untrusted')) {
    return nothing('Nothing was sent: what is missing cannot be told from a listing that is not trusted.\n');
  }
  if (plan.creates.length === 0) return nothing('Nothing to create.\n');
  const planShown = flags.json || io.outIsTerminal === true;
  const approval = await askApproval(plan, flags, planShown, io);
  if (io.interruption.aborted) return nothing(`${nothingSent}\n`, ...signalExits(io));
  switch (approval) {
    case 'declined':
      return nothing('Not approved: nothing was sent.\n', 'declined');
    case 'guarded':
      return nothing('Nothing was sent.\n', 'guarded');
    case 'approved': {
      // A person may have taken an hour to say yes; what was approved by a flag was listed just now.
      const fresh = flags['auto-approve'] ? plan.observations : [];
      const result = await createHosts({ prepared, provider, passwordOf, pace, fresh, quiet: flags.quiet }, io);
      const exits = applyExits(result.outcomes, result.stop, pace.waitForRunning);
      const unsent = io.interruption.aborted && result.outcomes.every(({ status }) => status === 'not-sent');
      return { ...result, said: unsent ? `${nothingSent}\n` : '', exits: [...held, ...exits, ...signalExits(io)] };
    }
  }
}

/** The reason of an interruption is the name of its exit code. */
function signalExits({ interruption }: Io): readonly ExitName[] {
  return interruption.aborted ? [interruption.reason as ExitName] : [];
}

function resultOf(prepared: Prepared, end: ApplyEnd, pace: Pace, flags: ApplyFlags, io: Io): CommandResult {
  const after = planAfter(prepared, end);
  const { outcomes, stop, observations } = end;
  const style = { colour: io.colour.out };
  // Where nothing was looked at again, the plan above has said it.
  const duplicates = observations.length === 0 ? '' : renderDuplicates(after, style);
  const gone = findGone(prepared.plan, outcomes, after);
  const results = outcomes.length === 0 ? '' : renderOutcomes(outcomes, stop, pace.waitForRunning, style);
  return {
    exit: mostUrgent([...end.exits, ...factsExits(after), ...(gone.length > 0 ? (['partial'] as const) : [])]),
    text: `${duplicates}${end.said}${results}${renderGone(gone, style)}`,
    document: {
      format: 'hostwright/apply',
      content: {
        plan: planJson(prepared.plan, unmanagedFilter(prepared.declaration, flags['show-unmanaged'])),
        duplicates: duplicatesJson(after),
        gone,
        ...outcomesJson(outcomes, stop, pace.waitForRunning),
      },
    },
  };
}

/** The plan as it would be now: two hosts of one name must be said, whoever made the second. */
function planAfter({ plan, diff, selection }: Prepared, { observations }: ApplyCreatesResult): Plan {
  const latest = plan.observations.map((before) => observations.find((one) => one.region === before.region) ?? before);
  return planFrom({ scope: plan.scope, observations: latest, diffs: diff(latest), selection, guards: plan.guards });
}

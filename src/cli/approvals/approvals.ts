/** `approvals`, `approve` and `reject`: how people decide about the creates of a controller. */
import { hostname } from 'node:os';
import type { ApprovalStore, FoundApproval, Verdict } from '../../controller/approval/approval-store.ts';
import type { explainOtherPlan } from '../../controller/approval/explain-other-plan.ts';
import type { Statements } from '../../controller/database/statements.ts';
import { KnownError } from '../../core/errors.ts';
import type { Report } from '../../core/report/report.ts';
import { escapeText } from '../../core/text/escape.ts';
import { readSavedPlan } from '../../saved-plan/read-saved-plan.ts';
import type { SavedPlan } from '../../saved-plan/saved-plan.ts';
import { findUserName } from '../../system/user-name.ts';
import type { Io } from '../io.ts';
import type { CommandResult } from '../output/command-result.ts';
import { renderOptions } from '../output/outputs.ts';
import { readAs } from '../output/plan-file.ts';
import { readSettleWindow } from '../read-journal.ts';
import { requireDatabase } from '../settings/database-settings.ts';
import type { DatabaseFlags } from '../settings/journal-flags.ts';
import { writeRepeatFlags } from '../settings/repeat-flags.ts';
import { withStatements } from '../settings/with-statements.ts';

export interface ApprovalsFlags extends DatabaseFlags {
  readonly scope?: string | undefined;
  readonly all: boolean;
  readonly details: boolean;
  readonly 'settle-window': string;
}

/** Without a fingerprint, a table; with one, what that plan would create. */
export function runApprovals(prefix: string | undefined, flags: ApprovalsFlags, io: Io): Promise<CommandResult> {
  return withApprovals(flags, io, async (store, explain) => {
    if (prefix !== undefined) return showPlan(await findOne(store, prefix), explain, flags, io);
    const approvals = await store.list({ scope: flags.scope, all: flags.all });
    return {
      kind: 'document',
      exit: 'ok',
      document: { kind: 'approvals', facts: { approvals, repeatFlags: writeRepeatFlags(flags, io) } },
    };
  });
}

export function runDecision(prefix: string, verdict: Verdict, flags: DatabaseFlags, io: Io): Promise<CommandResult> {
  const work: Work = async (store, explain) => {
    const found = await findOne(store, prefix);
    if (verdict === 'approved' && found.state === 'asked') readPlan(found, explain);
    if (!(await store.decide(found.fingerprint, verdict, `${findUserName() ?? 'somebody'}@${hostname()}`))) {
      throw makeClosedError(await findOne(store, found.fingerprint));
    }
    const { plan: _, ...decided } = await findOne(store, found.fingerprint);
    const facts = { approvals: [decided], decided: verdict, repeatFlags: undefined };
    return { kind: 'document', exit: 'ok', document: { kind: 'approvals', facts } };
  };
  return withApprovals(flags, io, work, 'hostwright_approver');
}

type Work = (store: ApprovalStore, explain: typeof explainOtherPlan) => Promise<CommandResult>;

function withApprovals(flags: DatabaseFlags, io: Io, work: Work, role?: string): Promise<CommandResult> {
  const use = async (statements: Statements, schema: string) => {
    const controller = await import('../../controller/bundle.ts');
    return work(controller.openApprovalStore(statements, schema), controller.explainOtherPlan);
  };
  return withStatements(requireDatabase(flags, io), 'Nothing was decided.', use, role);
}

/** Throws KnownError `flag-invalid` or `approval-unknown`. */
async function findOne(store: ApprovalStore, text: string): Promise<FoundApproval> {
  const prefix = text.toLowerCase();
  if (!/^[0-9a-f]{8,64}$/.test(prefix)) {
    const what = `${JSON.stringify(escapeText(text))} is not a fingerprint`;
    throw new KnownError('flag-invalid', `Name the plan by 8 or more digits of its fingerprint: ${what}.`, {
      suggestions: ['"hostwright approvals" lists what waits for an approval.'],
    });
  }
  const [found, other] = await store.find(prefix);
  if (found !== undefined && other === undefined) return found;
  const what = found === undefined ? 'No plan' : 'More than one plan';
  throw new KnownError('approval-unknown', `${what} has a fingerprint that begins with ${prefix}.`, {
    suggestions: ['"hostwright approvals --all" lists the plans of all scopes.'],
  });
}

function makeClosedError({ scope, state, decidedBy }: FoundApproval): KnownError {
  const by = decidedBy === undefined ? '' : ` by ${escapeText(decidedBy)}`;
  const why = {
    asked: 'it is being changed right now',
    approved: `it was approved before${by}`,
    rejected: `it was rejected before${by}`,
    superseded: 'a newer plan took its place, or no host is missing any more',
    spent: 'it was applied before',
    expired: 'it has expired',
  }[state];
  return new KnownError(
    'approval-closed',
    `This plan of the scope ${escapeText(scope)} cannot be approved or rejected: ${why}.`,
    {
      suggestions: [
        '"hostwright approvals" lists the plans that can be.',
        ...(state === 'approved' || state === 'rejected'
          ? ['To decide again, change a file of the scope (a comment is enough): a controller then asks again.']
          : []),
      ],
    },
  );
}

function nameOf({ fingerprint }: FoundApproval): string {
  return `approval ${fingerprint.slice(0, 12)}`;
}

/** Throws KnownError `plan-unreadable` or `plan-not-expected`. */
function readPlan(found: FoundApproval, explain: typeof explainOtherPlan): SavedPlan {
  const saved = readSavedPlan(found.plan, nameOf(found));
  const other = explain(found, saved);
  if (other !== undefined) throw new KnownError('plan-not-expected', other.message, other);
  return saved;
}

/** The plan as it was when it was made: what would be created, and what existed already. */
function showPlan(
  found: FoundApproval,
  explain: typeof explainOtherPlan,
  flags: ApprovalsFlags,
  io: Io,
): CommandResult {
  const saved = readPlan(found, explain);
  const report: Report = {
    ...saved.report,
    saved: { ...readAs(nameOf(found), saved), approval: found.state },
    exit: 'ok',
  };
  const settleWindowMs = readSettleWindow(flags);
  const options = renderOptions(flags, { settleWindowMs, project: report.scope.projectId }, io);
  return { kind: 'report', report, options };
}

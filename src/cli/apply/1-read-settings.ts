/**
 * Reads and checks all inputs of an apply before it asks the cloud: flags, variables, files, a
 * saved plan.
 */
import type { Scope } from '../../core/host.ts';
import type { LockWait } from '../../core/ledger/journal-store.ts';
import type { Guards } from '../../core/plan/guards.ts';
import type { Clock } from '../../core/ports.ts';
import type { ReportRules } from '../../core/report/report.ts';
import { refuseKeysInUserData } from '../../provider/keys.ts';
import type { RenderOptions } from '../../report/format.ts';
import type { Io } from '../io.ts';
import { type AskedOutputs, type Outputs, readOutputs, renderOptions } from '../output/outputs.ts';
import { readGuards } from '../plan.ts';
import { type Declared, readDeclared, sayEnvironment, sayNotes } from '../prepare.ts';
import { locateJournal } from '../read-journal.ts';
import { type ApplyRuleFlags, type ApplyRules, readApplyRules } from '../settings/apply-settings.ts';
import { type CloudSettings, readCloudSettings, scopeOf } from '../settings/cloud-settings.ts';
import type { FactsFlags, GuardFlags, IntentFlags, LockFlags, PasswordFlags } from '../settings/flags.ts';
import { notePermissions } from '../settings/journal-folder.ts';
import type { JournalPlace } from '../settings/journal-place.ts';
import { readReportRules } from '../settings/report-rules.ts';
import { type ApprovalFlags, checkApproval } from './1-check-approval.ts';
import {
  type ApprovedPlan,
  type ApprovedPlanFlags,
  readApprovedPlan,
  refuseOtherDeclaration,
  refuseOtherScope,
} from './1-read-approved-plan.ts';
import { readLockWait } from './1-read-lock-wait.ts';
import { type PasswordReader, readPasswords } from './1-read-passwords.ts';

export type ApplyFlags = FactsFlags &
  GuardFlags &
  ApprovalFlags &
  ApplyRuleFlags &
  PasswordFlags &
  IntentFlags &
  LockFlags &
  ApprovedPlanFlags &
  AskedOutputs & {
    /** The file of a saved plan, which is the approval. */
    readonly plan?: string | undefined;
  };

export interface ApplySettings {
  /** The flags as given, except those that a saved plan contains. */
  readonly flags: ApplyFlags;
  readonly approved: ApprovedPlan | undefined;
  readonly guards: Guards;
  readonly declared: Declared;
  readonly cloud: CloudSettings;
  readonly scope: Scope;
  readonly pace: ApplyRules;
  readonly journal: JournalPlace;
  readonly lockWait: LockWait;
  readonly passwords: PasswordReader;
  readonly outputs: Outputs;
  readonly rules: ReportRules;
  readonly options: RenderOptions;
}

/** Throws KnownError for the first fault. Nothing is sent. */
export async function readApplySettings(given: ApplyFlags, clock: Clock, io: Io): Promise<ApplySettings> {
  const outputs = readOutputs(given, io);
  const approved = await readApprovedPlan(given.plan, given, clock, io);
  // A saved plan is the approval, and says which hosts it is about.
  const flags = approved === undefined ? given : { ...given, ...approved.selection, 'auto-approve': true };
  const guards = approved?.guards ?? readGuards(flags);
  const declared = await readDeclared(flags, io);
  const cloud = await readCloudSettings(flags, io, declared.declaration.settings);
  const scope = scopeOf(cloud, declared.declaration.settings);
  if (approved !== undefined) {
    refuseOtherScope(approved, scope, given.plan ?? '');
    refuseOtherDeclaration(approved, declared.desired, given.plan ?? '');
  }
  const pace = readApplyRules(flags, cloud, io);
  const journal = locateJournal(flags, cloud, io);
  const lockWait = readLockWait(flags, clock, io);
  // Checked last, so that a missing terminal is reported only if everything else is right.
  checkApproval(flags, io);
  const { userData } = declared.declaration;
  if (userData.size > 0) refuseKeysInUserData(userData.values(), [cloud.keys, ...cloud.otherKeys()]);
  sayEnvironment(cloud, flags, io);
  sayNotes(await notePermissions(journal), flags.quiet, io);
  const rules = readReportRules(declared, flags, pace.settleWindowMs, clock);
  const options = renderOptions(flags, { ...pace, project: cloud.project }, io);
  return {
    flags,
    approved,
    guards,
    declared,
    cloud,
    scope,
    pace,
    journal,
    lockWait,
    passwords: {
      read(hosts) {
        const passwords = readPasswords(hosts, flags, cloud, io);
        sayNotes(passwords.notes, flags.quiet, io);
        return passwords;
      },
    },
    outputs,
    rules,
    options,
  };
}

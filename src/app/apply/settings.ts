/** Reads and checks all inputs of an apply before it asks the cloud: flags, variables, files, a saved plan. */

import { refuseKeysInUserData } from '../../cloud/keys.ts';
import { wires } from '../../cloud/wires.ts';
import { KnownError } from '../../model/errors.ts';
import type { Clock } from '../../model/ports.ts';
import type { Io } from '../io.ts';
import { readLockWait } from '../lock-wait.ts';
import { readReportRules } from '../look.ts';
import { sayEnvironment, sayNotes } from '../notes.ts';
import { type Outputs, renderOptions } from '../output/outputs.ts';
import { readDeclared } from '../read-declaration.ts';
import { type CloudSettings, readCloudSettings, scopeOf } from '../settings/cloud-settings.ts';
import { applyFlags } from '../settings/command-flags.ts';
import { defaultsOf } from '../settings/flag-kinds.ts';
import { readGuards } from '../settings/flag-values.ts';
import { locateJournal, notePermissions } from '../settings/journal-place.ts';
import { type ApplyFlags, readApprovedPlan, refuseOtherDeclaration, refuseOtherScope } from './approved-plan.ts';
import { type ApprovalFlags, mayAsk, startApprover } from './ask.ts';
import type { ApplyRules, PasswordReader } from './decide.ts';
import { readPasswords } from './passwords.ts';

export type ApplySettings = Awaited<ReturnType<typeof readApplySettings>>;

/**
 * Throws KnownError for the first fault. Nothing is sent. `flags`: as given, except those that a saved plan contains.
 */
export async function readApplySettings(given: ApplyFlags, outputs: Outputs, clock: Clock, io: Io) {
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
  sayEnvironment(cloud, io);
  sayNotes(await notePermissions(journal), io);
  const rules = readReportRules(declared, flags.details, pace.settleWindowMs, clock);
  const options = renderOptions(flags, { ...pace, project: cloud.project }, io);
  const approver = startApprover(flags, outputs, io);
  const reader: PasswordReader = (hosts) => {
    const { passwordOf, notes } = readPasswords(hosts, flags, cloud, io);
    sayNotes(notes, io);
    return passwordOf;
  };
  const inputs = { flags, approved, guards, declared, cloud, scope, journal };
  return { ...inputs, pace, lockWait, approver, readPasswords: reader, outputs, rules, options };
}

/** Throws before any request if nobody has approved and nobody can be asked: a pipeline must neither hang nor guess. */
function checkApproval(flags: ApprovalFlags, io: Io): void {
  if (flags['auto-approve'] || mayAsk(flags, io)) return;
  const why = io.interactive ? 'HOSTWRIGHT_NO_INPUT forbids asking' : 'there is no terminal to ask on';
  throw new KnownError('no-way-to-ask', `apply needs an approval, and ${why}. Nothing was sent.`, {
    suggestions: ['In a pipeline: review the output of "hostwright plan", then run "hostwright apply --auto-approve".'],
  });
}

export function readApplyRules(
  flags: ApplyFlags,
  cloud: Pick<CloudSettings, 'dialect' | 'settleWaitMs'>,
  io: Pick<Io, 'interactive'>,
): ApplyRules {
  const { parallelism = wires[cloud.dialect].pace.parallelism, 'wait-timeout': waitMs } = flags;
  return {
    parallelism,
    settleWaitMs: cloud.settleWaitMs,
    settleWindowMs: flags['settle-window'],
    // How long a throttled run goes on does not depend on whether anybody waits for Running.
    waitTimeoutMs: waitMs === 0 ? defaultsOf(applyFlags)['wait-timeout'] : waitMs,
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

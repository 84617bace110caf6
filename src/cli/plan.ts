import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { KnownError } from '../core/errors.ts';
import { pickMostUrgent } from '../core/exit.ts';
import { mayCreateOn } from '../core/listing/observation.ts';
import type { Guards } from '../core/plan/guards.ts';
import type { Plan } from '../core/plan/plan.ts';
import { exitsOfDetails, exitsOfFacts, exitsOfGuards } from '../core/report/drift-exits.ts';
import { type Report, reportOf } from '../core/report/report.ts';
import { quoted } from '../report/words/style.ts';
import { realClock } from '../system/clock.ts';
import { noteMissingPasswords } from './apply/1-read-passwords.ts';
import { noteAdoption, noteIdleAnswers } from './apply/5-record-fleet.ts';
import { openReader } from './cloud.ts';
import { checkFirstApply } from './first-apply.ts';
import type { Io } from './io.ts';
import type { CommandResult } from './output/command-result.ts';
import { startListingProgress } from './output/listing-progress.ts';
import { checkOutputPath, renderOptions, withListings } from './output/outputs.ts';
import { type Declared, noteLateSighting, preparePlan, readDeclared, sayEnvironment, sayNotes } from './prepare.ts';
import { openMemoryRecorder } from './read-journal.ts';
import { readCloudSettings, scopeOf } from './settings/cloud-settings.ts';
import type { FlagsOf } from './settings/flag-kinds.ts';
import { parseAllowed } from './settings/flag-values.ts';
import type { FactsFlags, GuardFlags, IntentFlags, PasswordFlags, planFlags } from './settings/flags.ts';
import { noteIdleRules, noteUnreadExpiry, readReportRules } from './settings/report-rules.ts';

export type PlanFlags = FactsFlags & GuardFlags & PasswordFlags & IntentFlags & FlagsOf<typeof planFlags>;

export function readGuards(flags: GuardFlags): Guards {
  const allowed = parseAllowed(flags.allow ?? []);
  return {
    maxCreates: flags['max-creates'],
    // What `--first-apply` claims is checked later (first-apply.ts).
    allowNewScope: allowed['new-scope'].length > 0 || flags['first-apply'],
    allowedReplacements: allowed.replacement,
    takenOver: allowed['take-over'],
  };
}

/** Lists, compares and shows. Its ports cannot create. */
export async function runPlan(flags: PlanFlags, io: Io): Promise<CommandResult> {
  const guards = readGuards(flags);
  if (flags.out !== undefined) checkOutputPath(resolve(io.cwd, flags.out), '--out');
  const declared = await readDeclared(flags, io);
  const settings = await readCloudSettings(flags, io, declared.declaration.settings);
  const { 'on-doubt': onDoubt, 'settle-window': settleWindowMs } = flags;
  sayEnvironment(settings, flags, io);
  const cloud = await openReader(settings, io);
  const listing = startListingProgress(cloud.api, io, realClock, { ...settings, ...flags });
  try {
    const recorder = await openMemoryRecorder(flags, settings, io);
    const prepared = await preparePlan({
      declared,
      reader: listing.reader,
      listing: { ...settings, scope: scopeOf(settings, declared.declaration.settings), onMoving: listing.tellMoving },
      guards,
      onDoubt,
      recorder,
      clock: realClock,
    });
    listing.end();
    const { plan, longestUnseen } = prepared;
    if (flags['first-apply'] && mayCreateOn(plan.observations)) checkFirstApply(recorder.ledger(), declared.desired);
    sayNotes(noteMissingPasswords(plan.creates, flags, settings, io), flags.quiet, io);
    const rules = readReportRules(declared, flags, settleWindowMs, realClock);
    const notes = [
      ...noteLateSighting(longestUnseen, settleWindowMs),
      ...noteAdoption(plan, 'the next'),
      ...noteIdleAnswers(prepared),
      ...noteIdleRules(plan, rules),
      ...noteUnreadExpiry(plan),
    ];
    sayNotes(notes, flags.quiet, io);
    const facts = reportOf('plan', plan, rules, { exit: 'ok' });
    const exits = flags['detailed-exitcode'] ? exitsOfDetails(plan, facts.counts) : exitsOfFacts(plan);
    const exit = pickMostUrgent([...exits, ...(flags.out === undefined ? [] : exitsOfGuards(plan))]);
    const shown = { ...facts, exit };
    let report = shown;
    let unwritten: KnownError | undefined;
    try {
      report = await withSaved(shown, flags, plan, guards, declared, io);
    } catch (error) {
      if (!(error instanceof KnownError && error.code === 'output-unwritable')) throw error;
      unwritten = error;
    }
    const options = withListings(
      renderOptions(flags, { settleWindowMs, project: settings.project }, io),
      report,
      realClock,
    );
    return { kind: 'report', report, options, ...(unwritten !== undefined && { unwritten }) };
  } finally {
    listing.end();
    cloud.close();
  }
}

async function withSaved(
  report: Report,
  { out: path, file: files = [] }: PlanFlags,
  plan: Plan,
  guards: Guards,
  declared: Declared,
  io: Io,
): Promise<Report> {
  if (path === undefined) return report;
  const { isWorthSaving, savePlan } = await import('./output/plan-file.ts');
  if (isWorthSaving(plan)) return { ...report, saved: await savePlan(path, report, guards, declared, files, io) };
  const older = existsSync(resolve(io.cwd, path)) ? ' The one that stands there is older.' : '';
  io.err(`No plan was saved to ${quoted(path)}: as it is, apply would refuse it.${older}\n`);
  return report;
}

/** `plan`: shows what an apply would create, and saves it for approval. Nothing here can create. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { exitsOfDetails, exitsOfFacts, exitsOfGuards } from '../findings/exits.ts';
import { type Report, reportOf } from '../findings/report.ts';
import { mayCreateOn } from '../listing/observation.ts';
import { KnownError, pickMostUrgent } from '../model/errors.ts';
import type { Plan, PlanInputs } from '../planning/plan.ts';
import { quoted } from '../report/words/style.ts';
import type { Io } from './io.ts';
import { look, optionsOf, readLookSettings, readReportRules } from './look.ts';
import { noteIdleRules, noteLateSighting, sayNotes } from './notes.ts';
import type { CommandResult } from './output/result.ts';
import type { Declared } from './read-declaration.ts';
import type { FlagsOf } from './settings/command-flags.ts';
import { readGuards } from './settings/flag-values.ts';

export async function runPlan(flags: FlagsOf<'plan'>, io: Io): Promise<CommandResult> {
  const guards = readGuards(flags);
  const settings = await readLookSettings(flags, io);
  const { declared, cloud, settleWindowMs } = settings;
  const { plan, facts: known } = await look(settings, { guards, onDoubt: flags['on-doubt'] }, io);
  if (flags['first-apply'] && mayCreateOn(plan.observations)) {
    const { checkFirstApply } = await import('./apply/decide.ts');
    checkFirstApply(known.ledger, declared.desired);
  }
  const rules = readReportRules(declared, flags.details, settleWindowMs);
  const { creates } = plan;
  const passwords = creates.length > 0 ? await import('./apply/passwords.ts') : undefined;
  const notes = [
    ...(passwords?.noteMissingPasswords(creates, flags, cloud, io) ?? []),
    ...noteLateSighting(known.ledger, settleWindowMs),
    ...noteIdleRules(plan, rules),
  ];
  sayNotes(notes, io);
  const facts = reportOf('plan', plan, rules, { exit: 'ok' });
  const exits = flags['detailed-exitcode'] ? exitsOfDetails(plan, facts.counts) : exitsOfFacts(plan);
  const exit = pickMostUrgent([...exits, ...(flags.out === undefined ? [] : exitsOfGuards(plan))]);
  let report: Report = { ...facts, exit };
  let unsaved: KnownError | undefined;
  try {
    report = await withSaved(report, flags, plan, known, declared, io);
  } catch (error) {
    if (!(error instanceof KnownError && error.code === 'output-unwritable')) throw error;
    unsaved = error;
  }
  const { details, 'on-doubt': onDoubt } = flags;
  return { kind: 'report', report, options: optionsOf(report, settings, { details, onDoubt }, io), error: unsaved };
}

async function withSaved(
  report: Report,
  { out: path, file: files = [] }: FlagsOf<'plan'>,
  plan: Plan,
  facts: PlanInputs,
  declared: Declared,
  io: Io,
): Promise<Report> {
  if (path === undefined) return report;
  const { guardsOf, isWorthSaving, savePlan } = await import('./saved-plan.ts');
  if (isWorthSaving(plan)) {
    return { ...report, saved: await savePlan(path, report, guardsOf(facts), declared, files, io) };
  }
  const older = existsSync(resolve(io.cwd, path)) ? ' The one that stands there is older.' : '';
  io.err(`No plan was saved to ${quoted(path)}: as it is, apply would refuse it.${older}\n`);
  return report;
}

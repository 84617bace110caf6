/** `plan`: shows what an apply would create, and saves it for approval. Nothing here can create. */
import { exitsOfDetails, exitsOfFacts, exitsOfGuards } from '../findings/exits.ts';
import { reportOf } from '../findings/make-report.ts';
import type { Report } from '../findings/report.ts';
import { mayCreateOn } from '../listing/observation.ts';
import { pickMostUrgent } from '../model/errors.ts';
import type { Io } from './io.ts';
import { look, optionsOf, readLookSettings, readReportRules } from './look.ts';
import { noteEarlierCreates, noteIdleAnswers, noteIdleRules, sayNotes } from './notes.ts';
import type { CommandResult } from './output/result.ts';
import type { FlagsOf } from './settings/command-flags.ts';
import { readGuards } from './settings/flag-values.ts';

export async function runPlan(flags: FlagsOf<'plan'>, io: Io): Promise<CommandResult> {
  const guards = readGuards(flags);
  const settings = await readLookSettings(flags, io);
  const { declared, cloud, settleWindowMs } = settings;
  const prepared = await look(settings, { guards, onDoubt: flags['on-doubt'] }, io);
  const { plan, facts } = prepared;
  if (flags['first-apply'] && mayCreateOn(plan.observations)) {
    const { checkFirstApply } = await import('./apply/decide.ts');
    checkFirstApply(facts.ledger, declared.desired);
  }
  const rules = readReportRules(declared, flags.details, settleWindowMs);
  const { creates } = plan;
  const passwords = creates.length > 0 ? await import('./apply/passwords.ts') : undefined;
  const notes = [
    ...(passwords?.noteMissingPasswords(creates, flags, cloud, io) ?? []),
    ...noteEarlierCreates(prepared, settleWindowMs),
    ...noteIdleRules(plan, rules),
    ...noteIdleAnswers(plan),
  ];
  sayNotes(notes, io);
  const told = reportOf('plan', plan, rules, { exit: 'ok' });
  const { out: path, file: files = [], details, 'on-doubt': onDoubt } = flags;
  const exits = flags['detailed-exitcode'] ? exitsOfDetails(plan, told.counts) : exitsOfFacts(plan);
  const exit = pickMostUrgent([...exits, ...(path === undefined ? [] : exitsOfGuards(plan))]);
  const made: Report = { ...told, exit };
  const { report, error } =
    path === undefined
      ? { report: made, error: undefined }
      : await (await import('./saved-plan.ts')).withSaved(made, prepared, { path, declared, files }, io);
  return { kind: 'report', report, options: optionsOf(report, settings, { details, onDoubt }, io), error };
}

import { journalProjectOf } from '../core/dialect.ts';
import type { Report } from '../core/report/report.ts';
import { realClock } from '../system/clock.ts';
import type { Io } from './io.ts';
import type { CommandResult } from './output/command-result.ts';
import { renderOptions } from './output/outputs.ts';
import { readAs, readPlanFile } from './output/plan-file.ts';
import { sayNotes } from './prepare.ts';

export interface ShowFlags {
  readonly details: boolean;
  readonly quiet: boolean;
  readonly 'settle-window': number;
}

/**
 * Prints a saved plan as it was shown when it was made. Offline: it shows the past state, not the
 * present one.
 */
export async function runShow(path: string, flags: ShowFlags, io: Io): Promise<CommandResult> {
  const { 'settle-window': settleWindowMs } = flags;
  const { saved, notes } = await readPlanFile(path, io);
  const expired = realClock.wall() > Date.parse(saved.expires);
  sayNotes(
    [...notes, ...(expired ? [`this plan expired on ${saved.expires}: apply does not take it any more`] : [])],
    flags.quiet,
    io,
  );
  const report: Report = { ...saved.report, saved: readAs(path, saved), exit: 'ok' };
  return {
    kind: 'report',
    report,
    options: renderOptions(flags, { settleWindowMs, project: journalProjectOf(report.scope) }, io),
  };
}

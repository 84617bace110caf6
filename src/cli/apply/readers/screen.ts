/** What a person sees while an apply runs: notes, the plan, and the progress. */
import type { Clock } from '../../../core/ports.ts';
import { reportOf } from '../../../core/report/report.ts';
import { renderPlan } from '../../../report/text/plan-text.ts';
import type { Io } from '../../io.ts';
import { withListings } from '../../output/outputs.ts';
import { type Progress, startProgress } from '../../output/progress.ts';
import { noteLateSighting, sayNotes } from '../../prepare.ts';
import { isEmulator } from '../../settings/known-emulator.ts';
import { noteUnreadExpiry } from '../../settings/report-rules.ts';
import { mayAsk } from '../1-check-approval.ts';
import { noteUndeclared } from '../1-read-approved-plan.ts';
import type { ApplySettings } from '../1-read-settings.ts';
import { noteAdoption, noteIdleAnswers } from '../5-record-fleet.ts';
import type { ApplyEvent, Reader } from '../apply-events.ts';
import { noteJournal, noteSettleWindow } from './apply-notes.ts';
import { startApplyProgress } from './apply-progress.ts';

export interface Screen extends Reader {
  /** Removes the progress line. */
  end(): void;
}

/** `listing`: the regions that are listed before the plan. */
export function openScreen(settings: ApplySettings, listing: Pick<Progress, 'end'>, clock: Clock, io: Io): Screen {
  const { quiet } = settings.flags;
  const progress = startProgress(io, clock, { quiet });
  const reader = startApplyProgress(progress);
  return {
    take: (event) => {
      if (event.type === 'planned') {
        listing.end();
        showPlanned(event, settings, clock, io);
      }
      reader.take(event);
    },
    end() {
      listing.end();
      progress.end();
    },
  };
}

type Planned = Extract<ApplyEvent, { readonly type: 'planned' }>;

function showPlanned(planned: Planned, settings: ApplySettings, clock: Clock, io: Io): void {
  const { prepared } = planned;
  const { approved, cloud, flags, pace, rules, options } = settings;
  const notes = [
    ...(approved === undefined ? [] : noteUndeclared(approved, prepared)),
    ...noteJournal(prepared, planned, pace, flags, settings.journal),
    ...(isEmulator(cloud) ? [] : noteSettleWindow(prepared, pace)),
    ...noteAdoption(prepared.plan, 'this'),
    ...(approved === undefined ? noteIdleAnswers(prepared) : []),
    ...noteLateSighting(prepared.longestUnseen, pace.settleWindowMs),
    ...noteUnreadExpiry(prepared.plan),
  ];
  sayNotes(notes, flags.quiet, io);
  const { stdout } = settings.outputs;
  const isAsked = !flags['auto-approve'] && mayAsk(flags, io);
  // These documents contain the plan. Only a person who is asked needs it as text, too.
  if ((stdout === 'json' || stdout === 'ndjson') && !isAsked) return;
  const shown = reportOf('plan', prepared.plan, rules, { exit: 'ok' });
  const toOut = { colour: io.colour.out, columns: io.columns };
  const toErr = { colour: io.colour.err, columns: io.errColumns };
  const [print, style] = stdout === 'text' ? ([io.out, toOut] as const) : ([io.err, toErr] as const);
  print(renderPlan(shown, { ...withListings(options, shown, clock), ...style }));
}

/** What a person sees while an apply runs: notes, the plan, and the progress. */

import type { ColdStart } from '../../../core/ledger/cold-start.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { Clock } from '../../../core/ports.ts';
import { reportOf } from '../../../core/report/report.ts';
import { renderPlan } from '../../../report/text/plan-text.ts';
import { describeCold } from '../../../report/words/cold-causes.ts';
import type { Io } from '../../io.ts';
import { withListings } from '../../output/outputs.ts';
import { type Progress, startProgress } from '../../output/progress.ts';
import { noteLateSighting, type Prepared, sayNotes } from '../../prepare.ts';
import type { ApplyRules } from '../../settings/apply-settings.ts';
import { type JournalPlace, nameOfPlace } from '../../settings/journal-place.ts';
import { isEmulator } from '../../settings/known-emulator.ts';
import { noteUnreadExpiry } from '../../settings/report-rules.ts';
import { mayAsk } from '../1-check-approval.ts';
import { noteUndeclared } from '../1-read-approved-plan.ts';
import type { ApplySettings } from '../1-read-settings.ts';
import type { Applier } from '../2-take-lock.ts';
import { noteAdoption, noteIdleAnswers } from '../5-record-fleet.ts';
import type { ApplyEvent, Reader } from '../apply-events.ts';
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

/** The consequences of the journal's state for this run. */
function noteJournal(
  { plan }: Prepared,
  { torn, cold }: Pick<Applier, 'torn' | 'cold'>,
  { coldStart }: ApplyRules,
  flags: { readonly 'cold-start'?: string | undefined },
  journal: JournalPlace,
): readonly string[] {
  const notes = torn ? [`the journal's last record is incomplete${describeTorn(cold)}`] : [];
  if (cold?.cause === 'no-journal') notes.push(`a new journal begins in ${nameOfPlace(journal)}: keep it between runs`);
  if (cold === undefined || plan.creates.length === 0) return notes;
  const why = describeCold(cold);
  if (coldStart === 'wait') notes.push(`${why}. ${adviseWait(cold, plan)}`);
  if (coldStart === 'proceed' && flags['cold-start'] === 'proceed') notes.push(`${why}. ${coldRisk}`);
  if (coldStart === 'first-apply') notes.push(`${why}. ${firstApply}`);
  return notes;
}

/**
 * A shorter settle window is almost certainly left over from trying the emulator: no real cloud
 * lists its hosts that soon.
 */
const leastWindowMs = 15_000;

function noteSettleWindow({ plan }: Prepared, { settleWindowMs }: ApplyRules): readonly string[] {
  if (plan.creates.length === 0 || settleWindowMs >= leastWindowMs) return [];
  return [
    `the settle window is ${settleWindowMs / 1_000} s (--settle-window, HOSTWRIGHT_SETTLE_WINDOW), which is meant for the emulator: a host that this cloud lists later than that may be created twice`,
  ];
}

function adviseWait({ cause, leftMs }: ColdStart, plan: Plan): string {
  const way =
    cause === 'no-journal' && hasNoneLive(plan)
      ? 'If nothing was sent with these keys before, --first-apply avoids the wait. Keep the journal between runs (--journal) to avoid it later.'
      : 'Keep the journal between runs (--journal) to avoid the wait, or take the risk with --cold-start proceed.';
  return `So nothing is created for ${Math.ceil(leftMs / 1_000)} s: by then, the hosts of creates that the journal does not know are listed. ${way}`;
}

/** Without a journal, nothing is known beyond the listing. */
function hasNoneLive({ diffs }: Plan): boolean {
  return diffs.every(({ status }) => status === 'missing' || status === 'unmanaged');
}

const firstApply = '--first-apply says that there were none: this run does not wait, and you need not do anything.';

const coldRisk =
  '--cold-start proceed skips the wait: a host that the journal does not know and that is not listed yet would be created twice.';

/** In a copy, the record may have been whole elsewhere. */
function describeTorn(cold: ColdStart | undefined): string {
  return cold?.cause === 'copy'
    ? ': it is ignored, and it may be a create that was sent'
    : ', as after a power cut: it is ignored, and no create that was sent is lost with it';
}

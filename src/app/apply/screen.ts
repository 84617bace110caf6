/** What a person sees while an apply runs: notes, the plan, and the progress. */

import type { RestReason } from '../../creating/create-outcome.ts';
import { type ReportRules, reportOf } from '../../findings/report.ts';
import type { ColdStart } from '../../ledger/cold-start.ts';
import type { Clock } from '../../model/ports.ts';
import type { Plan } from '../../planning/plan.ts';
import type { RenderOptions } from '../../report/format.ts';
import { renderPlan } from '../../report/text.ts';
import { describeCold } from '../../report/words/cold-starts.ts';
import { plural } from '../../report/words/style.ts';
import { hardenStop } from '../../system/stop.ts';
import { nameOfPlace } from '../bind-ports.ts';
import type { Io } from '../io.ts';
import { noteAdoption, noteLateSighting, noteUnreadExpiry, sayNotes } from '../notes.ts';
import { type Outputs, withListings } from '../output/outputs.ts';
import { type Activity, type Progress, startProgress } from '../output/progress.ts';
import type { Prepared } from '../prepare.ts';
import type { ApplyFlags } from '../settings/command-flags.ts';
import type { ApplyEvent, ApplyRun } from './apply-hosts.ts';
import type { ApplyRules } from './decide.ts';
import type { SentRequests } from './sent-requests.ts';

interface ScreenSettings extends Pick<ApplyRun, 'applyRules' | 'journal' | 'approver'> {
  readonly rules: ReportRules;
  readonly options: RenderOptions;
  readonly outputs: Pick<Outputs, 'stdout'>;
  readonly flags: Pick<ApplyFlags, 'cold-start'>;
}

/** `listing`: the regions that are listed before the plan. `end` removes the progress line. */
export function openScreen(settings: ScreenSettings, listing: Pick<Progress, 'end'>, clock: Clock, io: Io) {
  const progress = startProgress(io, clock);
  const draw = startApplyProgress(progress);
  return {
    take(event: ApplyEvent) {
      if (event.type === 'planned') {
        listing.end();
        showPlanned(event, settings, clock, io);
      }
      draw(event);
    },
    end() {
      listing.end();
      progress.end();
    },
  };
}

type Planned = Extract<ApplyEvent, { readonly type: 'planned' }>;

function showPlanned(planned: Planned, settings: ScreenSettings, clock: Clock, io: Io): void {
  const { prepared } = planned;
  const { applyRules, rules, options } = settings;
  const notes = [
    ...planned.undeclared.map(
      ({ region, name }) => `${name} (${region}) was approved, and is not declared any more: it is not created`,
    ),
    ...noteJournal(planned, settings),
    ...noteSettleWindow(prepared, applyRules),
    ...noteAdoption(prepared.plan, 'this'),
    ...noteLateSighting(prepared.facts.ledger, applyRules.settleWindowMs),
    ...noteUnreadExpiry(prepared.plan),
  ];
  sayNotes(notes, io);
  const { stdout } = settings.outputs;
  // These documents contain the plan. Only a person who is asked needs it as text, too.
  if ((stdout === 'json' || stdout === 'ndjson') && !settings.approver.asks) return;
  const shown = reportOf('plan', prepared.plan, rules, { exit: 'ok' });
  const toOut = { colour: io.colour.out, columns: io.columns };
  const toErr = { colour: io.colour.err, columns: io.errColumns };
  const [print, style] = stdout === 'text' ? ([io.out, toOut] as const) : ([io.err, toErr] as const);
  print(renderPlan(shown, { ...withListings(options, shown, clock), ...style }));
}

/** The consequences of the journal's state for this run. */
function noteJournal(
  { prepared: { plan }, torn, cold }: Planned,
  { applyRules: { coldStart }, flags, journal }: ScreenSettings,
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
 * A shorter settle window is almost certainly left over from trying the emulator: no real cloud lists its hosts that
 * soon.
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

// What an apply writes to stderr while it runs, and at a signal.

/** Draws the line of an apply. The result names the hosts. */
function startApplyProgress(progress: Progress): (event: ApplyEvent) => void {
  const tally = { refused: 0, inDoubt: 0, isThrottled: false };
  return (event) => {
    if (event.type === 'answered') {
      const { answer } = event;
      if (answer.status === 'in-doubt') tally.inDoubt += 1;
      if (answer.status === 'accepted') tally.isThrottled = false;
      if (answer.status === 'refused' && answer.throttled === true) tally.isThrottled = true;
      else if (answer.status === 'refused') tally.refused += 1;
    } else if (event.type === 'running')
      progress.show({ label: 'Waiting for Running', done: event.running, of: event.of });
    else if (event.type === 'counted' || event.type === 'resting') progress.show(describeCreating(event, tally));
  };
}

type Counted = Extract<ApplyEvent, { readonly type: 'counted' | 'resting' }>;

interface Tally {
  readonly refused: number;
  readonly inDoubt: number;
  /** Whether a create was throttled, and none accepted since. */
  readonly isThrottled: boolean;
}

function describeCreating(now: Counted, { refused, inDoubt, isThrottled }: Tally): Activity {
  const notes = [
    ...(refused > 0 ? [`${refused} refused`] : []),
    // A doubt that was settled since is in the result.
    ...(inDoubt > 0 ? [`looking for what became of ${plural(inDoubt, 'lost answer')}`] : []),
  ];
  const counts = { done: now.settled, of: now.of };
  const why = now.type === 'resting' ? restTexts[now.because] : undefined;
  if (now.type === 'counted' || why === undefined) {
    return { label: 'Creating', ...counts, notes: isThrottled ? ['the cloud throttles', ...notes] : notes };
  }
  const wait = { until: now.until, why };
  const waiting = now.of - now.sent;
  const who = `${plural(waiting, 'create')} ${waiting === 1 ? 'waits' : 'wait'}`;
  return { label: 'Waiting', ...counts, wait, notes: now.because === 'throttled' ? [who, ...notes] : notes };
}

/** Reasons for waits of minutes. The short waits of every run are not explained. */
export const restTexts: Readonly<Record<RestReason, string | undefined>> = {
  'cold-start': 'earlier creates may be unknown, and their hosts may still appear',
  'sent-before': 'hosts of earlier creates for these names may still appear',
  'seen-before': 'hosts of these names were seen a short while ago, and may still exist',
  'refused-before': 'the cloud refused these hosts but may still create them',
  throttled: 'the cloud throttles',
  visibility: undefined,
  retry: undefined,
};

/** Confirms the first signal; returns a function that removes the handler. */
export function sayAtSignal(sends: Pick<SentRequests, 'inFlight' | 'areListed'>, io: Io): () => void {
  const say = () => io.err(`${describeStopping(sends, io)}\n`);
  io.stop.signal().addEventListener('abort', say, { once: true });
  return () => io.stop.signal().removeEventListener('abort', say);
}

/** A pipeline kills the process ten seconds after the first signal. By then everything known must be on disk. */
const answersMs = 6_000;
const lastLookMs = 8_500;

/** A person who pressed Ctrl-C at a terminal can wait and press it again. */
function isPatient({ stop, interactive }: Pick<Io, 'stop' | 'interactive'>): boolean {
  return stop.why === 'interrupted' && interactive;
}

/** Unless a person can end the wait with a second signal. Returns what ends that. */
export function hardenApplyStop(io: Pick<Io, 'stop' | 'interactive'>, clock: Clock): () => void {
  const steps = [
    { force: 'drop-answers', afterMs: answersMs },
    { force: 'leave', afterMs: lastLookMs },
  ] as const;
  return hardenStop(io.stop, () => (isPatient(io) ? [] : steps), clock);
}

/** Says what it waits for, if it does, and what a second signal does. */
function describeStopping({ inFlight, areListed }: Pick<SentRequests, 'inFlight' | 'areListed'>, io: Io): string {
  const why = io.stop.why === 'error' ? 'Stopping, because stdout cannot be written' : 'Stopping';
  const second = `a second ${isPatient(io) ? 'Ctrl-C' : 'signal'} ends it at once`;
  const count = inFlight();
  if (count > 0) {
    const awaited = count === 1 ? 'the answer of 1 create' : `the answers of ${count} creates`;
    // A create is given up after at most 90 s (its total timeout).
    const most = isPatient(io) ? 90 : answersMs / 1_000;
    return `${why}: waiting for ${awaited} in flight (at most ${most} s); ${second} and leaves ${count === 1 ? 'it' : 'them'} in doubt.`;
  }
  if (areListed()) return `${why}.`;
  return `${why}: nothing more is sent; waiting for a listing that shows what was created; ${second} and prints what was sent.`;
}

/** What an apply shows while it runs: to a person notes, the plan and the progress, to a program its events. */

import type { RestReason } from '../../creating/create-outcome.ts';
import { factsOfListings, reportOf } from '../../findings/make-report.ts';
import type { ReportRules } from '../../findings/report.ts';
import type { ColdStart } from '../../ledger/settle-wait.ts';
import type { Clock, CreateAnswer } from '../../model/ports.ts';
import type { Plan } from '../../planning/plan.ts';
import type { RenderOptions } from '../../report/format.ts';
import { renderPlan } from '../../report/full-text.ts';
import { type Event, listEvents } from '../../report/json.ts';
import { nameHost } from '../../report/words/outcomes.ts';
import { shown } from '../../report/words/style.ts';
import { realClock } from '../../system/clock.ts';
import { nameOfPlace } from '../bind-ports.ts';
import type { Io } from '../io.ts';
import { noteEarlierCreates, noteIdleAnswers, sayNotes } from '../notes.ts';
import { type Progress, startProgress } from '../output/progress.ts';
import type { Outputs } from '../output/result.ts';
import type { Prepared } from '../prepare.ts';
import type { ApplyFlags } from '../settings/command-flags.ts';
import type { ApplyEvent, ApplyRun } from './apply-hosts.ts';
import { type ApplyRules, describeCold } from './decide.ts';

interface ScreenSettings extends Pick<ApplyRun, 'applyRules' | 'journal' | 'approver'> {
  readonly rules: ReportRules;
  readonly options: RenderOptions;
  readonly outputs: Outputs;
  readonly flags: Pick<ApplyFlags, 'cold-start'>;
}

/** `listing`: the regions that are listed before the plan. `end` removes the progress line. */
export async function openScreen(settings: ScreenSettings, listing: Pick<Progress, 'end'>, io: Io) {
  const { outputs, options, rules } = settings;
  const stream = await startEventStream(outputs, options, rules, realClock, io);
  const progress = startProgress(io, realClock);
  return {
    take(event: ApplyEvent) {
      if (event.type === 'planned') {
        listing.end();
        showPlanned(event, settings, io);
      }
      drawEvent(event, progress);
      stream(event);
    },
    end() {
      listing.end();
      progress.end();
    },
  };
}

type Planned = Extract<ApplyEvent, { readonly type: 'planned' }>;

function showPlanned(planned: Planned, settings: ScreenSettings, io: Io): void {
  const { prepared } = planned;
  const { applyRules, rules, options } = settings;
  const notes = [
    ...planned.undeclared.map(
      ({ region, name }) => `${name} (${region}) was approved, and is not declared any more: it is not created`,
    ),
    ...noteJournal(planned, settings),
    ...noteSettleWindow(prepared, applyRules),
    ...noteEarlierCreates(prepared, applyRules.settleWindowMs),
    ...noteIdleAnswers(prepared.plan),
  ];
  sayNotes(notes, io);
  const { stdout } = settings.outputs;
  const { asks } = settings.approver;
  // These documents contain the plan. Only a person who is asked needs it as text, too.
  if ((stdout === 'json' || stdout === 'ndjson') && !asks) return;
  const report = reportOf('plan', prepared.plan, rules, { exit: 'ok' });
  const toOut = { colour: io.colour.out, columns: io.columns };
  const toErr = { colour: io.colour.err, columns: io.errColumns };
  const [print, style] = stdout === 'text' ? ([io.out, toOut] as const) : ([io.err, toErr] as const);
  print(renderPlan(report, { ...options, ...factsOfListings(report, realClock.wall()), ...style, asks }));
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
  if (coldStart === 'first-apply') {
    notes.push(`${why}. --first-apply says that nothing was sent before: this run does not wait.`);
  }
  return notes;
}

/** A shorter settle window is almost certainly left over from the emulator: no real cloud lists its hosts that soon. */
const leastWindowMs = 15_000;

function noteSettleWindow({ plan }: Prepared, { settleWindowMs }: ApplyRules): readonly string[] {
  if (plan.creates.length === 0 || settleWindowMs >= leastWindowMs) return [];
  return [
    `the settle window is ${settleWindowMs / 1_000} s (--settle-window, HOSTWRIGHT_SETTLE_WINDOW), which is meant for the emulator: a host that this cloud lists later than that may be created twice`,
  ];
}

function adviseWait({ cause, leftMs }: ColdStart, { diffs }: Plan): string {
  const isNoneLive = diffs.every(({ status }) => status === 'missing' || status === 'unmanaged');
  const way =
    cause === 'no-journal' && isNoneLive
      ? 'If nothing was sent with these keys before, --first-apply avoids the wait. Keep the journal between runs (--journal) to avoid it later.'
      : 'Keep the journal between runs (--journal) to avoid the wait, or take the risk with --cold-start proceed.';
  return `So nothing is created for ${Math.ceil(leftMs / 1_000)} s: by then, the hosts of creates that the journal does not know are listed. ${way}`;
}

const coldRisk =
  '--cold-start proceed skips the wait: a host that the journal does not know and that is not listed yet would be created twice.';

/** In a copy, the record may have been whole elsewhere. */
function describeTorn(cold: ColdStart | undefined): string {
  return cold?.cause === 'copy'
    ? ': it is ignored, and it may be a create that was sent'
    : ', as after a power cut: it is ignored, and no create that was sent is lost with it';
}

// The progress.

/** Draws the line of an apply. The result names the hosts. */
function drawEvent(event: ApplyEvent, progress: Progress): void {
  if (event.type === 'running') {
    progress.show({ label: 'Waiting for Running', done: event.running, of: event.of });
  } else if (event.type === 'counted' || event.type === 'resting') {
    const why = event.type === 'resting' ? restTexts[event.because] : undefined;
    const wait = event.type === 'resting' && why !== undefined ? { until: event.until, why } : undefined;
    progress.show({ label: wait === undefined ? 'Creating' : 'Waiting', done: event.settled, of: event.of, wait });
  }
}

/** Reasons for waits of minutes. The short waits of every run are not explained. */
const restTexts: Readonly<Record<RestReason, string | undefined>> = {
  'cold-start': 'earlier creates may be unknown, and their hosts may still appear',
  'sent-before': 'hosts of earlier creates for these names may still appear',
  'seen-before': 'hosts of these names were seen a short while ago, and may still exist',
  'refused-before': 'the cloud refused these hosts but may still create them',
  throttled: 'the cloud throttles',
  visibility: undefined,
  retry: undefined,
};

// `-o ndjson`: each event of a run on stdout, one per line.

/** Prints the first line at once, so that a reader sees that the run has begun. */
export async function startEventStream(
  outputs: Outputs,
  options: RenderOptions,
  rules: ReportRules,
  clock: Pick<Clock, 'now' | 'wall'>,
  io: Pick<Io, 'out'>,
): Promise<(event: ApplyEvent) => void> {
  if (outputs.stdout !== 'ndjson') return () => {};
  const { makePlanEvents, makeVersionEvent } = await import('../../report/ndjson.ts');
  let last = '';
  let withRegions = false;
  const write = (events: readonly Event[]) => {
    const { streamed = 0 } = outputs;
    io.out(listEvents(events, streamed));
    outputs.streamed = streamed + events.length;
  };
  const writeNow = (event: Event) => write([{ ...event, at: new Date(clock.wall()).toISOString() }]);
  write([makeVersionEvent('apply', options)]);
  return (event) => {
    if (event.type === 'planned') {
      const planned = reportOf('plan', event.prepared.plan, rules, { exit: 'ok' });
      withRegions = planned.listings.length > 1;
      write(makePlanEvents(planned, options));
    } else if (event.type === 'sending' || event.type === 'answered') {
      writeNow(makeRequestEvent(event, withRegions));
    } else if (event.type !== 'leaving') {
      const line = makeProgressEvent(event, clock);
      // A change of the remaining time alone is not an event.
      const news = JSON.stringify({ ...line, waitMs: undefined });
      if (news !== last) writeNow(line);
      last = news;
    }
  };
}

type EventOf<Type extends ApplyEvent['type']> = Extract<ApplyEvent, { readonly type: Type }>;

function makeRequestEvent(event: EventOf<'sending' | 'answered'>, withRegions: boolean): Event {
  const { region, name } = event.desired.key;
  const host = nameHost(event.desired.key, withRegions);
  if (event.type === 'sending') {
    return { type: 'create_sent', message: `${host}: the create is being sent`, region, name };
  }
  const message = `${host}: ${describeCreateAnswer(event.answer)}`;
  return { type: 'create_answered', message, region, name, ...encodeAnswer(event.answer) };
}

function makeProgressEvent(now: EventOf<'counted' | 'resting' | 'running'>, clock: Pick<Clock, 'now'>): Event {
  if (now.type === 'running') {
    const { running, of } = now;
    return { type: 'running', message: `${running} of ${of} Running`, running, of };
  }
  const { sent, answered, settled, of } = now;
  const counts = { sent, answered, settled, of };
  const message = `${sent} of ${of} sent, ${settled} settled`;
  if (now.type === 'counted') return { type: 'progress', message, ...counts };
  const { because, until } = now;
  const why = restTexts[because] ?? (because === 'retry' ? 'before the next try' : 'until what was made is listed');
  return {
    type: 'waiting',
    message: `${message}; waiting: ${why}`,
    ...counts,
    because,
    waitMs: Math.max(0, Math.round(until - clock.now())),
  };
}

function describeCreateAnswer(answer: CreateAnswer): string {
  if (answer.status === 'accepted') return 'accepted';
  const reason = shown(answer.reason);
  if (answer.status === 'in-doubt') return `IN DOUBT: ${reason}: the host may exist and may be billed`;
  return `${answer.status === 'refused' ? 'refused' : 'not sent'}: ${reason}`;
}

function encodeAnswer(answer: CreateAnswer): Readonly<Record<string, unknown>> {
  return {
    answer: answer.status,
    ...('hostIds' in answer && answer.hostIds.length > 0 && { hostIds: answer.hostIds }),
    ...('reason' in answer && { reason: answer.reason }),
    ...('retCode' in answer && { retCode: answer.retCode }),
  };
}

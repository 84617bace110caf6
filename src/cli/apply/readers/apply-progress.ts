/** What an apply writes to stderr while it runs, and at a signal. */

import { setMaxListeners } from 'node:events';
import type { RestReason } from '../../../core/creating/round-state.ts';
import type { LiveHost } from '../../../core/host.ts';
import { selectOwnObservations } from '../../../core/listing/observation.ts';
import type { Clock, CreateAnswer } from '../../../core/ports.ts';
import { escapeText } from '../../../core/text/escape.ts';
import { hasSeveralRegions, nameHost } from '../../../report/words/listings.ts';
import { type RowKind, rowMarks } from '../../../report/words/marks.ts';
import { plural } from '../../../report/words/style.ts';
import type { Io } from '../../io.ts';
import type { Activity } from '../../output/activity.ts';
import type { Progress } from '../../output/progress.ts';
import type { ApplyEvent, Reader } from '../apply-events.ts';
import type { SentRequests } from './last-words.ts';

/**
 * Maximum number of hosts of each kind that are named above the line. The result names all of them.
 */
const mostNamed = 20;

/**
 * Draws the line of an apply, and at a terminal names each host above it as soon as its outcome is
 * known.
 */
export function startApplyProgress(progress: Progress, quiet: boolean, io: Io): Reader {
  const accepted = new Map<string, string>();
  let withRegions = false;
  const tally = { created: 0, refused: 0, inDoubt: 0 };
  const name = (nth: number, kind: RowKind, host: string, text: string) => {
    if (quiet || io.status === undefined || nth > mostNamed + 1) return;
    const row = `  ${rowMarks[kind].symbol} ${kind.padEnd(8)}  ${host}  ${text}`;
    io.err(`${escapeText(nth > mostNamed ? `  … the result names the others that are ${kind}` : row.trimEnd())}\n`);
  };
  const takeAnswer = (host: string, answer: CreateAnswer) => {
    if (answer.status === 'accepted') for (const hostId of answer.hostIds) accepted.set(hostId, host);
    if (answer.status === 'refused' && answer.throttled !== true) name(++tally.refused, 'refused', host, answer.reason);
    if (answer.status === 'in-doubt') name(++tally.inDoubt, 'in-doubt', host, answer.reason);
  };
  const takeListing = (hosts: readonly LiveHost[]) => {
    if (accepted.size === 0) return;
    for (const { hostId } of hosts) {
      const host = accepted.get(hostId);
      if (host !== undefined && accepted.delete(hostId)) name(++tally.created, 'created', host, hostId);
    }
  };
  return {
    take(event) {
      if (event.type === 'planned') {
        const listings = selectOwnObservations(event.prepared.plan.observations);
        withRegions = hasSeveralRegions({ listings });
      } else if (event.type === 'answered') takeAnswer(nameHost(event.desired.key, withRegions), event.answer);
      else if (event.type === 'listed') takeListing(event.observation.hosts);
      else if (event.type === 'running')
        progress.show({ label: 'Waiting for Running', done: event.running, of: event.of });
      else if (event.type === 'counted' || event.type === 'resting') progress.show(describeCreating(event, tally));
    },
  };
}

type Counted = Extract<ApplyEvent, { readonly type: 'counted' | 'resting' }>;

function describeCreating(now: Counted, { refused, inDoubt }: { refused: number; inDoubt: number }): Activity {
  const notes = [
    ...(refused > 0 ? [`${refused} refused`] : []),
    // A doubt that was settled since is in the result.
    ...(inDoubt > 0 ? [`looking for what became of ${plural(inDoubt, 'lost answer')}`] : []),
  ];
  const counts = { done: now.settled, of: now.of };
  const why = now.type === 'resting' ? restTexts[now.because] : undefined;
  if (now.type === 'counted' || why === undefined) return { label: 'Creating', ...counts, notes };
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
export function sayAtSignal(sends: Pick<SentRequests, 'inFlight'>, io: Io): () => void {
  const say = () => io.err(`${describeStopping(sends.inFlight(), io)}\n`);
  io.interruption.addEventListener('abort', say, { once: true });
  return () => io.interruption.removeEventListener('abort', say);
}

/**
 * A pipeline kills the process ten seconds after the first signal. By then everything known must be
 * on disk.
 */
const answersMs = 6_000;
const lastLookMs = 8_500;

/** A person who pressed Ctrl-C at a terminal can wait and press it again. */
function isPatient({ interruption, interactive }: Io): boolean {
  return interruption.reason === 'interrupted' && interactive;
}

export interface Abandonment {
  /** Aborts the wait for answers in flight. */
  readonly abandon: AbortSignal;
  /** Aborts the last listing that looks for their hosts. */
  readonly abandonLook: AbortSignal;
  /** Called when the run is over, so that nothing keeps the process alive. */
  end(): void;
}

/** After an interruption, unless a person can end the wait with a second signal. */
export function startAbandonment(io: Io, clock: Clock): Abandonment {
  const abandon = new AbortController();
  const abandonLook = new AbortController();
  const over = new AbortController();
  // There is one listener for each request in flight or waiting, which Node would report as a leak.
  setMaxListeners(0, abandon.signal, io.interruption);
  const abandonAfter = async (ms: number, controller: AbortController) => {
    await clock.sleep(ms, over.signal);
    if (!over.signal.aborted) controller.abort();
  };
  const giveUp = async () => {
    await abandonAfter(answersMs, abandon);
    await abandonAfter(lastLookMs - answersMs, abandonLook);
  };
  io.interruption.addEventListener('abort', () => void (isPatient(io) || giveUp()), { once: true });
  return { abandon: abandon.signal, abandonLook: abandonLook.signal, end: () => over.abort('the run is over') };
}

/** A create is given up after at most 90 s (its total timeout). */
function describeStopping(inFlight: number, io: Io): string {
  const why = io.interruption.reason === 'error' ? 'Stopping, because stdout cannot be written' : 'Stopping';
  if (inFlight === 0) return `${why}.`;
  const awaited = inFlight === 1 ? 'the answer of 1 create' : `the answers of ${inFlight} creates`;
  const them = inFlight === 1 ? 'it' : 'them';
  const most = isPatient(io) ? 90 : answersMs / 1_000;
  return `${why}: waiting for ${awaited} in flight (at most ${most} s); a second signal ends it at once and leaves ${them} in doubt.`;
}

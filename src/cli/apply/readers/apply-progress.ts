/** What an apply writes to stderr while it runs, and at a signal. */

import { setMaxListeners } from 'node:events';
import type { RestReason } from '../../../core/creating/round-state.ts';
import type { Clock } from '../../../core/ports.ts';
import { plural } from '../../../report/words/style.ts';
import type { Io } from '../../io.ts';
import type { Activity, Progress } from '../../output/progress.ts';
import type { ApplyEvent, Reader } from '../apply-events.ts';
import type { SentRequests } from './last-words.ts';

/** Draws the line of an apply. The result names the hosts. */
export function startApplyProgress(progress: Progress): Reader {
  const tally = { refused: 0, inDoubt: 0, isThrottled: false };
  return {
    take(event) {
      if (event.type === 'answered') {
        const { answer } = event;
        if (answer.status === 'in-doubt') tally.inDoubt += 1;
        if (answer.status === 'accepted') tally.isThrottled = false;
        if (answer.status === 'refused' && answer.throttled === true) tally.isThrottled = true;
        else if (answer.status === 'refused') tally.refused += 1;
      } else if (event.type === 'running')
        progress.show({ label: 'Waiting for Running', done: event.running, of: event.of });
      else if (event.type === 'counted' || event.type === 'resting') progress.show(describeCreating(event, tally));
    },
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

/** Says what it waits for, if it does, and what a second signal does. */
function describeStopping({ inFlight, areListed }: Pick<SentRequests, 'inFlight' | 'areListed'>, io: Io): string {
  const why = io.interruption.reason === 'error' ? 'Stopping, because stdout cannot be written' : 'Stopping';
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

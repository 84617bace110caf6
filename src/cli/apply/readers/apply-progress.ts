/** What an apply says on stderr while it is under way, and at a signal. */

import { setMaxListeners } from 'node:events';
import type { RestReason } from '../../../core/creating/round-state.ts';
import type { Clock } from '../../../core/ports.ts';
import { plural } from '../../../report/words/style.ts';
import type { Io } from '../../io.ts';
import type { Progress } from '../../output/progress.ts';
import type { ApplyEvent } from '../apply-events.ts';
import type { SentRequests } from './last-words.ts';

export function showProgress(now: ApplyEvent, progress: Progress, clock: Clock): void {
  if (now.type === 'running') progress.show(`Waiting: ${now.running} of ${now.of} Running`);
  if (now.type !== 'counted' && now.type !== 'resting') return;
  const counts = `Creating: ${now.sent} of ${now.of} sent, ${now.settled} settled`;
  const why = now.type === 'resting' ? restTexts[now.because] : undefined;
  if (now.type === 'counted' || why === undefined) progress.show(counts);
  else if (now.because === 'throttled') {
    const waits = plural(now.of - now.sent, 'create');
    const wait = now.of - now.sent === 1 ? 'waits' : 'wait';
    const again = () => `trying again in ${describeTimeLeft(now.until - clock.now())}`;
    progress.show(() => `${counts}; ${why}: ${waits} ${wait}, ${again()}`, 'throttled');
  } else progress.show(() => `${counts}; ${describeTimeLeft(now.until - clock.now())} to wait: ${why}`);
}

/** Why a run waits for minutes; the short waits of every run need no word. */
export const restTexts: Readonly<Record<RestReason, string | undefined>> = {
  'cold-start': 'it is not known what was sent before this run, and that may still appear',
  'sent-before': 'what was sent for these names before may still appear',
  'seen-before': 'these names were seen a short while ago, and may still be there',
  'refused-before': 'the cloud refused these hosts but may still create them',
  throttled: 'the cloud throttles',
  visibility: undefined,
  retry: undefined,
};

/** In steps of half a minute until the last one: a log should not hold a line every few seconds. */
export function describeTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${seconds <= 30 ? seconds : Math.ceil(seconds / 30) * 30} s`;
}

/** Says at the first signal that it was heard; returns what takes that back. */
export function sayAtSignal(sends: Pick<SentRequests, 'inFlight'>, io: Io): () => void {
  // The line of the progress stands open at a terminal.
  const say = () => io.err(`${io.redrawable ? '\n' : ''}${stoppingText(sends.inFlight(), io)}\n`);
  io.interruption.addEventListener('abort', say, { once: true });
  return () => io.interruption.removeEventListener('abort', say);
}

/** A pipeline kills ten seconds after it asks: what is known by then must be on disk. */
const answersMs = 6_000;
const lastLookMs = 8_500;

/** Somebody who pressed Ctrl-C at a terminal can wait, and decide again. */
function isPatient({ interruption, interactive }: Io): boolean {
  return interruption.reason === 'interrupted' && interactive;
}

export interface Abandonment {
  /** Aborts when answers in flight are waited for no longer. */
  readonly abandon: AbortSignal;
  /** Aborts when a last look for what they came to is waited for no longer. */
  readonly abandonLook: AbortSignal;
  /** The run is over: nothing keeps the process from its end. */
  end(): void;
}

/** After an interruption, but never where a person can end the waiting with a second signal. */
export function startAbandonment(io: Io, clock: Clock): Abandonment {
  const abandon = new AbortController();
  const abandonLook = new AbortController();
  const over = new AbortController();
  // One listener for each request in flight, or waiting for its turn, which Node would take for a leak.
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

/** A create is given up on after 90 s at most (its total timeout). */
function stoppingText(inFlight: number, io: Io): string {
  const why = io.interruption.reason === 'error' ? 'Stopping, because stdout cannot be written' : 'Stopping';
  if (inFlight === 0) return `${why}.`;
  const awaited = inFlight === 1 ? 'the answer of 1 create' : `the answers of ${inFlight} creates`;
  const them = inFlight === 1 ? 'it' : 'them';
  const most = isPatient(io) ? 90 : answersMs / 1_000;
  return `${why}: waiting for ${awaited} in flight (at most ${most} s); a second signal ends it at once and leaves ${them} in doubt.`;
}

/** What ends the waits of a run: an interruption, a deadline, or the run itself. */

import type { Clock } from '../model/ports.ts';
import type { RunEvent } from './round-state.ts';

export interface Interruption {
  /**
   * The interruption, the first time that it is asked for. Never between an effect that sends and the sending: what is
   * to be sent would count as sent.
   */
  take(): RunEvent | undefined;
  /** It has come, and nobody has taken it. */
  isPending(): boolean;
  readonly signal: AbortSignal;
  /** Resolves when the signal aborts. */
  readonly come: Promise<void>;
}

/** For a whole run: it listens once, because past ten listeners of a signal Node prints a warning. */
export function startInterruption(signal: AbortSignal, clock: Pick<Clock, 'now'>): Interruption {
  let isTaken = false;
  const isPending = () => signal.aborted && !isTaken;
  return {
    isPending,
    signal,
    come: new Promise((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    }),
    take() {
      if (!isPending()) return undefined;
      isTaken = true;
      return { type: 'interrupted', now: clock.now() };
    },
  };
}

/**
 * Calls off creates that wait for their turns, at the interruption or when the run says so. Each has a signal of its
 * own, because Node prints a warning about many listeners of one.
 */
export function startTurns({ signal, come }: Interruption) {
  const waiting = new Set<AbortController>();
  const callOff = (): void => {
    for (const one of waiting) one.abort();
  };
  void come.then(callOff);
  return {
    callOff,
    /** The signal that it gives ends the wait of this request. */
    async during<Result>(request: (ending: AbortSignal) => Promise<Result>): Promise<Result> {
      const one = new AbortController();
      if (signal.aborted) one.abort();
      waiting.add(one);
      try {
        return await request(one.signal);
      } finally {
        waiting.delete(one);
      }
    },
  };
}

/** Observes with a signal that aborts at `until` (Clock.now), or with the one that is given. */
export async function observeUntil<Seen>(
  observe: (ending: AbortSignal) => Promise<Seen>,
  ending: AbortSignal,
  until: number | undefined,
  clock: Clock,
): Promise<Seen> {
  if (until === undefined) return observe(ending);
  const deadline = new AbortController();
  const over = new AbortController();
  const expire = async () => {
    await clock.sleep(until - clock.now(), over.signal);
    if (!over.signal.aborted) deadline.abort();
  };
  void expire();
  try {
    return await observe(AbortSignal.any([ending, deadline.signal]));
  } finally {
    over.abort();
  }
}

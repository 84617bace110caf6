import type { Clock } from '../core/ports.ts';

/**
 * Calls off creates that wait for their turns, at the interruption or when the run says so. Each
 * has a signal of its own, because Node prints a warning about many listeners of one.
 */
export function startTurns(interruption: AbortSignal, interruptedOnce: Promise<unknown>) {
  const waiting = new Set<AbortController>();
  const callOff = (): void => {
    for (const one of waiting) one.abort();
  };
  void interruptedOnce.then(callOff);
  return {
    callOff,
    /** The signal that it gives ends the wait of this request. */
    async during<Result>(request: (ending: AbortSignal) => Promise<Result>): Promise<Result> {
      const one = new AbortController();
      if (interruption.aborted) one.abort();
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

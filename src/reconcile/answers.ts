import type { RunEvent } from '../core/creating/round-state.ts';
import type { Clock } from '../core/ports.ts';

/**
 * Collects answers in the order in which they arrive. Checking every request in flight for each
 * answer would take quadratic time.
 */
export function startAnswers(interruptedOnce: Promise<RunEvent>, clock: Clock) {
  const come: (() => RunEvent)[] = [];
  let wake = (): void => {};
  const put = (one: () => RunEvent): void => {
    come.push(one);
    wake();
  };
  void interruptedOnce.then(() => wake());
  return {
    await(answer: Promise<RunEvent>): void {
      answer.then(
        (event) => put(() => event),
        (error: unknown) =>
          put(() => {
            throw error;
          }),
      );
    },
    hasCome: () => come.length > 0,
    /** Resolves when another answer or the interruption comes, or at `until` (Clock.now). */
    change: async (until?: number): Promise<void> => {
      const changed = new AbortController();
      const change = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (until === undefined) return change;
      await Promise.race([change, clock.sleep(until - clock.now(), changed.signal)]);
      changed.abort();
    },
    take(): RunEvent {
      const next = come.shift();
      if (next === undefined) throw new Error('no answer has come');
      return next();
    },
  };
}

/** One listener for the whole run, not one a request: past ten of them Node prints a warning. */
export function awaitSignal(signal: AbortSignal, clock: Clock): Promise<RunEvent> {
  return new Promise((resolve) => {
    const tell = () => resolve({ type: 'interrupted', now: clock.now() });
    if (signal.aborted) tell();
    else signal.addEventListener('abort', tell, { once: true });
  });
}

import type { RunEvent } from '../core/creating/round-state.ts';

/**
 * Collects answers in the order in which they arrive. Checking every request in flight for each
 * answer would take quadratic time.
 */
export function startAnswers(interruptedOnce: Promise<RunEvent>) {
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
    /** Resolves when another answer or the interruption comes. */
    change: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    take(): RunEvent {
      const next = come.shift();
      if (next === undefined) throw new Error('no answer has come');
      return next();
    },
  };
}

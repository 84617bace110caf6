/** Runs a limited number of tasks at once. The others wait, in the order in which they came. */
export interface Slots {
  /** Rejects with the signal's reason if it aborts while the task waits. The task is not started then. */
  run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

export function startSlots(most: number): Slots {
  let free = most;
  const waiting = new Set<() => void>();
  const take = (signal: AbortSignal | undefined): Promise<void> | undefined => {
    if (free > 0) {
      free -= 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin);
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(begin);
        reject(signal?.reason);
      };
      waiting.add(begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  };
  const giveBack = () => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };
  return {
    async run(task, signal) {
      signal?.throwIfAborted();
      await take(signal);
      try {
        return await task();
      } finally {
        giveBack();
      }
    },
  };
}

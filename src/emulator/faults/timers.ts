/** The longest timer of Node. A longer one would fire at once. */
const longestDelay = 2_147_483_647;

/** Timers that can all be cleared at once, so that closing never waits. */
export interface Timers {
  after(ms: number, act: () => void): void;
  clear(): void;
}

export function keepTimers(): Timers {
  const running = new Set<NodeJS.Timeout>();
  return {
    after(ms, act) {
      const timer = setTimeout(
        () => {
          running.delete(timer);
          act();
        },
        Math.min(ms, longestDelay),
      );
      running.add(timer);
    },
    clear() {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}

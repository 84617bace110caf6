/** A clock for an emulator, in milliseconds: it stands until it is let go, and when it is stopped. */
export function stopClock() {
  let passed = 0;
  let started: number | undefined;
  const now = () => passed + (started === undefined ? 0 : performance.now() - started);
  return {
    now,
    go: () => {
      started ??= performance.now();
    },
    stop: () => {
      passed = now();
      started = undefined;
    },
  };
}

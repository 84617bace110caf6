/** A clock for an emulator, in milliseconds: it stands until it is let go. */
export function stopClock() {
  let started: number | undefined;
  return {
    now: () => (started === undefined ? 0 : performance.now() - started),
    go: () => {
      started ??= performance.now();
    },
  };
}

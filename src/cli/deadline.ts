/**
 * A signal that aborts after `ms`, or with `signal`; undefined if there is neither. It does not use
 * `AbortSignal.timeout`: in Node 20, `AbortSignal.any` keeps only a weak reference to it, so
 * garbage collection removes it and it never aborts.
 */
export function deadlineOf<Signal extends AbortSignal | undefined>(
  ms: number | undefined,
  signal: Signal,
): AbortSignal | Signal {
  if (ms === undefined) return signal;
  const deadline = new AbortController();
  // The timer keeps the signal alive, but not the process.
  setTimeout(() => deadline.abort(new DOMException('The time is over', 'TimeoutError')), ms).unref();
  return signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, signal]);
}

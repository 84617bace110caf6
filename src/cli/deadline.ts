/**
 * A signal that aborts after `ms`, or with `signal`; undefined where there is neither. Not
 * `AbortSignal.timeout`: in Node 20 `AbortSignal.any` holds it so weakly that a collection of
 * garbage ends it, and nothing ever aborts.
 */
export function deadlineOf<Signal extends AbortSignal | undefined>(
  ms: number | undefined,
  signal: Signal,
): AbortSignal | Signal {
  if (ms === undefined) return signal;
  const deadline = new AbortController();
  // The timer keeps it alive, and does not keep the process alive.
  setTimeout(() => deadline.abort(new DOMException('The time is over', 'TimeoutError')), ms).unref();
  return signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, signal]);
}

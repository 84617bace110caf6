/**
 * Looks for several callers. A caller that comes during a look shares the next one. So each look begins after it was
 * requested, and many waiting creates share one look.
 */
export function shareLooks<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let running: Promise<unknown> | undefined;
  let next: Promise<Found> | undefined;
  const begin = (): Promise<Found> => {
    next = undefined;
    const found = look();
    const over = found.then(
      () => undefined,
      () => undefined,
    );
    running = over;
    void over.then(() => {
      if (running === over) running = undefined;
    });
    return found;
  };
  return () => {
    if (running === undefined) return begin();
    next ??= running.then(begin);
    return next;
  };
}

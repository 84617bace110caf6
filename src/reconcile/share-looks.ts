/**
 * Looks on behalf of several callers. Who comes while a look is under way shares the next one: so
 * each look begins after it was asked for, and many creates that wait at once cost one look and not
 * one each.
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

/**
 * A queue that is not copied at each step, because a round of thousands of creates takes one step per answer. Each step
 * returns a new queue, and the earlier ones stay as they were. They share one list, which only grows: a queue is the
 * part of it from `start` up to `end`.
 */
export interface Queue<Item> {
  readonly list: readonly Item[];
  readonly start: number;
  readonly end: number;
}

export function queueOf<Item>(list: readonly Item[]): Queue<Item> {
  return { list: [...list], start: 0, end: list.length };
}

export function sizeOf({ start, end }: Queue<unknown>): number {
  return end - start;
}

export function contentOf<Item>({ list, start, end }: Queue<Item>): readonly Item[] {
  return list.slice(start, end);
}

export function enqueue<Item>({ list, start, end }: Queue<Item>, item: Item): Queue<Item> {
  // If an item is added to an earlier queue, that queue gets a list of its own: the next place is taken.
  const own = end === list.length ? (list as Item[]) : list.slice(0, end);
  own.push(item);
  return { list: own, start, end: end + 1 };
}

/** The first `count` items, and the queue without them. */
export function dequeue<Item>(queue: Queue<Item>, count: number): readonly [readonly Item[], Queue<Item>] {
  const start = Math.min(queue.end, queue.start + count);
  return [queue.list.slice(queue.start, start), { ...queue, start }];
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentOf, dequeue, enqueue, queueOf, sizeOf } from '../../src/creating/round-state.ts';

type Step = { readonly from: number; readonly add: number } | { readonly from: number; readonly take: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ from: fc.nat(), add: fc.integer() }),
  fc.record({ from: fc.nat(), take: fc.nat(4) }),
);

test('a queue does what a list that is copied does, and no step changes an earlier queue', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 6 }), fc.array(step, { maxLength: 40 }), (first, steps) => {
      const queues = [{ queue: queueOf(first), list: first as readonly number[] }];

      for (const one of steps) {
        const { queue, list } = queues[one.from % queues.length] ?? { queue: queueOf<number>([]), list: [] };
        if ('add' in one) {
          queues.push({ queue: enqueue(queue, one.add), list: [...list, one.add] });
        } else {
          const [taken, rest] = dequeue(queue, one.take);
          expect(taken).toEqual(list.slice(0, one.take));
          queues.push({ queue: rest, list: list.slice(one.take) });
        }
      }

      for (const { queue, list } of queues) {
        expect(contentOf(queue)).toEqual(list);
        expect(sizeOf(queue)).toBe(list.length);
      }
    }),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareLooks } from '../../src/app/apply/applier.ts';

it('a look that fails fails for those who shared it, and for nobody else', async () => {
  let tries = 0;
  const shared = shareLooks(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no disk');
    return tries;
  });

  const [first, second] = [shared(), shared()];

  await expect(first).rejects.toThrow('no disk');
  expect(await second).toBe(2);
  expect(await shared()).toBe(3);
});

it('no look began before it was asked for, in whatever order they are asked for and end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 12 }), async (scheduler, count) => {
      let clock = 0;
      const shared = shareLooks(async () => {
        clock += 1;
        const begunAt = clock;
        await scheduler.schedule(Promise.resolve(), 'look');
        return begunAt;
      });
      const asked = Array.from({ length: count }, () =>
        scheduler.schedule(Promise.resolve(), 'ask').then(async () => {
          clock += 1;
          const askedAt = clock;
          return (await shared()) - askedAt;
        }),
      );

      await scheduler.waitFor(Promise.all(asked));

      for (const ahead of await Promise.all(asked)) expect(ahead).toBeGreaterThan(0);
    }),
  );
});

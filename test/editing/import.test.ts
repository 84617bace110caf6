import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureOf } from '../prove/figures.mjs';
import { extended, fleet } from './cases.ts';
import { importText, laws } from './laws.ts';

describe('the declaration of live hosts', () => {
  it('is in sync with them, buys none again, and leaves out each host once, with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fleet, async (one) => {
        expect(await laws.import(one)).toBeUndefined();
      }),
      { numRuns: figureOf('edits') },
    );
  });

  it('is in sync where it is added to another one, which stays as it is', async () => {
    await fc.assert(
      fc.asyncProperty(extended, async (one) => {
        expect(await laws.into(one)).toBeUndefined();
      }),
      { numRuns: figureOf('edits') },
    );
  });

  it('has the same bytes, whatever the order of the listing', async () => {
    await fc.assert(
      fc.asyncProperty(fleet, fc.infiniteStream(fc.nat()), async ({ live, settings }, order) => {
        const shuffled = live
          .map((host) => ({ host, at: order.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ host }) => host);

        expect((await importText(shuffled, settings)).text).toBe((await importText(live, settings)).text);
      }),
      { numRuns: figureOf('edits') },
    );
  });
});

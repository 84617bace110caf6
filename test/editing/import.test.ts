import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importHosts } from '../../src/editing/import-hosts.ts';
import { figureOf } from '../prove/figures.mjs';
import { liveHost } from '../support/model/builders.ts';
import { extended, fleet } from './cases.ts';
import { importText, laws } from './laws.ts';

async function isKept<One>(law: (one: One) => Promise<string | undefined>, any: fc.Arbitrary<One>) {
  const property = fc.asyncProperty(any, async (one) => void expect(await law(one)).toBeUndefined());
  await fc.assert(property, { numRuns: figureOf('edits') });
}

describe('the declaration of live hosts', () => {
  it('is in sync with them, buys none again, and leaves out each host once, with a reason', () =>
    isKept(laws.import, fleet));

  it('is in sync where it is added to another one, which stays as it is', () => isKept(laws.into, extended));

  it('has a step only where a whole series has it, and is in the order of the names', async () => {
    const all = { imageId: 'img-1', memory: 2_048, chargeType: 'Month', disks: [{ size: 20 }] };
    const large = ['web-2', 'web-4', 'web-6', 'db-1', 'db-3', 'db-5'].map((name) => ({ ...all, name, cpu: 8 }));
    const small = ['web-1', 'web-3', 'web-5', 'web-7', 'web-8'].map((name) => ({ ...all, name, cpu: 2 }));
    const live = [...large, ...small].map(liveHost);

    const { entries } = await importHosts(live, { dialect: 'documented', defaultTag: 'Default' });

    const singles = [1, 2, 3, 4, 5, 6].map((number) => `web-${number}`);
    expect(entries.map(({ name }) => name)).toEqual(['db-[1:5:2]', ...singles, 'web-[7:8]']);
  });

  it('has the same bytes, whatever the order of the listing', () =>
    isKept(
      async ({ one, other, settings }) => {
        const [first, second] = await Promise.all([one, other].map((live) => importText(live, settings)));
        return first?.text === second?.text ? undefined : 'the text is another one';
      },
      fleet.chain(({ live: one, settings }) =>
        fc.shuffledSubarray([...one], { minLength: one.length }).map((other) => ({ one, other, settings })),
      ),
    ));
});

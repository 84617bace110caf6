import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseRegions } from '../../src/listing/observation.ts';

describe('the regions that a run lists', () => {
  it('are those of the fleet, which matter more than those of open intents', () => {
    const chosen = chooseRegions({ declared: ['cn-bj2'], fleet: ['hk', 'cn-bj2'], 'open-intent': ['hk'] });

    expect(chosen).toEqual([
      { region: 'cn-bj2', because: 'declared' },
      { region: 'hk', because: 'fleet' },
    ]);
  });

  it('come in the same order, each once, whatever names them first', () => {
    const regions = fc.array(fc.constantFrom<string>('a', 'b', 'B', 'cn-bj2', 'hk', 'é'));

    fc.assert(
      fc.property(regions, regions, (declared, open) => {
        const chosen = chooseRegions({ declared, fleet: [], 'open-intent': open });

        expect(chosen.map(({ region }) => region)).toEqual([...new Set([...declared, ...open])].sort());
        for (const { region, because } of chosen) expect(because === 'declared').toBe(declared.includes(region));
      }),
    );
  });
});

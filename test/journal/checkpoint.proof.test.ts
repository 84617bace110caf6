/** A journal that is read with a checkpoint says what it says when it is read from its start: over random journals. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCheckpoint } from '../../src/journal/checkpoint.ts';
import { encodeRecords } from '../../src/journal/line.ts';
import { chooseZones, emptyLedger, type Ledger } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import { mayHaveHost } from '../../src/model/intent-end.ts';
import { figureOf } from '../prove/figures.mjs';
import { asked, diskOf, fold, keep, path, place, plain } from './checkpoints.ts';
import { anyJournal, journalsOf } from './journals.ts';
import { opened, relatedRecord } from './records.ts';

const related = fc.array(relatedRecord, { minLength: 1, maxLength: 25 });

describe('a checkpoint', () => {
  it('changes nothing of what a journal says, whatever came of the journal since', async () => {
    let used = 0;
    await fc.assert(
      fc.asyncProperty(anyJournal, fc.nat(), async (journal, nth) => {
        const states = journalsOf(journal);
        const disk = await diskOf(states[nth % states.length] as Buffer);
        await keep(disk);

        disk.write(path, states.at(-1) as Buffer);

        used += (await readCheckpoint(disk, place)) === undefined ? 0 : 1;
        expect(await fold(disk, true)).toEqual(await fold(disk, false));
      }),
      { numRuns: figureOf('checkpoints') },
    );
    expect(used).toBeGreaterThan(figureOf('checkpoints') / 3);
  });

  it('holds the whole ledger, which grows on as one that was folded', async () => {
    await fc.assert(
      fc.asyncProperty(related, related, related, async (first, later, last) => {
        const disk = await diskOf(encodeRecords([opened, ...first], 1, 1));
        await keep(disk);

        const read = (await readCheckpoint(disk, place))?.ledger ?? emptyLedger;

        const folded = foldRecords(emptyLedger, [opened, ...first]);
        expect(plain(read)).toEqual(plain(folded));
        const grown = foldRecords(read, later);
        expect(plain(foldRecords(grown, last))).toEqual(plain(foldRecords(foldRecords(folded, later), last)));
        // What was given out does not change with what came after it.
        expect(plain(grown)).toEqual(plain(foldRecords(folded, later)));
        expect(plain(read)).toEqual(plain(folded));
        expect(asked(grown)).toEqual(asked(foldRecords(folded, later)));
      }),
      { numRuns: figureOf('checkpoints') },
    );
  });

  it('counts the zones in which hosts may have been made as whoever looks at every intent and every adopted host', async () => {
    const declared = new Map([
      ['cn-bj2', ['zone-0']],
      ['cn-sh2', []],
    ]);
    /** Without the counts. */
    const look = ({ intents, adopted }: Ledger) => {
      const zones = new Map([...declared].map(([region, named]) => [region, new Set<string>(named)]));
      for (const intent of intents.values()) {
        if (intent.spec.zone !== undefined && mayHaveHost(intent)) zones.get(intent.key.region)?.add(intent.spec.zone);
      }
      for (const { key, zone } of adopted.values()) if (zone !== undefined) zones.get(key.region)?.add(zone);
      return new Map([...zones].map(([region, all]) => [region, [...all].sort()]));
    };
    const counted = (ledger: Ledger) =>
      new Map([...chooseZones(declared, ledger)].map(([region, all]) => [region, [...all].sort()]));
    await fc.assert(
      fc.asyncProperty(related, related, async (first, later) => {
        const disk = await diskOf(encodeRecords([opened, ...first], 1, 1));
        await keep(disk);

        const read = (await readCheckpoint(disk, place))?.ledger ?? emptyLedger;

        expect(counted(read)).toEqual(look(read));
        const grown = foldRecords(read, later);
        expect(counted(grown)).toEqual(look(grown));
        expect(counted(read)).toEqual(look(read));
      }),
      { numRuns: figureOf('checkpoints') },
    );
  });
});

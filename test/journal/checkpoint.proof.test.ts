/** A journal that is read with a checkpoint says what it says when it is read from its start: over random journals. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCheckpoint } from '../../src/journal/checkpoint.ts';
import { encodeRecords } from '../../src/journal/line.ts';
import { chooseZones, emptyLedger, type Ledger } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import { formatKey } from '../../src/model/host.ts';
import { type JournalRecord, mayHaveHost } from '../../src/model/intent.ts';
import { asked, diskOf, fold, keep, path, place, plain } from './checkpoints.ts';
import { anyJournal, journalsOf } from './journals.ts';
import { opened } from './records.ts';

const id = fc.constantFrom('i-1', 'i-2', 'i-3');
const hostId = fc.constantFrom('host-1', 'host-2', 'host-3', 'host-4');
const name = fc.constantFrom('web-1', 'web-2', 'wéb-3');
const region = fc.constantFrom('cn-bj2', 'cn-sh2');
const fleet = fc.constantFrom('shop', 'blog');
const moment = fc.record({ boot: fc.constantFrom('boot-1', 'boot-2'), ms: fc.nat(1_000), wall: fc.constant('2026') });
const spec = fc.record(
  {
    imageId: fc.constantFrom('img-1', 'img-2'),
    cpu: fc.nat(4),
    memory: fc.constant(1),
    diskSpace: fc.nat(3),
    zone: fc.constantFrom('zone-1', 'zone-2'),
  },
  { requiredKeys: ['imageId', 'cpu', 'memory', 'zone'], noNullPrototype: true },
);
const key = fc.record({ region, name });
const pairs = fc.uniqueArray(fc.tuple(hostId, name), { maxLength: 3, selector: ([one]) => one });
const shape = { noNullPrototype: true } as const;

/** Records that are about one another. */
const related: fc.Arbitrary<readonly JournalRecord[]> = fc.array(
  fc.oneof(
    fc.record(
      {
        type: fc.constant('began' as const),
        cold: fc.constant('copy' as const),
        place: fc.record(
          { endpoint: fc.constantFrom('https://a', 'https://b'), projectId: fc.constant('org-1') },
          { ...shape, requiredKeys: ['endpoint'] },
        ),
        settleWindowMs: fc.nat(500),
        moment,
      },
      { ...shape, requiredKeys: ['type', 'moment'] },
    ),
    fc.record({ type: fc.constant('ended' as const), moment }, shape),
    fc.record(
      {
        type: fc.constant('cold-settled' as const),
        how: fc.constantFrom('waited', 'proceeded'),
        ms: fc.nat(9),
        moment,
      },
      shape,
    ),
    fc.record(
      {
        type: fc.constant('listed' as const),
        region,
        appeared: pairs,
        vanished: fc.uniqueArray(hostId, { maxLength: 2 }),
        glimpsed: pairs,
        strangers: fc.uniqueArray(hostId, { maxLength: 2 }),
        probedMs: fc.nat(1_000),
        moment,
      },
      { ...shape, requiredKeys: ['type', 'region', 'appeared', 'vanished', 'glimpsed', 'moment'] },
    ),
    fc.record(
      { type: fc.constant('send' as const), intent: id, key, plan: fc.constantFrom('p-1', 'p-2'), spec, fleet, moment },
      { ...shape, requiredKeys: ['type', 'intent', 'key', 'plan', 'spec', 'moment'] },
    ),
    fc.record(
      {
        type: fc.constant('answer' as const),
        intent: id,
        answer: fc.constantFrom('accepted', 'refused', 'in-doubt'),
        reason: fc.constantFrom('', 'nö'),
        hostIds: fc.array(hostId, { maxLength: 2 }),
        sure: fc.constant(true as const),
        moment,
      },
      { ...shape, requiredKeys: ['type', 'intent', 'answer', 'reason', 'hostIds', 'moment'] },
    ),
    fc.record(
      {
        type: fc.constant('closed' as const),
        intent: id,
        how: fc.constantFrom('not-sent', 'resolved-host', 'resolved-not-created'),
        hostId,
        moment,
      },
      { ...shape, requiredKeys: ['type', 'intent', 'how', 'moment'] },
    ),
    fc.record(
      {
        type: fc.constant('told' as const),
        fleet,
        orphans: fc.uniqueArray(hostId),
        holding: fc.uniqueArray(fc.tuple(hostId, key.map(formatKey)), { maxLength: 2, selector: ([one]) => one }),
        moment,
      },
      { ...shape, requiredKeys: ['type', 'fleet', 'orphans', 'moment'] },
    ),
    fc.record(
      {
        type: fc.constant('adopted' as const),
        fleet,
        hosts: fc.array(
          fc.oneof(fc.tuple(hostId, region, name), fc.tuple(hostId, region, name, fc.constantFrom('zone-1', 'zone-3'))),
          { maxLength: 3 },
        ),
        moment,
      },
      { ...shape, requiredKeys: ['type', 'hosts', 'moment'] },
    ),
  ),
  { minLength: 1, maxLength: 25 },
);

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
      { numRuns: 600 },
    );
    expect(used).toBeGreaterThan(200);
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
      { numRuns: 400 },
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
      { numRuns: 200 },
    );
  });
});

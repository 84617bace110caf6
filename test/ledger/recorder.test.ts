import { describe, expect, it } from 'vitest';
import { emptyLedger, findOpenIntents } from '../../src/ledger/ledger.ts';
import { startRecorder } from '../../src/ledger/recorder.ts';
import type { IntentJournal } from '../../src/model/ports.ts';
import { liveHost, observation } from '../support/model/builders.ts';
import { deferred } from '../support/model/fake-cloud.ts';
import { fakeJournal, fakeRecorder } from '../support/model/fake-journal.ts';
import { answerRecord, listingRecord, moment, sendRecord } from '../support/model/ledgers.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

const boot = 'boot-1 1767225600000.000';
const noSpace = 'The journal cannot be written: no space.';

describe('a recorder', () => {
  it('knows a record as soon as it is on disk, and not before', async () => {
    const disk = deferred<void>();
    const recorder = startRecorder(emptyLedger, { append: () => disk.promise }, virtualClock());

    const recording = recorder.record([sendRecord()]);

    expect(findOpenIntents(recorder.ledger())).toEqual([]);
    disk.resolve();
    expect(await recording).toBeUndefined();
    expect(findOpenIntents(recorder.ledger())).toHaveLength(1);
    expect(recorder.durable()).toEqual(recorder.ledger());
  });

  it('records what a listing changed, at the time of it', async () => {
    const journal = fakeJournal();
    const recorder = fakeRecorder(journal, virtualClock(700));

    await recorder.recordListing(observation([liveHost()]));
    await recorder.recordListing(observation([]));

    expect(journal.records).toEqual([
      { ...listingRecord(700, { appeared: [['host-web-1', 'web-1']] }), probedMs: 0, moment: moment(700, boot) },
      { ...listingRecord(700, { vanished: ['host-web-1'] }), probedMs: 0, moment: moment(700, boot) },
    ]);
  });
});

describe('a journal that fails', () => {
  it('is told with its reason, at once and from then on', async () => {
    const journal = fakeJournal();
    const recorder = fakeRecorder(journal);
    journal.fail();

    const first = await recorder.record([sendRecord('a')]);
    journal.fail(9);
    const second = await recorder.record([sendRecord('b')]);

    expect([first, second]).toEqual([noSpace, noSpace]);
    expect(journal.records).toEqual([]);
  });

  it('keeps no answer from this run, and promises none of them to the next', async () => {
    const journal = fakeJournal();
    const recorder = fakeRecorder(journal);
    await recorder.record([sendRecord()]);
    journal.fail();

    await recorder.record([answerRecord('refused', 5)]);

    expect(findOpenIntents(recorder.ledger())).toEqual([]);
    expect(findOpenIntents(recorder.durable())).toHaveLength(1);
  });

  it('under several records at once promises none of them to the next run', async () => {
    const journal = fakeJournal();
    const recorder = fakeRecorder(journal);
    await recorder.record([sendRecord('a'), sendRecord('b')]);
    journal.fail();

    await Promise.all([
      recorder.record([answerRecord('refused', 5, { intent: 'i-a' })]),
      recorder.record([answerRecord('refused', 5, { intent: 'i-b' })]),
    ]);

    expect(findOpenIntents(recorder.durable()).map(({ id }) => id)).toEqual(['i-a', 'i-b']);
  });

  it('keeps what it could not write in the order of the file, and not what came later', async () => {
    const journal = fakeJournal();
    const recorder = fakeRecorder(journal);
    await recorder.record([sendRecord('a')]);
    journal.fail();

    await Promise.all([recorder.record([sendRecord('b')]), recorder.record([sendRecord('c')])]);
    await recorder.record([sendRecord('d')]);

    expect(recorder.unsure()).toEqual([sendRecord('b'), sendRecord('c')]);
  });

  it('with a bug is not taken for a full disk', async () => {
    const broken: IntentJournal = { append: () => Promise.reject(new TypeError('a bug')) };

    await expect(startRecorder(emptyLedger, broken, virtualClock()).record([])).rejects.toThrow(TypeError);
  });
});

import { describe, expect, it } from 'vitest';
import { emptyLedger, findOpenIntents } from '../../src/ledger/ledger.ts';
import { startRecorder } from '../../src/ledger/recorder.ts';
import type { IntentJournal } from '../../src/model/ports.ts';
import { deferred } from '../support/model/fake-cloud.ts';
import { fakeJournal, fakeRecorder } from '../support/model/fake-journal.ts';
import { answerRecord, sendRecord } from '../support/model/ledgers.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

it('a recorder knows a record as soon as it is on disk, and not before', async () => {
  const disk = deferred<void>();
  const recorder = startRecorder(emptyLedger, { append: () => disk.promise }, virtualClock());

  const recording = recorder.record([sendRecord()]);

  expect(findOpenIntents(recorder.ledger())).toEqual([]);
  disk.resolve();
  expect(await recording).toBeUndefined();
  expect(findOpenIntents(recorder.ledger())).toHaveLength(1);
  expect(recorder.durable()).toEqual(recorder.ledger());
});

describe('a journal that fails', () => {
  it('keeps no answer from this run, and promises none of them to the next', async () => {
    const journal = fakeJournal();
    const recorder = fakeRecorder(journal);
    await recorder.record([sendRecord()]);
    journal.fail();

    await recorder.record([answerRecord('refused', 5)]);

    expect(findOpenIntents(recorder.ledger())).toEqual([]);
    expect(findOpenIntents(recorder.durable())).toHaveLength(1);
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

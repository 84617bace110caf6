/** Rounds that rest on what the journal remembers, and that end where it cannot be written. */

import { describe, expect, it } from 'vitest';
import type { SendResult } from '../../src/creating/creation.ts';
import type { DesiredHost } from '../../src/model/host.ts';
import { specOf } from '../../src/model/intent.ts';
import { desiredHost, liveAs } from '../support/model/builders.ts';
import { Run } from '../support/model/drive-run.ts';
import { answerRecord, ledgerOf, listingRecord, sendRecord } from '../support/model/ledgers.ts';

const accepted: SendResult = { status: 'accepted', hostIds: [] };
const barred: SendResult = { status: 'barred', by: 'lock', reason: 'released by somebody' };

/** The first is the canary. */
const [a, b, c] = [desiredHost({ name: 'a', cpu: 1 }), desiredHost({ name: 'b' }), desiredHost({ name: 'c' })];

/** Three hosts, of which the canary is made and the others are in flight. */
function inSecondRound(more: ConstructorParameters<typeof Run>[1] = {}): readonly [Run, DesiredHost, DesiredHost] {
  const run = new Run([a, b, c], more).listed().answered(a, accepted).listed(liveAs(a));
  const [first, second] = run.sent;
  if (first === undefined || second === undefined) throw new Error('two are in flight');
  return [run, first, second];
}

it('what is barred was not sent, and ends the sending; what was made before is looked for', () => {
  const [run, first, second] = inSecondRound();

  run.answered(first, barred);

  expect(run.effect).toEqual({ type: 'send', creates: [], until: run.now });
  expect(run.answered(second, accepted).effect).toEqual({ type: 'list' });
  run.listed(liveAs(a), liveAs(second));
  const stop = { cause: 'barred', by: 'lock', reason: 'released by somebody' };
  expect(run.end.stop).toEqual(stop);
  expect(run.end.outcomes).toContainEqual({ status: 'not-sent', desired: first, because: stop });
});

describe('an answer that is not recorded', () => {
  const unrecorded = 'the disk is full';
  const stop = { cause: 'barred', by: 'journal', reason: unrecorded };

  it('that is a doubt is told as the journal that failed, and as a doubt', () => {
    const run = new Run([a], { settleWaitMs: 0 }).listed();

    run.answered(a, { status: 'in-doubt', reason: 'reset' }, { unrecorded }).listed();

    expect(run.end.stop).toEqual(stop);
    expect(run.ends).toEqual(['a: in-doubt']);
  });
});

it('a name that is too early does not keep the others waiting', () => {
  const ledger = ledgerOf(listingRecord(0, { glimpsed: [['host-0', 'b']] }));
  const run = new Run([a, b, c], {}, { ledger, now: 1_000 }).listed().answered(a, accepted).listed(liveAs(a));

  expect(run.sent).toEqual([c]);
  run.answered(c, accepted).listed(liveAs(a), liveAs(c));
  expect(run.effect).toEqual({ type: 'rest', ms: 299_000, because: 'seen-before' });
  expect(run.rested().listed(liveAs(a), liveAs(c)).sent).toEqual([b]);
});

it('a create that an earlier run left refused made the host that appears while this run waits', () => {
  const refused = [
    sendRecord('a', 0, { spec: specOf(a) }),
    answerRecord('refused', 0, { intent: 'i-a', reason: 'RetCode 110' }),
  ];
  const run = new Run([a], {}, { ledger: ledgerOf(...refused), now: 1_000 }).listed();

  expect(run.effect).toMatchObject({ type: 'rest', because: 'refused-before' });
  run.rested().listed(liveAs(a));
  expect(run.ends).toEqual(['a: already-there']);
  expect(run.end.outcomes).toMatchObject([{ intent: { id: 'i-a', answer: 'refused', reason: 'RetCode 110' } }]);
});

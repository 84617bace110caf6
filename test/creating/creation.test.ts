import { describe, expect, it } from 'vitest';
import { maySend, type SendRules } from '../../src/creating/creation.ts';
import type { Early } from '../../src/ledger/settle-wait.ts';
import type { JournalRecord } from '../../src/model/intent.ts';
import {
  answerRecord,
  beganRecord,
  closedRecord,
  ledgerOf,
  listingRecord,
  sendRecord,
  sendRules,
} from '../support/model/ledgers.ts';

const key = { region: 'cn-bj2', name: 'web-1' };

function verdict(records: readonly JournalRecord[], probeAt: number, rules: Partial<SendRules> = {}) {
  return maySend(ledgerOf(...records), key, probeAt, sendRules(rules));
}

const yes = { may: true, presumedAbsent: undefined };
const doubt = [sendRecord('web-1', 1_000), answerRecord('in-doubt', 2_000)];

describe('a name is open, and may not be sent', () => {
  it.each<[string, JournalRecord[]]>([
    ['about to be sent, or sent', [sendRecord('web-1', 0)]],
    ['sent by a process that was killed', [sendRecord('web-1', 0), beganRecord(10)]],
    ['accepted', [sendRecord('web-1', 0), answerRecord('accepted', 10)]],
    ['in doubt', doubt],
  ])('while a request for it is %s, however long that is ago', (_, records) => {
    expect(verdict(records, 1e12)).toMatchObject({ may: false, bar: 'open', intent: { id: 'i-web-1' } });
  });
});

it('a doubt that may be sent again waits until the settle window after its answer, and is presumed absent with the send', () => {
  const early = { may: false, bar: 'early', readyAt: 302_000, because: 'sent-before' };

  expect(verdict(doubt, 301_999, { onDoubt: 'recreate' })).toEqual(early);
  expect(verdict(doubt, 302_000, { onDoubt: 'recreate' })).toMatchObject({
    may: true,
    presumedAbsent: { id: 'i-web-1' },
  });
});

describe('a plan is spent for a name', () => {
  it.each([
    ['even by a refusal that may have made a host', answerRecord('refused', 1), 'spent'],
    ['but not by one that surely made none', answerRecord('refused', 1, { sure: true }), undefined],
    ['nor by one that only came too soon', answerRecord('refused', 1, { throttled: true }), undefined],
    ['nor by a request of which no byte left', closedRecord('not-sent', 1), undefined],
  ] as const)('%s', (_, answer, bar) => {
    const records = [sendRecord('web-1', 0, { plan: 'p-1' }), answer];

    expect(verdict(records, 1e12, { plan: 'p-1' })).toMatchObject(bar === undefined ? yes : { bar });
  });
});

describe('a listing is too early for a name', () => {
  const ended = [...doubt, closedRecord('resolved-not-created', 5_000)];
  const seenAndGone = [
    listingRecord(1_000, { appeared: [['host-1', 'web-1']] }),
    listingRecord(2_000),
    listingRecord(3_000, { vanished: ['host-1'] }),
  ];
  const rows: readonly [string, readonly JournalRecord[], number, Early][] = [
    ['after a request that may have made a host, though a human closed it', ended, 302_000, 'sent-before'],
    ['after the last listing that showed a host of it', seenAndGone, 302_000, 'seen-before'],
    ['after a glimpse of it', [listingRecord(4_000, { glimpsed: [['h', 'web-1']] })], 304_000, 'seen-before'],
    ['after a cold start', [beganRecord(7_000, 'no-journal')], 307_000, 'cold-start'],
    ['after a refusal in doubt', [sendRecord('web-1', 0), answerRecord('refused', 9_000)], 309_000, 'refused-before'],
  ];

  it.each(rows)('%s, to the millisecond', (_, records, readyAt, because) => {
    expect(verdict(records, readyAt - 1)).toEqual({ may: false, bar: 'early', readyAt, because });
    expect(verdict(records, readyAt)).toEqual(yes);
  });

  it('by whichever wait is over last', () => {
    const all = [...seenAndGone, ...ended, beganRecord(7_000, 'copy')];

    expect(verdict(all, 0)).toMatchObject({ readyAt: 307_000, because: 'cold-start' });
    expect(verdict(all, 0, { coldStart: 'proceed' })).toMatchObject({ readyAt: 302_000 });
  });

  it('by a request before one that was surely refused, or of which no byte left', () => {
    const before = [...doubt, closedRecord('presumed-absent', 3_000), sendRecord('web-1', 4_000, { intent: 'i-2' })];
    const refused = [...before, answerRecord('refused', 5_000, { intent: 'i-2', sure: true })];
    const unsent = [...before, closedRecord('not-sent', 5_000, { intent: 'i-2' })];

    for (const records of [refused, unsent]) {
      expect(verdict(records, 301_999)).toMatchObject({ readyAt: 302_000, because: 'sent-before' });
    }
  });
});

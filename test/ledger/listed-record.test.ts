import { describe, expect, it } from 'vitest';
import { memoryOf } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import { makeListedRecord } from '../../src/ledger/recorder.ts';
import { desiredHost, liveAs, liveHost, observation, untrusted } from '../support/model/builders.ts';
import { answerRecord, beganRecord, ledgerOf, listingRecord, moment, sendRecord } from '../support/model/ledgers.ts';

describe('the record of a listing', () => {
  const appeared = [1, 2, 3].map((nth) => [`host-${nth}`, `web-${nth}`] as const);
  const ledger = ledgerOf(listingRecord(1, { appeared }));
  const stays = liveHost({ hostId: 'host-1', name: 'web-1' });
  const renamed = liveHost({ hostId: 'host-2', name: 'other' });
  const fresh = liveHost({ hostId: 'host-9', name: 'web-9' });

  it('holds what changed since the one before, what only a page showed, and when the probe was sent', () => {
    const seen = observation([stays, renamed, fresh], {
      vanished: [liveHost({ hostId: 'host-v', name: 'web-v' })],
      trust: { status: 'trusted', provenAt: 5 },
    });

    expect(makeListedRecord(ledger, seen, moment(7))).toEqual({
      ...listingRecord(7, {
        appeared: [
          ['host-2', 'other'],
          ['host-9', 'web-9'],
        ],
        vanished: ['host-3'],
        glimpsed: [['host-v', 'web-v']],
      }),
      probedMs: 5,
    });
  });

  it('of a listing that is not trusted proves no presence and no absence', () => {
    const seen = { ...untrusted([stays, fresh]), vanished: [liveHost({ hostId: 'host-v', name: 'web-v' })] };

    expect(makeListedRecord(ledger, seen, moment(7))).toEqual({
      ...listingRecord(7, {
        glimpsed: [
          ['host-9', 'web-9'],
          ['host-v', 'web-v'],
        ],
      }),
      unproven: true,
    });
  });
});

describe('a stranger', () => {
  const windowMs = 300_000;
  const web = desiredHost();
  const own = liveAs(web);
  const sent = [{ ...beganRecord(0), settleWindowMs: windowMs }, sendRecord('web-1', 0)];
  const doubt = ledgerOf(...sent, answerRecord('in-doubt', 10));
  const strangersIn = (ledger: typeof doubt, ...hosts: Parameters<typeof observation>[0] & object) => {
    const record = makeListedRecord(ledger, observation(hosts), moment(windowMs * 2));
    return record.type === 'listed' ? record.strangers : undefined;
  };

  it('has the name of an open create, and cannot be its host', () => {
    expect(strangersIn(doubt, { ...own, cpu: 64 })).toEqual(['host-web-1']);
    expect(strangersIn(doubt, own)).toBeUndefined();
  });

  it('does not hide the host of the create that the same listing shows', () => {
    const record = makeListedRecord(doubt, observation([{ ...own, cpu: 64, hostId: 'h-1' }, own]), moment(20));

    const after = foldRecords(doubt, [record]);

    expect(record).toMatchObject({ strangers: ['h-1'] });
    expect(memoryOf(after, web.key)).toMatchObject({ hostId: 'host-web-1', intent: { end: { how: 'seen' } } });
  });
});

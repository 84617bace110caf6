import { describe, expect, it } from 'vitest';
import { emptyLedger } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import { findColdSettlingTime, recordColdSettled, recordProceeding } from '../../src/ledger/settle-wait.ts';
import type { JournalRecord, Moment } from '../../src/model/intent.ts';
import { beganRecord, moment } from '../support/model/ledgers.ts';

const rules = (lockedAt: Moment, settleWindowMs = 300_000) => ({ settleWindowMs, lockedAt });
const cold = (...more: readonly JournalRecord[]) =>
  foldRecords(emptyLedger, [beganRecord(1_000, 'no-journal'), ...more]);

describe('a cold start', () => {
  it('on the machine where it was keeps its age, though a run of another one came between', () => {
    const ledger = cold(beganRecord(7, undefined, 'boot-2'));

    expect(findColdSettlingTime(ledger, rules(moment(250_000)))).toBe(301_000);
  });

  it('is settled by a run that begins or ends a window behind it, and not a moment before', () => {
    expect(recordColdSettled(cold(), rules(moment(300_999)), moment(300_999))).toEqual([]);
    expect(recordColdSettled(cold(), rules(moment(301_000)), moment(301_000))).toEqual([
      { type: 'cold-settled', how: 'waited', ms: 300_000, moment: moment(301_000) },
    ]);
    expect(recordColdSettled(cold(), rules(moment(5, 'boot-2')), moment(300_004, 'boot-2'))).toEqual([]);
    expect(recordColdSettled(cold(), rules(moment(5, 'boot-2')), moment(300_005, 'boot-2'))).toMatchObject([
      { ms: 300_000 },
    ]);
  });

  it('holds back nothing once it is settled, on any boot, and is recorded once', () => {
    const ledger = cold({ type: 'cold-settled', how: 'waited', ms: 300_000, moment: moment(301_000) });

    expect(findColdSettlingTime(ledger, rules(moment(5, 'boot-2')))).toBe(Number.NEGATIVE_INFINITY);
    expect(recordColdSettled(ledger, rules(moment(400_000)), moment(900_000))).toEqual([]);
  });

  it('that was settled for a shorter window is none for a longer one', () => {
    const ledger = cold({ type: 'cold-settled', how: 'waited', ms: 300_000, moment: moment(301_000) });

    expect(findColdSettlingTime(ledger, rules(moment(5, 'boot-2'), 600_000))).toBe(600_005);
  });

  it('is settled for all later runs by an operator who takes the risk, which its record says', () => {
    const [record, ...more] = recordProceeding(cold(), rules(moment(1_000)), moment(21_000));

    const ledger = cold(...(record === undefined ? [] : [record]));
    expect(record).toEqual({ type: 'cold-settled', how: 'proceeded', ms: 20_000, moment: moment(21_000) });
    expect(more).toEqual([]);
    expect(findColdSettlingTime(ledger, rules(moment(5, 'boot-2'), 9_000_000))).toBe(Number.NEGATIVE_INFINITY);
  });
});

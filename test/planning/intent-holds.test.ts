import { describe, expect, it } from 'vitest';
import { findIntentHold } from '../../src/planning/holds.ts';
import { desiredHost, liveAs } from '../support/model/builders.ts';
import { answerRecord, ledgerOf, listingRecord, sendRecord } from '../support/model/ledgers.ts';

const web = desiredHost();
const doubt = [sendRecord('web-1', 5), answerRecord('in-doubt', 6)];
const nobody = { onDoubt: 'hold', isDeclared: () => false } as const;
/** What was asked for, under a name of the cloud's own. */
const renamed = liveAs(web, { hostId: 'host-new', name: 'vm-0001' });

it('what the journal remembers holds a name no more where it is a doubt that may be presumed absent', () => {
  const rules = { ...nobody, onDoubt: 'recreate' } as const;

  expect(findIntentHold(ledgerOf(...doubt), web.key, [], rules)).toBeUndefined();
  expect(findIntentHold(ledgerOf(...doubt), web.key, [renamed], rules)).toMatchObject({ probable: [renamed] });
  const accepted = ledgerOf(sendRecord('web-1', 5), answerRecord('accepted', 6));
  expect(findIntentHold(accepted, web.key, [], rules)).toMatchObject({ reason: 'was-sent', bar: 'open' });
});

describe('a host may be the one that was asked for, renamed,', () => {
  const probable = (
    live: Parameters<typeof findIntentHold>[2][number],
    rules: Partial<Parameters<typeof findIntentHold>[3]> = {},
  ) => {
    const hold = findIntentHold(ledgerOf(...doubt), web.key, [live], { ...nobody, ...rules });
    return hold?.reason === 'was-sent' && hold.bar === 'open' && hold.probable.length > 0;
  };

  // Which values contradict that it is the one: test/ledger/attribution.test.ts.
  it.each([
    ['as it was sent', {}, true],
    ['not with another CPU', { cpu: 4 }, false],
    ['not in another region', { region: 'hk' }, false],
    ['not by the very name, which a listing closes', { name: 'web-1' }, false],
  ])('%s', (_, fields, isProbable) => {
    expect(probable({ ...renamed, ...fields })).toBe(isProbable);
  });

  it('but not if it was there before the request', () => {
    const before = ledgerOf(listingRecord(0, { appeared: [['host-new', 'vm-0001']] }), ...doubt);

    expect(findIntentHold(before, web.key, [renamed], nobody)).toMatchObject({ probable: [] });
  });
});

import { describe, expect, it } from 'vitest';
import type { LiveHost } from '../../src/model/host.ts';
import { findIntentHold } from '../../src/planning/holds.ts';
import { desiredHost, liveAs } from '../support/model/builders.ts';
import { answerRecord, ledgerOf, listingRecord, sendRecord } from '../support/model/ledgers.ts';

const web = desiredHost();
const doubt = [sendRecord('web-1', 5), answerRecord('in-doubt', 6)];
/** What was asked for, under a name of the cloud's own. */
const renamed = liveAs(web, { hostId: 'host-new', name: 'vm-0001' });

it('what the journal remembers holds a name no more where it is a doubt that may be presumed absent', () => {
  expect(findIntentHold(ledgerOf(...doubt), web.key, [], 'recreate')).toBeUndefined();
  expect(findIntentHold(ledgerOf(...doubt), web.key, [renamed], 'recreate')).toMatchObject({ probable: [renamed] });
  const accepted = ledgerOf(sendRecord('web-1', 5), answerRecord('accepted', 6));
  expect(findIntentHold(accepted, web.key, [], 'recreate')).toMatchObject({ reason: 'was-sent', bar: 'open' });
});

describe('a host may be the one that was asked for, renamed,', () => {
  const probable = (live: LiveHost) => {
    const hold = findIntentHold(ledgerOf(...doubt), web.key, [live], 'hold');
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

    expect(findIntentHold(before, web.key, [renamed], 'hold')).toMatchObject({ probable: [] });
  });
});

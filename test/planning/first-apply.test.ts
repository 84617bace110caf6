import { expect, it } from 'vitest';
import type { JournalRecord } from '../../src/model/intent.ts';
import { findEarlierTrace } from '../../src/planning/guards.ts';
import { desiredHosts } from '../support/model/builders.ts';
import {
  answerRecord,
  beganRecord,
  closedRecord,
  endedRecord,
  ledgerOf,
  listingRecord,
  moment,
  sendRecord,
} from '../support/model/ledgers.ts';

const declared = desiredHosts('web-1', 'web-2').map(({ key }) => key);
const proceeded: JournalRecord = { type: 'cold-settled', how: 'proceeded', ms: 1, moment: moment(1) };

it.for<[what: string, ...records: JournalRecord[]]>([
  ['an empty journal'],
  ['a run that sent nothing', beganRecord(0, 'no-journal'), endedRecord(1)],
  [
    'a run on another boot that ended',
    beganRecord(0, 'no-journal'),
    endedRecord(1),
    beganRecord(0, undefined, 'boot-2'),
  ],
  ['hosts of somebody else', listingRecord(0, { appeared: [['host-1', 'db-1']] })],
  [
    'a declared name in a region where it is not declared',
    listingRecord(0, { region: 'hk', appeared: [['h', 'web-1']] }),
  ],
  ['a create of which no byte was sent', sendRecord(), closedRecord('not-sent')],
  ['a copy whose cold start an operator answered', beganRecord(0, 'copy'), proceeded],
])('%s is no trace of an earlier apply', ([, ...records]) => {
  expect(findEarlierTrace(ledgerOf(...records), declared)).toBeUndefined();
});

it.for<[what: string, trace: object, ...records: JournalRecord[]]>([
  ['an open create of any name', { trace: 'creates', creates: 1 }, sendRecord('db-1')],
  ['a refused create', { trace: 'creates', creates: 1 }, sendRecord(), answerRecord('refused')],
  ['a create that made no host', { trace: 'creates' }, sendRecord(), closedRecord('resolved-not-created')],
  ['a declared host that is live', { trace: 'hosts', isLive: true }, listingRecord(0, { appeared: [['h', 'web-2']] })],
  [
    'a declared host that one page showed',
    { trace: 'hosts', isLive: false },
    listingRecord(0, { glimpsed: [['h', 'web-1']] }),
  ],
  [
    'a host that an apply adopted',
    { trace: 'fleet' },
    { type: 'adopted', hosts: [['h', 'cn-bj2', 'db-1']], moment: moment(0) },
  ],
  ['a copied journal', { trace: 'cold-start', cause: 'copy' }, beganRecord(0, 'copy')],
  ['an unclean end on another boot', { trace: 'cold-start', cause: 'other-boot' }, beganRecord(0, 'other-boot')],
  ['a copied journal in a later run', { trace: 'cold-start' }, beganRecord(0, 'copy'), endedRecord(1), beganRecord(2)],
])('%s is a trace of an earlier apply', ([, trace, ...records]) => {
  expect(findEarlierTrace(ledgerOf(...records), declared)).toMatchObject(trace);
});

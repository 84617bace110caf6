/** Journals that earlier runs left, and whether an apply with `--first-apply` goes on after reading them. */

import { decide } from '../../../src/app/apply/decide.ts';
import { KnownError } from '../../../src/model/errors.ts';
import type { JournalRecord } from '../../../src/model/intent.ts';
import { startStop } from '../../../src/system/stop.ts';
import { planOf } from '../reports/reports.ts';
import { desiredHosts, observation } from './builders.ts';
import {
  answerRecord,
  beganRecord,
  closedRecord,
  endedRecord,
  ledgerOf,
  listingRecord,
  moment,
  sendRecord,
} from './ledgers.ts';
import { seededRandom } from './seeded-random.ts';

const desired = desiredHosts('web-1', 'web-2');

/** What earlier runs may have left that says nothing of an earlier apply. */
const silent: readonly (readonly JournalRecord[])[] = [
  [beganRecord(0, 'no-journal'), endedRecord(1)],
  [beganRecord(0, 'no-journal'), endedRecord(1), beganRecord(0, undefined, 'boot-2')],
  [listingRecord(0, { appeared: [['host-1', 'db-1']] })],
  [listingRecord(0, { region: 'hk', appeared: [['host-4', 'web-1']] })],
  [sendRecord(), closedRecord('not-sent')],
  // A copy whose cold start an operator answered.
  [beganRecord(0, 'copy'), { type: 'cold-settled', how: 'proceeded', ms: 1, moment: moment(1) }],
];

/** What says that this is not the first apply. */
const telling: Readonly<Record<string, readonly JournalRecord[]>> = {
  'a create was sent': [sendRecord('db-1')],
  'a create was refused': [sendRecord('db-1'), answerRecord('refused', 0, { intent: 'i-db-1' })],
  'a create made no host': [sendRecord('db-2'), closedRecord('resolved-not-created', 0, { intent: 'i-db-2' })],
  'a declared host is live': [listingRecord(0, { appeared: [['host-2', 'web-2']] })],
  'a declared host was seen': [listingRecord(0, { glimpsed: [['host-2', 'web-2']] })],
  'a fleet has hosts': [{ type: 'adopted', fleet: 'shop', hosts: [['host-3', 'cn-bj2', 'web-3']], moment: moment(0) }],
  'the journal is a copy': [beganRecord(0, 'copy')],
  'the journal is a copy in a later run': [beganRecord(0, 'copy'), endedRecord(1), beganRecord(2)],
  'a run did not end on another boot': [beganRecord(0, 'other-boot')],
};

/** Returns what the journal says where the apply went on all the same, and `for nothing` where it was refused for nothing. */
export async function playFirstApply(seed: number): Promise<{ readonly broken: readonly string[] }> {
  const random = seededRandom(seed);
  const said = Object.keys(telling).filter(() => random.next() < 0.2);
  const quiet = silent.filter(() => random.next() < 0.5);
  const records = [...quiet.flat(), ...said.flatMap((what) => telling[what] ?? [])];

  const wentOn = await goesOn(records);

  if (wentOn) return { broken: said };
  return { broken: said.length === 0 ? ['for nothing'] : [] };
}

/** Whether the run comes to the question whether to create. */
async function goesOn(records: readonly JournalRecord[]): Promise<boolean> {
  const ledger = ledgerOf(...records);
  let wasAsked = false;
  const approve = async () => {
    wasAsked = true;
    return 'declined' as const;
  };
  const means = { approver: { approve }, readPasswords: () => undefined, stop: startStop() };
  const run = { applyRules: { coldStart: 'first-apply' }, ...means };
  const applier = { recorder: { ledger: () => ledger }, lockedAt: moment(10) };
  const [asking, prepared, , taken, ports] = [
    run,
    { plan: planOf(desired, [observation()]), facts: { declared: desired } },
    undefined,
    applier,
    { clock: { now: () => 0 } },
  ] as unknown as Parameters<typeof decide>;
  try {
    await decide(asking, prepared, undefined, taken, ports);
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
  }
  return wasAsked;
}

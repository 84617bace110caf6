/** Records with everything that a test is not about already filled in. */
import fc from 'fast-check';
import { type JournalRecord, journalVersion, type Moment } from '../../src/model/intent.ts';
import { anyText } from '../support/reports/any-text.ts';

export const account = '0123456789ab';

export function momentAt(ms: number, boot = 'boot-1'): Moment {
  return { boot, ms, wall: '2026-01-01T00:00:00.000Z' };
}

export const opened: JournalRecord = {
  type: 'opened',
  version: journalVersion,
  account,
  file: { inode: '1', born: '1001' },
};

export function sendRecord(name = 'web-1', ms = 5): JournalRecord {
  const spec = { imageId: 'img-ubuntu', cpu: 2, memory: 4096, zone: 'cn-bj2-04' };
  return {
    type: 'send',
    intent: `i-${name}`,
    key: { region: 'cn-bj2', name },
    plan: 'p-1',
    spec,
    moment: momentAt(ms),
  };
}

const text = anyText({ maxLength: 12 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0);
const moment = fc.record({ boot: text, ms: number, wall: text });
const pairs = fc.array(fc.tuple(text, text), { maxLength: 3 });
const texts = fc.array(text, { maxLength: 3 });

/** Any record but the first. */
export const anyRecord: fc.Arbitrary<JournalRecord> = fc.oneof(
  fc.record(
    {
      type: fc.constant('began' as const),
      cold: fc.constantFrom('no-journal', 'copy', 'other-boot'),
      place: fc.record({ endpoint: text, projectId: text }, { requiredKeys: ['endpoint'], noNullPrototype: true }),
      settleWindowMs: number,
      moment,
    },
    { requiredKeys: ['type', 'moment'], noNullPrototype: true },
  ),
  fc.record({ type: fc.constant('ended' as const), moment }, { noNullPrototype: true }),
  fc.record(
    {
      type: fc.constant('cold-settled' as const),
      how: fc.constantFrom('waited', 'proceeded'),
      firstApply: fc.constant(true as const),
      ms: number,
      moment,
    },
    { requiredKeys: ['type', 'how', 'ms', 'moment'], noNullPrototype: true },
  ),
  fc.record(
    {
      type: fc.constant('listed' as const),
      region: text,
      appeared: pairs,
      vanished: texts,
      glimpsed: pairs,
      unproven: fc.constant(true as const),
      strangers: texts,
      probedMs: number,
      moment,
    },
    { requiredKeys: ['type', 'region', 'appeared', 'vanished', 'glimpsed', 'moment'], noNullPrototype: true },
  ),
  fc.record(
    {
      type: fc.constant('send' as const),
      intent: text,
      key: fc.record({ region: text, name: text }),
      plan: text,
      spec: fc.record({ imageId: text, cpu: number, memory: number, zone: text }),
      moment,
    },
    { noNullPrototype: true },
  ),
  fc.record(
    {
      type: fc.constant('answer' as const),
      intent: text,
      answer: fc.constantFrom('accepted', 'refused', 'in-doubt'),
      reason: text,
      hostIds: texts,
      moment,
    },
    { noNullPrototype: true },
  ),
  fc.record(
    {
      type: fc.constant('closed' as const),
      intent: text,
      how: fc.constantFrom('not-sent', 'presumed-absent', 'resolved-host', 'resolved-not-created'),
      hostId: text,
      moment,
    },
    { requiredKeys: ['type', 'intent', 'how', 'moment'], noNullPrototype: true },
  ),
  fc.record(
    { type: fc.constant('told' as const), fleet: text, orphans: texts, holding: pairs, moment },
    { requiredKeys: ['type', 'fleet', 'orphans', 'moment'], noNullPrototype: true },
  ),
  fc.record(
    {
      type: fc.constant('adopted' as const),
      fleet: text,
      hosts: fc.array(fc.oneof(fc.tuple(text, text, text), fc.tuple(text, text, text, text)), { maxLength: 3 }),
      moment,
    },
    { requiredKeys: ['type', 'hosts', 'moment'], noNullPrototype: true },
  ),
);

/** A whole journal. */
export const anyRecords: fc.Arbitrary<readonly JournalRecord[]> = fc
  .array(anyRecord, { maxLength: 8 })
  .map((records) => [opened, ...records]);

/** What a journal asks of its lock. `recordsBefore`: what its last holder said of the journal. */
export function heldLock(generation: number, recordsBefore?: number) {
  return { generation, recordsBefore };
}

/** Records with everything that a test is not about already filled in. */
import fc from 'fast-check';
import type { KnownError } from '../../src/model/errors.ts';
import { formatKey } from '../../src/model/host.ts';
import { type JournalRecord, journalVersion } from '../../src/model/intent.ts';
import { anyText } from '../support/reports/any-text.ts';

export const account = '0123456789ab';

/** What this work fails with. */
export function failureOf(work: Promise<unknown>): Promise<KnownError> {
  return work.then(
    () => Promise.reject(new Error('it should have failed')),
    (error) => error,
  );
}

const file = { inode: '1', born: '1001' };
export const opened: JournalRecord = { type: 'opened', version: journalVersion, account, file };

/** What the members of a record are drawn from. */
interface Words {
  readonly intent: fc.Arbitrary<string>;
  readonly hostId: fc.Arbitrary<string>;
  readonly name: fc.Arbitrary<string>;
  readonly region: fc.Arbitrary<string>;
  readonly zone: fc.Arbitrary<string>;
  readonly fleet: fc.Arbitrary<string>;
  readonly plan: fc.Arbitrary<string>;
  readonly boot: fc.Arbitrary<string>;
  readonly number: fc.Arbitrary<number>;
  readonly text: fc.Arbitrary<string>;
}

type Members = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** A record of a type, which may lack the members of `may`. */
function recordOf(type: JournalRecord['type'], must: Members, may: Members): fc.Arbitrary<JournalRecord> {
  const members: Members = { type: fc.constant(type), ...must, ...may };
  const requiredKeys = ['type', ...Object.keys(must)];
  const record: fc.Arbitrary<unknown> = fc.record(members, { requiredKeys, noNullPrototype: true });
  return record as fc.Arbitrary<JournalRecord>;
}

const yes = fc.constant(true as const);

/** Any record but the first. */
function recordOver({ intent, hostId, name, region, zone, fleet, plan, boot, number, text }: Words) {
  const moment = fc.record({ boot, ms: number, wall: text });
  const key = fc.record({ region, name });
  const hostIds = fc.uniqueArray(hostId, { maxLength: 3 });
  const pairs = fc.uniqueArray(fc.tuple(hostId, name), { maxLength: 3, selector: ([one]) => one });
  const holding = fc.uniqueArray(fc.tuple(hostId, key.map(formatKey)), { maxLength: 2, selector: ([one]) => one });
  const adopted = fc.oneof(fc.tuple(hostId, region, name), fc.tuple(hostId, region, name, zone));
  const spec = fc.record(
    { imageId: text, cpu: number, memory: number, zone, diskSpace: number },
    { requiredKeys: ['imageId', 'cpu', 'memory', 'zone'], noNullPrototype: true },
  );
  const place = fc.record({ endpoint: text, projectId: text }, { requiredKeys: ['endpoint'], noNullPrototype: true });
  const cold = fc.constantFrom('no-journal', 'copy', 'other-boot');
  const how = fc.constantFrom('not-sent', 'presumed-absent', 'resolved-host', 'resolved-not-created');
  const answer = fc.constantFrom('accepted', 'refused', 'in-doubt');
  return fc.oneof(
    recordOf('began', { moment }, { cold, place, settleWindowMs: number }),
    recordOf('ended', { moment }, {}),
    recordOf('cold-settled', { how: fc.constantFrom('waited', 'proceeded'), ms: number, moment }, { firstApply: yes }),
    recordOf(
      'listed',
      { region, appeared: pairs, vanished: hostIds, glimpsed: pairs, moment },
      { unproven: yes, strangers: hostIds, probedMs: number },
    ),
    recordOf('send', { intent, key, plan, spec, moment }, { fleet }),
    recordOf('answer', { intent, answer, reason: text, hostIds, moment }, { sure: yes }),
    recordOf('closed', { intent, how, moment }, { hostId }),
    recordOf(
      'told',
      { fleet, orphans: hostIds, moment },
      { holding, declared: fc.array(fc.record({ values: spec, hostIds })) },
    ),
    recordOf('adopted', { hosts: fc.array(adopted, { maxLength: 3 }), moment }, { fleet }),
  );
}

const text = anyText({ maxLength: 12 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0);

/** Whatever it holds. */
export const anyRecord = recordOver({
  ...{ intent: text, hostId: text, name: text, region: text, zone: text, fleet: text, plan: text, boot: text },
  ...{ number, text },
});

/** Of few hosts and creates, so that records are about one another. */
export const relatedRecord = recordOver({
  intent: fc.constantFrom('i-1', 'i-2', 'i-3'),
  hostId: fc.constantFrom('host-1', 'host-2', 'host-3', 'host-4'),
  name: fc.constantFrom('web-1', 'web-2', 'wéb-3'),
  region: fc.constantFrom('cn-bj2', 'cn-sh2'),
  zone: fc.constantFrom('zone-1', 'zone-2', 'zone-3'),
  fleet: fc.constantFrom('shop', 'blog'),
  plan: fc.constantFrom('p-1', 'p-2'),
  boot: fc.constantFrom('boot-1', 'boot-2'),
  number: fc.nat(1_000),
  text: fc.constantFrom('one', 'nö'),
});

/** A whole journal. */
export const anyRecords: fc.Arbitrary<readonly JournalRecord[]> = fc
  .array(anyRecord, { maxLength: 8 })
  .map((records) => [opened, ...records]);

/** What a journal asks of its lock. `recordsBefore`: what its last holder said of the journal. */
export const heldLock = (generation: number, recordsBefore?: number) => ({
  generation,
  recordsBefore,
  lost: async () => undefined,
  release: async () => true,
});

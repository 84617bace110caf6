/** What a run remembers and may, in memory: a journal and a lock that fail when a test wants it. */

import type { CreateHostsInputs } from '../../../src/creating/create-hosts.ts';
import { emptyLedger, type Ledger } from '../../../src/ledger/ledger.ts';
import { type Recorder, startRecorder } from '../../../src/ledger/recorder.ts';
import { KnownError } from '../../../src/model/errors.ts';
import type { DesiredHost } from '../../../src/model/host.ts';
import type { JournalRecord } from '../../../src/model/intent.ts';
import type { Clock, IntentJournal, Lock } from '../../../src/model/ports.ts';
import { startStop } from '../../../src/system/stop.ts';
import { roundRules } from './ledgers.ts';
import { seededRandom } from './seeded-random.ts';
import { virtualClock } from './virtual-clock.ts';

export interface FakeJournal extends IntentJournal {
  /** On disk. */
  readonly records: readonly JournalRecord[];
  /** Types of these records, and how requests and answers ended, e.g. `answer in-doubt`. */
  readonly told: readonly string[];
  /** From now on, or from the nth append on, nothing can be written. */
  fail(after?: number): void;
}

export function fakeJournal(log: string[] = []): FakeJournal {
  const records: JournalRecord[] = [];
  let left = Number.POSITIVE_INFINITY;
  return {
    records,
    told: log,
    fail: (after = 0) => {
      left = after;
    },
    append: async (some) => {
      await Promise.resolve();
      left -= 1;
      if (left < 0) throw new KnownError('journal-unusable', 'The journal cannot be written: no space.');
      records.push(...some);
      log.push(...some.map(describe));
    },
  };
}

function describe(record: JournalRecord): string {
  switch (record.type) {
    case 'answer':
      return `answer ${record.answer}`;
    case 'closed':
      return `closed ${record.how}`;
    case 'send':
      return `send ${record.key.name}`;
    case 'opened':
    case 'began':
    case 'cold-settled':
    case 'ended':
    case 'listed':
    case 'told':
    case 'adopted':
      return record.type;
  }
}

export function fakeRecorder(
  journal: IntentJournal = fakeJournal(),
  clock: Clock = virtualClock(),
  ledger: Ledger = emptyLedger,
): Recorder {
  return startRecorder(ledger, journal, clock);
}

/** A lock that is ours. */
export const fakeLock = (): Lock => ({ lost: async () => undefined });

/** The creates of these hosts at a cloud: a journal and a lock that hold, rules as usual, and nobody who stops them. */
export function createInputs(
  creates: readonly DesiredHost[],
  cloud: Pick<CreateHostsInputs, 'observe' | 'provider' | 'clock'>,
  more: Partial<CreateHostsInputs> = {},
): CreateHostsInputs {
  return {
    orders: creates.map((desired) => ({ desired })),
    fresh: [],
    planned: [],
    rules: roundRules(),
    recorder: fakeRecorder(fakeJournal(), more.clock ?? cloud.clock),
    lock: fakeLock(),
    random: seededRandom(1),
    stop: startStop(),
    events: { tell: () => undefined },
    ...cloud,
    ...more,
  };
}

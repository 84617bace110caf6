/** A shared journal as a process holds it, without the rest of a run. */
import { randomUUID } from 'node:crypto';
import { openDatabaseStore } from '../../../src/journal/database/database-store.ts';
import { openPostgres } from '../../../src/journal/database/postgres/postgres-database.ts';
import type { JournalStore } from '../../../src/ledger/journal-store.ts';
import type { ColdCause, JournalRecord } from '../../../src/model/intent.ts';
import type { Clock, Processes } from '../../../src/model/ports.ts';
import { realClock } from '../../../src/system/clock.ts';
import { settingsFor } from './connections.ts';

export const account = '0123456789ab';

const self = { pid: 1, started: '1', boot: realClock.boot, namespace: '', host: 'here' };

type OnPause = () => unknown;

export interface StoreOptions {
  readonly account?: string;
  /** Awaited instead of a pause between two tries. It stands for that much time. */
  readonly onPause?: OnPause | undefined;
  readonly fateOf?: Processes['fateOf'];
  readonly user?: string;
}

/** As a machine meets it that reaches the database at this address. */
export function storeAt(url: string, options: StoreOptions = {}): JournalStore {
  const { account: of = account, onPause, fateOf = async () => 'unknown', user = 'hw' } = options;
  return openDatabaseStore(
    { name: url, account: of },
    {
      processes: { self, fateOf },
      newId: randomUUID,
      clock: onPause === undefined ? realClock : clockWithout(onPause),
      connect: async () => openPostgres(settingsFor(url, user)),
    },
  );
}

/** Time passes in its pauses as well, and nobody waits for them. */
function clockWithout(onPause: OnPause): Clock {
  let passed = 0;
  return {
    ...realClock,
    now: () => realClock.now() + passed,
    async sleep(ms) {
      passed += ms;
      await onPause();
    },
  };
}

const momentNow = () => ({ boot: realClock.boot, ms: realClock.now(), wall: '2026-01-01T00:00:00.000Z' });

export function beganNow(cold: ColdCause | undefined): JournalRecord {
  return { type: 'began', ...(cold !== undefined && { cold }), moment: momentNow() };
}

export const endedNow = (): JournalRecord => ({ type: 'ended', moment: momentNow() });

/** One intent, as an apply records it before it sends. */
export function sendOf(name: string): JournalRecord {
  return {
    type: 'send',
    intent: `i-${name}`,
    key: { region: 'cn-bj2', name },
    plan: 'p-1',
    spec: { imageId: 'img-ubuntu', cpu: 2, memory: 4096, zone: 'cn-bj2-04' },
    moment: { boot: realClock.boot, ms: 5, wall: '2026-01-01T00:00:00.000Z' },
  };
}

import { randomUUID } from 'node:crypto';
import type { DatabaseSettings } from '../journal/database/address.ts';
import type { DatabaseMeans } from '../journal/database/database-store.ts';
import { openFolderStore } from '../journal/folder-store.ts';
import type { JournalStore, LockState, LockWait } from '../ledger/journal-store.ts';
import type { Clock, Processes, Random } from '../model/ports.ts';
import type { RepeatFlags } from '../model/text/shell-word.ts';
import { describeHolder, type LockFact } from '../report/journal-document.ts';
import { realClock, realRandom } from '../system/clock.ts';
import { realDisk } from '../system/disk.ts';
import { openProcesses } from '../system/processes.ts';
import type { Io } from './io.ts';
import { type Progress, startProgress } from './output/progress.ts';
import type { LockFlags } from './settings/flags.ts';

/** The outside world of an applier, real or simulated. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  /** The journal and lock at this place. */
  journalAt(place: JournalPlace): Promise<JournalStore>;
}

/** Where an account's journal and lock are: in a folder, or in a database that machines share. */
export type JournalPlace = {
  readonly account: string;
  /** Flags of this run, so that a command in a message finds the same place. */
  readonly repeatFlags?: RepeatFlags | undefined;
  /** Number of records after which a run keeps a checkpoint when it ends; undefined: 10,000. */
  readonly checkpointEvery?: number | undefined;
} & ({ readonly folder: string } | { readonly database: DatabaseSettings });

/** The folder, or the address without its password. */
export function nameOfPlace(place: JournalPlace): string {
  return 'folder' in place ? place.folder : place.database.address.shown;
}

/** Binds the real ports, but that of the cloud (open-cloud.ts). */
export function bindPorts(io: Pick<Io, 'env'>): Ports & { readonly processes: Processes } {
  const processes = openProcesses(io.env);
  return {
    clock: realClock,
    random: realRandom,
    processes,
    async journalAt(place) {
      if ('folder' in place) return openFolderStore(place, { disk: realDisk, clock: realClock, processes });
      const { openDatabaseStore } = await import('../journal/database/database-store.ts');
      return openDatabaseStore({ ...place, name: nameOfPlace(place) }, bindDatabase(place, io, processes));
    },
  };
}

export async function factOfLock(state: LockState, processes: Processes): Promise<LockFact> {
  return state.status === 'held' ? { ...state, fate: await processes.fateOf(state.taken) } : state;
}

/** For a journal in a database. */
export function bindDatabase(
  { database }: Exclude<JournalPlace, { readonly folder: string }>,
  { env }: Pick<Io, 'env'>,
  processes = openProcesses(env),
): DatabaseMeans {
  return {
    clock: realClock,
    processes,
    newId: randomUUID,
    async connect() {
      // A separate bundle, which is not loaded for a journal in a folder.
      const { openPostgres } = await import('../journal/database/postgres/postgres-database.ts');
      return openPostgres(database);
    },
  };
}

// `--lock-timeout`: how long a run waits for the lock, and what it says meanwhile.

export function readLockWait(flags: LockFlags, io: Io): LockWait {
  let progress: Progress | undefined;
  const end = () => {
    progress?.end();
    progress = undefined;
  };
  return {
    timeoutMs: flags['lock-timeout'],
    signal: io.stop.signal(),
    onHolder: (state, until) => {
      if (io.quiet) return;
      end();
      const who =
        state.status === 'held' ? `held by ${describeHolder(state.taken)}` : 'taken, and it is unknown by whom';
      io.err(`The lock of this account is ${who}.\n`);
      progress = startProgress(io, realClock);
      progress.show({ label: 'Waiting for the lock', wait: { until, why: '' } });
    },
    onOver: end,
  };
}

import { bootOf } from '../../src/ledger/clocks.ts';
import type { HeldJournal, JournalStore, LockState, Taken } from '../../src/ledger/journal-store.ts';
import { emptyLedger } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import { KnownError } from '../../src/model/errors.ts';
import type { JournalRecord } from '../../src/model/intent.ts';
import type { Clock, Processes } from '../../src/model/ports.ts';

export interface MemoryStore {
  readonly records: readonly JournalRecord[];
  /** As one process meets it. */
  storeOf(clock: Clock, processes: Processes): JournalStore;
}

/** A journal and its lock in memory: a store without files. It outlives the processes that use it. */
export function memoryStore(): MemoryStore {
  const records: JournalRecord[] = [];
  let generation = 0;
  let holder: Taken | undefined;
  const state = (): LockState =>
    holder === undefined ? { status: 'free', generation } : { status: 'held', generation, taken: holder };
  const ledger = () => foldRecords(emptyLedger, records);
  const release = (ours: number) => {
    if (ours !== generation || holder === undefined) return false;
    holder = undefined;
    return true;
  };

  function hold(clock: Clock): HeldJournal {
    const ours = generation;
    const whyLost = () => (ours === generation && holder !== undefined ? undefined : `the lock ${ours} was released`);
    const before = ledger();
    const isElsewhere = before.run !== undefined && !before.run.ended && bootOf(before.run.began) !== clock.boot;
    return {
      generation: ours,
      ledger: before,
      cold: records.length === 0 ? 'no-journal' : isElsewhere ? 'other-boot' : undefined,
      torn: false,
      journal: {
        async append(added) {
          const lost = whyLost();
          if (lost !== undefined) throw new KnownError('journal-unusable', `The journal cannot be written: ${lost}.`);
          records.push(...added);
        },
      },
      lost: async () => whyLost(),
      keepCheckpoint: async () => {},
      close: async () => {},
      release: async () => release(ours),
    };
  }

  return {
    records,
    storeOf: (clock, processes) => ({
      async take(wait) {
        wait?.onOver();
        if (holder !== undefined && !(await processes.hasEnded(holder)))
          throw new KnownError('lock-held', 'The lock of this account is held.');
        generation += 1;
        holder = { ...processes.self, at: new Date(clock.wall()).toISOString() };
        return hold(clock);
      },
      read: async () =>
        records.length === 0
          ? { status: 'none', ledger: emptyLedger }
          : { status: 'read', ledger: ledger(), copy: false, torn: false },
      look: async () => state(),
      async unlock(which) {
        if (which !== generation || !release(which)) throw new KnownError('flag-invalid', `No lock ${which} is held.`);
      },
    }),
  };
}

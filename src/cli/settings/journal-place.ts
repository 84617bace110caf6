/** Where the journal of an account is, and what an applier needs of the outside to use it. */
import type { JournalStore } from '../../core/ledger/journal-store.ts';
import type { Clock, Random } from '../../core/ports.ts';
import type { RepeatFlags } from '../../core/text/shell-word.ts';
import type { DatabaseSettings } from '../../journal/database/address.ts';

/** The outside world of an applier, real or simulated. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  /** The journal and lock at this place. */
  journalAt(place: JournalPlace): JournalStore;
}

/** Where an account's journal and lock are: in a folder, or in a database that machines share. */
export type JournalPlace = FolderOf | DatabaseOf;

interface FolderOf extends PlaceBase {
  readonly folder: string;
}

interface DatabaseOf extends PlaceBase {
  readonly database: DatabaseSettings;
}

interface PlaceBase {
  readonly account: string;
  /** Flags of this run, so that a command in a message finds the same place. */
  readonly repeatFlags?: RepeatFlags | undefined;
  /** Number of records after which a run keeps a checkpoint when it ends; undefined: 10,000. */
  readonly checkpointEvery?: number | undefined;
}

/** The folder, or the address without its password. */
export function nameOfPlace(place: JournalPlace): string {
  return 'folder' in place ? place.folder : place.database.address.shown;
}

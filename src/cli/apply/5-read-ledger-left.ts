/** What the next run will find in the journal if writing it failed. */
import { KnownError } from '../../core/errors.ts';
import { formatKey } from '../../core/host.ts';
import type { JournalStore } from '../../core/ledger/journal-store.ts';
import { type Ledger, memoryOf } from '../../core/ledger/ledger.ts';
import { foldRecords } from '../../core/ledger/ledger-draft.ts';
import type { Recorder } from '../../reconcile/recorder.ts';

/**
 * The ledger of the next run. A failed write may have put complete lines on the disk, and a failed
 * sync all of them. If the file contains the line of an intent, that intent is open for the next
 * run, although nothing was sent for it. So the file is read again. If it cannot be read, each
 * intent of the failed writes may be in it.
 */
export async function readLedgerLeft(
  recorder: Pick<Recorder, 'durable' | 'unsure'>,
  store: Pick<JournalStore, 'read'>,
): Promise<Ledger> {
  const sends = recorder.unsure().filter((record) => record.type === 'send');
  if (sends.length === 0) return recorder.durable();
  const written = await readIntents(store);
  const left = sends.filter(({ intent }) => written === undefined || written.has(intent));
  return markWithheld(
    foldRecords(recorder.durable(), left),
    left.map(({ intent }) => intent),
  );
}

/** An intent is sent only after its record is certainly on disk. */
function markWithheld(ledger: Ledger, ids: readonly string[]): Ledger {
  const intents = new Map(ledger.intents);
  const names = new Map(ledger.names);
  for (const id of ids) {
    const intent = intents.get(id);
    if (intent === undefined) continue;
    const withheld = { ...intent, withheld: true } as const;
    intents.set(id, withheld);
    names.set(formatKey(intent.key), { ...memoryOf(ledger, intent.key), intent: withheld });
  }
  return { ...ledger, intents, names };
}

/** The intents in the file, by id; undefined if it cannot be read. */
async function readIntents(store: Pick<JournalStore, 'read'>): Promise<Ledger['intents'] | undefined> {
  try {
    const read = await store.read();
    return read.status === 'none' ? new Map() : read.ledger.intents;
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    return undefined;
  }
}

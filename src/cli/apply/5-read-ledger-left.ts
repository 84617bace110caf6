/** What a run leaves in its journal for the next one, if writing the journal failed. */
import { KnownError } from '../../core/errors.ts';
import { formatKey } from '../../core/host.ts';
import type { JournalStore } from '../../core/ledger/journal-store.ts';
import { type Ledger, memoryOf } from '../../core/ledger/ledger.ts';
import { foldRecords } from '../../core/ledger/ledger-draft.ts';
import type { Recorder } from '../../reconcile/recorder.ts';

/**
 * What the next run may know. A write that failed may have put whole lines on the disk, and a sync
 * that failed may have put all of them there: an intent whose line the file holds is open for the
 * next run, though nothing was sent for it. So the file is read back. Where it cannot be read, each
 * intent of the failed writes may be there.
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

/** The journal of an account for commands that create nothing. It is read and never written. */
import { KnownError } from '../core/errors.ts';
import type { JournalReading } from '../core/ledger/journal-store.ts';
import { emptyLedger, type Ledger } from '../core/ledger/ledger.ts';
import { foldRecords } from '../core/ledger/ledger-draft.ts';
import { makeListedRecord } from '../core/ledger/listed-record.ts';
import { escapeText } from '../core/text/escape.ts';
import { isDatabaseAddress } from '../journal/database/address.ts';
import { chooseJournalFolder, nameJournal, type PlaceOptions } from '../journal/place.ts';
import { hostOf, isLoopback } from '../provider/endpoint.ts';
import { journalAccountOf } from '../provider/keys.ts';
import { type Recorder, startMoments } from '../reconcile/recorder.ts';
import { coldTexts, standbyText } from '../report/words/cold-causes.ts';
import { realClock } from '../system/clock.ts';
import type { Io } from './io.ts';
import { sayNotes } from './prepare.ts';
import type { CloudSettings } from './settings/cloud-settings.ts';
import { readDatabaseSettings } from './settings/database-settings.ts';
import type { JournalFlags, ProjectFlags } from './settings/flags.ts';
import { notePermissions } from './settings/journal-folder.ts';
import type { JournalPlace } from './settings/journal-place.ts';
import { type PlaceFlags, writeRepeatFlags } from './settings/repeat-flags.ts';

interface ReadingFlags extends JournalFlags {
  readonly quiet: boolean;
}

type AccountSettings = Pick<CloudSettings, 'keys' | 'endpoint'> & ProjectFlags;

/**
 * Throws KnownError `journal-unusable` if there is no place for it, `flag-invalid` if `--journal`
 * names none.
 */
export function locateJournal(flags: PlaceFlags, settings: AccountSettings, io: Pick<Io, 'env' | 'cwd'>): JournalPlace {
  const { project } = settings;
  const repeatFlags = writeRepeatFlags({ ...flags, project }, io);
  if (flags.journal !== undefined && isDatabaseAddress(flags.journal)) {
    const database = readDatabaseSettings(flags, io);
    return { database, account: nameJournal(cloudAccountOf(settings)), repeatFlags };
  }
  return { ...locateFolder(flags.journal, settings, io), repeatFlags };
}

/** The folder of this name; undefined: the one that is used without `--journal`. */
export function locateFolder(
  override: string | undefined,
  settings: AccountSettings,
  { env, cwd }: Pick<Io, 'env' | 'cwd'>,
): { readonly folder: string; readonly account: string } {
  const of = cloudAccountOf(settings);
  return { folder: chooseJournalFolder({ env, cwd, ...of, override }), account: of.account };
}

/** Whose journal it is. */
function cloudAccountOf({ keys, endpoint, project }: AccountSettings): Pick<PlaceOptions, 'account' | 'endpoint'> {
  return {
    account: journalAccountOf(keys.publicKey, project),
    endpoint: { origin: endpoint.origin, isLoopback: isLoopback(hostOf(endpoint)) },
  };
}

/** Earlier records, with the listings of this run on top of them in memory only. */
export async function openMemoryRecorder(
  flags: ReadingFlags,
  settings: CloudSettings,
  io: Io,
  /** Whether a journal that cannot be read ends the run. */
  needed = false,
): Promise<Pick<Recorder, 'ledger' | 'moment' | 'recordListing'>> {
  const moment = startMoments(realClock);
  let ledger = await readLedger(flags, settings, io, needed);
  return {
    ledger: () => ledger,
    moment,
    recordListing: async (observation, ended = moment()) => {
      ledger = foldRecords(ledger, [makeListedRecord(ledger, observation, ended)]);
      return undefined;
    },
  };
}

/** Why records may be missing from what was read. */
export function noteReading(read: JournalReading): readonly string[] {
  if (read.status === 'none') return [];
  return [...(read.copy ? [coldTexts.copy] : []), ...(read.isStandby === true ? [standbyText] : [])];
}

/**
 * A journal that cannot be read is reported and does not end the run, because nothing is created
 * here. With `needed`, it ends the run. Throws KnownError `flag-invalid`.
 */
async function readLedger(flags: ReadingFlags, settings: CloudSettings, io: Io, needed: boolean): Promise<Ledger> {
  const { bindPorts } = await import('./bind-ports.ts');
  try {
    const place = locateJournal(flags, settings, io);
    sayNotes(await notePermissions(place), flags.quiet, io);
    const read = await bindPorts(io).journalAt(place).read();
    sayNotes(noteReading(read), flags.quiet, io);
    return read.status === 'none' ? emptyLedger : read.ledger;
  } catch (error) {
    if (needed || !(error instanceof KnownError) || error.code === 'flag-invalid') throw error;
    const why = `doubts of earlier runs are not shown, because the journal cannot be read: ${error.message}`;
    io.err(`warning: ${[why, ...error.suggestions.map((one) => `  - ${one}`)].map(escapeText).join('\n')}\n`);
    return emptyLedger;
  }
}

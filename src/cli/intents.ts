import { KnownError } from '../core/errors.ts';
import type { JournalStore, LockState } from '../core/ledger/journal-store.ts';
import { emptyLedger, isOpen } from '../core/ledger/ledger.ts';
import { findPendingRefusals } from '../core/ledger/pending-refusal.ts';
import { accountOf } from '../provider/keys.ts';
import { momentOf } from '../reconcile/recorder.ts';
import type { LockFact } from '../report/documents/lock.ts';
import { makeAppearsUntil } from '../report/words/intents.ts';
import type { RealProcesses } from '../system/processes.ts';
import { bindPorts } from './bind-ports.ts';
import type { Io } from './io.ts';
import type { CommandResult } from './output/command-result.ts';
import { sayNotes } from './prepare.ts';
import { locateJournal, noteReading } from './read-journal.ts';
import { type CloudSettings, readCloudSettings, readDialect } from './settings/cloud-settings.ts';
import type { AccountFlags, IntentFlags, SourceFlags } from './settings/flags.ts';
import { notePermissions } from './settings/journal-folder.ts';
import { nameOfPlace } from './settings/journal-place.ts';
import { withDeclaration } from './settings/repeat-flags.ts';

type IntentsFlags = AccountFlags & IntentFlags & Pick<SourceFlags, 'file' | 'quiet'> & { readonly all: boolean };

/** Shows what is open, and who holds the lock. Sends nothing, and takes no lock. */
export async function runIntents(flags: IntentsFlags, io: Io): Promise<CommandResult> {
  const { 'settle-window': settleWindowMs } = flags;
  const settings = await readAccount(flags, io);
  const place = locateJournal(withDeclaration(flags, io), settings, io);
  const { repeatFlags } = place;
  const { journalAt, processes, clock } = bindPorts(io);
  const store = journalAt(place);
  sayNotes(await notePermissions(place), flags.quiet, io);
  const read = await store.read();
  sayNotes(noteReading(read), flags.quiet, io);
  const ledger = read.status === 'none' ? emptyLedger : read.ledger;
  const until = makeAppearsUntil(settleWindowMs, clock.wall());
  const pending = findPendingRefusals(ledger, until);
  const ids = new Set(pending.map(({ intent }) => intent));
  const intents = [...ledger.intents.values()].filter((one) => flags.all || isOpen(one) || ids.has(one.id));
  const lock = await readLockFact(store, processes);
  const facts = {
    intents,
    pending,
    lock,
    journal: nameOfPlace(place),
    isThere: read.status !== 'none',
    account: accountOf(settings.keys.publicKey),
    project: settings.project,
    settleWindowMs,
    repeatFlags,
    now: momentOf(clock),
    nowMs: clock.wall(),
  };
  return { kind: 'document', exit: 'ok', document: { kind: 'intents', facts } };
}

/** Nothing is sent with these keys. Throws the same KnownError as `readCloudSettings`. */
export async function readAccount(flags: AccountFlags, io: Pick<Io, 'env' | 'cwd'>): Promise<CloudSettings> {
  try {
    return await readCloudSettings(flags, io, readDialect(flags));
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    const { code, message, suggestions, cause } = error;
    throw new KnownError(code, message, { suggestions: [...suggestions, whyAccount], cause });
  }
}

const whyAccount =
  'This command sends nothing, and needs them anyway: endpoint and keys name the account, and the account names the journal.';

/** Throws KnownError `journal-unusable` if the lock cannot be read. */
export async function readLockFact(store: Pick<JournalStore, 'look'>, processes: RealProcesses): Promise<LockFact> {
  return factOfLock(await store.look(), processes);
}

export async function factOfLock(state: LockState, processes: RealProcesses): Promise<LockFact> {
  switch (state.status) {
    case 'free':
    case 'unreadable':
      return state;
    case 'held':
      return { ...state, fate: await processes.fateOf(state.taken) };
  }
}

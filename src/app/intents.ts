import { accountOf } from '../cloud/keys.ts';
import type { JournalStore, LockState } from '../ledger/journal-store.ts';
import { emptyLedger, isOpen } from '../ledger/ledger.ts';
import { momentOf } from '../ledger/recorder.ts';
import { findPendingRefusals } from '../ledger/settle-wait.ts';
import { KnownError } from '../model/errors.ts';
import { writeCommandLine } from '../model/text/shell-word.ts';
import type { LockFact } from '../report/documents/lock.ts';
import { makeAppearsUntil } from '../report/words/intents.ts';
import type { RealProcesses } from '../system/processes.ts';
import { bindPorts } from './bind-ports.ts';
import type { Io } from './io.ts';
import { noteReading, sayNotes } from './notes.ts';
import type { CommandResult } from './output/conclude.ts';
import { type CloudSettings, readCloudSettings, readDialect } from './settings/cloud-settings.ts';
import type { AccountFlags, IntentFlags, JournalFlags, SourceFlags } from './settings/flags.ts';
import { locateJournal, nameOfPlace, notePermissions } from './settings/journal-place.ts';
import { withDeclaration, writeRepeatFlags } from './settings/repeat-flags.ts';

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
async function readLockFact(store: Pick<JournalStore, 'look'>, processes: RealProcesses): Promise<LockFact> {
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

type UnlockFlags = AccountFlags & JournalFlags & { readonly quiet: boolean };

/** Releases the lock of a run that a human knows to have ended. Sends nothing to the cloud. */
export async function runUnlock(number: string | undefined, flags: UnlockFlags, io: Io): Promise<CommandResult> {
  const intents = `"${writeCommandLine('intents', writeRepeatFlags(flags, io))}"`;
  const generation = parseGeneration(number, intents);
  const place = locateJournal(flags, await readAccount(flags, io), io);
  sayNotes(await notePermissions(place), flags.quiet, io);
  const { journalAt, processes } = bindPorts(io);
  const store = journalAt(place);
  const before = await readLockFact(store, processes);
  await store.unlock(generation);
  return {
    kind: 'document',
    exit: 'ok',
    document: { kind: 'unlock', facts: { released: generation, before, intents } },
  };
}

function parseGeneration(text: string | undefined, intents: string): number {
  if (text !== undefined && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  const what = text === undefined ? 'the number is missing' : `${JSON.stringify(text)} is not the number of a lock`;
  throw new KnownError('flag-invalid', `unlock takes the number of the lock that it releases: ${what}.`, {
    suggestions: [`${intents} shows who holds which lock.`],
  });
}

/** `intents` and `unlock`: what an account's journal holds open, and who holds its lock. */

import { accountOf } from '../cloud/keys.ts';
import type { LockState } from '../ledger/journal-store.ts';
import { isOpen } from '../ledger/ledger.ts';
import { momentOf } from '../ledger/recorder.ts';
import { findPendingRefusals } from '../ledger/settle-wait.ts';
import { KnownError } from '../model/errors.ts';
import { writeCommandLine } from '../model/text/shell-word.ts';
import type { IntentsFacts } from '../report/documents/intents.ts';
import type { LockFact } from '../report/documents/lock.ts';
import { makeAppearsUntil } from '../report/words/intents.ts';
import type { RealProcesses } from '../system/processes.ts';
import { bindPorts, type JournalPlace, nameOfPlace, type RealPorts } from './bind-ports.ts';
import type { Io } from './io.ts';
import { noteReading, sayNotes } from './notes.ts';
import type { CommandResult } from './output/conclude.ts';
import { type CloudSettings, readCloudSettings, readDialect } from './settings/cloud-settings.ts';
import type { IntentsFlags, UnlockFlags } from './settings/command-flags.ts';
import type { AccountFlags } from './settings/flags.ts';
import { locateJournal, notePermissions, withDeclaration, writeRepeatFlags } from './settings/journal-place.ts';

export async function runIntents(flags: IntentsFlags, io: Io): Promise<CommandResult> {
  const cloud = await readAccount(flags, io);
  const journal = locateJournal(withDeclaration(flags, io), cloud, io);
  sayNotes(await notePermissions(journal), io);
  const settings = { cloud, journal, all: flags.all, settleWindowMs: flags['settle-window'] };
  const { facts, notes } = await listIntents(settings, bindPorts(io));
  sayNotes(notes, io);
  return { kind: 'document', exit: 'ok', document: { kind: 'intents', facts } };
}

interface IntentsSettings {
  readonly cloud: CloudSettings;
  readonly journal: JournalPlace;
  /** Those that have ended, too. */
  readonly all: boolean;
  readonly settleWindowMs: number;
}

/** What is open, and who holds the lock. Sends nothing, and takes no lock. */
async function listIntents(
  { cloud, journal, all, settleWindowMs }: IntentsSettings,
  { journalAt, processes, clock }: RealPorts,
): Promise<{ readonly facts: IntentsFacts; readonly notes: readonly string[] }> {
  const store = journalAt(journal);
  const read = await store.read();
  const nowMs = clock.wall();
  const pending = findPendingRefusals(read.ledger, makeAppearsUntil(settleWindowMs, nowMs));
  const ids = new Set(pending.map(({ intent }) => intent));
  const facts = {
    intents: [...read.ledger.intents.values()].filter((one) => all || isOpen(one) || ids.has(one.id)),
    pending,
    lock: await factOfLock(await store.look(), processes),
    journal: nameOfPlace(journal),
    isThere: read.status !== 'none',
    account: accountOf(cloud.keys.publicKey),
    project: cloud.project,
    settleWindowMs,
    repeatFlags: journal.repeatFlags,
    now: momentOf(clock),
    nowMs,
  };
  return { facts, notes: noteReading(read) };
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

export async function factOfLock(state: LockState, processes: RealProcesses): Promise<LockFact> {
  return state.status === 'held' ? { ...state, fate: await processes.fateOf(state.taken) } : state;
}

/** Releases the lock of a run that a human knows to have ended. Sends nothing to the cloud. */
export async function runUnlock(number: string | undefined, flags: UnlockFlags, io: Io): Promise<CommandResult> {
  const intents = `"${writeCommandLine('intents', writeRepeatFlags(flags, io))}"`;
  const generation = parseGeneration(number, intents);
  const journal = locateJournal(flags, await readAccount(flags, io), io);
  sayNotes(await notePermissions(journal), io);
  const { journalAt, processes } = bindPorts(io);
  const store = journalAt(journal);
  const before = await factOfLock(await store.look(), processes);
  await store.unlock(generation);
  const facts = { released: generation, before, intents };
  return { kind: 'document', exit: 'ok', document: { kind: 'unlock', facts } };
}

function parseGeneration(text: string | undefined, intents: string): number {
  if (text !== undefined && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  const what = text === undefined ? 'the number is missing' : `${JSON.stringify(text)} is not the number of a lock`;
  throw new KnownError('flag-invalid', `unlock takes the number of the lock that it releases: ${what}.`, {
    suggestions: [`${intents} shows who holds which lock.`],
  });
}

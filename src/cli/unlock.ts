import { KnownError } from '../core/errors.ts';
import { writeCommandLine } from '../core/text/shell-word.ts';
import { bindPorts } from './bind-ports.ts';
import { readAccount, readLockFact } from './intents.ts';
import type { Io } from './io.ts';
import type { CommandResult } from './output/command-result.ts';
import { sayNotes } from './prepare.ts';
import { locateJournal } from './read-journal.ts';
import type { AccountFlags, JournalFlags } from './settings/flags.ts';
import { notePermissions } from './settings/journal-folder.ts';
import { writeRepeatFlags } from './settings/repeat-flags.ts';

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

import { KnownError } from '../core/errors.ts';
import { escapeText } from '../core/text/escape.ts';
import { writeCommandLine } from '../core/text/shell-word.ts';
import { encodeLock, holderText, type LockFact } from '../report/documents/lock.ts';
import { bindPorts } from './bind-ports.ts';
import { type AccountFlags, readAccount, readLockFact } from './intents.ts';
import type { Io } from './io.ts';
import type { CommandResult } from './output/command-result.ts';
import { type JournalFlags, locateJournal } from './read-journal.ts';
import { writeRepeatFlags } from './settings/repeat-flags.ts';

export type UnlockFlags = AccountFlags & JournalFlags;

/** Releases the lock of a run that a human has seen to be gone. Asks the cloud nothing. */
export async function runUnlock(number: string | undefined, flags: UnlockFlags, io: Io): Promise<CommandResult> {
  const intents = `"${writeCommandLine('intents', writeRepeatFlags(flags, io))}"`;
  const generation = parseGeneration(number, intents);
  const place = locateJournal(flags, readAccount(flags, io), io);
  const { journalAt, processes } = bindPorts(io);
  const store = journalAt(place);
  const before = await readLockFact(store, processes);
  await store.unlock(generation);
  return {
    exit: 'ok',
    text: `${releasedText(generation, before)}\nNext: ${escapeText(intents)} lists what its run left open.\n`,
    document: { format: 'hostwright/unlock', content: { released: generation, lock: encodeLock(before) } },
  };
}

function parseGeneration(text: string | undefined, intents: string): number {
  if (text !== undefined && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  const what = text === undefined ? 'the number is missing' : `${JSON.stringify(text)} is no number of a lock`;
  throw new KnownError('flag-invalid', `unlock takes the number of the lock that it releases: ${what}.`, {
    suggestions: [`${intents} shows who holds which lock.`],
  });
}

function releasedText(generation: number, before: LockFact): string {
  const released = `Released lock ${generation}`;
  switch (before.status) {
    case 'held':
      return `${released}, held by ${holderText(before.taken)}.${fateText(before)}`;
    // Free: it was taken, and left without a name, a moment ago.
    case 'unreadable':
    case 'free':
      return `${released}; it cannot be told whose it was.\n${warning}`;
  }
}

function fateText({ fate, taken }: Extract<LockFact, { status: 'held' }>): string {
  switch (fate) {
    case 'ended':
      return ' That process has ended.';
    case 'there':
      return `\nWarning: that process is still there, on this machine. It may still send what it was about to send, and two runs at once could make a host twice. End it (kill ${taken.pid}) before you run apply.`;
    case 'unknown':
      return `\n${warning}`;
  }
}

const warning =
  'Warning: if that run is not gone but paused, on another machine say, it may still send what it was about to send, and two runs at once could make a host twice. Make sure that it is gone before you run apply.';

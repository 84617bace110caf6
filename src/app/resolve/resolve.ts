/**
 * Settles creates in doubt: by the listing, by their labels, or by what a person says. Each is checked against the
 * listing and recorded. Nothing is created here.
 */

import { emptyLedger, findOpenIntents, type Ledger, withCountedMoment } from '../../ledger/ledger.ts';
import { type AppearsUntil, findPendingRefusals, pendingRefusalOf } from '../../ledger/settle-wait.ts';
import { KnownError } from '../../model/errors.ts';
import type { Intent } from '../../model/intent.ts';
import { findNearest } from '../../model/text/nearest-name.ts';
import { type RepeatFlags, writeCommandLine } from '../../model/text/shell-word.ts';
import { describeEnd } from '../../report/documents/intents.ts';
import { describePending, makeAppearsUntil } from '../../report/words/intents.ts';
import { checkProject } from '../../report/words/resolve.ts';
import { beginApplier, readLockWait } from '../apply/applier.ts';
import { bindPorts, openReader } from '../bind-ports.ts';
import type { Io } from '../io.ts';
import { sayEnvironment, sayNotes } from '../notes.ts';
import type { CommandResult } from '../output/conclude.ts';
import { readCloudSettings, readDialect } from '../settings/cloud-settings.ts';
import { locateJournal, notePermissions } from '../settings/journal-place.ts';
import { withDeclaration } from '../settings/repeat-flags.ts';
import { makeLockLostError, type ResolveFlags, settle, stop } from './settle.ts';

/** `words`: names of hosts, or ids of intents. Throws KnownError. */
export async function runResolve(words: readonly string[], flags: ResolveFlags, io: Io): Promise<CommandResult> {
  checkWords(words, flags);
  const { 'settle-window': settleWindowMs } = flags;
  const settings = await readCloudSettings(flags, io, readDialect(flags));
  const place = locateJournal(withDeclaration(flags, io), settings, io);
  const { repeatFlags } = place;
  const ports = bindPorts(io);
  const { clock } = ports;
  const select = (ledger: Ledger) => {
    const until = makeAppearsUntil(settleWindowMs, clock.wall());
    const found = (flags.all ? [undefined] : words).flatMap((word) => findOpen(ledger, word, until, repeatFlags));
    const intents = [...new Map(found.map((one) => [one.id, one])).values()];
    const [first] = intents;
    if (flags.host === undefined || intents.length === 1) return intents;
    throw refuse(`--host is about the host of one create: name its intent, e.g. ${first?.id} (${first?.key.name}).`);
  };
  const lockWait = readLockWait(flags, clock, io);
  // A typo should neither wait for a lock nor create a journal.
  sayNotes(await notePermissions(place), flags.quiet, io);
  const read = await ports.journalAt(place).read();
  const before = select(read.status === 'none' ? emptyLedger : read.ledger);
  sayEnvironment(settings, flags, io);
  const applier = await beginApplier(place, { settleWindowMs }, ports, lockWait).catch((error: unknown) => {
    if (io.interruption.aborted && error instanceof KnownError && error.code === 'lock-held') return undefined;
    throw error;
  });
  if (applier === undefined) return stop(before, io);
  let result: CommandResult;
  try {
    const cloud = await openReader(settings, io);
    try {
      const { api } = cloud;
      const means = { applier, api, settings, settleWindowMs, repeatFlags, flags, clock, io };
      result = await settle(select(applier.recorder.ledger()), means);
    } finally {
      cloud.close();
    }
  } catch (error) {
    await applier.end(error instanceof KnownError);
    throw error;
  }
  const lost = await applier.end(true, io.interruption);
  if (lost !== undefined) throw makeLockLostError(lost, 'What this run recorded last may not count.');
  return result;
}

function refuse(what: string): KnownError {
  const suggestions = ['Write for example: hostwright resolve i-7f3a09c2 --host host-9 (or: --not-created)'];
  return new KnownError('flag-invalid', what, { suggestions });
}

/** Checks what can be checked without a journal. */
function checkWords(words: readonly string[], { all, host, 'not-created': isAbsent }: ResolveFlags): void {
  if (all && words.length > 0) throw refuse(`--all selects every open intent: leave out ${words.join(' ')}.`);
  if (!all && words.length === 0) throw refuse('resolve takes names of hosts, ids of intents, or --all.');
  if (host === '') throw refuse('--host names no host.');
  if (host !== undefined && isAbsent) throw refuse('--host and --not-created say the opposite of each other.');
}

/** Throws KnownError `intent-unknown`. `word`: undefined for all. */
function findOpen(
  ledger: Ledger,
  word: string | undefined,
  until: AppearsUntil,
  repeatFlags: RepeatFlags | undefined,
): readonly Intent[] {
  const open = findOpenIntents(ledger);
  const byId = word === undefined ? undefined : ledger.intents.get(word);
  const found =
    word === undefined ? open : open.filter((one) => (byId === undefined ? one.key.name === word : one === byId));
  if (found.length > 0) return found;
  const pending = findPendingRefusals(ledger, until).flatMap(({ intent }) => ledger.intents.get(intent) ?? []);
  const ended = byId ?? pending.find(({ key }) => key.name === word);
  if (ended?.end !== undefined) {
    const { id, key, end } = ended;
    const refusal = pendingRefusalOf(withCountedMoment(ledger, ended), until);
    const how =
      refusal === undefined
        ? `has ended already: ${describeEnd(end)}.`
        : `needs no resolve: ${describePending(key.name, refusal)}`;
    throw new KnownError('intent-unknown', `The intent ${id} (${key.name}) ${how}`, {
      suggestions: [`"${writeCommandLine('intents', repeatFlags)}" lists those that are open.`],
    });
  }
  if (word === undefined) {
    const suggestions = ledger.intents.size === 0 ? [checkProject] : [];
    throw new KnownError('intent-unknown', 'No intent is open, so there is nothing to settle.', { suggestions });
  }
  const words = open.flatMap(({ id, key }) => [id, key.name]);
  const nearest = findNearest(word, words);
  const listed = open.slice(0, 10).map(({ id, key }) => `${id} (${key.name})`);
  const others = open.length > 0 ? `These are open: ${listed.join(', ')}.` : 'No intent is open.';
  throw new KnownError('intent-unknown', `No open intent has the id or the name ${JSON.stringify(word)}.`, {
    suggestions: [
      nearest === undefined ? others : `Did you mean ${nearest}?`,
      ...(ledger.intents.size === 0 ? [checkProject] : []),
    ],
  });
}

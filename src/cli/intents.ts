import { KnownError } from '../core/errors.ts';
import type { Intent } from '../core/intent.ts';
import type { JournalStore, LockState } from '../core/ledger/journal-store.ts';
import { emptyLedger, findOpenIntents, isOpen, type Ledger, withCountedMoment } from '../core/ledger/ledger.ts';
import {
  type AppearsUntil,
  findPendingRefusals,
  type PendingRefusal,
  pendingRefusalOf,
} from '../core/ledger/pending-refusal.ts';
import { matchesPattern } from '../core/text/name-pattern.ts';
import { findNearest } from '../core/text/nearest-name.ts';
import { type RepeatFlags, writeCommandLine } from '../core/text/shell-word.ts';
import { accountOf } from '../provider/keys.ts';
import { momentOf } from '../reconcile/recorder.ts';
import { describeEnd } from '../report/documents/intents.ts';
import type { LockFact } from '../report/documents/lock.ts';
import { describePending, makeAppearsUntil } from '../report/words/intents.ts';
import { checkProject } from '../report/words/resolve.ts';
import type { RealProcesses } from '../system/processes.ts';
import { bindPorts } from './bind-ports.ts';
import type { Io } from './io.ts';
import type { CommandResult } from './output/command-result.ts';
import { sayNotes } from './prepare.ts';
import { type IntentFlags, locateJournal, noteReading, readSettleWindow } from './read-journal.ts';
import {
  type CloudFlags,
  type CloudSettings,
  type ProjectFlags,
  readCloudSettings,
  readDialect,
} from './settings/cloud-settings.ts';
import { notePermissions } from './settings/journal-folder.ts';
import { nameOfPlace } from './settings/journal-place.ts';
import { withDeclaration } from './settings/repeat-flags.ts';

/** The flags that determine an account, for commands that send nothing. */
export type AccountFlags = Pick<CloudFlags, 'endpoint' | 'cloud' | 'clouds' | 'debug'> & ProjectFlags;

export interface IntentsFlags extends AccountFlags, IntentFlags {
  readonly file?: readonly string[] | undefined;
  readonly all: boolean;
  readonly quiet: boolean;
}

/** Shows what is open, and who holds the lock. Sends nothing, and takes no lock. */
export async function runIntents(flags: IntentsFlags, io: Io): Promise<CommandResult> {
  const settleWindowMs = readSettleWindow(flags);
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

/** The open intent of this id. Throws KnownError `intent-unknown` or `intent-ended`. */
export function findOpen(
  ledger: Pick<Ledger, 'intents' | 'bootBegan'>,
  id: string,
  repeatFlags: RepeatFlags | undefined,
  until: AppearsUntil,
): Intent {
  const found = ledger.intents.get(id);
  const refusal = found && pendingRefusalOf(withCountedMoment(ledger, found), until);
  if (found !== undefined && refusal !== undefined) throw makePendingError(found, refusal, repeatFlags);
  if (found?.end !== undefined) {
    const message = `The intent ${found.id} (${found.key.name}) has ended already: ${describeEnd(found.end)}.`;
    const suggestions = [`"${writeCommandLine('intents', repeatFlags)}" lists those that are open.`];
    throw new KnownError('intent-ended', message, { suggestions });
  }
  if (found !== undefined) return found;
  throw makeUnknownIntentError(ledger, `The journal has no intent ${JSON.stringify(id)}.`, id);
}

/**
 * The intents that `resolve` settles together: open, and with a matching name. Throws KnownError
 * `intent-unknown`.
 */
export function findOpenByName(
  ledger: Pick<Ledger, 'intents' | 'bootBegan'>,
  pattern: string,
  repeatFlags: RepeatFlags | undefined,
  until: AppearsUntil,
): readonly Intent[] {
  const found = findOpenIntents(ledger).filter(({ key }) => matchesPattern(pattern, key.name));
  if (found.length > 0) return found;
  for (const refusal of findPendingRefusals(ledger, until)) {
    const intent = ledger.intents.get(refusal.intent);
    if (intent !== undefined && matchesPattern(pattern, intent.key.name)) {
      throw makePendingError(intent, refusal, repeatFlags);
    }
  }
  const what = `No open intent is for a name that matches ${JSON.stringify(pattern)}.`;
  throw makeUnknownIntentError(ledger, what, pattern);
}

/** The error for an intent that holds no name, so that a person need not settle it. */
function makePendingError(
  { id, key }: Intent,
  refusal: PendingRefusal,
  repeatFlags: RepeatFlags | undefined,
): KnownError {
  const message = `The intent ${id} (${key.name}) needs no resolve: ${describePending(key.name, refusal)}`;
  const apply = writeCommandLine('apply', repeatFlags);
  const suggestions = [`If ${key.name} is still declared, run "${apply}": it waits until then by itself.`];
  return new KnownError('intent-ended', message, { suggestions });
}

function makeUnknownIntentError(ledger: Pick<Ledger, 'intents'>, what: string, word: string): KnownError {
  const open = findOpenIntents(ledger);
  const nearest = findNearest(
    word,
    open.flatMap(({ id, key }) => [id, key.name]),
  );
  const listed = open.slice(0, 10).map((one) => `${one.id} (${one.key.name})`);
  const others = open.length > 0 ? `These are open: ${listed.join(', ')}.` : 'No intent is open.';
  const suggestion = nearest === undefined ? others : `Did you mean ${nearest}?`;
  const suggestions = ledger.intents.size === 0 ? [suggestion, checkProject] : [suggestion];
  return new KnownError('intent-unknown', what, { suggestions });
}

/**
 * A human says what became of creates: checked against the listing, and recorded. Nothing is
 * created here.
 */

import { KnownError } from '../../core/errors.ts';
import type { Intent } from '../../core/intent.ts';
import { emptyLedger, findOpenIntents, type Ledger } from '../../core/ledger/ledger.ts';
import type { AppearsUntil } from '../../core/ledger/pending-refusal.ts';
import { type RepeatFlags, writeCommandLine } from '../../core/text/shell-word.ts';
import { makeAppearsUntil } from '../../report/words/intents.ts';
import { adviseConfirm, checkProject } from '../../report/words/resolve.ts';
import { plural, shown } from '../../report/words/style.ts';
import { readLockWait } from '../apply/1-read-lock-wait.ts';
import { beginApplier } from '../apply/2-take-lock.ts';
import { bindPorts } from '../bind-ports.ts';
import { findOpen, findOpenByName } from '../intents.ts';
import type { Io } from '../io.ts';
import type { CommandResult } from '../output/command-result.ts';
import { sayEnvironment, sayNotes } from '../prepare.ts';
import { locateJournal, readSettleWindow } from '../read-journal.ts';
import { readCloudSettings, readDialect } from '../settings/cloud-settings.ts';
import { notePermissions } from '../settings/journal-folder.ts';
import { withDeclaration } from '../settings/repeat-flags.ts';
import { settleMany, stayAllInterrupted } from './resolve-many.ts';
import { bindMeans, makeLockLostError, type ResolveFlags } from './resolve-means.ts';
import { settleAsAbsent, settleAsHost, settleByLabel, stayInterrupted } from './resolve-one.ts';

/** The outcome of the creates, according to a human: this host, or none. */
type Claim =
  | { readonly hostId: string; readonly force: boolean }
  | 'by-label'
  /** `confirmed`: the number of these intents, or the name of the only one. */
  | { readonly hostId: undefined; readonly confirmed: string | undefined };

/** One intent by its id, or all that a pattern selects, which are reported together. */
type Selected = { readonly one: Intent } | { readonly many: readonly Intent[] };

/** `word`: the id of an intent, or a pattern over the names of open ones. */
export async function runResolve(word: string | undefined, flags: ResolveFlags, io: Io): Promise<CommandResult> {
  const claim = readClaim(word, flags);
  const settleWindowMs = readSettleWindow(flags);
  const settings = await readCloudSettings(flags, io, readDialect(flags));
  const place = locateJournal(withDeclaration(flags, io), settings, io);
  const { repeatFlags } = place;
  const ports = bindPorts(io);
  const select = (ledger: Ledger) => {
    const until = makeAppearsUntil(settleWindowMs, ports.clock.wall());
    const selected = selectIntents(ledger, word, repeatFlags, until);
    checkClaim(claim, selected, { flags, repeatFlags, io });
    return selected;
  };
  const lockWait = readLockWait(flags, ports.clock, io);
  // A typo should neither wait for a lock nor create a journal.
  sayNotes(await notePermissions(place), flags.quiet, io);
  const store = ports.journalAt(place);
  const read = await store.read();
  const before = select(read.status === 'none' ? emptyLedger : read.ledger);
  sayEnvironment(settings, flags, io);
  const applier = await beginApplier(place, { settleWindowMs }, ports, lockWait).catch((error: unknown) => {
    if (io.interruption.aborted && error instanceof KnownError && error.code === 'lock-held') return undefined;
    throw error;
  });
  if (applier === undefined) {
    return 'one' in before ? stayInterrupted(before.one, io) : stayAllInterrupted(before.many, io);
  }
  let result: CommandResult;
  try {
    const means = bindMeans({ applier, store, settings, settleWindowMs, repeatFlags, flags, clock: ports.clock, io });
    const selected = select(applier.recorder.ledger());
    const intents = 'one' in selected ? [selected.one] : selected.many;
    const isConfirmed = claim !== 'by-label' && claim.hostId === undefined && claim.confirmed !== undefined;
    if (isConfirmed) await means.waitForWindow(intents);
    if ('many' in selected) result = await settleMany(selected.many, isConfirmed, means);
    else if (claim === 'by-label') result = await settleByLabel(selected.one, means);
    else if (claim.hostId === undefined) result = await settleAsAbsent(selected.one, means);
    else result = await settleAsHost(selected.one, claim.hostId, claim.force, means);
  } catch (error) {
    await applier.end(error instanceof KnownError);
    throw error;
  }
  const lost = await applier.end(true, io.interruption);
  if (lost !== undefined) throw makeLockLostError(lost, 'What this run recorded last may not count.');
  return result;
}

function refuse(
  what: string,
  suggestions = ['Write for example: hostwright resolve i-7f3a09c2 --host host-9 (or: --not-created)'],
) {
  return new KnownError('flag-invalid', what, { suggestions });
}

function readClaim(word: string | undefined, flags: ResolveFlags): Claim {
  const { host, force, all, confirm } = flags;
  if (all && word !== undefined) throw refuse(`--all selects every open intent: leave out ${JSON.stringify(word)}.`);
  if (word === undefined && !all) {
    throw refuse('resolve takes the id of an intent, a pattern of names, or --all: none is given.');
  }
  if (host === '') throw refuse('--host names no host.');
  const claims = [host !== undefined, flags['not-created'], flags['by-label']];
  if (claims.filter((one) => one).length !== 1) {
    throw refuse('resolve takes either --host ID, --by-label or --not-created: they say what became of the create.');
  }
  if (force && host === undefined) throw refuse('--force can be used only with --host.');
  if (flags['by-label']) {
    if (confirm !== undefined) throw refuse('--confirm can be used only with --not-created.');
    if (all) throw refuse('--by-label settles one create, and --all selects every open intent.');
    return 'by-label';
  }
  if (host === undefined) return { hostId: undefined, confirmed: confirm };
  if (confirm !== undefined) throw refuse('--confirm can be used only with --not-created.');
  if (all) throw refuse('--host settles one create, and --all selects every open intent.');
  return { hostId: host, force };
}

const idShape = /^i-[0-9a-f]{8}$/;

/** Throws KnownError `intent-unknown` or `intent-ended`. */
function selectIntents(
  ledger: Ledger,
  word: string | undefined,
  repeatFlags: RepeatFlags | undefined,
  until: AppearsUntil,
): Selected {
  if (word === undefined) {
    const many = findOpenIntents(ledger);
    if (many.length === 0) {
      throw new KnownError('intent-unknown', 'No intent is open, so there is nothing to settle.', {
        suggestions: ledger.intents.size === 0 ? [checkProject] : [],
      });
    }
    return { many };
  }
  if (ledger.intents.has(word) || idShape.test(word)) return { one: findOpen(ledger, word, repeatFlags, until) };
  return { many: findOpenByName(ledger, word, repeatFlags, until) };
}

/** Checks what can be checked before anything is listed. */
function checkClaim(
  claim: Claim,
  selected: Selected,
  { flags, repeatFlags, io }: { flags: ResolveFlags; repeatFlags: RepeatFlags | undefined; io: Io },
): void {
  const count = 'one' in selected ? 1 : selected.many.length;
  if (claim === 'by-label' || claim.hostId !== undefined) {
    if ('one' in selected) return;
    const [first] = selected.many;
    const flag = claim === 'by-label' ? '--by-label' : '--host';
    throw refuse(
      `${flag} is about the host of one create: name its intent by its id, e.g. ${first?.id} (${first?.key.name}).`,
    );
  }
  const intents = 'one' in selected ? [selected.one] : selected.many;
  if (claim.confirmed !== undefined) checkConfirmed(claim.confirmed, intents, repeatFlags);
  if ('one' in selected) return;
  const regions = new Set(selected.many.map(({ key }) => key.region));
  if (regions.size > 1 && (flags.zone ?? []).length > 0) {
    throw refuse(`--zone names the zones of one region, and the selected intents are in ${[...regions].join(', ')}.`, [
      'Name a pattern that matches names of one region alone, or one intent by its id.',
    ]);
  }
  if (claim.confirmed === undefined && (!io.interactive || flags['no-input'])) {
    throw new KnownError(
      'no-way-to-ask',
      `To say that ${plural(count, 'create')} made no host takes the number, typed at a terminal. Nothing was settled.`,
      { suggestions: [adviseConfirm(count)] },
    );
  }
}

/** Throws unless it is the number of the selected intents, or the name of the only one. */
function checkConfirmed(text: string, selected: readonly Intent[], repeatFlags: RepeatFlags | undefined): void {
  const [first] = selected;
  const isOnly = first !== undefined && selected.length === 1;
  if (text === String(selected.length) || (isOnly && text === first.key.name)) return;
  const is =
    isOnly && !/^\d+$/.test(text)
      ? `the open intent ${first.id} is of ${shown(first.key.name)}`
      : `${plural(selected.length, 'open intent is', 'open intents are')} selected`;
  throw refuse(`--confirm ${shown(text)}: ${is}. Nothing was settled.`, [
    `Look at them with "${writeCommandLine('intents', repeatFlags)}". If all of them are meant: --confirm ${selected.length}.`,
  ]);
}

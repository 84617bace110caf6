/** A human says what became of a create: checked against the listing, and recorded. Nothing is created here. */
import { KnownError } from '../core/errors.ts';
import type { ExitName } from '../core/exit.ts';
import { describeFlaw } from '../core/flaw-text.ts';
import type { LiveHost } from '../core/host.ts';
import type { Intent } from '../core/intent.ts';
import { emptyLedger, isOutsideKnown } from '../core/ledger.ts';
import type { Observation } from '../core/observation.ts';
import type { Clock } from '../core/ports.ts';
import { commandLine } from '../core/shell-word.ts';
import { readJournal } from '../journal/journal.ts';
import { observeAndRecord, observeRegion, UnfinishedListing } from '../reconcile/observe.ts';
import { intentsJson } from '../report/intent-json.ts';
import { absenceText, freeText, isText, laterText } from '../report/intents-text.ts';
import { type Applier, beginApplier } from './applier.ts';
import { bindPorts } from './bind-ports.ts';
import { openReader } from './cloud.ts';
import { type CloudFlags, type CloudSettings, readCloudSettings } from './cloud-settings.ts';
import type { CommandResult } from './command-result.ts';
import { ask } from './confirm.ts';
import { deadlineOf } from './deadline.ts';
import { findOpen } from './intents.ts';
import type { Io } from './io.ts';
import { type IntentFlags, journalPlace, readSettleWindow } from './notebook.ts';
import { sayEnvironment } from './prepare.ts';

export interface ResolveFlags extends CloudFlags, IntentFlags {
  readonly host?: string | undefined;
  readonly 'not-created': boolean;
  readonly force: boolean;
  readonly zone?: readonly string[] | undefined;
  readonly 'no-input': boolean;
  readonly quiet: boolean;
}

/** What a human says came of the create: this host, or none. */
interface Claim {
  readonly hostId: string | undefined;
  readonly force: boolean;
}

/** An intent after a trusted listing. */
interface Looked {
  /** As the listing left it. */
  readonly intent: Intent;
  readonly observation: Observation;
  /** When its absence will prove something; nothing once it does. */
  readonly until: Date | undefined;
  readonly applier: Applier;
  readonly repeatFlags: string | undefined;
}

export async function runResolve(id: string | undefined, flags: ResolveFlags, io: Io): Promise<CommandResult> {
  const claim = readClaim(id, flags);
  const settleWindowMs = readSettleWindow(flags);
  const settings = readCloudSettings(flags, io);
  const place = journalPlace(flags, settings, io);
  const ports = bindPorts(io);
  // A slip of the pen should neither wait for a lock nor make a journal.
  const read = await readJournal(ports.disk, place.folder, place.account);
  findOpen(read.status === 'none' ? emptyLedger : read.ledger, id, place.repeatFlags);
  sayEnvironment(flags.quiet, io);
  const applier = await beginApplier(place, ports);
  let result: CommandResult;
  try {
    result = await settle(findOpen(applier.recorder.ledger(), id, place.repeatFlags));
  } catch (error) {
    await applier.end(error instanceof KnownError);
    throw error;
  }
  const lost = await applier.end(true);
  if (lost !== undefined) throw lockLost(lost, 'What this run recorded last may not count.');
  return result;

  async function settle(open: Intent): Promise<CommandResult> {
    const { recorder } = applier;
    const record = (seen: Observation) => write(applier, () => recorder.recordListing(seen));
    const observation = await list(open.key.region, settings, flags, record, ports.clock, io);
    if (observation === undefined) return stays(open, io.interruption.reason as ExitName, 'Interrupted');
    const { trust } = observation;
    if (trust.status === 'untrusted') {
      return stays(open, 'cloud', `The listing cannot be trusted: ${describeFlaw(trust.flaw)}`);
    }
    const intent = recorder.ledger().intents.get(open.id) ?? open;
    const until = settlesAt(intent, trust.provenAt, settleWindowMs, ports.clock);
    const looked = { intent, observation, until, applier, repeatFlags: place.repeatFlags };
    const { hostId, force } = claim;
    return hostId === undefined ? settleAsAbsent(looked, flags, io) : settleAsHost(hostId, force, looked);
  }
}

function readClaim(id: string | undefined, flags: ResolveFlags): Claim {
  const { host, force } = flags;
  const refuse = (what: string) => {
    const suggestions = ['Write for example: hostwright resolve i-7f3a09c2 --host host-9 (or: --not-created)'];
    return new KnownError('flag-invalid', what, { suggestions });
  };
  if (id === undefined) throw refuse('resolve takes the id of an intent, which is missing.');
  if (host === '') throw refuse('--host names no host.');
  if ((host === undefined) !== flags['not-created']) {
    throw refuse('resolve takes either --host ID or --not-created: what became of the create is for you to say.');
  }
  if (force && host === undefined) throw refuse('--force goes with --host alone.');
  return { hostId: host, force };
}

/** Nothing where it was interrupted. */
async function list(
  region: string,
  settings: CloudSettings,
  flags: ResolveFlags,
  record: (seen: Observation) => Promise<void>,
  clock: Clock,
  io: Io,
) {
  const cloud = await openReader(settings, io);
  const signal = deadlineOf(settings.timeoutMs, io.interruption);
  try {
    const narrowing = { zones: flags.zone ?? [], projectId: undefined };
    const observe = () => observeRegion(cloud.api, region, narrowing, { rules: settings, clock, signal });
    return await observeAndRecord(observe, record);
  } catch (error) {
    if (io.interruption.aborted && error instanceof UnfinishedListing) return undefined;
    throw error;
  } finally {
    cloud.close();
  }
}

/** Throws KnownError where it may not be on disk, or where another run may write there by now. */
async function write({ lock }: Applier, append: () => Promise<string | undefined>): Promise<void> {
  const lost = await lock.lost();
  if (lost !== undefined) throw lockLost(lost, 'Nothing was settled.');
  const failure = await append();
  if (failure !== undefined) throw new KnownError('journal-unusable', failure);
}

function lockLost(lost: string, what: string): KnownError {
  return new KnownError('lock-held', `The lock was lost: ${lost}. ${what}`, {
    suggestions: ['Run this again once the other run has ended.'],
  });
}

/**
 * The same window as before a create (creation.ts): a host that was made is surely listed after it. It counts on this
 * boot, since the ledger rebased what was sent on another one when the lock was taken.
 */
function settlesAt(
  { stopped, sent }: Intent,
  provenAt: number,
  settleWindowMs: number,
  clock: Clock,
): Date | undefined {
  const readyAt = (stopped ?? sent).ms + settleWindowMs;
  return provenAt >= readyAt ? undefined : new Date(clock.wall() + readyAt - clock.now());
}

async function settleAsHost(hostId: string, force: boolean, looked: Looked): Promise<CommandResult> {
  const { intent, observation, repeatFlags } = looked;
  const { name, region } = intent.key;
  const same = observation.hosts.filter((host) => host.name === name).map((host) => host.hostId);
  if (intent.end?.how === 'seen') {
    const { hostId: seen } = intent.end;
    const others = same.filter((id) => id !== seen);
    if (seen === hostId) return settled(isText(name, hostId, { state: 'listed', others }, repeatFlags), looked);
    const message = `The listing shows ${name} as ${seen}, and not as ${hostId}: so the intent ${intent.id} has ended with that host.`;
    const suggestions = [`Run "${commandLine('plan', repeatFlags)}".`];
    throw new KnownError('host-not-listed', message, { suggestions });
  }
  const live = observation.hosts.find((host) => host.hostId === hostId);
  const isNew = isOutsideKnown(looked.applier.recorder.ledger(), hostId, intent);
  const doubts = [
    ...(live === undefined ? [`the listing of ${region} does not show it`] : []),
    ...(live === undefined || live.name === name ? [] : [`its name is ${JSON.stringify(live.name)}`]),
    ...(isNew ? [] : ['it was listed before that create was sent']),
  ];
  if (doubts.length > 0 && !force) {
    throw new KnownError('host-not-listed', `${hostId} cannot be the host of ${name}: ${doubts.join('; ')}.`, {
      suggestions: [
        'Look at the id again, and at the host in the console.',
        'If it is that host all the same, because the cloud changed its name say: add --force.',
      ],
    });
  }
  await close(looked, { hostId });
  return settled(isText(name, hostId, { state: same.length > 0 ? 'taken' : 'free', others: [] }, repeatFlags), looked);
}

async function settleAsAbsent(looked: Looked, flags: ResolveFlags, io: Io): Promise<CommandResult> {
  const { intent, observation, until, repeatFlags } = looked;
  const { name } = intent.key;
  const shownAs = [...observation.hosts, ...observation.vanished].filter((host) => host.name === name);
  if (shownAs.length > 0) throw listedAfterAll(intent, shownAs, repeatFlags);
  if (until !== undefined) {
    const why = absenceText(name, until);
    if (!io.interactive || flags['no-input']) throw needsTerminal(why, until);
    const typed = await ask(`${why}\nOnly "${name}" confirms that it was not created: `, io);
    if (io.interruption.aborted) return stays(intent, io.interruption.reason as ExitName, 'Interrupted');
    if (typed !== name) return stays(intent, 'declined', 'Not confirmed');
  }
  await close(looked, {});
  return settled(freeText(name, until, repeatFlags), looked);
}

function listedAfterAll(
  { id, key: { name }, end }: Intent,
  hosts: readonly LiveHost[],
  repeatFlags: string | undefined,
): KnownError {
  const ids = [...new Set(hosts.map(({ hostId }) => hostId))].join(', ');
  const message = `The cloud shows ${name} as ${ids}, so it cannot be said that it was not created.`;
  if (end?.how === 'seen') {
    const suggestions = [`Run "${commandLine('plan', repeatFlags)}".`];
    return new KnownError('host-listed', `${message} The intent ${id} has ended with ${end.hostId}.`, { suggestions });
  }
  return new KnownError('host-listed', message, {
    suggestions: [
      `If that host came of this create: --host ${hosts[0]?.hostId} in place of --not-created.`,
      'If it was there before: run this again once it is gone.',
    ],
  });
}

function needsTerminal(why: string, until: Date): KnownError {
  const message = `${why} To say all the same that it was not created takes its name, typed at a terminal. Nothing was settled.`;
  return new KnownError('no-way-to-ask', message, { suggestions: [laterText(until)] });
}

function close({ intent, applier }: Looked, end: { readonly hostId?: string }): Promise<void> {
  const { recorder } = applier;
  const how = end.hostId === undefined ? 'resolved-not-created' : 'resolved-host';
  const moment = recorder.moment();
  return write(applier, () => recorder.record([{ type: 'closed', intent: intent.id, how, ...end, moment }]));
}

function settled(text: string, { intent, applier }: Looked): CommandResult {
  return resultOf('ok', true, text, applier.recorder.ledger().intents.get(intent.id) ?? intent);
}

function stays(intent: Intent, exit: ExitName, why: string): CommandResult {
  return resultOf(exit, false, `${why}. The intent ${intent.id} stays open.`, intent);
}

function resultOf(exit: ExitName, isSettled: boolean, message: string, intent: Intent): CommandResult {
  const content = { settled: isSettled, message: message.replaceAll('\n', ' '), intent: intentsJson([intent])[0] };
  return { exit, text: `${message}\n`, document: { format: 'hostwright/resolve', content } };
}

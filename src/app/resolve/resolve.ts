/**
 * `resolve`: settles creates in doubt under the lock. It lists their regions, decides about each, asks once, and
 * records the ends. Each end is checked against the listing. Nothing is created here.
 */

import { allowsHost } from '../../ledger/attribution.ts';
import { chooseZones, findCountedMoment, isOutsideKnown, type Ledger, makerOf } from '../../ledger/ledger.ts';
import { findLatestTime } from '../../ledger/settle-wait.ts';
import { refuseUnread } from '../../listing/incomplete.ts';
import { describeFlaw } from '../../listing/listing-pass.ts';
import type { Observation } from '../../listing/observation.ts';
import { failureOfListing, isInformative, observeRegion } from '../../listing/observe.ts';
import { type ExitName, KnownError, pickMostUrgent } from '../../model/errors.ts';
import type { LiveHost } from '../../model/host.ts';
import type { Intent, JournalRecord } from '../../model/intent.ts';
import type { HostReader } from '../../model/ports.ts';
import { writeCommandLine } from '../../model/text/shell-word.ts';
import { findIntentHold, liveOfHold } from '../../planning/holds.ts';
import {
  adviseApproval,
  describeAbsences,
  describeOpen,
  describeOtherName,
  describeWindowWait,
  type ResolveFacts,
  type ResolveOutcome,
} from '../../report/resolve-document.ts';
import { deadlineOf } from '../../system/clock.ts';
import { type Applier, beginApplier } from '../apply/applier.ts';
import { askToSettle, mayAsk } from '../apply/ask.ts';
import { bindPorts, type JournalPlace, type Ports, readLockWait } from '../bind-ports.ts';
import type { Io } from '../io.ts';
import { sayNotes } from '../notes.ts';
import { openReader } from '../open-cloud.ts';
import { startProgress } from '../output/progress.ts';
import type { CommandResult } from '../output/result.ts';
import { type CloudSettings, readCloudSettings, readDialect } from '../settings/cloud-settings.ts';
import type { FlagsOf } from '../settings/command-flags.ts';
import { locateJournal, notePermissions } from '../settings/journal-place.ts';
import { type Claim, readClaim, selectIntents } from './select-intents.ts';

interface ResolveRun {
  readonly flags: FlagsOf<'resolve'>;
  readonly claim: Claim;
  readonly journal: JournalPlace;
  readonly cloud: CloudSettings;
  readonly reader: HostReader;
  /** Throws KnownError if there are none. */
  readonly select: (ledger: Ledger) => readonly Intent[];
  readonly io: Io;
}

interface ResolveResult {
  readonly exit: ExitName;
  readonly facts: ResolveFacts;
}

/** `words`: names of hosts, or ids of intents. Throws KnownError. */
export async function runResolve(words: readonly string[], flags: FlagsOf<'resolve'>, io: Io): Promise<CommandResult> {
  const claim = readClaim(words, flags);
  const cloud = await readCloudSettings(flags, io, readDialect(flags));
  const journal = await locateJournal(flags, cloud, io);
  const ports = bindPorts(io);
  const asked = { words, flags, claim, repeatFlags: journal.repeatFlags };
  const select = (ledger: Ledger) => selectIntents(ledger, asked);
  sayNotes(await notePermissions(journal), io);
  const { api: reader, close } = await openReader(cloud, io);
  try {
    const { exit, facts } = await settleIntents({ flags, claim, journal, cloud, reader, select, io }, ports);
    return { kind: 'document', exit, document: { kind: 'resolve', facts } };
  } finally {
    close();
  }
}

/** Throws KnownError; nothing is recorded then but what the listings showed. */
async function settleIntents(run: ResolveRun, ports: Ports): Promise<ResolveResult> {
  const { flags, io } = run;
  const { stop } = io;
  const lockWait = readLockWait(flags, io);
  // A typo should neither wait for a lock nor create a journal.
  const before = run.select((await (await ports.journalAt(run.journal)).read()).ledger);
  const rules = { settleWindowMs: flags['settle-window'] };
  const applier = await beginApplier(run.journal, rules, ports, lockWait).catch((error: unknown) => {
    if (stop.isAsked() && error instanceof KnownError && error.code === 'lock-held') return undefined;
    throw error;
  });
  if (applier === undefined) return endUnsettled(before, run);
  let settled: ResolveResult;
  try {
    settled = await settle(run.select(applier.recorder.ledger()), { ...run, ...ports, applier });
  } catch (error) {
    await applier.end(error instanceof KnownError);
    throw error;
  }
  const lost = await applier.end(true, stop);
  if (lost !== undefined) throw makeLockLostError(lost, 'What this run recorded last may not count.');
  return settled;
}

type Settling = ResolveRun & Ports & { readonly applier: Applier };

async function settle(selected: readonly Intent[], run: Settling): Promise<ResolveResult> {
  const { applier, claim, flags } = run;
  const { stop } = run.io;
  const { repeatFlags } = run.journal;
  const isAbsent = claim?.says === 'not-created';
  const latest = ({ id }: Intent) => applier.recorder.ledger().intents.get(id);
  const refresh = (intents: readonly Intent[]) => intents.map((one) => latest(one) ?? one);
  if (isAbsent && flags['auto-approve']) await waitForWindow(selected, run);
  const regions = new Set(selected.map(({ key }) => key.region));
  const isOnly = selected.length === 1 && !flags.all;
  const outcomes: ResolveOutcome[] = [];
  for (const region of regions) {
    if (stop.isAsked()) break;
    const seen = await listRegion(region, run);
    if (regions.size === 1 && !stop.isAsked()) refuseUnread([seen]);
    const own = refresh(selected.filter(({ key }) => key.region === region));
    for (const intent of own) outcomes.push(await decide(intent, seen, isOnly, run));
  }
  if (stop.isAsked() || !(await isConfirmed(outcomes, run)) || stop.isAsked()) {
    return endUnsettled(refresh(selected), run);
  }
  await record(outcomes, run);
  const exits = outcomes.flatMap((one): ExitName[] =>
    one.how === 'open' ? [one.exit] : one.how === 'seen' && isAbsent ? ['partial'] : [],
  );
  const current = outcomes.map((one) => ({ ...one, intent: latest(one.intent) ?? one.intent }));
  return { exit: pickMostUrgent(exits), facts: { outcomes: current, repeatFlags } };
}

/**
 * Whether a person confirms a host with another name, or absences that are several or prove nothing yet. What needs no
 * question is confirmed.
 */
async function isConfirmed(outcomes: readonly ResolveOutcome[], { flags, io }: Settling): Promise<boolean> {
  if (flags['auto-approve']) return true;
  const absent = outcomes.filter((one) => one.how === 'not-created');
  const untils = absent.flatMap(({ until }) => until ?? []);
  const until = untils.length === 0 ? undefined : new Date(Math.max(...untils.map(Number)));
  const [renamed] = outcomes.flatMap((one) => (one.how === 'host' && one.listedAs !== undefined ? [one] : []));
  const mayBeThere = absent.some(({ likely, intent }) => likely.length + intent.hostIds.length > 0);
  const isUnclear = outcomes.length > 1 || until !== undefined || mayBeThere;
  const isAsked = renamed !== undefined || (absent.length > 0 && isUnclear);
  if (!isAsked) return true;
  const why =
    renamed === undefined
      ? describeAbsences(absent, until)
      : describeOtherName(renamed.intent, renamed.hostId, renamed.listedAs ?? '');
  if (mayAsk(flags, io)) return askToSettle(why, renamed === undefined ? absent.length : undefined, io);
  const suggestions = adviseApproval(outcomes.length === 1 && !mayBeThere ? until : undefined);
  throw new KnownError('no-way-to-ask', `${why} Nobody can be asked to confirm that.`, { suggestions });
}

/** The result if a signal, or an answer, ended it before more was settled than a listing does. */
function endUnsettled(intents: readonly Intent[], { io, journal }: ResolveRun): ResolveResult {
  const { why } = io.stop;
  const exit = why ?? 'declined';
  const stopped = why === undefined ? 'Not confirmed' : 'Interrupted';
  const outcomes = intents.map((intent): ResolveOutcome => {
    if (intent.end?.how === 'seen') return { how: 'seen', intent, hostId: intent.end.hostId, others: [] };
    return { how: 'open', intent, why: stopped.toLowerCase(), exit };
  });
  return { exit, facts: { outcomes, stopped, repeatFlags: journal.repeatFlags } };
}

/** Throws KnownError `host-not-listed`. `isOnly`: a person named this create, and no other one. */
async function decide(intent: Intent, seen: Observation, isOnly: boolean, run: Settling): Promise<ResolveOutcome> {
  const { applier, claim } = run;
  const { end, key, id } = intent;
  const { name, region } = key;
  const namedIn = (hosts: Observation['hosts']) => [
    ...new Set(hosts.filter((host) => host.name === name).map(({ hostId }) => hostId)),
  ];
  const named = namedIn(seen.hosts);
  const refuseHost = (message: string, suggestion: string) =>
    new KnownError('host-not-listed', message, { suggestions: [suggestion] });
  if (end?.how === 'seen') {
    const { hostId } = end;
    const others = named.filter((one) => one !== hostId);
    if (claim?.says !== 'host' || claim.hostId === hostId) return { how: 'seen', intent, hostId, others };
    const message = `The listing shows ${name} as ${hostId}, and not as ${claim.hostId}: so the intent ${id} has ended with that host.`;
    throw refuseHost(message, `Run "${writeCommandLine('plan', run.journal.repeatFlags)}".`);
  }
  if (seen.trust.status === 'untrusted') {
    const { failure, flaw } = seen.trust;
    const why = failure === undefined ? `trusted: ${describeFlaw(flaw)}` : `read: ${failure.message}`;
    return { how: 'open', intent, why: `the listing cannot be ${why}`, exit: failure?.exit ?? 'cloud' };
  }
  const listed = (hostId: string) => seen.hosts.find((host) => host.hostId === hostId);
  const isNew = (hostId: string) => isOutsideKnown(applier.recorder.ledger(), hostId, intent);
  if (claim?.says === 'host') {
    const { hostId } = claim;
    const live = listed(hostId);
    const maker = makerOf(applier.recorder.ledger(), hostId);
    const faults = [
      ...(live === undefined ? [`the listing of ${region} does not show it`] : []),
      ...(isNew(hostId) ? [] : ['it was listed before that create was sent']),
      ...(maker === undefined || maker.id === id
        ? []
        : [`the create of ${maker.key.name} made it (intent ${maker.id})`]),
      ...(allowsHost(intent, hostId) ? [] : [`the answer to that create named ${intent.hostIds.join(', ')}`]),
    ];
    if (live === undefined || faults.length > 0) {
      const message = `${hostId} cannot be the host of ${name}: ${faults.join('; ')}.`;
      throw refuseHost(message, 'Check the id, and look at the host in the console.');
    }
    const other = live.name === name ? {} : { listedAs: live.name };
    return { how: 'host', intent, hostId, isNamed: named.length > 0, ...other };
  }
  const likely = findLikely(intent, seen, applier.recorder.ledger());
  const until = findEndOfWindow(intent, seen.trust.provenAt, run);
  const { label, failure } = await lookUpLabel(intent, run);
  if (claim === undefined) {
    const [hostId = ''] = label ?? [];
    const isListed = listed(hostId) !== undefined;
    const isHost = label?.length === 1 && isListed && isNew(hostId) && allowsHost(intent, hostId);
    if (isHost) return { how: 'host', intent, hostId, isNamed: named.length > 0, byLabel: true };
    const why = describeOpen({ intent, named, likely, label, failure, isListed, until });
    const others = [
      ...named.filter((one) => isNew(one) && allowsHost(intent, one)),
      ...likely.map((host) => host.hostId),
    ];
    const hostIds = label === undefined || label.length === 0 ? others : label;
    return { how: 'open', intent, why, exit: failure?.exit ?? 'in-doubt', ways: { hostIds, none: !label?.length } };
  }
  // A label that cannot be looked up proves nothing: only a host that is found does.
  const shown = [
    [label ?? [], 'the cloud shows its label on', false],
    [namedIn(seen.vanished), 'one page, but no other, shows it (if it was just deleted, run this again) as', false],
    [isOnly ? [] : intent.hostIds, 'the cloud accepted it as', true],
    [isOnly ? [] : named, 'the cloud shows it as', true],
    [isOnly ? [] : likely.map(({ hostId }) => hostId), 'it may be', true],
  ] as const;
  for (const [hostIds, why, none] of shown) {
    if (hostIds.length === 0) continue;
    return { how: 'open', intent, why: `${why} ${hostIds.join(', ')}`, exit: 'partial', ways: { hostIds, none } };
  }
  return { how: 'not-created', intent, until, likely, named };
}

/** Hosts of other names that it may have made. */
function findLikely({ key }: Intent, { hosts }: Observation, ledger: Ledger): readonly LiveHost[] {
  const hold = findIntentHold(ledger, key, hosts, 'hold');
  return hold === undefined ? [] : liveOfHold(hold);
}

/** `label`: the hosts with the label of this create; undefined if none could be looked up. */
async function lookUpLabel(
  { id, key: { region }, spec }: Intent,
  { reader, cloud: { project, timeoutMs }, io }: Settling,
): Promise<{ readonly label?: readonly string[]; readonly failure?: KnownError }> {
  if (spec.intentLabel !== true || reader.findByLabel === undefined) return {};
  const signal = deadlineOf(timeoutMs, io.stop.signal());
  try {
    const query = { region, intent: id, ...(project !== undefined && { projectId: project }) };
    return { label: await reader.findByLabel(query, signal) };
  } catch (error) {
    if (error instanceof KnownError) return { failure: error };
    // A cancelled wait without a failure rejects with the reason of its signal.
    if (signal.aborted) return { failure: new KnownError('cloud-timeout', 'The time was over.', { cause: error }) };
    throw error;
  }
}

/** Lists and records: the zones of creates, if the cloud refuses to list the region as a whole. */
async function listRegion(region: string, run: Settling): Promise<Observation> {
  const { cloud, clock } = run;
  const { recorder } = run.applier;
  const { project } = cloud;
  const observe = (zones: readonly string[]) => {
    const signal = deadlineOf(cloud.timeoutMs, run.io.stop.signal());
    const narrowing = { zones, projectId: project, createsInProject: project !== undefined };
    return observeRegion(run.reader, region, narrowing, { rules: cloud, clock, signal });
  };
  const whole = await observe([]);
  const isRefused = failureOfListing(whole)?.code === 'cloud-refused';
  const zones = isRefused ? chooseZones(new Map([[region, []]]), recorder.ledger()).get(region) : undefined;
  const seen = zones === undefined || zones.length === 0 ? whole : await observe(zones);
  if (isInformative(seen)) await write(() => recorder.recordListing(seen), run);
  return seen;
}

/** Throws KnownError if the record may not be on disk, or if another run may write by now. */
async function write(append: () => Promise<string | undefined>, { applier, journal }: Settling): Promise<void> {
  const lost = await applier.lock.lost();
  if (lost !== undefined) throw makeLockLostError(lost, 'Nothing was settled.');
  const failure = await append();
  if (failure === undefined) return;
  const suggestions = [
    `Once it can be written: "${writeCommandLine('intents', journal.repeatFlags)}" shows what is open.`,
  ];
  throw new KnownError('journal-unusable', failure, { suggestions });
}

/** Records the ends in one write, of which a failure may leave a part: the journal knows which. */
async function record(outcomes: readonly ResolveOutcome[], run: Settling): Promise<void> {
  const { recorder } = run.applier;
  const moment = recorder.moment();
  const records = outcomes.flatMap((one): JournalRecord[] => {
    const closed = { type: 'closed', intent: one.intent.id, moment } as const;
    if (one.how === 'not-created') return [{ ...closed, how: 'resolved-not-created' }];
    return one.how === 'host' ? [{ ...closed, how: 'resolved-host', hostId: one.hostId }] : [];
  });
  if (records.length > 0) await write(() => recorder.record(records), run);
}

/** On the clock of this run: after it, a created host is guaranteed to be listed (creation.ts). */
function readyAt({ stopped, sent }: Intent, { applier, flags }: Settling): number {
  const { recorder, lockedAt } = applier;
  return findLatestTime(findCountedMoment(recorder.durable(), stopped ?? sent), lockedAt) + flags['settle-window'];
}

/** When its absence will prove something; undefined if it does in this listing already. */
function findEndOfWindow(intent: Intent, provenAt: number, run: Settling): Date | undefined {
  const at = readyAt(intent, run);
  return provenAt >= at ? undefined : new Date(run.clock.wall() + at - run.clock.now());
}

async function waitForWindow(intents: readonly Intent[], run: Settling): Promise<void> {
  const { clock, io } = run;
  const { stop } = io;
  const until = Math.max(...intents.map((one) => readyAt(one, run)));
  if (until <= clock.now()) return;
  const progress = startProgress(io, clock);
  const why = describeWindowWait(new Date(clock.wall() + until - clock.now()));
  progress.show({ label: 'Waiting', wait: { until, why } });
  try {
    while (until > clock.now() && !stop.isAsked()) await clock.sleep(until - clock.now(), stop.signal());
  } finally {
    progress.end();
  }
}

function makeLockLostError(lost: string, what: string): KnownError {
  return new KnownError('lock-held', `The lock was lost: ${lost}. ${what}`, {
    suggestions: ['Run this again once the other run has ended.'],
  });
}

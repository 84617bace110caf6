/** Lists the regions of creates in doubt, decides about each, asks once, and records the ends. */

import { findCountedMoment, isOutsideKnown } from '../../ledger/ledger.ts';
import { chooseZones } from '../../ledger/listed-zones.ts';
import { findLatestTime } from '../../ledger/settle-wait.ts';
import { describeFlaw } from '../../listing/listing-facts.ts';
import type { Observation } from '../../listing/observation.ts';
import { failureOfListing, observeAndRecord, observeRegion, refuseUnread } from '../../listing/observe.ts';
import { KnownError } from '../../model/errors.ts';
import { type ExitName, pickMostUrgent } from '../../model/exit.ts';
import type { Intent, JournalRecord } from '../../model/intent.ts';
import type { Clock, HostReader } from '../../model/ports.ts';
import { type RepeatFlags, writeCommandLine } from '../../model/text/shell-word.ts';
import type { ResolveOutcome } from '../../report/documents/resolve.ts';
import {
  adviseApproval,
  describeAbsences,
  describeOpen,
  describeOtherName,
  describeWindowWait,
} from '../../report/words/resolve.ts';
import type { Applier } from '../apply/applier.ts';
import { askToSettle } from '../apply/ask.ts';
import { mayAsk } from '../apply/settings.ts';
import type { Io } from '../io.ts';
import type { CommandResult } from '../output/conclude.ts';
import { startProgress } from '../output/progress.ts';
import { deadlineOf } from '../prepare.ts';
import type { CloudSettings } from '../settings/cloud-settings.ts';
import type { resolveFlags } from '../settings/command-flags.ts';
import type { FlagsOf } from '../settings/flag-kinds.ts';

export type ResolveFlags = FlagsOf<typeof resolveFlags>;

interface Means {
  readonly applier: Applier;
  readonly api: HostReader;
  readonly settings: CloudSettings;
  readonly settleWindowMs: number;
  readonly repeatFlags: RepeatFlags | undefined;
  readonly flags: ResolveFlags;
  readonly clock: Clock;
  readonly io: Io;
}

/** Throws KnownError; nothing is recorded then but what the listings showed. */
export async function settle(selected: readonly Intent[], means: Means): Promise<CommandResult> {
  const { applier, repeatFlags, flags, io } = means;
  const isAbsent = flags['not-created'];
  const isApproved = flags['auto-approve'];
  const latest = ({ id }: Intent) => applier.recorder.ledger().intents.get(id);
  const refresh = (intents: readonly Intent[]) => intents.map((one) => latest(one) ?? one);
  if (isAbsent && isApproved) await waitForWindow(selected, means);
  const regions = new Set(selected.map(({ key }) => key.region));
  const outcomes: ResolveOutcome[] = [];
  for (const region of regions) {
    if (io.interruption.aborted) break;
    const seen = await listRegion(region, means);
    if (regions.size === 1 && !io.interruption.aborted) refuseUnread([seen]);
    const own = refresh(selected.filter(({ key }) => key.region === region));
    for (const intent of own) outcomes.push(await decide(intent, seen, selected.length === 1, means));
  }
  if (io.interruption.aborted) return stop(refresh(selected), io);
  const absent = outcomes.filter((one) => one.how === 'not-created');
  const untils = absent.flatMap(({ until }) => until ?? []);
  const until = untils.length === 0 ? undefined : new Date(Math.max(...untils.map(Number)));
  const [renamed] = outcomes.flatMap((one) => (one.how === 'host' && one.listedAs !== undefined ? [one] : []));
  const isAsked = renamed !== undefined || (absent.length > 0 && (selected.length > 1 || until !== undefined));
  if (isAsked && !isApproved) {
    const why =
      renamed === undefined
        ? describeAbsences(absent, until)
        : describeOtherName(renamed.intent, renamed.hostId, renamed.listedAs ?? '');
    if (!mayAsk(flags, io)) {
      const suggestions = adviseApproval(selected.length === 1 ? until : undefined);
      throw new KnownError('no-way-to-ask', `${why} Nobody can be asked to confirm that.`, { suggestions });
    }
    const isYes = await askToSettle(why, renamed === undefined ? absent.length : undefined, io);
    if (!isYes || io.interruption.aborted) return stop(refresh(selected), io);
  }
  await record(outcomes, means);
  const exits = outcomes.flatMap((one): ExitName[] =>
    one.how === 'open' ? [one.exit] : one.how === 'seen' && isAbsent ? ['partial'] : [],
  );
  const told = outcomes.map((one) => ({ ...one, intent: latest(one.intent) ?? one.intent }));
  const facts = { outcomes: told, repeatFlags };
  return { kind: 'document', exit: pickMostUrgent(exits), document: { kind: 'resolve', facts } };
}

/** The result if a signal, or an answer, ended it before more was settled than a listing does. */
export function stop(intents: readonly Intent[], { interruption }: Pick<Io, 'interruption'>): CommandResult {
  // The reason of an interruption is the name of its exit code.
  const exit = interruption.aborted ? (interruption.reason as ExitName) : 'declined';
  const stopped = interruption.aborted ? 'Interrupted' : 'Not confirmed';
  const outcomes = intents.map((intent): ResolveOutcome => {
    if (intent.end?.how === 'seen') return { how: 'seen', intent, hostId: intent.end.hostId, others: [] };
    return { how: 'open', intent, why: stopped.toLowerCase(), exit };
  });
  const facts = { outcomes, stopped, repeatFlags: undefined };
  return { kind: 'document', exit, document: { kind: 'resolve', facts } };
}

/** Throws KnownError `host-not-listed`. `isOnly`: no other create was selected. */
async function decide(intent: Intent, seen: Observation, isOnly: boolean, means: Means): Promise<ResolveOutcome> {
  const { applier, repeatFlags, flags } = means;
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
    if (flags.host === undefined || flags.host === hostId) return { how: 'seen', intent, hostId, others };
    const message = `The listing shows ${name} as ${hostId}, and not as ${flags.host}: so the intent ${id} has ended with that host.`;
    throw refuseHost(message, `Run "${writeCommandLine('plan', repeatFlags)}".`);
  }
  if (seen.trust.status === 'untrusted') {
    const { failure, flaw } = seen.trust;
    const why = failure === undefined ? `trusted: ${describeFlaw(flaw)}` : `read: ${failure.message}`;
    return { how: 'open', intent, why: `the listing cannot be ${why}`, exit: failure?.exit ?? 'cloud' };
  }
  const listed = (hostId: string) => seen.hosts.find((host) => host.hostId === hostId);
  const isNew = (hostId: string) => isOutsideKnown(applier.recorder.ledger(), hostId, intent);
  if (flags.host !== undefined) {
    const { host: hostId } = flags;
    const live = listed(hostId);
    const faults = [
      ...(live === undefined ? [`the listing of ${region} does not show it`] : []),
      ...(isNew(hostId) ? [] : ['it was listed before that create was sent']),
    ];
    if (live === undefined || faults.length > 0) {
      const message = `${hostId} cannot be the host of ${name}: ${faults.join('; ')}.`;
      throw refuseHost(message, 'Check the id, and look at the host in the console.');
    }
    const other = live.name === name ? {} : { listedAs: live.name };
    return { how: 'host', intent, hostId, isNamed: named.length > 0, ...other };
  }
  const until = findEndOfWindow(intent, seen.trust.provenAt, means);
  const { label, failure } = await lookUpLabel(intent, means);
  if (!flags['not-created']) {
    const [hostId = ''] = label ?? [];
    const isHost = label?.length === 1 && listed(hostId) !== undefined && isNew(hostId);
    if (isHost) return { how: 'host', intent, hostId, isNamed: named.length > 0, byLabel: true };
    const why = describeOpen({ named, label, failure, isListed: listed(hostId) !== undefined, until });
    const hostIds = label === undefined || label.length === 0 ? named.filter(isNew) : label;
    return { how: 'open', intent, why, exit: failure?.exit ?? 'in-doubt', ways: { hostIds, none: !label?.length } };
  }
  // A label that cannot be looked up proves nothing: only a host that is found does.
  const shown = [
    [label ?? [], 'the cloud shows its label on', false],
    [namedIn(seen.vanished), 'one page, but no other, shows it (if it was just deleted, run this again) as', false],
    [isOnly ? [] : named, 'the cloud shows it as', true],
  ] as const;
  for (const [hostIds, why, none] of shown) {
    if (hostIds.length === 0) continue;
    return { how: 'open', intent, why: `${why} ${hostIds.join(', ')}`, exit: 'partial', ways: { hostIds, none } };
  }
  return { how: 'not-created', intent, until };
}

/** `label`: the hosts with the label of this create; undefined if none could be looked up. */
async function lookUpLabel(
  { id, key: { region }, spec }: Intent,
  { api, settings, io }: Means,
): Promise<{ readonly label?: readonly string[]; readonly failure?: KnownError }> {
  if (spec.intentLabel !== true || api.findByLabel === undefined) return {};
  const { project } = settings;
  const signal = deadlineOf(settings.timeoutMs, io.interruption);
  try {
    const query = { region, intent: id, ...(project !== undefined && { projectId: project }) };
    return { label: await api.findByLabel(query, signal) };
  } catch (error) {
    if (error instanceof KnownError) return { failure: error };
    // A cancelled wait without a failure rejects with the reason of its signal.
    if (signal.aborted) return { failure: new KnownError('cloud-timeout', 'The time was over.', { cause: error }) };
    throw error;
  }
}

/** Lists and records: the zones of creates, if the cloud refuses to list the region as a whole. */
async function listRegion(region: string, means: Means): Promise<Observation> {
  const { applier, api, settings, clock, io } = means;
  const { recorder } = applier;
  const { project } = settings;
  const observe = (zones: readonly string[]) => {
    const signal = deadlineOf(settings.timeoutMs, io.interruption);
    const narrowing = { zones, projectId: project, createsInProject: project !== undefined };
    return observeRegion(api, region, narrowing, { rules: settings, clock, signal });
  };
  return observeAndRecord(
    async () => {
      const whole = await observe([]);
      if (failureOfListing(whole)?.code !== 'cloud-refused') return whole;
      const zones = chooseZones(new Map([[region, []]]), recorder.ledger()).get(region) ?? [];
      return zones.length === 0 ? whole : observe(zones);
    },
    (seen) => write(() => recorder.recordListing(seen), means),
  );
}

/** Throws KnownError if the record may not be on disk, or if another run may write by now. */
async function write(append: () => Promise<string | undefined>, { applier, repeatFlags }: Means): Promise<void> {
  const lost = await applier.lock.lost();
  if (lost !== undefined) throw makeLockLostError(lost, 'Nothing was settled.');
  const failure = await append();
  if (failure === undefined) return;
  const suggestions = [`Once it can be written: "${writeCommandLine('intents', repeatFlags)}" shows what is open.`];
  throw new KnownError('journal-unusable', failure, { suggestions });
}

/** Records the ends in one write, of which a failure may leave a part: the journal knows which. */
async function record(outcomes: readonly ResolveOutcome[], means: Means): Promise<void> {
  const { recorder } = means.applier;
  const moment = recorder.moment();
  const records = outcomes.flatMap((one): JournalRecord[] => {
    const closed = { type: 'closed', intent: one.intent.id, moment } as const;
    if (one.how === 'not-created') return [{ ...closed, how: 'resolved-not-created' }];
    return one.how === 'host' ? [{ ...closed, how: 'resolved-host', hostId: one.hostId }] : [];
  });
  if (records.length > 0) await write(() => recorder.record(records), means);
}

/** On the clock of this run: after it, a created host is guaranteed to be listed (creation.ts). */
function readyAt({ stopped, sent }: Intent, { applier, settleWindowMs }: Means): number {
  const { recorder, lockedAt } = applier;
  return findLatestTime(findCountedMoment(recorder.durable(), stopped ?? sent), lockedAt) + settleWindowMs;
}

/** When its absence will prove something; undefined if it does in this listing already. */
function findEndOfWindow(intent: Intent, provenAt: number, means: Means): Date | undefined {
  const at = readyAt(intent, means);
  return provenAt >= at ? undefined : new Date(means.clock.wall() + at - means.clock.now());
}

async function waitForWindow(intents: readonly Intent[], means: Means): Promise<void> {
  const { clock, flags, io } = means;
  const until = Math.max(...intents.map((one) => readyAt(one, means)));
  if (until <= clock.now()) return;
  const progress = startProgress(io, clock, flags);
  const why = describeWindowWait(new Date(clock.wall() + until - clock.now()));
  progress.show({ label: 'Waiting', wait: { until, why } });
  try {
    while (until > clock.now() && !io.interruption.aborted) await clock.sleep(until - clock.now(), io.interruption);
  } finally {
    progress.end();
  }
}

export function makeLockLostError(lost: string, what: string): KnownError {
  return new KnownError('lock-held', `The lock was lost: ${lost}. ${what}`, {
    suggestions: ['Run this again once the other run has ended.'],
  });
}

/** Settles one intent by hand, by its id. */
import { KnownError } from '../../core/errors.ts';
import type { ExitName } from '../../core/exit.ts';
import type { LiveHost } from '../../core/host.ts';
import type { Intent } from '../../core/intent.ts';
import { isOutsideKnown } from '../../core/ledger/ledger.ts';
import { describeFlaw } from '../../core/listing/flaw-text.ts';
import type { Observation } from '../../core/listing/observation.ts';
import { type RepeatFlags, writeCommandLine } from '../../core/text/shell-word.ts';
import { refuseUnread } from '../../reconcile/observe.ts';
import type { ResolveOutcome } from '../../report/documents/resolve.ts';
import { adviseConfirm, describeAbsence, describeLater } from '../../report/words/resolve.ts';
import { shown } from '../../report/words/style.ts';
import { askAbsent } from '../apply/3-ask.ts';
import type { Io } from '../io.ts';
import type { CommandResult } from '../output/command-result.ts';
import { findHostsByLabel, makeResolveResult, type ResolveMeans } from './resolve-means.ts';

/** An intent after a trusted listing, as the listing left it. */
interface Looked {
  readonly intent: Intent;
  readonly observation: Observation;
  /** When its absence will prove something; undefined if it does already. */
  readonly until: Date | undefined;
}

/** Settles a create as the host whose label names it. Without such a host, nothing is settled. */
export async function settleByLabel(open: Intent, means: ResolveMeans): Promise<CommandResult> {
  const looked = await look(open, means);
  if ('kind' in looked) return looked;
  const { intent, observation } = looked;
  if (intent.end?.how === 'seen') return settleLookedAsHost(looked, intent.end.hostId, means);
  const ids = await means.findByLabel(intent).catch((error: unknown) => {
    if (means.io.interruption.aborted) return undefined;
    throw error;
  });
  if (ids === undefined) return stayInterrupted(intent, means.io);
  const [hostId = ''] = ids;
  if (ids.length !== 1) {
    return makeOpenResult(
      intent,
      'in-doubt',
      `The cloud shows ${ids.length} hosts with its label, which proves nothing`,
    );
  }
  const live = observation.hosts.find((host) => host.hostId === hostId);
  if (live === undefined || !isOutsideKnown(means.recorder.ledger(), hostId, intent)) {
    const why = live === undefined ? 'the listing lacks it' : 'it is older than that create';
    return makeOpenResult(intent, 'in-doubt', `The cloud shows its label on ${shown(hostId)}, but ${why}`);
  }
  return settleLookedAsHost(looked, hostId, means, live.name);
}

export async function settleAsHost(
  open: Intent,
  hostId: string,
  force: boolean,
  means: ResolveMeans,
): Promise<CommandResult> {
  const looked = await look(open, means);
  return 'kind' in looked ? looked : settleLookedAsHost(looked, hostId, means, undefined, force);
}

/** `labelledAs`: the name of the host that has the label of the create. */
async function settleLookedAsHost(
  { intent, observation }: Looked,
  hostId: string,
  means: ResolveMeans,
  labelledAs?: string,
  force = false,
): Promise<CommandResult> {
  const { repeatFlags } = means;
  const { name, region } = intent.key;
  const same = observation.hosts.filter((host) => host.name === name).map((host) => host.hostId);
  if (intent.end?.how === 'seen') {
    const { hostId: seen } = intent.end;
    const others = same.filter((id) => id !== seen);
    if (seen === hostId) return makeSettledResult(intent, { how: 'host', hostId, state: 'listed', others }, means);
    const message = `The listing shows ${name} as ${seen}, and not as ${hostId}: so the intent ${intent.id} has ended with that host.`;
    const suggestions = [`Run "${writeCommandLine('plan', repeatFlags)}".`];
    throw new KnownError('host-not-listed', message, { suggestions });
  }
  const live = observation.hosts.find((host) => host.hostId === hostId);
  const isNew = isOutsideKnown(means.recorder.ledger(), hostId, intent);
  const doubts = [
    ...(live === undefined ? [`the listing of ${region} does not show it`] : []),
    ...(live === undefined || live.name === name || live.name === labelledAs
      ? []
      : [`its name is ${JSON.stringify(live.name)}`]),
    ...(isNew ? [] : ['it was listed before that create was sent']),
  ];
  if (doubts.length > 0 && !force) {
    throw new KnownError('host-not-listed', `${hostId} cannot be the host of ${name}: ${doubts.join('; ')}.`, {
      suggestions: [
        'Check the id, and look at the host in the console.',
        'If it is that host after all, for example because the cloud changed its name: add --force.',
      ],
    });
  }
  await means.close([intent], hostId);
  return makeSettledResult(
    intent,
    {
      how: 'host',
      hostId,
      state: same.length > 0 ? 'taken' : 'free',
      ...(labelledAs !== undefined && { byLabel: true }),
    },
    means,
  );
}

export async function settleAsAbsent(open: Intent, means: ResolveMeans): Promise<CommandResult> {
  const looked = await look(open, means);
  if ('kind' in looked) return looked;
  const { intent, observation, until } = looked;
  const { canAsk, repeatFlags, io } = means;
  const { name } = intent.key;
  // A listed host of that name that has not ended the intent cannot be its host.
  if (intent.end?.how === 'seen') throw makeListedError(intent, intent.end.hostId, repeatFlags);
  const vanished = observation.vanished.filter((host) => host.name === name);
  if (vanished.length > 0) throw makeVanishedError(intent, vanished);
  const labelled = await findHostsByLabel(intent, means);
  if (io.interruption.aborted) return stayInterrupted(intent, io);
  if (labelled.length > 0) throw makeLabelledError(intent, labelled, repeatFlags);
  if (until !== undefined) {
    const why = describeAbsence(name, until);
    if (!canAsk) throw makeTerminalError(why, until);
    const isConfirmed = await askAbsent(why, 1, io);
    if (io.interruption.aborted) return stayInterrupted(intent, io);
    if (!isConfirmed) return makeOpenResult(intent, 'declined', 'Not confirmed');
  }
  await means.close([intent]);
  return makeSettledResult(intent, { how: 'not-created', until }, means);
}

/** Lists the region; returns the result of the command if the listing proves nothing. */
async function look(open: Intent, { list, recorder, settlesAt, io }: ResolveMeans): Promise<Looked | CommandResult> {
  const observation = io.interruption.aborted ? undefined : await list(open.key.region);
  if (observation === undefined) return stayInterrupted(open, io);
  refuseUnread([observation]);
  const { trust } = observation;
  if (trust.status === 'untrusted') {
    return makeOpenResult(open, 'cloud', `The listing cannot be trusted: ${describeFlaw(trust.flaw)}`);
  }
  const intent = recorder.ledger().intents.get(open.id) ?? open;
  return { intent, observation, until: settlesAt(intent, trust.provenAt) };
}

function makeLabelledError(
  { id, key: { name } }: Intent,
  ids: readonly string[],
  repeatFlags: RepeatFlags | undefined,
): KnownError {
  const message = `The cloud shows the label of that create on ${ids.join(', ')}: so ${name} was created.`;
  const suggestions = [`Run "${writeCommandLine(`resolve ${id} --by-label`, repeatFlags)}".`];
  return new KnownError('host-listed', message, { suggestions });
}

function makeListedError(
  { id, key: { name } }: Intent,
  hostId: string,
  repeatFlags: RepeatFlags | undefined,
): KnownError {
  const message = `The cloud shows ${name} as ${hostId}, so "not created" cannot be recorded. The intent ${id} has ended with ${hostId}.`;
  const suggestions = [`Run "${writeCommandLine('plan', repeatFlags)}".`];
  return new KnownError('host-listed', message, { suggestions });
}

function makeVanishedError({ key: { name } }: Intent, hosts: readonly LiveHost[]): KnownError {
  const ids = [...new Set(hosts.map(({ hostId }) => hostId))].join(', ');
  const message = `One page showed ${name} as ${ids}, and the others did not, so "not created" cannot be recorded.`;
  const suggestions = [
    `If that host came of this create: --host ${hosts[0]?.hostId} in place of --not-created.`,
    'Just deleted or renamed? Run this again.',
  ];
  return new KnownError('host-listed', message, { suggestions });
}

function makeTerminalError(why: string, until: Date): KnownError {
  const message = `${why} To say anyway that it was not created, run this at a terminal. Nothing was settled.`;
  return new KnownError('no-way-to-ask', message, { suggestions: [describeLater(until), adviseConfirm(1)] });
}

function makeSettledResult(
  intent: Intent,
  how: ResolveOutcome,
  { recorder, repeatFlags }: ResolveMeans,
): CommandResult {
  return makeResolveResult('ok', {
    intent: recorder.ledger().intents.get(intent.id) ?? intent,
    settled: how,
    repeatFlags,
  });
}

/** The reason of an interruption is the name of its exit code. */
export function stayInterrupted(intent: Intent, { interruption }: Pick<Io, 'interruption'>): CommandResult {
  return makeOpenResult(intent, interruption.reason as ExitName, 'Interrupted');
}

function makeOpenResult(intent: Intent, exit: ExitName, why: string): CommandResult {
  return makeResolveResult(exit, { intent, settled: { how: 'open', why }, repeatFlags: undefined });
}

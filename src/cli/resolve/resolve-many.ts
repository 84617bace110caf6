/** Settles several intents as not created: one listing per region, one confirmation. */

import { type ExitName, pickMostUrgent } from '../../core/exit.ts';
import type { Intent } from '../../core/intent.ts';
import { describeFlaw } from '../../core/listing/flaw-text.ts';
import type { Observation } from '../../core/listing/observation.ts';
import { failureOfListing } from '../../reconcile/observe.ts';
import type { ToldIntent } from '../../report/documents/resolve.ts';
import { describeAbsences } from '../../report/words/resolve.ts';
import { shown } from '../../report/words/style.ts';
import { askAbsent } from '../apply/3-ask.ts';
import type { Io } from '../io.ts';
import type { CommandResult } from '../output/command-result.ts';
import { findHostsByLabel, makeResolveResult, type ResolveMeans } from './resolve-means.ts';

/** What the listing of its region says about an intent. */
type Found =
  /** `until`: when that will prove something; undefined if it does already. */
  | { readonly intent: Intent; readonly status: 'absent'; readonly until: Date | undefined }
  | { readonly intent: Intent; readonly status: 'shown' | 'unknown'; readonly why: string };

/** `isConfirmed`: their number was given with `--confirm`, and their settle windows are over. */
export async function settleMany(
  intents: readonly Intent[],
  isConfirmed: boolean,
  means: ResolveMeans,
): Promise<CommandResult> {
  const { io, recorder, repeatFlags } = means;
  const found = await lookAtAll(intents, means);
  if (found === undefined || io.interruption.aborted) return stayAllInterrupted(intents, io);
  const absent = found.filter((one) => one.status === 'absent');
  const untils = absent.flatMap(({ until }) => until ?? []);
  const until = untils.length === 0 ? undefined : new Date(Math.max(...untils.map(Number)));
  if (absent.length > 0 && !isConfirmed) {
    const question = describeAbsences(
      absent.map(({ intent }) => intent),
      until,
    );
    const isTyped = await askAbsent(question, absent.length, io);
    if (io.interruption.aborted) return stop('Interrupted', io.interruption.reason as ExitName, found.map(toldOf));
    if (!isTyped) return stop('Not confirmed', 'declined', found.map(toldOf));
  }
  if (absent.length > 0) await means.close(absent.map(({ intent }) => intent));
  const exits = found.flatMap(({ status }): ExitName[] => {
    if (status === 'absent') return [];
    return [status === 'shown' ? 'partial' : 'cloud'];
  });
  const { intents: latest } = recorder.ledger();
  const all = found.map(toldOf).map((one) => ({ ...one, intent: latest.get(one.intent.id) ?? one.intent }));
  return makeResolveResult(pickMostUrgent(exits), { told: all, until, repeatFlags });
}

/** The reason of an interruption is the name of its exit code. */
export function stayAllInterrupted(
  intents: readonly Intent[],
  { interruption }: Pick<Io, 'interruption'>,
): CommandResult {
  return stop(
    'Interrupted',
    interruption.reason as ExitName,
    intents.map((intent) => ({ intent })),
  );
}

/** Each region is listed once. Undefined if it was interrupted. */
async function lookAtAll(intents: readonly Intent[], means: ResolveMeans): Promise<readonly Found[] | undefined> {
  const found: Found[] = [];
  for (const region of new Set(intents.map(({ key }) => key.region))) {
    const own = intents.filter(({ key }) => key.region === region);
    const observation = means.io.interruption.aborted ? undefined : await listOrSay(region, means);
    if (observation === undefined) return undefined;
    const known = means.recorder.ledger().intents;
    const latest = own.map((open) => known.get(open.id) ?? open);
    if (typeof observation === 'string') {
      found.push(...latest.map((intent) => ({ intent, status: 'unknown', why: observation }) as const));
    } else {
      for (const intent of latest) found.push(await checkLabel(findIn(observation, intent, means), means));
    }
  }
  return found;
}

/**
 * What the listing shows, or why it says nothing. Intents of other regions can still be settled.
 */
async function listOrSay(region: string, { list }: ResolveMeans): Promise<Observation | string | undefined> {
  const observation = await list(region);
  if (observation?.trust.status !== 'untrusted') return observation;
  const failure = failureOfListing(observation);
  return failure === undefined
    ? `the listing cannot be trusted: ${describeFlaw(observation.trust.flaw)}`
    : `the listing cannot be read: ${shown(failure.message)}`;
}

function findIn(observation: Observation, intent: Intent, { settlesAt }: ResolveMeans): Found {
  const { end, key } = intent;
  if (end?.how === 'seen') {
    return {
      intent,
      status: 'shown',
      why: `the listing shows it as ${shown(end.hostId)}, and the intent has ended with that host`,
    };
  }
  const rows = [...observation.hosts, ...observation.vanished].filter(({ name }) => name === key.name);
  if (rows.length > 0) {
    const ids = [...new Set(rows.map(({ hostId }) => shown(hostId)))].join(', ');
    return {
      intent,
      status: 'shown',
      why: `the cloud shows it as ${ids}; if that host came of this create, settle it by its id with --host`,
    };
  }
  const { trust } = observation;
  const provenAt = trust.status === 'trusted' ? trust.provenAt : Number.NEGATIVE_INFINITY;
  return { intent, status: 'absent', until: settlesAt(intent, provenAt) };
}

/** A host that is not listed under its name may be listed under another one. */
async function checkLabel(found: Found, means: ResolveMeans): Promise<Found> {
  if (found.status !== 'absent') return found;
  const { intent } = found;
  const ids = await findHostsByLabel(intent, means);
  if (ids.length === 0) return found;
  const why = `the cloud shows its label on ${ids.map(shown).join(', ')}: settle it by its id with --by-label`;
  return { intent, status: 'shown', why };
}

function toldOf(found: Found): ToldIntent {
  return found.status === 'absent' ? { intent: found.intent } : { intent: found.intent, why: found.why };
}

/** The result if it ended before anything was settled. */
function stop(stopped: string, exit: ExitName, all: readonly ToldIntent[]): CommandResult {
  const told = all.map((one) => ({ ...one, why: one.why ?? stopped.toLowerCase() }));
  return makeResolveResult(exit, { told, stopped, repeatFlags: undefined });
}

/** The texts and questions of `resolve` before it settles. */

import { journalProjectOf } from '../../model/dialect.ts';
import type { HostKey, Scope } from '../../model/host.ts';
import type { Intent } from '../../model/intent.ts';
import { escapeText } from '../../model/text/escape.ts';
import { quoteForShell, type RepeatFlags, writeCommandLine } from '../../model/text/shell-word.ts';
import { keepTexts, listSome, plural, shown } from './style.ts';

export function describeWindowWait(until: Date): string {
  return `settle window: a host may still appear until ${describeTime(until)}`;
}

/** What to do if nobody can be asked. `until`: from when on it does not ask about this one. */
export function adviseApproval(until: Date | undefined): readonly string[] {
  return keepTexts(
    // Another machine measures the window from its own start.
    until !== undefined && `Run this again on this machine after ${describeTime(until)}: then it does not ask.`,
    'In a pipeline: look in the console, then add --auto-approve. With --not-created, it waits until the settle window is over.',
  );
}

/**
 * The question before creates are settled as not created; `until`: when the absence of the last of them proves
 * something.
 */
export function describeAbsences(absent: readonly { readonly intent: Intent }[], until: Date | undefined): string {
  const names = listNames(absent.map(({ intent }) => intent.key));
  const [is, host, whose] = absent.length === 1 ? ['is', 'Its host', 'its'] : ['are', 'Their hosts', 'their'];
  const yet =
    until === undefined
      ? ''
      : ` ${host} may still appear until ${describeTime(until)}: ${whose} absence from the listing proves nothing yet.`;
  return `${plural(absent.length, 'create')} ${is} in no listing: ${names}.${yet}`;
}

/** The question before a host with another name is recorded as that of a create. */
export function describeOtherName(intent: Intent, hostId: string, listedAs: string): string {
  return `The cloud shows ${shown(hostId)} as ${shown(listedAs)}, and the create was of ${shown(intent.key.name)}.`;
}

/** What was found out about a create that stays open, as the end of a sentence. */
export function describeOpen({ named, label, failure, isListed, until }: FoundOut): string {
  return keepTexts(
    named.length === 0
      ? 'no listing shows it'
      : `${named.map(shown).join(', ')} has its name, and may be its host or somebody else's`,
    failure !== undefined && `its label could not be looked up (${shown(failure.message)})`,
    label !== undefined && describeLabel(label, isListed),
    until !== undefined && `it may still appear until ${describeTime(until)}`,
  ).join('; ');
}

interface FoundOut {
  /** HostIds of listed hosts with its name. */
  readonly named: readonly string[];
  /** HostIds of hosts with its label; undefined if none was looked up. */
  readonly label: readonly string[] | undefined;
  readonly failure: Error | undefined;
  /** Whether the listing shows the first host with its label. */
  readonly isListed: boolean;
  /** Until when its host may appear. */
  readonly until: Date | undefined;
}

function describeLabel([hostId, ...more]: readonly string[], isListed: boolean): string {
  if (hostId === undefined) return 'no host has its label, which proves nothing';
  if (more.length > 0) return `${more.length + 1} hosts have its label, which proves nothing`;
  return `${shown(hostId)} has its label, but ${isListed ? 'is older than that create' : 'the listing lacks it'}`;
}

export function describeTime(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A command to be copied as it is, with the flags of this run. */
export function renderCommand(words: string, repeatFlags: RepeatFlags | undefined): string {
  return escapeText(writeCommandLine(words, repeatFlags));
}

/** The flag that names the host of a create. Without an id to choose from, the reader must fill one in. */
export function showHostFlags(hostIds: readonly string[]): readonly string[] {
  const known = hostIds.length === 0 ? ['HOSTID'] : hostIds;
  return known.map((hostId) => `--host ${escapeText(quoteForShell(hostId))}`);
}

/** A hint if a journal has no create: perhaps another project's journal is meant. */
export const checkProject =
  'In the dialect uhost, each project has a journal of its own: check --project or HOSTWRIGHT_PROJECT.';

/** What a human can do about a create that is open. */
export function adviseSettling(scope: Scope | undefined): string {
  return `nothing is sent until this is settled: ${seeIntents(scope)}`;
}

/** The command names the project if each project has a journal of its own. */
export function seeIntents(scope: Scope | undefined): string {
  const project = scope && journalProjectOf(scope);
  const flags = project === undefined ? [] : [`--project ${quoteForShell(project)}`];
  return `see "${escapeText(['hostwright intents', ...flags].join(' '))}"`;
}

const mostNames = 10;

/** Names, with their regions if there are several. */
export function listNames(keys: readonly HostKey[]): string {
  const isOne = new Set(keys.map(({ region }) => region)).size === 1;
  const names = keys.map(({ region, name }) => (isOne ? shown(name) : `${shown(name)} (${shown(region)})`));
  return listSome(names, mostNames);
}

/** The texts and questions of `resolve` before it settles. */

import { journalProjectOf } from '../../core/dialect.ts';
import type { HostKey, Scope } from '../../core/host.ts';
import type { Intent } from '../../core/intent.ts';
import { escapeText } from '../../core/text/escape.ts';
import { quoteForShell, type RepeatFlags, writeCommandLine } from '../../core/text/shell-word.ts';
import { plural, shown } from './style.ts';

/** A sentence. `until`: when its absence will prove something. */
export function describeAbsence(name: string, until: Date): string {
  return `${shown(name)} may still appear until ${describeTime(until)}: its absence from the listing proves nothing yet.`;
}

/** What to do without a terminal. Another machine measures the window from its own start. */
export function describeLater(until: Date): string {
  return `Run this again on this machine after ${describeTime(until)}: then it does not ask.`;
}

/** A line of progress. */
export function describeWindowWait(until: Date): string {
  return `settle window: a host may still appear until ${describeTime(until)}`;
}

/** What to do without a terminal, at any time. */
export function adviseConfirm(count: number): string {
  return `In a pipeline: look in the console, then add --confirm ${count}. It waits until the settle window is over.`;
}

/**
 * The question before several creates are settled; `until`: when the absence of the last of them
 * proves something.
 */
export function describeAbsences(absent: readonly Intent[], until: Date | undefined): string {
  const names = listNames(absent.map(({ key }) => key));
  const [is, whose] = absent.length === 1 ? ['is', 'its'] : ['are', 'their'];
  const yet =
    until === undefined
      ? ''
      : `\n${absent.length === 1 ? 'Its host' : 'Their hosts'} may still appear until ${describeTime(until)}: ${whose} absence from the listing proves nothing yet.`;
  return `${plural(absent.length, 'create')} ${is} in no listing: ${names}.${yet}`;
}

export function describeTime(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A command to be copied as it is. */
export function settleAllCommand({ repeatFlags }: { readonly repeatFlags?: RepeatFlags | undefined }): string {
  return escapeText(writeCommandLine('resolve --all --not-created', repeatFlags));
}

/** A sentence about a create that was not sent. */
export function settleWithheld(command: string): string {
  return `Next: make sure that the journal can be written, then run "${command}".`;
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

/**
 * What a journal that was read again after a failed write says of these creates. `settled`:
 * undefined if it could not be read.
 */
export function describeSettledPart(all: readonly HostKey[], settled: readonly HostKey[] | undefined): string {
  const names = (keys: readonly HostKey[]) => listNames(keys, all);
  if (settled === undefined) {
    return `It could not be read again either, so each of these may be settled or not: ${names(all)}.`;
  }
  const left = all.filter((key) => !settled.includes(key));
  const parts = { Settled: settled, 'Not settled': left };
  return Object.entries(parts)
    .flatMap(([word, keys]) => (keys.length === 0 ? [] : [`${word}: ${names(keys)}.`]))
    .join(' ');
}

/** Names, with their regions if there are several. `all`: what the names are a part of. */
export function listNames(keys: readonly HostKey[], all = keys): string {
  const isOne = new Set(all.map(({ region }) => region)).size === 1;
  const names = keys
    .slice(0, mostNames)
    .map(({ region, name }) => (isOne ? shown(name) : `${shown(name)} (${shown(region)})`));
  return `${names.join(', ')}${keys.length > mostNames ? ` and ${keys.length - mostNames} more` : ''}`;
}

/** What `resolve` says: before it settles, of one intent, and of many. */

import type { Intent } from '../../core/intent.ts';
import { escapeText } from '../../core/text/escape.ts';
import { commandLine } from '../../core/text/shell-word.ts';
import { plural, shown } from '../words/style.ts';

/** A sentence. `until`: when its absence will prove something. */
export function absenceText(name: string, until: Date): string {
  return `${shown(name)} may still appear until ${timeText(until)}: that it is not listed proves nothing yet.`;
}

/** What does without a terminal. Another machine begins to count anew. */
export function laterText(until: Date): string {
  return `Run this again on this machine after ${timeText(until)}: then it does not ask.`;
}

/** After "not created". */
export function freeText(name: string, until: Date | undefined, repeatFlags: string | undefined): string {
  const apply = escapeText(commandLine('apply', repeatFlags));
  const free = `${shown(name)} was not created, as you say.\nNext: run "${apply}": ${shown(name)} is free again.`;
  if (until === undefined) return free;
  return `${free} It waits until ${timeText(until)} before it sends it: a host may appear until then.`;
}

/** How the name of a settled create is now. */
export interface NameNow {
  /** Listed as that host, or another host has it, or nobody. */
  readonly state: 'listed' | 'taken' | 'free';
  /** More hosts of that name. */
  readonly others: readonly string[];
}

export function isText(
  name: string,
  hostId: string,
  { state, others }: NameNow,
  repeatFlags: string | undefined,
): string {
  const is = `${shown(name)} is ${shown(hostId)}`;
  const [plan, apply] = ['plan', 'apply'].map((words) => escapeText(commandLine(words, repeatFlags)));
  switch (state) {
    case 'listed': {
      const more = others.length === 0 ? '' : `\nWarning: ${others.map(shown).join(', ')} has that name too.`;
      return `${is}: the listing shows it.${more}\nNext: run "${plan}".`;
    }
    case 'taken':
      return `${is}, as you say.\nNext: run "${plan}".`;
    case 'free':
      return `${is}, as you say.\nWarning: no host is listed as ${shown(name)}, so the name is free and "${apply}" would create it. Rename the host or its declaration first.`;
  }
}

function timeText(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A line of progress. */
export function waitingText(left: string, until: Date): string {
  return `Waiting ${left} for the settle window: a host may still appear until ${timeText(until)}`;
}

/** What does without a terminal, at any time. */
export function confirmAdvice(count: number): string {
  return `In a pipeline: look in the console, then add --confirm ${count}. It waits until the settle window is over.`;
}

/** One of several intents that are settled together. */
export interface ToldIntent {
  readonly intent: Intent;
  /** Why it was not settled as not created; nothing where it was. */
  readonly why?: string;
}

const mostNames = 10;

/** The question before several creates are settled; `until`: when the absence of the last of them proves something. */
export function absencesText(absent: readonly Intent[], until: Date | undefined): string {
  const names = namesText(absent);
  const [is, does] = absent.length === 1 ? ['is', 'it is'] : ['are', 'they are'];
  const yet =
    until === undefined
      ? ''
      : `\n${absent.length === 1 ? 'Its host' : 'Their hosts'} may still appear until ${timeText(until)}: that ${does} not listed proves nothing yet.`;
  return `${plural(absent.length, 'create')} ${is} in no listing: ${names}.${yet}`;
}

/** What became of each; `until`: when the absence of the last settled one proves something. */
export function settledText(
  told: readonly ToldIntent[],
  until: Date | undefined,
  repeatFlags: string | undefined,
): string {
  const settled = told.filter(({ why }) => why === undefined).map(({ intent }) => intent);
  const left = told.filter(({ why }) => why !== undefined);
  const apply = escapeText(commandLine('apply', repeatFlags));
  const [was, name, waits] =
    settled.length === 1 ? ['was', 'the name is', 'it sends it'] : ['were', 'the names are', 'it sends them'];
  const wait =
    until === undefined ? '' : ` It waits until ${timeText(until)} before ${waits}: a host may appear until then.`;
  return [
    ...(settled.length === 0
      ? []
      : [
          `${plural(settled.length, 'create')} ${was} settled as not created, as you say: ${namesText(settled)}.`,
          `Next: run "${apply}": ${name} free again.${wait}`,
        ]),
    ...leftLines(left),
  ].join('\n');
}

/** What was not settled, and why; `why` of all of them where one reason ended it. */
export function stayText(told: readonly ToldIntent[], why: string): string {
  const open = told.filter(({ intent }) => intent.end === undefined);
  const stays = open.length === 1 ? 'intent stays' : 'intents stay';
  const others = told.filter(({ intent }) => intent.end !== undefined);
  return [`${why}. ${open.length} ${stays} open.`, ...leftLines(others)].join('\n');
}

function leftLines(left: readonly ToldIntent[]): readonly string[] {
  if (left.length === 0) return [];
  const lines = left.map(
    ({ intent: { id, key }, why = '' }) => `  ${shown(key.name)} (${shown(id)}, ${shown(key.region)}): ${why}`,
  );
  return ['Not settled as not created:', ...lines];
}

/** With their regions where they are of several. */
function namesText(intents: readonly Intent[]): string {
  const isOne = new Set(intents.map(({ key }) => key.region)).size === 1;
  const names = intents
    .slice(0, mostNames)
    .map(({ key }) => (isOne ? shown(key.name) : `${shown(key.name)} (${shown(key.region)})`));
  return `${names.join(', ')}${intents.length > mostNames ? ` and ${intents.length - mostNames} more` : ''}`;
}

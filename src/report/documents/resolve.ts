/** What became of creates that `resolve` was to settle: of one, and of many. */

import type { Intent } from '../../core/intent.ts';
import { escapeText } from '../../core/text/escape.ts';
import { writeCommandLine } from '../../core/text/shell-word.ts';
import { nameList } from '../words/intents.ts';
import { timeText } from '../words/resolve.ts';
import { plural, shown } from '../words/style.ts';

/** After "not created". */
export function freeText(name: string, until: Date | undefined, repeatFlags: string | undefined): string {
  const apply = escapeText(writeCommandLine('apply', repeatFlags));
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
  const [plan, apply] = ['plan', 'apply'].map((words) => escapeText(writeCommandLine(words, repeatFlags)));
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

/** One of several intents that are settled together. */
export interface ToldIntent {
  readonly intent: Intent;
  /** Why it was not settled as not created; undefined if it was. */
  readonly why?: string;
}

/** What became of each; `until`: when the absence of the last settled one proves something. */
export function settledText(
  told: readonly ToldIntent[],
  until: Date | undefined,
  repeatFlags: string | undefined,
): string {
  const settled = told.filter(({ why }) => why === undefined).map(({ intent }) => intent);
  const left = told.filter(({ why }) => why !== undefined);
  const apply = escapeText(writeCommandLine('apply', repeatFlags));
  const [was, name, waits] =
    settled.length === 1 ? ['was', 'the name is', 'it sends it'] : ['were', 'the names are', 'it sends them'];
  const wait =
    until === undefined ? '' : ` It waits until ${timeText(until)} before ${waits}: a host may appear until then.`;
  return [
    ...(settled.length === 0
      ? []
      : [
          `${plural(settled.length, 'create')} ${was} settled as not created, as you say: ${nameList(settled.map(({ key }) => key))}.`,
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

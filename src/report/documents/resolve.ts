/** The results of `resolve`, for one create or for several. */

import type { Intent } from '../../core/intent.ts';
import { escapeText } from '../../core/text/escape.ts';
import { type RepeatFlags, writeCommandLine } from '../../core/text/shell-word.ts';
import type { DocumentForm } from '../format.ts';
import { encodeIntents } from '../intent-json.ts';
import { describeTime, listNames } from '../words/resolve.ts';
import { plural, shown } from '../words/style.ts';

/** The result for one create. */
export type ResolveOutcome =
  /**
   * `state`: the name is listed as that host, as another host, or not at all. `others`: further
   * hosts with that name.
   */
  | {
      readonly how: 'host';
      readonly hostId: string;
      readonly state: 'listed' | 'taken' | 'free';
      readonly others?: readonly string[];
      /** Its label settled it, not a person. */
      readonly byLabel?: true;
    }
  /** `until`: when its absence will prove something; undefined if it does already. */
  | { readonly how: 'not-created'; readonly until: Date | undefined }
  | { readonly how: 'open'; readonly why: string };

/** One of several intents that are settled together. */
export interface ToldIntent {
  readonly intent: Intent;
  /** Why it was not settled as not created; undefined if it was. */
  readonly why?: string;
}

type Resolved =
  | { readonly intent: Intent; readonly settled: ResolveOutcome }
  /**
   * `until`: as above, for the last of them. `stopped`: why nothing was settled, if there is one
   * reason for all.
   */
  | { readonly told: readonly ToldIntent[]; readonly until?: Date | undefined; readonly stopped?: string };

/** `repeatFlags`: flags of this run, for the commands in its text. */
export type ResolveFacts = Resolved & { readonly repeatFlags: RepeatFlags | undefined };

export const resolveForm: DocumentForm<ResolveFacts> = {
  text: (facts) => `${messageOf(facts)}\n`,
  json: (facts) => {
    const message = messageOf(facts).replaceAll(/\n */g, ' ');
    if ('settled' in facts) {
      return { settled: facts.settled.how !== 'open', message, intent: encodeIntents([facts.intent])[0] };
    }
    const results = facts.told.map(({ intent, why }) => ({
      settled: why === undefined,
      ...(why !== undefined && { why }),
      intent: encodeIntents([intent])[0],
    }));
    return { settled: results.every(({ settled }) => settled), message, results };
  },
};

function messageOf(facts: ResolveFacts): string {
  const { repeatFlags } = facts;
  if ('told' in facts) {
    const { told, until, stopped } = facts;
    return stopped === undefined ? explainSettled(told, until, repeatFlags) : explainStay(told, stopped);
  }
  const { intent, settled } = facts;
  switch (settled.how) {
    case 'host':
      return isText(intent.key.name, settled, repeatFlags);
    case 'not-created':
      return describeFree(intent.key.name, settled.until, repeatFlags);
    case 'open':
      return `${settled.why}. The intent ${intent.id} stays open.`;
  }
}

/** The text after "not created". */
function describeFree(name: string, until: Date | undefined, repeatFlags: RepeatFlags | undefined): string {
  const apply = escapeText(writeCommandLine('apply', repeatFlags));
  const free = `${shown(name)} was not created, as you say.\nNext: run "${apply}": ${shown(name)} is free again.`;
  if (until === undefined) return free;
  return `${free} It waits until ${describeTime(until)} before it sends it: a host may appear until then.`;
}

function isText(
  name: string,
  { hostId, state, others = [], byLabel }: Extract<ResolveOutcome, { readonly how: 'host' }>,
  repeatFlags: RepeatFlags | undefined,
): string {
  const is = `${shown(name)} is ${shown(hostId)}`;
  const [plan, apply] = ['plan', 'apply'].map((words) => escapeText(writeCommandLine(words, repeatFlags)));
  const whoSays = byLabel === true ? 'its label says' : 'you say';
  switch (state) {
    case 'listed': {
      const more = others.length === 0 ? '' : `\nWarning: ${others.map(shown).join(', ')} has that name too.`;
      return `${is}: the listing shows it.${more}\nNext: run "${plan}".`;
    }
    case 'taken':
      return `${is}, as ${whoSays}.\nNext: run "${plan}".`;
    case 'free':
      return `${is}, as ${whoSays}.\nWarning: no host is listed as ${shown(name)}, so the name is free and "${apply}" would create it. Rename the host or its declaration first.`;
  }
}

/** The result for each. `until`: when the absence of the last one will prove something. */
function explainSettled(
  told: readonly ToldIntent[],
  until: Date | undefined,
  repeatFlags: RepeatFlags | undefined,
): string {
  const settled = told.filter(({ why }) => why === undefined).map(({ intent }) => intent);
  const left = told.filter(({ why }) => why !== undefined);
  const apply = escapeText(writeCommandLine('apply', repeatFlags));
  const [was, name, waits] =
    settled.length === 1 ? ['was', 'the name is', 'it sends it'] : ['were', 'the names are', 'it sends them'];
  const wait =
    until === undefined ? '' : ` It waits until ${describeTime(until)} before ${waits}: a host may appear until then.`;
  return [
    ...(settled.length === 0
      ? []
      : [
          `${plural(settled.length, 'create')} ${was} settled as not created, as you say: ${listNames(settled.map(({ key }) => key))}.`,
          `Next: run "${apply}": ${name} free again.${wait}`,
        ]),
    ...explainLeft(left),
  ].join('\n');
}

/** The creates that were not settled, and why. `why`: the reason, if it is the same for all. */
function explainStay(told: readonly ToldIntent[], why: string): string {
  const open = told.filter(({ intent }) => intent.end === undefined);
  const stays = open.length === 1 ? 'intent stays' : 'intents stay';
  const others = told.filter(({ intent }) => intent.end !== undefined);
  return [`${why}. ${open.length} ${stays} open.`, ...explainLeft(others)].join('\n');
}

function explainLeft(left: readonly ToldIntent[]): readonly string[] {
  if (left.length === 0) return [];
  const lines = left.map(
    ({ intent: { id, key }, why = '' }) => `  ${shown(key.name)} (${shown(id)}, ${shown(key.region)}): ${why}`,
  );
  return ['Not settled as not created:', ...lines];
}

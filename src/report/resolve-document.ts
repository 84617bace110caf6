/** The result of `resolve`, for each create that was selected. */

import type { ExitName } from '../model/exit.ts';
import type { Intent } from '../model/intent.ts';
import type { RepeatFlags } from '../model/text/shell-word.ts';
import { encodeIntents } from './json-text.ts';
import { describeTime, listNames, renderCommand, showHostFlags } from './words/resolve.ts';
import { keepTexts, plural, shown } from './words/style.ts';

export type ResolveOutcome = { readonly intent: Intent } & (
  | {
      /** The listing shows its host. `others`: further hosts with its name. */
      readonly how: 'seen';
      readonly hostId: string;
      readonly others: readonly string[];
    }
  | {
      /** A person or its label says so. `isNamed`: a host with its name is listed. */
      readonly how: 'host';
      readonly hostId: string;
      readonly isNamed: boolean;
      readonly byLabel?: true;
      /** The name of the host, if a person has to confirm it. */
      readonly listedAs?: string;
    }
  /** `until`: when its absence will prove something; undefined if it does already. */
  | { readonly how: 'not-created'; readonly until: Date | undefined }
  | {
      readonly how: 'open';
      readonly why: string;
      readonly exit: ExitName;
      /** Ways for a person to settle it: as one of these hosts, or as none. */
      readonly ways?: { readonly hostIds: readonly string[]; readonly none: boolean };
    }
);

export interface ResolveFacts {
  readonly outcomes: readonly ResolveOutcome[];
  /** Why nothing was settled, if there is one reason for all. */
  readonly stopped?: string;
  /** Flags of this run, for the commands in its text. */
  readonly repeatFlags: RepeatFlags | undefined;
}

type Outcome<How extends ResolveOutcome['how']> = Extract<ResolveOutcome, { readonly how: How }>;

export function encodeResolved(facts: ResolveFacts): Readonly<Record<string, unknown>> {
  return {
    settled: facts.outcomes.every(({ how }) => how !== 'open'),
    message: explainOutcomes(facts).join(' ').replaceAll(/\n? +/g, ' '),
    results: facts.outcomes.map((one) => ({
      settled: one.how !== 'open',
      why: one.how === 'open' ? one.why : undefined,
      intent: encodeIntents([one.intent])[0],
    })),
  };
}

export function explainOutcomes({ outcomes, stopped, repeatFlags }: ResolveFacts): readonly string[] {
  const hosts = outcomes.filter((one) => one.how === 'seen' || one.how === 'host');
  const absent = outcomes.filter((one) => one.how === 'not-created');
  const open = outcomes.filter((one) => one.how === 'open');
  const isFree = hosts.some((one) => one.how === 'host' && !one.isNamed);
  return keepTexts(
    stopped !== undefined && `${stopped}. ${plural(open.length, 'intent stays', 'intents stay')} open.`,
    ...hosts.flatMap((one) => explainHost(one, repeatFlags)),
    ...explainAbsent(absent, repeatFlags),
    hosts.length > 0 && absent.length === 0 && !isFree && `Next: run "${renderCommand('plan', repeatFlags)}".`,
    ...(stopped === undefined ? open.flatMap((one) => explainOpen(one, repeatFlags)) : []),
  );
}

function explainHost(one: Outcome<'seen' | 'host'>, repeatFlags: RepeatFlags | undefined): readonly string[] {
  const name = shown(one.intent.key.name);
  const is = `${name} is ${shown(one.hostId)}`;
  if (one.how === 'seen') {
    const others = one.others.map(shown).join(', ');
    return [`${is}: the listing shows it.`, ...(others === '' ? [] : [`Warning: ${others} has that name too.`])];
  }
  const apply = renderCommand('apply', repeatFlags);
  return keepTexts(
    `${is}, as ${one.byLabel === true ? 'its label says' : 'you say'}.`,
    !one.isNamed &&
      `Warning: no host is listed as ${name}, so the name is free and "${apply}" would create it. Rename the host or its declaration first.`,
  );
}

function explainAbsent(
  absent: readonly Outcome<'not-created'>[],
  repeatFlags: RepeatFlags | undefined,
): readonly string[] {
  if (absent.length === 0) return [];
  const names = listNames(absent.map(({ intent }) => intent.key));
  const until = Math.max(...absent.map((one) => Number(one.until ?? 0)));
  const [said, free, them] =
    absent.length === 1
      ? [`${names} was not created`, 'the name is free', 'it']
      : [`${absent.length} creates made no host: ${names}`, 'the names are free', 'them'];
  const wait =
    until === 0
      ? ''
      : ` It waits until ${describeTime(new Date(until))} before it sends ${them}: a host may appear until then.`;
  return [`${said}, as you say.`, `Next: run "${renderCommand('apply', repeatFlags)}": ${free} again.${wait}`];
}

function explainOpen({ intent, why, ways }: Outcome<'open'>, repeatFlags: RepeatFlags | undefined): readonly string[] {
  const { id, key } = intent;
  const command = renderCommand(`resolve ${id}`, repeatFlags);
  const { hostIds = [], none = false } = ways ?? {};
  const hosts = hostIds.length === 0 ? intent.hostIds : hostIds;
  const flags = [...(none || hostIds.length > 0 ? showHostFlags(hosts) : []), ...(none ? ['--not-created'] : [])];
  return [
    `${shown(key.name)} (intent ${shown(id)}, ${shown(key.region)}) stays open: ${why}.`,
    ...(flags.length === 0
      ? []
      : ['  Next: look in the console and run', `  ${flags.map((flag) => `"${command} ${flag}"`).join(' or ')}.`]),
  ];
}

/** What `resolve` asks, waits for and found out, and its result for each create that was selected. */

import type { ExitName } from '../model/errors.ts';
import type { LiveHost } from '../model/host.ts';
import type { Intent } from '../model/intent.ts';
import type { RepeatFlags } from '../model/text/shell-word.ts';
import { encodeIntent } from './json.ts';
import { adviseOnAnswered, describeTime, listLive, listNames, showHostFlags } from './words/intents.ts';
import { keepTexts, plural, renderCommand, shown } from './words/style.ts';

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
  | {
      readonly how: 'not-created';
      /** When its absence will prove something; undefined if it does already. */
      readonly until: Date | undefined;
      readonly likely: readonly LiveHost[];
      /** HostIds of hosts that are listed with its name. */
      readonly named?: readonly string[];
    }
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
      intent: encodeIntent(one.intent),
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
      `Warning: no host is listed as ${name}. Rename the host or its declaration: until then "${apply}" holds the name.`,
  );
}

function explainAbsent(absent: readonly Outcome<'not-created'>[], repeatFlags?: RepeatFlags): readonly string[] {
  if (absent.length === 0) return [];
  const names = listNames(absent.map(({ intent }) => intent.key));
  const until = Math.max(...absent.map((one) => Number(one.until ?? 0)));
  const [said, free, them] =
    absent.length === 1
      ? [`${names} was not created`, 'the name is free', 'it']
      : [`${absent.length} creates made no host: ${names}`, 'the names are free', 'them'];
  const at = describeTime(new Date(until));
  const wait = until === 0 ? '' : ` It waits until ${at} before it sends ${them}: a host may appear until then.`;
  const next = `Next: run "${renderCommand('apply', repeatFlags)}": ${free} again.${wait}`;
  const likely = absent.flatMap((one) => one.likely);
  const named = tellNamed(absent);
  return keepTexts(
    `${said}, as you say.`,
    likely.length > 0 &&
      `Before the next apply, look at ${listLive(likely)} in the console: if that is its host, name it ${names} there.`,
    named === '' ? next : `${named} Next: run "${renderCommand('plan', repeatFlags)}".`,
  );
}

function explainOpen({ intent, why, ways }: Outcome<'open'>, repeatFlags: RepeatFlags | undefined): readonly string[] {
  const { id, key } = intent;
  const command = renderCommand(`resolve ${id}`, repeatFlags);
  const { hostIds = [], none = false } = ways ?? {};
  const isAnswered = intent.hostIds.length > 0;
  const isShown = !isAnswered && (none || hostIds.length > 0);
  const flags = [...(isShown ? showHostFlags(hostIds) : []), ...(none ? ['--not-created'] : [])];
  const look = isAnswered ? adviseOnAnswered(intent) : 'look in the console and run';
  return [
    `${shown(key.name)} (intent ${shown(id)}, ${shown(key.region)}) stays open: ${why}.`,
    ...(flags.length === 0
      ? []
      : [`  Next: ${look}`, `  ${flags.map((flag) => `"${command} ${flag}"`).join(' or ')}.`]),
  ];
}

export function describeWindowWait(until: Date): string {
  return `settle window: a host may still appear until ${describeTime(until)}`;
}

/** Empty if no host has such a name. */
function tellNamed(absent: readonly Outcome<'not-created'>[]): string {
  const each = absent.flatMap(({ named = [], intent }) =>
    named.map((id) => `${shown(id)} as ${shown(intent.key.name)}`),
  );
  return each.length === 0 ? '' : `The listing shows ${each.join(', ')}.`;
}

/** What to do if nobody can be asked. `until`: from when on it does not ask about this one. */
export function adviseApproval(until: Date | undefined): readonly string[] {
  return keepTexts(
    // Another machine measures the window from its own start.
    until !== undefined && `Run this again on this machine after ${describeTime(until)}: then it does not ask.`,
    'In a pipeline: look in the console, then add --auto-approve. With --not-created, it waits until the settle window is over.',
  );
}

/** The question before it; `until`: when the absence of the last of them proves something. */
export function describeAbsences(absent: readonly Outcome<'not-created'>[], until: Date | undefined): string {
  const names = listNames(absent.map(({ intent }) => intent.key));
  const [is, host, whose] = absent.length === 1 ? ['is', 'Its host', 'its'] : ['are', 'Their hosts', 'their'];
  const what = tellNamed(absent) || `${plural(absent.length, 'create')} ${is} in no listing: ${names}.`;
  const told = `${what}${describeLikely(absent)}`;
  if (until === undefined) return told;
  return `${told} ${host} may still appear until ${describeTime(until)}: ${whose} absence from the listing proves nothing yet.`;
}

export function describeOtherName(intent: Intent, hostId: string, listedAs: string): string {
  return `The cloud shows ${shown(hostId)} as ${shown(listedAs)}, and the create was of ${shown(intent.key.name)}.`;
}

/** Hosts of answers; or hosts like what was asked for that came after it, under other names. */
function describeLikely(absent: readonly Outcome<'not-created'>[]): string {
  const accepted = absent.flatMap(({ intent }) => intent.hostIds);
  if (accepted.length > 0) return ` The cloud accepted ${accepted.map(shown).join(', ')}: look for it in the console.`;
  const likely = absent.flatMap((one) => one.likely);
  return likely.length === 0
    ? ''
    : ` Look at ${listLive(likely)} in the console first: if that is its host, give --host in place of --not-created.`;
}

/** What was found out about a create that stays open, as the end of a sentence. */
export function describeOpen({
  intent: { hostIds },
  named,
  likely,
  label,
  failure,
  isListed,
  until,
}: FoundOut): string {
  const isAnswered = hostIds.length > 0;
  return keepTexts(
    isAnswered && `the cloud accepted it as ${hostIds.map(shown).join(', ')}, which no listing shows`,
    !isAnswered && named.length === 0 && `no listing shows ${likely.length === 0 ? 'it' : 'its name'}`,
    named.length > 0 &&
      `${named.map(shown).join(', ')} has its name, and ${isAnswered ? 'is another host' : "may be its host or somebody else's"}`,
    likely.length > 0 && `it may be ${listLive(likely)}`,
    failure !== undefined && `its label could not be looked up (${shown(failure.message)})`,
    label !== undefined && describeLabel(label, isListed),
    until !== undefined && `it may still appear until ${describeTime(until)}`,
  ).join('; ');
}

/** `named`, `label`: HostIds of hosts with its name, or its label if that was looked up. `until`: it may appear. */
interface FoundOut {
  readonly intent: Intent;
  readonly named: readonly string[];
  readonly likely: readonly LiveHost[];
  readonly label: readonly string[] | undefined;
  readonly failure: Error | undefined;
  /** Whether the listing shows the first host with its label. */
  readonly isListed: boolean;
  readonly until: Date | undefined;
}

function describeLabel([hostId, ...more]: readonly string[], isListed: boolean): string {
  if (hostId === undefined) return 'no host has its label, which proves nothing';
  if (more.length > 0) return `${more.length + 1} hosts have its label, which proves nothing`;
  return `${shown(hostId)} has its label, but ${isListed ? 'is older than that create' : 'the listing lacks it'}`;
}

/** Facts -> what to create, what is held back, and which guards refuse. Plain data, sorted, free of secrets. */
import type { HostDiff } from './diff.ts';
import type { Hold } from './hold.ts';
import { type DesiredHost, type HostKey, keyText, type LiveHost, type Scope } from './host.ts';
import type { Intent } from './intent.ts';
import { type IntentRules, intentHold } from './intent-holds.ts';
import { type Ledger, memoryOf, openIntents } from './ledger.ts';
import { foldName, type NameSelection, selects } from './name-pattern.ts';
import type { Observation } from './observation.ts';

export interface Held {
  readonly key: HostKey;
  readonly desired: DesiredHost;
  readonly hold: Hold;
}

/** A guard that stops the whole of a plan; no name is created while one stands. */
export type Refusal =
  | { readonly guard: 'size'; readonly creates: number; readonly maxCreates: number }
  /** None of two names or more is live, or most are gone that were: a wrong key, region or project looks just like this. */
  | {
      readonly guard: 'unfamiliar-scope';
      readonly region: string;
      readonly declared: number;
      /** How many of them were seen before, and are not there now. */
      readonly gone: number;
    };

export interface Guards {
  readonly maxCreates: number;
  readonly allowNewScope: boolean;
  /** Names whose near matches a human has looked at. */
  readonly allowedNearMatches: readonly string[];
}

export interface Plan {
  readonly scope: Scope;
  readonly observations: readonly Observation[];
  /** Of the selected names, and of every host that is not declared. */
  readonly diffs: readonly HostDiff[];
  readonly creates: readonly DesiredHost[];
  readonly held: readonly Held[];
  readonly refused: readonly Refusal[];
  readonly guards: Guards;
  /** Every open intent of the account, in the order in which they were sent. */
  readonly openIntents: readonly Intent[];
}

export interface PlanInputs {
  readonly scope: Scope;
  readonly observations: readonly Observation[];
  readonly diffs: readonly HostDiff[];
  readonly selection: NameSelection;
  readonly guards: Guards;
  /** With these observations folded in. */
  readonly ledger: Ledger;
  readonly onDoubt: IntentRules['onDoubt'];
}

export function planFrom({ scope, observations, diffs: facts, selection, guards, ledger, onDoubt }: PlanInputs): Plan {
  const diffs = facts.map((diff) => withPast(diff, ledger));
  const selected = diffs.filter((diff) => diff.status === 'unmanaged' || selects(selection, diff.key.name));
  const declared = new Set(diffs.filter(({ status }) => status !== 'unmanaged').map(({ key }) => keyText(key)));
  const isDeclared = (key: HostKey) => declared.has(keyText(key));
  const live = observations.flatMap((one) => one.hosts);
  const holdOf = (key: HostKey) => standing(key) ?? intentHold(ledger, key, live, { onDoubt, isDeclared });
  const standing = holds(observations, guards);
  const creates: DesiredHost[] = [];
  const held: Held[] = [];
  for (const diff of selected) {
    if (diff.status !== 'missing') continue;
    const hold = holdOf(diff.key);
    if (hold === undefined) creates.push(diff.desired);
    else held.push({ key: diff.key, desired: diff.desired, hold });
  }
  const refused = refusals(diffs, creates, guards);
  return { scope, observations, diffs: selected, creates, held, refused, guards, openIntents: openIntents(ledger) };
}

/** A host that was seen before and is absent now is never just missing. */
function withPast(diff: HostDiff, ledger: Ledger): HostDiff {
  if (diff.status !== 'missing') return diff;
  const { sighting } = memoryOf(ledger, diff.key);
  return sighting === undefined ? diff : { ...diff, was: sighting.hostIds };
}

/** The reason, for any key, not to create it on the strength of these observations. */
export function holds(
  observations: readonly Observation[],
  guards: Pick<Guards, 'allowedNearMatches'>,
): (key: HostKey) => Hold | undefined {
  const vanished = new Map<string, LiveHost[]>();
  const alike = new Map<string, LiveHost[]>();
  const untrusted = new Set<string>();
  for (const { region, hosts, vanished: gone, trust } of observations) {
    if (trust.status === 'untrusted') untrusted.add(region);
    for (const host of gone) append(vanished, keyText(host), host);
    for (const host of [...hosts, ...gone]) append(alike, keyText({ region, name: foldName(host.name) }), host);
  }
  return (key) => {
    if (untrusted.has(key.region)) return { reason: 'untrusted-listing' };
    const seen = vanished.get(keyText(key));
    if (seen !== undefined) return { reason: 'vanished', live: seen };
    const near = alike.get(keyText({ region: key.region, name: foldName(key.name) }));
    if (near === undefined || guards.allowedNearMatches.includes(key.name)) return undefined;
    return { reason: 'near-match', live: near };
  };
}

function append<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

/** So many hosts may be deleted without a question. */
const fewGone = 5;

function refusals(diffs: readonly HostDiff[], creates: readonly DesiredHost[], guards: Guards): readonly Refusal[] {
  const refused: Refusal[] = [];
  if (creates.length > guards.maxCreates) {
    refused.push({ guard: 'size', creates: creates.length, maxCreates: guards.maxCreates });
  }
  if (guards.allowNewScope) return refused;
  for (const region of new Set(creates.map((create) => create.key.region))) {
    const declared = diffs.filter((diff) => diff.status !== 'unmanaged' && diff.key.region === region);
    const missing = declared.filter((diff) => diff.status === 'missing');
    const gone = missing.filter((diff) => diff.was !== undefined).length;
    const noneSeen = declared.length >= 2 && missing.length === declared.length && gone === 0;
    const seen = declared.length - missing.length + gone;
    if (noneSeen || (gone > fewGone && gone > seen / 2)) {
      refused.push({ guard: 'unfamiliar-scope', region, declared: declared.length, gone });
    }
  }
  return refused;
}

/** What a plan holds, for what must be decided before there is a report (report.ts counts for readers). */
export interface PlanCounts {
  readonly create: number;
  readonly duplicate: number;
}

export function countPlan({ creates, diffs }: Plan): PlanCounts {
  return { create: creates.length, duplicate: diffs.filter(({ status }) => status === 'duplicate').length };
}

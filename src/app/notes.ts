/** Notes: what a person should know of a run that goes on all the same. */

import { findIdleRules, isPast, readExpiry } from '../findings/host-report.ts';
import type { ReportRules } from '../findings/report.ts';
import type { JournalReading } from '../ledger/journal-store.ts';
import { findOpenIntents, type Ledger } from '../ledger/ledger.ts';
import { areTrusted } from '../listing/observation.ts';
import { keyVariables } from '../model/dialect.ts';
import type { IgnoreRule } from '../model/drift-class.ts';
import { escapeText } from '../model/text/escape.ts';
import { type RepeatFlags, writeCommandLine } from '../model/text/shell-word.ts';
import type { Plan } from '../planning/plan.ts';
import { coldTexts, listNames, standbyText } from '../report/words/intents.ts';
import { plural, quoted, shown } from '../report/words/style.ts';
import type { Io } from './io.ts';
import type { CloudSettings } from './settings/cloud-settings.ts';

export function sayNotes(notes: readonly string[], io: Pick<Io, 'err' | 'quiet'>): void {
  if (io.quiet) return;
  // Notes contain names of files and hosts, and text of a saved plan.
  for (const note of notes) io.err(`note: ${escapeText(note)}\n`);
}

/** What is dangerous, or has no effect, in the environment and the settings of the cloud. No command fails for it. */
export function sayEnvironment(cloud: CloudSettings, io: Pick<Io, 'env' | 'err' | 'quiet'>): void {
  const isSet = (variable: string) => io.env[variable] !== undefined;
  const twice = keyVariables.filter((variable) => isSet(variable) && isSet(`${variable}_FILE`));
  const ignored = twice.map((variable) => `${variable} is ignored: ${variable}_FILE is set too, and a file wins`);
  sayNotes([...ignored, ...noteRetCodes(cloud)], io);
}

/** HTTP statuses of gateways that may have passed the request on. */
const gatewayStatuses: readonly number[] = [408, 425, 500, 502, 503, 504];

/** Notes about codes that were perhaps meant as HTTP statuses. */
function noteRetCodes({ retCodes }: Pick<CloudSettings, 'retCodes'>): readonly string[] {
  return gatewayStatuses.flatMap((status) => {
    const sure = [...(retCodes.get(status) ?? [])].filter((meaning) => meaning !== 'transient');
    return sure.map(
      (meaning) =>
        `${status}=${meaning} is about a RetCode, not about the HTTP status. Leave it out if a gateway may write it: the request may have been passed on, and its host could be created twice`,
    );
  });
}

/** What a listing without a host may mean. */
export const misspelt = 'A region that is misspelt looks the same: compare it with the console';

/** Why records may be missing from what was read. */
export function noteReading(read: JournalReading): readonly string[] {
  if (read.status === 'none') return [];
  return [...(read.copy ? [coldTexts.copy] : []), ...(read.isStandby === true ? [standbyText] : [])];
}

/** Creates that were open before the listings of this run, and whose hosts these show. `after`: with these folded in. */
export function noteListed(before: Ledger, after: Ledger, repeatFlags: RepeatFlags | undefined): readonly string[] {
  const listed = findOpenIntents(before).filter(({ id }) => after.intents.get(id)?.end?.how === 'seen');
  if (listed.length === 0) return [];
  const names = listNames(listed.map(({ key }) => key));
  const resolve = writeCommandLine('resolve --all', repeatFlags);
  return [`${plural(listed.length, 'open create')} listed now: ${names}. The next apply records that, or "${resolve}"`];
}

/** If a cloud shows hosts later than the settle window allows, the assumption behind every promise is wrong. */
export function noteLateSighting(
  { longestUnseen: late }: Pick<Ledger, 'longestUnseen'>,
  settleWindowMs: number,
): readonly string[] {
  if (late === undefined || late.ms < settleWindowMs) return [];
  const [seconds, window] = [late.ms, settleWindowMs].map((ms) => Math.round(ms / 1_000));
  return [
    `${late.key.name} was still not listed ${seconds} s after its create, and --settle-window is ${window} s: this cloud shows hosts later than that, so a create may be presumed absent too soon. Use a longer --settle-window`,
  ];
}

/** Notes about hosts whose end cannot be read: they would never expire without a word. */
export function noteUnreadExpiry({ diffs }: Pick<Plan, 'diffs'>): readonly string[] {
  return diffs.flatMap((diff) => {
    if ((diff.status !== 'in-sync' && diff.status !== 'changed') || readExpiry(diff.live) !== 'unreadable') return [];
    const { hostId, expireTime = '' } = diff.live;
    const host = `${shown(diff.key.name)} (${shown(hostId)})`;
    return [`nobody can tell when ${host} expires: its ExpireTime ${quoted(String(expireTime))} is no time`];
  });
}

export function notePastRules({ ignore, today }: Pick<ReportRules, 'ignore' | 'today'>): readonly string[] {
  const past = ignore.filter((rule) => isPast(rule, today));
  return past.map((rule) => `${describeRule(rule)} ended on ${rule.until}: its findings count again since then`);
}

/** Notes about ignore rules that are past their last day, or that match nothing. */
export function noteIdleRules(plan: Plan, rules: ReportRules): readonly string[] {
  // A run over a part of the hosts cannot know what the rest would show.
  const sawAll = rules.leftOut.hosts === 0 && areTrusted(plan.observations);
  return [
    ...notePastRules(rules),
    ...(sawAll ? findIdleRules(plan.diffs, rules) : []).map((rule) => `${describeRule(rule)} matches nothing`),
  ];
}

function describeRule({ name, classes, position: { file, line } }: IgnoreRule): string {
  return `${shown(file)}:${line}: the ignore rule for ${quoted(name)} (${classes.join(', ')})`;
}

/** Hosts that were known before their declaration named a fleet, if nothing else shows that. */
export function noteAdoption({ adopting, fleet }: Plan, apply: 'this' | 'the next'): readonly string[] {
  return adopting
    .filter(({ from }) => from === 'no-fleet')
    .map(({ hosts }) => {
      const those = hosts === 1 ? '1 declared host was' : `${hosts} declared hosts were`;
      const belong = hosts === 1 ? 'it belongs' : 'they belong';
      return `${those} known before the declaration named a fleet: ${apply} apply records that ${belong} to the fleet ${shown(fleet ?? '')}`;
    });
}

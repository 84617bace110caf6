/** Notes: what a person should know of a run that goes on all the same. */

import { findIdleRules, isPast } from '../findings/make-report.ts';
import type { ReportRules } from '../findings/report.ts';
import type { JournalReading } from '../ledger/journal-store.ts';
import { areTrusted } from '../listing/observation.ts';
import type { IgnoreRule } from '../model/drift-class.ts';
import { escapeText } from '../model/text/escape.ts';
import { matchesAny } from '../model/text/name-pattern.ts';
import { writeAllow } from '../model/text/shell-word.ts';
import type { Plan } from '../planning/plan.ts';
import { coldTexts, standbyText } from '../report/words/kinds.ts';
import { keepTexts, quoted, shown } from '../report/words/style.ts';
import type { Io } from './io.ts';
import type { Prepared } from './prepare.ts';

export function sayNotes(notes: readonly string[], io: Pick<Io, 'err' | 'quiet'>): void {
  if (io.quiet) return;
  // Notes contain names of files and hosts, and text of a saved plan.
  for (const note of notes) io.err(`note: ${escapeText(note)}\n`);
}

/** What a listing without a host may mean. */
export const misspelt = 'A region that is misspelt looks the same: compare it with the console';

/** Why records may be missing from what was read. */
export function noteReading(read: JournalReading): readonly string[] {
  if (read.status === 'none') return [];
  return [...(read.copy ? [coldTexts.copy] : []), ...(read.isStandby === true ? [standbyText] : [])];
}

/**
 * What the listing says of earlier creates. If a cloud shows hosts later than the settle window allows, the assumption
 * behind every promise is wrong. A host that an open create made, and that is no orphan, has no row of its own.
 */
export function noteEarlierCreates({ facts, settled }: Prepared, settleWindowMs: number): readonly string[] {
  const { longestUnseen: late } = facts.ledger;
  const [seconds, window] = [late?.ms ?? 0, settleWindowMs].map((ms) => Math.round(ms / 1_000));
  const made = settled.filter(({ fleet }) => fleet === undefined || fleet !== facts.fleet.name);
  return keepTexts(
    late !== undefined &&
      late.ms >= settleWindowMs &&
      `${late.key.name} was still not listed ${seconds} s after its create, and --settle-window is ${window} s: this cloud shows hosts later than that, so a create may be presumed absent too soon. Use a longer --settle-window`,
    ...made.map(
      ({ key: { region, name }, hostId }) =>
        `the create of ${name} (${region}) that was open made ${hostId}, which is billed and not declared here`,
    ),
  );
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

/** Such as an answer that names the live host. */
export function noteIdleAnswers({ diffs, guards }: Plan): readonly string[] {
  const missing = diffs.flatMap(({ status, key }) => (status === 'missing' ? [key.name] : []));
  const idle = guards.allowedReplacements.filter((pattern) => !missing.some((name) => matchesAny([pattern], name)));
  return idle.map(
    (one) => `${writeAllow('replacement', shown(one))} answers nothing: no missing host of this run has that name`,
  );
}

function describeRule({ name, classes, position: { file, line } }: IgnoreRule): string {
  return `${shown(file)}:${line}: the ignore rule for ${quoted(name)} (${classes.join(', ')})`;
}

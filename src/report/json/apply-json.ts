import type { CreateOutcome } from '../../core/creating/create-outcome.ts';
import { nameOutcome } from '../../core/creating/outcome-counts.ts';
import { findRemaining } from '../../core/report/remaining.ts';
import { type Applied, outcomesOf, type Report } from '../../core/report/report.ts';
import { countResults } from '../../core/report/result-counts.ts';
import { encodeExit } from '../json-text.ts';
import { describeChange } from '../words/changes.ts';
import { explainRemaining } from '../words/limits.ts';
import { hasSeveralRegions } from '../words/listings.ts';
import { describeOutcome, describeStop } from '../words/outcomes.ts';
import { encodeLive } from './plan-json.ts';

export function encodeOutcomes(report: Report): Readonly<Record<string, unknown>> {
  const outcomes = outcomesOf(report);
  const withRegions = hasSeveralRegions(report);
  const { applied } = report;
  const { waited = false, stop, unsent, adopted } = applied ?? {};
  return {
    outcomes: outcomes.map((outcome) => encodeOutcome(outcome, waited, withRegions)),
    counts: countResults(report),
    ...(unsent !== undefined && { unsent }),
    ...(adopted !== undefined && { adopted }),
    ...encodeRemaining(report),
    ...(applied?.changes !== undefined && { changes: encodeChanges(applied) }),
    ...(applied !== undefined &&
      stop !== undefined && { stop: { cause: stop.cause, message: describeStop(stop, applied, withRegions) } }),
  };
}

/** What differs still; empty if nothing does. */
export function encodeRemaining(report: Report): Readonly<Record<string, unknown>> {
  const remaining = findRemaining(report);
  if (remaining === undefined) return {};
  const { differences, classes, ownExit } = remaining;
  const message = explainRemaining(report).join(' ');
  return {
    remaining: {
      message,
      differences,
      ...Object.fromEntries(classes),
      ...(ownExit !== undefined && { ownExit: encodeExit(ownExit) }),
    },
  };
}

export function encodeOutcome(outcome: CreateOutcome, waited: boolean, withRegions: boolean) {
  return {
    outcome: nameOutcome(outcome, waited),
    region: outcome.desired.key.region,
    name: outcome.desired.key.name,
    message: messageOf(describeOutcome(outcome, waited, withRegions)),
    ...('live' in outcome && { live: encodeLive(outcome.live) }),
    ...('intent' in outcome && outcome.intent !== undefined && { intent: outcome.intent.id }),
    ...('retCode' in outcome && { retCode: outcome.retCode }),
  };
}

/** How a plan differs from the approved one. */
export function encodeChanges({ changes = [] }: Pick<Applied, 'changes'>) {
  return changes.map((change) => ({ ...change, message: describeChange(change) }));
}

function messageOf({ text, next }: ReturnType<typeof describeOutcome>): string {
  return next === undefined ? text : `${text} (${next})`;
}

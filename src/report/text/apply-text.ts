import type { CreateOutcome, Stop } from '../../core/creating/create-outcome.ts';
import { keyText } from '../../core/host.ts';
import type { PlanChange } from '../../core/report/approval.ts';
import { type Applied, outcomesOf, type Report } from '../../core/report/report.ts';
import { describeChange } from '../words/changes.ts';
import { outcomeCountsText } from '../words/counts.ts';
import { joinedLines } from '../words/fleet.ts';
import { newPlan, unsentText } from '../words/held.ts';
import { doubtLines, type IntentTextOptions, intentLines, renderOpenIntents, togetherLines } from '../words/intents.ts';
import { describeOutcome, describeStop, goneLines, stopLines } from '../words/outcomes.ts';
import { paint, shown, type TextStyle } from '../words/style.ts';
import { unrecordedLines, withheldTogetherLines } from '../words/unrecorded.ts';
import { hang, longestOf } from './hanging-indent.ts';
import { hasSeveralRegions, renderDuplicates } from './plan-text.ts';

/** What an apply came to, behind the plan that was shown; ends with a line break. */
export function renderApplied(report: Report, options: IntentTextOptions): string {
  const { applied } = report;
  if (applied === undefined) return '';
  const { unsent, stop, waited, gone, lookedAgain, changes } = applied;
  const outcomes = outcomesOf(report);
  // Where nothing was looked at again, the plan above has said it.
  const duplicates = lookedAgain ? renderDuplicates(report, options) : '';
  const stopped = stop === undefined ? '' : `${describeStop(stop)}\n`;
  return [
    duplicates,
    unsent === undefined ? '' : `${hang(unsentText(report) ?? '', 2, options.columns)}\n`,
    renderChanges(changes ?? [], options),
    outcomes.length === 0 ? stopped : renderOutcomes(outcomes, stop, waited, options, hasSeveralRegions(report)),
    renderTogether(report, options),
    renderUnrecorded(report, options),
    renderWithheld(report, options),
    renderOthers(report, applied, options),
    ...gone.map((one) => `${paint(options, 'bad', goneLines(one).join('\n'))}\n`),
    ...joinedLines(report).map((line) => `${hang(line, 2, options.columns)}\n`),
  ].join('');
}

/** The plan above has told the doubts that it knew; this apply adds its own. */
function renderTogether(report: Report, options: IntentTextOptions): string {
  const isNew = outcomesOf(report).some(({ status }) => status === 'in-doubt');
  const lines = isNew ? togetherLines(report.openIntents.length, options) : [];
  return lines.map((line) => `${hang(paint(options, 'bad', line), 2, options.columns)}\n`).join('');
}

/** Later runs hold the names of creates that could not be recorded until they see the hosts. */
function renderUnrecorded(report: Report, style: TextStyle): string {
  const lines = unrecordedLines(report);
  return lines.length === 0 ? '' : `${paint(style, 'bad', lines.join('\n'))}\n`;
}

/** Creates that were not sent, and whose records may be on disk all the same: later runs hold their names. */
function renderWithheld({ openIntents }: Report, options: IntentTextOptions): string {
  const withheld = openIntents.filter((intent) => intent.withheld);
  if (withheld.length < 2) return renderOpenIntents(withheld, options);
  return `${paint(options, 'bad', withheldTogetherLines(withheld, options).join('\n'))}\n`;
}

/** What is open, and what neither the plan above nor an outcome has told. */
function renderOthers(report: Report, { shown: { openIntents } }: Applied, options: IntentTextOptions): string {
  const outcomes = outcomesOf(report);
  const told = new Set(openIntents.map(({ id }) => id));
  const created = new Set(
    outcomes.filter(({ status }) => status === 'created').map(({ desired }) => keyText(desired.key)),
  );
  const others = report.openIntents.filter(
    ({ id, key, withheld }) =>
      !told.has(id) &&
      !withheld &&
      !created.has(keyText(key)) &&
      !outcomes.some((one) => one.status === 'in-doubt' && one.intent?.id === id),
  );
  return others.map((one) => `${paint(options, 'bad', intentLines(one, undefined, options).join('\n'))}\n`).join('');
}

/** What became of each create, and how it ended; ends with a line break. `withRegions`: where a name alone may be of several. */
export function renderOutcomes(
  outcomes: readonly CreateOutcome[],
  stop: Stop | undefined,
  waited: boolean,
  style: IntentTextOptions,
  withRegions = false,
): string {
  const regionWidth = withRegions ? longestOf(outcomes.map(({ desired }) => shown(desired.key.region))) : 0;
  const width = Math.min(32, longestOf(outcomes.map(({ desired }) => shown(desired.key.name))));
  const described = outcomes.map((outcome) => ({ outcome, ...describeOutcome(outcome, waited) }));
  const wordWidth = longestOf(described.map(({ word }) => word));
  const lines = described.map(({ outcome, word, ink, text, next }) => {
    const name = shown(outcome.desired.key.name).padEnd(width);
    const advice = next === undefined ? '' : ` (${next})`;
    const region = withRegions ? `${shown(outcome.desired.key.region).padEnd(regionWidth)}  ` : '';
    const row = `  ${paint(style, ink, word.padEnd(wordWidth))}  ${region}${name}  ${text}${advice}`;
    return hang(row, wordWidth + region.length + width + 6, style.columns);
  });
  const doubts = outcomes
    .filter((outcome) => outcome.status === 'in-doubt')
    .map((doubt) => doubtLines(doubt, style).join('\n'));
  return [
    ...lines,
    ...doubts.map((text) => paint(style, 'bad', text)),
    ...(stop === undefined ? [] : [paint(style, 'warn', stopLines(stop).join('\n  '))]),
    paint(style, 'strong', `Apply: ${outcomeCountsText(outcomes, waited)}.`),
    '',
  ].join('\n');
}

/** In what a plan goes beyond the approved one; empty where in nothing. */
function renderChanges(changes: readonly PlanChange[], style: TextStyle): string {
  if (changes.length === 0) return '';
  const lines = changes.map((change) => `  ${paint(style, 'bad', describeChange(change))}\n`);
  return `${lines.join('')}${newPlan}\n`;
}

/** Why two saved plans differ, in words and as data. */

import type { PlanDifference } from '../../core/report/plan-difference.ts';
import type { DocumentForm } from '../format.ts';
import { showValue } from '../words/changes.ts';
import { paint, plural, shown, type TextColour, type TextStyle } from '../words/style.ts';

const marks: Readonly<Record<PlanDifference['kind'], { readonly symbol: string; readonly ink: TextColour }>> = {
  setting: { symbol: '~', ink: 'warn' },
  added: { symbol: '+', ink: 'good' },
  removed: { symbol: '-', ink: 'bad' },
  create: { symbol: '~', ink: 'warn' },
  verdict: { symbol: '.', ink: 'quiet' },
};

export interface PlanDiffFacts {
  readonly plans: readonly { readonly fingerprint: string; readonly made: string }[];
  readonly differences: readonly PlanDifference[];
}

export const planDiffForm: DocumentForm<PlanDiffFacts> = {
  text: ({ differences }, style) => renderDifferences(differences, style),
  json: ({ plans, differences }) => ({
    plans,
    differences: differences.map((one) => ({ ...one, message: describeDifferenceOfPlans(one) })),
  }),
};

/** One line for each difference; ends with a line break. */
function renderDifferences(differences: readonly PlanDifference[], style: TextStyle): string {
  const lines = differences.map((one) => {
    const { symbol, ink } = marks[one.kind];
    return `  ${paint(style, ink, symbol)} ${describeDifferenceOfPlans(one)}`;
  });
  const creates = differences.filter(({ kind }) => kind !== 'verdict' && kind !== 'setting').length;
  const sum =
    differences.length === 0
      ? 'Both plans would do the same, for the same reasons.'
      : `Plans differ: ${plural(differences.length, 'difference')}, ${plural(creates, 'create')} among them.`;
  return [...lines, paint(style, 'strong', sum), ''].join('\n');
}

/** "web-1 (cn-bj2): to be created, now in sync as host-9". */
function describeDifferenceOfPlans(difference: PlanDifference): string {
  const change = (one: { attribute: string; approved: string; present: string }) =>
    `${one.attribute}: ${showValue(one.approved)}, then ${showValue(one.present)}`;
  if (difference.kind === 'setting') return change(difference);
  const host = `${shown(difference.key.name)} (${shown(difference.key.region)})`;
  return difference.kind === 'create'
    ? `${host}: ${difference.attributes.map(change).join('; ')}`
    : `${host}: ${shown(difference.before)}, then ${shown(difference.now)}`;
}

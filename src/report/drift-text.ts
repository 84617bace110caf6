import { countDrift, type DriftClass, driftClasses } from '../core/drift.ts';
import type { Plan } from '../core/plan.ts';
import { type PlanTextOptions, renderFacts } from './plan-text.ts';
import { paint } from './style.ts';

const classWords: Readonly<Record<DriftClass, string>> = {
  missing: 'missing',
  changed: 'changed',
  duplicate: 'duplicate',
  attention: 'not Running',
  unmanaged: 'unmanaged',
};

/** The same facts as a plan, told as what differs; ends with a line break. */
export function renderDrift(plan: Plan, options: PlanTextOptions): string {
  const counts = countDrift(plan);
  const classes = driftClasses.map((one) => `${counts[one]} ${classWords[one]}`);
  const parts = counts.unknown > 0 ? [...classes, `${counts.unknown} not known`] : classes;
  return [
    ...renderFacts('drift', plan, options),
    paint(options, 'strong', `Drift: ${parts.join(', ')}; ${counts.inSync} in sync.`),
    '',
  ].join('\n');
}

import { type DriftClass, driftClasses } from '../../core/report/finding.ts';
import type { Report, ReportCounts } from '../../core/report/report.ts';
import { paint } from '../words/style.ts';
import { hang } from './hanging-indent.ts';
import { guardLines, type PlanTextOptions, renderFacts } from './plan-text.ts';

/** How a class is called in a sentence. */
export const classWords: Readonly<Record<DriftClass, string>> = {
  missing: 'missing',
  changed: 'changed',
  duplicate: 'duplicate',
  orphaned: 'orphaned',
  unmanaged: 'unmanaged',
  expiring: 'expiring',
  attention: 'not Running',
  unchecked: 'unchecked',
};

/** Said even where there are none: a reader looks for them. */
const isAlwaysSaid: Readonly<Record<DriftClass, boolean>> = {
  missing: true,
  changed: true,
  duplicate: true,
  orphaned: false,
  unmanaged: true,
  expiring: false,
  attention: false,
  unchecked: false,
};

/** The same facts as a plan, told as what differs; ends with a line break. */
export function renderDrift(report: Report, options: PlanTextOptions): string {
  return [
    ...renderFacts(report, options),
    ...guardLines(report, options),
    hang(paint(options, 'strong', `Drift: ${driftCountsText(report.counts)}.`), 2, options.columns),
    '',
  ].join('\n');
}

export function driftCountsText(counts: ReportCounts): string {
  const classes = driftClasses.filter((one) => counts[one] > 0 || isAlwaysSaid[one]);
  return `${classes.map((one) => `${counts[one]} ${classWords[one]}`).join(', ')}; ${counts.inSync} in sync`;
}

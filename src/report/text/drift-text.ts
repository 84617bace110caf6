import type { Report } from '../../core/report/report.ts';
import type { PlanTextOptions } from '../format.ts';
import { driftCountsText } from '../words/counts.ts';
import { paint } from '../words/style.ts';
import { hang } from './hanging-indent.ts';
import { guardLines, renderFacts } from './plan-text.ts';

/** The same facts as a plan, told as what differs; ends with a line break. */
export function renderDrift(report: Report, options: PlanTextOptions): string {
  return [
    ...renderFacts(report, options),
    ...guardLines(report, options),
    hang(paint(options, 'strong', `Drift: ${driftCountsText(report.counts)}.`), 2, options.columns),
    '',
  ].join('\n');
}

/** The report for people, as the screen shows it. */
import type { Report } from '../../core/report/report.ts';
import type { Format, RenderOptions } from '../format.ts';
import { renderApplied } from './apply-text.ts';
import { renderPlan } from './plan-text.ts';

export const textFormat: Format = {
  render: (report, options) =>
    report.purpose === 'apply'
      ? `${renderShown(report, options)}${renderApplied(report, options)}`
      : renderPlan(report, options),
};

/** The plan that an apply was about. */
function renderShown({ applied }: Report, options: RenderOptions): string {
  return applied === undefined || options.isPlanTold === true ? '' : renderPlan(applied.shown, options);
}

/** One JSON document a report. */
import type { Report } from '../../core/report/report.ts';
import type { Format } from '../format.ts';
import { intentsJson } from '../intent-json.ts';
import { renderJson } from '../json-text.ts';
import { outcomesJson } from './apply-json.ts';
import { duplicatesJson, reportJson } from './plan-json.ts';

export const json: Format = {
  render: (report) => renderJson(`hostwright/${report.purpose}`, report.exit, contentOf(report)),
  renderFailure: ({ exit, code, message, suggestions, diagnostics }) =>
    renderJson('hostwright/error', exit, { error: { code, message, suggestions }, diagnostics }),
};

/** An apply tells the plan that was shown, what became of it, and what is so now. */
function contentOf(report: Report): Readonly<Record<string, unknown>> {
  switch (report.purpose) {
    case 'plan':
      return reportJson(report);
    case 'drift':
      return { ...reportJson(report), failOn: report.failOn };
    case 'apply':
      return {
        plan: reportJson(report.applied?.shown ?? report),
        duplicates: duplicatesJson(report),
        gone: report.applied?.gone ?? [],
        openIntents: intentsJson(report.openIntents),
        ...outcomesJson(report),
      };
  }
}

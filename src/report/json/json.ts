/** One JSON document for each report. */
import type { Report } from '../../core/report/report.ts';
import type { Format } from '../format.ts';
import { encodeIntents } from '../intent-json.ts';
import { renderJson } from '../json-text.ts';
import { encodeOutcomes } from './apply-json.ts';
import { encodeDuplicates, encodeReport } from './plan-json.ts';

export const jsonFormat: Format = {
  render: (report) => renderJson(`hostwright/${report.purpose}`, report.exit, contentOf(report)),
  renderFailure: ({ exit, code, message, suggestions, diagnostics }) =>
    renderJson('hostwright/error', exit, { error: { code, message, suggestions }, diagnostics }),
};

/** An apply has the plan that was shown, the outcomes, and the current state. */
function contentOf(report: Report): Readonly<Record<string, unknown>> {
  switch (report.purpose) {
    case 'plan':
      return encodeReport(report);
    case 'drift':
      return { ...encodeReport(report), failOn: report.failOn };
    case 'apply':
      return {
        plan: encodeReport(report.applied?.shown ?? report),
        duplicates: encodeDuplicates(report),
        gone: report.applied?.gone ?? [],
        openIntents: encodeIntents(report.openIntents),
        ...encodeOutcomes(report),
      };
  }
}

/**
 * The report for GitLab's `artifacts:reports:terraform`: a merge request shows how many hosts a
 * plan creates.
 */

import { countOutcomes } from '../../core/creating/outcome-counts.ts';
import { outcomesOf, type Report } from '../../core/report/report.ts';
import type { Format } from '../format.ts';
import { renderJsonValue } from '../json-text.ts';
import { shown } from '../words/style.ts';

export const gitlabTerraformFormat: Format = {
  render: (report) => {
    const untrusted = report.listings.filter(({ trusted }) => !trusted).map(({ region }) => shown(region));
    // Without a trusted listing nothing is known; "0 to create" would mean that all is well.
    if (untrusted.length > 0) return renderError(`The listing of ${untrusted.join(', ')} is not trusted.`);
    // The API cannot change or delete a host, so no apply does, whatever differs.
    return renderJsonValue({ create: createsOf(report), update: 0, delete: 0 });
  },
  renderFailure: ({ message }) => renderError(message),
};

/**
 * A report without its three numbers: then GitLab says that the report could not be generated. For
 * a missing file it says nothing.
 */
function renderError(error: string): string {
  return renderJsonValue({ error });
}

/** After an apply, the number of hosts that it created. */
function createsOf(report: Report): number {
  if (report.purpose !== 'apply') return report.counts.create;
  const counts = countOutcomes(outcomesOf(report), report.applied?.waited ?? false);
  return counts.created + counts['created-not-running'];
}

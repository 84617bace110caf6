/**
 * What GitLab's `artifacts:reports:terraform` shows in a merge request: how many hosts a plan
 * creates.
 */

import { countOutcomes } from '../../core/creating/outcome-counts.ts';
import { outcomesOf, type Report } from '../../core/report/report.ts';
import type { Format } from '../format.ts';
import { renderJsonValue } from '../json-text.ts';
import { shown } from '../words/style.ts';

export const gitlabTerraformFormat: Format = {
  render: (report) => {
    const untrusted = report.listings.filter(({ trusted }) => !trusted).map(({ region }) => shown(region));
    // Nothing is known then; "0 to create" would say that all is well.
    if (untrusted.length > 0) return renderError(`The listing of ${untrusted.join(', ')} is not trusted.`);
    // No call of the API changes or deletes a host, so no apply ever does, whatever differs.
    return renderJsonValue({ create: createsOf(report), update: 0, delete: 0 });
  },
  renderFailure: ({ message }) => renderError(message),
};

/**
 * A report without its three numbers: GitLab says that the job failed to generate one, where an
 * absent file says nothing.
 */
function renderError(error: string): string {
  return renderJsonValue({ error });
}

/** After an apply, those that it made. */
function createsOf(report: Report): number {
  if (report.purpose !== 'apply') return report.counts.create;
  const counts = countOutcomes(outcomesOf(report), report.applied?.waited ?? false);
  return counts.created + counts['created-not-running'];
}

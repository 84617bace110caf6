import { countOutcomes } from '../creating/create-outcome.ts';
import { listUntrusted, outcomesOf } from '../findings/report.ts';
import type { Format, RenderOptions } from './format.ts';
import { fingerprintsOf, type Item, itemsOfFailure, itemsOfFaults, placeItems } from './item.ts';
import { renderJsonValue } from './json.ts';
import { listItems } from './notices.ts';
import { reportRules, type Severity } from './words/kinds.ts';
import { shown } from './words/style.ts';

/**
 * The report for GitLab's `artifacts:reports:codequality`: a merge request shows findings on the lines of the
 * declaration.
 */
export const gitlabCodequalityFormat: Format = {
  render: (report, options) => {
    // The format cannot mark a finding as excused, so it would count.
    const counted = listItems(report, options).filter(({ rule, excuse }) => rule && excuse === undefined);
    return renderIssues(placeItems(counted, report), options);
  },
  // An empty list would mean that all is well.
  renderFailure: (failure, options) => renderIssues(itemsOfFailure(failure), options, 'blocker'),
  renderChecked: ({ notes }, options) => renderIssues(itemsOfFaults('note', notes), options),
};

const impacts: Readonly<Record<Severity, string>> = { error: 'critical', warning: 'major', note: 'info' };

/** GitLab drops an issue without a file, so an issue that belongs to no declaration is shown on the pipeline's file. */
const pipeline = { file: '.gitlab-ci.yml', line: 1 };

function renderIssues(items: readonly Item[], { repositoryPath }: RenderOptions, impact?: string): string {
  const fingerprints = fingerprintsOf(items);
  return renderJsonValue(
    items.map(({ rule = '', sentences, severity, place }, index) => ({
      description: sentences.join(' '),
      check_name: `hostwright/${rule}`,
      fingerprint: fingerprints[index],
      severity: impact ?? (reportRules[rule]?.isUrgent ? 'blocker' : impacts[severity]),
      location: {
        path: place === undefined ? pipeline.file : repositoryPath(place.file),
        lines: { begin: (place ?? pipeline).line },
      },
    })),
  );
}

/**
 * The report for GitLab's `artifacts:reports:terraform`: a merge request shows how many hosts a plan creates. Without
 * its three numbers GitLab says that the report could not be generated; for a missing file it says nothing.
 */
export const gitlabTerraformFormat: Format = {
  render: (report) => {
    const untrusted = listUntrusted(report.listings).map(shown);
    // Without a trusted listing nothing is known; "0 to create" would mean that all is well.
    if (untrusted.length > 0) {
      return renderJsonValue({ error: `The listing of ${untrusted.join(', ')} is not trusted.` });
    }
    // The API cannot change or delete a host, so no apply does, whatever differs.
    const made = countOutcomes(outcomesOf(report), report.applied?.waited ?? false);
    const create = report.purpose === 'apply' ? made.created + made['created-not-running'] : report.counts.create;
    return renderJsonValue({ create, update: 0, delete: 0 });
  },
  renderFailure: ({ message }) => renderJsonValue({ error: message }),
};

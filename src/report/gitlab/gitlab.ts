import { countOutcomes } from '../../core/creating/outcome-counts.ts';
import { outcomesOf, type Report } from '../../core/report/report.ts';
import { fingerprintsOf } from '../fingerprints.ts';
import type { FailureDiagnostic, Format, RenderOptions } from '../format.ts';
import { renderJsonValue } from '../json-text.ts';
import {
  describeFaultInSentences,
  type Statement,
  type StatementPlace,
  standardInput,
  statementsOfReport,
} from '../statements.ts';
import type { Severity } from '../words/row-kinds.ts';
import { shown } from '../words/style.ts';

/**
 * The report for GitLab's `artifacts:reports:codequality`: a merge request shows findings on the
 * lines of the declaration.
 */

type Impact = 'info' | 'major' | 'critical' | 'blocker';

interface Issue {
  readonly check: string;
  readonly text: string;
  readonly impact: Impact;
  readonly identity: string;
  readonly place: StatementPlace | undefined;
}

export const gitlabCodequalityFormat: Format = {
  render: (report, options) => {
    // The format cannot mark a finding as excused, so it would count.
    const statements = statementsOfReport(report, options).filter(({ excuse }) => excuse === undefined);
    return renderIssues(statements.map(issueOfStatement), options);
  },
  // An empty list would mean that all is well.
  renderFailure: ({ code, message, suggestions, diagnostics }, options) =>
    renderIssues(
      diagnostics.length > 0
        ? diagnostics.map((fault) => issueOfDiagnostic('blocker', fault))
        : [
            {
              check: code,
              text: [message, ...suggestions].join(' '),
              impact: 'blocker',
              identity: code,
              place: undefined,
            },
          ],
      options,
    ),
  renderChecked: ({ notes }, options) =>
    renderIssues(
      notes.map((note) => issueOfDiagnostic('info', note)),
      options,
    ),
};

/**
 * GitLab drops an issue without a file, so an issue that belongs to no declaration is shown on the
 * pipeline's file.
 */
const pipeline: StatementPlace = { file: '.gitlab-ci.yml', line: 1 };

function renderIssues(issues: readonly Issue[], { repositoryPath }: RenderOptions): string {
  const fingerprints = fingerprintsOf(issues.map(({ check, identity }) => `${check} ${identity}`));
  return renderJsonValue(
    issues.map(({ check, text, impact, place }, index) => ({
      description: text,
      check_name: `hostwright/${check}`,
      fingerprint: fingerprints[index],
      severity: impact,
      location: {
        path: place === undefined ? pipeline.file : repositoryPath(place.file),
        lines: { begin: (place ?? pipeline).line },
      },
    })),
  );
}

const impacts: Readonly<Record<Severity, Impact>> = { error: 'critical', warning: 'major', note: 'info' };

function issueOfStatement({ rule, severity, text, identity, place }: Statement): Issue {
  return { check: rule, text, impact: isBlocker(rule) ? 'blocker' : impacts[severity], identity, place };
}

/** Nothing can be created before a person settles it, or it costs money now. */
function isBlocker(rule: Statement['rule']): boolean {
  return rule === 'duplicate' || rule === 'in-doubt' || rule === 'untrusted-listing' || rule.startsWith('guard-');
}

function issueOfDiagnostic(impact: Impact, fault: FailureDiagnostic): Issue {
  const { rule, file, line, message } = fault;
  return {
    check: rule,
    text: describeFaultInSentences(fault),
    impact,
    identity: `${file} ${message}`,
    place: file === standardInput ? undefined : { file, line },
  };
}

/**
 * The report for GitLab's `artifacts:reports:terraform`: a merge request shows how many hosts a
 * plan creates.
 */

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

import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import { gitlabCodequalityFormat, gitlabTerraformFormat } from '../../src/report/code-hosts.ts';
import { untrusted } from '../support/model/builders.ts';
import {
  driftReport,
  everyApplied,
  everyFinding,
  everyRow,
  failure,
  planOf,
  planReport,
  renderOptions,
  web,
} from '../support/reports/reports.ts';

interface Issue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const severities = ['info', 'minor', 'major', 'critical', 'blocker'];

/** As GitLab documents the format; it stops reading at the first issue that is not of this shape. */
function readIssues(text: string | undefined): readonly Issue[] {
  const issues: readonly Issue[] = JSON.parse(text ?? '');
  for (const issue of issues) {
    const { description, check_name, fingerprint, severity, location } = issue;
    const isSound =
      Object.keys(issue).join() === 'description,check_name,fingerprint,severity,location' &&
      [description, check_name, location.path].every((one) => typeof one === 'string' && one !== '') &&
      /^[0-9a-f]{64}$/.test(fingerprint) &&
      severities.includes(severity) &&
      !location.path.startsWith('./') &&
      Number.isInteger(location.lines.begin) &&
      location.lines.begin >= 1;
    if (!isSound) throw new Error(`Not an issue as GitLab documents it: ${JSON.stringify(issue)}`);
  }
  if (new Set(issues.map(({ fingerprint }) => fingerprint)).size !== issues.length) {
    throw new Error('GitLab shows one issue for each fingerprint: two issues share one');
  }
  return issues;
}

const issuesOf = (report: Report, options = renderOptions) =>
  readIssues(gitlabCodequalityFormat.render(report, options));

describe('gitlab-codequality', () => {
  it('has every kind of issue', async () => {
    const lines = issuesOf(driftReport(everyFinding)).map((issue) => JSON.stringify(issue));

    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/gitlab-codequality.ndjson');
  });

  it('tells of a failure that has no line at the pipeline: an empty list would say that all is well', () => {
    const text = gitlabCodequalityFormat.renderFailure?.(
      { ...failure, code: 'key-unusable', diagnostics: [] },
      renderOptions,
    );

    expect(readIssues(text)).toMatchObject([
      { check_name: 'hostwright/key-unusable', severity: 'blocker', location: { path: '.gitlab-ci.yml' } },
    ]);
  });
});

const readJson = (text: string | undefined) => JSON.parse(text ?? '');

/** GitLab's reader takes three whole numbers; without them it says that no report came about. */
describe('gitlab-terraform', () => {
  const plan = planReport(everyRow);

  it.each([
    ['a plan changes and deletes no host', plan, { create: plan.counts.create, update: 0, delete: 0 }],
    ['an apply counts what it created, not what is missing', everyApplied(), { create: 4, update: 0, delete: 0 }],
    [
      'it is no report where a listing is not trusted',
      planReport(planOf(web, [untrusted()])),
      { error: 'The listing of cn-bj2 is not trusted.' },
    ],
  ])('%s', (_, report, told) => {
    const text = gitlabTerraformFormat.render(report, renderOptions);

    expect(text).toMatch(/\}\n$/);
    expect(readJson(text)).toEqual(told);
  });

  it('is no report where the run failed, and drives no terminal', () => {
    const text = gitlabTerraformFormat.renderFailure?.({ ...failure, message: 'no\u001b[2Jpe' }, renderOptions);

    expect(readJson(text)).toEqual({ error: 'no\\u{1b}[2Jpe' });
  });
});

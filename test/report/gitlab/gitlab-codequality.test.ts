import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/core/report/report.ts';
import { escapeText } from '../../../src/core/text/escape.ts';
import { gitlabCodequalityFormat } from '../../../src/report/gitlab/gitlab-codequality.ts';
import { desiredHost, liveAs, observation, untrusted } from '../../support/model/builders.ts';
import { failureWith, reportsWith } from '../../support/reports/hostile-reports.ts';
import { hostileText } from '../../support/reports/hostile-text.ts';
import {
  driftReport,
  everyApplied,
  everyFinding,
  everyRow,
  failure,
  planOf,
  planReport,
  remembered,
  renderOptions,
  web,
} from '../../support/reports/reports.ts';

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

const moved = (lines: number) =>
  driftReport(
    planOf(
      web.map((host) => ({ ...host, position: { ...host.position, line: host.position.line + lines } })),
      [observation()],
    ),
  );

describe('gitlab-codequality', () => {
  it('has every kind of issue', async () => {
    await expect(gitlabCodequalityFormat.render(driftReport(everyFinding), renderOptions)).toMatchFileSnapshot(
      '../../golden/gitlab-codequality/drift.json',
    );
    await expect(gitlabCodequalityFormat.render(everyApplied(), renderOptions)).toMatchFileSnapshot(
      '../../golden/gitlab-codequality/apply.json',
    );
    await expect(gitlabCodequalityFormat.renderFailure?.(failure, renderOptions)).toMatchFileSnapshot(
      '../../golden/gitlab-codequality/failure.json',
    );
  });

  it('is of the documented shape for every kind of report', () => {
    const reports = [planReport(everyRow), planReport(remembered), driftReport(remembered), everyApplied()];

    for (const report of reports) expect(issuesOf(report)).not.toEqual([]);
  });

  it('is an empty list where all is in sync', () => {
    const report = driftReport(planOf([web[0] ?? desiredHost()], [observation([liveAs(web[0] ?? desiredHost())])]));

    expect(gitlabCodequalityFormat.render(report, renderOptions)).toBe('[]\n');
  });

  it('puts an issue on the line of its host, in the file as the repository names it', () => {
    const [issue] = issuesOf(driftReport(planOf([desiredHost()], [observation()])), {
      ...renderOptions,
      repositoryPath: (file) => `infra/${file}`,
    });

    expect(issue).toMatchObject({
      description: 'web-1 (cn-bj2): missing: declared, and not live. Apply creates it.',
      check_name: 'hostwright/missing',
      severity: 'critical',
      location: { path: 'infra/hosts.yaml', lines: { begin: 10 } },
    });
  });

  it('keeps its fingerprints when lines move, though hosts share a line', () => {
    const fingerprints = (report: Report) => issuesOf(report).map(({ fingerprint }) => fingerprint);

    expect(fingerprints(moved(7))).toEqual(fingerprints(moved(0)));
    expect(new Set(fingerprints(moved(0))).size).toBe(5);
  });

  it('leaves out what is excused, because it could not say so', () => {
    const plan = planOf(web, [observation()]);
    const baseline = new Set(
      driftReport(plan).hosts.flatMap(({ findings }) => findings.map(({ identity }) => identity)),
    );

    expect(issuesOf(driftReport(plan))).toHaveLength(5);
    expect(issuesOf(driftReport(plan, { baseline }))).toEqual([]);
  });

  it('says loudly that a listing is not trusted, at the declaration', () => {
    const [first] = issuesOf(driftReport(planOf(web, [untrusted()])));

    expect(first).toMatchObject({
      check_name: 'hostwright/untrusted-listing',
      severity: 'blocker',
      location: { path: 'hosts.yaml', lines: { begin: 1 } },
    });
  });

  it('tells of a failure that has no line at the pipeline: an empty list would say that all is well', () => {
    const text = gitlabCodequalityFormat.renderFailure?.(
      { ...failure, code: 'key-missing', diagnostics: [] },
      renderOptions,
    );

    expect(readIssues(text)).toMatchObject([
      { check_name: 'hostwright/key-missing', severity: 'blocker', location: { path: '.gitlab-ci.yml' } },
    ]);
  });

  it('tells equal faults of one file apart', () => {
    const diagnostics = failure.diagnostics.flatMap((one) => [one, { ...one, line: 20 }]);

    const issues = readIssues(gitlabCodequalityFormat.renderFailure?.({ ...failure, diagnostics }, renderOptions));

    expect(issues.map(({ location }) => location.lines.begin)).toEqual([12, 20]);
  });

  it('lets no text become structure or drive a terminal', () => {
    const plain = reportsWith('plain').map((report) => issuesOf(report).length);
    fc.assert(
      fc.property(hostileText, (text) => {
        const told = reportsWith(text).map((report) => gitlabCodequalityFormat.render(report, renderOptions));
        const written = [...told, gitlabCodequalityFormat.renderFailure?.(failureWith(text), renderOptions) ?? ''];

        expect(written.map((one) => readIssues(one).length)).toEqual([...plain, 1]);
        const lines = written.flatMap((one) => one.split('\n'));
        expect(lines.filter((line) => line !== escapeText(line))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

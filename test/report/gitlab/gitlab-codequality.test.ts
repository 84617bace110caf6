import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/core/report/report.ts';
import { escapeText } from '../../../src/core/text/escape.ts';
import { gitlabCodequalityFormat } from '../../../src/report/gitlab/gitlab.ts';
import { desiredHost, observation } from '../../support/model/builders.ts';
import { failureWith, reportsWith } from '../../support/reports/hostile-reports.ts';
import { hostileText } from '../../support/reports/hostile-text.ts';
import { driftReport, everyFinding, failure, planOf, renderOptions, web } from '../../support/reports/reports.ts';

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
    const lines = issuesOf(driftReport(everyFinding)).map((issue) => JSON.stringify(issue));

    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../golden/gitlab-codequality.ndjson');
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

  it('tells of a failure that has no line at the pipeline: an empty list would say that all is well', () => {
    const text = gitlabCodequalityFormat.renderFailure?.(
      { ...failure, code: 'key-unusable', diagnostics: [] },
      renderOptions,
    );

    expect(readIssues(text)).toMatchObject([
      { check_name: 'hostwright/key-unusable', severity: 'blocker', location: { path: '.gitlab-ci.yml' } },
    ]);
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

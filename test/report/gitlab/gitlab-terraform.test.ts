import { describe, expect, it } from 'vitest';
import { gitlabTerraformFormat } from '../../../src/report/gitlab/gitlab.ts';
import { untrusted } from '../../support/model/builders.ts';
import {
  everyApplied,
  everyRow,
  failure,
  planOf,
  planReport,
  renderOptions,
  web,
} from '../../support/reports/reports.ts';

const readJson = (text: string | undefined) => JSON.parse(text ?? '');

/** GitLab's reader: three whole numbers, each cut at 999,999; without them it says that no report came about. */
const threeNumbers = ['create', 'delete', 'update'];

describe('gitlab-terraform', () => {
  it('says how many hosts a plan creates, and that it changes and deletes none', () => {
    const report = planReport(everyRow);

    const text = gitlabTerraformFormat.render(report, renderOptions);

    expect(report.counts.changed).toBeGreaterThan(0);
    expect(readJson(text)).toEqual({ create: report.counts.create, update: 0, delete: 0 });
    expect(Object.keys(readJson(text)).sort()).toEqual(threeNumbers);
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('says of an apply what it created, not what is missing still', () => {
    const text = gitlabTerraformFormat.render(everyApplied(), renderOptions);

    expect(readJson(text)).toEqual({ create: 4, update: 0, delete: 0 });
  });

  it('is no report where the listing is not trusted: zero would say that all is well', () => {
    const text = gitlabTerraformFormat.render(planReport(planOf(web, [untrusted()])), renderOptions);

    expect(readJson(text)).toEqual({ error: 'The listing of cn-bj2 is not trusted.' });
  });

  it('is no report where the run failed, and drives no terminal', () => {
    const text = gitlabTerraformFormat.renderFailure?.({ ...failure, message: 'no\u001b[2Jpe' }, renderOptions);

    expect(readJson(text)).toEqual({ error: 'no\\u{1b}[2Jpe' });
  });
});

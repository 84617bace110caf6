import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import { junitFormat } from '../../src/report/junit.ts';
import { desiredHost, liveAs, observation, untrusted } from '../support/model/builders.ts';
import { ignoreRule } from '../support/reports/drift-facts.ts';
import {
  driftReport,
  everyFinding,
  failure,
  planOf,
  planReport,
  remembered,
  renderOptions,
  web,
} from '../support/reports/reports.ts';
import { checkXml, queryXml } from '../tools/xml.ts';

const schema = 'test/report/junit.xsd';

/** Throws where the document is not of the schema. */
function check(document: string): string {
  checkXml(document, schema);
  return document;
}

const render = (report: Report) => check(junitFormat.render(report, renderOptions));
const renderFailed = (failed: typeof failure) => check(junitFormat.renderFailure?.(failed, renderOptions) ?? '');

/** "error", "failure", "skipped", "system-out": what stands in the case of a host. */
const insideOf = (document: string, name: string) => {
  const inside = `//testcase[@name="${name}"]`;
  return queryXml(document, `concat(name(${inside}/*[1]), " ", name(${inside}/*[2]))`).trim();
};

const [first = desiredHost(), _second = desiredHost()] = web;
describe('junit', () => {
  it('has every kind of case', async () => {
    await expect(render(driftReport(everyFinding))).toMatchFileSnapshot('../golden/junit/drift.xml');
  });

  it('skips what is excused, with the reason', () => {
    const ignore = [ignoreRule({ classes: ['attention'], reason: 'stopped for the winter', until: '2026-12-31' })];
    const plan = planOf([first], [observation([liveAs(first, { state: 'Stopped' })])]);

    const document = render(driftReport(plan, { ignore }, ['attention']));

    expect(insideOf(document, 'web-01')).toBe('skipped');
    expect(queryXml(document, 'string(//skipped)')).toContain('Ignored until 2026-12-31: stopped for the winter');
  });

  it('errs where nothing could be known', () => {
    const unknown = render(driftReport(planOf([first], [untrusted()])));
    const doubtful = render(planReport(remembered));

    expect(queryXml(unknown, 'count(//testcase[error])')).toBe('2');
    expect(insideOf(unknown, 'web-01')).toBe('error');
    expect(insideOf(unknown, 'untrusted-listing cn-bj2')).toBe('error');
    expect(insideOf(doubtful, 'web-02')).toBe('error');
    expect(queryXml(doubtful, 'count(//testsuite[@name="run"]/testcase[error/@type="in-doubt"])')).toBe('1');
  });

  it('tells of a failure in one case that erred', () => {
    const document = renderFailed(failure);

    expect(queryXml(document, 'concat(count(//testcase), count(//testcase[error]))')).toBe('11');
    expect(queryXml(document, 'string(//error)')).toBe(
      [
        'The declaration has 1 fault in hosts.yaml.',
        'hosts.yaml:12:5 unknown-field: There is no field "cpus". Did you mean cpu?',
        'Correct the declaration; nothing was sent.',
      ].join('\n'),
    );
  });
});

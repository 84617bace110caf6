import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import { driftClasses } from '../../src/model/drift-class.ts';
import { prometheusFormat } from '../../src/report/prometheus.ts';
import { desiredHost, liveAs, observation, untrusted } from '../support/model/builders.ts';
import { readPrometheus as read } from '../support/reports/read-prometheus.ts';
import { driftReport, everyApplied, failure, planOf, renderOptions, web } from '../support/reports/reports.ts';

const textOf = (report: Report) => prometheusFormat.render(report, renderOptions);

describe('prometheus', () => {
  it('has every kind of series', async () => {
    await expect(textOf(everyApplied())).toMatchFileSnapshot('../golden/prometheus/apply.prom');
  });

  it('tells what the report counts, by region and in all', () => {
    const elsewhere = desiredHost({ name: 'web-1', region: 'cn-sh2' });
    const fleet = [...web, elsewhere];
    const report = driftReport(planOf(fleet, [observation([liveAs(web[0] as never)]), untrusted([], 'cn-sh2')]));

    const series = read(textOf(report));

    const total = (one: string) =>
      ['cn-bj2', 'cn-sh2']
        .map((region) => series.get(`hostwright_hosts purpose="drift",region="${region}",class="${one}"`) ?? Number.NaN)
        .reduce((sum, value) => sum + value);
    const ofDeclared = driftClasses.filter((one) => one !== 'unmanaged' && one !== 'orphaned');
    for (const one of ofDeclared) expect(total(one)).toBe(report.counts[one]);
    expect(total('in-sync')).toBe(report.counts.inSync);
    expect(series.get('hostwright_hosts purpose="drift",region="cn-sh2",class="unchecked"')).toBe(1);
    expect(series.get('hostwright_listing_trusted purpose="drift",region="cn-sh2"')).toBe(0);
    expect(series.get('hostwright_listing_trusted purpose="drift",region="cn-bj2"')).toBe(1);
    expect(series.get('hostwright_unmanaged_hosts purpose="drift"')).toBe(report.counts.unmanaged);
  });

  it('tells that a run came to no report, and when', () => {
    const series = read(prometheusFormat.renderFailure?.(failure, renderOptions) ?? '');

    expect([...series]).toEqual([
      ['hostwright_up purpose="plan"', 0],
      ['hostwright_exit_code purpose="plan"', 3],
      ['hostwright_last_run_timestamp_seconds purpose="plan"', Date.parse(failure.madeAt) / 1_000],
    ]);
  });
});

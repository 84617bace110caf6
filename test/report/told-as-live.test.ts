/** Over all formats: nothing that is only declared is told as live, and what is not sent or not compared is called so. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import type { LiveHost } from '../../src/model/host.ts';
import { type FormatName, formatNames, formats } from '../../src/report/formats.ts';
import { desiredHost, liveAs, liveHost, observation, uhostDesired, uhostLive } from '../support/model/builders.ts';
import { applyReport, driftReport, planOf, planReport, renderOptions } from '../support/reports/reports.ts';

const options = { ...renderOptions, details: true };

/** Each value is one that nothing else has. */
const documented = desiredHost({
  ...{ zone: 'only-zone', imageId: 'only-image', cpu: 770_001, memory: 770_002, diskSpace: 770_003 },
  ...{ chargeType: 'OnlyCharge', loginMode: 'OnlyLogin', tag: 'only-tag', notSent: ['tag'] },
});
const { notSent: _, ...common } = documented;
const uhost = uhostDesired({
  ...common,
  machineType: 'ONLY.M',
  cpuPlatform: 'Only/Platform',
  gpuType: 'only-gpu',
  gpu: 770_004,
  bootDisk: { type: 'only-boot', size: 770_005 },
  dataDisks: [{ type: 'only-data', size: 770_006 }],
  vpcId: 'only-vpc',
  subnetId: 'only-subnet',
  privateIp: '10.77.0.77',
  publicIp: { bandwidth: 770_007, line: 'OnlyLine' },
  securityGroupId: 'only-firewall',
  isolationGroup: 'only-isolation',
  labels: { only: 'only-label' },
  keyPairId: 'only-key',
});
const values = /only[-/.]?\w+|77000\d|10\.77\.0\.77/gi;
const valuesIn = (text: string): ReadonlySet<string> => new Set(text.match(values) ?? []);

/** The live host shows only these fields of what is declared. */
function showing(live: LiveHost, fields: readonly string[]): LiveHost {
  const shown = Object.entries(live).filter(([name]) => fields.includes(name));
  return { ...liveHost({ name: live.name }), ...Object.fromEntries(shown) };
}

const fieldsOf = (live: LiveHost) => Object.keys(live).filter((name) => !Object.keys(liveHost()).includes(name));
const somethingOf = (live: LiveHost) => fc.subarray([...fieldsOf(live), 'disks', 'addresses']);

const dialects = [
  ['documented', documented, liveAs(documented)],
  ['uhost', uhost, uhostLive(uhost)],
] as const;

/** Groups of an inventory are those of the declaration, whose every value is of the listing. */
function withoutGroups(name: FormatName, written: string): string {
  return name === 'ansible' ? JSON.stringify(JSON.parse(written)._meta) : written;
}

describe.each(formatNames)('%s', (name) => {
  it.each(dialects)('tells no value of a live host that was not listed: %s', async (dialect, desired, whole) => {
    const { render } = await formats[name]();
    fc.assert(
      fc.property(somethingOf(whole), fc.constantFrom('plan', 'drift', 'apply'), (fields, purpose) => {
        const live = showing(whole, fields);
        const plan = planOf([desired], [observation([live])], {}, undefined, undefined, dialect);
        const report: Report =
          purpose === 'plan' ? planReport(plan) : purpose === 'drift' ? driftReport(plan) : applyReport(plan, []);

        const written = withoutGroups(name, render(report, options));

        const listed = valuesIn(JSON.stringify(live));
        expect([...valuesIn(written)].filter((value) => !listed.has(value))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('says of a tag that no create sends that it is not sent, wherever it tells it', async () => {
    const { render } = await formats[name]();
    const written = render(planReport(planOf([documented], [observation()])), options);

    if (name === 'json' || name === 'ndjson') expect(written).toMatch(/"notSent":\s*\[\s*"tag"\s*\]/);
    else expect(written.replaceAll('only-tag (not sent)', '')).not.toContain('only-tag');
  });
});

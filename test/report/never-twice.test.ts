import { beforeAll, expect, it } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import type { Format } from '../../src/report/format.ts';
import { type FormatName, formatNames, formats } from '../../src/report/formats.ts';
import { desiredHost, liveHost, observation } from '../support/model/builders.ts';
import { ledgerOf, moment } from '../support/model/ledgers.ts';
import { everyReport } from '../support/reports/every-report.ts';
import { planOf, planReport, renderOptions } from '../support/reports/reports.ts';

const loaded = {} as Record<FormatName, Format>;
beforeAll(async () => {
  for (const name of formatNames) loaded[name] = await formats[name]();
});

const rendered = (report: Report, name: FormatName) =>
  loaded[name].render(report, { ...renderOptions, details: true }).replaceAll('&quot;', '"');

const desired = desiredHost({ name: 'web-01' });
const known = (live: ReturnType<typeof liveHost>) => {
  const ledger = ledgerOf({ type: 'adopted', hosts: [['host-9', 'cn-bj2', 'web-01']], moment: moment() });
  return planOf([desired], [observation([live])], {}, ledger);
};

it('a held name whose host was renamed names the id and both ways out, and not the id a second time', () => {
  const written = rendered(planReport(known(liveHost({ hostId: 'host-9', name: 'vm-0001' }))), 'text');

  expect(written).toContain(
    'it was host-9, now "vm-0001": apply would create a second host (give it its name back in the console, or declare its new name instead; to create it anyway: --allow replacement=web-01)',
  );
  expect(written).not.toContain('(was host-9');
});

/** The field of GitLab's format counts what Terraform would delete. */
const removal = /.{0,60}\b(?:remove|delete|terminate|destroy|discard)\b(?!"?:).{0,60}/gi;

it.each(formatNames)('nobody is told to remove a live host by any report: %s', (name) => {
  const told = everyReport().flatMap((report) => rendered(report, name).match(removal) ?? []);

  expect(told).toEqual([]);
});

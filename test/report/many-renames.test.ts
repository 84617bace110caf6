/** A declaration whose names were all changed at once: each host is held for one of its own, and one row says so. */
import { expect, it } from 'vitest';
import { htmlFormat } from '../../src/report/html.ts';
import { markdownFormat } from '../../src/report/markdown.ts';
import { renderPlan } from '../../src/report/text.ts';
import { desiredHost, liveAs, observation } from '../support/model/builders.ts';
import { ledgerOfFleet, planOf, planReport, renderOptions } from '../support/reports/reports.ts';

const hosts = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => desiredHost({ name: `${prefix}-${String(index).padStart(3, '0')}` }));

function reportOfRenames(count: number) {
  const old = hosts('web', count);
  const live = old.map((one) => liveAs(one));
  return planReport(planOf(hosts('app', count), [observation(live)], {}, ledgerOfFleet(old), 'shop'));
}

it('400 renames are 400 held hosts, and each names a host of its own, which has the same number', () => {
  const { hosts: reported } = reportOfRenames(400);

  const pairs = reported.flatMap(({ diff, hold }) =>
    hold?.reason === 'may-exist' ? [[diff.key.name, hold.live.map(({ name }) => name).join()]] : [],
  );

  expect(pairs).toHaveLength(400);
  expect(pairs.filter(([name, old]) => old !== name?.replace('app', 'web'))).toEqual([]);
});

it.each([
  ['text', (report: ReturnType<typeof planReport>) => renderPlan(report, { ...renderOptions, details: false })],
  ['Markdown', (report: ReturnType<typeof planReport>) => markdownFormat.render(report, renderOptions)],
  ['HTML', (report: ReturnType<typeof planReport>) => htmlFormat.render(report, renderOptions)],
])('400 renames in %s are one row, whose advice creates them all', (_, render) => {
  const text = render(reportOfRenames(400)).replaceAll(/&quot;|&#34;/g, '"');

  expect(text.match(/it may be "/g)).toHaveLength(1);
  expect(text).toContain('app-[000:399]');
  expect(text).toMatch(/it may be "web-\[000:399\]" \(host-\S+ and 399 more\), which is no longer declared/);
  expect(text).toMatch(/to create it anyway: .*--allow.* .*replacement=app-\[000:399\]/);
});

it('many hosts that were renamed in the console are two rows: what they are now, and what they were', () => {
  const old = hosts('web', 400);
  const renamed = old.map((one) =>
    liveAs(one, { hostId: liveAs(one).hostId, name: one.key.name.replace('web', 'legacy') }),
  );
  const plan = planOf(old, [observation(renamed)], {}, ledgerOfFleet(old), 'shop');

  const text = renderPlan(planReport(plan), renderOptions);

  expect(text).toMatch(/o legacy-\[000:399\] +400 \w+ +made by this fleet on \S+ under another name, and not declared/);
  expect(text).toMatch(/\? web-\[000:399\] +400 hosts +it was \S+ and 399 more, now "legacy-\[000:399\]": apply/);
});

import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import type { DesiredHost } from '../../src/model/host.ts';
import { ansibleFormat } from '../../src/report/ansible.ts';
import { desiredHost, liveAs, observation, observationsOf, untrusted } from '../support/model/builders.ts';
import { type Inventory, readInventory } from '../support/reports/read-inventory.ts';
import { driftReport, everyApplied, everyFinding, planOf, renderOptions } from '../support/reports/reports.ts';

const textOf = (report: Report) => ansibleFormat.render(report, renderOptions);
const inventoryOf = (report: Report): Inventory => JSON.parse(textOf(report));

const addresses = [
  { type: 'Bgp', ip: '203.0.113.7' },
  { type: 'Private', ip: '10.0.0.8' },
];

/** Each of these is live as it is declared, with addresses. */
function fleetReport(...fleet: readonly DesiredHost[]): Report {
  const live = fleet.map((one) => liveAs(one, { addresses, ...(one.tag !== undefined && { tag: one.tag }) }));
  return driftReport(planOf(fleet, observationsOf(live, new Set(fleet.map(({ key }) => key.region)))));
}

describe('ansible', () => {
  it('has the hosts that a run made, and those that were there', async () => {
    const text = textOf(everyApplied());

    await expect(text).toMatchFileSnapshot('../golden/ansible/apply.json');
  });

  it('leaves out who is not live, is there twice or has no address, and says so', () => {
    const { all, _meta } = inventoryOf(driftReport(everyFinding));
    const whole = inventoryOf(fleetReport(desiredHost()));

    expect(_meta.hostvars).toEqual({});
    expect(all.vars).toMatchObject({ hostwright_complete: false, hostwright_left_out_count: 13 });
    expect(all.vars?.hostwright_left_out).toEqual([
      ...['cache-1: several live hosts share this name', 'db-1: no address reported', 'mail-1: no address reported'],
      ...['mute-1: no address reported', 'old-1: no address reported', 'proxy-1: no address reported'],
      ...['queue-1: missing', 'web-01: no address reported', 'web-02: no address reported', 'web-03: missing'],
    ]);
    expect(whole.all.vars).toMatchObject({ hostwright_complete: true, hostwright_left_out_count: 0 });
  });

  it('has no host of a region whose listing is not trusted, and says that it is not complete', () => {
    const fleet = [desiredHost(), desiredHost({ name: 'web-2', region: 'cn-sh2' })];
    const live = fleet.map((one) => liveAs(one, { addresses }));
    const report = driftReport(planOf(fleet, [observation(live.slice(0, 1)), untrusted(live.slice(1), 'cn-sh2')]));

    const inventory = inventoryOf(report);

    expect(Object.keys(inventory)).toEqual(['_meta', 'all', 'region_cn_bj2']);
    expect(Object.keys(inventory._meta.hostvars)).toEqual(['web-1']);
    expect(inventory.all.vars).toMatchObject({
      hostwright_complete: false,
      hostwright_left_out: ['web-2: the listing is not trusted'],
    });
  });

  it('has a group for each tag and template, in a name that Ansible takes', async () => {
    const tags = ['web', 'web-1', 'web.1', 'web_1', '前端'];
    const fleet = [
      ...tags.map((tag, index) => desiredHost({ name: `host-${index}`, tag })),
      desiredHost({ name: 'host-9', template: 'two words {{ 1 }}' }),
    ];

    const text = textOf(fleetReport(...fleet));
    const listed = readInventory(text);

    const groups = Object.entries(listed).filter(([group]) => /^(tag|template)_/.test(group));
    expect(Object.fromEntries(groups)).toEqual({
      tag_web: { hosts: ['host-0'] },
      tag_web_1: { hosts: ['host-1', 'host-2', 'host-3'] },
      tag_前端: { hosts: ['host-4'] },
      template_two_words____1___: { hosts: ['host-9'] },
    });
  });

  it('marks what the cloud sends, so that Ansible runs nothing of it', () => {
    const desired = desiredHost();
    const order = '{{ lookup("pipe", "echo run") }}';
    const live = liveAs(desired, { hostId: order, state: order, addresses, cpu: order });
    const text = textOf(driftReport(planOf([desired], [observation([live])])));

    const { hostvars } = readInventory(text)._meta;

    expect(hostvars['web-1']).toMatchObject({
      hostwright_host_id: { __ansible_unsafe: order },
      hostwright_state: { __ansible_unsafe: order },
      hostwright_cpu: { __ansible_unsafe: order },
    });
    expect(() => readInventory(text.replaceAll('__ansible_unsafe', '__unsafe'))).toThrow(/No inventory/);
  });
});

/** Random fleets and ignore rules, for the laws of findings and reports. */
import fc from 'fast-check';
import { type IgnoreRule, ignorableClasses } from '../../../src/model/drift-class.ts';
import type { DesiredHost, LiveHost } from '../../../src/model/host.ts';
import { type ComparedAttribute, comparedAttributes } from '../../../src/model/host-fields.ts';
import type { Plan } from '../../../src/planning/plan.ts';
import { desiredHost, liveHost, observation } from '../model/builders.ts';
import { nowMs, planOf } from './reports.ts';

const names = ['web-1', 'web-2', 'Web-2', 'db-1', 'db-2', 'cache 1', 'odd "name", here'] as const;

const desired: fc.Arbitrary<readonly DesiredHost[]> = fc
  .subarray(names.slice(0, 5), { minLength: 1 })
  .map((chosen) => chosen.map((name, index) => desiredHost({ name, position: at(index) })));

export const at = (line: number) => ({ file: 'hosts.yaml', line: line + 1, column: 5 });

const live: fc.Arbitrary<LiveHost> = fc
  .record(
    {
      name: fc.constantFrom(...names),
      imageId: fc.constantFrom('img-ubuntu', 'img-old'),
      cpu: fc.constantFrom<number | string>(2, 4, '2'),
      memory: fc.constantFrom(4096, 8192),
      chargeType: fc.constant('Month'),
      disks: fc.array(fc.record({ size: fc.constantFrom<number | string>(20, 40, 60, '40') }), { maxLength: 3 }),
      state: fc.constantFrom('Running', 'Stopped', 'Starting'),
      autoRenew: fc.constantFrom('Yes', 'No'),
      expireTime: fc.integer({ min: -3, max: 30 }).map((days) => nowMs / 1_000 + days * 86_400),
    },
    { requiredKeys: ['name', 'disks'] },
  )
  .map((fields) => liveHost(fields));

/** Facts of any kind: missing, changed, doubled, foreign, expiring, stopped, unreported, and listings without trust. */
export const anyPlan: fc.Arbitrary<Plan> = fc
  .record({ desired, live: fc.array(live, { maxLength: 8 }), trusted: fc.boolean() })
  .map(({ desired: declared, live: listed, trusted }) => {
    const hosts = listed.map((host, index) => ({ ...host, hostId: `host-${index}` }));
    const trust = { status: 'untrusted', flaw: { kind: 'moving' } } as const;
    return planOf(declared, [observation(hosts, trusted ? {} : { trust })]);
  });

const attributes: fc.Arbitrary<readonly ComparedAttribute[] | undefined> = fc.option(
  fc.subarray([...comparedAttributes], { minLength: 1 }),
  { nil: undefined },
);

export const anyRule: fc.Arbitrary<IgnoreRule> = fc
  .record({
    name: fc.constantFrom('*', 'web-*', 'db-?', '?eb-2', 'nobody'),
    classes: fc.subarray([...ignorableClasses], { minLength: 1 }),
    attributes,
    until: fc.constantFrom('2026-11-20', '2026-11-21', '2027-01-01'),
  })
  .map(({ attributes: named, ...rule }) => ignoreRule({ ...rule, ...(named !== undefined && { attributes: named }) }));

export function ignoreRule(fields: Partial<IgnoreRule> = {}): IgnoreRule {
  return { name: '*', classes: ['changed'], reason: 'known', until: '2027-01-01', position: at(3), ...fields };
}

import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { findSchemaFaults } from '../../../src/declare/faults/schema-faults.ts';
import { findDialect } from '../../../src/declare/layers.ts';
import { validateUhostFields } from '../../../src/declare/validate.gen.js';

const [published, common] = ['declaration', 'common'].map((name) =>
  JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')),
);
const isValid = new Ajv({ strict: false, allErrors: true }).addSchema(common).compile(published);

type Values = Readonly<Record<string, unknown>>;

const uhost: Values = {
  name: 'web-1',
  template: 't',
  region: 'cn-bj2',
  zone: 'cn-bj2-04',
  imageId: 'uimage-1',
  cpu: 2,
  memory: '4GiB',
  bootDisk: { type: 'CLOUD_SSD', size: 40 },
  dataDisks: [{ type: 'LOCAL_SSD', size: 100 }],
  machineType: 'G',
  cpuPlatform: 'Intel/Auto',
  gpuType: 'T4',
  gpu: 1,
  chargeType: 'Month',
  chargeQuantity: 1,
  loginMode: 'KeyPair',
  password: { env: 'A' },
  keyPairId: 'k',
  vpcId: 'uvnet-a',
  subnetId: 'subnet-a',
  securityGroupId: 'firewall-a',
  privateIp: '10.0.0.1',
  publicIp: { bandwidth: 1, line: 'Bgp' },
  isolationGroup: 'g',
  labels: { a: 'b' },
  tag: 't',
};
const documented: Values = {
  name: 'web-1',
  template: 't',
  region: 'cn-bj2',
  zone: 'cn-bj2-04',
  imageId: 'img-1',
  cpu: 2,
  memory: 4096,
  diskSpace: 40,
  chargeType: 'Month',
  chargeQuantity: 1,
  loginMode: 'Password',
  password: { env: 'A' },
  tag: 't',
};

const files: readonly (readonly [string, Values, Values])[] = [
  ['uhost', { apiVersion: 'hostwright/v1', dialect: 'uhost', projectId: 'org-1' }, uhost],
  ['documented', { apiVersion: 'hostwright/v1' }, documented],
];

/** What a value of another type or form may be. */
const strange: readonly unknown[] = [null, 0, -1, 4, 1.5, 1e9, '', 'a b', 'x'.repeat(300), true, [], {}, [1], { a: 1 }];

/** Declarations with one strange value, or with one key too much or too few. */
function* changedFiles(top: Values, host: Values): Generator<Values> {
  const { name, template, ...fields } = host;
  const whole = { ...top, defaults: fields, templates: { t: fields }, hosts: [host] };
  yield whole;
  for (const value of strange) {
    for (const key of Object.keys(published.properties)) yield { ...whole, [key]: value };
    for (const key of [...Object.keys(uhost), ...Object.keys(documented), 'other']) {
      yield { ...whole, hosts: [{ ...host, [key]: value }] };
      yield { ...whole, defaults: { [key]: value } };
      yield { ...whole, templates: { t: { [key]: value } } };
    }
    yield { ...whole, hosts: [value] };
    yield { ...whole, templates: { t: value } };
  }
  for (const key of Object.keys(whole)) yield Object.fromEntries(Object.entries(whole).filter(([one]) => one !== key));
}

describe('docs/reference.md', () => {
  const [, section = ''] = readFileSync('docs/reference.md', 'utf8').split('### Dialect uhost\n');
  const [rows = ''] = section.split('\n## ');

  it('has each field of the dialect in its table, and no other', () => {
    const documentedFields = [...rows.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| `/gm)].flatMap(([, cell = '']) =>
      cell.split(', ').map((name) => name.slice(1, -1)),
    );

    const { template: _, ...properties } = published.definitions.uhostHost.properties;
    expect(documentedFields.sort()).toEqual([...Object.keys(properties), 'projectId'].sort());
  });

  it('has the largest size of each type of disk', () => {
    const sizes = [...rows.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \| 20 to ([\d,]+) GB \|$/gm)].flatMap(
      ([, types = '', size = '']) =>
        types.split(', ').map((type) => [type.slice(1, -1), Number(size.replace(',', ''))]),
    );

    expect(sizes.map(([type]) => type).sort()).toEqual(
      [...published.definitions.declaredDisk.properties.type.enum].sort(),
    );
    for (const [type, size] of sizes) {
      const fits = (gigabytes: number) => validateUhostFields({ dataDisks: [{ type, size: gigabytes }] });
      expect([fits(Number(size)), fits(Number(size) + 10)]).toEqual([true, false]);
    }
  });
});

describe('the published schema', () => {
  it.each(files)('and the compiled one accept and refuse the same: %s', (_, top, host) => {
    const verdicts = [...changedFiles(top, host)].map((values) => ({
      values,
      published: isValid(values),
      compiled: findSchemaFaults(values, findDialect(values)).length === 0,
    }));

    expect(verdicts.filter((one) => one.published !== one.compiled)).toEqual([]);
    expect(verdicts[0]).toMatchObject({ published: true });
    expect(verdicts.filter((one) => one.published).length).toBeGreaterThan(20);
    expect(verdicts.filter((one) => !one.published).length).toBeGreaterThan(500);
  });
});

import { describe, expect, it } from 'vitest';
import { diagnosticsOf, faultsOf, printed } from '../building.ts';
import { uhostText, uhostWith } from './building.ts';

/** A change of one line of the usual file, and what is said of it. */
async function faultOf(...fields: readonly string[]) {
  const [fault, ...others] = await diagnosticsOf(uhostWith(...fields));
  expect(others).toEqual([]);
  return fault;
}

describe('memory', () => {
  it('in GB by mistake is refused, with what was meant', async () => {
    expect(await faultOf('memory: 4')).toMatchObject({
      rule: 'memory-unit',
      line: 15,
      column: 13,
      message: 'memory cannot be "4"',
      label: 'did you mean 4GiB?',
      help: 'write memory: 8GiB, or the number of MB: memory: 8192',
    });
  });

  it.each([
    ['512', undefined],
    ['5000', undefined],
    ['1.5', undefined],
    ['524288', undefined],
    ['512GiB', undefined],
    ['"8192"', 'did you mean 8GiB?'],
    ['2048MB', 'did you mean 2GiB?'],
    ['8GB', 'did you mean 8GiB?'],
    ['lots', undefined],
  ])('cannot be %s', async (yaml, label) => {
    const fault = await faultOf(`memory: ${yaml}`);

    expect([fault?.rule, fault?.line, fault?.label]).toEqual(['memory-unit', 15, label]);
  });
});

describe('disks', () => {
  it.each([
    ['bootDisk: { type: CLOUD_SSD, size: 10 }', 'at least 20'],
    ['bootDisk: { type: CLOUD_RSSD, size: 510 }', 'at most 500'],
    ['bootDisk: { type: LOCAL_SSD, size: 1001 }', 'at most 1000'],
    ['dataDisks: [{ type: CLOUD_SSD, size: 10 }]', 'at least 20'],
    ['dataDisks: [{ type: CLOUD_SSD, size: 25 }]', 'a multiple of 10'],
  ])('have sizes by their type: %s', async (field, bound) => {
    const column = 5 + field.indexOf('size: ') + 'size: '.length;

    expect(await faultOf(field)).toMatchObject({
      rule: 'out-of-range',
      line: 15,
      column,
      message: `size must be ${bound}`,
    });
  });

  it.each([
    ['bootDisk: [{ type: CLOUD_SSD, size: 40 }]', 'wrong-type', 'bootDisk must be a map of fields, not a list'],
    ['bootDisk: { type: CLOUD_SSD }', 'missing-field', 'bootDisk has no size'],
    ['bootDisk: { type: cloud_ssd, size: 40 }', 'bad-value', 'type cannot be "cloud_ssd"'],
    ['bootDisk: { type: CLOUD_SSD, size: 40GB }', 'wrong-type', 'size must be a whole number, not the text "40GB"'],
    ['dataDisks: { type: CLOUD_SSD, size: 40 }', 'wrong-type', 'dataDisks must be a list, not a map'],
    ['dataDisks: [100]', 'wrong-type', 'an entry of dataDisks must be a map of fields, not the number 100'],
  ])('have this form and no other: %s', async (field, rule, message) => {
    expect(await faultOf(field)).toMatchObject({ rule, message, line: 15 });
  });

  it('include a disk to start from', async () => {
    const [fault] = await diagnosticsOf(uhostText().replace(/ {2}bootDisk.*\n/, ''));

    expect(fault).toMatchObject({ rule: 'missing-field', message: 'this host has no bootDisk' });
    expect(fault?.help).toContain('bootDisk: { type: CLOUD_SSD, size: 40 }');
  });
});

describe('what a host of the dialect uhost needs', () => {
  it('is a project', async () => {
    expect(await diagnosticsOf(uhostText().replace(/projectId.*\n/, ''))).toMatchObject([
      { rule: 'missing-field', line: 1, message: 'this declaration has no projectId' },
    ]);
  });

  it.each(['zone', 'region', 'imageId', 'cpu', 'memory', 'chargeType'])('is a %s', async (field) => {
    const text = uhostText().replace(new RegExp(`^ *${field}: .*\\n`, 'm'), '');

    expect(await diagnosticsOf(text)).toMatchObject([{ rule: 'missing-field', message: `this host has no ${field}` }]);
  });
});

it.each([
  [['gpu: 1'], ['fields-disagree 15:5']],
  [['gpuType: T4', 'machineType: N'], ['fields-disagree 15:5']],
  [['gpuType: T4', 'gpu: 2', 'machineType: G'], []],
  [['keyPairId: key-1'], ['fields-disagree 15:5']],
  [['keyPairId: key-1', 'loginMode: KeyPair'], []],
  [['publicIp: { bandwidth: 0, line: Bgp }'], ['fields-disagree 15:28']],
  [['publicIp: { bandwidth: 0, line: Bgp, payMode: ShareBandwidth }'], []],
])('fields that go together %j', async (fields, faults) => {
  expect(await faultsOf(uhostWith(...fields))).toEqual(faults);
});

describe('a private address', () => {
  const host = (name: string, more = ''): string => `  - { name: ${name}, privateIp: 10.9.0.12${more} }\n`;

  it('belongs to one host', async () => {
    expect(await diagnosticsOf(uhostText(host('web-1') + host('web-2')))).toMatchObject([
      {
        rule: 'address-twice',
        line: 15,
        message: 'the address "10.9.0.12" already belongs to another host',
        related: [{ line: 14 }],
      },
    ]);
  });
});

describe('values', () => {
  it.each([
    'machineType: n2',
    'machineType: "N/2"',
    'cpuPlatform: Intel',
    'gpuType: "T4 x"',
    'privateIp: 10.9.0',
    'privateIp: 10.9.0.256',
    'privateIp: 10.9.0.012',
    'privateIp: "::1"',
    'vpcId: vpc-1',
    'subnetId: 10.9.0.0/16',
    'securityGroupId: web',
    'keyPairId: "my key"',
    'isolationGroup: "a b"',
    'tag: a b',
    'labels: { "a b": x }',
    'labels: { a: "x y" }',
    'labels: { hostwright-intent: x }',
    'imageId: Ubuntu 22.04',
  ])('have the form of their field: %s', async (field) => {
    const fault = await faultOf(field, ...(/^gpu/.test(field) ? ['machineType: G'] : ['loginMode: ImagePasswd']));

    expect(fault).toMatchObject({ rule: 'bad-value', line: 15 });
    expect(fault?.help).toBeDefined();
  });

  it('are a map of at most 20 labels, each of them a text', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `l${index}: x`).join(', ');

    expect(await faultOf('labels: {}')).toMatchObject({ rule: 'out-of-range', message: 'labels is an empty map' });
    expect(await faultOf(`labels: { ${many} }`)).toMatchObject({ message: 'labels has more than 20 entries' });
    expect((await faultOf('labels: { hostwright-intent: x }'))?.help).toContain('no name beginning with hostwright');
    expect(await faultsOf(uhostWith('labels: { made-by: hostwright }'))).toEqual([]);
    expect(await faultOf('labels: { a: 1 }')).toMatchObject({ rule: 'wrong-type' });
    const help = expect.stringContaining('labels: { team: shop }');
    expect(await faultOf('labels: [a]')).toMatchObject({ rule: 'wrong-type', help });
    expect(await faultOf('labels: { toString: [a] }')).toMatchObject({ rule: 'wrong-type', help });
  });
});

it('no fault shows a password that is written down', async () => {
  const text = uhostWith('memory: 4', 'diskSpace: 1').replace('{ env: HOST_PASSWORD }', 'S3cret!word');

  expect(await printed(text)).not.toContain('S3cret');
});

/** What is said of values of the dialect uhost, beyond the mistakes of newcomers. */
import { expect, it } from 'vitest';
import { diagnosticsOf, faultsOf } from '../building.ts';
import { uhostWith } from './building.ts';

/** A change of one line of the usual file, and what is said of it. */
async function faultOf(field: string) {
  const [fault, ...others] = await diagnosticsOf(uhostWith(field));
  expect(others).toEqual([]);
  expect(fault?.line).toBe(15);
  return fault;
}

it.each([
  ['4', 'did you mean 4GiB?'],
  ['"8192"', 'did you mean 8GiB?'],
  ['2048MB', 'did you mean 2GiB?'],
  ['512GiB', undefined],
  ['1.5', undefined],
])('memory cannot be %s', async (yaml, label) => {
  const help = 'write memory: 8GiB, or the number of MB: memory: 8192';

  expect(await faultOf(`memory: ${yaml}`)).toMatchObject({ rule: 'memory-unit', label, help });
});

it.each([
  ['bootDisk: { type: CLOUD_SSD, size: 10 }', 'size must be at least 20'],
  ['bootDisk: { type: CLOUD_RSSD, size: 510 }', 'size must be at most 500'],
  ['bootDisk: { type: LOCAL_SSD, size: 1001 }', 'size must be at most 1000'],
  ['dataDisks: [{ type: CLOUD_SSD, size: 10 }]', 'size must be at least 20'],
  ['dataDisks: [{ type: CLOUD_SSD, size: 25 }]', 'size must be a multiple of 10'],
  ['bootDisk: [{ type: CLOUD_SSD, size: 40 }]', 'bootDisk must be a map of fields, not a list'],
  ['bootDisk: { type: CLOUD_SSD }', 'bootDisk has no size'],
  ['bootDisk: { type: CLOUD_SSD, size: 40GB }', 'size must be a whole number, not the text "40GB"'],
  ['dataDisks: [100]', 'an entry of dataDisks must be a map of fields, not the number 100'],
  ['labels: {}', 'labels is an empty map'],
  [`labels: { ${Array.from({ length: 21 }, (_, at) => `l${at}: x`).join(', ')} }`, 'labels has more than 20 entries'],
  ['labels: { toString: [a] }', 'toString must be text, not a list'],
])('a fault says what is wrong: %s', async (field, message) => {
  expect((await faultOf(field))?.message).toBe(message);
});

it.each([
  [['gpuType: T4', 'gpu: 2', 'machineType: G'], []],
  [['keyPairId: key-1', 'loginMode: KeyPair'], []],
  [['labels: { made-by: hostwright }'], []],
  [['labels: { hostwright-intent: x }'], ['bad-value 15:15']],
])('fields that go together %j', async (fields, faults) => {
  expect(await faultsOf(uhostWith(...fields))).toEqual(faults);
});

it('each value has the form of its field', async () => {
  const wrong = [
    ...['cpuPlatform: Intel', 'gpuType: "T4 x"', 'vpcId: vpc-1', 'subnetId: 10.9.0.0/16', 'securityGroupId: web'],
    ...['keyPairId: "my key"', 'isolationGroup: "a b"', 'tag: a b', 'labels: { a: "x y" }', 'imageId: Ubuntu 22.04'],
  ];
  const faults = await diagnosticsOf(uhostWith('machineType: G', 'loginMode: KeyPair', ...wrong));

  expect(faults.map(({ rule, line }) => [rule, line])).toEqual(wrong.map((_, at) => ['bad-value', 17 + at]));
});

it.each(['10.9.0', '10.9.0.256', '10.9.0.012', '"::1"'])('an address cannot be %s', async (yaml) => {
  expect((await faultOf(`privateIp: ${yaml}`))?.rule).toBe('bad-value');
});

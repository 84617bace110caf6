/** What is compared of a host in the dialect `uhost`. */
import { describe, expect, it } from 'vitest';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import { comparedFieldsOf } from '../../src/model/host-fields.ts';
import { diffHosts } from '../../src/planning/diff.ts';
import { comparison, uhostChanges, uhostDesired, uhostLive } from '../support/model/builders.ts';

const web = uhostDesired();

function verdict(desired: DesiredHost, live: LiveHost) {
  const [diff] = diffHosts([desired], [live], comparison({ dialect: 'uhost' }));
  return diff;
}

describe('a host of the dialect uhost', () => {
  it('is changed in each attribute that the listing shows otherwise, the zone among them', () => {
    const diff = verdict(web, uhostLive(web, uhostChanges));

    const compared = comparedFieldsOf('uhost').filter((attribute) => attribute !== 'imageId');
    expect(diff).toMatchObject({ attributes: compared.map((attribute) => ({ attribute })) });
  });

  it.each<[string, Partial<LiveHost>]>([
    ['the id of its system disk in place of an image', { imageId: 'bs-7' }],
    ['another platform than the least that will do', { cpuPlatform: 'Intel/Auto' }],
  ])('is in sync with %s', (_, live) => {
    expect(verdict(web, uhostLive(web, live))).toMatchObject({ status: 'in-sync', unreported: [] });
  });

  it('of a custom image is unchecked for its image, and never changed', () => {
    const diff = verdict(web, uhostLive(web, { basicImageId: 'uimage-origin' }));

    expect(diff).toMatchObject({ status: 'in-sync', unreported: ['imageId'] });
  });
});

it.each([
  ['web', 'web', 'in-sync', []],
  ['web', 'Default', 'changed', []],
  ['Default', 'Default', 'in-sync', []],
  ['web', undefined, 'in-sync', ['tag']],
  [undefined, 'web', 'in-sync', []],
])('the tag of a host of the dialect uhost declared %s, listed %s: %s', (declared, live, status, unreported) => {
  const { tag: _, ...bare } = uhostDesired();
  const { tag: __, ...row } = uhostLive(bare);
  const desired = declared === undefined ? bare : { ...bare, tag: declared };

  expect(verdict(desired, live === undefined ? row : { ...row, tag: live })).toMatchObject({ status, unreported });
});

const boot = { type: 'CLOUD_SSD', size: 40, boot: true };
const data = (size: number, type = 'CLOUD_RSSD') => ({ type, size, boot: false });
const two = uhostDesired({ dataDisks: [data(100), data(100)].map(({ type, size }) => ({ type, size })) });

it.each([
  ['are as declared', [boot, data(100), data(100)], 'in-sync'],
  ['have one more, which was attached later', [boot, data(20), data(100), data(100)], 'in-sync'],
  ['lack one of two that are alike', [boot, data(100)], 'changed'],
  ['have one of another size', [boot, data(100), data(200)], 'changed'],
  ['have one of another type', [boot, data(100), data(100, 'CLOUD_SSD')], 'changed'],
])('the disks of a host of the dialect uhost %s', (_, disks, status) => {
  expect(verdict(two, uhostLive(two, { disks }))).toMatchObject({ status });
});

it.each([
  ['Spot', 'Preemptive', 'in-sync', []],
  ['Month', 'Month', 'in-sync', []],
  ['Month', 'Dynamic', 'changed', []],
  ['Postpay', 'Postpay', 'in-sync', []],
  ['Postpay', 'Dynamic', 'in-sync', ['chargeType']],
  ['Month', 'Trial', 'in-sync', ['chargeType']],
])('how a host of the dialect uhost is paid declared %s, listed %s: %s', (chargeType, live, status, unreported) => {
  const declared = uhostDesired({ chargeType });

  expect(verdict(declared, uhostLive(declared, { chargeType: live }))).toMatchObject({ status, unreported });
});

/** The provider and the emulator share no table of the dialect: each checks the other. */
import { describe, expect, it } from 'vitest';
import { type RequestForm, requestForms } from '../../../src/cloud/request.ts';
import { uhostWire } from '../../../src/cloud/uhost-wire.ts';
import type { EmulatorOptions } from '../../../src/emulator/options.ts';
import type { DesiredHost } from '../../../src/model/host.ts';
import { declaredValue } from '../../../src/model/host-fields.ts';
import { Secret } from '../../../src/model/secret.ts';
import { liveValuesOf } from '../../../src/planning/live-values.ts';
import { emulator } from '../../emulator/client.ts';
import { createOrder, desiredHost, failureOf, privateKey, providerFor, publicKey } from '../fixture.ts';

async function emulated(options: Partial<EmulatorOptions> = {}, requestForm?: RequestForm) {
  const cloud = await emulator({ publicKey, privateKey, ...options });
  return { cloud, provider: providerFor(new URL(cloud.url), { wire: uhostWire, requestForm }) };
}

function host(more: Partial<DesiredHost> = {}): DesiredHost {
  const { diskSpace: _, ...rest } = desiredHost({
    key: { region: 'cn-bj2', name: 'web-1' },
    zone: 'cn-bj2-04',
    imageId: 'uimage-1',
    memory: 4096,
    bootDisk: { type: 'CLOUD_SSD', size: 20 },
    ...more,
  });
  return rest;
}
const order = (desired: DesiredHost) =>
  createOrder({ desired, password: new Secret('Pass-word/1'), projectId: 'org-1' });

const full: Partial<DesiredHost> = {
  ...{ machineType: 'G', gpuType: 'V100', gpu: 1, cpuPlatform: 'Intel/Auto', tag: 'web', chargeType: 'Dynamic' },
  ...{ vpcId: 'uvnet-1', subnetId: 'subnet-1', privateIp: '10.0.0.9', securityGroupId: 'firewall-1' },
  ...{ isolationGroup: 'ig-1', labels: { team: 'a' } },
  publicIp: { bandwidth: 2, line: 'Bgp', payMode: 'Traffic' },
  dataDisks: [{ type: 'CLOUD_SSD', size: 40 }],
};

describe('the dialect uhost at the emulator', () => {
  it.each([...requestForms, undefined])('makes hosts, lists them and finds them again: %s', async (form) => {
    const { cloud, provider } = await emulated({ refuseWithoutProject: true }, form);
    const place = { region: 'cn-bj2', projectId: 'org-1' };

    const plain = await provider.create(order(host()));
    const other = await provider.create(order(host({ ...full, key: { region: 'cn-bj2', name: 'web-2' } })));

    const ids = [plain, other].flatMap((one) => (one.status === 'accepted' ? one.hostIds : []));
    expect(ids).toHaveLength(2);
    const page = await provider.listPage({ ...place, offset: 0, limit: 100 });
    expect(page).toMatchObject({ totalCount: 2, unreadable: 0 });
    expect(page.rows.map(({ hostId }) => hostId).sort()).toEqual([...ids].sort());
    expect((await provider.lookUp({ ...place, hostIds: ids })).map(({ hostId }) => hostId).sort()).toEqual(
      [...ids].sort(),
    );
    expect(cloud.hosts()).toHaveLength(2);
  });

  it('shows each compared field as it was declared', async () => {
    const { provider } = await emulated();
    const desired = host(full);

    expect(await provider.create(order(desired))).toMatchObject({ status: 'accepted' });

    const { rows } = await provider.listPage({ region: 'cn-bj2', projectId: 'org-1', offset: 0, limit: 100 });
    const values = liveValuesOf({ dialect: 'uhost', compareDisk: 'any', defaultTag: 'Default' });
    const [live] = rows;
    const differing = values.filter(({ attribute, show }) => {
      const declared = declaredValue(desired, attribute);
      return !(live && show(live, desired).includes(declared as string));
    });
    expect(values.length).toBeGreaterThan(12);
    expect(differing.map(({ attribute }) => attribute)).toEqual([]);
  });

  it.each([
    ['a wrong key', { privateKey: 'another-key' }, 'keys of another gateway', 171],
    ['no project', { refuseWithoutProject: true }, 'projectId', 292],
  ])('is told what helps against %s', async (_, options, help, retCode) => {
    const { provider } = await emulated(options);
    const { projectId: __, ...bare } = order(host());

    const created = await provider.create(bare);
    const error = await failureOf(provider.listPage({ region: 'cn-bj2', offset: 0, limit: 100 }));

    expect(created).toMatchObject({ status: 'refused', sure: true, retCode });
    expect(error.suggestions).toEqual([expect.stringContaining(help)]);
  });
});

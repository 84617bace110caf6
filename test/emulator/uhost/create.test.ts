import { describe, expect, it } from 'vitest';
import { create as createDocumented, emulator, list as listDocumented } from '../client.ts';
import { callForm, create, createUHost, list, without } from './client.ts';

const boot = { 'Disks.0.IsBoot': 'True', 'Disks.0.Type': 'CLOUD_SSD', 'Disks.0.Size': 40 };

describe('CreateUHostInstance', () => {
  it('makes a host whose row says what was asked for', async () => {
    const running = await emulator();

    const made = await create(running, {
      ...boot,
      'Disks.1.IsBoot': 'False',
      'Disks.1.Type': 'CLOUD_RSSD',
      'Disks.1.Size': 200,
      MachineType: 'G',
      MinimalCpuPlatform: 'Intel/Cascadelake',
      'PrivateIp.0': '10.1.2.3',
      'NetworkInterface.0.EIP.Bandwidth': 5,
      'NetworkInterface.0.EIP.OperatorName': 'International',
      'NetworkInterface.0.EIP.PayMode': 'Traffic',
      ChargeType: 'Spot',
    });

    const [row] = (await list(running)).UHostSet;
    expect(made).toEqual({
      Action: 'CreateUHostInstanceResponse',
      RetCode: 0,
      UHostIds: [expect.stringMatching(/^uhost-[0-9a-z]{8}$/)],
      IPs: ['10.1.2.3'],
    });
    expect(row).toMatchObject({
      ...{ UHostId: made.UHostIds[0], Zone: 'r-1-01', Name: 'web-1', Tag: 'shop', State: 'Running', CPU: 2 },
      ...{ Memory: 2048, MachineType: 'G', CpuPlatform: 'Intel/Cascadelake', ChargeType: 'Preemptive' },
      ...{ BasicImageId: 'uimage-1', TotalDiskSpace: 200 },
      DiskSet: [
        { Type: 'Boot', IsBoot: 'True', DiskType: 'CLOUD_SSD', Size: 40 },
        { Type: 'Udisk', IsBoot: 'False', DiskType: 'CLOUD_RSSD', Size: 200 },
      ],
      IPSet: [
        { Type: 'Private', IP: '10.1.2.3', Default: 'true' },
        { Type: 'Internation', Bandwidth: 5 },
      ],
    });
    expect(row.ImageId).toBe(row.DiskSet[0].DiskId);
  });

  it('refuses a parameter that it does not have, two system disks, and a create without what has no default', async () => {
    const running = await emulator();
    const data = { 'Disks.1.IsBoot': 'False', 'Disks.1.Type': 'LOCAL_SSD', 'Disks.1.Size': 1000 };
    const wrong: readonly (readonly [string, string | number])[] = [
      ['Disks.0.IsBoot', 'False'],
      ['Disks.1.IsBoot', 'True'],
      ['DiskSpace', 40],
      ['MaxCount', 3],
      ['Quantity', '01'],
      ['Password', 'not base64'],
    ];

    for (const [name, value] of wrong) {
      expect.soft(await create(running, { ...data, [name]: value }), name).toMatchObject({ RetCode: 230 });
    }
    for (const name of ['Zone', 'ImageId', 'LoginMode', 'Password', 'Disks.0.Type']) {
      expect.soft(await callForm(running, without(createUHost, name)), name).toMatchObject({ RetCode: 210 });
    }
    expect(running.hosts()).toEqual([]);
    expect(await create(running, data)).toMatchObject({ RetCode: 0 });
  });
});

it('one fleet is listed in both dialects, whoever made its hosts', async () => {
  const running = await emulator();

  const uhost = await create(running, { Name: 'web-1', Memory: 2048 });
  const documented = await createDocumented(running, { Name: 'web-2', Memory: 4096, DiskSpace: 60 });

  const ids = [...uhost.UHostIds, ...documented.HostIds];
  const rows = (await list(running)).UHostSet;
  const hosts = (await listDocumented(running)).HostSet;
  expect(rows.map((row: { readonly UHostId: string }) => row.UHostId)).toEqual(ids);
  expect(hosts.map((row: { readonly HostId: string }) => row.HostId)).toEqual(ids);
  expect(rows[1]).toMatchObject({ Name: 'web-2', Memory: 4096, BasicImageId: 'image-1' });
  expect(rows[1].DiskSet.map((disk: { readonly Size: number }) => disk.Size)).toEqual([20, 60]);
  expect(hosts[0]).toMatchObject({ Name: 'web-1', Memory: 2048, ImageId: 'uimage-1', Tag: 'shop' });
  expect(hosts[0].DiskSet).toMatchObject([{ Type: 'Boot', Size: 40 }]);
});

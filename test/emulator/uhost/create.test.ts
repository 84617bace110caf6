import { expect, it } from 'vitest';
import { emulator } from '../client.ts';
import { callForm, create, createUHost, list, without } from './client.ts';

it('CreateUHostInstance refuses a parameter that it does not have, two system disks, and a create without what has no default', async () => {
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

it('a host that CreateUHostInstance makes says in the words of a row what was asked for', async () => {
  const running = await emulator();

  await create(running, {
    ...{ 'Disks.1.IsBoot': 'False', 'Disks.1.Type': 'CLOUD_RSSD', 'Disks.1.Size': 200, ChargeType: 'Spot' },
    ...{ MinimalCpuPlatform: 'Intel/Cascadelake', 'PrivateIp.0': '10.1.2.3', 'NetworkInterface.0.EIP.Bandwidth': 5 },
    ...{ 'NetworkInterface.0.EIP.OperatorName': 'International', 'NetworkInterface.0.EIP.PayMode': 'Traffic' },
  });

  const [row] = (await list(running)).UHostSet;
  expect(row).toMatchObject({
    ...{ CpuPlatform: 'Intel/Cascadelake', ChargeType: 'Preemptive', TotalDiskSpace: 200 },
    DiskSet: [{ Size: 40 }, { Type: 'Udisk', IsBoot: 'False', DiskType: 'CLOUD_RSSD', Size: 200 }],
    IPSet: [{ IP: '10.1.2.3' }, { Type: 'Internation', Bandwidth: 5 }],
  });
});

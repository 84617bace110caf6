import { expect, it } from 'vitest';
import { checkCloudOptions } from '../../../src/emulator/check-options.ts';
import { emulator, list as listDocumented } from '../client.ts';
import { act, callForm, create, list, listUHosts } from './client.ts';

it.each([
  ['empty', [0, 0, 0]],
  ['error', [0, 0, 230]],
  ['error-at-end', [0, 230, 230]],
] as const)('with offsetBeyondEnd %s, a listing before, at and behind the end answers %j', async (mode, codes) => {
  const running = await emulator({ preload: 3, offsetBeyondEnd: mode });
  const answers = [];

  for (const Offset of [2, 3, 4]) answers.push((await list(running, { Offset })).RetCode);

  expect(answers).toEqual(codes);
  expect(await listDocumented(running, { Offset: 4 })).toMatchObject({ RetCode: mode === 'empty' ? 0 : 1005 });
});

it('lists an empty project from its beginning, whatever offsetBeyondEnd says', async () => {
  const running = await emulator({ offsetBeyondEnd: 'error-at-end' });

  expect(await list(running, { Offset: 0 })).toMatchObject({ RetCode: 0, TotalCount: 0 });
});

it('caps a Limit above 100, or refuses it', async () => {
  const running = await emulator({ preload: 120, pageCap: 1000 });

  expect((await list(running, { Limit: 101 })).UHostSet).toHaveLength(100);
  expect((await listDocumented(running, { Limit: 101 })).HostSet).toHaveLength(101);
  running.changeOptions({ limitAbove100: 'refuse' });
  expect(await list(running, { Limit: 101 })).toMatchObject({ RetCode: 230 });
  expect((await list(running, { Limit: 100 })).UHostSet).toHaveLength(100);
});

it.each([
  ['list', { TotalCount: 0, UHostSet: [] }],
  ['null', { TotalCount: 0, UHostSet: null }],
  ['absent', { TotalCount: 0 }],
] as const)('with emptyRows %s, an empty listing answers %j', async (emptyRows, members) => {
  const running = await emulator({ emptyRows });

  expect(await list(running)).toEqual({ Action: 'DescribeUHostInstanceResponse', RetCode: 0, ...members });
});

it('shows what a custom image was made of', async () => {
  const running = await emulator({ customImages: { 'uimage-own': 'uimage-base' } });

  await create(running, { ImageId: 'uimage-own' });

  expect((await list(running)).UHostSet).toMatchObject([{ BasicImageId: 'uimage-base' }]);
  expect((await listDocumented(running)).HostSet).toMatchObject([
    { ImageId: 'uimage-own', BasicImageId: 'uimage-base' },
  ]);
  const images = { ...listUHosts, Action: 'DescribeImage' };
  expect((await callForm(running, images)).ImageSet).toMatchObject([
    { ImageId: 'uimage-own', ImageType: 'Custom' },
    { ImageId: 'uimage-base', ImageType: 'Base' },
  ]);
  expect((await callForm(running, { ...images, ImageType: 'Base' })).TotalCount).toBe(1);
});

it('refuses every request that names no project, if it is told to', async () => {
  const running = await emulator({ refuseWithoutProject: true });

  expect(await create(running)).toMatchObject({ RetCode: 292 });
  expect(await list(running)).toMatchObject({ RetCode: 292 });
  expect(await act(running, 'StopUHostInstance', 'uhost-1')).toMatchObject({ RetCode: 292 });
  expect(await list(running, { ProjectId: 'org-1' })).toMatchObject({ RetCode: 0 });
  expect(await listDocumented(running)).toMatchObject({ RetCode: 0 });
});

it('gives a private address of a subnet once, if it is told to', async () => {
  const running = await emulator();
  const address = { 'PrivateIp.0': '10.1.2.3', SubnetId: 'subnet-1' };

  expect(await create(running, address)).toMatchObject({ RetCode: 0 });
  expect(await create(running, address)).toMatchObject({ RetCode: 0 });
  running.changeOptions({ uniquePrivateIp: true });
  expect(await create(running, address)).toMatchObject({ RetCode: 230 });
  expect(await create(running, { ...address, SubnetId: 'subnet-2' })).toMatchObject({ RetCode: 0 });
  expect(await create(running, { 'PrivateIp.0': '10.1.2.3' })).toMatchObject({ RetCode: 0 });
  expect(await create(running, { ...address, SubnetId: 'subnet-default' })).toMatchObject({ RetCode: 230 });
  expect(running.hosts()).toHaveLength(4);
});

it('keeps a private address for a host that is still to come', async () => {
  const faults = [{ on: 'create', kind: 'drop-after-commit', commitDelayMs: 60_000 }] as const;
  const running = await emulator({ uniquePrivateIp: true, faults });
  const address = { 'PrivateIp.0': '10.1.2.3' };

  await expect(create(running, address)).rejects.toThrow();
  running.changeOptions({ faults: [] });

  expect(await create(running, address)).toMatchObject({ RetCode: 230 });
});

it('speaks one dialect alone, if it is told to', async () => {
  const running = await emulator({ dialects: ['uhost'] });

  expect(await listDocumented(running)).toMatchObject({ RetCode: 161 });
  expect(await list(running)).toMatchObject({ RetCode: 0 });
  running.changeOptions({ dialects: ['documented'] });
  expect(await listDocumented(running)).toMatchObject({ RetCode: 0 });
  expect(await list(running)).toMatchObject({ RetCode: 1001 });
});

it('takes no option of the dialect that means nothing', () => {
  const wrong = {
    dialects: [],
    offsetBeyondEnd: 'never',
    limitAbove100: 100,
    emptyRows: [],
    customImages: { 'uimage-1': '' },
    refuseWithoutProject: 'yes',
    uniquePrivateIp: 1,
  };

  const problems = checkCloudOptions(wrong);

  expect(problems.map((problem) => problem.split(' ', 1)[0])).toEqual(Object.keys(wrong));
  expect(checkCloudOptions({ dialects: ['uhosts'] })).toMatchObject([expect.stringContaining('Did you mean "uhost"')]);
});

import { expect, it } from 'vitest';
import { emulator, list as listDocumented } from '../client.ts';
import { act, callForm, create, list, listUHosts } from './client.ts';

it('caps a Limit above 100', async () => {
  const running = await emulator({ preload: 120, pageCap: 1000 });

  expect((await list(running, { Limit: 101 })).UHostSet).toHaveLength(100);
  expect((await listDocumented(running, { Limit: 101 })).HostSet).toHaveLength(101);
});

it('finds every image by its id', async () => {
  const running = await emulator();
  const images = { ...listUHosts, Action: 'DescribeImage' };

  expect((await callForm(running, { ...images, ImageId: 'uimage-1' })).ImageSet).toMatchObject([
    { ImageId: 'uimage-1', ImageType: 'Base' },
  ]);
  expect((await callForm(running, images)).TotalCount).toBe(0);
});

it('refuses every request that names no project, if it is told to', async () => {
  const running = await emulator({ refuseWithoutProject: true });

  expect(await create(running)).toMatchObject({ RetCode: 292 });
  expect(await list(running)).toMatchObject({ RetCode: 292 });
  expect(await act(running, 'StopUHostInstance', 'uhost-1')).toMatchObject({ RetCode: 292 });
  expect(await list(running, { ProjectId: 'org-1' })).toMatchObject({ RetCode: 0 });
  expect(await listDocumented(running)).toMatchObject({ RetCode: 0 });
});

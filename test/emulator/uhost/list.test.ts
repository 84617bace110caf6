import { expect, it } from 'vitest';
import { emulator, list as listDocumented } from '../client.ts';
import { create, list } from './client.ts';

it('pages, looks up by id, and filters by zone', async () => {
  const running = await emulator({ preload: 25 });
  const [first, second] = (await list(running)).UHostSet;

  expect((await list(running)).UHostSet).toHaveLength(20);
  expect((await list(running, { Offset: 20, Limit: 100 })).UHostSet).toHaveLength(5);
  const ids = { 'UHostIds.0': first.UHostId, 'UHostIds.1': second.UHostId, 'UHostIds.2': 'uhost-nobody' };
  expect(await list(running, ids)).toMatchObject({ TotalCount: 2, UHostSet: [first, second] });
  expect(await list(running, { Zone: 'r-1-02' })).toMatchObject({ TotalCount: 0, UHostSet: [] });
  expect(await list(running, { 'UHostIds.1': 'uhost-nobody' })).toMatchObject({ RetCode: 230 });
});

it('shows one project: the one that is named, or the default', async () => {
  const running = await emulator();

  await create(running, { Name: 'web-1' });
  await create(running, { Name: 'web-2', ProjectId: 'org-2' });

  expect((await list(running)).UHostSet).toMatchObject([{ Name: 'web-1' }]);
  expect((await list(running, { ProjectId: 'org-2' })).UHostSet).toMatchObject([{ Name: 'web-2' }]);
  expect((await listDocumented(running)).TotalCount).toBe(2);
});

import { expect, it } from 'vitest';
import { emulator, list as listDocumented } from '../client.ts';
import { act, create, list } from './client.ts';

it('changes name, tag and remark of a host, in every dialect', async () => {
  const running = await emulator();
  const [id] = (await create(running)).UHostIds;
  await list(running);

  await act(running, 'ModifyUHostInstanceName', id, { Name: 'web-9' });
  await act(running, 'ModifyUHostInstanceTag', id, { Tag: 'blog' });
  await act(running, 'ModifyUHostInstanceRemark', id, { Remark: 'to be replaced' });

  const changed = { Name: 'web-9', Tag: 'blog', Remark: 'to be replaced' };
  expect((await list(running)).UHostSet).toMatchObject([changed]);
  expect((await listDocumented(running)).HostSet).toMatchObject([changed]);
  expect(running.hosts()).toMatchObject([{ name: 'web-9', tag: 'blog' }]);
});

it('changes a host that was given as a row', async () => {
  const running = await emulator({
    hosts: [{ Region: 'r-1', Name: 'old', HostId: 'uhost-1', CPU: 2, State: 'Stopped' }],
  });

  await act(running, 'ModifyUHostInstanceName', 'uhost-1', { Name: 'new' });
  await act(running, 'ResizeUHostInstance', 'uhost-1', { CPU: 8 });

  expect((await list(running)).UHostSet).toMatchObject([{ Name: 'new', CPU: 8, State: 'Stopped' }]);
  expect((await listDocumented(running)).HostSet).toMatchObject([{ Name: 'new', CPU: 8 }]);
});

it('resizes, resets the password and terminates only a host that is Stopped', async () => {
  const running = await emulator();
  const [id] = (await create(running)).UHostIds;
  const password = { Password: 'UGFzc3dvcmQtMg==' };
  const size = { CPU: 4, Memory: 4096 };

  expect(await act(running, 'ResizeUHostInstance', id, size)).toMatchObject({ RetCode: 230 });
  expect(await act(running, 'ResetUHostInstancePassword', id, password)).toMatchObject({ RetCode: 230 });
  expect(await act(running, 'TerminateUHostInstance', id)).toMatchObject({ RetCode: 230 });
  await act(running, 'StopUHostInstance', id);
  expect((await list(running)).UHostSet).toMatchObject([{ State: 'Stopped', CPU: 2 }]);
  expect(await act(running, 'ResizeUHostInstance', id, { Memory: 4097 })).toMatchObject({ RetCode: 230 });
  expect(await act(running, 'ResizeUHostInstance', id, size)).toMatchObject({ RetCode: 0, UHostId: id });
  expect(await act(running, 'ResetUHostInstancePassword', id, password)).toMatchObject({ RetCode: 0 });
  await act(running, 'StartUHostInstance', id);
  expect((await list(running)).UHostSet).toMatchObject([{ State: 'Running', CPU: 4, Memory: 4096 }]);
  await act(running, 'PoweroffUHostInstance', id);
  expect(await act(running, 'TerminateUHostInstance', id)).toMatchObject({ RetCode: 0 });
  expect(running.hosts()).toEqual([]);
  expect(await act(running, 'StartUHostInstance', id)).toMatchObject({ RetCode: 8039 });
});

it('finds a host only in its region and project', async () => {
  const running = await emulator();
  const [id] = (await create(running, { ProjectId: 'org-2' })).UHostIds;

  expect(await act(running, 'StopUHostInstance', id)).toMatchObject({ RetCode: 8039 });
  expect(await act(running, 'StopUHostInstance', id, { ProjectId: 'org-2', Region: 'r-2' })).toMatchObject({
    RetCode: 8039,
  });
  expect(await act(running, 'StopUHostInstance', id, { ProjectId: 'org-2' })).toMatchObject({ RetCode: 0 });
});

it('is hit by no fault', async () => {
  const running = await emulator({ hosts: [{ Region: 'r-1', Name: 'a', HostId: 'uhost-1' }] });
  running.changeOptions({
    faults: [
      { on: 'list', kind: 'drop-before-commit' },
      { on: 'create', kind: 'ret-code' },
    ],
  });

  expect(await act(running, 'StopUHostInstance', 'uhost-1')).toMatchObject({ RetCode: 0 });
  expect(running.requests()).toMatchObject([{ operation: 'StopUHostInstance', form: 'form', retCode: 0 }]);
});

import { describe, expect, it } from 'vitest';
import { otherHosts } from '../../support/hostwright.ts';
import { emulator, list as listDocumented } from '../client.ts';
import { act, callForm, create, list, listUHosts } from './client.ts';

it('DescribeUHostInstance pages, looks up by id, filters by zone, and caps a Limit above 100', async () => {
  const running = await emulator({ hosts: otherHosts(125, { Region: 'r-1' }), pageCap: 1000 });
  const [first, second] = (await list(running)).UHostSet;

  expect((await list(running)).UHostSet).toHaveLength(20);
  expect((await list(running, { Offset: 120, Limit: 100 })).UHostSet).toHaveLength(5);
  expect((await list(running, { Limit: 101 })).UHostSet).toHaveLength(100);
  const ids = { 'UHostIds.0': first.UHostId, 'UHostIds.1': second.UHostId, 'UHostIds.2': 'uhost-nobody' };
  expect(await list(running, ids)).toMatchObject({ TotalCount: 2, UHostSet: [first, second] });
  expect(await list(running, { Zone: 'r-1-02' })).toMatchObject({ TotalCount: 0, UHostSet: [] });
  expect(await list(running, { 'UHostIds.1': 'uhost-nobody' })).toMatchObject({ RetCode: 230 });
});

describe('an operation on a host', () => {
  it('changes name, tag and remark in every dialect, also of a host that was given as a row', async () => {
    const hosts = [{ Region: 'r-1', Name: 'old', HostId: 'uhost-1', CPU: 2, State: 'Stopped' }];
    const running = await emulator({ hosts });
    const [made] = (await create(running)).UHostIds;
    await list(running);

    for (const id of ['uhost-1', made]) {
      await act(running, 'ModifyUHostInstanceName', id, { Name: 'web-9' });
      await act(running, 'ModifyUHostInstanceTag', id, { Tag: 'blog' });
      await act(running, 'ModifyUHostInstanceRemark', id, { Remark: 'to be replaced' });
    }
    await act(running, 'ResizeUHostInstance', 'uhost-1', { CPU: 8 });
    await act(running, 'ModifyUHostInstanceRemark', made, { Remark: '' });

    const changed = { Name: 'web-9', Tag: 'blog', Remark: 'to be replaced' };
    const rows = [
      { ...changed, CPU: 8, State: 'Stopped' },
      { ...changed, Remark: '' },
    ];
    expect((await list(running)).UHostSet).toMatchObject(rows);
    expect((await listDocumented(running)).HostSet).toMatchObject(rows);
  });

  it('resizes, resets the password and terminates only if it is Stopped', async () => {
    const running = await emulator();
    const [id] = (await create(running)).UHostIds;
    const password = { Password: 'UGFzc3dvcmQtMg==' };
    const size = { CPU: 4, Memory: 4096 };

    expect(await act(running, 'ResizeUHostInstance', id, size)).toMatchObject({ RetCode: 230 });
    expect(await act(running, 'ResetUHostInstancePassword', id, password)).toMatchObject({ RetCode: 230 });
    expect(await act(running, 'TerminateUHostInstance', id)).toMatchObject({ RetCode: 230 });
    expect(await act(running, 'StopUHostInstance', id, { Region: 'r-2' })).toMatchObject({ RetCode: 8039 });
    await act(running, 'StopUHostInstance', id);
    expect((await list(running)).UHostSet).toMatchObject([{ State: 'Stopped', CPU: 2 }]);
    expect(await act(running, 'ResizeUHostInstance', id, size)).toMatchObject({ RetCode: 0, UHostId: id });
    expect(await act(running, 'ResetUHostInstancePassword', id, password)).toMatchObject({ RetCode: 0 });
    await act(running, 'StartUHostInstance', id);
    expect((await list(running)).UHostSet).toMatchObject([{ State: 'Running', CPU: 4, Memory: 4096 }]);
    await act(running, 'PoweroffUHostInstance', id);
    expect(await act(running, 'TerminateUHostInstance', id)).toMatchObject({ RetCode: 0 });
    expect(running.hosts()).toEqual([]);
    expect(await act(running, 'StartUHostInstance', id)).toMatchObject({ RetCode: 8039 });
  });
});

it('GrantFirewall puts a host behind another firewall than the first', async () => {
  const running = await emulator();
  const [ResourceId] = (await create(running)).UHostIds;
  const ask = (Action: string, more = {}) =>
    callForm(running, { ...listUHosts, Action, ResourceType: 'uhost', ResourceId, ...more });

  expect(await ask('GrantFirewall', { FWId: 'firewall-2' })).toMatchObject({ RetCode: 0 });
  expect((await ask('DescribeFirewall')).DataSet).toMatchObject([{ FWId: 'firewall-2' }]);
});

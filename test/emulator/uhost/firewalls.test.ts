import { expect, it } from 'vitest';
import type { RunningEmulator } from '../../../src/emulator/server.ts';
import { emulator, type Parameters } from '../client.ts';
import { callForm, create, listUHosts } from './client.ts';

const ask = (running: RunningEmulator, action: string, parameters: Parameters = {}) =>
  callForm(running, { ...listUHosts, Action: action, ...parameters });

const lookUp = (running: RunningEmulator, parameters: Parameters = {}) => ask(running, 'DescribeFirewall', parameters);

it('tells the firewall of a host', async () => {
  const running = await emulator();
  const [id] = (await create(running, { SecurityGroupId: 'firewall-1' })).UHostIds;
  const asked = { ResourceType: 'uhost' };

  expect((await lookUp(running, { ...asked, ResourceId: id })).DataSet).toMatchObject([{ FWId: 'firewall-1' }]);
  expect(await lookUp(running, { ...asked, ResourceId: 'uhost-nobody' })).toMatchObject({ TotalCount: 0 });
});

it('tells the default firewalls of every project, and of a host that names none the first of them', async () => {
  const running = await emulator();
  const [id] = (await create(running)).UHostIds;

  const all = await lookUp(running);
  const ofHost = await lookUp(running, { ResourceType: 'uhost', ResourceId: id });

  expect(all).toMatchObject({ RetCode: 0, TotalCount: 2 });
  expect(ofHost.DataSet).toEqual([all.DataSet[0]]);
  expect((await lookUp(running, { Offset: 1, Limit: 1 })).DataSet).toEqual([all.DataSet[1]]);
  expect((await lookUp(running, { FWId: 'firewall-1' })).DataSet).toMatchObject([{ FWId: 'firewall-1' }]);
});

it('puts a host behind another firewall', async () => {
  const running = await emulator();
  const [id] = (await create(running, { ProjectId: 'org-2', SecurityGroupId: 'firewall-1' })).UHostIds;
  const host = { ResourceType: 'uhost', ResourceId: id, ProjectId: 'org-2' };
  const grant = { ...host, FWId: 'firewall-2' };

  expect(await ask(running, 'GrantFirewall', { ...grant, ProjectId: 'org-1' })).toMatchObject({ RetCode: 8039 });
  expect(await ask(running, 'GrantFirewall', { ...grant, ResourceType: 'upm' })).toMatchObject({ RetCode: 230 });
  expect(await ask(running, 'GrantFirewall', host)).toMatchObject({ RetCode: 210 });
  expect(await ask(running, 'GrantFirewall', grant)).toMatchObject({ RetCode: 0 });
  expect((await lookUp(running, host)).DataSet).toMatchObject([{ FWId: 'firewall-2' }]);
});

/** Whole commands in the dialect uhost, against the emulator: what a cloud of this family may do, and what its other clients change. */
import { expect } from 'vitest';
import type { RunningEmulator } from '../../src/emulator/server.ts';
import type { Parameters } from '../emulator/client.ts';
import { act } from '../emulator/uhost/client.ts';
import { it, type Scene } from '../support/stage.ts';

const declaration = `apiVersion: hostwright/v1
dialect: uhost
fleet: shop
projectId: org-1
region: cn-bj2
zone: cn-bj2-04
defaults:
  imageId: uimage-own
  machineType: N
  cpu: 2
  memory: 4GiB
  tag: shop
  bootDisk: { type: CLOUD_SSD, size: 40 }
  dataDisks:
    - { type: CLOUD_RSSD, size: 100 }
  chargeType: Month
  password: { env: HOST_PASSWORD }
hosts:
  - name: web-[1:4]
`;

const apply = 'apply -f hosts.yaml --journal journal --auto-approve --settle-window 4s';

const firstApply = `${apply} --first-apply`;

const plan = 'plan -f hosts.yaml --journal journal --settle-window 4s --detailed-exitcode';

/** Another client of the cloud changes a host. */
async function change(cloud: RunningEmulator, name: string, action: string, more: Parameters = {}): Promise<void> {
  const host = cloud.hosts().find((one) => one.name === name);
  const where = { Region: 'cn-bj2', ProjectId: 'org-1' };
  expect(await act(cloud, action, host?.hostId ?? '', { ...where, ...more })).toMatchObject({ RetCode: 0 });
}

interface PlannedHost {
  readonly name: string;
  readonly status: string;
  readonly attributes?: readonly { readonly attribute: string }[];
}

async function planHosts(scene: Scene): Promise<readonly (readonly string[])[]> {
  const { stdout } = await scene.inside(`${plan} --json`);
  const { hosts } = JSON.parse(stdout) as { readonly hosts: readonly PlannedHost[] };
  return hosts.map(({ name, status, attributes = [] }) => [name, status, ...attributes.map((one) => one.attribute)]);
}

it('names what another client changed as the drift, and nothing else', async ({ stage }) => {
  const scene = await stage.emulated({}, { declaration });
  const { cloud } = scene;
  await scene.inside(firstApply);

  await change(cloud, 'web-1', 'ModifyUHostInstanceTag', { Tag: 'changed' });
  await change(cloud, 'web-2', 'StopUHostInstance');
  await change(cloud, 'web-2', 'ResizeUHostInstance', { CPU: 4, Memory: 8192 });
  await change(cloud, 'web-2', 'StartUHostInstance');
  await change(cloud, 'web-3', 'ModifyUHostInstanceRemark', { Remark: 'nobody declares it' });
  await change(cloud, 'web-4', 'ModifyUHostInstanceName', { Name: 'renamed' });

  expect(await planHosts(scene)).toEqual([
    ['renamed', 'unmanaged'],
    ['web-1', 'changed', 'tag'],
    ['web-2', 'changed', 'cpu', 'memory'],
    ['web-3', 'in-sync'],
    ['web-4', 'missing'],
  ]);
});

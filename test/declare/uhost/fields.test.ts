import { describe, expect, it } from 'vitest';
import { makeDesiredHosts } from '../../../src/declare/declaration.ts';
import { parse } from '../building.ts';
import { uhostText, uhostWith } from './building.ts';

const desiredOf = async (text: string) => makeDesiredHosts(await parse(text));

describe('a declaration of the dialect uhost', () => {
  it('gives its hosts every field, whatever layer it stands in', async () => {
    const disk = { type: 'CLOUD_RSSD', size: 100 };
    const ofTemplate = {
      ...{ cpu: 8, memory: 32_768, machineType: 'G', gpuType: 'T4', gpu: 1, cpuPlatform: 'Intel/Auto' },
      ...{ dataDisks: [disk, disk], vpcId: 'uvnet-abc', subnetId: 'subnet-abc', securityGroupId: 'firewall-abc' },
      ...{ isolationGroup: 'ig-abc', loginMode: 'KeyPair', keyPairId: 'key-1', chargeType: 'Dynamic' },
    };
    const publicIp = { bandwidth: 10, line: 'Bgp', payMode: 'Traffic' };
    const own = { privateIp: '10.9.0.12', publicIp, labels: { team: 'shop', 环境: 'prod' }, tag: 'web' };
    const host = JSON.stringify({ name: 'gpu-1', template: 'gpu', ...own });

    const text = uhostText(`  - ${host}\n`, `templates: { gpu: ${JSON.stringify(ofTemplate)} }\n`);

    expect(await desiredOf(text)).toEqual([
      {
        key: { region: 'cn-bj2', name: 'gpu-1' },
        ...{
          zone: 'cn-bj2-04',
          imageId: 'uimage-abc123',
          bootDisk: { type: 'CLOUD_SSD', size: 40 },
          chargeQuantity: 1,
        },
        ...ofTemplate,
        ...own,
        template: 'gpu',
        position: { file: 'hosts.yaml', line: 15, column: 5 },
      },
    ]);
  });

  it.each([
    ['KeyPair', 'keyPairId: key-1', { keyPairId: 'key-1' }],
    ['ImagePasswd', 'cpu: 2', {}],
  ])('sends no password with loginMode: %s, though its defaults have one', async (loginMode, field, sent) => {
    const [host] = await desiredOf(uhostWith(`loginMode: ${loginMode}`, field));

    expect(host).toMatchObject({ loginMode, ...sent });
    expect(host).not.toHaveProperty('password');
  });
});

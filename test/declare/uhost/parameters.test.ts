/** What is known of the parameters behind a name, a password and user data, held against what is sent. */
import { expect, it } from 'vitest';
import { uhostWire } from '../../../src/cloud/uhost-wire.ts';
import type { Wire } from '../../../src/cloud/wire.ts';
import { documentedWire } from '../../../src/cloud/wires.ts';
import { makeDesiredHosts } from '../../../src/declare/declaration.ts';
import { signedAfter } from '../../../src/declare/name-rules.ts';
import type { DesiredHost } from '../../../src/model/host.ts';
import { Secret } from '../../../src/model/secret.ts';
import { declarationText, parse } from '../building.ts';
import { uhostText, uhostWith } from './building.ts';

const whole = uhostWith(
  ...['machineType: G', 'gpuType: T4', 'gpu: 1', 'cpuPlatform: Intel/Auto', 'isolationGroup: ig-a', 'tag: web'],
  ...['vpcId: uvnet-a', 'subnetId: subnet-a', 'securityGroupId: firewall-a', 'privateIp: 10.0.0.1'],
  ...['publicIp: { bandwidth: 1, line: Bgp, payMode: Traffic }', 'labels: { a: b, c: d }'],
  'dataDisks: [{ type: CLOUD_SSD, size: 20 }]',
);

async function hostOf(text: string): Promise<DesiredHost> {
  const [host] = makeDesiredHosts(await parse(text));
  if (host === undefined) throw new Error('no host is declared');
  return host;
}

/** No password can spell them (signing.proof.test.ts). */
const behindPassword = { documented: ['PublicKey'], uhost: ['PrivateIp', 'ProjectId'] };

/** The parameters of a create as they are signed; of a list or an object, the name before the first dot. */
function signedNames(wire: Wire, desired: DesiredHost): readonly string[] {
  const password = new Secret('abcdefg1');
  const order = {
    desired,
    projectId: 'org-a',
    userData: new Secret('QUJD'),
    ...(desired.password !== undefined && { password }),
  };
  const sent = Object.assign({}, ...Object.values(wire.createParameters(order)));
  return ['Action', 'PublicKey', ...Object.keys(sent)].sort().map((name) => name.replace(/\..*/, ''));
}

it.each<[string, 'documented' | 'uhost', string]>([
  ['documented', 'documented', declarationText()],
  ['documented, with a tag', 'documented', declarationText('  - { name: web-1, tag: web }\n')],
  ['uhost', 'uhost', uhostText()],
  ['uhost, with every field', 'uhost', whole],
  ['uhost, with a key pair', 'uhost', uhostWith('loginMode: KeyPair', 'keyPairId: key-1')],
  ['uhost, with a label and a tag', 'uhost', uhostWith('labels: { a: b }', 'tag: web')],
])(
  'the parameter behind a name, a password or user data is one that is known to follow it %s',
  async (_, dialect, text) => {
    const names = signedNames((dialect === 'uhost' ? uhostWire : documentedWire) as Wire, await hostOf(text));
    const nextTo = (name: string) => names.slice(names.indexOf(name)).find((one) => one !== name);
    const follow = {
      Name: signedAfter.name[dialect],
      Password: behindPassword[dialect],
      UserData: signedAfter.userData,
    };

    for (const [name, known] of Object.entries(follow)) if (names.includes(name)) expect(known).toContain(nextTo(name));
  },
);

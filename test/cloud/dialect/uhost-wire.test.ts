import { describe, expect, it } from 'vitest';
import { readPage } from '../../../src/cloud/answers.ts';
import type { ProviderSettings } from '../../../src/cloud/call.ts';
import { uhostWire } from '../../../src/cloud/uhost-wire.ts';
import type { DesiredHost } from '../../../src/model/host.ts';
import type { CreateOrder, ExchangeResult } from '../../../src/model/ports.ts';
import { Secret } from '../../../src/model/secret.ts';
import { createOrder, desiredHost, providerFor, scriptedTransport } from '../fixture.ts';
import { parametersOf, readRecording, sampleKeys } from './recorded.ts';

const recordedHost = (name: string, more: Partial<DesiredHost> = {}): DesiredHost => {
  const { diskSpace: _, ...host } = desiredHost({
    key: { region: 'cn-bj2', name },
    zone: 'cn-bj2-04',
    imageId: 'f43736e1-65a5-4bea-ad2e-8a46e18883c2',
    memory: 2048,
    machineType: 'N',
    bootDisk: { type: 'LOCAL_NORMAL', size: 20 },
    tag: 'bench',
    ...more,
  });
  return host;
};
const orderOf = (desired: DesiredHost, more: Partial<CreateOrder> = {}): CreateOrder =>
  createOrder({ desired, password: new Secret('UCloud_1234'), ...more });

const answered = (fields: object, headers = {}): ExchangeResult => ({
  status: 'answered',
  httpStatus: 200,
  headers,
  body: Buffer.from(JSON.stringify(fields)),
});

/** The provider with the sample keys, and what it sent, its parameters by name. */
function talk(answer: object, more: Partial<ProviderSettings> = {}) {
  const transport = scriptedTransport([answered({ RetCode: 0, ...answer })]);
  const keys = { publicKey: new Secret(sampleKeys.publicKey), privateKey: new Secret(sampleKeys.privateKey) };
  const provider = providerFor(new URL('https://api.example.com'), {
    wire: uhostWire,
    transport,
    ...keys,
    requestForm: undefined,
    ...more,
  });
  const sent = () =>
    transport.asked.map(({ method, target, headers, body }) =>
      method === 'GET'
        ? parametersOf({ contentType: 'query', body: target.slice(2) })
        : parametersOf({ contentType: headers['Content-Type'] ?? '', body: body ?? '' }),
    );
  return { provider, transport, sent };
}

const texts = (parameters: object) =>
  Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, `${value}`]));
const requestOf = (name: string, action: string) => {
  const all = readRecording(name).map((one) => ({ ...parametersOf(one), answer: one.answer.body }));
  const found = all.find(({ parameters }) => parameters.Action === action);
  if (found === undefined) throw new Error(`${name} holds no ${action}`);
  return found;
};

describe('a create of the dialect uhost', () => {
  it.each([
    ['go', 'sdk-go-1', 'form'],
    ['python', 'sdk-py-1', 'form'],
    ['js', 'sdk-js-1', 'json'],
  ] as const)("says what the vendor's SDK says, signed too: %s, %s, as %s", async (client, name, requestForm) => {
    const recorded = requestOf(client, 'CreateUHostInstance');
    const { provider, sent } = talk({}, { requestForm });

    await provider.create(orderOf(recordedHost(name)));

    const [own] = sent();
    expect(texts(own?.parameters ?? {})).toEqual(texts(recorded.parameters));
    expect(own?.signature).toBe(recorded.signature);
  });

  it("says what Terraform's provider says, but for the spelling of a boolean", async () => {
    const recorded = requestOf('terraform-create', 'CreateUHostInstance');
    const more = { cpuPlatform: 'Intel/Auto', securityGroupId: 'firewall-default0' };
    const { provider, sent } = talk({});

    await provider.create(orderOf(recordedHost('host-000000', more), { projectId: 'org-bench' }));

    expect(recorded.parameters).toMatchObject({ 'Disks.0.IsBoot': 'true' });
    expect(texts(sent()[0]?.parameters ?? {})).toEqual({ ...recorded.parameters, 'Disks.0.IsBoot': 'True' });
  });

  it('sends disks, addresses, labels, user data and a key pair under the names of the vendor', async () => {
    const { provider, sent } = talk({}, { securityToken: new Secret('t') });
    const more: Partial<DesiredHost> = {
      privateIp: '10.0.0.9',
      keyPairId: 'key-1',
      loginMode: 'KeyPair',
      cpuPlatform: 'Intel/Auto',
      dataDisks: [
        { type: 'CLOUD_SSD', size: 40 },
        { type: 'CLOUD_RSSD', size: 100 },
      ],
      publicIp: { bandwidth: 2, line: 'Bgp', payMode: 'Traffic' },
      labels: { team: 'a', env: '机' },
      userData: { file: 'init.yaml', bytes: 3, sha256: 'ab' },
      intentLabel: true,
    };
    const userData = new Secret('YWJj');
    const order = orderOf(recordedHost('web-1', more), {
      password: undefined,
      projectId: 'org-1',
      userData,
      intent: 'i-1',
    });

    await provider.create(order);

    expect(sent()[0]?.parameters).toMatchObject({
      ...{ ProjectId: 'org-1', Region: 'cn-bj2', Zone: 'cn-bj2-04', 'PrivateIp.0': '10.0.0.9', KeyPairId: 'key-1' },
      ...{ LoginMode: 'KeyPair', 'Disks.1.IsBoot': 'False', 'Disks.1.Type': 'CLOUD_SSD', 'Disks.1.Size': '40' },
      ...{ 'Disks.2.IsBoot': 'False', 'Disks.2.Type': 'CLOUD_RSSD', 'Disks.2.Size': '100' },
      ...{ 'NetworkInterface.0.EIP.Bandwidth': '2', 'NetworkInterface.0.EIP.OperatorName': 'Bgp' },
      ...{ 'NetworkInterface.0.EIP.PayMode': 'Traffic', 'Labels.0.Key': 'team', 'Labels.0.Value': 'a' },
      ...{ 'Labels.1.Key': 'env', 'Labels.1.Value': '机', UserData: 'YWJj', 'Labels.2.Key': 'hostwright-intent' },
      'Labels.2.Value': 'i-1',
    });
    const never = ['Password', 'DiskSpace', 'BootDiskSpace', 'MaxCount', 'MinCount'];
    const names = Object.keys(sent()[0]?.parameters ?? {});
    expect(names.filter((name) => never.includes(name))).toEqual([]);
  });
});

describe('a listing of the dialect uhost', () => {
  it('asks as the Go SDK does', async () => {
    const recorded = requestOf('go', 'DescribeUHostInstance');
    const { provider, sent } = talk(recorded.answer);

    await provider.listPage({ region: 'cn-bj2', offset: 0, limit: 100 });

    expect(sent()).toEqual([{ parameters: recorded.parameters, signature: recorded.signature }]);
  });

  it('reads what a row shows', () => {
    const network = { vpcId: 'uvnet-default', subnetId: 'subnet-default' };
    const { answer } = requestOf('go', 'DescribeUHostInstance');

    expect(readPage(answer, { region: 'cn-bj2', offset: 0 }, uhostWire)).toEqual({
      totalCount: 1,
      unreadable: 0,
      rows: [
        {
          hostId: 'uhost-17wdrqp',
          name: 'sdk-go-1',
          region: 'cn-bj2',
          zone: 'cn-bj2-04',
          tag: 'bench',
          state: 'Running',
          basicImageId: 'f43736e1-65a5-4bea-ad2e-8a46e18883c2',
          cpu: 2,
          memory: 2048,
          machineType: 'N',
          cpuPlatform: 'Intel/Broadwell',
          chargeType: 'Month',
          createTime: 1795364860,
          expireTime: 1797956860,
          autoRenew: 'Yes',
          disks: [{ type: 'LOCAL_NORMAL', size: 20, boot: true }],
          addresses: [{ type: 'Private', ip: '10.0.0.1', isDefault: true, ...network }],
        },
      ],
    });
  });
});

const ask = { region: 'cn-bj2', projectId: 'org-1', intent: 'i-7f3a09c2' };

it('the look-up of the host with the label of a create asks for that label in that project, and names each host once', async () => {
  const row = { ResourceId: 'uhost-1', ResourceType: 'uhost' };
  const { provider, sent } = talk({ Resources: [row, row, { ResourceId: 7 }, null] });

  expect(await provider.findByLabel?.(ask)).toEqual(['uhost-1']);

  expect(texts(sent()[0]?.parameters ?? {})).toMatchObject({
    ...{ Action: 'ListResourcesByLabels', Region: 'cn-bj2', ProjectId: 'org-1', 'ProjectIds.0': 'org-1' },
    ...{ 'Labels.0.Key': 'hostwright-intent', 'Labels.0.Value': 'i-7f3a09c2', 'ResourceTypes.0': 'uhost' },
    ...{ Offset: '0', Limit: '100' },
  });
});

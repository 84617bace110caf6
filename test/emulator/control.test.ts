import { describe, expect, it } from 'vitest';
import { callRaw, control, create, createParameters, emulator, exchange, list, namesOf } from './client.ts';

const json = { 'Content-Type': 'application/json' };

it('the state counts requests and creates, and names every duplicate', async () => {
  const cloud = await emulator({ faults: [{ on: 'create', kind: 'drop-before-commit', times: 1, after: 2 }] });
  const first = await create(cloud);
  const second = await create(cloud);
  await callRaw(cloud, createParameters).catch(() => {});
  await create(cloud, { Region: 'r-2' });
  await create(cloud, { CPU: 0 });
  await list(cloud);

  const { status, json: state } = await control(cloud, 'GET', 'state');

  expect(status).toBe(200);
  expect(state.requests).toMatchObject({ CreateHostInstance: 5, DescribeHostInstance: 1, refused: 1, throttled: 0 });
  expect(state.creates).toEqual({ received: 4, committed: 3 });
  const hostIds = [first.HostIds[0], second.HostIds[0]];
  expect(state.duplicates).toEqual([{ region: 'r-1', name: 'web-1', hostIds }]);
  expect(state.hosts[0]).toEqual({
    hostId: first.HostIds[0],
    name: 'web-1',
    region: 'r-1',
    zone: 'r-1-01',
    projectId: 'default',
    tag: 'Default',
    state: 'Running',
    listed: true,
  });
  expect(state).toEqual(JSON.parse(JSON.stringify(cloud.state())));
  expect(JSON.stringify(state)).not.toContain('emulator-private-key');
});

it.each([
  [{ pagecap: 5 }, /it has no "pagecap"\. Did you mean "pageCap"\? Known: latencyMs, /],
  [{ pageCap: 0 }, /pageCap must be >= 1/],
  [{ faults: [{ on: 'create', kind: 'drop' }] }, /faults\[0\].kind is not known/],
  [null, /it must be object/],
])('a running emulator refuses the options %j', async (options, message) => {
  const cloud = await emulator();
  const before = cloud.state().options;

  const { status, json: answer } = await control(cloud, 'POST', 'options', options);

  expect(status).toBe(400);
  expect(answer.problems.join('\n')).toMatch(message);
  expect(cloud.state().options).toEqual(before);
});

describe('hosts from outside', () => {
  it('adds one or several, listed at once, and removes one', async () => {
    const cloud = await emulator({ visibilityLagMs: 60_000 });

    const one = await control(cloud, 'POST', 'hosts', { Region: 'r-1', Name: 'web-1', HostId: 'host-mine' });
    const two = await control(cloud, 'POST', 'hosts', [
      { Region: 'r-1', Name: 'web-1', Tag: 'web', State: 'Install Fail' },
      { Region: 'r-1', Name: 'web-2' },
    ]);
    const removed = await control(cloud, 'DELETE', `hosts/${two.json.hostIds[1]}`);

    expect(one.json).toEqual({ hostIds: ['host-mine'] });
    expect(removed.status).toBe(200);
    expect((await list(cloud)).HostSet).toMatchObject([
      { HostId: 'host-mine', Name: 'web-1', Tag: 'Default', State: 'Running' },
      { Name: 'web-1', Tag: 'web', State: 'Install Fail' },
    ]);
    expect(cloud.state().duplicates).toMatchObject([{ name: 'web-1' }]);
  });

  it.each([
    [{ Region: 'r-1' }, 400, /hosts\[0\] has no Name/],
    [{ Region: '', Name: 'a' }, 400, /hosts\[0\]\.Region must match pattern/],
    [{ Region: 'r-1', Name: 'a', HostId: null }, 400, /HostId must be string/],
    [{ Region: 'r-1', Name: 'a', Cpu: 2 }, 400, /no "Cpu"\. Did you mean "CPU"/],
    [{ Region: 'r-1', Name: 'a', CPU: true }, 400, /CPU must be number,string,null/],
    [{ Region: 'r-1', Name: 'a', DiskSet: [{ DiskId: 'x' }] }, 400, /\[0\] has no "DiskId"\. Did you mean "DIskId"/],
    [{ Region: 'r-1', Name: 'a', HostId: 'host-was' }, 409, /"host-was" is in use/],
  ])('refuses %j', async (hosts, expected, message) => {
    const cloud = await emulator({ hosts: [{ Region: 'r-1', Name: 'old', HostId: 'host-was' }] });

    const { status, json: answer } = await control(cloud, 'POST', 'hosts', hosts);

    expect(status).toBe(expected);
    expect(answer.problems.join('\n')).toMatch(message);
    expect(cloud.hosts()).toHaveLength(1);
  });

  it('are renamed, and keep their id', async () => {
    const cloud = await emulator();
    await control(cloud, 'POST', 'hosts', { Region: 'r-1', Name: 'web-1', HostId: 'host-mine' });

    const renamed = await control(cloud, 'PATCH', 'hosts/host-mine', { Name: 'web-old' });
    const wrong = await control(cloud, 'PATCH', 'hosts/host-mine', { Tag: 'web' });
    const unknown = [
      await control(cloud, 'PATCH', 'hosts/host-1', { Name: 'web-old' }),
      await control(cloud, 'DELETE', 'hosts/host-1'),
    ];

    expect([renamed.status, wrong.status]).toEqual([200, 400]);
    const problems = ['No host has the id host-1.'];
    expect(unknown).toEqual([
      { status: 404, json: { problems } },
      { status: 404, json: { problems } },
    ]);
    expect(wrong.json).toEqual({ problems: ['it has no Name', 'it has no "Tag". Known: Name.'] });
    expect((await list(cloud)).HostSet).toMatchObject([{ HostId: 'host-mine', Name: 'web-old' }]);
  });
});

it('reset goes back to the start, but uses no id again', async () => {
  const cloud = await emulator({
    hosts: [{ Region: 'r-1', Name: 'given', HostId: 'host-given' }],
    faults: [{ on: 'list', kind: 'ret-code', times: 1 }],
  });
  await control(cloud, 'POST', 'options', { pageCap: 1, faults: [] });
  const before = await create(cloud);

  const { status } = await control(cloud, 'POST', 'reset');

  expect(status).toBe(200);
  expect(cloud.state()).toMatchObject({
    requests: { CreateHostInstance: 0, DescribeHostInstance: 0 },
    creates: { received: 0, committed: 0 },
    hosts: [{ hostId: 'host-given' }],
  });
  expect([(await list(cloud)).RetCode, (await list(cloud)).RetCode]).toEqual([9001, 0]);
  expect(namesOf(await list(cloud))).toEqual(['given']);
  expect((await create(cloud)).HostIds).not.toEqual(before.HostIds);
});

describe('who may control', () => {
  it.each([
    ...['evil.example', 'evil.example:8080', '127.0.0.1.evil.example', '10.0.0.1'].map((host) => [host, 403] as const),
    ...['localhost', 'LOCALHOST:1', '127.0.0.1:8080', '[::1]:80'].map((host) => [host, 200] as const),
  ])('answers the Host header %j with %i', async (host, status) => {
    const sent = { method: 'GET', path: '/_control/state', headers: { Host: host } };

    expect(await exchange(await emulator(), sent)).toMatchObject({ status });
  });

  it.each(['options', 'hosts', 'reset'])('takes only JSON for %s', async (path) => {
    const cloud = await emulator();
    const sent = { method: 'POST', path: `/_control/${path}` };

    const form = await exchange(cloud, { ...sent, headers: { 'Content-Type': 'text/plain' }, body: '{}' });
    const none = await exchange(cloud, { ...sent, body: '{}' });

    expect([form.status, none.status]).toEqual([415, 415]);
  });

  it('says what there is, and refuses what is not JSON', async () => {
    const cloud = await emulator();

    const path = await control(cloud, 'GET', 'sate');
    const method = await exchange(cloud, { method: 'DELETE', path: '/_control/state' });
    const body = await exchange(cloud, { method: 'POST', path: '/_control/hosts', headers: json, body: '{' });

    expect(path).toMatchObject({ status: 404, json: { problems: [expect.stringContaining('GET /_control/state')] } });
    expect(method.status).toBe(404);
    expect([body.status, body.text]).toEqual([400, '{"problems":["The body is not JSON in UTF-8."]}']);
  });
});

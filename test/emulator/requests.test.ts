/** The documented API, as strict as its description: what is accepted, and what is refused with which code. */
import { describe, expect, it } from 'vitest';
import { otherHosts } from '../support/hostwright.ts';
import {
  call,
  callByQuery,
  callRaw,
  create,
  createParameters,
  emulator,
  exchange,
  get,
  list,
  listParameters,
  namesOf,
  post,
  queryOf,
  sign,
} from './client.ts';

const signed = { ...listParameters, Signature: sign(listParameters) };

it('creates in both forms, and names need not be unique', async () => {
  const cloud = await emulator();

  const byJson = await create(cloud);
  const byQuery = await callByQuery(cloud, createParameters);

  const HostIds = [expect.stringMatching(/^host-[a-z0-9]{8}$/)];
  expect(byJson).toEqual({ Action: 'CreateHostInstanceResponse', RetCode: 0, HostIds });
  expect(byQuery.HostIds).not.toEqual(byJson.HostIds);
  expect(namesOf(await list(cloud))).toEqual(['web-1', 'web-1']);
});

it('refuses every wrong parameter of a create and of a listing, and makes nothing', async () => {
  const cloud = await emulator();
  const { Action, PublicKey, ...needed } = createParameters;
  const without = (name: string) =>
    Object.fromEntries(Object.entries(createParameters).filter(([key]) => key !== name));
  const created = (change: object) => ({ ...createParameters, ...change });
  const listed = (change: object) => ({ ...listParameters, ...change });

  for (const [parameters, retCode, message] of [
    ...Object.keys(needed).map((name) => [without(name), 1004, `Parameter ${name} is missing.`] as const),
    [created({ CPU: '2' }), 1005, 'Parameter CPU must be a JSON number.'],
    [created({ Name: 7 }), 1005, 'Parameter Name must be a JSON string.'],
    [created({ CPU: 2.5 }), 1005, '"CPU" must be a string or an integer'],
    [created({ Memory: 1e21 }), 1005, '"Memory" must be a string or an integer'],
    [created({ Quantity: 0 }), 1005, 'Quantity must be an integer of at least 1'],
    [created({ DiskSpace: -1 }), 1005, 'DiskSpace must be an integer of at least 1'],
    [created({ Name: '' }), 1005, 'Name must be text, not empty'],
    // In clear, without padding, with stray bits.
    ...['secret!', 'cGFzc3dvcmQtMQ', 'cGFzc3dvcmQtMR=='].map(
      (Password) => [created({ Password }), 1005, 'padded base64'] as const,
    ),
    [created({ Tag: 'web' }), 1003, 'no parameter "Tag"'],
    [created({ SecurityToken: 'token-1' }), 1003, 'no parameter "SecurityToken"'],
    [listed({ Action: 'DescribeHostInstances' }), 1002, 'Did you mean "DescribeHostInstance"'],
    [listed({ toString: 'x' }), 1003, 'no parameter "toString"'],
    [listed({ limit: 5 }), 1003, 'Did you mean "Limit"'],
    [listed({ 'HostIds.1': 'a' }), 1005, 'HostIds.0 is missing'],
    [listed({ 'HostIds.0': 'a', 'HostIds.2': 'b' }), 1005, 'HostIds.1 is missing'],
    [listed({ 'HostIds.00': 'a' }), 1003, 'no parameter "HostIds.00"'],
    [listed({ Limit: 0 }), 1005, 'Limit must be an integer of at least 1'],
    [listed({ Offset: -1 }), 1005, 'Offset must be an integer of at least 0'],
    [listed({ PublicKey: 'somebody' }), 1007, 'No account has this PublicKey'],
    [{ Action: 'DescribeHostInstance', PublicKey }, 1004, 'Parameter Region is missing.'],
    [{ Region: 'r-1', PublicKey }, 1004, 'Parameter Action is missing.'],
  ] as const) {
    expect
      .soft(await call(cloud, parameters))
      .toMatchObject({ RetCode: retCode, Message: expect.stringContaining(message) });
  }
  expect(cloud.hosts()).toEqual([]);
  expect(cloud.state().creates).toEqual({ received: 0, committed: 0 });
});

it('takes Tag if it is told to, and then shows it', async () => {
  const cloud = await emulator({ acceptTag: true });

  await create(cloud, { Tag: 'web' });
  await create(cloud);

  expect((await list(cloud)).HostSet).toMatchObject([{ Tag: 'web' }, { Tag: 'Default' }]);
});

describe('the forms', () => {
  const text = JSON.stringify(signed);
  const query = queryOf(listParameters);

  it('of JSON is one flat object', async () => {
    const cloud = await emulator();

    for (const [body, retCode] of [
      ...['Action=x', '', '[]', `${text}x`, text.slice(0, -3), '{"Action":"x",}'].map((no) => [no, 1001] as const),
      ...['{"A\u0001":"x"}', '{"A":"\\x"}', '{"A":017}', '{"A":x}', '{"A":'.repeat(100_000)].map(
        (no) => [no, 1001] as const,
      ),
      [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 1001],
      ...['{"HostIds":["a"]}', '{"A":true}', '{"A":null}', '{"A":{}}', '{"A":1.5}'].map((no) => [no, 1005] as const),
      [`{"__proto__":"polluted",${text.slice(1)}`, 1008],
    ] as const) {
      const { status, text: answer } = await post(cloud, body);
      expect.soft([status, JSON.parse(answer).RetCode], String(body).slice(0, 40)).toEqual([200, retCode]);
    }
  });

  it('of a query has pairs, each name once', async () => {
    const cloud = await emulator();

    for (const [sent, retCode] of [
      [`${query}&Limit=1`, 1008],
      [`${query}&Region=r-1`, 1006],
      ['', 1004],
      ['Action=ListHosts', 1002],
    ] as const) {
      const { status, text: answer } = await get(cloud, sent);
      expect.soft([status, JSON.parse(answer).RetCode], sent).toEqual([200, retCode]);
    }
    for (const Limit of ['1.0', '01', '1e1', ' 1', '+1', '', '9007199254740993']) {
      expect.soft(await callByQuery(cloud, { ...listParameters, Limit })).toMatchObject({ RetCode: 1005 });
    }
  });
});

// The signatures below were computed by sha1sum over the text written out by hand, not by any code of this project.
describe('a signature', () => {
  const keys = {
    publicKey: 'somebody@example.com1296235120854146120',
    privateKey: '46f09bb9fab4f12dfc160dae12273d5332b5debe',
  };

  it('is that of the description for a query, however PublicKey is encoded, sorted by character code', async () => {
    const cloud = await emulator(keys);
    const start = (publicKey: string) => `Action=DescribeHostInstance&Region=cn-bj2&PublicKey=${publicKey}`;
    const place = '&Zone=cn-bj2-04&Offset=0&Limit=2&HostIds.0=host-a&HostIds.1=host-b';
    const twelve = [...'abcdefghijkl'].map((id, index) => `&HostIds.${index}=${id}`).join('');

    for (const sent of [
      `${start('somebody%40example.com1296235120854146120')}${place}&Signature=24f43d1f11f76ac9de2eb2a87bcd0b95041138d5`,
      `${start(keys.publicKey)}${place}&Signature=24f43d1f11f76ac9de2eb2a87bcd0b95041138d5`,
      // HostIds.10 and HostIds.11 come before HostIds.2.
      `${start(keys.publicKey)}${twelve}&Signature=6c2e057533e26e16052e2706fdea9a33d586e622`,
    ]) {
      expect(JSON.parse((await get(cloud, sent)).text)).toMatchObject({ RetCode: 0, TotalCount: 0, HostSet: [] });
    }
  });

  it('is refused if it is of other values or another key, or is written otherwise', async () => {
    const cloud = await emulator();
    const right = sign(listParameters);

    for (const [Signature, retCode] of [
      [sign({ ...listParameters, Region: 'r-2' }), 1008],
      [sign(listParameters, 'other'), 1008],
      [right.toUpperCase(), 1008],
      [right.slice(1), 1008],
      [undefined, 1004],
    ] as const) {
      const { text } = await post(cloud, JSON.stringify({ ...listParameters, Signature }));
      expect(JSON.parse(text)).toMatchObject({ Action: 'DescribeHostInstanceResponse', RetCode: retCode });
      expect(text).not.toContain('emulator-private-key');
    }
  });
});

it('answers 404 on another path and 405 to another method, without a RetCode', async () => {
  const cloud = await emulator();

  const path = await exchange(cloud, { method: 'POST', path: '/api' });
  const method = await exchange(cloud, { method: 'PUT', path: '/' });

  expect([path.status, method.status, method.headers.allow]).toEqual([404, 405, 'GET, POST']);
  expect(path.text + method.text).not.toContain('RetCode');
});

it('logs one short line for each request, without secrets and control characters', async () => {
  const lines: string[] = [];
  const cloud = await emulator({ onRequest: (line) => lines.push(line), hosts: otherHosts(12, { Region: 'r-1' }) });

  await create(cloud, { Name: 'web\u001b[31m\u202e' });
  await create(cloud, { Name: 'n'.repeat(500) });
  await list(cloud, { Offset: 2, Limit: 100 });
  await call(cloud, { ...listParameters, Action: 'x\u009b\nx' });
  await create(cloud, { CPU: '2' });
  cloud.changeOptions({ faults: [{ on: 'create', kind: 'http-429' }] });
  await callRaw(cloud, createParameters);

  expect(lines).toEqual([
    expect.stringMatching(/^CreateHostInstance name=web\\u\{1b\}\[31m\\u\{202e\} -> 0 \(host-[a-z0-9]{8}\)$/),
    expect.stringMatching(/^CreateHostInstance name=n{100,200}\S* -> 0/),
    'DescribeHostInstance offset=2 limit=100 -> 0 (12 rows)',
    'x\\u{9b}\\u{a}x -> 1002 There is no such operation. Known: CreateHostInstance, DescribeHostInstance.',
    'CreateHostInstance -> 1005 Parameter CPU must be a JSON number.',
    'CreateHostInstance name=web-1 -> 0 (no host) [fault http-429]',
  ]);
  expect(JSON.stringify(cloud.requests()) + JSON.stringify(cloud.state())).not.toMatch(
    /cGFzc3|private-key|[0-9a-f]{40}/,
  );
});

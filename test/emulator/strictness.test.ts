import { describe, expect, it } from 'vitest';
import {
  call,
  callByQuery,
  create,
  createParameters,
  emulator,
  exchange,
  get,
  list,
  listParameters,
  namesOf,
  type Parameters,
  post,
  queryOf,
  sign,
} from './client.ts';

const signed = { ...listParameters, Signature: sign(listParameters) };

function without(name: string): Parameters {
  return Object.fromEntries(Object.entries(createParameters).filter(([key]) => key !== name));
}

describe('requests to the letter of the API description', () => {
  it('creates in both forms, and names need not be unique', async () => {
    const cloud = await emulator();

    const byJson = await create(cloud);
    const byQuery = await callByQuery(cloud, createParameters);

    expect(byJson).toEqual({
      Action: 'CreateHostInstanceResponse',
      RetCode: 0,
      HostIds: [expect.stringMatching(/^host-[a-z0-9]{8}$/)],
    });
    expect(byQuery.HostIds).not.toEqual(byJson.HostIds);
    expect(namesOf(await list(cloud))).toEqual(['web-1', 'web-1']);
  });

  it.each([
    'Region',
    'Zone',
    'ImageId',
    'CPU',
    'Memory',
    'DiskSpace',
    'LoginMode',
    'Password',
    'Name',
    'ChargeType',
    'Quantity',
  ])('refuses a create without %s', async (name) => {
    const cloud = await emulator();

    const answer = await call(cloud, without(name));

    expect(answer).toMatchObject({ RetCode: 1004, Message: `Parameter ${name} is missing.` });
    expect(cloud.hosts()).toEqual([]);
  });

  it('asks for a password only where LoginMode is Password', async () => {
    const cloud = await emulator();

    const answer = await call(cloud, { ...without('Password'), LoginMode: 'KeyPair' });

    expect(answer.RetCode).toBe(0);
  });

  it.each([
    ['a number as text', { CPU: '2' }, 'Parameter CPU must be a JSON number.'],
    ['text as a number', { Name: 7 }, 'Parameter Name must be a JSON string.'],
    ['a fraction', { CPU: 2.5 }, 'Parameter "CPU" must be an integer in decimal text form.'],
    ['an exponent', { Memory: 1e21 }, 'Parameter "Memory" must be an integer in decimal text form.'],
    ['nought', { Quantity: 0 }, 'Parameter Quantity must be an integer of at least 1.'],
    ['less than nought', { DiskSpace: -1 }, 'Parameter DiskSpace must be an integer of at least 1.'],
    ['an empty name', { Name: '' }, 'Parameter Name must not be empty.'],
    ['a password in clear', { Password: 'secret!' }, 'Parameter Password must be the padded base64 of UTF-8 text.'],
    ['a password without padding', { Password: 'cGFzc3dvcmQtMQ' }, /padded base64/],
    ['a password of other bytes than UTF-8', { Password: '/w==' }, /base64 of UTF-8/],
    ['a password with stray bits', { Password: 'cGFzc3dvcmQtMR==' }, /padded base64/],
  ] as const)('refuses %s in a create', async (_what, change, message) => {
    const cloud = await emulator();

    const answer = await create(cloud, change);

    expect(answer.RetCode).toBe(1005);
    expect(answer.Message).toMatch(message);
    expect(cloud.hosts()).toEqual([]);
  });

  it('refuses Tag as unknown unless told to take it, and then shows it', async () => {
    const strict = await emulator();
    const lenient = await emulator({ acceptTag: true });

    const refused = await create(strict, { Tag: 'web' });
    await create(lenient, { Tag: 'web' });
    await create(lenient);

    expect(refused).toMatchObject({ RetCode: 1003, Message: expect.stringContaining('no parameter "Tag"') });
    const rows: readonly { readonly Tag: string }[] = (await list(lenient)).HostSet;
    expect(rows.map((row) => row.Tag)).toEqual(['web', 'Default']);
  });

  it.each([
    ['an unknown operation', { Action: 'DescribeHostInstances' }, 1002, /Did you mean "DescribeHostInstance"/],
    ['a member that is inherited by objects', { toString: 'x' }, 1003, /no parameter "toString"/],
    ['a misspelt parameter', { limit: 5 }, 1003, /Did you mean "Limit"/],
    ['a list that does not start at 0', { 'HostIds.1': 'a' }, 1005, /HostIds.0 is missing/],
    ['a list with a gap', { 'HostIds.0': 'a', 'HostIds.2': 'b' }, 1005, /HostIds.1 is missing/],
    ['an index with a leading nought', { 'HostIds.00': 'a' }, 1003, /no parameter "HostIds.00"/],
    ['a Limit of 0', { Limit: 0 }, 1005, /Limit must be an integer of at least 1/],
    ['an Offset below 0', { Offset: -1 }, 1005, /Offset must be an integer of at least 0/],
  ] as const)('refuses %s in a listing', async (_what, change, retCode, message) => {
    const cloud = await emulator();

    const answer = await list(cloud, change);

    expect(answer.RetCode).toBe(retCode);
    expect(answer.Message).toMatch(message);
  });

  it('refuses a listing without Region or Action', async () => {
    const cloud = await emulator();

    const noRegion = await call(cloud, { Action: 'DescribeHostInstance', PublicKey: 'emulator-public-key' });
    const noAction = await call(cloud, { Region: 'r-1', PublicKey: 'emulator-public-key' });

    expect(noRegion).toMatchObject({ RetCode: 1004, Message: 'Parameter Region is missing.' });
    expect(noAction).toEqual({ RetCode: 1004, Message: 'Parameter Action is missing.' });
  });
});

describe('the JSON form', () => {
  it.each([
    ['no JSON', 'Action=x', 1001, /expected "\{"/],
    ['nothing', '', 1001, /expected "\{"/],
    ['a list', '[]', 1001, /expected "\{"/],
    ['an object and more', `${JSON.stringify(signed)}x`, 1001, /end of the body/],
    ['a cut object', JSON.stringify(signed).slice(0, -3), 1001, /not a valid string/],
    ['a trailing comma', '{"Action":"x",}', 1001, /expected a string/],
    ['a byte order mark', '\ufeff{}', 1001, /expected "\{"/],
    ['a raw control character', '{"A\u0001":"x"}', 1001, /not a valid string/],
    ['an unknown escape', '{"A":"\\x"}', 1001, /not a valid string/],
    ['a lone surrogate', '{"A":"\\ud800"}', 1001, /lone surrogate/],
    ['a number with a leading nought', '{"A":017}', 1005, /decimal text form/],
    ['a bare word', '{"A":x}', 1001, /expected a value/],
    ['a name twice', '{"A":"x","A":"x"}', 1006, /"A" is sent more than once/],
    ['a name twice, once escaped', '{"A":"x","\\u0041":"x"}', 1006, /"A" is sent more than once/],
    ['a real list', '{"HostIds":["a"]}', 1005, /sent as HostIds.0/],
    ['true', '{"A":true}', 1005, /string or a number/],
    ['null', '{"A":null}', 1005, /string or a number/],
    ['an endless depth', '{"A":'.repeat(100_000), 1005, /string or a number/],
  ] as const)('refuses %s', async (_what, body, retCode, message) => {
    const cloud = await emulator();

    const answer = await post(cloud, body);

    expect(answer.status).toBe(200);
    const json = JSON.parse(answer.text);
    expect(json.RetCode).toBe(retCode);
    expect(json.Message).toMatch(message);
  });

  it('refuses bytes that are not UTF-8, other content types, and a query string', async () => {
    const cloud = await emulator();

    const bytes = await post(cloud, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]));
    const form = await post(cloud, JSON.stringify(signed), { 'Content-Type': 'text/plain' });
    const both = await exchange(cloud, {
      method: 'POST',
      path: '/?Limit=1',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(signed),
    });

    const messages = [bytes, form, both].map((answer) => JSON.parse(answer.text).Message);
    expect(messages).toEqual([
      'The body is not UTF-8.',
      'The JSON form needs the header Content-Type: application/json.',
      'The JSON form has no query string.',
    ]);
  });

  it('takes white space, escapes and a charset where JSON and HTTP allow them', async () => {
    const cloud = await emulator();
    const body = ` {\r\n\t"\\u0041ction" : "DescribeHostInstance", "Region":"r-1","PublicKey":"emulator-public-key","Signature":"${signed.Signature}" } `;

    const answer = await post(cloud, body, { 'Content-Type': 'application/json; charset=utf-8' });

    expect(JSON.parse(answer.text).RetCode).toBe(0);
  });

  it('does not let a parameter called __proto__ in', async () => {
    const cloud = await emulator();

    const answer = await post(cloud, `{"__proto__":"polluted",${JSON.stringify(signed).slice(1)}`);

    expect(JSON.parse(answer.text)).toMatchObject({ RetCode: 1008, Message: expect.stringContaining('"__proto__"') });
  });
});

describe('the query form', () => {
  const query = queryOf(listParameters);
  const named = (name: string) =>
    `Action=DescribeHostInstance&Region=${name}&PublicKey=emulator-public-key&Signature=${'0'.repeat(40)}`;

  it.each([
    ['a raw plus', named('a+b'), 1001, /holds "\+" unencoded: a space is %20/],
    ['a raw star', named('a*b'), 1001, /encode it as %2A/],
    ['a raw colon', named('a:b'), 1001, /encode it as %3A/],
    ['lower-case hexadecimal', named('a%2fb'), 1001, /two upper-case/],
    ['a cut escape', named('a%2'), 1001, /two upper-case/],
    ['an escape without need', named('%41'), 1001, /%41, which is not to be encoded/],
    ['bytes that are not UTF-8', named('%FF'), 1001, /not UTF-8/],
    ['a pair without =', `${named('r')}&x`, 1001, /Name=Value/],
    ['a pair without a name', `=x&${named('r')}`, 1001, /Name=Value/],
    ['an empty pair', `&${named('r')}`, 1001, /Name=Value/],
    ['a name twice', `Region=r&${named('r')}`, 1006, /"Region" is sent more than once/],
    ['a signature that is not last', `${query}&Limit=1`, 1001, /Signature must be the last/],
    ['nothing', '', 1004, /Action is missing/],
  ] as const)('refuses %s', async (_what, text, retCode, message) => {
    const cloud = await emulator();

    const answer = await get(cloud, text);

    expect(answer.status).toBe(200);
    const json = JSON.parse(answer.text);
    expect(json.RetCode).toBe(retCode);
    expect(json.Message).toMatch(message);
  });

  it.each(['1.0', '01', '1e1', ' 1', '+1', '', '9007199254740993'])('refuses the number %j', async (limit) => {
    const cloud = await emulator();

    const answer = await callByQuery(cloud, { ...listParameters, Limit: limit });

    expect(answer).toMatchObject({ RetCode: 1005, Message: 'Parameter Limit must be an integer of at least 1.' });
  });

  it('refuses a body beside the query', async () => {
    const cloud = await emulator();

    const answer = await exchange(cloud, { method: 'GET', path: `/?${query}`, body: 'x' });

    expect(JSON.parse(answer.text)).toMatchObject({ RetCode: 1001, Message: 'The query form has no body.' });
  });
});

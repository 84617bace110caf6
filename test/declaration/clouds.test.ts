/** What a clouds.yaml may say, and what is told of one that has faults: never a value of it. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { cloudOptions } from '../../src/core/cloud-options.ts';
import { KnownError } from '../../src/core/errors.ts';
import { parseClouds } from '../../src/declaration/parse-clouds.ts';

const schema = JSON.parse(readFileSync('schemas/clouds.schema.json', 'utf8'));
const isValid = new Ajv({ strict: true }).compile(schema);

async function readFault(text: string): Promise<KnownError | undefined> {
  try {
    await parseClouds({ file: 'clouds.yaml', text });
    return undefined;
  } catch (error) {
    if (error instanceof KnownError) return error;
    throw error;
  }
}

const shop = {
  endpoint: 'https://api.example.com',
  publicKey: { file: 'shop-public-key' },
  privateKey: { file: '/run/secrets/shop-private-key' },
};
const only = (cloud: unknown) => ({ clouds: { shop: cloud } });

const good: readonly unknown[] = [
  only(shop),
  { clouds: {} },
  only({ ...shop, publicKey: { env: 'SHOP_PUBLIC_KEY' }, securityToken: { env: 'SHOP_TOKEN_1' } }),
  { clouds: { 'eu.lab-1': shop, B_2: shop } },
  only({ ...shop, requestForm: 'query', pageSize: 500, useEnvProxy: true, retCodes: { refused: [110] } }),
  only({
    ...shop,
    listingStaleness: '0',
    timeout: '90s',
    settleWait: '5m',
    retCodes: { transient: [9], throttled: [9, 429] },
  }),
];

const bad: readonly unknown[] = [
  [],
  {},
  null,
  { clouds: [shop] },
  { clouds: null },
  { ...only(shop), more: 1 },
  { clouds: { 'a b': shop } },
  { clouds: { '-a': shop } },
  only(null),
  only({}),
  only({ endpoint: shop.endpoint }),
  only({ ...shop, endpoint: 1 }),
  only({ ...shop, more: 1 }),
  only({ ...shop, privateKey: 'sesame' }),
  only({ ...shop, publicKey: 'sesame' }),
  only({ ...shop, securityToken: 'sesame' }),
  only({ ...shop, privateKey: null }),
  only({ ...shop, privateKey: {} }),
  only({ ...shop, privateKey: { file: '' } }),
  only({ ...shop, privateKey: { file: 'a', env: 'SHOP_KEY' } }),
  only({ ...shop, privateKey: { env: 'Sesame_4711' } }),
  only({ ...shop, privateKey: { env: 'SESAME' } }),
  only({ ...shop, privateKey: { env: 'HOSTWRIGHT_PRIVATE_KEY' } }),
  only({ ...shop, privateKey: { text: 'sesame' } }),
  only({ ...shop, pageSize: [500] }),
  only({ ...shop, timeout: { sesame: 1 } }),
  only({ ...shop, useEnvProxy: null }),
  only({ ...shop, retCodes: '110=refused' }),
  only({ ...shop, retCodes: {} }),
  only({ ...shop, retCodes: { refusd: [110] } }),
  only({ ...shop, retCodes: { refused: { sesame: 1 } } }),
];

describe('schemas/clouds.schema.json', () => {
  it('has every option of a cloud', () => {
    const { properties } = schema.properties.clouds.additionalProperties;

    expect(Object.keys(properties)).toEqual(expect.arrayContaining([...cloudOptions]));
  });

  it.each(good.map((clouds) => [JSON.stringify(clouds), clouds]))('takes %s', async (_, clouds) => {
    expect([isValid(clouds), await readFault(stringify(clouds))]).toEqual([true, undefined]);
  });

  it.each(bad.map((clouds) => [JSON.stringify(clouds), clouds]))('refuses %s', async (_, clouds) => {
    const fault = await readFault(stringify(clouds));

    expect([isValid(clouds), fault?.code]).toEqual([false, 'clouds-unusable']);
  });
});

describe('a clouds.yaml with faults', () => {
  it('says each fault with its place, and what to write', async () => {
    const text = `clouds:
  shop:
    endpiont: https://api.example.com
    publicKey: { file: a }
    privateKey: abc
`;

    const fault = await readFault(text);

    expect(fault?.message).toBe(
      'clouds.yaml:3:5: "endpiont" is not a field of a cloud (did you mean endpoint?). clouds.yaml:3:5: endpoint is missing. clouds.yaml:5:17: privateKey must say where the key is: the key itself must not be in this file.',
    );
    expect(fault?.suggestions).toContainEqual(expect.stringContaining('Write { file: PATH }, or { env: NAME }'));
  });

  it.each([
    'clouds: { shop: { privateKey: s3kr1t } }',
    'clouds: { shop: { private_key: s3kr1t } }',
    'clouds: { shop: { auth: { secret: s3kr1t } } }',
    'clouds: { shop: { privateKey: { s3kr1t } } }',
    'clouds: { shop: { privateKey: { env: s3kr1t } } }',
    'clouds: { shop: { privateKey: { text: s3kr1t } } }',
    'clouds: { shop: { privateKey: [s3kr1t] } }',
    'clouds: { shop: s3kr1t }',
    'clouds: { shop: { s3kr1t } }',
    'clouds: { "s3kr1t s3kr1t": {} }',
    'clouds: { s3kr1t: 1, s3kr1t: 2 }',
    'clouds: s3kr1t',
    's3kr1t',
    's3kr1t: 1',
    'clouds:\n  shop:\n    privateKey: "s3kr1t',
    'clouds:\n  shop:\n    privateKey: s3kr1t: x\n',
    'clouds:\n  shop:\n   privateKey: >\n   s3kr1t\n  lab: *s3kr1t\n',
    'clouds: { shop: { privateKey: !s3kr1t x } }',
    'clouds: { shop: { endpoint: [https://ann:s3kr1t@api.example.com] } }',
  ])('tells no value of it: %s', async (text) => {
    const fault = await readFault(text);

    expect(fault?.code).toBe('clouds-unusable');
    expect(JSON.stringify([fault?.message, fault?.suggestions])).not.toContain('s3kr1t');
  });
});

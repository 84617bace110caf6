/** What a clouds.yaml may say, and what is told of one that has faults: never a value of it. */
import { describe, expect, it } from 'vitest';
import { cloudsOutline, fieldsAt } from '../../src/declare/outline.ts';
import { parseClouds } from '../../src/declare/parse-clouds.ts';
import { cloudOptions } from '../../src/model/dialect.ts';
import { KnownError } from '../../src/model/errors.ts';

function readFault(text: string): KnownError | undefined {
  try {
    parseClouds({ file: 'clouds.yaml', text });
    return undefined;
  } catch (error) {
    if (error instanceof KnownError) return error;
    throw error;
  }
}

const shop = 'endpoint: https://api.example.com, publicKey: { file: a }, privateKey: { env: SHOP_PRIVATE_KEY }';

it('a clouds.yaml has every option of a cloud, as text', () => {
  const options = 'pageSize: 500, useEnvProxy: true, timeout: 90s, retCodes: { refused: [110, 230], throttled: [9] }';

  const clouds = parseClouds({ file: 'clouds.yaml', text: `clouds: { shop: { ${shop}, ${options} } }` });

  expect(clouds.get('shop')).toEqual({
    endpoint: 'https://api.example.com',
    publicKey: { file: 'a' },
    privateKey: { env: 'SHOP_PRIVATE_KEY' },
    options: { pageSize: '500', useEnvProxy: 'true', timeout: '90s', retCodes: '110=refused,230=refused,9=throttled' },
  });
  expect(fieldsAt(cloudsOutline, ['clouds', 'shop'])).toEqual(expect.arrayContaining([...cloudOptions]));
});

describe('a clouds.yaml with faults', () => {
  it('says each fault with its place, and what to write', () => {
    const text = `clouds:
  shop:
    endpiont: https://api.example.com
    publicKey: { file: a }
    privateKey: abc
`;

    const fault = readFault(text);

    expect(fault?.message).toBe(
      'clouds.yaml:3:5: "endpiont" is not a field of a cloud (did you mean endpoint?). clouds.yaml:5:17: privateKey must be a map of fields, not the text (sensitive).',
    );
    expect(fault?.suggestions).toContainEqual(
      expect.stringContaining('It is the place of the key, never the key itself: { file: PATH }, or { env: NAME }'),
    );
  });

  it.each([
    'clouds: { shop: { privateKey: s3kr1t } }',
    'clouds: { shop: { auth: { secret: s3kr1t } } }',
    'clouds: { shop: { privateKey: { s3kr1t } } }',
    'clouds: { shop: { privateKey: { env: s3kr1t } } }',
    'clouds: { shop: { privateKey: [s3kr1t] } }',
    'clouds: { shop: { privateKey: { file: "", env: s3kr1t } } }',
    `clouds: { shop: { ${shop}, retCodes: { s3kr1t: [110] } } }`,
    `clouds: { shop: { ${shop}, timeout: { s3kr1t: 1 } } }`,
    'clouds: { shop: { s3kr1t } }',
    'clouds: { "s3kr1t s3kr1t": {} }',
    'clouds: { s3kr1t: 1, s3kr1t: 2 }',
    's3kr1t',
    'clouds:\n  shop:\n    privateKey: "s3kr1t',
    'clouds:\n  shop:\n    privateKey: s3kr1t: x\n',
    'clouds:\n  shop:\n   privateKey: >\n   s3kr1t\n  lab: *s3kr1t\n',
    'clouds: { shop: { privateKey: !s3kr1t x } }',
    'clouds: { shop: { endpoint: [https://ann:s3kr1t@api.example.com] } }',
  ])('tells no value of it: %s', (text) => {
    const fault = readFault(text);

    expect(fault?.code).toBe('clouds-unusable');
    expect(JSON.stringify([fault?.message, fault?.suggestions])).not.toContain('s3kr1t');
  });
});

/** How a request is signed and written: the signature, its forms, and the values that may be sent. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  encodePassword,
  encodeText,
  flattenParameters,
  type RequestParameters,
  requestForms,
  writeRequest,
} from '../../src/cloud/request.ts';
import { KnownError } from '../../src/model/errors.ts';
import { Secret } from '../../src/model/secret.ts';
import { parametersOf, readRecording, recordings, sampleKeys } from './dialect/recorded.ts';
import { sign } from './fixture.ts';

const PublicKey = sampleKeys.publicKey;

const create = {
  ...{ Region: 'cn-bj2', Zone: 'cn-bj2-04', ImageId: 'f43736e1-65a5-4bea-ad2e-8a46e18883c2', CPU: 2, Memory: 2048 },
  ...{ DiskSpace: 10, LoginMode: 'Password', Password: 'VUNsb3VkLmNu', Name: 'Host01', ChargeType: 'Month' },
  ...{ Quantity: 1, PublicKey },
};

/** Parameters and digests that the vendor publishes, beyond what its clients were recorded to send. */
const vectors: readonly (readonly [what: string, parameters: RequestParameters, signature: string])[] = [
  [
    'twelve items, of which .10 and .11 sort before .2',
    { Action: 'AllocateBackendBatch', PublicKey, Backends: Array(4).fill(['foo', 'bar', '42']).flat() },
    '6bc32642779f8cb0bb3d3f128b1c0688abf9a1a3',
  ],
  [
    'a security token',
    { Action: 'CreateUHostInstance', ...create, SecurityToken: 'some_stoken' },
    '170c480ad176a247b324eb92a2cfe536aacfbd04',
  ],
  // Of the rules alone: SHA-1 of `ActionANameweb-机器 1PublicKeyp` and the key, in UTF-8.
  ['Unicode, blanks', { Action: 'A', Name: 'web-机器 1', PublicKey: 'p' }, '4046f15f7b4b60a2756d8f7a1d1cfc2001c00893'],
];

describe('signature', () => {
  it.each(vectors)('agrees with the published one in every form: %s', (_, parameters, signature) => {
    const privateKey = sampleKeys.privateKey;
    for (const form of requestForms) {
      const {
        method,
        target,
        headers,
        body = '',
      } = writeRequest(parameters, new Secret(privateKey), form, 'Signature');
      const sent =
        method === 'GET'
          ? parametersOf({ contentType: 'query', body: target.slice(2) })
          : parametersOf({ contentType: headers['Content-Type'] ?? '', body });

      expect(sent.signature).toBe(signature);
      expect(sign(sent.parameters, privateKey)).toBe(signature);
    }
  });

  it.each(recordings)('agrees with those of the requests that other clients sent: %s', (name) => {
    const requests = readRecording(name).map(parametersOf);

    expect(requests.map(({ parameters }) => sign(parameters, sampleKeys.privateKey))).toEqual(
      requests.map(({ signature }) => signature),
    );
    expect(requests.length).toBeGreaterThan(1);
  });

  it('agrees with the worked example of docs/api.md', () => {
    const place = { Action: 'DescribeHostInstance', Region: 'cn-bj2', Offset: 0, Limit: 10 };

    const signature = sign({ ...place, PublicKey: 'someone@example.com-public' }, 'not-a-real-private-key');

    expect(signature).toBe('d46d53f42d5e103879bf8e50c2f037118c63ce77');
    expect(readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')).toContain(signature);
  });
});

describe('request form', () => {
  it.each([
    [' ', '%20'],
    ['+/=', '%2B%2F%3D'],
    ["!'()*", '%21%27%28%29%2A'],
    ['~-_.', '~-_.'],
    ['机', '%E6%9C%BA'],
    ['%', '%25'],
  ])('escapes %j as %s', (text, encoded) => {
    expect(encodeText(text)).toBe(encoded);
  });

  it('is one flat JSON object with numbers as numbers, or a query with the signature last', () => {
    const parameters = { Action: 'A b', Limit: 2, Ids: ['@', 'y'] };
    const signature = sign(parameters, 'private');
    const write = (form: 'json' | 'query') => writeRequest(parameters, new Secret('private'), form, 'Signature');

    const { body, ...json } = write('json');

    expect(json).toMatchObject({ method: 'POST', target: '/', headers: { 'Content-Type': 'application/json' } });
    const flat = { Action: 'A b', Limit: 2, 'Ids.0': '@', 'Ids.1': 'y' };
    expect(JSON.parse(body ?? '')).toEqual({ ...flat, Signature: signature });
    const target = `/?Action=A%20b&Limit=2&Ids.0=%40&Ids.1=y&Signature=${signature}`;
    expect(write('query')).toMatchObject({ method: 'GET', target });
    expect(write('query').body).toBeUndefined();
  });
});

describe('parameters', () => {
  it('keep texts and numbers, reveal secrets and give every list item a name', () => {
    const flat = flattenParameters({ Text: 'é', Number: -5, Zero: -0, Key: new Secret('s'), Ids: ['a', 'b'] });

    expect({ ...flat }).toEqual({ Text: 'é', Number: -5, Zero: 0, Key: 's', 'Ids.0': 'a', 'Ids.1': 'b' });
  });

  it('treat __proto__ as a name like any other', () => {
    const flat = flattenParameters(JSON.parse('{"__proto__":"x"}'));

    expect(Object.entries(flat)).toEqual([['__proto__', 'x']]);
  });

  it.each([
    ['a fraction', 1.5],
    ['an unsafe integer', 2 ** 53],
    ['a boolean', true],
    ['null', null],
    ['an object', { a: 'b' }],
    ['an empty list', []],
    ['a number in a list', [1]],
    ['a lone surrogate', 'canary\ud800'],
    ['a lone surrogate in a secret', new Secret('canary\udc00')],
  ])('refuse %s without repeating it', (_, value) => {
    const flatten = () => flattenParameters({ Field: value } as unknown as RequestParameters);

    expect(flatten).toThrow(KnownError);
    expect(flatten).toThrow(/^The parameter Field(\.0)? cannot be sent: (?!.*canary).*Nothing was sent\.$/);
  });

  it.each([
    ['aHVudGVyLTI/', 'hunter-2?'],
    ['w6nwn5iA', 'é😀'],
    ['YQ==', 'a'],
    // It looks encoded already, but nobody can tell.
    ['VlVOcw==', 'VUNs'],
  ])('encode a password as %s, once', (encoded, password) => {
    expect(encodePassword('Password', new Secret(password)).reveal()).toBe(encoded);
  });

  it('refuse a password that has no UTF-8', () => {
    expect(() => encodePassword('Password', new Secret('a\ud800'))).toThrow(/Password cannot be sent/);
  });
});

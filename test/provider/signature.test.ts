import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import type { RequestParameters } from '../../src/provider/request.ts';
import { sign } from '../../src/provider/request.ts';

/** Published vectors: parameters and digests as other clients of this signature compute them. */
const publishedVectors = [
  {
    name: 'published sample (create)',
    parameters: {
      Action: 'CreateUHostInstance',
      Region: 'cn-bj2',
      Zone: 'cn-bj2-04',
      ImageId: 'f43736e1-65a5-4bea-ad2e-8a46e18883c2',
      CPU: 2,
      Memory: 2048,
      DiskSpace: 10,
      LoginMode: 'Password',
      Password: 'VUNsb3VkLmNu',
      Name: 'Host01',
      ChargeType: 'Month',
      Quantity: 1,
      PublicKey: 'ucloudsomeone@example.com1296235120854146120',
    },
    privateKey: '46f09bb9fab4f12dfc160dae12273d5332b5debe',
    signature: '4f9ef5df2abab2c6fccd1e9515cb7e2df8c6bb65',
  },
  {
    name: 'published sample (list)',
    parameters: {
      Action: 'DescribeUHostInstance',
      Region: 'cn-bj2',
      Limit: 10,
      PublicKey: 'ucloudsomeone@example.com1296235120854146120',
    },
    privateKey: '46f09bb9fab4f12dfc160dae12273d5332b5debe',
    signature: 'cba5cf5ec4d4233d206b1b54951e3787350a642f',
  },
  {
    name: 'twelve indexed items: .10 and .11 sort before .2',
    parameters: {
      Action: 'AllocateBackendBatch',
      PublicKey: 'ucloudsomeone@example.com1296235120854146120',
      'Backends.0': 'foo',
      'Backends.1': 'bar',
      'Backends.2': '42',
      'Backends.3': 'foo',
      'Backends.4': 'bar',
      'Backends.5': '42',
      'Backends.6': 'foo',
      'Backends.7': 'bar',
      'Backends.8': '42',
      'Backends.9': 'foo',
      'Backends.10': 'bar',
      'Backends.11': '42',
    },
    privateKey: '46f09bb9fab4f12dfc160dae12273d5332b5debe',
    signature: '6bc32642779f8cb0bb3d3f128b1c0688abf9a1a3',
  },
  {
    name: 'published sample with a security token',
    parameters: {
      Action: 'CreateUHostInstance',
      Region: 'cn-bj2',
      Zone: 'cn-bj2-04',
      ImageId: 'f43736e1-65a5-4bea-ad2e-8a46e18883c2',
      CPU: 2,
      Memory: 2048,
      DiskSpace: 10,
      LoginMode: 'Password',
      Password: 'VUNsb3VkLmNu',
      Name: 'Host01',
      ChargeType: 'Month',
      Quantity: 1,
      PublicKey: 'ucloudsomeone@example.com1296235120854146120',
      SecurityToken: 'some_stoken',
    },
    privateKey: '46f09bb9fab4f12dfc160dae12273d5332b5debe',
    signature: '170c480ad176a247b324eb92a2cfe536aacfbd04',
  },
  {
    name: 'short values',
    parameters: {
      Action: 'foo',
      Name: 'foo',
      ProjectId: 'bar',
      PublicKey: 'foo',
      Region: 'cn-bj2',
      SecurityToken: '42',
      Zone: 'cn-bj2-02',
    },
    privateKey: 'bar',
    signature: '170de002e3ca3acdc3a790badc4d14b09d183e4b',
  },
  {
    name: 'CreateHostInstance',
    parameters: {
      Action: 'CreateHostInstance',
      Region: 'cn-bj2',
      Zone: 'cn-bj2-04',
      ImageId: 'f43736e1-65a5-4bea-ad2e-8a46e18883c2',
      CPU: 2,
      Memory: 2048,
      DiskSpace: 10,
      LoginMode: 'Password',
      Password: 'VUNsb3VkLmNu',
      Name: 'Host01',
      ChargeType: 'Month',
      Quantity: 1,
      PublicKey: 'ucloudsomeone@example.com1296235120854146120',
    },
    privateKey: '46f09bb9fab4f12dfc160dae12273d5332b5debe',
    signature: '71555f6a49dd01022a5a6045cef5433539b0ef92',
  },
  {
    name: 'DescribeHostInstance, two HostIds, query form',
    parameters: {
      Action: 'DescribeHostInstance',
      Region: 'cn-bj2',
      Zone: 'cn-bj2-04',
      Offset: 0,
      Limit: 2,
      PublicKey: 'ucloudsomeone@example.com1296235120854146120',
      'HostIds.0': 'host-a',
      'HostIds.1': 'host-b',
    },
    privateKey: '46f09bb9fab4f12dfc160dae12273d5332b5debe',
    signature: '81432f25f1e4e659f1dadcd16931bdb4e7ecd38e',
  },
] as const;

/** A second signer, written from the rules alone: bytes in, insertion sort by code unit, bytes out. */
function signIndependently(parameters: RequestParameters, privateKey: string): string {
  const pairs: [string, string][] = [];
  for (const name in parameters) {
    const value = parameters[name];
    const texts: [string, string][] = Array.isArray(value)
      ? value.map((item, index) => [`${name}.${index}`, item])
      : [[name, typeof value === 'number' ? BigInt(value).toString(10) : String(value)]];
    for (const pair of texts) {
      const before = pairs.findIndex(([other]) => isBefore(pair[0], other));
      pairs.splice(before === -1 ? pairs.length : before, 0, pair);
    }
  }
  const bytes = pairs
    .flat()
    .concat(privateKey)
    .map((text) => new TextEncoder().encode(text));
  return createHash('sha1').update(Buffer.concat(bytes)).digest().toString('hex');
}

function isBefore(a: string, b: string): boolean {
  for (let at = 0; at < a.length && at < b.length; at += 1) {
    if (a.charCodeAt(at) !== b.charCodeAt(at)) {
      return a.charCodeAt(at) < b.charCodeAt(at);
    }
  }
  return a.length < b.length;
}

const unicodeText = fc.string({ unit: 'grapheme' });

describe('signature', () => {
  it.each(publishedVectors)('agrees with the published vector "$name"', ({ parameters, privateKey, signature }) => {
    expect(sign(parameters, new Secret(privateKey))).toBe(signature);
  });

  it('agrees with the worked example of docs/api.md', () => {
    const parameters = {
      Action: 'DescribeHostInstance',
      Region: 'cn-bj2',
      Offset: 0,
      Limit: 10,
      PublicKey: 'someone@example.com-public',
    };

    const signature = sign(parameters, new Secret('not-a-real-private-key'));

    expect(signature).toBe('d46d53f42d5e103879bf8e50c2f037118c63ce77');
    expect(readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')).toContain(signature);
  });

  it('agrees with an independent signer for any parameters', () => {
    const value = fc.oneof(unicodeText, fc.maxSafeInteger(), fc.array(unicodeText, { minLength: 1, maxLength: 13 }));
    const parameters = fc.dictionary(fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,8}$/), value);

    fc.assert(
      fc.property(parameters, unicodeText, (given, key) => {
        expect(sign(given, new Secret(key))).toBe(signIndependently(given, key));
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/core/secret.ts';
import { requestForms, sign, writeRequest } from '../../../src/provider/request.ts';
import { parametersOf, readRecording, recordings, sampleKeys } from './recorded.ts';

const privateKey = new Secret(sampleKeys.privateKey);

/** What the vendor's documents and the tests of its clients give, beside the recorded requests. */
const vectors = [
  [
    'a list of twelve',
    {
      Action: 'AllocateBackendBatch',
      PublicKey: sampleKeys.publicKey,
      Backends: Array(4).fill(['foo', 'bar', '42']).flat(),
    },
    '6bc32642779f8cb0bb3d3f128b1c0688abf9a1a3',
  ],
  [
    'a security token',
    {
      Action: 'CreateUHostInstance',
      Region: 'cn-bj2',
      Zone: 'cn-bj2-04',
      Name: 'Host01',
      ChargeType: 'Month',
      ImageId: 'f43736e1-65a5-4bea-ad2e-8a46e18883c2',
      CPU: 2,
      Memory: 2048,
      DiskSpace: 10,
      Quantity: 1,
      LoginMode: 'Password',
      Password: 'VUNsb3VkLmNu',
      PublicKey: sampleKeys.publicKey,
      SecurityToken: 'some_stoken',
    },
    '170c480ad176a247b324eb92a2cfe536aacfbd04',
  ],
  // Of the rules alone: SHA-1 of `ActionANameweb-机器 1PublicKeyp` and the key, in UTF-8.
  [
    'Unicode and blanks',
    { Action: 'A', Name: 'web-机器 1', PublicKey: 'p' },
    '4046f15f7b4b60a2756d8f7a1d1cfc2001c00893',
  ],
] as const;

describe('requests of other clients', () => {
  it.each(recordings)('have the signature that their parameters come to here: %s', (name) => {
    const requests = readRecording(name).map(parametersOf);

    expect(requests.map(({ parameters }) => sign(parameters, privateKey))).toEqual(
      requests.map(({ signature }) => signature),
    );
    expect(requests.length).toBeGreaterThan(1);
  });

  it.each(vectors)('have the signature that every form gives: %s', (_, parameters, signature) => {
    for (const form of requestForms) {
      const { method, target, headers, body = '' } = writeRequest(parameters, privateKey, form, 'Signature');
      const sent =
        method === 'GET'
          ? parametersOf({ contentType: 'query', body: target.slice(2) })
          : parametersOf({ contentType: headers['Content-Type'] ?? '', body });

      expect(sent.signature).toBe(signature);
      expect(sign(sent.parameters, privateKey)).toBe(signature);
    }
  });
});

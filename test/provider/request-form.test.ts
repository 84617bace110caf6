import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import { encodeText, sign, writeRequest } from '../../src/provider/request.ts';
import { anyText } from '../support/reports/any-text.ts';

/** Decodes by the rules alone, byte by byte. */
function decodeIndependently(text: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '%') {
      bytes.push(Number.parseInt(text.slice(at + 1, at + 3), 16));
      at += 2;
    } else {
      bytes.push(text.charCodeAt(at));
    }
  }
  return Buffer.from(bytes).toString('utf8');
}

const key = new Secret('private');

describe('request form', () => {
  it('escapes everything but the unreserved letters, and loses nothing', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const encoded = encodeText(text);

        expect(encoded).toMatch(/^([A-Za-z0-9._~-]|%[0-9A-F]{2})*$/);
        expect(decodeIndependently(encoded)).toBe(text);
      }),
    );
  });

  it.each([
    [' ', '%20'],
    ['+/=', '%2B%2F%3D'],
    ["!'()*", '%21%27%28%29%2A'],
    ['a@b', 'a%40b'],
    ['~-_.', '~-_.'],
    ['机', '%E6%9C%BA'],
    ['%', '%25'],
    ['\0', '%00'],
  ])('escapes %j as %s', (text, encoded) => {
    expect(encodeText(text)).toBe(encoded);
  });

  it('writes JSON as one flat object with numbers as numbers and the signature in it', () => {
    const parameters = { Action: 'A', Limit: 2, Ids: ['x', 'y'] };

    const request = writeRequest(parameters, key, 'json', 'Signature');

    expect(request).toMatchObject({ method: 'POST', target: '/', headers: { 'Content-Type': 'application/json' } });
    expect(JSON.parse(request.body ?? '')).toEqual({
      Action: 'A',
      Limit: 2,
      'Ids.0': 'x',
      'Ids.1': 'y',
      Signature: sign(parameters, key),
    });
  });

  it('writes a query with escaped values and the signature last', () => {
    const parameters = { Action: 'A b', Zone: 'z', Ids: ['@'] };

    const request = writeRequest(parameters, key, 'query', 'Signature');

    expect(request).toMatchObject({
      method: 'GET',
      target: `/?Action=A%20b&Zone=z&Ids.0=%40&Signature=${sign(parameters, key)}`,
    });
    expect(request.body).toBeUndefined();
  });
});

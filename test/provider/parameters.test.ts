import { describe, expect, it } from 'vitest';
import { KnownError } from '../../src/core/errors.ts';
import { Secret } from '../../src/core/secret.ts';
import { encodePassword, flattenParameters, type RequestParameters } from '../../src/provider/request.ts';

describe('parameters', () => {
  it('keeps texts and numbers, reveals secrets and gives every list item a name', () => {
    const flat = flattenParameters({ Text: 'é', Number: -5, Key: new Secret('s'), Ids: ['a', 'b'] });

    expect({ ...flat }).toEqual({ Text: 'é', Number: -5, Key: 's', 'Ids.0': 'a', 'Ids.1': 'b' });
  });

  it('writes minus zero as zero, as it is signed', () => {
    expect(Object.is(flattenParameters({ N: -0 }).N, 0)).toBe(true);
  });

  it('treats __proto__ as a name like any other', () => {
    const flat = flattenParameters(JSON.parse('{"__proto__":"x"}'));

    expect(Object.entries(flat)).toEqual([['__proto__', 'x']]);
  });

  it.each([
    ['a fraction', 1.5],
    ['an unsafe integer', 2 ** 53],
    ['not a number', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a boolean', true],
    ['null', null],
    ['undefined', undefined],
    ['an object', { a: 'b' }],
    ['an empty list', []],
    ['a list in a list', [['a']]],
    ['a number in a list', [1]],
    ['a lone surrogate', 'canary\ud800'],
    ['a lone surrogate in a list', ['canary\udc00x']],
    ['a lone surrogate in a secret', new Secret('canary\udc00')],
  ])('refuses %s without repeating it', (_, value) => {
    const flatten = () => flattenParameters({ Field: value } as unknown as RequestParameters);

    expect(flatten).toThrow(KnownError);
    expect(flatten).toThrow(/^The parameter Field(\.0)? cannot be sent: (?!.*canary).*Nothing was sent\.$/);
  });

  it.each([
    ['aHVudGVyLTI/', 'hunter-2?'],
    ['w6nwn5iA', 'é😀'],
    ['YQ==', 'a'],
  ])('encodes a password as %s, once', (encoded, password) => {
    expect(encodePassword('Password', new Secret(password)).reveal()).toBe(encoded);
  });

  it('encodes what looks encoded already, since nobody can tell', () => {
    expect(encodePassword('Password', new Secret('VUNs')).reveal()).toBe('VlVOcw==');
  });

  it('refuses a password that has no UTF-8', () => {
    expect(() => encodePassword('Password', new Secret('a\ud800'))).toThrow(/Password cannot be sent/);
  });
});

import { describe, expect, it } from 'vitest';
import { accountOf, journalAccountOf, parseKeys } from '../../src/cloud/keys.ts';
import { Secret } from '../../src/model/secret.ts';

describe('keys', () => {
  it('takes a pair and the token of temporary keys, if there is one, and keeps all secret', () => {
    const keys = parseKeys('public@example.com', 'private', 'token-1');

    const { publicKey, privateKey, securityToken } = keys;
    expect([publicKey, privateKey, securityToken].map((key) => key?.reveal())).toEqual([
      ...['public@example.com', 'private', 'token-1'],
    ]);
    expect(JSON.stringify(keys)).not.toMatch(/public@|"private"|token-1/);
    expect(parseKeys('a', 'b', '')).not.toHaveProperty('securityToken');
  });

  it.each([
    [undefined, 'b', 'public key', 'HOSTWRIGHT_PUBLIC_KEY'],
    ['a', '', 'private key', 'HOSTWRIGHT_PRIVATE_KEY'],
  ])('says which key is missing (%j, %j)', (publicText, privateText, name, variable) => {
    expect(() => parseKeys(publicText, privateText)).toThrow(
      expect.objectContaining({
        code: 'key-unusable',
        message: expect.stringContaining(name),
        suggestions: [expect.stringContaining(variable)],
      }),
    );
  });

  it.each(['canary key', 'canary\n', 'canaryé', 'canary\u200b', '"canary"'])(
    'refuses the key %j without repeating it',
    (text) => {
      for (const parse of [() => parseKeys(text, 'b'), () => parseKeys('a', text), () => parseKeys('a', 'b', text)]) {
        expect(parse).toThrow(expect.objectContaining({ code: 'key-unusable' }));
        expect(parse).not.toThrow(/canary/);
      }
    },
  );

  it.each([
    ['both keys', () => parseKeys('canary', 'canary')],
    ['the private key and the token', () => parseKeys('a', 'canary', 'canary')],
  ])('refuses one value for %s without repeating it', (_, parse) => {
    expect(parse).toThrow(expect.objectContaining({ code: 'key-unusable' }));
    expect(parse).not.toThrow(/canary/);
  });

  it('names an account by 12 hex digits that do not tell the key', () => {
    expect(accountOf(new Secret('abc'))).toBe('ba7816bf8f01');
  });
});

describe('whose a journal is', () => {
  const key = new Secret('abc');

  it('is the account, and another one for each project', () => {
    const owners = [key, new Secret('abd')].flatMap((one) =>
      [undefined, 'org-1', 'org-2'].map((project) => journalAccountOf(one, project)),
    );

    expect(owners[0]).toBe(accountOf(key));
    expect(new Set(owners).size).toBe(6);
    expect(owners.filter((owner) => !/^[0-9a-f]{12}$/.test(owner))).toEqual([]);
  });
});

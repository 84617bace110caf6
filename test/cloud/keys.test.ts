import { describe, expect, it } from 'vitest';
import { accountOf, journalAccountOf, parseKeys } from '../../src/cloud/keys.ts';
import { Secret } from '../../src/model/secret.ts';

describe('keys', () => {
  it('takes a pair and keeps both secret', () => {
    const keys = parseKeys('public@example.com', 'private');

    expect(keys.publicKey.reveal()).toBe('public@example.com');
    expect(keys.privateKey.reveal()).toBe('private');
    expect(JSON.stringify(keys)).toBe('{"publicKey":"(sensitive)","privateKey":"(sensitive)"}');
  });

  it('takes the token of temporary keys, if there is one, and keeps it secret too', () => {
    const keys = parseKeys('public@example.com', 'private', 'token-1');

    expect(keys.securityToken?.reveal()).toBe('token-1');
    expect(JSON.stringify(keys)).not.toContain('token-1');
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

  it('is the account, where no project has a journal of its own', () => {
    expect(journalAccountOf(key, undefined)).toBe(accountOf(key));
  });

  it('is another one for each project and each account', () => {
    const owners = [key, new Secret('abd')].flatMap((one) =>
      [undefined, 'org-1', 'org-2'].map((project) => journalAccountOf(one, project)),
    );

    expect(new Set(owners).size).toBe(6);
    expect(owners.filter((owner) => !/^[0-9a-f]{12}$/.test(owner))).toEqual([]);
  });
});

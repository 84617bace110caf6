import { describe, expect, it } from 'vitest';
import { resolvePassword } from '../../../src/declare/password.ts';
import { KnownError } from '../../../src/model/errors.ts';

const surroundings = { baseDir: '/', directories: [] };

function resolved(text: string, dialect: 'documented' | 'uhost' = 'uhost') {
  return resolvePassword({ env: 'PW' }, { ...surroundings, dialect, env: { PW: text } }).password.reveal();
}

function refusal(text: string): string {
  try {
    return resolved(text);
  } catch (error) {
    if (error instanceof KnownError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

describe('a password of the dialect uhost', () => {
  it.each(['abcdefg1', 'ABCDEFGh', 'Abcdefghijklmnopqrstuvwxyz1234', "a()`~!@#$%^&*-+=_|{}[]:;'<>,.", '12345678?/'])(
    'may be %s',
    (text) => {
      expect(resolved(text)).toBe(text);
    },
  );

  it.each([
    ['Abcdef1', 'does not have 8 to 30 characters'],
    ['Abcdefghijklmnopqrstuvwxyz12345', 'does not have 8 to 30 characters'],
    ['Abcdef 12', 'has characters other than Latin letters, digits and '],
    ['Abcdef"12', 'has characters other than Latin letters, digits and '],
    ['Abcdef\\12', 'has characters other than Latin letters, digits and '],
    ['Abcdéf12', 'has characters other than Latin letters, digits and '],
    ['abcdefgh', 'has only one of: small letters, capital letters, digits, signs'],
    ['12345678', 'has only one of: small letters, capital letters, digits, signs'],
    ['!!!!!!!!', 'has only one of: small letters, capital letters, digits, signs'],
  ])('cannot be %s, and the message does not show it', (text, why) => {
    const message = refusal(text);

    expect(message).toMatch(/^password-unavailable: The environment variable PW contains a password that /);
    expect(message).toContain(why);
    expect(message.replace(/digits and .*: this/, '')).not.toContain(text);
  });

  it('has no such rules in the documented dialect', () => {
    expect(resolved('a', 'documented')).toBe('a');
  });
});

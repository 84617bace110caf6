import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { resolvePassword } from '../../src/declare/password.ts';
import type { DialectName } from '../../src/model/dialect.ts';
import type { PasswordReference } from '../../src/model/host.ts';
import { folderWith } from '../support/hostwright.ts';

let folder: string;

beforeEach(() => {
  folder = folderWith();
  mkdirSync(join(folder, 'base'));
});

function write(name: string, content: string | Uint8Array, mode = 0o600): void {
  writeFileSync(join(folder, name), content);
  chmodSync(join(folder, name), mode);
}

function resolved(reference: PasswordReference, env: Record<string, string> = {}, dialect: DialectName = 'documented') {
  const directories = ['secrets', 'named/kubernetes.io', 'no-such-folder'].map((name) => join(folder, name));
  return resolvePassword(reference, { dialect, env, baseDir: join(folder, 'base'), directories });
}

describe('a password', () => {
  it('comes from a variable', () => {
    expect(resolved({ env: 'PW' }, { PW: 'Abc 12 ' }).reveal()).toBe('Abc 12 ');
  });

  it.each(['Abc\n', 'Abc\r\n'])('from a file loses one line break: %j', (content) => {
    write('base/pw', content);

    expect(resolved({ file: './pw' }).reveal()).toBe('Abc');
  });

  it.each(['base/pw', 'secrets/pw'])('may be kept by an absolute path in %s', (place) => {
    mkdirSync(join(folder, 'secrets'));
    write(place, 'Abc');

    expect(resolved({ file: join(folder, place) }).reveal()).toBe('Abc');
  });
});

describe('there is no password', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['in a variable that is not set', {}, /PW is not set/],
    ['in an empty variable', { PW: '' }, /PW is empty/],
    ['in a variable with a line break', { PW: 'a\nb' }, /line break/],
  ])('%s', (_, env, message) => {
    expect(() => resolved({ env: 'PW' }, env)).toThrowError(
      expect.objectContaining({ code: 'password-unavailable', message: expect.stringMatching(message) }),
    );
  });

  it.each<[string, () => void, string, RegExp]>([
    ['that is missing', () => {}, 'pw', /does not exist/],
    ['that is a directory', () => mkdirSync(join(folder, 'base/pw')), 'pw', /is a directory/],
    ['in a FIFO', () => execFileSync('mkfifo', ['-m', '600', join(folder, 'base/pw')]), 'pw', /not a regular file/],
    ['that is one line break', () => write('base/pw', '\n'), 'pw', /is empty/],
    ['of two lines', () => write('base/pw', 'a\nb\n'), 'pw', /line break/],
    ['that all may write', () => write('base/pw', 'a', 0o602), 'pw', /changed by other users/],
    ['that is not UTF-8', () => write('base/pw', Buffer.from([0xff])), 'pw', /not UTF-8/],
    ['of many bytes', () => write('base/pw', 'a'.repeat(5_000)), 'pw', /longer than 4096/],
    ['outside of the folder', () => write('pw', 'a'), '../pw', /outside of the declaration's folder/],
    ['that a link takes outside of the folder', () => symlinkOut(), 'pw', /outside of the declaration's folder/],
    ['by an absolute path nobody named', () => write('pw', 'a'), '/etc/hostname', /is not in a folder from which/],
  ])('in a file %s', (_, arrange, file, message) => {
    arrange();

    expect(() => resolved({ file })).toThrowError(
      expect.objectContaining({ code: 'password-unavailable', message: expect.stringMatching(message) }),
    );
  });
});

function symlinkOut(): void {
  write('secret', 'a');
  symlinkSync('../secret', join(folder, 'base/pw'));
}

it.each([
  ['secrets/kubernetes.io', undefined],
  ['secrets/eks.amazonaws.com', undefined],
  ['named/kubernetes.io', 'a token'],
])("a pod's token is a password only if the operator names its very folder: %s", (name, password) => {
  // As Kubernetes mounts one: the file is a link to a link.
  const account = join(folder, name, 'serviceaccount');
  mkdirSync(join(account, '..2026_11_23'), { recursive: true });
  writeFileSync(join(account, '..2026_11_23/token'), 'a token', { mode: 0o600 });
  symlinkSync('..2026_11_23', join(account, '..data'));
  symlinkSync('..data/token', join(account, 'token'));
  const read = () => resolved({ file: join(account, 'token') }).reveal();

  if (password === undefined) expect(read).toThrow(`lies in ${name.split('/')[1]}, where a cluster keeps the tokens`);
  else expect(read()).toBe(password);
});

describe('a password of the dialect uhost', () => {
  const resolvedText = (text: string) => resolved({ env: 'PW' }, { PW: text }, 'uhost').reveal();

  it.each(['abcdefg1', 'ABCDEFGh', 'Abcdefghijklmnopqrstuvwxyz1234', "a()`~!@#$%^&*-+=_|{}[]:;'<>,.", '12345678?/'])(
    'may be %s',
    (text) => {
      expect(resolvedText(text)).toBe(text);
    },
  );

  it.each([
    ['Abcdef1', 'does not have 8 to 30 characters'],
    ['Abcdefghijklmnopqrstuvwxyz12345', 'does not have 8 to 30 characters'],
    ['Abcdef 12', 'has characters other than Latin letters, digits and '],
    ['Abcdef"12', 'has characters other than Latin letters, digits and '],
    ['Abcdéf12', 'has characters other than Latin letters, digits and '],
    ['abcdefgh', 'has only one of: small letters, capital letters, digits, signs'],
    ['!!!!!!!!', 'has only one of: small letters, capital letters, digits, signs'],
  ])('cannot be %s, and the message does not show it', (text, why) => {
    const message = `The environment variable PW contains a password that ${why}`;

    expect(() => resolvedText(text)).toThrowError(
      expect.objectContaining({ code: 'password-unavailable', message: expect.stringContaining(message) }),
    );
    expect(() => resolvedText(text)).not.toThrowError(text);
  });
});

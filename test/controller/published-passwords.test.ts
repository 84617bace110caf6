/** Passwords of a published scope: whoever writes a row must not choose a folder of the machine that reads it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPasswords } from '../../src/cli/apply/1-read-passwords.ts';
import { Secret } from '../../src/core/secret.ts';
import { folderWith } from '../support/hostwright.ts';
import { desiredHost } from '../support/model/builders.ts';

const cloud = {
  dialect: 'documented',
  keys: { publicKey: new Secret('public'), privateKey: new Secret('private') },
  otherKeys: () => [],
} as const;

/** Of a declaration that says it is in this folder, and names this file. */
function readFrom(folder: string, file: string, directories: readonly string[], isPublished: boolean) {
  const host = desiredHost({
    password: { file },
    position: { file: join(folder, 'hosts.yaml'), line: 1, column: 1 },
  });
  const flags = { 'password-directory': directories };
  const io = { env: {}, cwd: '/', givenSources: { sources: [], isPublished } };
  return readPasswords([host], flags, cloud, io).passwordOf(host)?.reveal();
}

describe('the password file of a published scope', () => {
  it.each([
    ['with an absolute path', (folder: string) => join(folder, 'pw')],
    ['with a relative path', () => 'pw'],
  ])('is not found by the path of its declaration: %s', (_, fileIn) => {
    const folder = folderWith({}, onTestFinished);
    writeFileSync(join(folder, 'pw'), 'Abc', { mode: 0o600 });

    expect(readFrom(folder, fileIn(folder), ['/run/secrets'], false)).toBe('Abc');
    expect(() => readFrom(folder, fileIn(folder), ['/run/secrets'], true)).toThrow(/in a folder from|outside of/);
  });

  it('is read where the operator says that passwords are', () => {
    const folder = folderWith({}, onTestFinished);
    writeFileSync(join(folder, 'pw'), 'Abc', { mode: 0o600 });

    expect(readFrom('/nowhere', join(folder, 'pw'), [folder], true)).toBe('Abc');
  });
});

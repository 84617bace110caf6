/** The spelling of each dialect stands in one file of `provider`, and what they share in a third. The emulator is the API's other side, with its own. */
import { describe, expect, it } from 'vitest';
import { readSources, roomOf } from './sources.ts';

const tables = ['wire.ts', 'documented-wire.ts', 'uhost-wire.ts'].map((name) => `src/provider/${name}`);
const sources = readSources();
const others = sources.filter(({ path }) => !tables.includes(path) && roomOf(path) !== 'emulator');

function namesOf(text: string): readonly string[] {
  const names = [...text.matchAll(/'([A-Z][A-Za-z]+)'|\b([A-Z][A-Za-z]+): /g)].map(([, value, key]) => value ?? key);
  return [...new Set(names)].filter((name) => name !== undefined).sort();
}

const tableTexts = sources.filter(({ path }) => tables.includes(path)).map(({ text }) => text);
const names = namesOf(tableTexts.join('\n'));

const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** Whether code uses the name: `'Region'`, `.Region`, `Region:`, `{ Region }`, `Region=`. */
function usesIn(code: string, name: string): boolean {
  return new RegExp(`['"\`]${name}['"\`]|[.{] ?${name}\\b|\\b${name}[:=]`).test(code);
}

describe('the spelling of the API', () => {
  it('is one table', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        'Action',
        'CPU',
        'CreateHostInstance',
        'HostIds',
        'HostSet',
        'IP',
        'Offset',
        'PublicKey',
        'UHostIds',
        'UHostSet',
      ]),
    );
    expect(names.length).toBeGreaterThan(35);
  });

  it('is used as a name by no other code of the provider', () => {
    const strays = others
      .filter(({ path }) => roomOf(path) === 'provider')
      .flatMap(({ path, text }) =>
        names.filter((name) => usesIn(codeOf(text), name)).map((name) => `${path}: ${name}`),
      );

    expect(strays).toEqual([]);
  });

  it('is not so much as mentioned elsewhere in the provider, but for the word RetCode', () => {
    const unmistakable = names.filter((name) => /[a-z][A-Z]/.test(name) && name !== 'RetCode');

    const strays = others
      .filter(({ path }) => roomOf(path) === 'provider')
      .flatMap(({ path, text }) =>
        unmistakable.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${path}: ${name}`),
      );

    expect(unmistakable.length).toBeGreaterThan(15);
    expect(strays).toEqual([]);
  });

  it('has operations and lists of rows that nobody else knows', () => {
    const strays = others.filter(({ text }) =>
      /\b(Describe|Create)U?HostInstance|\b(U?HostSet|DiskSet|I[pP]Set)\b/.test(codeOf(text)),
    );

    // What its local cloud begins with.
    expect(strays.map(({ path }) => path)).toEqual(['src/cli/demo.ts']);
  });
});

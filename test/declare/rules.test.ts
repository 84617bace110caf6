import { describe, expect, it } from 'vitest';
import { findSecrets, hideSecretIn } from '../../src/declare/secrets.ts';
import { indexSource } from '../../src/declare/yaml/place.ts';
import { findNumberFault, readYaml } from '../../src/declare/yaml/read-yaml.ts';
import { findNearest } from '../../src/model/text/similar-names.ts';
import { spentMs } from '../support/spent.ts';

describe('time that grows with the input alone', () => {
  const long = 100_000;
  const secretsIn = (text: string) =>
    findSecrets({ ...readYaml({ file: 'x', text: '' }), source: indexSource({ file: 'x', text }) });

  it.each<[string, () => unknown]>([
    ['a number of zeros', () => findNumberFault(`1${'0'.repeat(long)}.${'0'.repeat(long)}1`, 5)],
    ['a nearest name', () => findNearest('c'.repeat(long), ['cpu'])],
    ['a text with secrets', () => hideSecretIn('password'.repeat(long / 8))],
    ['keys in a broken text', () => secretsIn('password: x\n'.repeat(long / 12))],
    ['spaces in a broken text', () => secretsIn(`${' '.repeat(long)}password${' '.repeat(long)}:`)],
    ['unknown keys in a broken text', () => secretsIn('pw: x\n'.repeat(long / 6))],
    ['names in a broken text', () => secretsIn(`templates:\n${'  a: {\n'.repeat(long / 7)}`)],
    [
      'columns in a broken text',
      () => secretsIn(Array.from({ length: 400 }, (_, at) => `${' '.repeat(at)}a: {\n`).join('')),
    ],
  ])('%s', (_, run) => {
    const start = spentMs();

    run();

    expect(spentMs() - start).toBeLessThan(200);
  });
});

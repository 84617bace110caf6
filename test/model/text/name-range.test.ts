import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readName } from '../../../src/declare/name-rules.ts';
import { validateFile } from '../../../src/declare/validate.gen.js';
import { expandName, isNameOf, parseName } from '../../../src/model/text/name-pattern.ts';

function namesOf(text: string): readonly string[] {
  const parsed = parseName(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return [...expandName(parsed)];
}

describe('a range', () => {
  it.each([
    ['web-1', ['web-1']],
    ['web-[1:3]', ['web-1', 'web-2', 'web-3']],
    ['web-[08:11]', ['web-08', 'web-09', 'web-10', 'web-11']],
    ['web-[9:11]', ['web-9', 'web-10', 'web-11']],
    ['[1:9:2]', ['1', '3', '5', '7', '9']],
    ['x[a:c]', ['xa', 'xb', 'xc']],
    ['[a:b]-[1:2]', ['a-1', 'a-2', 'b-1', 'b-2']],
    ['r[1:2]n[00:01]z', ['r1n00z', 'r1n01z', 'r2n00z', 'r2n01z']],
  ])('%s stands for its names', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  it.each([
    ...[']', 'a[1:2', '[[1:2]]', '[1]', '[:5]', '[1:2:0]', '[1:2:3:4]', '[3:1]', '[a:C]', '[1:c]', '[01:5]'],
    ...['[-1:3]', '[aa:bb]', '[1:9999999999]'],
  ])('%s is none', (text) => {
    expect(parseName(text)).toHaveProperty('problem');
  });
});

it('a name is one of a range if the range makes it', () => {
  const piece = fc.constantFrom('a', '1', '-', '[1:3]', '[08:11]', '[1:99:7]', '[a:c]', '[9:101]');
  const name = fc.array(fc.constantFrom('a', 'b', 'd', '0', '1', '2', '9', '10', '-'), { maxLength: 5 });

  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 3 }), name, (pieces, others) => {
      const parsed = parseName(pieces.join(''));
      if ('problem' in parsed) throw new Error(parsed.problem);
      const made = new Set(expandName(parsed));

      expect([...made].filter((one) => !isNameOf(parsed, one))).toEqual([]);
      expect(isNameOf(parsed, others.join(''))).toBe(made.has(others.join('')));
    }),
  );
});

it('a name that is read is one to the schema as well, and every host of it has a good name', () => {
  const good = fc.constantFrom(...'aZ0-._数', '[1:3]', '[08:11]', '[a:c]', ...['Pass', 'word', '[P:P]', 'ublicKey']);
  const bad = fc.constantFrom('[', ']', ':', ' ', '/', '=', 'é', '\u200b');
  const piece = fc.oneof({ weight: 15, arbitrary: good }, { weight: 1, arbitrary: bad });

  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      const read = readName(text, 'documented');
      if ('problem' in read) return;

      expect(validateFile({ apiVersion: 'hostwright/v1', hosts: [{ name: text }] })).toBe(true);
      for (const name of expandName(read)) {
        expect(name).toMatch(
          /^[A-Za-z0-9_\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff][A-Za-z0-9._\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff-]{0,62}$/,
        );
        expect(name).not.toMatch(/Password|PublicKey/);
      }
    }),
    { numRuns: 1_000 },
  );
});

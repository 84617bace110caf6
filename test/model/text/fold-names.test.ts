import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldNames, type NameRange } from '../../../src/model/text/fold-names.ts';
import { expandName, parseName } from '../../../src/model/text/name-pattern.ts';

/** As a declaration reads them. */
function unfold(ranges: readonly NameRange[]): readonly string[] {
  return ranges.flatMap(({ text, count }) => {
    if (count === 1) return [text];
    const pattern = parseName(text);
    if ('problem' in pattern) throw new Error(pattern.problem);
    return [...expandName(pattern)];
  });
}

const textsOf = (names: readonly string[]) => foldNames(names).map(({ text }) => text);
const namesOf = (pattern: string) => unfold([{ text: pattern, count: 2 }]);

describe('names', () => {
  it.each([
    ...['web-[001:150]', 'web-[1:12]', 'web-[08:11]', 'web-[0:3].example.com', 'rack-[1:3]-web-[01:40]'],
    ...['web-[1:99:2]', 'cache-[a:d]', 'cache-[a:d].example.com', 'rack-[A:C]-web-[01:40][a:b]', 'web[a:y:2]'],
    '[1:5]',
  ])('of %s become that range again', (pattern) => {
    expect(textsOf(namesOf(pattern))).toEqual([pattern]);
  });

  it.each([
    ['web-1 web-2 web-4 web-5 web-7', 'web-7 web-[1:2] web-[4:5]'],
    ['web-9 web-10 web-09 web-010', 'web-010 web-9 web-[09:10]'],
    ['web-1 web-3', 'web-1 web-3'],
  ])('%s become %s', (names, texts) => {
    expect(textsOf(names.split(' ')).toSorted()).toEqual(texts.split(' '));
  });

  it('are the same names, each as often, when they are unfolded', () => {
    const number = fc.oneof(
      fc.integer({ min: 0, max: 30 }).map(String),
      fc.integer({ min: 0, max: 30 }).map((value) => String(value).padStart(2, '0')),
      fc.integer({ min: 95, max: 105 }).map((value) => String(value).padStart(3, '0')),
      fc.constantFrom('0', '00', '999999999', '1000000000'),
    );
    const text = fc.constantFrom('', 'web-', 'a', 'b', 'c', 'D', '-', '.', 'ü', '[', ']', '[1:2]', 'a b', '"');
    const name = fc.tuple(text, number, text, fc.option(number, { nil: '' }), text).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 60 }), (names) => {
        const folded = foldNames(names);

        expect(unfold(folded).toSorted()).toEqual(names.toSorted());
        expect(folded.reduce((sum, { count }) => sum + count, 0)).toBe(names.length);
      }),
      { numRuns: 2_000 },
    );
  });
});

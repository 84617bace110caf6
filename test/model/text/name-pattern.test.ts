import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesPattern, selects } from '../../../src/model/text/name-pattern.ts';
import { ignoreSpelling } from '../../../src/model/text/similar-names.ts';

/** The same rule, as anybody would write it down: slow, and obvious. */
function obviouslyMatches(pattern: string, name: string): boolean {
  if (pattern === '') return name === '';
  const [first, rest] = [pattern[0], pattern.slice(1)];
  if (first === '*') return obviouslyMatches(rest, name) || (name !== '' && obviouslyMatches(pattern, name.slice(1)));
  return name !== '' && (first === '?' || first === name[0]) && obviouslyMatches(rest, name.slice(1));
}

it('a pattern agrees with the obvious matcher', () => {
  const text = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 });

  fc.assert(
    fc.property(text('ab*?'), text('ab'), (pattern, name) => {
      expect(matchesPattern(pattern, name)).toBe(obviouslyMatches(pattern, name));
    }),
    { numRuns: 1_000 },
  );
});

describe('a selection by what is not the name', () => {
  const host = { name: 'web-1', region: 'cn-bj2', tag: 'front', template: 'large', file: 'envs/prod.yaml' };

  it.each([
    ['tag:front', true],
    ['tag:web-1', false],
    ['template:l*', true],
    ['file:envs/prod.yaml', true],
    ['file:./envs/*', true],
    ['file:.//./envs/prod.yaml', true],
    ['file:prod.yaml', false],
    ['region:cn-bj[1:3]', true],
    ['region:hk', false],
    ['constructor:*', false],
    ['web-[0:3]', true],
  ])('%s takes the host: %s, and leaves it out alike', (pattern, taken) => {
    expect(selects({ only: [pattern], exclude: [] }, host)).toBe(taken);
    expect(selects({ only: [], exclude: [pattern] }, host)).toBe(!taken);
  });

  it('takes no host that has nothing of the kind', () => {
    expect(selects({ only: ['template:*', 'file:*'], exclude: [] }, { name: 'web-1', region: 'hk' })).toBe(false);
  });
});

describe('a name whose spelling is ignored', () => {
  it.each([
    ['web-1-2', 'web-12'],
    ['web-1', 'web-10'],
    ['web-1', 'web-1a'],
    ['web-0', 'web'],
    ['web-1', '1-web'],
  ])('keeps "%s" and "%s" apart', (name, other) => {
    expect(ignoreSpelling(name)).not.toBe(ignoreSpelling(other));
  });

  it('is the same without its accents', () => {
    expect([ignoreSpelling('Caf\u00e9'), ignoreSpelling('й')]).toEqual(['cafe', 'й']);
  });

  /** Letters, perhaps none, and a number, written in one way only: a separator counts between two numbers. */
  const letters = fc.string({ unit: fc.constantFrom('a', 'e', '漢'), maxLength: 2 });
  const plainName = fc.array(fc.tuple(letters, fc.nat(120)), { minLength: 1, maxLength: 4 });
  const write = (parts: readonly (readonly [string, number])[]) =>
    parts.map(([text, number], at) => `${text === '' && at > 0 ? '-' : ''}${text}${number}`).join('');

  it('is the same however the name is written', () => {
    const noise = fc.record({
      dash: fc.constantFrom(...'-_.:/+#, \u00a0\u2011\u2212－。·ー', ' - ', '--'),
      unseen: fc.constantFrom('', '\u200b', '\u00ad', '\ufe0f', '\u2060', "'"),
      zeros: fc.constantFrom('', '0', '00', '０'),
      isUpper: fc.boolean(),
      inner: fc.constantFrom('', '-', '_', ' '),
      outer: fc.constantFrom('', ' ', '\u3000', '-'),
    });

    fc.assert(
      fc.property(plainName, noise, (parts, { dash, unseen, zeros, isUpper, inner, outer }) => {
        const noisy = parts
          .map(([text, number]) => `${text && `${[...text].join(inner)}${unseen}${inner}`}${zeros}${number}`)
          .join(dash);
        const name = `${outer}${isUpper ? noisy.toUpperCase() : noisy}${outer}`;

        expect(ignoreSpelling(name)).toBe(write(parts));
      }),
    );
  });
});

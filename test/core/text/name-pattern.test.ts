import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, matchesPattern, selects } from '../../../src/core/text/name-pattern.ts';

/** The same rule, as anybody would write it down: slow, and obvious. */
function obviouslyMatches(pattern: string, name: string): boolean {
  if (pattern === '') return name === '';
  const [first, rest] = [pattern[0], pattern.slice(1)];
  if (first === '*') return obviouslyMatches(rest, name) || (name !== '' && obviouslyMatches(pattern, name.slice(1)));
  return name !== '' && (first === '?' || first === name[0]) && obviouslyMatches(rest, name.slice(1));
}

describe('a pattern', () => {
  it.each([
    ['web-*', 'web-1', true],
    ['web-*', 'web-', true],
    ['web-*', 'web', false],
    ['web-?', 'web-1', true],
    ['web-?', 'web-12', false],
    ['*', '', true],
    ['', '', true],
    ['', 'web', false],
    ['*-db-*', 'eu-db-1', true],
    ['web', 'web-1', false],
    ['WEB-*', 'web-1', false],
    ['web.1', 'web-1', false],
    ['[a]', 'a', false],
  ])('"%s" and the name "%s": %s', (pattern, name, matches) => {
    expect(matchesPattern(pattern, name)).toBe(matches);
  });

  it('agrees with the obvious matcher', () => {
    const text = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 });

    fc.assert(
      fc.property(text('ab*?'), text('ab'), (pattern, name) => {
        expect(matchesPattern(pattern, name)).toBe(obviouslyMatches(pattern, name));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['many stars', `${'a*'.repeat(2_000)}b`],
    ['many stars and marks', `${'*?'.repeat(2_000)}b`],
    ['stars alone', `${'*'.repeat(20_000)}b`],
  ])('is decided at once, though it has %s', (_, pattern) => {
    const name = 'a'.repeat(5_000);
    const started = performance.now();

    const matches = matchesPattern(pattern, name);

    expect(matches).toBe(false);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('a selection', () => {
  it.each([
    [{ only: [], exclude: [] }, 'web-1', true],
    [{ only: ['db-*', 'web-*'], exclude: [] }, 'web-1', true],
    [{ only: ['db-*'], exclude: [] }, 'web-1', false],
    [{ only: [], exclude: ['web-*'] }, 'web-1', false],
    [{ only: ['web-*'], exclude: ['*-1'] }, 'web-1', false],
  ])('%j takes %s: %s', (selection, name, taken) => {
    expect(selects(selection, name)).toBe(taken);
  });
});

describe('a folded name', () => {
  it.each([
    ['Web-1', 'web-1'],
    ['\u3000web-1 ', 'web-1'],
    ['ｗｅｂ－１', 'web-1'],
    ['cafe\u0301', 'café'],
    ['ﬁle', 'file'],
    ['\u212a8s', 'k8s'],
  ])('makes "%s" one with "%s"', (name, twin) => {
    expect(foldName(name)).toBe(foldName(twin));
  });

  it('keeps names apart that people tell apart', () => {
    expect(foldName('web-1')).not.toBe(foldName('web_1'));
    expect(foldName('web-1')).not.toBe(foldName('web-01'));
  });
});

/** Biome can ask for braces everywhere, and not for this: none around a statement that fits on the line of its `if`. */
import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';

const lineWidth = 120;
const inBraces = /^( *)((?:if|for|while) \(.*\)) \{\n\1 {2}((?!\/\/)\S.*;)\n\1\}\n(?!\1else)/gm;
const withoutBraces = /^( *)((?:if|for|while) \(.*\)|else)\n\1 {2}\S/gm;

const sources = readSources();

/** The same as `a, b`, which the formatter writes as two lines. */
const spreadLiteral = /\.\.\.\{/g;

describe('braces', () => {
  it('of a literal are not spread into another one, which writes fields as fields', () => {
    const spread = sources.flatMap(({ path, text }) =>
      [...text.matchAll(spreadLiteral)].map(({ index }) => `${path}: ${text.slice(index, index + 40)}`),
    );

    expect('({ ...{ a, b } })').toMatch(spreadLiteral);
    expect(spread).toEqual([]);
  });

  it('are left out where the whole statement fits on one line', () => {
    const superfluous = sources.flatMap(({ path, text }) =>
      [...text.matchAll(inBraces)]
        .map(([, indent, head, body]) => `${indent}${head} ${body}`)
        .filter((line) => line.length <= lineWidth)
        .map((line) => `${path}: ${line.trim()}`),
    );

    expect(superfluous).toEqual([]);
  });

  it('stand around a statement that begins on a line of its own', () => {
    const missing = sources.flatMap(({ path, text }) =>
      [...text.matchAll(withoutBraces)].map(([, , head]) => `${path}: ${head}`),
    );

    expect(missing).toEqual([]);
  });
});

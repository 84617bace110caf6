import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** Code may be wider: a comment is text, and people read text in narrow columns. */
const commentWidth = 100;

it('comments are at most 100 columns wide', () => {
  const wide = readSources().flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ line, at: `${path}:${index + 1}` }))
      .filter(({ line }) => line.length > commentWidth && /^\s*(\/\/|\/\*\*|\* )/.test(line))
      .map(({ at }) => at),
  );

  expect(wide).toEqual([]);
});

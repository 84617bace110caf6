import { describe, expect, it } from 'vitest';
import { longestOf } from '../../../src/report/words/style.ts';

describe('the width of a column', () => {
  it('is that of its longest text, and of none it is 0', () => {
    expect([longestOf(['a', 'abc', 'ab']), longestOf([])]).toEqual([3, 0]);
  });

  it('is known of more rows than one call takes arguments', () => {
    expect(longestOf(Array.from({ length: 200_000 }, () => 'web-1'))).toBe(5);
  });
});

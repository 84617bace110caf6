import { describe, expect, it } from 'vitest';
import { countCells, cutToCells } from '../../../src/model/text/display-width.ts';

describe('the cells of a terminal', () => {
  it.each([
    ['web-1', 5],
    ['数据库', 6],
    ['ｗｅｂ', 6],
    ['ﾃﾞｰﾀ', 4],
    ['✅', 2],
    ['🚀', 2],
    ['𠮷', 2],
    ['é', 1],
    ['e\u0301', 1],
    ['क\u094d', 1],
    ['✓ ✗ … · ─', 9],
  ])('of "%s" are %i', (text, cells) => {
    expect(countCells(text)).toBe(cells);
  });

  it('are never more than asked for where a text is cut', () => {
    expect(cutToCells('✅ ✅ ✅', 8)).toBe('✅ ✅ ✅');
    expect(cutToCells('✅ ✅ ✅', 7)).toBe('✅ ✅ …');
    expect(cutToCells('✅ ✅ ✅', 2)).toBe('…');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCells, cutToCells, wrapRow, wrapText } from '../../../src/model/text/terminal-lines.ts';

describe('a long line', () => {
  it('is broken between words, its rest under the column that it belongs to', () => {
    expect(wrapRow('  + web-1  one two three four', 11, 32)).toBe('  + web-1  one two three four');
    expect(wrapRow('  + web-1  one two three four five six', 11, 32)).toBe(
      '  + web-1  one two three four\n           five six',
    );
  });

  it('is broken between cells, if the next one fits on a line', () => {
    expect(wrapRow('  + web-1  cpu 2  Month x 1  zone cn-bj2-04', 11, 32)).toBe(
      '  + web-1  cpu 2  Month x 1\n           zone cn-bj2-04',
    );
    expect(wrapRow('  ? web-1  it may be another (--allow replacement=web-1)', 11, 44)).toBe(
      '  ? web-1  it may be another\n           (--allow replacement=web-1)',
    );
  });

  it.each([
    ['see "hostwright plan --journal kept", then go on', 'see\n  "hostwright plan --journal kept",\n  then go on'],
    [
      'Apply it with: hostwright apply plan.json -f hosts.yaml',
      'Apply it with:\n  hostwright apply plan.json -f hosts.yaml',
    ],
  ])('keeps a command whole: %s', (line, wrapped) => {
    expect(wrapText(line, 24)).toBe(wrapped);
  });

  it('keeps the blank behind a question, and room for the answer', () => {
    expect(wrapText('Only "yes" approves, all else does not: ', 30)).toBe(
      'Only "yes" approves,\n  all else does not: ',
    );
  });

  it('has the same words on lines that fit, and stays as it is when it is wrapped again', () => {
    const word = fc.oneof(fc.stringMatching(/^[a-z界é]{1,12}$/), fc.constant('\u001b[1mbold\u001b[22m'));
    const line = fc.tuple(fc.nat(6), fc.array(word, { minLength: 1, maxLength: 30 }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), fc.integer({ min: 40, max: 120 }), (lines, columns) => {
        const text = lines.map(([indent, words]) => `${' '.repeat(indent)}${words.join(' ')}`).join('\n');

        const wrapped = wrapText(text, columns);

        expect(wrapped.split(/\s+/)).toEqual(text.split(/\s+/));
        expect(wrapText(wrapped, columns)).toBe(wrapped);
        for (const one of wrapped.split('\n')) {
          expect(countCells(one.replace(/\u001b\[\d+m/g, ''))).toBeLessThanOrEqual(columns);
        }
      }),
    );
  });

  it('is left as it is in a pipe', () => {
    expect(wrapText('x '.repeat(100), undefined)).toBe('x '.repeat(100));
  });
});

describe('the cells of a terminal', () => {
  it.each([
    ['web-1', 5],
    ['数据库', 6],
    ['ﾃﾞｰﾀ', 4],
    ['✅', 2],
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeText, shorten } from '../../../src/model/text/escape.ts';
import { anyText } from '../../support/reports/any-text.ts';

describe('escaped text', () => {
  it('shows what a terminal would obey, reorder or hide', () => {
    const deceptive = 'a\u001b[31m\u009b\u202e\u200b\u{e0041}\ud800\n\tz';

    const escaped = escapeText(deceptive);

    expect(escaped).toBe(String.raw`a\u{1b}[31m\u{9b}\u{202e}\u{200b}\u{e0041}\u{d800}\u{a}\u{9}z`);
  });

  it('holds no command that the runner of a pipeline would obey in the middle of a line', () => {
    expect(escapeText('a ##[add-mask]x ##vso[task.complete] ##teamcity[buildStop] # [x] ##')).toBe(
      String.raw`a ##\u{5b}add-mask]x ##vso\u{5b}task.complete] ##teamcity\u{5b}buildStop] # [x] ##`,
    );
  });

  it('leaves letters of every script and emoji alone', () => {
    for (const text of ['web-01 "é"', '数据库 日本 😀 \\ <&>']) expect(escapeText(text)).toBe(text);
  });

  it('never holds a control character, a mark of direction, an invisible character or half a pair', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(),
          fc.array(fc.integer({ max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
        ),
        (text) => {
          const escaped = escapeText(text);

          expect(escaped).not.toMatch(
            /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}\u200b-\u200d\u2060\ufeff\u{e0000}-\u{e007f}]/u,
          );
          expect(escaped).toBe(Buffer.from(escaped).toString());
        },
      ),
    );
  });
});

it.each([
  ['abcd', 4, 'abcd'],
  ['abcde', 4, 'abcd…'],
  ['ab😀de', 4, 'ab😀…'],
  ['abc😀e', 4, 'abc…'],
  ['ab😀', 4, 'ab😀'],
])('a text cut short %s, at most %i: %s', (text, most, short) => {
  expect(shorten(text, most)).toBe(short);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeCanonicalJson } from '../../src/saved-plan/saved-plan.ts';
import { anyText } from '../support/reports/any-text.ts';

it('writes one text for one value, whatever the order of its keys', () => {
  const text = writeCanonicalJson({ b: [1, { d: true, c: null }], a: 'x' });

  expect(text).toBe(writeCanonicalJson({ a: 'x', b: [1, { c: null, d: true }] }));
  expect(text).toBe('{\n  "a": "x",\n  "b": [\n    1,\n    {\n      "c": null,\n      "d": true\n    }\n  ]\n}\n');
});

it('leaves out what has no value', () => {
  expect(writeCanonicalJson({ a: undefined, b: [] })).toBe('{\n  "b": []\n}\n');
});

it('says what JSON says, and holds nothing that could drive a terminal or reorder a line', () => {
  fc.assert(
    fc.property(fc.jsonValue(), anyText(), (value, text) => {
      const document = { value, text, [`key ${text}`]: '\u202e\u009b31m\ud800' };

      const written = writeCanonicalJson(document);

      expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(document)));
      expect(written.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e]/);
    }),
  );
});

it('gives no runner of pipelines an order, and says what it said', () => {
  expect(writeCanonicalJson('##[error] ##vso[x]')).toBe('"##\\u005berror] ##vso\\u005bx]"\n');
  expect(JSON.parse(writeCanonicalJson('##[error]'))).toBe('##[error]');
});

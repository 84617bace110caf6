/** Any text, of every code point but half a pair: what `fc.string({ unit: 'binary' })` gives, value by value. */
import fc from 'fast-check';

const firstHalf = 0xd800;
const halves = 0x800;

const codePoint = fc.nat({ max: 0x10ffff - halves }).map(
  (index) => String.fromCodePoint(index < firstHalf ? index : index + halves),
  // fast-check asks which names that are dangerous in JavaScript a text can hold; its own units list every code point to tell.
  (one) => {
    const code = typeof one === 'string' ? one.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== one) throw new Error('Not one code point');
    return code < firstHalf ? code : code - halves;
  },
);

export const anyText = (constraints: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: codePoint });

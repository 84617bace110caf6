import { describe, expect, it } from 'vitest';
import {
  absent,
  count,
  either,
  fieldOf,
  integer,
  listOf,
  matching,
  number,
  object,
  oneOf,
  optional,
  partOf,
  readShape,
  type Shape,
  tagged,
  text,
  yesOrNo,
} from '../../src/core/shape.ts';

interface Box {
  readonly name: string;
  readonly tag?: string;
  readonly lid: 'open' | 'shut' | undefined;
  readonly items: readonly { readonly weight: number }[];
}

const box: Shape<Box> = object({
  name: text,
  tag: optional(text),
  lid: optional(oneOf(['open', 'shut'])),
  items: listOf(object({ weight: number })),
});

type Pet = { readonly kind: 'cat'; readonly lives: number } | { readonly kind: 'dog' | 'wolf'; readonly bark: boolean };

const canine = { bark: yesOrNo };
const pet: Shape<Pet> = tagged('kind', {
  cat: object({ kind: oneOf(['cat']), lives: count }),
  dog: object({ kind: oneOf(['dog', 'wolf']), ...canine }),
  wolf: object({ kind: oneOf(['dog', 'wolf']), ...canine }),
});

/** What is wrong with the value, in one sentence; nothing where it has the shape. */
function faultOf(shape: Shape<unknown> | Shape<Box> | Shape<Pet>, value: unknown): string {
  const { faultIn } = shape;
  const read = readShape({ faultIn }, value);
  return read.status === 'read' ? '' : `${read.fault.path} ${read.fault.flaw}`.trim();
}

describe('a shape', () => {
  it('reads the very value, and no copy', () => {
    const value = { name: 'a', items: [{ weight: 1 }] };

    const read = readShape(box, value);

    expect(read).toEqual({ status: 'read', value });
    expect(read.status === 'read' && read.value).toBe(value);
  });

  it.each([
    ['no object', [], 'is not an object'],
    ['nothing', null, 'is not an object'],
    ['a field less', { items: [] }, 'name is missing'],
    ['an inherited field', Object.create({ name: 'a', items: [] }), 'name is missing'],
    ['a field more', { name: 'a', items: [], more: 1 }, 'more is not a known field'],
    ['a field of every object', JSON.parse('{"name": "a", "items": [], "__proto__": {}}'), '__proto__ is not a known'],
    [
      'a field whose name is no word',
      { name: 'a', items: [], 'a\u001b[31m b': 1 },
      '["a\\u001b[31m b"] is not a known',
    ],
    ['a field with a long name', { name: 'a', items: [], ['x'.repeat(99)]: 1 }, `["${'x'.repeat(60)}…"] is not`],
    ['null for what may be missing', { name: 'a', items: [], tag: null }, 'tag is not text'],
    ['an unknown word', { name: 'a', items: [], lid: 'ajar' }, 'lid is not one of "open", "shut"'],
    ['no list', { name: 'a', items: {} }, 'items is not a list'],
    ['a bad item', { name: 'a', items: [{ weight: 1 }, { weight: '1' }] }, 'items[1].weight is not a number'],
  ])('names the place and the flaw of %s', (_, value, fault) => {
    expect(faultOf(box, value)).toContain(fault);
  });

  it.each([
    ['a whole form', { kind: 'wolf', bark: true }, ''],
    ['a form that is not whole', { kind: 'cat' }, 'lives is missing'],
    ['no form', {}, 'kind is missing'],
    ['an unknown form', { kind: 'cow' }, 'kind is not one of "cat", "dog", "wolf"'],
    ['no object', 'cat', 'is not an object'],
  ])('tells forms apart by a word: %s', (_, value, fault) => {
    expect(faultOf(pet, value)).toBe(fault);
  });

  it.each([
    ['text', text, ['', 'a'], [0, null, {}]],
    ['a number', number, [0, -1.5], ['1', Number.NaN, Number.POSITIVE_INFINITY]],
    ['a whole number', integer, [0, -1], [1.5, '1']],
    ['a count', count, [0, 7], [-1, 0.5, '1', null]],
    ['yes or no', yesOrNo, [true, false], [0, 'true', null]],
    ['a pattern', matching(/^a+$/, 'is not a'), ['a', 'aa'], ['b', 'a\n', 1]],
    ['one word', oneOf([true]), [true], [false, 1, 'true']],
    ['either', either(number, text, 'is neither'), [1, 'a'], [true, null]],
    ['a part of an object', partOf<{ a: string }>({ a: text }), [{ a: 'x', b: 1 }], [{ b: 1 }, [], null]],
    ['what has no place', object<{ a?: string }>({ a: absent }), [{}], [{ a: 'x' }, { a: undefined }]],
  ] as readonly (readonly [string, Shape<unknown>, readonly unknown[], readonly unknown[]])[])(
    'knows %s',
    (_, shape, good, bad) => {
      expect(good.map((value) => faultOf(shape, value))).toEqual(good.map(() => ''));
      expect(bad.map((value) => faultOf(shape, value))).not.toContain('');
    },
  );

  it('does not compile with a field, a word or a form less than its type', () => {
    const shapes: readonly unknown[] = [
      // @ts-expect-error A field that may be missing is forgotten.
      object<Box>({ name: text, lid: optional(oneOf(['open', 'shut'])), items: listOf(object({ weight: number })) }),
      // @ts-expect-error A field that is always there is taken for one that may be missing.
      object<{ readonly a: string }>({ a: optional(text) }),
      // @ts-expect-error The type has no such field.
      object<{ readonly a: string }>({ a: text, b: text }),
      // @ts-expect-error A word of the type is forgotten.
      ((): Shape<'open' | 'shut'> => oneOf(['open']))(),
      // @ts-expect-error A form of the type is forgotten.
      tagged<Pet, 'kind'>('kind', { cat: object({ kind: oneOf(['cat']), lives: count }) }),
      // @ts-expect-error The deeper type has a field that the shape lacks.
      ((): Shape<{ readonly deep: readonly Box[] }> => object({ deep: listOf(object({ name: text })) }))(),
    ];

    expect(shapes).toHaveLength(6);
  });
});

it('takes no inherited field for one of the value', () => {
  expect(fieldOf({ a: 1 }, 'a')).toBe(1);
  expect([fieldOf({}, 'toString'), fieldOf(null, 'a'), fieldOf([1], '0'), fieldOf('a', 'length')]).toEqual(
    Array(4).fill(undefined),
  );
});

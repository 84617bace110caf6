/**
 * Reads data from outside as a type, or says where it does not match. A shape is written for its
 * type, and the compiler checks each field: an object's shape names every key of the type, and
 * marks those that may be missing with `optional`. Keys that the type lacks are refused.
 */
import { escapeInJson, shorten } from './text/escape.ts';

/** Matches exactly the values of `Type`. */
export interface Shape<Type> {
  /** Undefined if the value has the shape. */
  readonly faultIn: (value: unknown) => ShapeFault | undefined;
  /**
   * Never set. Because of it, the compiler does not accept a shape of fewer values for one of more.
   */
  readonly exact?: (value: Type) => Type;
}

/** E.g. `report.counts.create` and `is missing`. The path of the value itself is empty. */
export interface ShapeFault {
  readonly path: string;
  readonly flaw: string;
}

export type ShapeRead<Type> =
  | { readonly status: 'read'; readonly value: Type }
  | { readonly status: 'wrong'; readonly fault: ShapeFault };

/** Returns the value itself, not a copy. */
export function readShape<Type>(shape: Shape<Type>, value: unknown): ShapeRead<Type> {
  const fault = shape.faultIn(value);
  if (fault === undefined) return { status: 'read', value: value as Type };
  return { status: 'wrong', fault: { ...fault, path: fault.path.replace(/^\./, '') } };
}

type Reader = Pick<Shape<unknown>, 'faultIn'>;

interface Optional<Type> {
  readonly optional: Shape<Type>;
}

type Fields<Type> = {
  readonly [Key in keyof Type]-?: undefined extends Type[Key]
    ? Optional<Exclude<Type[Key], undefined>> | typeof absent
    : Shape<Type[Key]>;
};

export function optional<Type>(shape: Shape<Type>): Optional<Type> {
  return { optional: shape };
}

/** A key that the type may have, and that this document never has. */
export const absent = { optional: { faultIn: () => makeFault('is not allowed here') }, isAbsent: true } as const;

/**
 * An object without other keys. Its type comes from the context or is given; it is never inferred
 * from the fields.
 */
export function object<Type extends object>(fields: Fields<NoInfer<Type>>): Shape<Type> {
  return objectWith(fields, (value) => {
    const unknown = Object.keys(value).find((key) => !Object.hasOwn(fields, key));
    return unknown === undefined ? undefined : nestFault(step(unknown), makeFault('is not a known field'));
  });
}

/** For an object of which only these keys matter. */
export function partOf<Type extends object>(fields: Fields<NoInfer<Type>>): Shape<Type> {
  return objectWith(fields, () => undefined);
}

function objectWith(fields: object, faultInRest: (value: object) => ShapeFault | undefined): Reader {
  const readers: readonly (readonly [string, Reader | { readonly optional: Reader }])[] = Object.entries(fields);
  return {
    faultIn: (value) => {
      if (!isObject(value)) return makeFault('is not an object');
      for (const [key, reader] of readers) {
        const isOptional = 'optional' in reader;
        const fault = Object.hasOwn(value, key)
          ? (isOptional ? reader.optional : reader).faultIn(value[key])
          : isOptional
            ? undefined
            : makeFault('is missing');
        if (fault !== undefined) return nestFault(`.${key}`, fault);
      }
      return faultInRest(value);
    },
  };
}

/** An own field of the value; undefined if there is none. */
export function fieldOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf<Type>(item: Shape<Type>): Shape<readonly Type[]> {
  return {
    faultIn: (value) => {
      if (!Array.isArray(value)) return makeFault('is not a list');
      for (const [index, one] of value.entries()) {
        const fault = item.faultIn(one);
        if (fault !== undefined) return nestFault(`[${index}]`, fault);
      }
      return undefined;
    },
  };
}

/** An object whose keys are data. */
export function mapOf<Type>(item: Shape<Type>): Shape<Readonly<Record<string, Type>>> {
  return {
    faultIn: (value) => {
      if (!isObject(value)) return makeFault('is not an object');
      for (const [key, one] of Object.entries(value)) {
        const fault = item.faultIn(one);
        if (fault !== undefined) return nestFault(step(key), fault);
      }
      return undefined;
    },
  };
}

/** The member of a union that has this word under the key. */
export type FormOf<Type, Key extends keyof Type, Tag> = Type extends { readonly [One in Key]: infer Tags }
  ? Tag extends Tags
    ? Type
    : never
  : never;

/** An object of several forms, which differ in the word under `key`. */
export function tagged<Type extends object, const Key extends keyof Type & string>(
  key: Key,
  forms: NoInfer<{ readonly [Tag in Type[Key] & string]: Shape<FormOf<Type, Key, Tag>> }>,
): Shape<Type> {
  const shapes = new Map<unknown, Reader>(Object.entries(forms));
  const { faultIn: faultInTag } = partOf<object>({ [key]: oneOf(Object.keys(forms)) });
  return { faultIn: (value) => faultInTag(value) ?? shapes.get(fieldOf(value, key))?.faultIn(value) };
}

/** `flaw` describes a value that has neither shape. */
export function either<One, Other>(one: Shape<One>, other: Shape<Other>, flaw: string): Shape<One | Other> {
  return { faultIn: (value) => (one.faultIn(value) && other.faultIn(value) ? makeFault(flaw) : undefined) };
}

export function oneOf<const Word extends string | boolean | number>(words: readonly Word[]): Shape<Word> {
  const named = words.map((word) => JSON.stringify(word)).join(', ');
  const allowed: readonly unknown[] = words;
  return valueThat((value) => allowed.includes(value), `is not ${words.length > 1 ? 'one of ' : ''}${named}`);
}

export function matching(pattern: RegExp, flaw: string): Shape<string> {
  return valueThat((value) => typeof value === 'string' && pattern.test(value), flaw);
}

export const text = valueThat<string>((value) => typeof value === 'string', 'is not text');
export const texts = listOf(text);
export const number = valueThat<number>(Number.isFinite, 'is not a number');
export const integer = valueThat<number>(Number.isInteger, 'is not a whole number');
export const count = valueThat<number>(
  (value) => Number.isInteger(value) && Number(value) >= 0,
  'is not a whole number of at least 0',
);
export const yesOrNo = valueThat<boolean>((value) => typeof value === 'boolean', 'is not true or false');

function valueThat<Type>(holds: (value: unknown) => boolean, flaw: string): Shape<Type> {
  return { faultIn: (value) => (holds(value) ? undefined : makeFault(flaw)) };
}

function makeFault(flaw: string): ShapeFault {
  return { path: '', flaw };
}

function nestFault(place: string, { path, flaw }: ShapeFault): ShapeFault {
  return { path: `${place}${path}`, flaw };
}

/** A name as it is, any other key as JSON. */
function step(key: string): string {
  return /^\w{1,60}$/.test(key) ? `.${key}` : `[${escapeInJson(JSON.stringify(shorten(key, 60)))}]`;
}

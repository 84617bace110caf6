/** The fields of JSON from outside as a table: it checks them, and their type follows from it. */
import { isObject } from './json.ts';

/** What is wrong with a value: the name of a field in it, or an empty text for itself. Undefined: it is a `Value`. */
export type Check<Value> = ((value: unknown) => string | undefined) & { readonly of?: () => Value };

export type Checks = Readonly<Record<string, Check<unknown>>>;

type ValueOf<One> = One extends Check<infer Value> ? Value : never;

/** An object with these fields. Those that may be undefined may be absent. */
export type ObjectOf<All> = {
  readonly [Field in keyof All as undefined extends ValueOf<All[Field]> ? never : Field]: ValueOf<All[Field]>;
} & {
  readonly [Field in keyof All as undefined extends ValueOf<All[Field]> ? Field : never]?: ValueOf<All[Field]>;
};

const itself = '';

export const text: Check<string> = (value) => (typeof value === 'string' ? undefined : itself);
export const number: Check<number> = (value) => (typeof value === 'number' ? undefined : itself);
export const texts: Check<readonly string[]> = (value) => (isTexts(value) ? undefined : itself);

export function optional<Value>(check: Check<Value>): Check<Value | undefined> {
  return (value) => (value === undefined ? undefined : check(value));
}

export function oneOf<const Choice>(...choices: readonly Choice[]): Check<Choice> {
  return (value) => ((choices as readonly unknown[]).includes(value) ? undefined : itself);
}

export const yes = optional(oneOf(true));

export function list<Value>(check: Check<Value>): Check<readonly Value[]> {
  return (value) => (Array.isArray(value) && value.every((one) => check(one) === undefined) ? undefined : itself);
}

/** Lists of so many texts. */
export function tuples<Tuple extends readonly (string | undefined)[]>(
  least: number,
  most = least,
): Check<readonly Tuple[]> {
  const isTuple = (one: unknown) => isTexts(one) && one.length >= least && one.length <= most;
  return (value) => (Array.isArray(value) && value.every(isTuple) ? undefined : itself);
}

export function object<Value>(
  fields: {
    readonly [Field in keyof Required<Value>]: Check<Value[Field]>;
  },
): Check<Value> {
  const find = findFaultBy(fields);
  return (value) => (isObject(value) ? find(value) : itself);
}

/** The name of the first field that is missing or malformed. */
export function findFaultBy(fields: Checks): (value: Readonly<Record<string, unknown>>) => string | undefined {
  const checks = Object.entries(fields);
  return (value) => {
    for (const [field, check] of checks) {
      const fault = check(value[field]);
      if (fault !== undefined) return fault || field;
    }
    return undefined;
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** JSON from outside: how deeply it nests, its fields, and a table that checks them. */

/** Levels of lists and objects in one text. The deepest answer of the API has four, a report a dozen. */
const deepestNesting = 100;

/** What a text does that is nested too deeply. */
export const nestingText = `nests lists and objects more than ${deepestNesting} levels deep`;

/**
 * Whether JSON nests lists and objects more than `deepestNesting` levels deep. A parser needs time for each level, so a
 * text that consists only of brackets would keep it busy for minutes. One pass over any text, which stops at the first
 * level that is too deep.
 */
export function isNestedTooDeeply(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') at = endOfString(json, at) - 1;
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    if (depth > deepestNesting) return true;
  }
  return false;
}

/** Behind the string that begins at `start`, or at the end of the text. */
export function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  return json.length;
}

/** Whether what came as JSON is an object, and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own field of what came as JSON; undefined if there is none. */
export function fieldOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

// Fields as a table: it checks them, and their type follows from it.

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

/** JSON from outside: how deeply it nests, and its fields. */

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

/** JSON from outside: how deeply it nests, and its fields. */

/**
 * Levels of lists and objects in one text. The deepest answer that the API describes has four, and a report a dozen.
 */
const deepestNesting = 100;

/** What a text does that is nested too deeply. */
export const nestingText = `nests lists and objects more than ${deepestNesting} levels deep`;

const quote = 0x22;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/**
 * Whether JSON nests lists and objects more than `deepestNesting` levels deep. A parser needs time for each level, so a
 * text that consists only of brackets would keep it busy for minutes. One pass over arbitrary bytes, which stops at the
 * first level that is too deep.
 */
export function isNestedTooDeeply(json: Uint8Array | string): boolean {
  const body = typeof json === 'string' ? new TextEncoder().encode(json) : json;
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) {
      at = endOfString(body, at);
    } else if (byte === openList || byte === openObject) {
      depth += 1;
      if (depth > deepestNesting) return true;
    } else if (byte === closeList || byte === closeObject) {
      depth -= 1;
    }
  }
  return false;
}

/** Whether what came as JSON is an object, and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own field of what came as JSON; undefined if there is none. */
export function fieldOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Where the string that begins at `start` ends, or the end of the text. */
function endOfString(body: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1;
  return at;
}

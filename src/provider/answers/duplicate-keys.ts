function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
}

function* iterateTopKeys(text: string): Generator<string> {
  let depth = 0;
  let keyIsNext = false;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '{':
      case '[':
        depth += 1;
        keyIsNext = depth === 1;
        break;
      case '}':
      case ']':
        depth -= 1;
        break;
      case ',':
        keyIsNext = depth === 1;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (keyIsNext) {
          yield JSON.parse(text.slice(at, end));
          keyIsNext = false;
        }
        at = end - 1;
        break;
      }
    }
  }
}

function hasTwice(text: string, part: string): boolean {
  const first = text.indexOf(part);
  return first !== -1 && text.includes(part, first + part.length);
}

/**
 * The first of `names` that a JSON object has twice at its top level. JSON.parse would silently
 * keep the last one. `text` must be valid JSON, an object. Linear in its length.
 */
export function findDuplicateKey(text: string, names: readonly string[]): string | undefined {
  // Only an escape can write a key without its letters, so nearly every answer ends here.
  if (!text.includes('\\u') && !names.some((name) => hasTwice(text, name))) return undefined;
  const seen = new Set<string>();
  for (const key of iterateTopKeys(text)) {
    if (names.includes(key) && seen.has(key)) return key;
    seen.add(key);
  }
  return undefined;
}

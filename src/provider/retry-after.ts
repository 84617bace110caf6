type Headers = Readonly<Record<string, string>>;

const longest = 60_000;

// Date.parse also takes "-1" and "5"; an HTTP date begins with a day's name.
function parseHttpDate(text: string | undefined): number {
  return text !== undefined && /^[A-Z][a-z]{2,8}, /.test(text) ? Date.parse(text) : Number.NaN;
}

/**
 * Milliseconds that the cloud asks to wait, at most 60,000; undefined where it asks for nothing, or
 * for nonsense. A date is compared with the answer's own `Date`, so that this machine's clock
 * decides nothing.
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^[0-9]+$/.test(text)) return Math.min(Number(text) * 1000, longest);
  const wait = parseHttpDate(text) - parseHttpDate(headers.date);
  return wait > 0 ? Math.min(wait, longest) : undefined;
}

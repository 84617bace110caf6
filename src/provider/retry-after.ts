type Headers = Readonly<Record<string, string>>;

const longest = 60_000;

// Date.parse also accepts "-1" and "5"; an HTTP date begins with the name of a day.
function parseHttpDate(text: string | undefined): number {
  return text !== undefined && /^[A-Z][a-z]{2,8}, /.test(text) ? Date.parse(text) : Number.NaN;
}

/**
 * Milliseconds that the cloud asks to wait, at most 60,000; undefined if there is no valid value. A
 * date is compared with the answer's own `Date`, so that this machine's clock does not matter.
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^[0-9]+$/.test(text)) return Math.min(Number(text) * 1000, longest);
  const wait = parseHttpDate(text) - parseHttpDate(headers.date);
  return wait > 0 ? Math.min(wait, longest) : undefined;
}

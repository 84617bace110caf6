/**
 * What a code in an answer means. The API publishes no catalogue of RetCodes (API description 8): a dialect says what
 * is known of its own codes, and what the operator says about a code (`retCodes`) overrides that.
 */

/**
 * - `transient`: a listing that gets this code may be tried again.
 * - `refused`: a create that gets this code has surely made no host, and will make none.
 * - `throttled`: both of these, and the cloud asks for fewer requests.
 */
export const codeMeanings = ['transient', 'refused', 'throttled'] as const;
export type CodeMeaning = (typeof codeMeanings)[number];

/** By RetCode; 429 stands for the HTTP status too. A code that is not here has no known meaning. */
export type RetCodeTable = ReadonlyMap<number, ReadonlySet<CodeMeaning>>;

/** What a dialect knows of one code. */
interface KnownCode {
  readonly means: CodeMeaning;
  /** What to do about it: a sentence without capital letter and full stop. */
  readonly help?: string;
  /** Milliseconds for which the cloud asks to wait. */
  readonly waitMs?: number;
}

export type CodeTable = ReadonlyMap<number, KnownCode>;

/** What the operator says about a code overrides what the dialect knows. */
export function joinRetCodes(known: CodeTable, given: RetCodeTable): RetCodeTable {
  const meanings = [...known].map(([code, { means }]) => [code, new Set([means])] as const);
  return new Map([...meanings, ...given]);
}

/**
 * `transient`: another try of a listing may succeed. `sure`: a create has made no host and will make none. `retCode`:
 * undefined if the body cannot be read.
 */
export function meaningOf(table: RetCodeTable, httpStatus: number, retCode: number | undefined) {
  const isTooMany = httpStatus === 429;
  const codes = [...(retCode === undefined ? [] : [retCode]), ...(isTooMany ? [429] : [])];
  const means = (...meanings: readonly CodeMeaning[]) =>
    codes.some((code) => meanings.some((meaning) => table.get(code)?.has(meaning) === true));
  return {
    transient: means('transient', 'throttled'),
    sure: means('refused', 'throttled'),
    throttled: isTooMany || means('throttled'),
  };
}

/** Milliseconds that the cloud asks to wait, at most 60,000; undefined if it names no number of seconds. */
export function readRetryAfter(headers: Readonly<Record<string, string>>): number | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  return /^[0-9]+$/.test(text) ? Math.min(Number(text) * 1000, 60_000) : undefined;
}

/**
 * Whether a RetCode at this HTTP status is the cloud's own refusal. 408, 421 and 425 mean that somebody may have passed
 * the request on, or may still do so.
 */
export function isClearRefusal(httpStatus: number): boolean {
  return httpStatus === 200 || (httpStatus >= 400 && httpStatus < 500 && ![408, 421, 425].includes(httpStatus));
}

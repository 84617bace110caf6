/** A time that the cloud reports. Its form is hardly documented. */
import type { LiveNumber } from './host.ts';

/** From 2000 to 2200, in Unix seconds. Any other number means something else. */
const [leastSeconds, mostSeconds] = [946_684_800, 7_258_118_400];

const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * Unix seconds of a number, or of text that is one, in seconds or milliseconds, or of ISO 8601 with its offset from
 * UTC: without one, a time of day would be a guess. Undefined if it is no time.
 */
export function readCloudTime(time: LiveNumber | undefined): number | undefined {
  const value = typeof time === 'string' ? readNumber(time) : (time ?? Number.NaN);
  return [value, Math.floor(value / 1_000)].find((one) => one >= leastSeconds && one < mostSeconds);
}

function readNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  // biome-ignore lint/style/noRestrictedGlobals: it reads a text, not the wall clock
  return isoTime.test(text) ? Math.floor(Date.parse(text.replace(' ', 'T')) / 1_000) : Number.NaN;
}

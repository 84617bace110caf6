/** Quantities as text: durations, memory, and the numbers and times that the cloud tells. */
import type { LiveNumber } from './host.ts';

export const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds; undefined if the text is no duration. */
export function readDuration(text: string): number | undefined {
  const [, digits, unit] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * unitMs[unit as keyof typeof unitMs];
}

/** As a person writes it: in the largest unit of which it is a whole number. */
export function writeDuration(ms: number): string {
  const [unit, size] = Object.entries(unitMs).findLast(([, one]) => ms % one === 0) ?? ['ms', 1];
  return `${ms / size}${unit}`;
}

const words = [
  [unitMs.d, 'd'],
  [unitMs.h, 'h'],
  [unitMs.m, 'min'],
] as const;

/** "90 min": in whole units, and in the largest one of which there are at least so many. */
export function describeDuration(ms: number, least: number): string {
  const [size, word] = words.find(([one]) => ms >= least * one) ?? [unitMs.s, 's'];
  return `${Math.floor(ms / size)} ${word}`;
}

/** Some clouds send a number as text: it is compared as a number, and shown as it was sent. */
export function readLiveNumber(value: LiveNumber): LiveNumber {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** Whether a live value is the declared one. */
export function isSameValue(live: LiveNumber | undefined, declared: LiveNumber | undefined): boolean {
  return live === declared || (typeof declared === 'number' && live !== undefined && readLiveNumber(live) === declared);
}

/** The number of the API, of what is declared as `8192` or as `8GiB`. */
export function countMemory(memory: number | string): number {
  return typeof memory === 'number' ? memory : Number.parseInt(memory, 10) * 1_024;
}

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

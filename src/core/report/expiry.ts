/** When a host ends. The cloud reports a time, whose form is hardly documented. */

import type { LiveHost } from '../host.ts';

export interface Expiry {
  /** Unix seconds. */
  readonly seconds: number;
  /** The cloud says that the host does not renew itself. False: it says nothing. */
  readonly isFinal: boolean;
}

/** From 2000 to 2200, in Unix seconds. Any other number means something else. */
const [leastSeconds, mostSeconds] = [946_684_800, 7_258_118_400];

/**
 * Reads a number, or text that is one, in seconds or milliseconds, or ISO 8601 with its offset from
 * UTC. Undefined if the host has no end, renews itself, or if the cloud does not say.
 */
export function readExpiry({
  expireTime,
  autoRenew,
}: Pick<LiveHost, 'expireTime' | 'autoRenew'>): Expiry | 'unreadable' | undefined {
  if (autoRenew?.toLowerCase() === 'yes' || expireTime === undefined || expireTime === '') return undefined;
  const value = typeof expireTime === 'string' ? readNumber(expireTime) : expireTime;
  if (value <= 0) return undefined;
  const seconds = [value, Math.floor(value / 1_000)].find((one) => one >= leastSeconds && one < mostSeconds);
  return seconds === undefined ? 'unreadable' : { seconds, isFinal: autoRenew !== undefined };
}

const isoTime = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|([+-])(\d\d):?(\d\d))$/;

/** NaN if it is no time. Without an offset, a time of day would be a guess. */
function readNumber(text: string): number {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  const parts = isoTime.exec(text);
  if (parts === null) return Number.NaN;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1, 7).map(readDigits);
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= 31 && hours < 24 && minutes < 60 && seconds <= 60;
  if (!isDay) return Number.NaN;
  const offset = (parts[7] === '-' ? -1 : 1) * (readDigits(parts[8]) * 60 + readDigits(parts[9]));
  return ((countDays(year, month, day) * 24 + hours) * 60 + minutes - offset) * 60 + seconds;
}

function readDigits(digits: string | undefined): number {
  return Number(digits ?? 0);
}

/** Days since 1970. A year that begins in March has its leap day at its end. */
function countDays(year: number, month: number, day: number): number {
  const [y, m] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return 365 * y + leapDays + Math.floor((153 * m + 2) / 5) + day - 1 - 719_468;
}

import { describe, expect, it } from 'vitest';
import { readExpiry } from '../../src/findings/make-report.ts';

const seconds = Date.parse('2024-05-01T08:30:00Z') / 1_000;
const read = (expireTime: number | string) => readExpiry({ expireTime, autoRenew: 'No' });

describe('the end of a host', () => {
  it.each<[what: string, expireTime: number | string]>([
    ['seconds', seconds],
    ['milliseconds', seconds * 1_000],
    ['seconds as text', String(seconds)],
    ['ISO 8601 in UTC', '2024-05-01T08:30:00Z'],
    ['ISO 8601 of another offset', '2024-05-01T16:30:00+08:00'],
    ['ISO 8601 without seconds, and an offset without a colon', '2024-05-01 04:00-0430'],
  ])('is read from %s', (_, expireTime) => {
    expect(read(expireTime)).toEqual({ seconds, isFinal: true });
  });

  it.each<[what: string, expireTime: number | string]>([
    ['words', 'soon'],
    ['a time without an offset', '2024-05-01T08:30:00'],
    ['a day', '2024-05-01'],
    ['a day as a number', 20_240_501],
    ['a time as a number', 20_240_501_083_000],
    ['text that is too long', '9'.repeat(40)],
  ])('is not guessed from %s', (_, expireTime) => {
    expect(read(expireTime)).toBeUndefined();
  });

  it.each([0, -1, '0', ''])('is none at %j', (expireTime) => {
    expect(read(expireTime)).toBeUndefined();
  });
});

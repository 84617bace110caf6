import { describe, expect, it } from 'vitest';
import { ReadFailure } from '../../src/cloud/read-failure.ts';
import { retryRead } from '../../src/cloud/reader.ts';
import { readRetryAfter } from '../../src/cloud/ret-codes.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';
import { failureOf } from './fixture.ts';

const passing = (retry = true) => new ReadFailure('cloud-unreachable', 'No.', [], { retry });

function failing(times: number, failure = passing()) {
  let tries = 0;
  const read = async () => {
    tries += 1;
    if (tries <= times) throw failure;
    return 'read';
  };
  return { read, tries: () => tries };
}

const means = (next = 0.5) => ({ clock: virtualClock(), random: { next: () => next } });

describe('retry of reads', () => {
  it('waits a random part of a cap that doubles, and not after the last try', async () => {
    const given = means(0.5);

    await failureOf(retryRead(failing(9).read, given));

    expect(given.clock.pauses).toEqual([100, 200, 400]);
  });

  it.each([new Error('a bug'), new TypeError('a bug')])('passes %s on as it is, at once', async (bug) => {
    const given = means();

    expect(await failureOf(retryRead(() => Promise.reject(bug), given))).toBe(bug);
    expect(given.clock.pauses).toEqual([]);
  });

  it('stops with its signal, and names the last failure before it, if there was one', async () => {
    const reason = new Error('enough');
    const controller = new AbortController();
    const given = means();
    let sleeps = 0;
    const sleep = async () => {
      sleeps += 1;
      if (sleeps === 2) controller.abort(reason);
    };
    const { read, tries } = failing(9);

    expect(await failureOf(retryRead(read, { ...given, clock: { ...given.clock, sleep } }, controller.signal))).toEqual(
      expect.objectContaining({ name: 'KnownError', code: 'cloud-unreachable', message: 'No. Tried 2 times.' }),
    );
    expect(tries()).toBe(2);
    expect(await failureOf(retryRead(read, given, controller.signal))).toBe(reason);
    expect(tries()).toBe(2);

    const late = new AbortController();
    const aborting = async () => {
      late.abort(reason);
      throw passing();
    };
    expect(await failureOf(retryRead(aborting, given, late.signal))).toBe(reason);
  });
});

it.each([
  ['0', 0],
  ['7', 7_000],
  [' 60 ', 60_000],
  ['61', 60_000],
  ['9'.repeat(400), 60_000],
  ['Tue, 15 Nov 2022 08:12:41 GMT', undefined],
  ['-1', undefined],
  ['', undefined],
])('Retry-After %j means %s milliseconds', (text, milliseconds) => {
  expect(readRetryAfter({ 'retry-after': text })).toBe(milliseconds);
});

import { describe, expect, it, vi } from 'vitest';
import { DatabaseFailure } from '../../src/journal/database/journal-database.ts';
import { retryStatement } from '../../src/journal/database/lock.ts';

const passing = new DatabaseFailure('08P01', true);
const lasting = new DatabaseFailure('42501', false);

/** Time passes in pauses alone. */
function makeClock() {
  let ms = 0;
  return {
    now: () => ms,
    async sleep(pauseMs: number) {
      ms += pauseMs;
    },
  };
}

describe('a statement that is sent again', () => {
  it('is told how much time is left, and fails with the last failure when none is', async () => {
    const ask = vi.fn().mockRejectedValue(passing);

    const asked = retryStatement(makeClock(), 2_000, ask);

    await expect(asked).rejects.toBe(passing);
    expect(ask.mock.calls).toEqual([[2_000], [1_900], [1_700], [1_300], [500]]);
  });

  it.each([
    ['does not pass', lasting],
    ['is a bug', new TypeError('no')],
  ])('fails at once where the failure %s', async (_, failure) => {
    const ask = vi.fn().mockRejectedValue(failure);

    await expect(retryStatement(makeClock(), 2_000, ask)).rejects.toBe(failure);

    expect(ask).toHaveBeenCalledTimes(1);
  });
});

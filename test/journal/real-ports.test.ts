import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { realClock } from '../../src/system/clock.ts';

describe('a sleep', () => {
  it('takes as long as it is told to, and not less', async () => {
    const before = realClock.now();

    await realClock.sleep(20);

    expect(realClock.now() - before).toBeGreaterThanOrEqual(20);
  });

  it('may be longer than a timer of the system, and ends when it is called off', async () => {
    const calling = new AbortController();
    onTestFinished(() => calling.abort());

    const sleep = realClock.sleep(2 ** 31 + 1, calling.signal).then(() => 'over');
    const soon = await Promise.race([sleep, delay(50, 'asleep')]);
    calling.abort();

    expect(soon).toBe('asleep');
    await expect(sleep).resolves.toBe('over');
  });

  it('of nothing lets others have their turn', async () => {
    let turns = 0;
    const turn = setTimeout(() => {
      turns += 1;
    });
    onTestFinished(() => clearTimeout(turn));

    await realClock.sleep(0);

    expect(turns).toBe(1);
  });

  it('that was called off before is over at once', async () => {
    await expect(realClock.sleep(60_000, AbortSignal.abort())).resolves.toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { type PacerMeans, type RateChange, startPacer } from '../../src/cloud/pacer.ts';
import { seededRandom } from '../support/model/seeded-random.ts';
import { tokenBucket } from '../support/model/token-bucket.ts';
import { virtualClock } from '../support/model/virtual-clock.ts';

/** Whether a cloud takes a request that reaches it now. */
type Limit = (now: number) => boolean;

const unlimited: Limit = () => true;

/** One second's worth of tokens. */
function bucket(perSecond: number): Limit {
  const accepts = tokenBucket({ perSecond });
  return (now) => accepts('request', now);
}

/** A cloud that answers after 10 ms, asked by so many at once. */
function paced(limit: Limit, means: Partial<PacerMeans> = {}, retryAfterMs?: number) {
  const clock = virtualClock();
  const pacer = startPacer({ clock, random: seededRandom(1), ...means });
  const left: number[] = [];
  let refused = 0;
  /** Asks until the cloud takes it. */
  const ask = async (signal?: AbortSignal): Promise<void> => {
    const turn = await pacer.takeTurn(signal);
    if (turn === undefined) return;
    left.push(clock.now());
    await clock.sleep(10);
    if (limit(clock.now())) {
      turn.taken();
      return;
    }
    refused += 1;
    turn.refused(retryAfterMs);
    await ask(signal);
  };
  const askAll = async (requests: number, atOnce: number) => {
    let waiting = requests;
    const worker = async () => {
      while (waiting > 0) {
        waiting -= 1;
        await ask();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return clock.now();
  };
  return { clock, pacer, left, ask, askAll, refused: () => refused };
}

/** The most that left in any second. */
const most = (left: readonly number[]) =>
  Math.max(...left.map((from) => left.filter((at) => at >= from && at < from + 999).length));

describe('the pace of requests', () => {
  it('is even from the first request on where it is given', async () => {
    const run = paced(unlimited, { mostPerSecond: 5 });

    await run.askAll(20, 8);

    const gaps = run.left.slice(1).map((at, index) => at - (run.left[index] ?? 0));
    expect(gaps.every((gap) => gap >= 195 && gap <= 205)).toBe(true);
    expect(run.left).toHaveLength(20);
  });

  it('does not add up turns that nobody took', async () => {
    const run = paced(unlimited, { mostPerSecond: 10 });
    await run.askAll(1, 1);
    await run.clock.sleep(60_000);

    await run.askAll(10, 10);

    expect(most(run.left.slice(1))).toBeLessThanOrEqual(10);
  });

  it('grows again once the cloud takes more', async () => {
    let limit = bucket(5);
    const run = paced((now) => limit(now));
    await run.askAll(60, 16);
    limit = bucket(100);
    const from = run.clock.now();

    await run.askAll(1_000, 16);

    expect(run.clock.now() - from).toBeLessThan(60_000);
    expect(most(run.left)).toBeGreaterThan(40);
  });

  it('waits for as long as the cloud asks, all requests together', async () => {
    const run = paced(unlimited);
    const turns = [await run.pacer.takeTurn(), await run.pacer.takeTurn()];

    turns[0]?.refused(7_000);
    turns[1]?.refused(3_000);
    await Promise.all([run.ask(), run.ask()]);

    expect(run.left[0]).toBeGreaterThanOrEqual(7_000);
  });

  it('waits ever longer where nothing is taken any more, and at most 20 s at a time', async () => {
    const run = paced(() => false);
    const ending = new AbortController();
    const asked = run.ask(ending.signal);

    await run.clock.sleep(200_000);
    ending.abort();
    await asked;

    const gaps = run.left.slice(1).map((at, index) => at - (run.left[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(20_010);
    expect(gaps.at(-1)).toBeGreaterThanOrEqual(10_000);
    expect(run.refused()).toBeLessThan(25);
  });

  it('slows down once for requests that were on their way together', async () => {
    const facts: RateChange[] = [];
    const run = paced(unlimited, { onPace: (fact) => facts.push(fact) });
    const turns = await Promise.all(Array.from({ length: 40 }, () => run.pacer.takeTurn()));

    for (const turn of turns.slice(30)) turn?.refused();
    const [first] = facts;
    await run.ask();

    expect(facts).toHaveLength(1);
    expect(first?.pauseMs).toBeGreaterThanOrEqual(100);
    expect(first?.pauseMs).toBeLessThanOrEqual(200);
  });
});

describe('the wait for a turn', () => {
  it('ends with its signal at once, and with it the timer that nobody waits for', async () => {
    const run = paced(unlimited, { mostPerSecond: 0.1 });
    await run.ask();
    const ending = new AbortController();
    const waiting = [run.pacer.takeTurn(ending.signal), run.pacer.takeTurn(ending.signal)];

    ending.abort();
    const turns = await Promise.all(waiting);

    expect(turns).toEqual([undefined, undefined]);
    expect(run.clock.now()).toBe(10);
    expect(await run.pacer.takeTurn(ending.signal)).toBeUndefined();
  });

  it('drops a request whose turn comes too late, and gives the turn to the next one', async () => {
    const run = paced(unlimited, { mostPerSecond: 0.1 });
    const order: string[] = [];
    const take = async (name: string, leaveBefore?: number) => {
      const turn = await run.pacer.takeTurn(undefined, leaveBefore);
      order.push(`${name} ${turn === undefined ? 'late' : 'left'} at ${Math.round(run.clock.now() / 1_000)} s`);
    };

    await Promise.all([take('a', 0), take('b', 10_000), take('c', 19_000), take('d', 10_000), take('e'), take('f')]);

    expect(order).toEqual([
      'a left at 0 s',
      'b left at 10 s',
      'c late at 20 s',
      'd late at 20 s',
      'e left at 20 s',
      'f left at 30 s',
    ]);
  });

  it('is in the order of asking, and who leaves holds nobody up', async () => {
    const run = paced(unlimited, { mostPerSecond: 1 });
    const order: string[] = [];
    const ending = new AbortController();
    const take = async (name: string, signal?: AbortSignal) => {
      if ((await run.pacer.takeTurn(signal)) !== undefined) order.push(name);
    };

    const all = [take('a'), take('b'), take('c', ending.signal), take('d')];
    ending.abort();
    await Promise.all(all);

    expect(order).toEqual(['a', 'b', 'd']);
    expect(run.clock.now()).toBeLessThanOrEqual(2_000);
  });
});

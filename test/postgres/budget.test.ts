/** Budgets of accounts on a real PostgreSQL. */
import { describe, expect, it } from 'vitest';
import { shareBudgets } from '../../src/controller/budget/share-budgets.ts';
import { openBudgetStore } from '../../src/controller/database/budget-database.ts';
import { realClock } from '../../src/system/clock.ts';
import type { AtEnd } from '../support/hostwright.ts';
import { connectionsTo } from '../support/postgres/connections.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

const { newJournal } = startJournalServer();
const account = '0123456789ab';

async function openBudgets(atEnd: AtEnd) {
  const { url, sql } = await newJournal();
  const store = openBudgetStore(connectionsTo(url, atEnd), 'hostwright');
  const age = (seconds: number) =>
    sql(
      `update hostwright.budget set refilled_at = refilled_at - $1 * interval '1 s', rate_at = rate_at - $1 * interval '1 s',
           slowed_at = slowed_at - $1 * interval '1 s'`,
      [seconds],
    );
  return { url, store, age };
}

describe.skipIf(isPostgresOff)('the budget of an account', () => {
  it('begins with the requests of one second, and gives no more than there are', async ({ onTestFinished }) => {
    const { store } = await openBudgets(onTestFinished);

    expect(await store.takeTokens(account, 7, 10)).toMatchObject({ granted: 7, perSecond: 10 });
    expect(await store.takeTokens(account, 7, 10)).toMatchObject({ granted: 3 });
    expect((await store.takeTokens(account, 7, 10)).granted).toBeLessThanOrEqual(1);
  });

  it('grows back with its rate, up to those of one second', async ({ onTestFinished }) => {
    const { store, age } = await openBudgets(onTestFinished);
    await store.takeTokens(account, 10, 10);

    await age(0.5);
    expect((await store.takeTokens(account, 50, 10)).granted).toBe(5);
    await age(3_600);
    expect((await store.takeTokens(account, 50, 10)).granted).toBe(10);
  });

  it('is halved once for refusals that come together, and grows by a tenth a minute', async ({ onTestFinished }) => {
    const { store, age } = await openBudgets(onTestFinished);
    await store.takeTokens(account, 1, 100);

    const rates = await Promise.all(Array.from({ length: 8 }, () => store.slowDown(account)));
    expect(new Set(rates)).toEqual(new Set([50]));
    await age(61);
    expect((await store.takeTokens(account, 1, 100)).perSecond).toBeCloseTo(55);
    await age(60);
    expect((await store.takeTokens(account, 1, 100)).perSecond).toBeCloseTo(60.5);
    expect(await store.slowDown(account)).toBeCloseTo(30.25);
    await age(3_600);
    expect((await store.takeTokens(account, 1, 100)).perSecond).toBe(100);
  });

  it('is kept by 16 workers of four processes that contend for it [F-T25]', async ({ onTestFinished }) => {
    const { url } = await openBudgets(onTestFinished);
    const most = 200;
    let sent = 0;
    const begun = realClock.now();
    const until = begun + 1_500;
    const process = () => {
      const store = openBudgetStore(connectionsTo(url, onTestFinished), 'hostwright');
      const means = { store, clock: realClock, random: { next: () => 0.5 }, most, tell: () => {} };
      const { take } = shareBudgets(means)(account);
      return [1, 2, 3, 4].map(async () => {
        while (realClock.now() < until) if (await take()) sent += 1;
      });
    };

    await Promise.all([process(), process(), process(), process()].flat());

    const seconds = (realClock.now() - begun) / 1_000;
    expect(sent).toBeLessThanOrEqual(Math.ceil(seconds * most) + most);
    expect(sent).toBeGreaterThan(most);
  });
});

/** Budgets of accounts in PostgreSQL: each function of the port is one statement. */
import type { BudgetStore } from '../budget/budget-store.ts';
import { quoteSchema } from './scope-tables.ts';
import type { Statements } from './statements.ts';

/** The lowest rate, in requests per second. */
const slowest = 0.2;

export function openBudgetStore({ query }: Pick<Statements, 'query'>, schemaName: string): BudgetStore {
  const table = `${quoteSchema(schemaName)}.budget`;
  return {
    async takeTokens(account, want, most) {
      // The row is locked before its values are read, so each token is given out once.
      const [row] = await query(
        `insert into ${table} as budget (account, rate, rate_at, tokens, refilled_at, granted)
           values ($1, $3::float8, clock_timestamp(), greatest($3::float8, 1) - least($2::float8, floor(greatest($3::float8, 1))), clock_timestamp(),
                   least($2::float8, floor(greatest($3::float8, 1))))
         on conflict (account) do update set (rate, rate_at, tokens, refilled_at, granted) = (
           select new.rate, new.rate_at, new.tokens - least($2::float8, floor(new.tokens)), new.at,
                  least($2::float8, floor(new.tokens))
           from (
             select at, grown.rate, grown.rate_at,
                    least(greatest(grown.rate, 1),
                          budget.tokens + greatest(0, extract(epoch from at - budget.refilled_at)) * grown.rate) as tokens
             from (select clock_timestamp() as at) as clock
             cross join lateral (
               select floor(greatest(0, extract(epoch from at - budget.rate_at)) / 60) as minutes) as since
             cross join lateral (
               select least($3::float8, budget.rate * power(1.1, minutes)) as rate,
                      case when budget.rate >= $3::float8 then at
                           else budget.rate_at + minutes * interval '1 minute' end as rate_at) as grown) as new)
         returning granted, tokens, rate`,
        [account, want, most],
      );
      return { granted: Number(row?.granted), left: Number(row?.tokens), perSecond: Number(row?.rate) };
    },
    async slowDown(account) {
      const [row] = await query(
        `update ${table} set
           rate = case when slowed_at > now() - interval '2 seconds' then rate else greatest($2::float8, rate / 2) end,
           rate_at = now(), tokens = least(tokens, 0),
           slowed_at = case when slowed_at > now() - interval '2 seconds' then slowed_at else now() end
         where account = $1 returning rate`,
        [account, slowest],
      );
      return Number(row?.rate);
    },
  };
}

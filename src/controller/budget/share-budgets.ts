/** Budgets of accounts, as the workers of this process use them. */
import type { Clock, Random } from '../../core/ports.ts';
import type { RequestBudget } from '../../core/request-budget.ts';
import type { BudgetStore } from './budget-store.ts';

export interface BudgetMeans {
  readonly store: BudgetStore;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly random: Pick<Random, 'next'>;
  /** Requests per second of one account, over all processes. */
  readonly most: number;
  readonly tell: (event: BudgetEvent) => void;
}

export type BudgetEvent =
  /** `was`: undefined at the first time. */
  | {
      readonly kind: 'rate-changed';
      readonly account: string;
      readonly was: number | undefined;
      readonly perSecond: number;
    }
  /** A statement failed. */
  | { readonly kind: 'store-failed'; readonly error: unknown };

/** Maximum number of tokens per statement. */
const mostAtOnce = 50;
/**
 * Tokens that were not used for this many milliseconds are dropped, so that they do not add to
 * newer ones.
 */
const goodForMs = 2_000;
/** Milliseconds to wait after a failed statement. */
const retryMs = 1_000;
const leastWaitMs = 5;

/** The budget of an account; each call for one account returns the same. */
export function shareBudgets(means: BudgetMeans): (account: string) => RequestBudget {
  const budgets = new Map<string, RequestBudget>();
  return (account) => {
    const known = budgets.get(account) ?? openBudget(account, means);
    budgets.set(account, known);
    return known;
  };
}

function openBudget(account: string, { store, clock, random, most, tell }: BudgetMeans): RequestBudget {
  let perSecond = most;
  let told: number | undefined;
  let held = 0;
  let heldSince = 0;
  let asking: Promise<number> | undefined;

  function learn(now: number): void {
    if (now !== told) tell({ kind: 'rate-changed', account, was: told, perSecond: now });
    told = now;
    perSecond = now;
  }

  /** Takes tokens. Resolves with the milliseconds after which there may be another token. */
  async function ask(): Promise<number> {
    try {
      // A quarter of a second's tokens, so that other processes get some as well.
      const want = Math.max(1, Math.min(mostAtOnce, Math.floor(perSecond / 4)));
      const { granted, left, perSecond: now } = await store.takeTokens(account, want, most);
      learn(now);
      held += granted;
      heldSince = clock.now();
      return granted > 0 ? 0 : Math.max(leastWaitMs, ((1 - left) / now) * 1_000) * (1 + random.next() / 4);
    } catch (error) {
      tell({ kind: 'store-failed', error });
      return retryMs;
    }
  }

  return {
    async take(signal) {
      for (;;) {
        if (signal?.aborted === true) return false;
        if (clock.now() - heldSince > goodForMs) held = 0;
        if (held > 0) {
          held -= 1;
          return true;
        }
        asking ??= ask().finally(() => {
          asking = undefined;
        });
        const waitMs = await asking;
        if (waitMs > 0) await clock.sleep(waitMs, signal);
      }
    },
    throttled() {
      store.slowDown(account).then(learn, (error: unknown) => tell({ kind: 'store-failed', error }));
    },
  };
}

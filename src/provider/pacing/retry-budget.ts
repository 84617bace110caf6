/** Limits retries when most reads fail, so that Hostwright does not overload a failing cloud. */
export interface RetryBudget {
  /** Pays for a retry; false if there is not enough left. */
  spend(price: number): boolean;
  /** A read that succeeds at once returns one token. */
  refill(): void;
}

const capacity = 500;

/** Tokens for one retry, and for one after a timeout, which has cost the cloud more. */
export const prices = { later: 5, 'after-timeout': 10 } as const;

export function createRetryBudget(): RetryBudget {
  let tokens = capacity;
  return {
    spend: (price) => {
      if (tokens < price) return false;
      tokens -= price;
      return true;
    },
    refill: () => {
      tokens = Math.min(capacity, tokens + 1);
    },
  };
}

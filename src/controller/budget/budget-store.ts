/**
 * The port to the budgets of accounts: tokens for requests, which all processes take from. Home:
 * `controller/database`.
 */

export interface TakenBudget {
  /** As many requests may be sent; 0 to `want`. */
  readonly granted: number;
  /** Tokens that are left, also a part of one. */
  readonly left: number;
  /** Requests per second, of all processes together. */
  readonly perSecond: number;
}

/** Each function is one statement, and so one commit. All times are the server's. */
export interface BudgetStore {
  /**
   * Takes up to `want` tokens. They grow back with the rate of the account, up to those of one
   * second. After it was slowed down the rate grows by a tenth a minute, up to `most`.
   */
  takeTokens(account: string, want: number, most: number): Promise<TakenBudget>;
  /** Halves the rate, once for refusals that come together. The new one. */
  slowDown(account: string): Promise<number>;
}

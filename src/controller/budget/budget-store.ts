/**
 * The port to the budgets of accounts: tokens for requests, which all processes share. Implemented
 * in `controller/database`.
 */

export interface TakenBudget {
  /** Number of requests that may be sent, from 0 to `want`. */
  readonly granted: number;
  /** Tokens that are left, including fractions. */
  readonly left: number;
  /** Requests per second, of all processes together. */
  readonly perSecond: number;
}

/** Each function is one statement, and so one commit. All times are the server's. */
export interface BudgetStore {
  /**
   * Takes up to `want` tokens. New tokens come at the rate of the account, up to those of one
   * second. After it was halved, the rate grows by a tenth per minute, up to `most`.
   */
  takeTokens(account: string, want: number, most: number): Promise<TakenBudget>;
  /** Halves the rate, once for refusals that come together. Resolves with the new rate. */
  slowDown(account: string): Promise<number>;
}

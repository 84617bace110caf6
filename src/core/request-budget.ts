/** Requests of one account that several processes share. */
export interface RequestBudget {
  /** Resolves when one request may leave; to false if the signal aborts first. Never rejects. */
  take(signal?: AbortSignal): Promise<boolean>;
  /** The cloud throttled a request. */
  throttled(): void;
}

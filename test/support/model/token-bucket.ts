/** A cloud's limit, full at first: whether it accepts a request that reaches it at this moment, in milliseconds. */
export function tokenBucket({ perSecond, capacity = perSecond }: { perSecond: number; capacity?: number }) {
  let tokens = capacity;
  let filledAt = 0;
  return (_request: unknown, now: number): boolean => {
    tokens = Math.min(capacity, tokens + ((now - filledAt) * perSecond) / 1_000);
    filledAt = now;
    // The rest of a sum of fractions may be a little less than a whole token.
    if (tokens < 1 - 1e-9) return false;
    tokens -= 1;
    return true;
  };
}

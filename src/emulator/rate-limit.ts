import { retCode, retryAfter } from './faults.ts';
import { objectOf, oneOf, type Rule, readMembers, ruleOf, type Valid } from './rules.ts';

const common = {
  /**
   * Fractions are allowed. After a second without requests, this number is accepted at once, but at
   * least one.
   */
  perSecond: ruleOf<number>(
    'a number above 0 and at most 1000000',
    (value) => typeof value === 'number' && value > 0 && value <= 1_000_000,
  ),
  /** `ret-code` without it. */
  kind: oneOf('ret-code', 'http-429'),
};

/** Without `retCode`, 1009, or the code of the dialect. Without `retryAfter`, no header. */
const anyLimit = objectOf({ ...common, retCode, retryAfter }, ['perSecond']);

/**
 * How many valid requests per second the cloud accepts, and how it answers the others, which create
 * no host.
 */
export type RateLimit = Valid<typeof anyLimit>;

/** Checks a limit that was given as data. */
export const rateLimitRule: Rule<RateLimit> = (value, place) => {
  const { kind } = Object(value) as Partial<RateLimit>;
  const rules = kind === 'http-429' ? { ...common, retryAfter } : { ...common, retCode };
  return objectOf<Record<string, Rule<unknown>>, string>(rules, ['perSecond'])(value, place);
};

/**
 * Reads a limit from a flag: `N[:KIND][:MEMBER=VALUE]`. Returns the limit, or what is wrong in a
 * sentence.
 */
export function parseRateLimit(text: string): RateLimit | string {
  const [count = '', ...rest] = text.split(':');
  if (rest[0]?.includes('=') === false) rest[0] = `kind=${rest[0]}`;
  const limit = readMembers(rateLimitRule, [`perSecond=${count}`, ...rest]);
  if (typeof limit !== 'string') return limit;
  return `--rate-limit ${JSON.stringify(text)} cannot be used: ${limit}. The form is N[:KIND][:MEMBER=VALUE], e.g. 10:http-429:retryAfter=1.`;
}

/** Whether a request at this time of the emulator's clock is accepted. */
export type Limiter = (now: number) => boolean;

/**
 * A token bucket with the tokens of one second, full at first. A refused request takes no token.
 */
export function startLimiter(limit: RateLimit | null): Limiter {
  if (limit === null) return () => true;
  const { perSecond } = limit;
  const capacity = Math.max(1, perSecond);
  let tokens = capacity;
  let filledAt: number | undefined;
  return (now) => {
    tokens = Math.min(capacity, tokens + ((now - (filledAt ?? now)) * perSecond) / 1_000);
    filledAt = now;
    // Rounding errors can make a sum of fractions slightly less than a whole token.
    if (tokens < 1 - 1e-9) return false;
    tokens -= 1;
    return true;
  };
}

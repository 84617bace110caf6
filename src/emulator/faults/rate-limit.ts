import { suggestName } from '../suggest-name.ts';
import { addMembers, memberChecks, parseNumberOrText } from './fault.ts';

const rateLimitKinds = ['ret-code', 'http-429'] as const;

/**
 * How many valid requests per second the cloud accepts, and how it answers the others, which create
 * no host.
 */
export interface RateLimit {
  /**
   * More than 0; fractions are allowed. After a second without requests, this number is accepted at
   * once, but at least one.
   */
  readonly perSecond: number;
  /** `ret-code` without it. */
  readonly kind?: (typeof rateLimitKinds)[number];
  /** For `ret-code`: any integer but 0; without it, 1009, or the code of the dialect. */
  readonly retCode?: number;
  /** For `http-429`: value of the header Retry-After, sent as it is; no header without it. */
  readonly retryAfter?: number | string;
}

/** The member that each kind has. */
const ownMember = { 'ret-code': 'retCode', 'http-429': 'retryAfter' } as const;

/** Everything that is wrong with a limit given as data. An empty list means that it is valid. */
export function checkRateLimit(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['must be an object, or null'];
  const { perSecond, kind = 'ret-code', ...members } = value as Record<string, unknown>;
  const problems: string[] = [];
  if (typeof perSecond !== 'number' || !(perSecond > 0 && perSecond <= 1_000_000)) {
    problems.push('"perSecond" must be a number above 0 and at most 1000000');
  }
  const known = rateLimitKinds.find((one) => one === kind);
  if (known === undefined) return [...problems, `"kind" is not known. ${suggestName(String(kind), rateLimitKinds)}`];
  const own = ownMember[known];
  for (const [name, member] of Object.entries(members)) {
    if (name !== own) problems.push(`"${known}" takes no member ${JSON.stringify(name)}. ${suggestName(name, [own])}`);
    else if (!memberChecks[own].test(member)) problems.push(`"${own}" must be ${memberChecks[own].must}`);
  }
  return problems;
}

/**
 * Reads a limit from a flag: `N[:KIND][:MEMBER=VALUE]`. Returns the limit, or what is wrong in a
 * sentence.
 */
export function parseRateLimit(text: string): RateLimit | { readonly error: string } {
  const [count = '', ...rest] = text.split(':');
  const kind = rest[0]?.includes('=') === false ? rest.shift() : undefined;
  const refuse = (problems: readonly string[]) => {
    const told = problems.join('; ').replace(/\.$/, '');
    return {
      error: `--rate-limit ${JSON.stringify(text)} cannot be used: ${told}. The form is N[:KIND][:MEMBER=VALUE], e.g. 10:http-429:retryAfter=1.`,
    };
  };
  const members = new Map<string, unknown>([['perSecond', parseNumberOrText(count)]]);
  if (kind !== undefined) members.set('kind', kind);
  const wrong = addMembers(members, rest);
  if (wrong !== undefined) return refuse([wrong]);
  const limit: unknown = Object.fromEntries(members);
  const problems = checkRateLimit(limit);
  return problems.length === 0 ? (limit as RateLimit) : refuse(problems);
}

/** The answer to a throttled request: HTTP 429 if `http` is set. */
interface TooMany {
  readonly retCode: number;
  readonly http?: Pick<RateLimit, 'retryAfter'>;
}

/** Accepts requests, or returns the answer to a throttled one. */
export interface Limiter {
  take(now: number, usualRetCode: number): TooMany | undefined;
}

/**
 * A token bucket with the tokens of one second, full at first. A refused request takes no token.
 */
export function startLimiter(limit: RateLimit | null): Limiter {
  if (limit === null) return { take: () => undefined };
  const { perSecond } = limit;
  const capacity = Math.max(1, perSecond);
  let tokens = capacity;
  let filledAt: number | undefined;
  return {
    take: (now, usualRetCode) => {
      tokens = Math.min(capacity, tokens + ((now - (filledAt ?? now)) * perSecond) / 1_000);
      filledAt = now;
      // Rounding errors can make a sum of fractions slightly less than a whole token.
      if (tokens < 1 - 1e-9) return makeTooMany(limit, usualRetCode);
      tokens -= 1;
      return undefined;
    },
  };
}

function makeTooMany({ kind, retCode, retryAfter }: RateLimit, usualRetCode: number): TooMany {
  if (kind !== 'http-429') return { retCode: retCode ?? usualRetCode };
  return { retCode: 429, http: retryAfter === undefined ? {} : { retryAfter } };
}

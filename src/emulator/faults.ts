import { seedRandom } from './ids.ts';
import { duration, objectOf, oneOf, type Rule, readMembers, ruleOf, type Valid, wholeNumber } from './rules.ts';

const most = Number.MAX_SAFE_INTEGER;

/** RetCode of a refusal. */
const retCode = ruleOf<number>('an integer other than 0', (value) => Number.isSafeInteger(value) && value !== 0);

/** Value of the header Retry-After, sent as it is. */
const retryAfter = ruleOf<number | string>('a number, or up to 100 printable ASCII characters', (value) =>
  typeof value === 'string' ? /^[\x20-\x7e]{1,100}$/.test(value) : Number.isFinite(value),
);

const isChance = (value: unknown) => typeof value === 'number' && value > 0 && value <= 1;

/** Members that every fault may have. */
const commonMembers = {
  /** Maximum number of times that it applies; without it, there is no limit. */
  times: wholeNumber(1, most),
  /** Number of requests of the operation that pass before it first applies. */
  after: wholeNumber(0, most),
  /** Chance for each request, drawn from the seed. */
  probability: ruleOf<number>('a number above 0 and at most 1', isChance),
  /** Applies only to requests about this region; without it, to any. */
  region: ruleOf<string>('the name of a region', (value) => /^[A-Za-z0-9_-]{1,63}$/.test(String(value))),
};

/** Members that only some kinds have. */
const ownMembers = {
  /** HTTP status of `http-500-…`; 500 without it. */
  status: wholeNumber(300, 599),
  /** RetCode of `ret-code…`; 9001 without it. */
  retCode,
  /** Header Retry-After of `http-429`; no header without it. */
  retryAfter,
  /** Milliseconds before the answer of `slow`; 5000 without it. */
  delayMs: duration,
  /** Milliseconds from the lost answer of a create until its host exists; 0 without it. */
  commitDelayMs: duration,
};

/**
 * Every way in which the emulator can fail, and its own members. `commit` is the moment from which a created host
 * exists.
 */
const kinds = {
  'drop-before-commit': [],
  'drop-after-commit': ['commitDelayMs'],
  'no-answer-before-commit': [],
  'no-answer-after-commit': ['commitDelayMs'],
  'http-500-before-commit': ['status'],
  'http-500-after-commit': ['status', 'commitDelayMs'],
  'http-429': ['retryAfter'],
  'ret-code': ['retCode'],
  'ret-code-after-commit': ['retCode', 'commitDelayMs'],
  slow: ['delayMs'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof ownMembers)[]>>;

export type FaultKind = keyof typeof kinds;

export const faultKinds = Object.keys(kinds) as readonly FaultKind[];

const common = { on: oneOf('create', 'list'), kind: oneOf(...faultKinds), ...commonMembers };
const anyFault = objectOf({ ...common, ...ownMembers }, ['on', 'kind']);

/**
 * One fault: which requests it applies to, and what happens to them. It applies only to valid requests; others are
 * refused as usual.
 */
export type EmulatorFault = Valid<typeof anyFault>;

/** Checks a fault that was given as data. */
export const faultRule: Rule<EmulatorFault> = (value, place) => {
  const { on, kind } = Object(value) as Partial<EmulatorFault>;
  if (kind === undefined || !Object.hasOwn(kinds, kind)) return anyFault(value, place);
  const names: readonly string[] = kinds[kind];
  const own = Object.entries(ownMembers).filter(
    ([name]) => names.includes(name) && !(on === 'list' && name === 'commitDelayMs'),
  );
  return objectOf({ ...common, ...Object.fromEntries(own) }, ['on'])(value, place);
};

/**
 * Reads a fault from a flag: `ON:KIND[:TIMES][:MEMBER=VALUE…]`, e.g.
 * `create:http-500-after-commit:1:status=503`. Returns the fault, or what is wrong in a sentence.
 */
export function parseFault(text: string): EmulatorFault | string {
  const [on, kind = '', ...rest] = text.split(':');
  if (rest[0]?.includes('=') === false) rest[0] = `times=${rest[0]}`;
  const fault = readMembers(faultRule, [`on=${on}`, `kind=${kind}`, ...rest]);
  if (typeof fault !== 'string') return fault;
  return `--fault ${JSON.stringify(text)} cannot be used: ${fault}. The form is ON:KIND[:TIMES][:MEMBER=VALUE], e.g. create:drop-after-commit:1.`;
}

export type FaultScript = ReturnType<typeof writeFaultScript>;

/** Assigns faults to requests. The same seed and sequence of requests give the same faults. */
export function writeFaultScript(faults: readonly EmulatorFault[], seed: number) {
  // Each fault has its own stream of random numbers, so that adding one does not change the others.
  const entries = faults.map((fault, index) => ({ fault, seen: 0, struck: 0, draw: seedRandom(seed + index * 7919) }));
  return {
    /** The fault for this request: the first one in the list that is due. */
    choose(on: EmulatorFault['on'], region: string): EmulatorFault | undefined {
      let chosen: EmulatorFault | undefined;
      for (const entry of entries) {
        const { fault } = entry;
        if (fault.on !== on || (fault.region ?? region) !== region) continue;
        entry.seen += 1;
        const lucky = fault.probability === undefined || entry.draw() < fault.probability;
        const due = entry.seen > (fault.after ?? 0) && entry.struck < (fault.times ?? Number.POSITIVE_INFINITY);
        if (chosen !== undefined || !due || !lucky) continue;
        entry.struck += 1;
        chosen = fault;
      }
      return chosen;
    },
    /** The list of faults, with how often each was applied. */
    struck: () => entries.map(({ fault, struck }) => ({ ...fault, struck })),
  };
}

const limitMembers = {
  /** Fractions are allowed. After a second without requests, this number is accepted at once, but at least one. */
  perSecond: ruleOf<number>(
    'a number above 0 and at most 1000000',
    (value) => typeof value === 'number' && value > 0 && value <= 1_000_000,
  ),
  /** `ret-code` without it. */
  kind: oneOf('ret-code', 'http-429'),
};

/** Without `retCode`, 1009, or the code of the dialect. Without `retryAfter`, no header. */
const anyLimit = objectOf({ ...limitMembers, retCode, retryAfter }, ['perSecond']);

/** How many valid requests per second the cloud accepts, and how it answers the others, which create no host. */
export type RateLimit = Valid<typeof anyLimit>;

/** Checks a limit that was given as data. */
export const rateLimitRule: Rule<RateLimit> = (value, place) => {
  const { kind } = Object(value) as Partial<RateLimit>;
  const rules = kind === 'http-429' ? { ...limitMembers, retryAfter } : { ...limitMembers, retCode };
  return objectOf<Record<string, Rule<unknown>>, string>(rules, ['perSecond'])(value, place);
};

/** Reads a limit from a flag: `N[:KIND][:MEMBER=VALUE]`. Returns the limit, or what is wrong in a sentence. */
export function parseRateLimit(text: string): RateLimit | string {
  const [count = '', ...rest] = text.split(':');
  if (rest[0]?.includes('=') === false) rest[0] = `kind=${rest[0]}`;
  const limit = readMembers(rateLimitRule, [`perSecond=${count}`, ...rest]);
  if (typeof limit !== 'string') return limit;
  return `--rate-limit ${JSON.stringify(text)} cannot be used: ${limit}. The form is N[:KIND][:MEMBER=VALUE], e.g. 10:http-429:retryAfter=1.`;
}

/** Whether a request at this time of the emulator's clock is accepted. */
export type Limiter = (now: number) => boolean;

/** A token bucket with the tokens of one second, full at first. A refused request takes no token. */
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
